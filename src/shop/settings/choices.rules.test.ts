import { describe, expect, it, test } from 'vitest'
import {
  type Carried,
  type Delivery,
  deliveriesFor,
  deliveryChoices,
  isTooMuch,
  methodsOf,
  type Payment,
  paymentChoices,
  timeChoices,
} from './choices.rules.ts'

import { UNLIMITED } from './delivery/carrying.fixture.ts'
import type { Piece } from './delivery/carrying.rules.ts'

const delivery = (deliveryId: number, facts: Partial<Delivery> = {}): Delivery => ({
  deliveryId,
  deliveryName: `Delivery ${deliveryId}`,
  saleTypeId: 1,
  visible: true,
  sortNo: deliveryId,
  ...{ fees: {}, transitDays: {}, islandDays: 0 },
  ...UNLIMITED,
  paymentIds: [1, 2, 3],
  times: [],
  ...facts,
})
const payment = (paymentId: number, facts: Partial<Payment> = {}): Payment => ({
  paymentId,
  paymentName: `Payment ${paymentId}`,
  charge: 0,
  ...{ paidWhen: 'first', payWithinDays: null, method: 'cash' },
  ruleMin: null,
  ruleMax: null,
  visible: true,
  sortNo: paymentId,
  ...facts,
})
const idsOf = (payments: readonly Payment[]) => payments.map(({ paymentId }) => paymentId)
const paying = (total: number) => (charge: number) => total + charge

test('CHK-07 delivery methods: visible, of the sale type, highest sort number first (CHK-03 takes the first)', () => {
  const deliveries = [
    delivery(1),
    delivery(3),
    delivery(2),
    delivery(4, { visible: false }),
    delivery(5, { saleTypeId: 2 }),
  ]
  expect(deliveryChoices(deliveries, 1).map(({ deliveryId }) => deliveryId)).toEqual([3, 2, 1])
  expect(deliveries[0]?.deliveryId).toBe(1)
})

test('CHK-06 payments: visible and offered by all chosen deliveries, highest sort number first', () => {
  const payments = [payment(1), payment(3), payment(2), payment(4), payment(5, { visible: false })]
  const chosen = [delivery(1, { paymentIds: [1, 2, 3, 5] }), delivery(2, { paymentIds: [2, 3, 4, 5] })]
  expect(idsOf(paymentChoices(payments, chosen, paying(1_000)))).toEqual([3, 2])
  expect(paymentChoices(payments, [], paying(1_000))).toEqual([])
})

test('CHK-06 the bounds of a payment hold for the total with its own charge', () => {
  const bounded = [payment(1, { charge: 300, ruleMin: 1_000, ruleMax: 2_000 })]
  const offeredAt = (total: number) =>
    idsOf(paymentChoices(bounded, [delivery(1)], paying(total))).length === 1
  expect([699, 700, 1_700, 1_701].map(offeredAt)).toEqual([false, true, true, false])
})

test('CHK-09 time slots: visible, lowest sort number first', () => {
  const time = (deliveryTimeId: number, visible = true) => ({
    deliveryTimeId,
    deliveryTime: `${deliveryTimeId}`,
    visible,
    sortNo: 10 - deliveryTimeId,
  })
  expect(
    timeChoices({ times: [time(1), time(2, false), time(3)] }).map((slot) => slot.deliveryTimeId),
  ).toEqual([3, 1])
})

interface World {
  readonly all?: readonly Delivery[]
  readonly excluded?: readonly number[]
}

describe('The methods for goods', () => {
  const methods = [
    delivery(1),
    delivery(2, { mostWeight: 1000 }),
    delivery(3, { temperature: 'cool', takesNormal: true }),
    delivery(4, { temperature: 'frozen' }),
  ]
  const goods = (
    quantity: number,
    { all = methods, excluded = [], ...facts }: Partial<Piece> & World = {},
  ) => {
    const piece: Piece = { temperature: 'normal', weight: 400, parcelSize: null, ...facts }
    const { alone, besideCooled } = methodsOf(all, 1, piece, excluded)
    return { ...piece, quantity, deliveryIds: alone.map(idOf), besideCooledIds: besideCooled.map(idOf) }
  }
  const idOf = ({ deliveryId }: Delivery) => deliveryId
  const idsFor = (...parcel: readonly Carried[]) => deliveriesFor(methods, 1, parcel).map(idOf)

  it('DLV-02: are those that carry them in one parcel', () => {
    expect([1, 2, 3].map((quantity) => idsFor(goods(quantity)))).toEqual([[2, 1], [2, 1], [1]])
    expect(idsFor(goods(1), goods(1, { weight: 601 }))).toEqual([1])
    expect(goods(1, { weight: 1001 }).deliveryIds).toEqual([1])
  })

  it('DLV-03: cool what needs it, and normal goods only beside it', () => {
    expect(idsFor(goods(1))).toEqual([2, 1])
    expect(idsFor(goods(1), goods(1, { temperature: 'cool' }))).toEqual([3])
    expect(idsFor(goods(1), goods(1, { temperature: 'frozen' }))).toEqual([])
    expect(idsFor(goods(1, { temperature: 'cool' }), goods(1, { temperature: 'frozen' }))).toEqual([])
    expect(goods(1, { excluded: [1, 2] })).toMatchObject({ deliveryIds: [], besideCooledIds: [] })
  })

  it('DLV-03: cool everything in a shop that has no other method', () => {
    const [, , cool] = methods
    const all = cool ? [cool] : []
    expect(deliveriesFor(all, 1, [goods(1, { all })]).map(idOf)).toEqual([3])
  })

  it('DLV-02: are none for too much of them, which is not the same as goods that nothing carries', () => {
    const heavy = (quantity: number) => goods(quantity, { excluded: [1] })
    expect(isTooMuch(methods, 1, [heavy(3)])).toBe(true)
    expect(isTooMuch(methods, 1, [heavy(2)])).toBe(false)
    expect(isTooMuch(methods, 1, [goods(3, { excluded: [1, 2] })])).toBe(false)
    expect(isTooMuch(methods, 1, [heavy(3), goods(1, { excluded: [2] })])).toBe(false)
  })
})
