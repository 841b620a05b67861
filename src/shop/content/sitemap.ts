import type { Language } from '../../hypermedia/language.ts'
import type { Link } from '../../hypermedia/link.ts'
import type { Reader } from '../../store/database.ts'
import { cached, type Memory } from '../../store/memory.ts'
import type { Row } from '../../store/schema.ts'
import { categoryTree, linkToProduct, publicProductCodes } from '../catalog/index.ts'
import { link } from '../transitions.ts'
import { newsTimes } from './news.queries.ts'
import { changedAtOf, writtenIn } from './news.rules.ts'
import { openPages } from './own-pages.ts'
import { isOwn, typedNames } from './page.rules.ts'
import { pages } from './queries.ts'

const PRODUCTS_A_PART = 1000
/** The newest ones; a sitemap has at most 50,000 addresses (sitemaps.org). */
const MOST_NEWS = 10_000

/** A page for search engines. */
interface Entry {
  readonly link: Link
  /** The time of its last change (ISO 8601). */
  readonly changedAt?: string
  /** The languages that it is written in; all by default. */
  readonly languages?: readonly Language[]
}

/** The sources of the sitemap. */
interface Sources {
  readonly db: Reader
  readonly memory: Memory
  readonly clock: () => Date
}

/** A page without inputs: its transition, and the key of its row. */
interface Candidate {
  readonly name: string
  readonly page?: string
}

/** Returns the shop's sitemap for search engines (SIT-01). */
export const sitemapOf = (sources: Sources, candidates: readonly Candidate[]) => {
  const { memory } = sources
  return {
    closed: ['/cart', '/shopping', '/order', '/mypage'],
    async parts(): Promise<string[]> {
      const [tree, numbers, news] = await Promise.all([
        categoryTree(memory, 'ja'),
        memory.get(productParts),
        newsEntries(sources, 1),
      ])
      const ofProducts = numbers.map((number) => `products-${number}`)
      return [
        'pages',
        ...(tree.length > 0 ? ['categories'] : []),
        ...(news.length > 0 ? ['news'] : []),
        ...ofProducts,
      ]
    },
    async entries(part: string): Promise<readonly Entry[]> {
      if (part === 'pages') return indexedPages(memory, candidates)
      if (part === 'categories') return categories(memory)
      if (part === 'news') return newsEntries(sources, MOST_NEWS)
      const [, number] = /^products-([1-9]\d{0,5})$/.exec(part) ?? []
      return number === undefined ? [] : products(sources, Number(number))
    },
  }
}

/** Returns the pages for visitors whose row does not exclude search engines. The list of a category shows its head. */
const indexedPages = async (memory: Memory, candidates: readonly Candidate[]): Promise<Entry[]> => {
  const rows = await memory.get(pages)
  const isOpen = (row: Row<'page'> | undefined) =>
    row !== undefined && !row.meta_robots?.toLowerCase().includes('noindex')
  const isSeen = await openPages(memory)
  const own = [...rows.values()].filter(
    (row) => isOwn(row) && isOpen(row) && isSeen(row) && row.head_category_id === null,
  )
  return [
    ...candidates
      .filter(({ page }) => isOpen(page === undefined ? undefined : rows.get(page)))
      .map(({ name }) => ({ link: { rel: name, input: {} } })),
    ...own.map((row) => ({ link: link('goUserPage', { pageUrl: typedNames(row).pageUrl }) })),
  ]
}

const categories = async (memory: Memory): Promise<Entry[]> => {
  const flat = (branches: Awaited<ReturnType<typeof categoryTree>>): Entry[] =>
    branches.flatMap(({ categoryId, children }) => [
      { link: link('goProductList', { category_id: categoryId }) },
      ...flat(children),
    ])
  return flat(await categoryTree(memory, 'ja'))
}

const newsEntries = async ({ db, clock }: Sources, most: number): Promise<Entry[]> =>
  (await newsTimes(db, clock(), most)).map((row) => ({
    link: link('goNewsItem', { newsId: String(row.id) }),
    changedAt: changedAtOf(row),
    languages: writtenIn(row),
  }))

// A part is a range of ids, so that none requires counting the parts before it. Ranges without a public
// product are skipped.
const productParts = cached(
  async (db): Promise<readonly number[]> => {
    const numbers: number[] = []
    for (let afterId = 0; ; ) {
      const [next] = await publicProductCodes(db, afterId, 1)
      if (!next) return numbers
      const number = Math.ceil(next.id / PRODUCTS_A_PART)
      numbers.push(number)
      afterId = number * PRODUCTS_A_PART
    }
  },
  { by: 'slowReader', withRows: false },
)

const products = async ({ db }: Sources, number: number): Promise<Entry[]> => {
  const end = number * PRODUCTS_A_PART
  const rows = await publicProductCodes(db, end - PRODUCTS_A_PART, PRODUCTS_A_PART)
  return rows.flatMap(({ id, code, updated_at: changedAt, ...product }) =>
    id > end || code === null ? [] : [{ link: linkToProduct(product, code), changedAt }],
  )
}
