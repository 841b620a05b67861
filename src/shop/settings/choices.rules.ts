import {
  type Capacity,
  keepsCool,
  obstacleTo,
  type PackedPieces,
  type Piece,
} from './delivery/carrying.rules.ts'
import type { Transit } from './delivery/days.rules.ts'

/** The choices of a shopper among the shop's methods, and the defaults (CHK-03, CHK-06..09). */

/** A slot of a delivery method, such as 午前. */
export interface DeliveryTime {
  readonly deliveryTimeId: number
  readonly deliveryTime: string
  readonly visible: boolean
  readonly sortNo: number
}

/** A delivery method. */
export interface Delivery extends Transit, Capacity {
  readonly deliveryId: number
  readonly deliveryName: string
  readonly saleTypeId: number
  readonly visible: boolean
  readonly sortNo: number
  /** Yen with tax by prefecture id (1..47); no entry: 0. */
  readonly fees: Readonly<Record<number, number>>
  /** Ids of the payments it offers. */
  readonly paymentIds: readonly number[]
  readonly times: readonly DeliveryTime[]
}

/** A payment method. */
export interface Payment {
  readonly paymentId: number
  readonly paymentName: string
  /** Fee in yen with tax. */
  readonly charge: number
  /** The least and the most yen it is offered for; null: no bound. */
  readonly ruleMin: number | null
  readonly ruleMax: number | null
  /** Days after the order within which it must be paid; null for no limit. */
  readonly payWithinDays: number | null
  /** When it is paid: before sending, at the door, or at any time. */
  readonly paidWhen: 'first' | 'door' | 'any'
  /** `cash`, or the code of a payment service's method. */
  readonly method: string
  readonly visible: boolean
  readonly sortNo: number
}

/** Goods in a parcel, with the properties by which delivery methods are selected. */
export interface Carried extends PackedPieces {
  /** The visible methods that can carry it. */
  readonly deliveryIds: readonly number[]
  /** The visible methods that can carry it beside goods that need cooling. */
  readonly besideCooledIds: readonly number[]
}

/** CHK-07: the delivery methods that serve a sale type, the first one being the default (CHK-03). */
export const deliveryChoices = (deliveries: readonly Delivery[], saleTypeId: number): readonly Delivery[] =>
  deliveries
    .filter((delivery) => delivery.visible && delivery.saleTypeId === saleTypeId)
    .sort(bySortNoDescending)

/** The ids of the methods that can carry each of these goods, one piece of it, beside the others (DLV-03). */
export const idsTogether = (
  goods: readonly Pick<Carried, 'temperature' | 'deliveryIds' | 'besideCooledIds'>[],
): readonly (readonly number[])[] => {
  const isCooled = goods.some(({ temperature }) => temperature !== 'normal')
  return goods.map(({ deliveryIds, besideCooledIds }) => (isCooled ? besideCooledIds : deliveryIds))
}

/**
 * The methods that carry a piece, by itself and beside goods that need cooling. A piece that needs none is cooled by
 * itself only in a shop without a method of normal temperature (DLV-03).
 */
export const methodsOf = (
  deliveries: readonly Delivery[],
  saleTypeId: number,
  piece: Piece,
  excluded: readonly number[],
): {
  readonly alone: readonly Delivery[]
  readonly besideCooled: readonly Delivery[]
  /** The cooled methods whose temperature suits it, whether they can carry it or not. */
  readonly coldEnough: readonly Delivery[]
} => {
  const all = deliveryChoices(deliveries, saleTypeId)
  const able = all.filter(
    (method) =>
      !excluded.includes(method.deliveryId) && obstacleTo(method, [{ ...piece, quantity: 1 }]) === null,
  )
  const cooled = able.filter(({ temperature }) => temperature !== 'normal')
  const isUncooled = piece.temperature === 'normal' && all.some(({ temperature }) => temperature === 'normal')
  const alone = isUncooled ? able.filter(({ temperature }) => temperature === 'normal') : able
  const coldEnough = all.filter(
    (method) => method.temperature !== 'normal' && keepsCool(method, piece.temperature),
  )
  return { alone, besideCooled: alone.length === 0 ? [] : cooled, coldEnough }
}

