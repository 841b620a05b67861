import type { Language } from '../../hypermedia/language.ts'
import type { ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { paymentMethods } from '../settings/index.ts'
import { amountDue } from './credit.rules.ts'
import { exchangesAround } from './exchanges.queries.ts'
import { paymentState } from './payment-state.rules.ts'
import { orderById, wholeOrder } from './placed.queries.ts'
import { describeOrder } from './placed.ts'

export {
  type Attempt,
  type AttemptChange,
  attemptById,
  attemptCalled,
  attemptsAt,
  attemptsDue,
  changeAttempt,
  closeAttempts,
  lockAttempt,
  lockOrderOf,
  openAttempt,
  ordersAtServices,
  PATIENCE_MS,
  PENDING,
} from './attempts.queries.ts'
export { cancellationOf } from './cancellation.ts'
export { amountDue } from './credit.rules.ts'
export { exchangesAround } from './exchanges.queries.ts'
export {
  countOrders,
  customerOrders,
  mailsOfCustomer,
  orderBeingPaid,
  orderStatuses,
  wholeOrders,
} from './history.queries.ts'
export { describePlaced, placedOrders } from './history.ts'
export { type LineColumns, lineColumns } from './line.ts'
export { lockCustomersOf, lockGoodsOf } from './locks.queries.ts'
export { drawNumber } from './number.ts'
export { type OwnOrder, ownOrder } from './own-order.ts'
export { isOrderNumber, orderById, ordersByNumber, type WholeOrder, wholeOrder } from './placed.queries.ts'
export {
  type DescribedOrder,
  describeGifts,
  describeItems,
  describeOrder,
  describeSums,
  mizuhikiName,
  sumColumns,
  toOrderLine,
} from './placed.ts'
export { forgetRefunds, refundAt, returnedOf } from './refunds.queries.ts'
export {
  forgetReturns,
  insertReturn,
  moveReturn,
  noteReceived,
  returnById,
  returnsOf,
  selectReturns,
  type WholeReturn,
  withGoods,
} from './returning.queries.ts'
export { describeReturn, returnableOf, returnGoods, returningOf } from './returning.ts'
export { countSales, noteSales, salesByDay } from './sales.queries.ts'
export { isImported, piecesOut } from './stock.queries.ts'
export { moveStock } from './stock.ts'
export { namesToday } from './todays-names.ts'
export { waitsForPayment } from './waiting.queries.ts'

/** Returns a placed order with all data of its mails, in the order's own language. */
export const orderForMail = async (
  environmentOf: (language: Language) => ReadEnvironment | WriteEnvironment,
  orderId: string,
) => {
  const order = await orderById(environmentOf('ja').db, orderId)
  if (!order) return undefined
  const environment = environmentOf(order.language)
  const [described, methods, [from]] = await Promise.all([
    wholeOrder(environment.db, order).then((whole) => describeOrder(whole, environment)),
    paymentMethods(environment.memory, environment.language),
    order.exchange_of === null ? [] : exchangesAround(environment.db, order),
  ])
  const method = methods.find((one) => one.paymentId === order.payment_id)
  return {
    orderId: order.id,
    language: order.language,
    email: order.email,
    orderNo: order.order_no,
    orderedAt: order.ordered_at,
    instructions: method?.instructions ?? null,
    paymentState: paymentState(order, method),
    ...described,
    credit: order.credit,
    amountDue: amountDue(order),
    exchangeOf: from?.order_no ?? null,
  }
}
