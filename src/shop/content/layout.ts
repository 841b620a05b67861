import { type Arrangement, item, type Preview } from '../../hypermedia/reply.ts'
import { cached, type Memory } from '../../store/memory.ts'
import {
  bestSellers,
  type CategoryBranch,
  categoryTree,
  newestProducts,
  picturesOfGoods,
} from '../catalog/index.ts'
import { type ReadEnvironment, worded } from '../environment.ts'
import type { Section } from '../sections.ts'
import { baseInfo, closedWeekdaysIn, holidays } from '../settings/index.ts'
import { link } from '../transitions.ts'
import { measuringIn } from './analytics/measuring.ts'
import { monthsFrom } from './calendar.ts'
import { customPaths } from './custom.queries.ts'
import type { CustomKind } from './custom.rules.ts'
import { latestNews } from './latest-news.ts'
import { menus } from './menus.queries.ts'
import { entriesIn } from './menus.rules.ts'
import { NEWS_ON_HOME } from './news.rules.ts'
import { pages, positions } from './queries.ts'
import { NEW_ITEMS } from './rules.ts'
import { publishedSections } from './sections/content.queries.ts'
import { type DrawnSection, drawnSections } from './sections/drawn.ts'
import { unchangedFor } from './sections/section.rules.ts'
import { describeShop } from './shop-facts.ts'
import { type TemplatesInForce, templatesInForce } from './templates.queries.ts'

const MONTHS = 2

/** A block with its data. */
interface Block {
  readonly file: string
  readonly data: Readonly<Record<string, unknown>>
}

/** A page composed of its rows: its template and head, and the blocks of its layout. */
export interface ComposedPage {
  readonly file: string
  readonly title: string
  readonly description: string | null
  readonly robots: string | null
  readonly shop: Readonly<Record<string, unknown>>
  readonly sections: ReadonlyMap<number, readonly Block[]>
  /** The page's own sections, in their order. */
  readonly content: readonly DrawnSection[]
  /** Origins elsewhere whose pages its sections show in frames. */
  readonly frames: readonly string[]
  /** Milliseconds after which other sections are shown; undefined if time alone changes nothing. */
  readonly keptFor: number | undefined
  readonly templates: TemplatesInForce
  /** The paths of the merchant's own style sheet and script; null without one. */
  readonly custom: Readonly<Record<CustomKind, string | null>>
}

/** The key of the page that only shows an error. */
const ERROR_PAGE = 'error'

/** Throws unless each of some pages has its row, and the error page too; call it before the shop opens. */
export const assertPages = async (memory: Memory, keys: readonly string[]): Promise<void> => {
  const rows = await memory.get(pages)
  const missing = [...keys, ERROR_PAGE].filter((key) => !rows.has(key))
  if (missing.length > 0)
    throw new Error(
      `This database has no row in "page" for ${missing.join(', ')}: the migration that brings a page has to add it.`,
    )
}

/** The parts of a page that are tried before they are in force. */
type Tried = Pick<Preview, 'arrangement' | 'content'> & {
  /** The category whose sections follow those of the page, by its id. */
  readonly headOf?: string | undefined
}

/** Composes the page of a url key, with the blocks of its layout and its own sections, or those that are tried. */
export const composePage = async (
  environment: ReadEnvironment,
  key: string,
  { arrangement, content: tried, headOf }: Tried = {},
): Promise<ComposedPage> => {
  const { memory, language } = environment
  const [rows, placed, shop, templates, custom, published, { header, footer }, measuring] = await Promise.all(
    [
      memory.get(pages),
      memory.get(positions),
      describeShop(environment),
      memory.get(templatesInForce),
      memory.get(customPaths),
      memory.get(publishedSections),
      memory.get(menus),
      measuringIn(environment),
    ],
  )
  const page = rows.get(key)
  if (!page) throw new Error(`There is no page ${key}`)
  const sections = new Map<number, Block[]>()
  for (const [section, files] of arrangement ?? arrangementOf(placed, page.layout_id))
    sections.set(
      section,
      await Promise.all(
        files
          .filter((file) => !environment.services.plugins.hidesBlock(file))
          .map((file) => blockOf(environment, file)),
      ),
    )
  const own = (tried as readonly Section[] | undefined) ?? [
    ...(published.get(page.id) ?? []),
    ...headSections(rows, published, headOf),
  ]
  const content = await drawnSections(environment, own, key)
  return {
    file: page.file_name,
    title: worded(language, page.title ?? page.name, page.title_en),
    description: worded(language, page.description, page.description_en),
    robots: page.meta_robots,
    shop: {
      ...shop,
      menus: { header: entriesIn(language, header), footer: entriesIn(language, footer) },
      measuring,
    },
    sections,
    content,
    frames: [...new Set(content.flatMap(({ frames }) => frames))],
    keptFor: unchangedFor(own, environment.now),
    templates,
    custom,
  }
}

