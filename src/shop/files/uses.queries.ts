import { sql } from 'kysely'
import type { Reader } from '../../store/database.ts'
import { contains } from '../../store/like.ts'

/** A text of the shop in which an address stands. */
export interface Use {
  readonly place: 'product' | 'news' | 'page' | 'template' | 'mail' | 'tradeLaw' | 'payment'
  /** What the record is called. */
  readonly name: string
  /** What it is found by. */
  readonly key: string
}

const anyOf = (columns: readonly string[], texts: readonly string[]) =>
  sql<boolean>`(${sql.join(
    columns.flatMap((column) => texts.map((text) => contains(column, text))),
    sql` or `,
  )})`

/** The texts of the shop in which one of some addresses stands, at most so many of each kind of record. */
export const usesOf = async (db: Reader, addresses: readonly string[], most: number): Promise<Use[]> => {
  const found = await Promise.all([
    inProducts(db, addresses, most),
    inNews(db, addresses, most),
    inPages(db, addresses, most),
    inTemplates(db, addresses, most),
    inMails(db, addresses, most),
    inTradeLaw(db, addresses),
    inPayments(db, addresses, most),
  ])
  return found.flat()
}

const inProducts = async (db: Reader, addresses: readonly string[], most: number): Promise<Use[]> => {
  const rows = await db
    .selectFrom('product')
    .innerJoin('variant', 'variant.product_id', 'product.id')
    .select((eb) => ['product.name', eb.fn.min('variant.code').as('code')])
    .where(
      anyOf(
        [
          'product.description_list',
          'product.description_list_en',
          'product.description_detail',
          'product.description_detail_en',
          'product.free_area',
        ],
        addresses,
      ),
    )
    .groupBy(['product.id', 'product.name'])
    .orderBy('product.id')
    .limit(most)
    .execute()
  return rows.map(({ name, code }) => ({ place: 'product', name, key: code ?? '' }))
}

const inNews = async (db: Reader, addresses: readonly string[], most: number): Promise<Use[]> => {
  const rows = await db
    .selectFrom('news')
    .select(['id', 'title'])
    .where(anyOf(['description', 'description_en', 'url'], addresses))
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ id, title }) => ({ place: 'news', name: title, key: String(id) }))
}

const inPages = async (db: Reader, addresses: readonly string[], most: number): Promise<Use[]> => {
  const rows = await db
    .selectFrom('page_section')
    .innerJoin('page', 'page.id', 'page_section.page_id')
    .select(['page.url', 'page.name'])
    .distinct()
    .where(anyOf(['page_section.body', 'page_section.body_en'], addresses))
    .orderBy('page.name')
    .limit(most)
    .execute()
  return rows.map(({ url, name }) => ({ place: 'page', name, key: url }))
}

const inTemplates = async (db: Reader, addresses: readonly string[], most: number): Promise<Use[]> => {
  const rows = await db
    .selectFrom('template')
    .select(['theme_code', 'name'])
    .where(anyOf(['body'], addresses))
    .orderBy('name')
    .limit(most)
    .execute()
  return rows.map(({ theme_code, name }) => ({ place: 'template', name, key: theme_code }))
}

const inMails = async (db: Reader, addresses: readonly string[], most: number): Promise<Use[]> => {
  const rows = await db
    .selectFrom('mail_template')
    .select(['id', 'name'])
    .where(anyOf(['text', 'html'], addresses))
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id, name }) => ({ place: 'mail', name, key: String(id) }))
}

const inTradeLaw = async (db: Reader, addresses: readonly string[]): Promise<Use[]> => {
  const [rows, body] = await Promise.all([
    db
      .selectFrom('trade_law')
      .select(['id', 'name'])
      .where(anyOf(['description', 'description_en'], addresses))
      .orderBy('sort_no')
      .execute(),
    db
      .selectFrom('base_info')
      .select('id')
      .where(anyOf(['trade_law_body', 'trade_law_body_en'], addresses))
      .execute(),
  ])
  const named = rows.map(({ id, name }) => ({ name: name ?? '', key: String(id) }))
  return [...named, ...body.map(() => ({ name: '', key: '' }))].map((one) => ({ place: 'tradeLaw', ...one }))
}

const inPayments = async (db: Reader, addresses: readonly string[], most: number): Promise<Use[]> => {
  const rows = await db
    .selectFrom('payment')
    .select(['id', 'name'])
    .where(anyOf(['instructions', 'instructions_en'], addresses))
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id, name }) => ({ place: 'payment', name, key: String(id) }))
}
