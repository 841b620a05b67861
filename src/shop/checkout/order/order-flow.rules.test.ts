import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OrderVariant } from '../../cart/rules.ts'
import type { Offer } from '../../promotions/promotion.rules.ts'
import { sumsOf } from '../../settings/tax/sums.rules.ts'
import type { TaxRule } from '../../settings/tax/tax.rules.ts'
import type { ShippingRequest } from '../sums/goods.rules.ts'
import { delivery, general, payment, settings, variant } from './order.fixture.ts'
import { composeOrder, type OrderRequest } from './order-flow.rules.ts'

const mapOf = (...variants: readonly OrderVariant[]) =>
  new Map(variants.map((each) => [each.variantId, each]))
const to = (pref: number, ...lines: ShippingRequest['lines']): ShippingRequest => ({
  pref,
  saleTypeId: 1,
  deliveryId: null,
  lines,
})
const order = (facts: Partial<OrderRequest<ShippingRequest>> = {}): OrderRequest<ShippingRequest> => ({
  shippings: [to(13, { variantId: 1, quantity: 2 })],
  variants: mapOf(variant(1), variant(2)),
  deliveries: [delivery(1)],
  payments: [payment(1), payment(2, { charge: 330 })],
  paymentId: null,
  taxRules: [general],
  settings,
  usePoint: 0,
  customer: null,
  at: '2026-01-01T00:00:00Z',
  ...facts,
})
const keysOf = (facts: Partial<OrderRequest<ShippingRequest>>) =>
  composeOrder(order(facts)).messages.map(({ message }) => message.key)

test('§3.2 an order of a guest: lines in their order, sums of them, nothing to say', () => {
  const composed = composeOrder(order({ paymentId: 2 }))
  expect(composed.lines.map(({ type, price, quantity, tax }) => [type, price, quantity, tax])).toEqual([
    [1, 1_000, 2, 100],
    [2, 800, 1, 73],
    [3, 330, 1, 30],
  ])
  expect(composed.sums).toEqual(sumsOf(composed.lines))
  expect(composed.sums).toMatchObject({
    subtotal: 2_200,
    deliveryFeeTotal: 800,
    charge: 330,
    paymentTotal: 3_330,
  })
  expect(composed).toMatchObject({ messages: [], blocked: false, usePoint: 0, addPoint: 0 })
  expect(composed.lines[0]).toMatchObject({ shipping: 0, variantId: 1, productCode: 'p-1', pointRate: 1 })
  expect(composed.lines[2]).toMatchObject({ shipping: null, variantId: null, pointRate: 1 })
})

test('PF-17 each line keeps its tax: goods by the rule for the variant, fees by the general one', () => {
  const food: TaxRule = { ...general, taxRate: 8, productId: 10, variantId: 1 }
  const lines = (option: boolean) =>
    composeOrder(
      order({
        shippings: [to(13, { variantId: 1, quantity: 1 }, { variantId: 2, quantity: 1 })],
        taxRules: [general, food],
        settings: { ...settings, optionProductTaxRule: option },
      }),
    ).lines.map(({ taxRate }) => taxRate)
  expect(lines(true)).toEqual([8, 10, 10, 10])
  expect(lines(false)).toEqual([10, 10, 10, 10])
})

test('PF-17 the tax rule is that of the moment of the order', () => {
  const next = { ...general, taxRate: 12, applyDate: '2026-01-01T00:00:00Z' }
  const rateAt = (at: string) => composeOrder(order({ taxRules: [general, next], at })).sums.rates[0]?.rate
  expect(rateAt('2025-12-31T23:59:59Z')).toBe(10)
  expect(rateAt('2026-01-01T00:00:00Z')).toBe(12)
})