/** Returns the sections that a merchant's page gives to the list of a category. */
const headSections = (
  rows: Awaited<ReturnType<typeof pages.load>>,
  published: Awaited<ReturnType<typeof publishedSections.load>>,
  categoryId: string | undefined,
): readonly Section[] => {
  if (categoryId === undefined) return []
  const heads = [...rows.values()].filter((row) => String(row.head_category_id) === categoryId)
  return heads.flatMap(({ id }) => published.get(id) ?? [])
}

type Placed = Awaited<ReturnType<typeof positions.load>>

/** Returns the current arrangement of blocks around a page. */
export const arrangementOfPage = async (
  { memory }: Pick<ReadEnvironment, 'memory'>,
  key: string,
): Promise<Arrangement> => {
  const [rows, placed] = await Promise.all([memory.get(pages), memory.get(positions)])
  return arrangementOf(placed, rows.get(key)?.layout_id ?? 0)
}

const arrangementOf = (placed: Placed, layoutId: number): Arrangement => {
  const own = placed.filter((position) => position.layout_id === layoutId)
  const sections = Map.groupBy(own, ({ section }) => section)
  return new Map([...sections].map(([section, rows]) => [section, rows.map((row) => row.file_name)]))
}

const blockOf = async (environment: ReadEnvironment, file: string): Promise<Block> => ({
  file,
  data:
    (await blockData[file]?.(environment)) ??
    (await environment.services.plugins.blockData(file, environment)) ??
    {},
})

const linkedTree = (branches: readonly CategoryBranch[]): CategoryBranch[] =>
  branches.map((branch) =>
    item({ ...branch, children: linkedTree(branch.children) }, [
      link('goProductList', { category_id: branch.categoryId }),
    ]),
  )

const linkedTrees = cached(async (_db, memory) => {
  const [ja, en] = await Promise.all([categoryTree(memory, 'ja'), categoryTree(memory, 'en')])
  return { ja: navigationOf(ja), en: navigationOf(en) }
})

/** Frozen, so that a renderer can cache the text of the object. */
const navigationOf = (branches: readonly CategoryBranch[]) =>
  Object.freeze({ categories: linkedTree(branches) })

const withCategories = async ({ memory, language }: ReadEnvironment) =>
  (await memory.get(linkedTrees))[language]

/** The trees for tiles: a main category without a picture has that of one of its products. */
const picturedTrees = cached(async (_db, memory) => {
  const [{ ja, en }, pictures] = await Promise.all([memory.get(linkedTrees), memory.get(picturesOfGoods)])
  const pictured = ({ categories }: typeof ja) =>
    Object.freeze({
      categories: categories.map((branch) => ({
        ...branch,
        image: branch.image ?? pictures.get(branch.categoryId) ?? null,
      })),
    })
  return { ja: pictured(ja), en: pictured(en) }
})

const withPictures = async ({ memory, language }: ReadEnvironment) =>
  (await memory.get(picturedTrees))[language]

const withNewItems = async (environment: ReadEnvironment) => ({
  products: await newestProducts(environment, NEW_ITEMS),
})

/** The blocks with data of their own. Data that the page's state has is taken from there by the template. */
const blockData: Readonly<Record<string, (environment: ReadEnvironment) => Promise<Block['data']>>> = {
  category: withPictures,
  category_nav_pc: withCategories,
  category_nav_sp: withCategories,
  footer: withCategories,
  search_product: withCategories,
  auto_new_item: withNewItems,
  ranking: async (environment) => ({ products: await bestSellers(environment) }),
  calendar: async (environment) => ({ months: await calendarOf(environment) }),
}

const calendarOf = async ({ memory, language, today, say }: ReadEnvironment) => {
  const [base, days] = await Promise.all([memory.get(baseInfo), memory.get(holidays)])
  const titles = [...days.values()].map(
    (row) => [row.day, worded(language, row.title, row.title_en)] as const,
  )
  const weekdays = closedWeekdaysIn(base)
  const months = monthsFrom(today, MONTHS, { weekdays, holidays: new Map(titles) })
  return months.map((month) => ({
    ...month,
    label: say({ key: 'calendar.month', params: { year: String(month.year), month: month.month } }),
  }))
}

/** Returns the state of the home page beside its blocks. */
export const homeState = async (environment: ReadEnvironment) => {
  const { memory, language } = environment
  const [shop, newItems, news, tree] = await Promise.all([
    describeShop(environment),
    newestProducts(environment, NEW_ITEMS),
    latestNews(environment, NEWS_ON_HOME),
    categoryTree(memory, language),
  ])
  return {
    shopName: shop.shopName,
    newItems,
    news,
    categories: tree.map(({ categoryId, categoryName }) =>
      item({ categoryId, categoryName }, [link('goProductList', { category_id: categoryId })]),
    ),
  }
}
