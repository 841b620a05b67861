import type { z } from 'zod'
import { item } from '../../hypermedia/reply.ts'
import type { Row } from '../../store/schema.ts'
import { type ReadEnvironment, worded } from '../environment.ts'
import { baseInfo, parcelsOf, paymentMethods, trackingLinks } from '../settings/index.ts'
import { link } from '../transitions.ts'
import { cancellationOf } from './cancellation.ts'
import { amountDue } from './credit.rules.ts'
import { exchangesAround } from './exchanges.queries.ts'
import type { PlacedOrder } from './history.contract.ts'
import { customerOrders, linesOf, orderStatuses } from './history.queries.ts'
import { orderKey } from './order-key.rules.ts'
import type { OwnOrder } from './own-order.ts'
import { paymentState } from './payment-state.rules.ts'
import { wholeOrder } from './placed.queries.ts'
import { describeItems, describeOrder } from './placed.ts'
import { refundsOf } from './refunds.queries.ts'
import { isOpenReturn } from './returning.rules.ts'
import { describeReturn, returningOf } from './returning.ts'
import { namesToday } from './todays-names.ts'

type Placed = z.infer<typeof PlacedOrder>

/**
 * Returns a function that names the statuses of orders for customers; null if the shop does not show them
 * (CUS-14).
 */
export const statusNamer = async ({
  memory,
  language,
}: Pick<ReadEnvironment, 'memory' | 'language'>): Promise<(status: number) => string | null> => {
  const [statuses, base] = await Promise.all([memory.get(orderStatuses), memory.get(baseInfo)])
  return (id) => {
    const status = statuses.get(id)
    return base.option_mypage_order_status_display && status
      ? worded(language, status.customer_name, status.customer_name_en)
      : null
  }
}

/** Returns an order in the history, without its lines. */
const headOf = (order: Row<'orders'>, nameOf: (status: number) => string | null) => ({
  orderNo: order.order_no ?? '',
  orderDate: order.ordered_at ?? order.created_at,
  orderStatus: order.status,
  orderStatusName: nameOf(order.status),
  paymentTotal: order.payment_total,
})

/**
 * Returns a placed order with all that its customer sees, and whether they can cancel it or ask for a return;
 * `which` names it in links.
 */
export const describePlaced = async (act: ReadEnvironment, order: Row<'orders'>, which: OwnOrder) => {
  const whole = await wholeOrder(act.db, order)
  const { ofOrder, ofReturn } = await namesToday(act, [whole])
  const [described, nameOf, urlOf, methods, { refused, until }, returning, refunds] = await Promise.all([
    describeOrder(ofOrder(whole), act),
    statusNamer(act),
    trackingLinks(act.memory),
    paymentMethods(act.memory, act.language),
    cancellationOf(act, whole),
    returningOf(act, whole),
    refundsOf(act.db, order.id),
  ])
  const tracked = (row: Row<'shipping'> | undefined) => {
    const parcels = row ? parcelsOf(urlOf, row) : []
    return {
      trackingNumber: row?.tracking_number ?? null,
      trackingUrl: parcels[0]?.trackingUrl ?? null,
      parcels,
    }
  }
  // Few orders have any.
  const isTied = refunds.isExchanged || order.exchange_of !== null
  const exchanges = isTied ? await exchangesAround(act.db, order) : []
  const method = methods.find(({ paymentId }) => paymentId === order.payment_id)
  const paid = paymentState(order, method)
  const placed = {
    ...described,
    ...headOf(order, nameOf),
    shippings: described.shippings.map((shipping, at) => ({ ...shipping, ...tracked(whole.shippings[at]) })),
    paymentState: paid,
    howToPay: paid === 'awaiting' ? (method?.instructions ?? null) : null,
    cancelUntil: until?.toISOString() ?? null,
    returnUntil: returning.refused === null ? returning.until : null,
    returns: returning.returns.map((asked) =>
      item(
        describeReturn(act, ofReturn(order, asked), which.orderNo),
        isOpenReturn(asked.status) ? [link('doWithdrawReturn', { ...which, returnNo: asked.return_no })] : [],
      ),
    ),
    refundTotal: refunds.total,
    credit: order.credit,
    amountDue: amountDue(order),
    exchanges: exchanges.map(({ id, customer_id, exchangeWay, order_no, credit }) => {
      const orderNo = order_no ?? ''
      // Of a guest who opened an account since, only one of both may stand in its history.
      const isOpen = customer_id === order.customer_id
      return item(
        { exchangeWay, orderNo, credit },
        isOpen ? [toOrder(which, { id, orderNo }, act.services.security.vault)] : [],
      )
    }),
  }
  return { placed, canCancel: refused === null, canReturn: returning.refused === null }
}

/** Returns the link to another order of the same shopper, with a key of its own. */
const toOrder = (
  { orderKey: key }: OwnOrder,
  { id, orderNo }: { readonly id: string; readonly orderNo: string },
  vault: Parameters<typeof orderKey>[0],
) =>
  key === undefined
    ? link('goMypageHistory', { orderNo })
    : link('goGuestOrder', { orderNo, orderKey: orderKey(vault, id) })

/**
 * Returns a customer's orders as the history lists them, the newest first; the number of queries does not
 * depend on that of orders.
 */
export const placedOrders = async (
  environment: ReadEnvironment,
  customerId: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<Placed[]> => {
  const orders = await customerOrders(environment.db, customerId, page)
  const [nameOf, lines] = await Promise.all([
    statusNamer(environment),
    linesOf(
      environment.db,
      orders.map((order) => order.id),
    ),
  ])
  const whole = orders.map((order) => ({ order, shippings: [], lines: lines.get(order.id) ?? [] }))
  const { ofOrder } = await namesToday(environment, whole)
  return whole.map((one) => {
    const head = headOf(one.order, nameOf)
    const { orderNo } = head
    return item({ ...head, items: describeItems(ofOrder(one).lines) }, [
      link('goMypageHistory', { orderNo }),
      link('doReorder', { orderNo }),
    ])
  })
}
