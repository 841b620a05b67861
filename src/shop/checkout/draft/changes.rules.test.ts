import { expect, test } from 'vitest'
import { changesSince, type SeenSums } from './changes.rules.ts'

const seen: SeenSums = {
  charge: 300,
  deliveryFeeTotal: 1_000,
  paymentTotal: 5_000,
  rates: [
    { rate: 8, total: 1_000, tax: 74 },
    { rate: 10, total: 4_000, tax: 364 },
  ],
}
const told = (now: Partial<SeenSums>) => changesSince(seen, { ...seen, ...now })

test('PF-25 nothing to say of the same sums', () => {
  expect(told({})).toEqual([])
})

test('PF-25 another charge', () => {
  expect(told({ charge: 330, paymentTotal: 5_030 })).toEqual([
    { level: 'warning', message: { key: 'checkout.chargeChanged', params: { from: 300, to: 330 } } },
  ])
})

test('PF-25 another delivery fee', () => {
  expect(told({ deliveryFeeTotal: 0, paymentTotal: 4_000 })).toEqual([
    { level: 'warning', message: { key: 'checkout.deliveryFeeChanged', params: { from: 1_000, to: 0 } } },
  ])
})

test('PF-25 a tax rate that no longer occurs; one that is new does not count', () => {
  const rates = [{ rate: 10, total: 5_000, tax: 455 }]
  expect(told({ rates }).map(({ message }) => message)).toEqual([{ key: 'checkout.taxRateChanged' }])
  expect(told({ rates: [{ rate: 5, total: 0, tax: 0 }, ...seen.rates] })).toEqual([])
})

test('PF-25 a payment total that changed without any of these reasons', () => {
  expect(told({ paymentTotal: 4_900 })).toEqual([
    {
      level: 'warning',
      message: { key: 'checkout.paymentTotalChanged', params: { from: 5_000, to: 4_900 } },
    },
  ])
})
