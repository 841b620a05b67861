import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { byName } from '../support/authenticator.ts'
import { type Answer, HalClient } from '../support/hal-client.ts'
import { sendAsJson } from '../support/json-wire.ts'
import { isRead, withKey } from '../support/keyed.ts'
import { describedOf, missingIn, operationOf } from '../support/responses.ts'
import { type DatabaseKind, databases, openShop, type Shop } from '../support/shop.ts'
import { walkEverywhere } from '../support/walk.ts'
import type { Walked } from './walked.ts'

type Send = (url: URL, init: RequestInit) => Promise<Response>

const tellingOf = async (response: Response) => ({
  status: response.status,
  location: response.headers.get('location'),
  body: (await response.clone().json()) as unknown,
})

/** Sends each unsafe request that takes a key twice at once and once more afterwards; all three must answer the same. */
const threeTimes =
  (shop: Shop, send: Send): Send =>
  async (url, init) => {
    const transition = shop.noren.graph.paths.get(url.pathname)?.get(init.method ?? 'GET')
    if (isRead(init) || transition?.keyless) return send(url, init)
    const keyed = withKey(init, randomUUID())
    const [first, rival] = await Promise.all([send(url, keyed), send(url, keyed)])
    const later = await send(url, keyed)
    const told = await tellingOf(first)
    expect(await tellingOf(rival)).toEqual(told)
    expect(await tellingOf(later)).toEqual(told)
    return first
  }

/** What a walk through everything leaves behind, but for ids and times. */
const traces = async ({ noren: { store } }: Shop) => {
  const count = async (table: string) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      store.reader,
    )
    return Number(rows[0]?.count)
  }
  const tables = [
    'session',
    'session_item',
    'cart',
    'cart_line',
    'orders',
    'shipping',
    'order_line',
    'outbox',
  ]
  const counts = await Promise.all(tables.map(async (table) => [table, await count(table)] as const))
  const lines = await store.reader
    .selectFrom('order_line')
    .select(['product_code', 'quantity', 'price', 'type'])
    .orderBy('sort_no')
    .execute()
  const moved = await store.reader.selectFrom('stock_movement').select(['variant_id', 'quantity']).execute()
  return { counts: Object.fromEntries(counts), lines, moved }
}

/**
 * Takes the walk once more with each request sent three times: as plain JSON on one database, as HAL on the other.
 * What the interface names in an answer is looked for in HAL where the first walk was taken.
 */
export const describeThrice = (database: DatabaseKind, walked: () => Walked): void => {
  const asJson = database === databases[0]

  describe('A request that carries an Idempotency-Key', () => {
    let shop: Shop
    /** The last good answer of each operation. */
    const answers = new Map<string, Answer>()

    beforeAll(async () => {
      shop = await openShop(database)
    })

    afterAll(() => shop?.close())

    it('has one effect and one answer, whichever operation it is and however often it is sent', async () => {
      const program = await HalClient.enter(byName(shop), {
        send: threeTimes(shop, asJson ? sendAsJson : fetch),
        watch: async (answer) => {
          const self = answer.document._links?.self
          if (self && answer.status < 400)
            answers.set(operationOf(shop, self.method, pathOf(self.href)), answer)
        },
      })
      await walkEverywhere(program, shop)
      await shop.noren.settleOutbox()
      expect(await traces(shop)).toEqual(await traces(walked().shop))
    })

    describe.runIf(asJson)('and its answer in JSON', () => {
      it('is looked for in every operation that is served', () => {
        expect(describedOf(shop).length).toBeGreaterThan(60)
        for (const { name } of describedOf(shop)) {
          const type = answers.get(name)?.headers.get('content-type')
          expect(type?.startsWith('application/json'), `${name}: ${type}`).toBe(true)
        }
      })

      it('has all that the interface names', () => {
        expect(missingIn(answers, shop)).toEqual([])
      })
    })
  })
}

const pathOf = (href: string): string => href.split('?')[0] ?? ''
