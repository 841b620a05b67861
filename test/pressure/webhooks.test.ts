import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createNoren } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { publish } from '../../src/store/outbox.ts'
import { sharedMailThread } from '../support/mail-threads.ts'
import { MEMBER_PASSWORD } from '../support/member.ts'
import { clerkAt } from '../support/office.ts'
import { databases, openShop, SECRET, type Shop } from '../support/shop.ts'
import { openReceiver, type Receiver } from '../support/webhook-receiver.ts'
import { size } from './size.ts'

const PRODUCTS = 40
/** One of so many messages is refused. */
const FAILS_OF = 5
const HOUR_MS = 3_600_000
/** Milliseconds in which nothing happens, after which time goes on. */
const STANDSTILL_MS = 200

/** The same numbers in each run. */
const numbers = () => {
  let last = 12_345
  return () => {
    last = (last * 1_103_515_245 + 12_345) % 2_147_483_648
    return last
  }
}

describe.each(databases)(
  `A receiver that fails at random is told of ${size.hooked} events by processes that end, on %s`,
  (database) => {
    let shop: Shop
    let receiver: Receiver

    beforeAll(async () => {
      shop = await openShop(database, { WEBHOOK_PRIVATE_NETWORKS: 'allow' })
      receiver = await openReceiver()
    })

    afterAll(async () => {
      await receiver?.close()
      await shop?.close()
    })

    it(
      'each at least once, and those of a product in order',
      async () => {
        const owner = await clerkAt(shop, 'owner')
        const { webhookId } = (
          await owner.ask('doCreateWebhook', {
            ...{ webhookName: '在庫連携', webhookUrl: receiver.url, webhookEvents: ['product.changed'] },
            currentPassword: MEMBER_PASSWORD,
          })
        ).document
        const products = await shop.noren.store.reader
          .selectFrom('product')
          .select('id')
          .limit(PRODUCTS)
          .execute()
        const next = numbers()
        const taken = new Map<unknown, number[]>()
        receiver.answers(({ body: { data, sequence } }) => {
          if (next() % FAILS_OF === 0) return { status: 500 }
          taken.set(data.productId, [...(taken.get(data.productId) ?? []), sequence])
          return { status: 204 }
        })
        /** The deliveries that are not settled, and the events of which none was made yet. */
        const open = async () => {
          const { reader } = shop.noren.store
          const counted = (table: 'webhook_delivery' | 'outbox', end: 'settled_at' | 'done_at') =>
            reader
              .selectFrom(table)
              .select((eb) => eb.fn.countAll<number>().as('count'))
              .where(end as never, 'is', null)
              .executeTakeFirstOrThrow()
          const [deliveries, events] = await Promise.all([
            counted('webhook_delivery', 'settled_at'),
            counted('outbox', 'done_at'),
          ])
          return { deliveries: Number(deliveries.count), events: Number(events.count) }
        }
        const isOpen = async () => Object.values(await open()).some((count) => count > 0)
        const standing = async () => JSON.stringify([receiver.received.length, await open()])
        const config = readConfig({
          ...{ DATA_DIR: shop.dataDir, DATABASE_URL: shop.databaseUrl, PORT: '0', RATE_LIMITS: 'off' },
          ...{ APP_SECRET: SECRET, WEBHOOK_PRIVATE_NETWORKS: 'allow', LOG_LEVEL: 'silent' },
        })
        let cut = 0
        for (let at = 0; at < size.hooked; at += size.hookedAtOnce) {
          // It ends in the middle of its deliveries, and the next one goes on.
          const process = await createNoren(config, {
            clock: shop.clock.now,
            monotonic: shop.clock.monotonic,
            mailThread: sharedMailThread,
          })
          await process.store.write(async (tx) => {
            for (let one = at; one < Math.min(at + size.hookedAtOnce, size.hooked); one += 1) {
              const productId = products[one % products.length]?.id
              await publish(tx, 'product.changed', { productId }, shop.clock.now())
            }
          })
          const enough = receiver.received.length + size.hookedAtOnce / 3
          const settled = [process.settleOutbox()]
          while (receiver.received.length < enough) {
            const before = await standing()
            await pause(STANDSTILL_MS)
            if ((await standing()) !== before) continue
            // All that is left waits for its next attempt.
            shop.clock.advance(HOUR_MS)
            settled.push(process.settleWebhooks())
          }
          if (await isOpen()) cut += 1
          await process.close()
          await Promise.all(settled)
        }
        expect(cut).toBeGreaterThan(0)
        while (await isOpen()) {
          shop.clock.advance(HOUR_MS)
          await shop.noren.settleOutbox()
          await shop.noren.settleWebhooks()
        }
        const { active } = await shop.noren.store.reader
          .selectFrom('webhook')
          .select('active')
          .where('id', '=', Number(webhookId))
          .executeTakeFirstOrThrow()
        expect(active).toBe(true)
        const numbered = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
        // What was taken and not noted would come twice; nothing is left out, and nothing overtakes.
        for (const sequences of taken.values())
          expect([...new Set(sequences)]).toEqual(numbered(new Set(sequences).size))
        const all = [...taken.values()].reduce((sum, sequences) => sum + new Set(sequences).size, 0)
        expect(all).toBe(size.hooked)
      },
      size.patience * 4,
    )
  },
)
