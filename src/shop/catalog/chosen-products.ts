import type { ReadEnvironment } from '../environment.ts'
import { baseInfo } from '../settings/index.ts'
import { withCode } from './conditions.queries.ts'
import { productPage } from './list.queries.ts'
import type { ProductSearch } from './list-ways.queries.ts'
import { listed } from './listing.ts'
import { variantsByCodes } from './queries.ts'

const WHOLE = { words: '', categoryId: undefined, own: [], offset: 0 } as const

const rowsOf = async (
  { db, dialect, memory }: ReadEnvironment,
  search: Pick<ProductSearch, 'orderBy' | 'limit'> & Partial<ProductSearch>,
) => {
  const { option_nostock_hidden: hideSoldOut } = await memory.get(baseInfo)
  return productPage(db, dialect, { ...WHOLE, ...search, hideSoldOut })
}

/** Returns the first public products of a category, or of the shop, in an order, as in lists. */
export const productsIn = async (
  environment: ReadEnvironment,
  { most, ...search }: Pick<ProductSearch, 'categoryId' | 'orderBy'> & { readonly most: number },
) => listed(environment, await rowsOf(environment, { ...search, limit: most }))

/** Returns the newest public products, as in lists. */
export const newestProducts = (environment: ReadEnvironment, most: number) =>
  productsIn(environment, { categoryId: undefined, orderBy: '2', most })

/** Returns the public products that have variants of some codes, in the order of the codes, as in lists. */
export const productsNamed = async (environment: ReadEnvironment, codes: readonly string[]) => {
  if (codes.length === 0) return []
  const [rows, variants] = await Promise.all([
    rowsOf(environment, { orderBy: '2', limit: codes.length, also: [withCode(codes)] }),
    variantsByCodes(environment.db, codes),
  ])
  const places = codes.map((code) => variants.find((one) => one.code === code)?.product_id)
  return listed(
    environment,
    rows.toSorted((a, b) => places.indexOf(a.id) - places.indexOf(b.id)),
  )
}