test('PF-17 a rule for a prefecture holds for customers who live there', () => {
  const local = { ...general, taxRate: 5, pref: 47 }
  const rateOf = (customer: { points: number; pref: number } | null) =>
    composeOrder(order({ taxRules: [general, local], customer })).lines[0]?.taxRate
  expect([rateOf({ points: 0, pref: 47 }), rateOf({ points: 0, pref: 13 }), rateOf(null)]).toEqual([
    5, 10, 10,
  ])
})

test('PF-10 the stock is shared out over shippings, and one that gets nothing goes with its fee', () => {
  const composed = composeOrder(
    order({
      variants: mapOf(variant(1, { stockUnlimited: false, stock: 3 })),
      shippings: [13, 47, 1].map((pref) => to(pref, { variantId: 1, quantity: 2 })),
    }),
  )
  expect(composed.shippings.map(({ lines }) => lines.map(({ quantity }) => quantity))).toEqual([
    [2, 1],
    [1, 1],
  ])
  expect(composed.sums.deliveryFeeTotal).toBe(2_300)
  expect(composed.messages.map(({ message }) => message.key)).toEqual(['cart.stockShort'])
})

test('PF-12 an order of nothing is blocked, and only that is said', () => {
  const composed = composeOrder(order({ shippings: [to(13, { variantId: 9, quantity: 1 })] }))
  expect(composed.messages.map(({ message }) => message.key)).toEqual(['cart.variantGone', 'cart.empty'])
  expect(composed).toMatchObject({ blocked: true, lines: [], shippings: [], payment: null })
})

const twoSaleTypes = {
  shippings: [
    to(13, { variantId: 1, quantity: 1 }),
    { ...to(13, { variantId: 2, quantity: 1 }), saleTypeId: 2 },
  ],
  deliveries: [delivery(1, { paymentIds: [1] }), delivery(2, { saleTypeId: 2, paymentIds: [2] })],
}

test('PF-13 goods that have no payment in common block the order', () => {
  const variants = mapOf(variant(1, { paymentIds: [1] }), variant(2, { paymentIds: [2], saleTypeId: 2 }))
  expect(keysOf({ ...twoSaleTypes, variants })).toEqual(['cart.differentPayments'])
  expect(composeOrder(order({ ...twoSaleTypes, variants })).blocked).toBe(true)
})

test('PF-14 a chosen payment that is hidden, not offered or out of its bounds blocks; no other takes its place', () => {
  const hidden = [payment(1), payment(2, { visible: false })]
  expect(keysOf({ paymentId: 2, payments: hidden })).toEqual(['checkout.paymentNotAvailable'])
  expect(keysOf({ paymentId: 2, deliveries: [delivery(1, { paymentIds: [1] })] })).toEqual([
    'checkout.paymentNotAvailable',
  ])
  const bounded = [payment(1), payment(2, { charge: 330, ruleMax: 3_329 })]
  const composed = composeOrder(order({ paymentId: 2, payments: bounded }))
  expect(composed).toMatchObject({ payment: null, blocked: true, sums: { charge: 0 } })
  expect(composed.paymentChoices.map(({ paymentId }) => paymentId)).toEqual([1])
})

test('CHK-06 no payment at all blocks', () => {
  expect(keysOf({ payments: [] })).toEqual(['checkout.noPayment'])
  expect(
    keysOf({
      variants: mapOf(variant(1, { paymentIds: [] })),
      deliveries: [delivery(1, { paymentIds: [] })],
    }),
  ).toEqual(['checkout.noPayment'])
})

test('CHK-06 the bounds are held against what is paid after points', () => {
  const choices = (points: number) =>
    composeOrder(
      order({
        payments: [payment(1, { charge: 100, ruleMin: 3_000, ruleMax: 3_050 })],
        usePoint: points,
        customer: { points: 500, pref: 13 },
      }),
    ).paymentChoices.length
  expect([choices(0), choices(50), choices(100), choices(101)]).toEqual([0, 1, 1, 0])
})

test('PF-15 the most an order may come to blocks', () => {
  const variants = mapOf(variant(1, { price02: 999_999_999 }))
  expect(keysOf({ variants, shippings: [to(13, { variantId: 1, quantity: 10 })] })).toEqual([
    'cart.overPriceLimit',
  ])
})

