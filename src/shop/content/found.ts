import { categoryRows, isPublicProduct, productIsAt } from '../catalog/index.ts'
import type { ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { newsById } from './news.queries.ts'
import { standingOf } from './news.rules.ts'
import { openPages } from './own-pages.ts'
import { ownPageAt } from './page.rules.ts'
import { pages } from './queries.ts'
import { addressNamed } from './redirects.rules.ts'

type Env = ReadEnvironment | WriteEnvironment

/** Paths beside the pages: files, feeds, documents, and what robots and services ask for. */
const SERVED =
  /^\/(?:(?:assets|docs|feeds|files|office|payments)\/|(?:docs|favicon\.ico|healthz|news\.atom|readyz|robots\.txt|site\.webmanifest|sitemap[a-z0-9-]*\.xml)$)/

/**
 * Returns whether a visitor finds something at an address of this shop, other than by a redirect. All addresses of the
 * office count as found: none of them leads on.
 */
export const isFound = async (act: Env, address: string): Promise<boolean> => {
  const named = addressNamed(address)
  if (named === undefined) return false
  const [path = '', search = ''] = named.split('?')
  const place = act.placeAt(path)
  if (place.realm === 'office' || SERVED.test(path)) return true
  if (place.name === undefined) return false
  const sought = SOUGHT[place.name]
  return sought ? sought(act, { ...Object.fromEntries(new URLSearchParams(search)), ...place.input }) : true
}

type Sought = Readonly<Record<string, string | undefined>>

/** The pages that are there only if something of the shop is. */
const SOUGHT: Readonly<Record<string, (act: Env, input: Sought) => Promise<boolean>>> = {
  async goUserPage({ memory }, { pageUrl = '' }) {
    const page = ownPageAt(await memory.get(pages), pageUrl)
    return page !== undefined && (await openPages(memory))(page)
  },
  goProduct: async ({ db }, { productCode }) =>
    productCode === undefined || (await isPublicProduct(db, productCode)),
  goProductAddress: ({ db }, { productAddress = '' }) => productIsAt(db, productAddress),
  goProductList: async ({ memory }, { category_id: categoryId }) =>
    categoryId === undefined || (await memory.get(categoryRows)).some(({ id }) => String(id) === categoryId),
  async goNewsItem({ db, now }, { newsId = '' }) {
    const row = await newsById(db, newsId)
    return row !== undefined && standingOf(row, now) === 'published'
  },
}
