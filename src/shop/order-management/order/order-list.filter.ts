import type { Values } from '../../../hypermedia/input.ts'
import type { ReadEnvironment } from '../../environment.ts'
import { daysAfter } from '../../values.ts'
import type { orderFilter } from './order.fields.ts'
import { inIndex, isNumberOfOrder, type OrderFilter } from './order-list.queries.ts'

/** The search of a list of orders, as requested. */
export type AskedOrders = Values<typeof orderFilter>

/**
 * Converts a search for the queries: days of the shop's time zone become instants. A keyword that is an
 * order's number finds only that order, by an index.
 */
export const filterOf = async (
  asked: AskedOrders,
  { slowDb: db, dialect, startOf }: Pick<ReadEnvironment, 'slowDb' | 'dialect' | 'startOf'>,
): Promise<OrderFilter> => {
  const range = (from: string | undefined, to: string | undefined) => ({
    from: from && startOf(from).toISOString(),
    until: to && startOf(daysAfter(to, 1)).toISOString(),
  })
  const { orderDateFrom, orderDateTo, paymentDateFrom, paymentDateTo, updateDateFrom, updateDateTo } = asked
  const keyword = asked.nameKeyword
  const isNumber =
    keyword !== undefined && asked.orderNo === undefined && (await isNumberOfOrder(db, keyword))
  return inIndex(db, dialect, {
    ...asked,
    ...(isNumber ? { orderNo: keyword } : { keyword }),
    ordered: range(orderDateFrom, orderDateTo),
    paid: range(paymentDateFrom, paymentDateTo),
    updated: range(updateDateFrom, updateDateTo),
  })
}
