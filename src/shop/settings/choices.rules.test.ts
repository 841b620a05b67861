import { expect, test } from 'vitest'
import { type Delivery, deliveryChoices, type Payment, paymentChoices, timeChoices } from './choices.rules.ts'

const delivery = (deliveryId: number, facts: Partial<Delivery> = {}): Delivery => ({
  deliveryId,
  deliveryName: `Delivery ${deliveryId}`,
  saleTypeId: 1,
  visible: true,
  sortNo: deliveryId,
  ...{ fees: {}, transitDays: {}, islandDays: 0 },
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
