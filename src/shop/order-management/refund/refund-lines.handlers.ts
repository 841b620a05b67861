import { type Message, message } from '../../../hypermedia/message.ts'
import { fail, isFailure, ok } from '../../../hypermedia/reply.ts'
import type { InputOf } from '../../../hypermedia/transition.ts'
import type { Row } from '../../../store/schema.ts'
import type { Handlers, ReadEnvironment, WriteEnvironment } from '../../environment.ts'
import { toOrderLine } from '../../orders/index.ts'
import { readIn } from '../../orders/names.rules.ts'
import { isStale, staleRecord } from '../../records/index.ts'
import { priceIncTax } from '../../settings/tax/sums.rules.ts'
import { LineType } from '../../settings/tax/tax.rules.ts'
import { link } from '../../transitions.ts'
import { changesOf, lockOrder, orderByNumber } from '../order/order.queries.ts'
import { statedOrderOf } from '../order/record.ts'
import { isMute } from '../shipping/shipping.ts'
import { isPaidAtService, recordRefund } from './refund.ts'
import type * as contract from './refund-lines.contract.ts'
import type { doRefundLines } from './refund-lines.contract.ts'
import { planRefund, type RefundPlan } from './refund-lines.ts'
import { takeOut } from './taking-out.ts'

export const refundLinesHandlers: Handlers<typeof contract> = {
  async goOrderRefund(act) {
    const order = await orderByNumber(act.db, act.input.orderNo)
    if (!order) return fail('adminOrderUnknown')
    const state = await refundable(act, order)
    if (state.paidTotal === 0) return fail('orderUnpaid')
    const { orderNo } = state
    return ok(state, {
      form: { values: { orderNo, version: order.change_no } },
      links: [link('doRefundLines', { orderNo }), link('goOrder', { orderNo })],
    })
  },

  async doRefundLines(act) {
    const { db, input } = act
    const { orderNo, preview = false } = input
    const order = preview ? await orderByNumber(db, orderNo) : await lockOrder(db, orderNo)
    if (!order) return fail('adminOrderUnknown')
    const { whole, changes, state: before } = await statedOrderOf(act, order)
    if (before.paidTotal === 0) return fail('orderUnpaid')
    if (!preview && isStale(input, order.change_no)) return staleRecord(act, 'orders', order.id, before)
    const plan = await planRefund(act, whole, changes)
    if (isFailure(plan)) return plan
    const here = link('goOrder', { orderNo })
    if (preview)
      return ok(
        {
          ...(await refundable(act, order, input, plan)),
          message: act.say(message('office.order.previewed')),
        },
        {
          form: { values: { ...input, version: order.change_no } },
          links: [link('doRefundLines', { orderNo }), here],
        },
      )
    const returned = await takeOut(act, whole, plan, { reason: input.reason })
    if (isFailure(returned)) return returned
    const after = await giveMoney(act, returned, plan.amount)
    const done: Message = message('office.order.refundedLines', { orderNo, amount: plan.amount })
    const state = await refundable(act, after, {}, plan)
    return ok({ ...state, message: act.say(done) }, { location: here, notices: [done] })
  },
}

type Refund = WriteEnvironment & { readonly input: InputOf<typeof doRefundLines> }

/** Records the refund of an order whose goods came back; a service makes it after the commit. */
const giveMoney = async (act: Refund, order: Row<'orders'>, amount: number): Promise<Row<'orders'>> => {
  if (amount === 0) return order
  const { input, db } = act
  return recordRefund(act, order, await changesOf(db, order.id), {
    amount,
    refundTo: input.refundTo,
    words: input.reason ?? null,
    mail: input.notify ? { words: input.mailWords } : undefined,
  })
}

/** Returns an order with what can be refunded of it, and what a refund comes to. */
const refundable = async (
  act: ReadEnvironment | WriteEnvironment,
  order: Row<'orders'>,
  { items = [], preview = false }: Partial<InputOf<typeof doRefundLines>> = {},
  plan?: RefundPlan,
) => {
  const { state, whole } = await statedOrderOf(act, order)
  const [isAtService, hasNoReader] = await Promise.all([
    isPaidAtService(act.db, order.id),
    isMute(act, order),
  ])
  const products = whole.lines.filter(({ type }) => type === LineType.product)
  return {
    ...state,
    lines: products.map(readIn(act.language)).map((line) => {
      const chosen = items.find(({ lineId }) => lineId === line.id)
      return {
        lineId: line.id,
        productCode: line.product_code ?? '',
        productName: line.product_name,
        className: [line.class_category_name1, line.class_category_name2].filter(Boolean).join(' / ') || null,
        destination: 1 + whole.shippings.findIndex(({ id }) => id === line.shipping_id),
        price: priceIncTax(toOrderLine(line)),
        quantity: line.quantity,
        refundQuantity: chosen?.quantity ?? 0,
        isRestocked: chosen ? chosen.restock === true : true,
      }
    }),
    mostRefund: state.paidTotal - state.refundTotal - state.passedOn,
    isPaidAtService: isAtService,
    canNotify: !hasNoReader,
    preview,
    refundAmount: plan?.amount ?? 0,
    refundTaxes: [...(plan?.rates ?? [])],
    totalAfter: plan?.totalAfter ?? order.payment_total,
    isWhole: plan?.goods.isWhole ?? false,
  }
}
