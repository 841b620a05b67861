import { message } from '../../../hypermedia/message.ts'
import { type Failure, fail, isFailure } from '../../../hypermedia/reply.ts'
import type { InputOf } from '../../../hypermedia/transition.ts'
import type { Row } from '../../../store/schema.ts'
import type { ReadEnvironment, WriteEnvironment } from '../../environment.ts'
import { sumColumns, toOrderLine, type WholeOrder } from '../../orders/index.ts'
import { CANCELLED, OPEN, RETURNED, SHIPPED } from '../../orders/status.rules.ts'
import { paymentMethods } from '../../settings/index.ts'
import { type RateSum, sumsOf } from '../../settings/tax/sums.rules.ts'
import { LineType } from '../../settings/tax/tax.rules.ts'
import type { Revised } from '../edit/editing.ts'
import { reviseWith } from '../edit/taking-back.ts'
import type { ChangeRow } from '../order/record.ts'
import { officeStatusNamer } from '../status/moving.ts'
import { paidOf, passedOnOf, refundDueOf, refundedOf } from './refund.rules.ts'
import { type RatedChange, ratesOfLines } from './refund.ts'
import type { doRefundLines } from './refund-lines.contract.ts'
import { type GoodsBack, goodsBackOf } from './refund-lines.rules.ts'
import type { TakenOut } from './taking-out.ts'

type Input = InputOf<typeof doRefundLines>
type Environment = ReadEnvironment | WriteEnvironment

/** A refund as it would be made. */
export interface RefundPlan extends TakenOut {
  /** Yen. */
  readonly amount: number
  readonly rates: readonly RateSum[]
  /** The total of the order afterwards, yen. */
  readonly totalAfter: number
}

/**
 * Computes a refund by the rules of edits and refunds (TAX-15, TAX-17); writes nothing. Rejects goods that the
 * order does not have, more than was paid, and sums that the rest cannot have.
 */
export const planRefund = async (
  act: Environment & { readonly input: Input },
  whole: WholeOrder,
  changes: readonly ChangeRow[],
): Promise<RefundPlan | Failure<'badInput' | 'orderClosed'>> => {
  const { input } = act
  const { order, lines } = whole
  const products = lines.filter(({ type }) => type === LineType.product)
  const goods = goodsBackOf(products, input.items ?? [])
  if ('errors' in goods) return fail('badInput', { errors: goods.errors })
  const { deliveryFeeBack = 0, chargeBack = 0 } = input
  const errors = {
    ...tooMuch('deliveryFeeBack', deliveryFeeBack, order.delivery_fee_total),
    ...tooMuch('chargeBack', chargeBack, order.charge),
  }
  if (Object.keys(errors).length > 0) return fail('badInput', { errors })
  const changesOrder = goods.back.size > 0 || goods.isWhole || deliveryFeeBack > 0 || chargeBack > 0
  if (changesOrder && ![...OPEN, SHIPPED].includes(order.status)) return closed(act, order)
  const revised =
    changesOrder && !goods.isWhole
      ? await reviseWith(act, whole, goods.left, {
          ...(deliveryFeeBack > 0 && { deliveryFeeTotal: order.delivery_fee_total - deliveryFeeBack }),
          ...(chargeBack > 0 && { charge: order.charge - chargeBack }),
        })
      : undefined
  // Such as a discount or points that the rest does not reach.
  if (revised && isFailure(revised))
    return fail('badInput', { errors: { items: message('office.order.refundBelow') } })
  const after = orderAfter(whole, changes, goods, revised)
  const methods = await paymentMethods(act.memory, act.language)
  const paidWhen = methods.find(({ paymentId }) => paymentId === order.payment_id)?.paidWhen
  const due = refundDueOf(after.order, after.changes, paidWhen)
  const feesKept = order.delivery_fee_total - deliveryFeeBack + order.charge - chargeBack
  // An order without goods owes nothing: whose tax a part of its fees would be, nothing says.
  if (goods.isWhole && feesKept > 0 && input.refundAmount === undefined)
    return fail('badInput', { errors: { refundAmount: message('office.order.refundWithFees') } })
  const amount = input.refundAmount ?? Math.max(0, due)
  const left = paidOf(order, changes) - refundedOf(changes) - passedOnOf(changes)
  if (amount > left)
    return fail('badInput', { errors: { refundAmount: message('office.order.refundTooMuch', { left }) } })
  if (amount === 0 && !changesOrder && !input.preview)
    return fail('badInput', { errors: { refundAmount: message('office.order.refundNothing') } })
  return {
    goods,
    revised,
    amount,
    rates: amount === 0 ? [] : ratesOfLines(after.order, after.lines, after.changes, amount),
    totalAfter: revised?.sums.paymentTotal ?? order.payment_total,
  }
}

const tooMuch = (name: string, back: number, max: number) =>
  back > max ? { [name]: message('input.max', { max }) } : {}

/** Rejects a change of an order in its status. */
export const closed = async (act: Environment, { status }: Row<'orders'>) => {
  const nameOf = await officeStatusNamer(act)
  return fail('orderClosed', { params: { status: nameOf(status) } })
}

/** Returns an order as it would be stored after its goods came back. */
export const orderAfter = (
  { order, lines }: WholeOrder,
  changes: readonly ChangeRow[],
  { isWhole }: GoodsBack,
  revised: Revised | undefined,
) => {
  const now = lines.map(toOrderLine)
  if (isWhole) {
    const status = order.status === SHIPPED ? RETURNED : CANCELLED
    return { order: { ...order, status }, lines: now, changes }
  }
  if (!revised) return { order, lines: now, changes }
  const amount = revised.sums.paymentTotal - order.payment_total
  const edit: RatedChange = { kind: 'edit', amount, rates: JSON.stringify(sumsOf(now).rates) }
  return {
    order: { ...order, ...sumColumns(revised.sums) },
    lines: revised.lines,
    changes: [...changes, edit],
  }
}