test('CHK-03 the first delivery and the first payment are taken when none is chosen', () => {
  const composed = composeOrder(
    order({
      deliveries: [delivery(1), delivery(2, { fees: { 13: 500 } })],
      payments: [payment(2), payment(1)],
    }),
  )
  expect(composed.shippings[0]?.delivery?.deliveryId).toBe(2)
  expect(composed.payment?.paymentId).toBe(1)
})

test('CHK-03 the first delivery method that leaves a payment is taken when none is chosen', () => {
  const deliveries = [
    delivery(1, { sortNo: 9, paymentIds: [1] }),
    delivery(2, { sortNo: 1, paymentIds: [2] }),
  ]
  const payments = [payment(1, { ruleMin: 50_000 }), payment(2)]
  const composed = composeOrder(order({ deliveries, payments }))
  expect(composed).toMatchObject({ payment: { paymentId: 2 }, messages: [] })
  expect(composed.shippings.map(({ delivery }) => delivery?.deliveryId)).toEqual([2])
  // Where none leaves any, the first stands.
  const none = composeOrder(order({ deliveries, payments: [] }))
  expect(none.shippings.map(({ delivery }) => delivery?.deliveryId)).toEqual([1])
})

test('CRT-03 goods of another sale type are not sent along, and it is said', () => {
  const variants = mapOf(variant(1), variant(2, { saleTypeId: 2 }))
  const shippings = [to(13, { variantId: 1, quantity: 1 }, { variantId: 2, quantity: 1 })]
  const composed = composeOrder(order({ shippings, variants }))
  expect(composed.messages).toEqual([
    {
      level: 'warning',
      message: { key: 'cart.saleTypeChanged', params: { product: 'Product 2' } },
      variantId: 2,
    },
  ])
  expect(composed.lines.filter(({ type }) => type === 1).map(({ variantId }) => variantId)).toEqual([1])
})

test('CHK-07 each delivery method is offered with its fee; one that is not offered blocks', () => {
  const deliveries = [delivery(1), delivery(2, { fees: { 13: 500 } }), delivery(3, { visible: false })]
  const choose = (deliveryId: number) => {
    const shippings = [{ ...to(13, { variantId: 1, quantity: 1 }), deliveryId }]
    return composeOrder(order({ deliveries, shippings }))
  }
  const [shipping] = choose(1).shippings
  expect(shipping?.delivery?.deliveryId).toBe(1)
  expect(shipping?.deliveryChoices.map((choice) => [choice.delivery.deliveryId, choice.fee])).toEqual([
    [2, 500],
    [1, 800],
  ])
  expect(choose(3).messages.map(({ message }) => message.key)).toEqual(['checkout.deliveryNotAvailable'])
  expect(choose(3)).toMatchObject({ blocked: true, shippings: [{ delivery: null }] })
})

test('CHK-07 a method that cannot carry some of the goods is offered where those do not go', () => {
  const deliveries = [delivery(1), delivery(2)]
  const variants = mapOf(variant(1), variant(2, { deliveryIds: [1] }))
  const goods = [1, 2].map((variantId) => ({ variantId, quantity: 1 }))
  const offeredTo = (shipping: ReturnType<typeof to>) => {
    const { shippings, messages } = composeOrder(order({ deliveries, variants, shippings: [shipping] }))
    const [first] = shippings
    return {
      methods: first?.deliveryChoices.map(({ delivery: { deliveryId } }) => deliveryId),
      chosen: first?.delivery?.deliveryId,
      said: messages.map(({ message: { key } }) => key),
    }
  }
  expect(offeredTo(to(13, ...goods.slice(0, 1)))).toEqual({ methods: [2, 1], chosen: 2, said: [] })
  expect(offeredTo(to(13, ...goods))).toEqual({ methods: [1], chosen: 1, said: [] })
  expect(offeredTo({ ...to(13, ...goods), deliveryId: 2 })).toMatchObject({
    methods: [1],
    said: ['checkout.deliveryNotAvailable'],
  })
})

