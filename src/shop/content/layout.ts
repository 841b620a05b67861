import type { Language } from '../../hypermedia/language.ts'
import { type Arrangement, item } from '../../hypermedia/reply.ts'
import { cached, type Memory } from '../../store/memory.ts'
import { type CategoryBranch, categoryTree, newestProducts } from '../catalog/index.ts'
import { type ReadEnvironment, worded } from '../environment.ts'
import {
  baseInfo,
  choiceName,
  closedWeekdaysIn,
  holidays,
  kanaAskedIn,
  returnWindow,
} from '../settings/index.ts'
import { link } from '../transitions.ts'
import { monthsFrom } from './calendar.ts'
import { customPaths } from './custom.queries.ts'
import type { CustomKind } from './custom.rules.ts'
import { newsBy } from './news.queries.ts'
import { NEWS_ON_HOME } from './news.rules.ts'
import { pages, positions } from './queries.ts'
import { type TemplatesInForce, templatesInForce } from './templates.queries.ts'

const NEW_ITEMS = 8
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

/** Composes the page of a url key, with the blocks of its layout or those of a tried arrangement. */
export const composePage = async (
  environment: ReadEnvironment,
  key: string,
  arrangement?: Arrangement,
): Promise<ComposedPage> => {
  const { memory, language } = environment
  const [rows, placed, shop, templates, custom] = await Promise.all([
    memory.get(pages),
    memory.get(positions),
    describeShop(environment),
    memory.get(templatesInForce),
    memory.get(customPaths),
  ])
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
  return {
    file: page.file_name,
    title: worded(language, page.title ?? page.name, page.title_en),
    description: worded(language, page.description, page.description_en),
    robots: page.meta_robots,
    shop,
    sections,
    templates,
    custom,
  }
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

/** Returns the shop's data for templates and mails. */
export const describeShop = async ({ memory, language }: Pick<ReadEnvironment, 'memory' | 'language'>) => {
  const base = await memory.get(baseInfo)
  return {
    shopName: worded(language, base.shop_name, base.shop_name_eng),
    companyName: base.company_name,
    postalCode: base.postal_code,
    prefName: base.pref === null ? null : await choiceName(memory, 'pref', base.pref, language),
    addr01: base.addr01,
    addr02: base.addr02,
    phoneNumber: base.phone_number,
    businessHour: base.business_hour,
    kanaAsked: kanaAskedIn(language, base.kana_asked),
    email: base.email01,
    message: worded(language, base.message, base.message_en),
    goodTraded: worded(language, base.good_traded, base.good_traded_en),
    invoiceRegistrationNumber: base.invoice_registration_number,
    /** The days from its delivery on within which a parcel can be returned; null if the shop takes no returns. */
    returnDays: await returnWindow(memory),
  }
}

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

const withNewItems = async (environment: ReadEnvironment) => ({
  products: await newestProducts(environment, NEW_ITEMS),
})

/** The blocks with data of their own. Data that the page's state has is taken from there by the template. */
const blockData: Readonly<Record<string, (environment: ReadEnvironment) => Promise<Block['data']>>> = {
  category: withCategories,
  category_nav_pc: withCategories,
  category_nav_sp: withCategories,
  search_product: withCategories,
  auto_new_item: withNewItems,
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
  const { db, memory, language, now } = environment
  const [shop, newItems, news, tree] = await Promise.all([
    describeShop(environment),
    newestProducts(environment, NEW_ITEMS),
    newsBy(db, now, NEWS_ON_HOME),
    categoryTree(memory, language),
  ])
  return {
    shopName: shop.shopName,
    newItems,
    news: news.map((row) => describeNews(row, language)),
    categories: tree.map(({ categoryId, categoryName }) =>
      item({ categoryId, categoryName }, [link('goProductList', { category_id: categoryId })]),
    ),
  }
}

const describeNews = (row: Awaited<ReturnType<typeof newsBy>>[number], language: Language) => ({
  publishDate: row.publish_date,
  title: worded(language, row.title, row.title_en),
  description: worded(language, row.description, row.description_en),
  url: row.url,
  linkMethod: row.link_method,
})
