import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Named } from '../../src/hypermedia/graph.ts'
import { copyAccount, copyProduct } from '../support/copies.ts'
import { type Dear, dearestOf } from '../support/dearest.ts'
import { Exemplary } from '../support/exemplary.ts'
import { GUEST } from '../support/guest.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { Turns } from '../support/turns.ts'
import { size } from './size.ts'

/**
 * Nobody waits longer for another's request than so many turns of a page of fifty favourites: in one run, as the same
 * request took 158 to 472 ms of a processor within an hour.
 */
const MOST = 10
/** Records of each kind, as many as one request may name. */
const MANY = 1000

const LIKE = 'salt-150'
const HAL = 'application/hal+json'
const HTML = 'text/html'
/** What another visitor asks for meanwhile. */
const OTHERS = ['/healthz', `/product?productCode=${LIKE}`]

interface Turn {
  readonly name: string
  readonly what: string
  readonly media: string
  readonly ms: number
  readonly ratio: number
  readonly status: number
}

describe('While an operation is sent its dearest input', () => {
  let shop: Shop
  let people: Exemplary
  let turns: Turns
  let known: Readonly<Record<string, readonly string[]>>
  let favorites: Named
  let usual: number

  beforeAll(async () => {
    shop = await openShop('sqlite')
    people = await Exemplary.enter(shop)
    const products = await copyProduct(shop, LIKE, MANY)
    const { customer } = people
    await customer.ask('doAddFavorite', { productCode: LIKE })
    await customer.ask('doCreateCustomerAddress', GUEST)
    await noteGrant(shop, customer.customerId)
    // A statement takes so many values at most.
    for (let at = 0; at < MANY; at += 500)
      await copyAccount(shop, customer.customerId, products.slice(at, at + 500), at === 0 ? 20 : 1)
    const orders = await shop.noren.store.reader.selectFrom('orders').select('order_no').execute()
    const orderNos = orders.flatMap(({ order_no }) => order_no ?? [])
    known = { productCodes: products.map(({ code }) => code), ids: orderNos, orderNos }
    turns = new Turns()
    favorites = shop.noren.graph.named('goFavoriteList')
  })

  afterAll(async () => {
    turns?.stop()
    await shop?.close()
  })

  const send = async (one: Named, { input }: Dear, accept: string): Promise<number> => {
    const asker = people.askerFor(one)
    const { pathname } = new URL(people.linkTo(one).href, shop.base)
    const { address, init } = requestOf(one, pathname, input)
    const headers = { ...init.headers, accept, 'x-csrf-token': asker.csrfToken }
    turns.begin()
    const answer = await asker.fetch(address, { ...init, headers })
    await answer.arrayBuffer()
    return answer.status
  }

  /** What is done after the answer keeps others waiting too. */
  const settle = async (): Promise<void> => {
    await shop.noren.settleOutbox()
    await shop.noren.settleJobs()
  }

  /** The turn of the yardstick now: the middle one of three. */
  const yardstick = async (): Promise<number> => {
    const all: number[] = []
    for (let at = 0; at < 3; at += 1) {
      await send(favorites, { what: 'fifty favourites', input: {} }, HTML)
      all.push(turns.longest())
    }
    return all.toSorted((one, other) => one - other)[1] ?? 0
  }

  /**
   * The longest turn of a request that was just sent, in turns of the yardstick beside it. The collection of what
   * earlier ones left may fall into any turn: a request that changes nothing and kept others too long is sent again,
   * at most twice; one that changes something counts without it.
   */
  const ratioOf = async (one: Named, dear: Dear, accept: string, isRepeatable: boolean): Promise<number> => {
    let ratio = (isRepeatable ? turns.longest() : turns.longestWithoutCollections()) / usual
    for (let again = 0; again < 2 && isRepeatable && ratio > MOST; again += 1) {
      const now = await yardstick()
      await send(one, dear, accept)
      ratio = Math.min(ratio, turns.longest() / now)
    }
    return ratio
  }

  const openAgain = (): Promise<void> =>
    shop.change((tx) => tx.updateTable('security').set({ maintenance: false }).execute())

  const askAsAnother = async (path: string): Promise<string[]> => {
    const answer = await fetch(new URL(path, shop.base))
    await answer.arrayBuffer()
    return answer.status === 200 ? [] : [`${path}: ${answer.status}`]
  }

  it(
    `nobody else waits longer than ${MOST} times a usual page`,
    async () => {
      const seen: Turn[] = []
      const refused: string[] = []
      await people.lookAround()
      usual = await yardstick()
      for (const one of people.transitions()) {
        // A version that is left out is no obstacle.
        const { version: _, ...usual } = { ...people.inputOf(one), ...toldBy(people.linkTo(one).href) }
        for (const [dear, media] of chosen(dearestOf(one, usual, known), seen.length)) {
          const [status, ...others] = await Promise.all([send(one, dear, media), ...OTHERS.map(askAsAnother)])
          if (one.kind !== 'safe') await settle()
          const changes = one.kind !== 'safe' && status < 400
          const ms = turns.longest()
          const ratio = await ratioOf(one, dear, media, !changes)
          const { name } = one
          seen.push({
            ratio: Number(ratio.toFixed(1)),
            ms: Math.round(ms),
            name,
            what: dear.what,
            media,
            status,
          })
          refused.push(...others.flat().map((fault) => `${one.name}, ${dear.what}: ${fault}`))
          // As its members open it again.
          if (one.name === 'doToggleMaintenance') await openAgain()
        }
      }
      report(seen)
      expect(refused).toEqual([])
      expect(seen.filter(({ ratio }) => ratio > MOST)).toEqual([])
      const done = seen.filter(({ status }) => status < 400).map(({ name }) => name)
      expect(new Set(done).size).toBeGreaterThan(180)
    },
    size.patience * 2,
  )
})

