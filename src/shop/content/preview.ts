import { type Message, message } from '../../hypermedia/message.ts'
import { type About, isFailure, type Preview, type Reply } from '../../hypermedia/reply.ts'
import { newestProducts, productByCode, productList, productPage } from '../catalog/index.ts'
import type { ReadEnvironment } from '../environment.ts'
import { helpPage, tradeLawPage } from './help.ts'
import { homeState } from './layout.ts'
import { newsBy } from './news.queries.ts'
import { newsArchive, newsPage } from './news-pages.ts'
import { isOwn, typedNames } from './page.rules.ts'
import { pages } from './queries.ts'

/** The data of a previewed page, if there is a choice. */
interface Chosen {
  /** A public product; by default the newest one. */
  readonly productCode?: string | undefined
  readonly categoryId?: string | undefined
}

type Answer = Pick<Reply, 'state'> & Partial<Pick<Reply, 'links' | 'form' | 'about'>>

/**
 * Returns a page of the shop by its key, with parts that are not in force yet. It shows the data that
 * visitors see now; sample data if each visitor has their own, as in a cart.
 */
export const previewOf = async (
  act: ReadEnvironment,
  key: string,
  parts: Pick<Preview, 'written' | 'arrangement' | 'content' | 'theme'>,
  chosen: Chosen = {},
): Promise<About> => {
  const { state, links, form, about } = (await answerOf(act, key, chosen)) ?? {}
  return {
    ...about,
    preview: { of: key, ...parts, ...(state && { state }), ...(links && { links }), ...(form && { form }) },
  }
}

/** Returns the error of a product code that is not public; undefined if it is, or none was typed. */
export const chosenFault = async (
  { db }: ReadEnvironment,
  code: string | undefined,
): Promise<Message | undefined> =>
  code === undefined || (await publicProduct(db, code)) ? undefined : message('input.publicProduct')

const publicProduct = async (db: ReadEnvironment['db'], code: string) => {
  const product = await productByCode(db, code)
  return product?.status === 1 ? product : undefined
}

/** A list without conditions. */
const WHOLE_LIST = {
  limit: undefined,
  offset: undefined,
  pageno: undefined,
  disp_number: undefined,
  name: undefined,
  nameKeyword: undefined,
  asTyped: undefined,
  orderby: undefined,
  tag: undefined,
  axis: undefined,
  price_min: undefined,
  price_max: undefined,
  inStock: undefined,
  codes: undefined,
}

/** Returns the answer for visitors; undefined if each of them has their own. */
const answerOf = async (act: ReadEnvironment, key: string, chosen: Chosen): Promise<Answer | undefined> => {
  const shown = shownTo[key]
  if (shown) return shown(act, chosen)
  const row = (await act.memory.get(pages)).get(key)
  return row && isOwn(row) ? { state: typedNames(row) } : undefined
}

const shownTo: Readonly<
  Record<string, (act: ReadEnvironment, chosen: Chosen) => Promise<Answer | undefined>>
> = {
  homepage: async (act) => ({
    state: { ...(await homeState(act)), cartCount: 0, visitor: null, waiting: [] },
  }),
  async product_list(act, { categoryId }) {
    const answer = await productList(act, { ...WHOLE_LIST, category_id: categoryId })
    return isFailure(answer) ? undefined : answer
  },
  async product_detail(act, { productCode }) {
    const code = productCode ?? (await newestProducts(act, 1))[0]?.productCode
    const product = code === undefined ? undefined : await publicProduct(act.db, code)
    return product && code !== undefined ? productPage(act, product, code) : undefined
  },
  news_list: (act) => newsArchive(act),
  async news_item(act) {
    const [newest] = await newsBy(act.db, act, 1)
    const page = newest && (await newsPage(act, String(newest.id)))
    return page && !isFailure(page) ? page : undefined
  },
  help_about: (act) => helpPage(act, 'help_about'),
  help_agreement: (act) => helpPage(act, 'help_agreement'),
  help_guide: (act) => helpPage(act, 'help_guide'),
  help_privacy: (act) => helpPage(act, 'help_privacy'),
  help_tradelaw: tradeLawPage,
}
