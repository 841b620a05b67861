import { expect, test } from 'vitest'
import type { OrderVariant } from '../../cart/rules.ts'
import { general, variant } from '../order/order.fixture.ts'
import { type ShippingRequest, settleGoods, type TaxContext } from './goods.rules.ts'

const tax: TaxContext = {
  taxRules: [general],
  at: '2026-01-01T00:00:00Z',
  customerPref: null,
  optionProductTaxRule: false,
}
const to = (pref: number, ...lines: ShippingRequest['lines']): ShippingRequest => ({
  pref,
  saleTypeId: 1,
  deliveryId: null,
  lines,
})
const settle = (facts: Partial<OrderVariant>, ...requests: readonly ShippingRequest[]) => {
  const variants = [variant(1, facts), variant(2)]
  const settled = settleGoods(requests, new Map(variants.map((each) => [each.variantId, each])), tax)
  return {
    messages: settled.messages.map(({ message }) => message),
    shippings: settled.shippings.map(({ request, goods }) => [
      request.pref,
      ...goods.map(({ variant, quantity }) => [variant.variantId, quantity]),
    ]),
  }
}

test.each([
  ['PF-01 no delivery for its sale type', { deliveryIds: [] }, 'cart.deliveryNotReady'],
  ['PF-02 variant hidden', { visible: false }, 'cart.notForSale'],
  ['PF-03 product private', { productStatus: 2 }, 'cart.notForSale'],
  ['PF-08 class category hidden', { classCategoriesVisible: false }, 'cart.notForSale'],
  ['PF-09 sold out', { stockUnlimited: false, stock: 0 }, 'cart.soldOut'],
])('%s: the variant leaves all shippings, is told of once, and an empty shipping goes', (_, facts, key) => {
  const wanted = { variantId: 1, quantity: 1, price: 5 }
  expect(settle(facts, to(13, wanted, { variantId: 2, quantity: 3 }), to(47, wanted))).toEqual({
    messages: [{ key, params: { product: 'Product 1' } }],
    shippings: [[13, [2, 3]]],
  })
})

test('PF-02 a variant that is no more leaves', () => {
  expect(settle({}, to(13, { variantId: 9, quantity: 1 }))).toEqual({
    messages: [{ key: 'cart.variantGone' }],
    shippings: [],
  })
})

test('PF-04 a price without tax that changed is told with tax', () => {
  const messagesAt = (price: number) => settle({}, to(13, { variantId: 1, quantity: 1, price })).messages
  expect(messagesAt(900)).toEqual([
    { key: 'cart.priceChanged', params: { product: 'Product 1', from: 990, to: 1_100 } },
  ])
  expect(messagesAt(1_000)).toEqual([])
})

test('PF-10, PF-11 limits hold over all shippings', () => {
  expect(
    settle({ saleLimit: 3 }, to(13, { variantId: 1, quantity: 2 }), to(47, { variantId: 1, quantity: 2 })),
  ).toEqual({
    messages: [{ key: 'cart.overSaleLimit', params: { product: 'Product 1', max: 3 } }],
    shippings: [
      [13, [1, 2]],
      [47, [1, 1]],
    ],
  })
})

test('PF-12 a line of nothing leaves without a word', () => {
  expect(settle({}, to(13, { variantId: 1, quantity: 0 }), to(47, { variantId: 2, quantity: 1 }))).toEqual({
    messages: [],
    shippings: [[47, [2, 1]]],
  })
})
