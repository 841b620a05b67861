import { type Message, message } from '../../../hypermedia/message.ts'
import { fail, isFailure, ok } from '../../../hypermedia/reply.ts'
import type { Row } from '../../../store/schema.ts'
import type { Handlers, ReadEnvironment, WriteEnvironment } from '../../environment.ts'
import { returnsOf, toOrderLine } from '../../orders/index.ts'
import { readIn } from '../../orders/names.rules.ts'
import { isOpenReturn } from '../../orders/returning.rules.ts'
import { SHIPPED } from '../../orders/status.rules.ts'
import { isStale, staleRecord } from '../../records/index.ts'
import { paymentMethods } from '../../settings/index.ts'
import { priceIncTax } from '../../settings/tax/sums.rules.ts'
import { LineType } from '../../settings/tax/tax.rules.ts'
import { link } from '../../transitions.ts'
import { piecesOfEdit } from '../edit/editing.ts'
import { lockOrder, orderByNumber } from '../order/order.queries.ts'
import { statedOrderOf } from '../order/record.ts'
import { closed } from '../refund/refund-lines.ts'
import { isMute } from '../shipping/shipping.ts'
import type * as contract from './exchange.contract.ts'
import { type ExchangePlan, planExchange } from './exchange.ts'
import { exchangeGoods, stockFaults } from './exchanging.ts'
import { variantsByProduct } from './variants.ts'

export const exchangeHandlers: Handlers<typeof contract> = {
  async goOrderExchange(act) {
    const order = await orderByNumber(act.db, act.input.orderNo)
    if (!order) return fail('adminOrderUnknown')
    if (order.status !== SHIPPED) return closed(act, order)
    const state = await exchangeable(act, order)
    const { orderNo } = state
    return ok(state, {
      form: { values: { orderNo, version: order.change_no }, options: await optionsOf(act) },
      links: [link('doExchangeLines', { orderNo }), link('goOrder', { orderNo })],
    })
  },

  async doExchangeLines(act) {
    const { db, input } = act
    const { orderNo, preview = false } = input
    const order = preview ? await orderByNumber(db, orderNo) : await lockOrder(db, orderNo)
    if (!order) return fail('adminOrderUnknown')
    const { whole, changes, state: before } = await statedOrderOf(act, order)
    if (!preview && isStale(input, order.change_no)) return staleRecord(act, 'orders', order.id, before)
    const plan = await planExchange(act, whole, changes)
    if (isFailure(plan)) return plan
    const here = link('goOrder', { orderNo })
    if (preview) {
      const errors = await shortBefore(act, plan)
      if (errors) return fail('badInput', { errors })
      return ok(
        {
          ...(await exchangeable(act, order, plan)),
          preview,
          newOrderNo: null,
          message: act.say(message('office.order.previewed')),
        },
        {
          form: { values: { ...input, version: order.change_no }, options: await optionsOf(act) },
          links: [link('doExchangeLines', { orderNo }), here],
        },
      )
    }
    const exchanged = await exchangeGoods(act, whole, plan, input)
    if (isFailure(exchanged)) return exchanged
    const { made, before: after } = exchanged
    const { differenceBack: refundDue, ...state } = await exchangeable(act, after, plan)
    if (input.notify)
      await act.publish('order.exchanged', {
        orderId: made.id,
        refundDue,
        ...(input.mailWords !== undefined && { words: input.mailWords }),
      })
    const newOrderNo = made.order_no ?? ''
    const done: readonly [Message, ...Message[]] = [
      message('office.exchange.done', { orderNo: newOrderNo }),
      ...(plan.amountDue > 0 ? [message('office.exchange.toPay', { amount: plan.amountDue })] : []),
      ...(refundDue > 0 ? [message('office.exchange.toRefund', { orderNo, amount: refundDue })] : []),
    ]
    return ok(
      { ...state, differenceBack: refundDue, newOrderNo, message: done.map((one) => act.say(one)).join(' ') },
      { location: link('goOrder', { orderNo: newOrderNo }), notices: done, links: [here] },
    )
  },
}

type Environment = ReadEnvironment | WriteEnvironment

/** Returns the errors of goods that would be missing, counting those that come back first. */
const shortBefore = async (act: WriteEnvironment, { going, goods, next }: ExchangePlan) => {
  const pieces = await piecesOfEdit(act, '', [], next.kept)
  const net = [...pieces].map(([id, taken]): [number, number] => [id, taken - (goods.restock.get(id) ?? 0)])
  return stockFaults(act, going, new Map(net))
}

/** A difference is paid by a method whose money the shop notes itself. */
const optionsOf = async ({ memory, language }: Environment) => ({
  payment: (await paymentMethods(memory, language))
    .filter(({ method }) => method === 'cash')
    .map(({ paymentId, paymentName }) => ({ value: String(paymentId), label: paymentName })),
})

/** Returns an order with what can be exchanged of it, and what an exchange comes to. */
const exchangeable = async (act: Environment, order: Row<'orders'>, plan?: ExchangePlan) => {
  const { state, whole } = await statedOrderOf(act, order)
  const [hasNoReader, requests] = await Promise.all([isMute(act, order), returnsOf(act.db, order.id)])
  const asked = requests.find(({ status }) => isOpenReturn(status))
  const products = whole.lines.filter(({ type }) => type === LineType.product)
  const variants = await variantsByProduct(
    act,
    products.flatMap(({ product_id }) => product_id ?? []),
  )
  const left = new Map(asked?.lines.map(({ variant_id, quantity }) => [variant_id, quantity]))
  return {
    ...state,
    lines: products.map(readIn(act.language)).map((line) => {
      const rest = left.get(line.variant_id ?? 0) ?? 0
      const askedQuantity = Math.min(line.quantity, rest)
      left.set(line.variant_id ?? 0, rest - askedQuantity)
      return {
        lineId: line.id,
        productCode: line.product_code ?? '',
        productName: line.product_name,
        className: [line.class_category_name1, line.class_category_name2].filter(Boolean).join(' / ') || null,
        destination: 1 + whole.shippings.findIndex(({ id }) => id === line.shipping_id),
        price: priceIncTax(toOrderLine(line)),
        quantity: line.quantity,
        askedQuantity,
        isRestocked: asked?.reason !== 'damaged',
        variants: variants.get(line.product_id ?? 0) ?? [],
      }
    }),
    canNotify: !hasNoReader,
    preview: false,
    backTotal: plan?.backTotal ?? 0,
    backTaxes: [...(plan?.backTaxes ?? [])],
    newTotal: plan?.next.sums.paymentTotal ?? 0,
    newTaxes: [...(plan?.next.sums.rates ?? [])],
    takenOver: plan?.credit ?? 0,
    takenOverTaxes: [...(plan?.creditTaxes ?? [])],
    differenceDue: plan?.amountDue ?? 0,
    differenceBack: plan?.refundDue ?? 0,
  }
}
