import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '../../src/store/database.ts'
import { type HalClient, problemIn } from '../support/hal-client.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { faultsIn, placedNumbers, shelfOf } from './books.ts'
import { lineUp, piecesLeft, stockUp } from './guests.ts'
import { newPlace, type Place } from './place.ts'
import { type ShopProcess, startShop } from './process.ts'
import { size } from './size.ts'

const { guests, pieces } = size

/** All press at once; each gets an order, or a clear refusal and a cart that they can go on with. */
const expectSoldOnce = async (store: Store, line: readonly HalClient[]) => {
  await stockUp(store, pieces)
  const before = await shelfOf(store.reader)
  const answers = await Promise.all(line.map((guest) => guest.follow('doCheckout')))

  const sold = answers.filter(({ status }) => status === 201)
  expect(sold).toHaveLength(pieces)
  expect(new Set(sold.map(({ document }) => document.orderNo)).size).toBe(pieces)
  expect((await placedNumbers(store.reader)).sort()).toEqual(
    sold.map(({ document }) => document.orderNo).sort(),
  )
  expect(await piecesLeft(store)).toBe(0)
  expect(await faultsIn(store.reader, before)).toEqual([])

  const refused = line.filter((_, at) => answers[at]?.status !== 201)
  const problems = answers.filter(({ status }) => status !== 201).map((answer) => problemIn(answer))
  expect(problems).toHaveLength(guests - pieces)
  for (const { status, code, detail, _links } of problems) {
    expect({ status, code }).toEqual({ status: 409, code: 'soldOutAtCheckout' })
    expect(detail).not.toBe('')
    expect(_links).toHaveProperty('goCart')
  }
  for (const problem of problems)
    expect((problem as { messages?: readonly string[] }).messages).not.toHaveLength(0)
  for (const guest of refused) {
    await guest.enter()
    const { document: cart } = await guest.follow('goCart')
    expect(cart.carts).toEqual([])
  }
}

describe.each(databases)(`${guests} guests who want ${pieces} pieces, on %s`, (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database)
    await stockUp(shop.noren.store, guests)
  })

  afterAll(() => shop?.close())

  it(
    'get as many orders as there are pieces, and refusals',
    async () => {
      const line = await lineUp([shop.base], guests)
      await expectSoldOnce(shop.noren.store, line)
    },
    size.patience,
  )
})

describe(`${guests} guests at the doors of two processes`, () => {
  let place: Place
  let store: Store
  let processes: readonly ShopProcess[]

  beforeAll(async () => {
    place = await newPlace('postgres')
    processes = await Promise.all([startShop(place.environment), startShop(place.environment)])
    store = await place.openStore()
    await stockUp(store, guests)
  })

  afterAll(async () => {
    for (const process of processes ?? []) await process.terminate()
    await store?.close()
    await place?.clear()
  })

  it(
    'get as many orders as there are pieces, and refusals',
    async () => {
      const doors = processes.map(({ base }) => base)
      await expectSoldOnce(store, await lineUp(doors, guests))
      for (const process of processes) expect(process.log()).not.toMatch(/"level":(50|60)/)
    },
    size.patience,
  )
})
