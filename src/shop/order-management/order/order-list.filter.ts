import type { Values } from '../../../hypermedia/input.ts'
import type { ReadEnvironment } from '../../environment.ts'
import { ownConditions, ownFieldsOf, recordsMeeting } from '../../own-fields/index.ts'
import { paidInAdvance } from '../../settings/index.ts'
import { daysAfter } from '../../values.ts'
import type { orderFilter } from './order.fields.ts'
import { isNumberOfOrder } from './order-list.queries.ts'
import { inIndex, MOST_COUNTED, type OrderFilter } from './order-matching.queries.ts'

/** The search of a list of orders, as requested. */
export type AskedOrders = Values<typeof orderFilter>

/**
 * Converts a search for the queries: days of the shop's time zone become instants. A keyword that is an
 * order's number finds only that order, by an index.
 */
export const filterOf = async (
  asked: AskedOrders,
  act: Pick<ReadEnvironment, 'slowDb' | 'dialect' | 'memory' | 'startOf'>,
): Promise<OrderFilter> => {
  const { slowDb: db, dialect, startOf } = act
  const range = (from: string | undefined, to: string | undefined) => ({
    from: from && startOf(from).toISOString(),
    until: to && startOf(daysAfter(to, 1)).toISOString(),
  })
  const { orderDateFrom, orderDateTo, paymentDateFrom, paymentDateTo, updateDateFrom, updateDateTo } = asked
  const keyword = asked.nameKeyword
  const isNumber =
    keyword !== undefined && asked.orderNo === undefined && (await isNumberOfOrder(db, keyword))
  const { ownFields, ...others } = asked
  const paidFirst = asked.waitsFor && (await paidInAdvance(act.memory))
  const conditions = ownConditions(await ownFieldsOf(act, 'order'), ownFields)
  return inIndex(db, dialect, {
    ...others,
    paidFirst,
    own: await recordsMeeting(db, dialect, 'order', { conditions, few: MOST_COUNTED }),
    ...(isNumber ? { orderNo: keyword } : { keyword }),
    ordered: range(orderDateFrom, orderDateTo),
    paid: range(paymentDateFrom, paymentDateTo),
    updated: range(updateDateFrom, updateDateTo),
  })
}