test('CHK-07 goods that no method carries together cannot be ordered so', () => {
  const variants = mapOf(variant(1, { deliveryIds: [2] }), variant(2, { deliveryIds: [1] }))
  const shippings = [to(13, { variantId: 1, quantity: 1 }, { variantId: 2, quantity: 1 })]
  const composed = composeOrder(order({ deliveries: [delivery(1), delivery(2)], variants, shippings }))
  expect(composed.messages.map(({ message: { key } }) => key)).toEqual(['cart.differentDeliveries'])
})

test('DLV-02 a parcel that no method carries cannot be ordered; shared out to two addresses it can', () => {
  const variants = mapOf(variant(1, { weight: 600, deliveryIds: [1, 2] }))
  const deliveries = [delivery(1, { mostWeight: 1000 }), delivery(2, { mostWeight: 500 })]
  const said = (shippings: readonly ReturnType<typeof to>[]) =>
    composeOrder(order({ deliveries, variants, shippings })).messages.map(({ message: { key } }) => key)
  expect(said([to(13, { variantId: 1, quantity: 2 })])).toEqual(['cart.tooMuch'])
  expect(said([to(13, { variantId: 1, quantity: 1 }), to(27, { variantId: 1, quantity: 1 })])).toEqual([])
  expect(said([{ ...to(13, { variantId: 1, quantity: 1 }), deliveryId: 2 }])).toEqual([
    'checkout.deliveryNotAvailable',
  ])
})

test("PF-19 each shipping has its own fee, with the variants' own where the shop has that option", () => {
  const composed = composeOrder(
    order({
      variants: mapOf(variant(1, { deliveryFee: 50 })),
      settings: { ...settings, optionProductDeliveryFee: true },
      shippings: [to(13, { variantId: 1, quantity: 2 }), to(47, { variantId: 1, quantity: 1 })],
    }),
  )
  expect(
    composed.lines.filter(({ type }) => type === 2).map(({ shipping, price }) => [shipping, price]),
  ).toEqual([
    [0, 900],
    [1, 1_550],
  ])
})

test('PF-20 free delivery is judged by shipping', () => {
  const composed = composeOrder(
    order({
      settings: { ...settings, deliveryFreeAmount: 2_200 },
      shippings: [to(13, { variantId: 1, quantity: 2 }), to(47, { variantId: 1, quantity: 1 })],
    }),
  )
  expect(composed.sums.deliveryFeeTotal).toBe(1_500)
  expect(composed.shippings.map(({ deliveryChoices }) => deliveryChoices[0]?.fee)).toEqual([0, 1_500])
})

test('PF-22, PF-24 a customer uses points and is granted the rest; a guest neither', () => {
  const facts = { usePoint: 15, variants: mapOf(variant(1, { pointRate: 5 })) }
  const composed = composeOrder(order({ ...facts, customer: { points: 100, pref: 13 } }))
  expect(composed).toMatchObject({ usePoint: 15, addPoint: 85, sums: { discount: 15, paymentTotal: 2_985 } })
  expect(composed.lines.at(-1)).toMatchObject({ type: 6, price: -15, taxType: 2 })
  expect(composeOrder(order(facts))).toMatchObject({
    usePoint: 0,
    addPoint: 0,
    sums: { discount: 0 },
    messages: [],
  })
})

test('PF-22 points beyond the total or the balance are cut, with a warning', () => {
  const cut = (points: number) => composeOrder(order({ usePoint: 9_999, customer: { points, pref: null } }))
  expect(cut(9_999)).toMatchObject({ usePoint: 3_000, sums: { paymentTotal: 0 }, blocked: false })
  expect(cut(9_999).messages[0]?.message.key).toBe('checkout.overPaymentTotal')
  expect(cut(40)).toMatchObject({ usePoint: 40, sums: { paymentTotal: 2_960 } })
  expect(cut(40).messages[0]?.message.key).toBe('checkout.overCustomerPoint')
})

