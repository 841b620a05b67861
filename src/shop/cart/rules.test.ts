import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  apart,
  applyOperation,
  type CartLine,
  cartFlow,
  freeDeliveryHint,
  mergeLines,
  type OfferedVariant,
} from './rules.ts'
import { offered } from './variant.fixture.ts'

const line = (variantId: number, quantity = 1, price = 1_100): CartLine => ({ variantId, quantity, price })
const mapOf = (...variants: readonly OfferedVariant[]) =>
  new Map(variants.map((variant) => [variant.variantId, variant]))
const product = 'Product 1'

test('§3.2 a cart with nothing to say is as it was', () => {
  const lines = [line(1, 2), line(2)]
  expect(cartFlow(lines, mapOf(offered(1), offered(2)))).toEqual({ lines, messages: [], changed: false })
})

test.each([
  ['PF-01 no delivery for its sale type', { deliveryIds: [] }, 'cart.deliveryNotReady'],
  ['PF-02 variant hidden', { visible: false }, 'cart.notForSale'],
  ['PF-03 product private', { productStatus: 2 }, 'cart.notForSale'],
  ['PF-03 product discontinued', { productStatus: 3 }, 'cart.notForSale'],
  ['PF-05 nothing in stock', { stockUnlimited: false, stock: 0 }, 'cart.soldOut'],
  ['PF-08 class category hidden', { classCategoriesVisible: false }, 'cart.notForSale'],
])('%s: the line goes, with one message', (_, facts, key) => {
  const flow = cartFlow([line(1, 2, 1), line(2)], mapOf(offered(1, facts), offered(2)))
  expect(flow).toEqual({
    lines: [line(2)],
    messages: [
      { level: 'warning', message: { key, params: expect.objectContaining({ product }) }, variantId: 1 },
    ],
    changed: true,
  })
})

test('PF-02 a variant that is no more goes, with a message that needs no name', () => {
  const flow = cartFlow([line(9), line(2)], mapOf(offered(2)))
  expect(flow.lines).toEqual([line(2)])
  expect(flow.messages).toEqual([{ level: 'warning', message: { key: 'cart.variantGone' }, variantId: 9 }])
})

test('goods that no delivery method carries together are to be ordered separately; each alone may be', () => {
  const cold = offered(1, { deliveryIds: [1] })
  const small = offered(2, { deliveryIds: [2, 3], paymentIds: [3] })
  expect(apart([cold, small])?.message).toEqual({ key: 'cart.differentDeliveries' })
  // Shared out among addresses, they are several parcels.
  expect(cartFlow([line(1), line(2)], mapOf(cold, small)).messages).toEqual([])
  expect([apart([]), apart([cold]), apart([cold, offered(3)])]).toEqual([null, null, null])
})

test('DLV-03 goods of different temperatures that no method takes together are named', () => {
  const frozen = offered(1, { deliveryIds: [3], besideCooledIds: [3], temperature: 'frozen' })
  const warm = offered(2, { deliveryIds: [1, 2, 3] })
  const params = { product: frozen.productName, temperature: 'frozen' }
  for (const order of [
    [frozen, warm],
    [warm, frozen],
  ])
    expect(apart(order)).toEqual({ level: 'error', message: { key: 'cart.differentTemperatures', params } })
  // A method suits both, and leaves one of them out for another reason.
  const suited = [frozen, warm].map((one) => ({ ...one, coldEnoughIds: [3] }))
  expect(apart(suited)?.message.key).toBe('cart.differentDeliveries')
  const other = offered(3, { deliveryIds: [1], besideCooledIds: [1], temperature: 'frozen' })
  expect(apart([frozen, other])?.message.key).toBe('cart.differentDeliveries')
})

test('PF-04 a changed price is taken over and told', () => {
  const flow = cartFlow([line(1, 2, 900)], mapOf(offered(1)))
  expect(flow).toEqual({
    lines: [line(1, 2)],
    messages: [
      {
        level: 'warning',
        message: { key: 'cart.priceChanged', params: { product, from: 900, to: 1_100 } },
        variantId: 1,
      },
    ],
    changed: true,
  })
})

test.each([
  ['PF-06 stock', { stockUnlimited: false, stock: 3 }, 'cart.stockShort', 3],
  ['PF-07 sale limit', { saleLimit: 2 }, 'cart.overSaleLimit', 2],
  [
    'PF-07 sale limit below the stock',
    { stockUnlimited: false, stock: 3, saleLimit: 2 },
    'cart.overSaleLimit',
    2,
  ],
  [
    'PF-06 stock below the sale limit',
    { stockUnlimited: false, stock: 3, saleLimit: 5 },
    'cart.stockShort',
    3,
  ],
  ['cap of 999', {}, 'cart.overQuantity', 999],
])('%s: the quantity is cut and only the narrowest limit told', (_, facts, key, max) => {
  const flow = cartFlow([line(1, 1_000)], mapOf(offered(1, facts)))
  expect(flow.lines).toEqual([line(1, max)])
  expect(flow.messages.map(({ message }) => message)).toEqual([{ key, params: { product, max } }])
  expect(cartFlow([line(1, max)], mapOf(offered(1, facts))).changed).toBe(false)
})

