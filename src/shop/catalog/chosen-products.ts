import type { ReadEnvironment } from '../environment.ts'
import { baseInfo } from '../settings/index.ts'
import { offeredByCodes } from './cards.queries.ts'
import { productPage } from './list.queries.ts'
import type { ProductSearch } from './list-ways.queries.ts'
import { listed } from './listing.ts'

/** Whether the shop leaves products without any stock out of its lists (LST-06). */
const hidesSoldOut = async ({ memory }: ReadEnvironment): Promise<boolean> =>
  (await memory.get(baseInfo)).option_nostock_hidden

/** The first products of a list. */
interface First extends Pick<ProductSearch, 'categoryId' | 'orderBy'> {
  readonly most: number
  /** As the shop sets it by default. */
  readonly hideSoldOut?: boolean
}

/** Returns the first public products of a category, or of the shop, in an order, as in lists. */
export const productsIn = async (environment: ReadEnvironment, { most, ...search }: First) => {
  const { db, dialect } = environment
  const { hideSoldOut = await hidesSoldOut(environment) } = search
  const whole = { words: '', own: [], offset: 0, limit: most } as const
  return listed(environment, await productPage(db, dialect, { ...whole, ...search, hideSoldOut }))
}

/** Returns the newest public products, as in lists. */
export const newestProducts = (environment: ReadEnvironment, most: number) =>
  productsIn(environment, { categoryId: undefined, orderBy: '2', most })

/** Returns the offered products that have variants of some codes, in the order of the codes, as in lists. */
export const productsNamed = async (environment: ReadEnvironment, codes: readonly string[]) => {
  const hideSoldOut = await hidesSoldOut(environment)
  return listed(environment, await offeredByCodes(environment.db, codes, { hideSoldOut }))
}
