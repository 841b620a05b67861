import type { InputOf } from '../../../hypermedia/transition.ts'
import type { ReadEnvironment } from '../../environment.ts'
import { orderSorting } from './order.fields.ts'
import type { goOrderList } from './order-list.contract.ts'
import { filterOf } from './order-list.filter.ts'
import { orderRows } from './order-list.queries.ts'

/** Reads the page of the list of orders that an input requests. */
export const foundOrders = async (act: ReadEnvironment, input: InputOf<typeof goOrderList>) => {
  const { page, asked } = orderSorting.pageOf(input)
  return orderRows(act.slowDb, await filterOf(asked, act), page)
}
