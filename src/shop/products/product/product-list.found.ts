import type { InputOf } from '../../../hypermedia/transition.ts'
import type { ReadEnvironment } from '../../environment.ts'
import type { goAdminProductList } from './product-list.contract.ts'
import { productSorting } from './product-list.fields.ts'
import { filterOf } from './product-list.filter.ts'
import { productRows } from './product-list.queries.ts'

/** Reads the page of the list of products that an input requests. */
export const foundProducts = async (
  act: ReadEnvironment,
  input: Partial<InputOf<typeof goAdminProductList>>,
) => {
  const { page, asked } = productSorting.pageOf(input)
  return productRows(act, await filterOf(asked, act), page)
}