/**
 * Which inputs are sent, each with the media type of its answer: in every run the usual one and those with the
 * most rows as pages, and one kind of letters or of faults, by turns, as HAL; under full pressure all as both.
 */
const chosen = (all: readonly Dear[], turn: number): readonly (readonly [Dear, string])[] => {
  const both = all.flatMap((dear) =>
    (dear.isFile ? [HAL] : [HAL, HTML]).map((media) => [dear, media] as const),
  )
  if (size.allDear) return both
  const rare = all.filter(({ isCommon }) => !isCommon)
  const [other] = rare.slice(turn % Math.max(1, rare.length))
  const common = all.filter(({ isCommon }) => isCommon).map((dear) => [dear, HTML] as const)
  return other ? [[other, HAL], ...common] : common
}

const noteGrant = (shop: Shop, customer_id: string): Promise<void> =>
  shop.change((tx) =>
    tx
      .insertInto('point_movement')
      .values({
        ...{ id: crypto.randomUUID(), customer_id, order_id: null, change_no: 0, kind: 'grant', points: 10 },
        created_at: shop.clock.now().toISOString(),
      })
      .execute(),
  )

/** What the address of a link says already. */
const toldBy = (href: string): Readonly<Record<string, unknown>> => {
  const { searchParams } = new URL(href, 'http://shop')
  return Object.fromEntries(
    [...searchParams.keys()].map((name) =>
      name.endsWith('[]') ? [name.slice(0, -2), searchParams.getAll(name)] : [name, searchParams.get(name)],
    ),
  )
}

/** A request as a program makes it. */
const requestOf = (one: Named, pathname: string, input: Readonly<Record<string, unknown>>) => {
  const entries = Object.entries(input).filter(([, value]) => value !== undefined && value !== null)
  const pairs = entries.flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((each) => [`${name}[]`, each] as const) : [[name, value] as const],
  )
  const { method } = one
  if (one.kind === 'safe') {
    const query = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))
    return { address: `${pathname}?${query}`, init: { method, headers: {} } }
  }
  if (!entries.some(([, value]) => [value].flat().some((each) => each instanceof File)))
    return {
      address: pathname,
      init: { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) },
    }
  const body = new FormData()
  for (const [name, value] of pairs) body.append(name, value instanceof File ? value : String(value))
  return { address: pathname, init: { method, headers: {}, body } }
}

const report = (seen: readonly Turn[]): void => {
  const dearest = seen.toSorted((a, b) => b.ratio - a.ratio)
  const first = dearest.filter(({ name }, at) => dearest.findIndex((other) => other.name === name) === at)
  console.table(first.slice(0, 10))
}
