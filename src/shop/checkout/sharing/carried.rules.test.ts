import { expect, test } from 'vitest'
import type { ShippingChoice } from '../draft/kept.rules.ts'
import type { AllocatedShipping } from './allocation.rules.ts'
import { carryOn, originsOf } from './carried.rules.ts'

const addressOf = (name: string) => ({ name01: name, name02: '', pref: 13, addr01: 'A', addr02: '1' })
const addresses = new Map(
  [
    ['own', '花'],
    ['typed', '花'],
    ['north', '太'],
    ['south', '次'],
  ].map(([id = '', name = '']) => [id, addressOf(name)]),
)
const goods = (...quantities: readonly number[]) =>
  quantities.map((quantity, at) => ({ variantId: at + 1, quantity }))
const cart = { lines: goods(3), addresses }

const chosen = (addressId: string, told: Partial<ShippingChoice> = {}): ShippingChoice => ({
  addressId,
  deliveryId: null,
  date: null,
  timeId: null,
  lines: null,
  ...told,
})

const shared = (addressId: string, ...quantities: readonly number[]): AllocatedShipping => ({
  addressId,
  saleTypeId: 1,
  deliveryId: 7,
  lines: goods(...quantities),
})

test('MUL-01: an address keeps its choices whatever goes there now, and a new one begins with the method of its goods', () => {
  const own = chosen('own', { deliveryId: 2, date: '2026-01-03', timeId: 20, lines: goods(2) })
  const north = chosen('north', { date: '2026-01-05', lines: goods(1) })
  const next = [shared('south', 1), shared('north', 1), shared('typed', 1)]
  expect(carryOn([own, north], next, cart)).toEqual({
    shippings: [
      chosen('south', { deliveryId: 7, lines: goods(1) }),
      { ...north, lines: goods(1) },
      { ...own, addressId: 'typed', lines: goods(1) },
    ],
    news: [],
  })
})

test('MUL-01: an address in the place of another goes on from that, if the goods are the same', () => {
  const south = chosen('south', { date: '2026-01-04' })
  expect(carryOn([south], [shared('north', 3)], cart).shippings).toEqual([
    { ...south, addressId: 'north', lines: goods(3) },
  ])
  expect(originsOf([south], [shared('north', 2), shared('own', 1)], cart)).toEqual([undefined, undefined])
})

test('MUL-01: a day and a slot that go with their address are said', () => {
  const south = chosen('south', { date: '2026-01-04', timeId: 3 })
  const { news } = carryOn([south], [shared('north', 2), shared('own', 1)], cart)
  expect(news.map(({ key }) => key)).toEqual(['checkout.dateDropped', 'checkout.timeDropped'])
})