test('PF-06 stock does not count when unlimited', () => {
  expect(cartFlow([line(1, 5)], mapOf(offered(1, { stock: 0 }))).changed).toBe(false)
})

test('PF-12 a line of nothing goes without a word; a cart of nothing is an error', () => {
  const flow = cartFlow([line(1, 0)], mapOf(offered(1)))
  expect(flow).toEqual({
    lines: [],
    messages: [{ level: 'error', message: { key: 'cart.empty' } }],
    changed: true,
    error: { level: 'error', message: { key: 'cart.empty' } },
  })
  expect(cartFlow([], mapOf()).changed).toBe(false)
})

test('PF-13 several lines need a payment in common, one line does not', () => {
  const variants = mapOf(offered(1, { paymentIds: [1, 2] }), offered(2, { paymentIds: [3] }), offered(3))
  const keys = (...lines: readonly CartLine[]) => cartFlow(lines, variants).error?.message.key
  expect(keys(line(1), line(2))).toBe('cart.differentPayments')
  expect(keys(line(1), line(3))).toBeUndefined()
  expect(cartFlow([line(1)], mapOf(offered(1, { paymentIds: [] }))).error).toBeUndefined()
})

test('PF-15 the most an order may come to', () => {
  const at = (priceIncTax: number) =>
    cartFlow([line(1, 9, priceIncTax)], mapOf(offered(1, { priceIncTax }))).error?.message
  expect(at(1_111_111_111)).toBeUndefined()
  expect(at(1_111_111_112)).toEqual({ key: 'cart.overPriceLimit', params: { max: 9_999_999_999 } })
})

test('PF-16 a total below 0', () => {
  const flow = cartFlow([line(1, 1, -1)], mapOf(offered(1, { priceIncTax: -1 })))
  expect(flow.error?.message.key).toBe('cart.negativeTotal')
})

const anyLine = fc.record({
  variantId: fc.integer({ min: 1, max: 5 }),
  quantity: fc.integer({ min: -2, max: 1_500 }),
  price: fc.constantFrom(900, 1_100),
})
const anyVariants = fc
  .array(
    fc.record({
      visible: fc.boolean(),
      stock: fc.integer({ min: 0, max: 1_200 }),
      stockUnlimited: fc.boolean(),
      saleLimit: fc.option(fc.integer({ min: 1, max: 1_200 })),
    }),
    { minLength: 4, maxLength: 4 },
  )
  .map((facts) => mapOf(...facts.map((each, index) => offered(index + 1, each))))

test('§3.3 a cart that went through the flow goes through it again unchanged and without warnings', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 8 }), anyVariants, (lines, variants) => {
      const once = cartFlow(lines, variants)
      const twice = cartFlow(once.lines, variants)
      expect(twice.lines).toEqual(once.lines)
      expect(twice.changed).toBe(false)
      expect(twice.messages.filter(({ level }) => level === 'warning')).toEqual([])
      expect(once.lines.every(({ quantity }) => quantity >= 1 && quantity <= 999)).toBe(true)
    }),
  )
})

test('CRT-02 the same variant is one line, quantities added, in its first place', () => {
  expect(mergeLines([line(1, 2, 900), line(2), line(1, 3)])).toEqual([line(1, 5, 900), line(2)])
  expect(cartFlow([line(1, 2), line(1, 3)], mapOf(offered(1)))).toEqual({
    lines: [line(1, 5)],
    messages: [],
    changed: true,
  })
})

test('CRT-05 operations', () => {
  expect(applyOperation(2, 'add', 3)).toBe(5)
  expect(applyOperation(2, 'up', 3)).toBe(3)
  expect(applyOperation(2, 'down', 3)).toBe(1)
  expect(applyOperation(0, 'down', 1)).toBe(0)
  expect(applyOperation(2, 'remove', 3)).toBe(0)
})

test('CRT-09 how far it is to free delivery', () => {
  const off = { deliveryFreeAmount: null, deliveryFreeQuantity: 0 }
  expect(freeDeliveryHint(0, 0, off)).toBeNull()
  expect(freeDeliveryHint(4_000, 2, { ...off, deliveryFreeAmount: 5_000 })).toEqual({
    free: false,
    amountShort: 1_000,
    quantityShort: null,
  })
  expect(freeDeliveryHint(4_000, 2, { deliveryFreeAmount: 5_000, deliveryFreeQuantity: 2 })).toEqual({
    free: true,
    amountShort: 1_000,
    quantityShort: 0,
  })
  expect(freeDeliveryHint(5_000, 1, { ...off, deliveryFreeAmount: 5_000 })?.free).toBe(true)
})