const deliveriesOfEach = (
  deliveries: readonly Delivery[],
  saleTypeId: number,
  goods: readonly Carried[],
): readonly Delivery[] => {
  const ids = idsTogether(goods)
  return deliveryChoices(deliveries, saleTypeId).filter(({ deliveryId }) =>
    ids.every((some) => some.includes(deliveryId)),
  )
}

/** The delivery methods that can carry all of these goods in one parcel (DLV-02, DLV-03). */
export const deliveriesFor = (
  deliveries: readonly Delivery[],
  saleTypeId: number,
  goods: readonly Carried[],
): readonly Delivery[] =>
  deliveriesOfEach(deliveries, saleTypeId, goods).filter((delivery) => obstacleTo(delivery, goods) === null)

/** Whether methods carry each of these goods, and none carries so many of them in one parcel (DLV-02). */
export const isTooMuch = (
  deliveries: readonly Delivery[],
  saleTypeId: number,
  goods: readonly Carried[],
): boolean =>
  deliveriesOfEach(deliveries, saleTypeId, goods).length > 0 &&
  deliveriesFor(deliveries, saleTypeId, goods).length === 0

/**
 * Returns the payments that all chosen deliveries offer and whose bounds include the sum that would be paid
 * by them (CHK-06). `paidWith` returns that sum for a charge, both in yen. The first one is the default
 * (CHK-03), so that a default can always be chosen.
 */
export function paymentChoices(
  payments: readonly Payment[],
  chosen: readonly Pick<Delivery, 'paymentIds'>[],
  paidWith: (charge: number) => number,
  notAtDoor: NotAtDoor | null = null,
): readonly Payment[] {
  return payments
    .filter((payment) => payment.visible && offeredByAll(payment, chosen))
    .filter(({ paidWhen }) => notAtDoor === null || paidWhen !== 'door')
    .filter((payment) => isWithinBounds(payment, paidWith(payment.charge)))
    .sort(bySortNoDescending)
}

/** Why an order is not paid at the door (CHK-18): it goes to several addresses, or to somebody else as a gift. */
export type NotAtDoor = 'several' | 'gift'

/**
 * Why a visible payment cannot be chosen: a delivery method that does not take it, the sum of the order, or whom it
 * goes to.
 */
export interface UnavailablePayment {
  readonly payment: Payment
  readonly because: 'delivery' | 'minimum' | 'maximum' | NotAtDoor
}

/** CHK-06: the visible payments that `paymentChoices` leaves out, each with its reason, in the same order. */
export const unavailablePayments = (
  payments: readonly Payment[],
  chosen: readonly Pick<Delivery, 'paymentIds'>[],
  paidWith: (charge: number) => number,
  notAtDoor: NotAtDoor | null = null,
): readonly UnavailablePayment[] =>
  payments
    .filter(({ visible }) => visible)
    .toSorted(bySortNoDescending)
    .flatMap((payment): readonly UnavailablePayment[] => {
      if (!offeredByAll(payment, chosen)) return [{ payment, because: 'delivery' }]
      if (notAtDoor !== null && payment.paidWhen === 'door') return [{ payment, because: notAtDoor }]
      const amount = paidWith(payment.charge)
      if (isWithinBounds(payment, amount)) return []
      const isBelow = payment.ruleMin !== null && amount < payment.ruleMin
      return [{ payment, because: isBelow ? 'minimum' : 'maximum' }]
    })

/** Returns the slots of a delivery method in order (CHK-09). Other slots are not valid for it. */
export const timeChoices = (delivery: Pick<Delivery, 'times'>): readonly DeliveryTime[] =>
  delivery.times.filter((time) => time.visible).sort((a, b) => a.sortNo - b.sortNo)

const offeredByAll = (payment: Payment, chosen: readonly Pick<Delivery, 'paymentIds'>[]): boolean =>
  chosen.length > 0 && chosen.every(({ paymentIds }) => paymentIds.includes(payment.paymentId))

const isWithinBounds = ({ ruleMin, ruleMax }: Payment, amount: number): boolean =>
  (ruleMin === null || ruleMin <= amount) && (ruleMax === null || amount <= ruleMax)

const bySortNoDescending = (a: { readonly sortNo: number }, b: { readonly sortNo: number }): number =>
  b.sortNo - a.sortNo
