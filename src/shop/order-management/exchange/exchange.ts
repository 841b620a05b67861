import { uuidv7 } from 'uuidv7'
import { type Message, message } from '../../../hypermedia/message.ts'
import { type Failure, fail, isFailure } from '../../../hypermedia/reply.ts'
import type { InputOf } from '../../../hypermedia/transition.ts'
import type { Row } from '../../../store/schema.ts'
import { type CartVariant, offeredVariants } from '../../cart/index.ts'
import { variantByCode } from '../../catalog/index.ts'
import { CustomerStatus, customerById } from '../../customers/index.ts'
import type { ReadEnvironment, WriteEnvironment } from '../../environment.ts'
import { returnsOf, sumColumns, toOrderLine, type WholeOrder, type WholeReturn } from '../../orders/index.ts'
import { ratesTogether } from '../../orders/refund-rates.rules.ts'
import { isOpenReturn } from '../../orders/returning.rules.ts'
import { SHIPPED } from '../../orders/status.rules.ts'
import { deliveriesFor } from '../../settings/choices.rules.ts'
import { deliveryMethods, paymentMethods } from '../../settings/index.ts'
import { type RateSum, type Sums, sumsOf } from '../../settings/tax/sums.rules.ts'
import { LineType } from '../../settings/tax/tax.rules.ts'
import { type Revised, reviseOrder } from '../edit/editing.ts'
import { reviseWith } from '../edit/taking-back.ts'
import type { ChangeRow } from '../order/record.ts'
import { refundDueOf } from '../refund/refund.rules.ts'
import { ratesOfLines } from '../refund/refund.ts'
import { goodsBackOf } from '../refund/refund-lines.rules.ts'
import { closed, orderAfter } from '../refund/refund-lines.ts'
import type { TakenOut } from '../refund/taking-out.ts'
import type { doExchangeLines } from './exchange.contract.ts'
import {
  besideOf,
  itemsTogether,
  keptPrice,
  type Outgoing,
  type Settlement,
  settlementOf,
  swapOf,
} from './exchange.rules.ts'

type Input = InputOf<typeof doExchangeLines>
type Environment = ReadEnvironment | WriteEnvironment

/** Goods that go out, with their variant. */
export interface Going extends Outgoing {
  readonly variantId: number
}

/** An exchange as it would be made. */
export interface ExchangePlan extends TakenOut, Settlement {
  /** The order that is exchanged; one that a carrier collected the money for counts as paid. */
  readonly paid: { readonly order: Row<'orders'>; readonly isCollected: boolean }
  readonly backTotal: number
  readonly backTaxes: readonly RateSum[]
  readonly going: readonly Going[]
  /** The goods and sums of the new order. */
  readonly next: Revised
  /** The new destinations by those of the order that they repeat. */
  readonly places: ReadonlyMap<string, string>
  readonly creditTaxes: readonly RateSum[]
  /** The open request of the shopper that the goods answer. */
  readonly request: WholeReturn | undefined
}

/**
 * Computes an exchange by the rules of refunds and of new orders (EXC-01..04); writes nothing. Rejects goods that the
 * order does not have or that cannot go out, and sums that the orders cannot have.
 */
export const planExchange = async (
  act: Environment & { readonly input: Input },
  whole: WholeOrder,
  changes: readonly ChangeRow[],
): Promise<ExchangePlan | Failure<'badInput' | 'orderClosed'>> => {
  const { input, now } = act
  const { order, lines } = whole
  if (order.status !== SHIPPED) return closed(act, order)
  const products = lines.filter(({ type }) => type === LineType.product)
  const swap = swapOf(products, input.items ?? [])
  if ('errors' in swap) return fail('badInput', { errors: swap.errors })
  const goods = goodsBackOf(products, swap.back)
  if ('errors' in goods) return fail('badInput', { errors: goods.errors })
  const revised = goods.isWhole ? undefined : await reviseWith(act, whole, goods.left)
  if (revised && isFailure(revised))
    return fail('badInput', { errors: { items: message('office.order.refundBelow') } })
  const methods = await paymentMethods(act.memory, act.language)
  const paidWhen = methods.find(({ paymentId }) => paymentId === order.payment_id)?.paidWhen
  // The shopper has the parcel: so the carrier has collected its money.
  const isCollected = paidWhen === 'door' && order.payment_at === null
  const paid = isCollected ? { ...order, payment_at: now.toISOString() } : order
  const known = isCollected ? [...changes, COLLECTED] : changes
  const after = orderAfter({ ...whole, order: paid }, known, goods, revised)
  const before = sumsOf(lines.map(toOrderLine))
  const left = goods.isWhole ? undefined : sumsOf((revised ?? after).lines)
  const out = await goingOf(act, whole, swap.out)
  if ('errors' in out) return fail('badInput', { errors: out.errors })
  const { going, places, items } = out
  const next = await reviseOrder(
    act,
    {
      lines: [],
      shippingIds: [...places.values()],
      usePoint: 0,
      pointsComing: goods.isWhole ? order.use_point - order.add_point : 0,
      customerId: order.customer_id,
      language: order.language,
      taxed: { at: now.toISOString(), pref: order.customer_id === null ? null : order.pref },
    },
    { items, ...(await moneyOf(act, order, before, left, revised)) },
  )
  if (isFailure(next)) return next
  const settled = settlementOf(refundDueOf(after.order, after.changes, paidWhen), next.sums.paymentTotal)
  const { credit, amountDue } = settled
  const chosen = methods.find(({ paymentId }) => paymentId === (input.payment ?? order.payment_id))
  // A payment service takes money only at a checkout.
  if (
    amountDue > 0 &&
    (chosen ? chosen.method !== 'cash' : input.payment !== undefined || order.payment_id !== null)
  )
    return fail('badInput', { errors: { payment: message('office.exchange.payBy') } })
  return {
    ...settled,
    goods,
    revised,
    paid: { order: paid, isCollected },
    backTotal: order.payment_total - (left?.paymentTotal ?? 0),
    backTaxes: ratesTogether([before.rates, negated(left?.rates ?? [])]),
    going,
    next,
    places,
    creditTaxes: credit === 0 ? [] : ratesOfLines(after.order, after.lines, after.changes, credit),
    request: requestOf(await returnsOf(act.db, order.id), goods.back),
  }
}

