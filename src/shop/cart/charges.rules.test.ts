import { expect, test } from 'vitest'
import { lineTotal } from '../settings/tax/sums.rules.ts'
import type { TaxRule } from '../settings/tax/tax.rules.ts'
import { chargeLine, type DeliverySettings, deliveryFeeLine } from './charges.rules.ts'

const rule: TaxRule = {
  applyDate: '2020-01-01T00:00:00Z',
  taxRate: 10,
  rounding: 1,
  taxAdjust: 0,
  productId: null,
  variantId: null,
  pref: null,
}
const settings: DeliverySettings = {
  deliveryFreeAmount: null,
  deliveryFreeQuantity: null,
  optionProductDeliveryFee: false,
}
const delivery = { deliveryId: 1, fees: { 13: 1_000, 47: 2_500 } }
const goods = [
  { productId: 1, quantity: 2, priceIncTax: 1_100, deliveryFee: 150 },
  { productId: 1, quantity: 1, priceIncTax: 500, deliveryFee: null },
]
const fee = (pref: number | null, options: Partial<DeliverySettings> = {}) =>
  deliveryFeeLine(delivery, pref, goods, { ...settings, ...options }, rule)

test('PF-19 the fee of the prefecture, taxable, tax included, at the general rate', () => {
  expect(fee(47)).toEqual({
    type: 2,
    price: 2_500,
    quantity: 1,
    taxType: 1,
    taxDisplay: 2,
    taxRate: 10,
    rounding: 1,
    taxAdjust: 0,
    tax: 227,
  })
})

test('PF-19 no fee where the prefecture has none or is not known', () => {
  expect([fee(12), fee(0), fee(null)].map(({ price }) => price)).toEqual([0, 0, 0])
})

test("PF-19 the variants' own fees count by unit, with the option only", () => {
  expect(fee(13, { optionProductDeliveryFee: true }).price).toBe(1_300)
  expect(fee(13).price).toBe(1_000)
})

test.each([
  ['amount reached', { deliveryFreeAmount: 2_700 }, 0],
  ['amount not reached', { deliveryFreeAmount: 2_701 }, 1],
  ['quantity reached', { deliveryFreeQuantity: 3 }, 0],
  ['quantity not reached', { deliveryFreeQuantity: 4 }, 1],
  ['either suffices', { deliveryFreeAmount: 9_999, deliveryFreeQuantity: 3 }, 0],
  ['0 is not a condition', { deliveryFreeAmount: 0, deliveryFreeQuantity: 0 }, 1],
])('PF-20 free delivery keeps the line at quantity 0: %s', (_, options, quantity) => {
  const line = fee(13, options)
  expect(line).toMatchObject({ price: 1_000, quantity })
  expect(lineTotal(line)).toBe(quantity * 1_000)
})

test('PF-21 the charge of the payment, taxable, tax included', () => {
  expect(chargeLine({ charge: 330 }, rule)).toMatchObject({
    type: 3,
    price: 330,
    quantity: 1,
    taxType: 1,
    taxDisplay: 2,
    taxRate: 10,
    tax: 30,
  })
})
