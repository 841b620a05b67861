import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Delivery, Payment } from '../../settings/choices.rules.ts'
import * as plain from '../order/order.fixture.ts'
import { general, payment, settings } from '../order/order.fixture.ts'
import { composeOrder } from '../order/order-flow.rules.ts'
import { chooseAnew, wrongChoices } from './chosen.ts'
import { type Choices, type DrawnUpBy, type Held, holdOn, type ShippingChoice } from './kept.rules.ts'

const delivery = (deliveryId: number, facts: Partial<Delivery> = {}): Delivery =>
  plain.delivery(deliveryId, {
    sortNo: -deliveryId,
    fees: { 13: deliveryId * 500 },
    times: [{ deliveryTimeId: deliveryId * 10, deliveryTime: 'morning', visible: true, sortNo: 1 }],
    ...facts,
  })
const shipping = (facts: Partial<ShippingChoice> = {}): ShippingChoice => ({
  addressId: 'own',
  lines: null,
  deliveryId: null,
  date: null,
  timeId: null,
  ...facts,
})
const chosen = (facts: Partial<Choices> = {}): Choices => ({
  shippings: [shipping()],
  paymentId: null,
  message: null,
  usePoint: 0,
  ...facts,
})

interface World {
  readonly deliveries: readonly Delivery[]
  readonly payments: readonly Payment[]
  readonly points: number | null
  readonly optionPoint: boolean
}
const today: World = {
  deliveries: [delivery(1), delivery(2)],
  payments: [payment(1), payment(2)],
  points: 300,
  optionPoint: true,
}
const dates = ['2026-01-03', '2026-01-04']

/** An order of one piece at each shipping. */
const by = (world: Partial<World> = {}): DrawnUpBy => {
  const { deliveries, payments, points, optionPoint } = { ...today, ...world }
  return {
    compose: (choices) =>
      composeOrder({
        shippings: choices.shippings.map((one, at) => ({
          shippingId: String(at + 1),
          addressId: one.addressId,
          pref: 13,
          postalCode: null,
          saleTypeId: 1,
          deliveryId: one.deliveryId,
          date: one.date,
          timeId: one.timeId,
          lines: [{ variantId: 1, quantity: 1 }],
        })),
        variants: new Map([[1, plain.variant(1, { paymentIds: [1, 2, 3] })]]),
        deliveries,
        payments,
        paymentId: choices.paymentId,
        taxRules: [general],
        settings: { ...settings, optionPoint },
        usePoint: choices.usePoint,
        customer: points === null ? null : { points, pref: 13 },
        at: '2026-01-01T00:00:00Z',
      }),
    datesOf: () => dates,
  }
}
const said = ({ dropped }: Held) => dropped.map((one) => one.message.key)

test('choices that hold stay, and nothing is said', () => {
  const kept = chosen({
    shippings: [shipping({ deliveryId: 2, date: '2026-01-03', timeId: 20 })],
    paymentId: 2,
    usePoint: 300,
    message: 'hello',
  })
  expect(holdOn(kept, by())).toMatchObject({ choices: kept, dropped: [], order: { blocked: false } })
})

test('CHK-07 a method that was hidden is dropped, its slot with it', () => {
  const kept = chosen({ shippings: [shipping({ deliveryId: 2, timeId: 20 })] })
  const held = holdOn(kept, by({ deliveries: [delivery(1), delivery(2, { visible: false })] }))
  expect(held.choices.shippings).toEqual([shipping()])
  expect(said(held)).toEqual(['checkout.deliveryDropped'])
  expect(held.order).toMatchObject({ blocked: false, shippings: [{ delivery: { deliveryId: 1 } }] })
})