/** The change that records the money that a carrier collected. */
const COLLECTED: ChangeRow = {
  ...{ kind: 'pay', amount: null, words: null, rates: null, refund_to: null },
  ...{ created_at: '', member_id: null, member_name: null },
}

const negated = (rates: readonly RateSum[]): readonly RateSum[] =>
  rates.map(({ rate, total, tax }) => ({ rate, total: -total, tax: -tax }))

/** Returns the sums of the new order beside its goods: those of the input, or what leaves the old order. */
const moneyOf = async (
  { input, db }: Environment & { readonly input: Input },
  order: Row<'orders'>,
  before: Sums,
  left: Sums | undefined,
  revised: Revised | undefined,
) => {
  const { deliveryFeeTotal, charge, discount, usePoint } = besideOf(
    besideIn(before, order.use_point),
    left && besideIn(left, revised?.usePoint ?? order.use_point),
  )
  const customer =
    order.customer_id === null || usePoint === 0 ? undefined : await customerById(db, order.customer_id)
  // Withdrawn customers have no points any more.
  const usable = customer && customer.status !== CustomerStatus.withdrawn ? usePoint : 0
  return {
    deliveryFeeTotal: input.deliveryFeeTotal ?? deliveryFeeTotal,
    charge: input.charge ?? charge,
    discount: input.discount ?? discount,
    usePoint: input.usePoint ?? usable,
  }
}

const besideIn = (sums: Sums, usePoint: number) => ({
  deliveryFeeTotal: sums.deliveryFeeTotal,
  charge: sums.charge,
  discount: sums.discount - sums.taxFreeDiscount,
  usePoint,
})

/** Returns the request of the shopper that names all these goods, if one is open. */
const requestOf = (
  requests: readonly WholeReturn[],
  back: ReadonlyMap<number, number>,
): WholeReturn | undefined =>
  requests.find(
    ({ status, lines }) =>
      isOpenReturn(status) &&
      [...back].every(([id, pieces]) =>
        lines.some(({ variant_id, quantity }) => variant_id === id && quantity >= pieces),
      ),
  )

/**
 * Resolves the goods that go out: each goes to the destination of its line, by the same delivery method. Rejects codes
 * that no product has, and goods that this method does not carry (CHK-07).
 */
const goingOf = async (
  act: Environment,
  { order, lines, shippings }: WholeOrder,
  wanted: readonly Outgoing[],
) => {
  const errors: Record<string, Message> = {}
  const found: { readonly one: Outgoing; readonly variantId: number; readonly line: Row<'order_line'> }[] = []
  for (const one of wanted) {
    const line = lines.find(({ id }) => id === one.lineId)
    const variant = await variantByCode(act.db, one.productCode)
    if (!variant) errors[one.field] = message('office.exchange.noSuchCode')
    else if (line) found.push({ one, variantId: variant.id, line })
  }
  if (Object.keys(errors).length > 0) return { errors }
  const variants = await offeredVariants(act, [
    ...new Set(
      found.flatMap(({ variantId, line }) => [
        variantId,
        ...(line.variant_id === null ? [] : [line.variant_id]),
      ]),
    ),
  ])
  const all = await deliveryMethods(act.memory, order.language)
  const places = new Map<string, string>()
  const placed = found.flatMap(({ one, variantId, line }) => {
    const [first] = shippings
    const place = shippings.find(({ id }) => id === line.shipping_id) ?? first
    const variant = variants.get(variantId)
    if (!place || !variant) return []
    if (!isCarried(place, variant, one.quantity, all))
      errors[one.field] = message('office.exchange.notCarried')
    const shippingId = places.get(place.id) ?? uuidv7()
    places.set(place.id, shippingId)
    const back = variants.get(line.variant_id ?? 0)?.price02
    const { productCode, quantity } = one
    return [
      {
        going: { ...one, variantId },
        item: {
          productCode,
          shippingId,
          quantity,
          price02: keptPrice(line.price, { back, out: variant.price02 }),
        },
      },
    ]
  })
  if (Object.keys(errors).length > 0) return { errors }
  return {
    going: placed.map(({ going }) => going),
    places,
    items: itemsTogether(placed.map(({ item }) => item)),
  }
}

/** A method that was deleted since carries what its kind of goods allows. */
const isCarried = (
  { sale_type_id, delivery_id }: Row<'shipping'>,
  variant: CartVariant,
  quantity: number,
  all: Awaited<ReturnType<typeof deliveryMethods>>,
): boolean => {
  if (variant.saleTypeId !== sale_type_id) return false
  if (!all.some(({ deliveryId }) => deliveryId === delivery_id)) return true
  const possible = deliveriesFor(all, sale_type_id, [{ ...variant, quantity }])
  return possible.some(({ deliveryId }) => deliveryId === delivery_id)
}

/** Returns the columns of an order's sums. */
export const nextColumns = ({ sums, usePoint, addPoint }: Revised) => ({
  ...sumColumns(sums),
  use_point: usePoint,
  add_point: addPoint,
})