test('PF-25 sums that are not as last seen are told of', () => {
  const seen = composeOrder(order()).sums
  expect(keysOf({ seen })).toEqual([])
  expect(keysOf({ seen, deliveries: [delivery(1, { fees: { 13: 900 } })] })).toEqual([
    'checkout.deliveryFeeChanged',
  ])
  expect(keysOf({ seen, taxRules: [{ ...general, taxRate: 12 }] })).toEqual(['checkout.taxRateChanged'])
})

const anyOrder = fc
  .record({
    quantities: fc.array(fc.array(fc.integer({ min: 0, max: 1_200 }), { maxLength: 3 }), { maxLength: 3 }),
    prices: fc.array(fc.nat(99_999), { minLength: 3, maxLength: 3 }),
    stock: fc.nat(1_500),
    usePoint: fc.nat(),
    points: fc.option(fc.nat(99_999)),
    paymentId: fc.option(fc.constantFrom(1, 2, 3)),
    deliveryFreeAmount: fc.option(fc.nat(99_999)),
  })
  .map(({ quantities, prices, stock, usePoint, points, paymentId, deliveryFreeAmount }) =>
    order({
      shippings: quantities.map((own, index) =>
        to(index === 0 ? 13 : 47, ...own.map((quantity, at) => ({ variantId: at + 1, quantity }))),
      ),
      variants: mapOf(
        ...prices.map((price02, index) =>
          variant(index + 1, { price02, ...(index === 0 ? { stockUnlimited: false, stock } : {}) }),
        ),
      ),
      taxRules: [general, { ...general, taxRate: 8, productId: 20 }],
      settings: { ...settings, deliveryFreeAmount },
      usePoint,
      customer: points === null ? null : { points, pref: 13 },
      paymentId,
    }),
  )

test('§3.2 what came out of the flow goes through it again unchanged and without warnings', () => {
  fc.assert(
    fc.property(anyOrder, (request) => {
      const once = composeOrder(request)
      const twice = composeOrder({
        ...request,
        shippings: once.shippings.map((shipping) => ({
          ...shipping.request,
          lines: shipping.lines.flatMap(({ variantId, quantity, price }) =>
            variantId === null ? [] : [{ variantId, quantity, price }],
          ),
        })),
        usePoint: once.usePoint,
        seen: once.sums,
      })
      expect(twice.lines).toEqual(once.lines)
      expect(twice.messages.filter(({ level }) => level === 'warning')).toEqual([])
      expect(twice.blocked).toBe(once.blocked)
    }),
  )
})

test('TAX-09 what the flow composes is paid to the yen by its rates, and never below 0', () => {
  fc.assert(
    fc.property(anyOrder, (request) => {
      const { lines, sums, shippings } = composeOrder(request)
      expect(sums.paymentTotal).toBeGreaterThanOrEqual(0)
      expect(sums.rates.reduce((sum, { total }) => sum + total, 0)).toBe(sums.paymentTotal)
      expect(shippings.flatMap((each) => each.lines).length).toBe(
        lines.filter(({ shipping }) => shipping !== null).length,
      )
    }),
  )
})

