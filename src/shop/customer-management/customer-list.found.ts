import type { InputOf } from '../../hypermedia/transition.ts'
import type { ReadEnvironment } from '../environment.ts'
import type { goCustomerList } from './customer-list.contract.ts'
import { customerSorting } from './customer-list.fields.ts'
import { filterOf } from './customer-list.filter.ts'
import { customerRows } from './customer-list.queries.ts'

/** Reads the page of the list of customers that an input requests. */
export const foundCustomers = async (act: ReadEnvironment, input: InputOf<typeof goCustomerList>) => {
  const { page, asked } = customerSorting.pageOf(input)
  return customerRows(act.slowDb, act.dialect, await filterOf(asked, act), page)
}