test('CHK-06 a method that leaves no payment is dropped where another leaves one', () => {
  const world = {
    deliveries: [delivery(1), delivery(2, { paymentIds: [3] })],
    payments: [payment(1), payment(3, { ruleMin: 90_000 })],
  }
  const held = holdOn(chosen({ shippings: [shipping({ deliveryId: 2 })] }), by(world))
  expect(said(held)).toEqual(['checkout.deliveryUnpayable'])
  expect(held.order).toMatchObject({ blocked: false, payment: { paymentId: 1 } })
})

test('CHK-06 a payment that is not to be had is dropped; where none is to be had nothing else is said', () => {
  const held = holdOn(chosen({ paymentId: 2 }), by({ payments: [payment(1)] }))
  expect(said(held)).toEqual(['checkout.paymentDropped'])
  expect(held.order).toMatchObject({ blocked: false, payment: { paymentId: 1 } })
  const none = holdOn(chosen({ paymentId: 2 }), by({ payments: [] }))
  expect(none).toMatchObject({ dropped: [], order: { blocked: true } })
  expect(none.order.messages.map((one) => one.message.key)).toEqual(['checkout.noPayment'])
  const world = by({ payments: [] })
  expect(wrongChoices(chooseAnew(none, {}, world), {}, world)).toEqual({})
  expect(wrongChoices(chooseAnew(none, { payment: '2' }, world), { payment: '2' }, world)).toEqual({})
})

test('PNT-03 points that are gone, are too many or count no more are dropped', () => {
  const kept = chosen({ usePoint: 300 })
  const gone = holdOn(kept, by({ points: 0 }))
  expect([gone.choices.usePoint, said(gone)]).toEqual([0, ['checkout.overCustomerPoint']])
  const fewer = holdOn(kept, by({ points: 100 }))
  expect([fewer.choices.usePoint, said(fewer)]).toEqual([100, ['checkout.overCustomerPoint']])
  const off = holdOn(kept, by({ optionPoint: false }))
  expect([off.choices.usePoint, said(off)]).toEqual([0, ['checkout.pointsDropped']])
  for (const held of [gone, fewer, off]) expect(held.order).toMatchObject({ messages: [], blocked: false })
})

test('CHK-06 points that leave no payment are dropped', () => {
  const held = holdOn(
    chosen({ usePoint: 300 }),
    by({ deliveries: [delivery(1)], payments: [payment(1, { ruleMin: 1_500 })] }),
  )
  expect([held.choices.usePoint, said(held)]).toEqual([0, ['checkout.pointsUnpayable']])
  expect(held.order.blocked).toBe(false)
})

test('CHK-08, CHK-09 a day and a slot that cannot be had any more are dropped', () => {
  const kept = chosen({ shippings: [shipping({ date: '2026-01-02', timeId: 11 })] })
  const held = holdOn(kept, by())
  expect(held.choices.shippings).toEqual([shipping()])
  expect(said(held)).toEqual(['checkout.dateDropped', 'checkout.timeDropped'])
})

test('what is sent empty is none, what is missing stays as it was', () => {
  const kept = chosen({
    shippings: [shipping({ deliveryId: 2, date: '2026-01-03', timeId: 20 })],
    paymentId: 2,
    usePoint: 300,
    message: 'hello',
  })
  const held = holdOn(kept, by())
  expect(chooseAnew(held, {}, by()).choices).toEqual(kept)
  const emptied = {
    delivery: null,
    delivery_date: null,
    delivery_time: null,
    payment: null,
    usePoint: null,
    message: null,
  }
  expect(chooseAnew(held, emptied, by()).choices).toEqual(chosen())
  for (const [field, value] of Object.entries(emptied)) {
    const { choices } = chooseAnew(held, { [field]: value }, by())
    const changed = Object.entries({ ...choices, ...choices.shippings[0] }).filter(
      ([name, now]) => name !== 'shippings' && now !== { ...kept, ...kept.shippings[0] }[name as 'date'],
    )
    // Without its method a slot is none either.
    expect(changed).toHaveLength(field === 'delivery' ? 2 : 1)
  }
})