test('CHK-18 nothing is paid at the door of several destinations, or of somebody else who gets a gift', () => {
  const door = payment(2, { paidWhen: 'door' })
  const wrapping = { kind: 'wrapping', giftOptionId: 1, text: null } as const
  const at = (...shippings: readonly Partial<ShippingRequest>[]) => {
    const { paymentChoices, unavailablePayments } = composeOrder({
      shippings: shippings.map((facts) => ({
        ...{ pref: 13, saleTypeId: 1, deliveryId: null, lines: [{ variantId: 1, quantity: 1 }], ...facts },
      })),
      giftOptions: [
        {
          ...{ giftOptionId: 1, kind: 'wrapping', giftName: 'Gift', description: null, price: 0 },
          ...{ omotegaki: null, mizuhiki: 'none', visible: true },
        },
      ],
      variants: new Map([[1, variant(1)]]),
      deliveries: [delivery(1, { paymentIds: [1, 2] })],
      payments: [payment(1), door],
      paymentId: null,
      taxRules: [general],
      settings,
      usePoint: 0,
      customer: null,
      at: '2026-01-01T00:00:00Z',
    })
    return [paymentChoices.length, unavailablePayments.map(({ because }) => because)]
  }
  expect(at({})).toEqual([2, []])
  expect(at({ isToOther: true })).toEqual([2, []])
  expect(at({ gifts: [wrapping] })).toEqual([2, []])
  expect(at({ isToOther: true, gifts: [wrapping] })).toEqual([1, ['gift']])
  expect(at({}, { pref: 1 })).toEqual([1, ['several']])
})

const offer = (id: number, facts: Partial<Offer> & Pick<Offer, 'kind'>): Offer => ({
  ...{ buyCount: null, payCount: null, percent: null, yen: null, minimum: null, times: null },
  ...{ id, name: `offer ${id}`, nameJa: `特典${id}`, endsAt: null, combines: true, isForAll: true },
  includes: () => true,
  ...facts,
})

test('PRO-05, PRO-08 a promotion delivers free from its sum on, each destination by itself, and notes the fees', () => {
  const free = offer(7, { kind: 'freeDelivery', minimum: 3_000 })
  const two = [to(13, { variantId: 1, quantity: 3 }), to(47, { variantId: 1, quantity: 2 })]
  const composed = composeOrder(order({ shippings: two, offers: [free] }))
  expect(composed.sums.deliveryFeeTotal).toBe(1_500)
  expect(composed.promotions).toEqual([{ promotionId: 7, yen: 800, points: 0 }])
  const bySettings = { ...settings, deliveryFreeAmount: 3_000 }
  expect(composeOrder(order({ shippings: two, offers: [free], settings: bySettings })).promotions).toEqual([])
})

test('PRO-06, PRO-08 multiplied points are on the lines, and only customers are granted any', () => {
  const times = offer(8, { kind: 'pointsTimes', times: 5, includes: (id) => id === 10 })
  const request = {
    shippings: [to(13, { variantId: 1, quantity: 2 }, { variantId: 2, quantity: 1 })],
    offers: [times],
  }
  const composed = composeOrder(order({ ...request, customer: { points: 0, pref: 13 } }))
  expect(composed.lines.map(({ pointRate }) => pointRate)).toEqual([5, 1, 1, 1])
  expect(composed).toMatchObject({ addPoint: 110, promotions: [{ promotionId: 8, yen: 0, points: 80 }] })
  expect(composeOrder(order(request))).toMatchObject({ addPoint: 0, promotions: [] })
})

test('PRO-01, PRO-03 promotions come before coupons, both by prices before discounts', () => {
  const coupon = {
    key: 'c',
    plugin: 'coupons',
    name: 'coupon',
    amount: ({ subtotal }: { subtotal: number }) => Math.floor(subtotal / 2),
  }
  const tenth = offer(9, { kind: 'percent', percent: 10 })
  const composed = composeOrder(order({ offers: [tenth], discounts: [coupon] }))
  expect(composed.lines.map(({ type, productName, price }) => [type, productName, price]).slice(3)).toEqual([
    [4, 'offer 9', -220],
    [4, 'coupon', -1_100],
  ])
  expect(composed.lines.find(({ productName }) => productName === 'offer 9')?.productNameJa).toBe('特典9')
  expect(composed.promotions).toEqual([{ promotionId: 9, yen: 220, points: 0 }])
  expect(composed.discounts.map(({ of, amount }) => [of.key, amount])).toEqual([['c', 1_100]])
})
