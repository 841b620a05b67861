import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OfferedVariant } from '../../cart/rules.ts'
import { offered as variant } from '../../cart/variant.fixture.ts'
import {
  type AllocationRequest,
  type AllocationRow,
  addressKey,
  allocate,
  leftOver,
  shareOut,
} from './allocation.rules.ts'

const mapOf = (...variants: readonly OfferedVariant[]) =>
  new Map(variants.map((each) => [each.variantId, each]))
const line = (variantId: number, quantity: number) => ({ variantId, quantity })
const quantities = (shippings: readonly (readonly { quantity: number }[])[]) =>
  shippings.map((lines) => lines.map(({ quantity }) => quantity))

test('PF-09 sold out: all lines of the variant come to 0, and it is told once', () => {
  const shared = shareOut(
    [[line(1, 2), line(2, 1)], [line(1, 1)]],
    mapOf(variant(1, { stockUnlimited: false, stock: 0 }), variant(2)),
  )
  expect(quantities(shared.shippings)).toEqual([[0, 1], [0]])
  expect(shared.messages).toEqual([
    { level: 'warning', message: { key: 'cart.soldOut', params: { product: 'Product 1' } }, variantId: 1 },
  ])
})

test('PF-10 the stock is given out in order, later lines are cut', () => {
  const variants = mapOf(variant(1, { stockUnlimited: false, stock: 5 }))
  const shared = shareOut([[line(1, 3)], [line(1, 3)], [line(1, 3)]], variants)
  expect(quantities(shared.shippings)).toEqual([[3], [2], [0]])
  expect(shared.messages.map(({ message }) => message)).toEqual([
    { key: 'cart.stockShort', params: { product: 'Product 1', max: 5 } },
  ])
  expect(shareOut([[line(1, 3)], [line(1, 2)]], variants).messages).toEqual([])
})

test('PF-11 the sale limit holds over all shippings', () => {
  const shared = shareOut([[line(1, 2)], [line(1, 2)]], mapOf(variant(1, { saleLimit: 3 })))
  expect(quantities(shared.shippings)).toEqual([[2], [1]])
  expect(shared.messages[0]?.message.key).toBe('cart.overSaleLimit')
})

test('PF-10 what is given out is never more than asked for or than there is, and all there is', () => {
  const wanted = fc.array(
    fc.array(fc.record({ variantId: fc.integer({ min: 1, max: 3 }), quantity: fc.nat(400) }), {
      maxLength: 4,
    }),
    { maxLength: 4 },
  )
  fc.assert(
    fc.property(wanted, fc.nat(500), (shippings, stock) => {
      const { shippings: given } = shareOut(
        shippings,
        mapOf(variant(1, { stockUnlimited: false, stock }), variant(2)),
      )
      const sum = (lists: typeof shippings, id: number) =>
        lists.flat().reduce((total, each) => total + (each.variantId === id ? each.quantity : 0), 0)
      expect(sum(given as typeof shippings, 1)).toBe(Math.min(sum(shippings, 1), stock))
      expect(sum(given as typeof shippings, 2)).toBe(Math.min(sum(shippings, 2), 999))
      expect(sum(given as typeof shippings, 3)).toBe(sum(shippings, 3))
      given.flat().forEach((each, index) => {
        expect(each.quantity).toBeLessThanOrEqual(shippings.flat()[index]?.quantity ?? -1)
      })
    }),
  )
})

const home = { name01: '山田', name02: '花子', pref: 13, addr01: '千代田区', addr02: '1-1' }
const office = { ...home, addr01: '港区' }
const request = (
  rows: readonly AllocationRow[],
  facts: Partial<AllocationRequest> = {},
): AllocationRequest => ({
  rows,
  lines: [line(1, 3), line(2, 1)],
  addresses: new Map([
    ['home', home],
    ['same', { ...home }],
    ['office', office],
  ]),
  variants: mapOf(variant(1), variant(2)),
  former: [],
  ...facts,
})
const parcels = (rows: readonly AllocationRow[]) =>
  allocate(request(rows)).shippings.map(({ addressId, lines }) => [addressId, lines])