test('a shipping has its own choices, and where it has none those of all', () => {
  const held = holdOn(chosen({ shippings: [shipping(), shipping({ addressId: 'b', deliveryId: 2 })] }), by())
  const sent = {
    delivery_date: '2026-01-04',
    shippings: [
      { shippingId: '1', delivery: '2', delivery_date: null },
      { shippingId: '2', delivery_time: '20' },
    ],
  }
  expect(chooseAnew(held, sent, by()).choices.shippings).toEqual([
    shipping({ deliveryId: 2 }),
    shipping({ addressId: 'b', deliveryId: 2, date: '2026-01-04', timeId: 20 }),
  ])
})

test('a choice that is sent is never dropped but refused at its field, and of what it replaces nothing is said', () => {
  const world = by({ deliveries: [delivery(1), delivery(2, { visible: false })] })
  const held = holdOn(chosen({ shippings: [shipping({ deliveryId: 2 })] }), world)
  expect(said(chooseAnew(held, { delivery: '1' }, world))).toEqual([])
  expect(said(chooseAnew(held, {}, world))).toEqual(['checkout.deliveryDropped'])
  const sent = { delivery: '2', delivery_time: '20', payment: '9', usePoint: 9_999 }
  const wrong = wrongChoices(chooseAnew(held, sent, world), sent, world)
  expect(Object.keys(wrong).sort()).toEqual(['delivery', 'delivery_time', 'usePoint'])
})

const subset = fc.subarray([1, 2, 3])
const bound = fc.option(fc.integer({ min: 0, max: 3_000 }), { nil: null })
const worlds = fc.record({
  deliveries: fc
    .tuple(
      ...[1, 2, 3].map((id) =>
        fc.record({ visible: fc.boolean(), paymentIds: subset }).map((facts) => delivery(id, facts)),
      ),
    )
    .filter((all) => all.some(({ visible }) => visible)),
  payments: fc.tuple(
    ...[1, 2, 3].map((id) =>
      fc
        .record({
          visible: fc.boolean(),
          charge: fc.integer({ min: 0, max: 500 }),
          ruleMin: bound,
          ruleMax: bound,
        })
        .map((facts) => payment(id, facts)),
    ),
  ),
  points: fc.option(fc.integer({ min: 0, max: 2_000 }), { nil: null }),
  optionPoint: fc.boolean(),
})
const someId = fc.option(fc.integer({ min: 1, max: 4 }), { nil: null })
const anyKept = fc.record({
  shippings: fc.array(
    fc
      .record({ deliveryId: someId, timeId: fc.option(fc.constantFrom(10, 20, 99), { nil: null }) })
      .map(shipping),
    { minLength: 1, maxLength: 2 },
  ),
  paymentId: someId,
  message: fc.constant(null),
  usePoint: fc.integer({ min: 0, max: 2_500 }),
})
const ids = [null, 1, 2, 3]

test('whenever some choice of method, payment and no points can be completed, what is offered can', () => {
  fc.assert(
    fc.property(worlds, anyKept, (world, kept) => {
      const { choices, order, dropped } = holdOn(kept, by(world))
      const possible = ids.some((deliveryId) =>
        ids.some((paymentId) => {
          const shippings = kept.shippings.map((one) => ({ ...one, deliveryId }))
          return !by(world).compose({ ...kept, shippings, paymentId, usePoint: 0 }).blocked
        }),
      )
      if (possible) expect(order.blocked).toBe(false)
      if (!order.blocked) {
        expect(order.messages).toEqual([])
        expect(wrongChoices({ order, choices }, {}, by(world))).toEqual({})
        // It holds, and says nothing a second time.
        expect(holdOn(choices, by(world))).toEqual({ choices, order, dropped: [] })
      }
      if (dropped.length === 0) expect(choices).toEqual(kept)
    }),
    { numRuns: 500 },
  )
})