test('MUL-01 a row without a product sends the whole cart there', () => {
  expect(allocate(request([{ addressId: 'office' }]))).toEqual({
    shippings: [{ addressId: 'office', saleTypeId: 1, deliveryId: null, lines: [line(1, 3), line(2, 1)] }],
    lines: [line(1, 3), line(2, 1)],
  })
})

test("MUL-01 rows share a product out, and their sums become the cart's quantities", () => {
  const rows = [
    { addressId: 'home', variantId: 1, quantity: 1 },
    { addressId: 'office', variantId: 1, quantity: 4 },
    { addressId: 'office', variantId: 2, quantity: 1 },
  ]
  expect(parcels(rows)).toEqual([
    ['home', [line(1, 1)]],
    ['office', [line(1, 4), line(2, 1)]],
  ])
  expect(allocate(request(rows)).lines).toEqual([line(1, 5), line(2, 1)])
})

test('MUL-01 a row without a quantity takes what the other rows leave', () => {
  expect(
    parcels([
      { addressId: 'home', variantId: 1, quantity: 1 },
      { addressId: 'office', variantId: 1 },
      { addressId: 'home', variantId: 2 },
    ]),
  ).toEqual([
    ['home', [line(1, 1), line(2, 1)]],
    ['office', [line(1, 2)]],
  ])
  expect(parcels([{ addressId: 'home' }, { addressId: 'office', variantId: 1, quantity: 2 }])).toEqual([
    ['office', [line(1, 2)]],
    ['home', [line(1, 1), line(2, 1)]],
  ])
})

test('MUL-01 a row for which nothing is left makes no shipping', () => {
  const rows = [
    { addressId: 'home', variantId: 1, quantity: 3 },
    { addressId: 'office', variantId: 1 },
    { addressId: 'home', variantId: 2 },
  ]
  expect(parcels(rows)).toEqual([['home', [line(1, 3), line(2, 1)]]])
})

test('MUL-01 goods that no row names go with the first; rows of unknown addresses do not count', () => {
  const rows = [
    { addressId: 'elsewhere', variantId: 1, quantity: 9 },
    { addressId: 'office', variantId: 1, quantity: 2 },
  ]
  expect(parcels(rows)).toEqual([['office', [line(1, 2), line(2, 1)]]])
})

test('MUL-03 addresses that are the same become one shipping, and their lines of one variant one line', () => {
  expect(
    parcels([
      { addressId: 'home', variantId: 1, quantity: 1 },
      { addressId: 'same', variantId: 1, quantity: 2 },
      { addressId: 'same', variantId: 2, quantity: 1 },
    ]),
  ).toEqual([['home', [line(1, 3), line(2, 1)]]])
  expect(addressKey(home)).not.toBe(addressKey(office))
})

test('MUL-04 one shipping for each address and sale type, with the delivery method these goods had', () => {
  const shippings = allocate(
    request([{ addressId: 'home' }], {
      variants: mapOf(variant(1), variant(2, { saleTypeId: 2 })),
      former: [{ deliveryId: 7, lines: [line(2, 1)] }],
    }),
  ).shippings
  expect(shippings).toEqual([
    { addressId: 'home', saleTypeId: 1, deliveryId: null, lines: [line(1, 3)] },
    { addressId: 'home', saleTypeId: 2, deliveryId: 7, lines: [line(2, 1)] },
  ])
})

test('MUL-01 rows leave over what they do not name, unless one of them takes the rest', () => {
  const row = (quantity?: number, variantId?: number): AllocationRow => ({
    addressId: 'own',
    ...(variantId !== undefined && { variantId }),
    ...(quantity !== undefined && { quantity }),
  })
  const left = (...rows: readonly AllocationRow[]) => leftOver(rows, line(1, 3))
  expect(left(row(1, 1), row(2, 1))).toBe(0)
  expect(left(row(1, 1), row(9, 2))).toBe(2)
  expect(left(row(0, 1))).toBe(3)
  expect(left(row(3, 1), row(2, 1))).toBe(-2)
  expect(left(row(1, 1), row(undefined, 1))).toBe(0)
  expect(left(row(4, 1), row(undefined, 1))).toBe(-1)
  expect(left(row(1, 1), row())).toBe(0)
  expect(left(row(1, 2)), 'what no row names stays together').toBe(0)
})
