import { sql } from 'kysely'
import type { Reader, Writer } from '../../store/database.ts'
import { contains } from '../../store/like.ts'
import type { Database } from '../../store/schema.ts'
import { NO_THEME, writeTemplate } from '../content/index.ts'
import { inEnglish } from '../content/templates.rules.ts'

/** A text of the shop that contains an address. */
export interface Use {
  readonly place: 'product' | 'news' | 'page' | 'template' | 'mail' | 'tradeLaw' | 'payment' | 'theme'
  /** The name of the record. */
  readonly name: string
  /** The key of its screen; empty if it has none, or one for all. */
  readonly key: string
  /** Of a template: whether it is that of a page or of a block. */
  readonly of?: 'page' | 'block'
  readonly row: TextRow
}

/** A row with the texts that contain an address. */
interface TextRow {
  readonly table: TextTable
  readonly key: Readonly<Record<string, string | number>>
}

type TextTable = keyof typeof TEXTS

/** The columns of a table with merchants' texts, each with its length limit, in characters. */
const TEXTS = {
  product: {
    description_list: 128,
    description_list_en: 128,
    description_detail: 3000,
    description_detail_en: 3000,
    free_area: 99_999,
    video_url: 1000,
  },
  news: { description: 3000, description_en: 3000, url: 200 },
  page_content: { published: 1_000_000, draft: 1_000_000 },
  template: { body: 200_000 },
  mail_template: { text: 30_000, html: 30_000, text_en: 30_000, html_en: 30_000 },
  trade_law: { description: 65_535, description_en: 65_535 },
  base_info: { trade_law_body: 65_535, trade_law_body_en: 65_535 },
  payment: { instructions: 4000, instructions_en: 4000 },
  theme: { settings: 20_000 },
} as const satisfies { readonly [T in keyof Database]?: { readonly [C in keyof Database[T]]?: number } }

const columnsOf = (table: TextTable) => Object.keys(TEXTS[table])

const anyOf = (table: TextTable, texts: readonly string[]) =>
  sql<boolean>`(${sql.join(
    columnsOf(table).flatMap((column) => texts.map((text) => contains(`${table}.${column}`, text))),
    sql` or `,
  )})`

/** Returns all texts of a row, joined. */
const textsOf = (table: TextTable) =>
  sql<string>`${sql.join(
    columnsOf(table).map((column) => sql`coalesce(${sql.ref(`${table}.${column}`)}, '')`),
    sql` || ' ' || `,
  )}`.as('texts')

/** The search: the spellings of an address, and a pattern that excludes similar ones. */
export interface Sought {
  readonly addresses: readonly string[]
  readonly pattern: RegExp
}

/** Returns the texts of the shop that contain an address, at most `most` of each kind of record. */
export const usesOf = async (db: Reader, sought: Sought, most: number): Promise<Use[]> => {
  const { addresses } = sought
  const found = await Promise.all([
    inProducts(db, addresses, most),
    inNews(db, addresses, most),
    inPages(db, addresses, most),
    inTemplates(db, addresses, most),
    inMails(db, addresses, most),
    inTradeLaw(db, addresses),
    inPayments(db, addresses, most),
    inThemes(db, addresses),
  ])
  return found.flat().flatMap(({ texts, ...use }) => (texts.match(sought.pattern) ? [use] : []))
}

/** A use found by the spellings of an address, with all texts of its record. */
interface Found extends Use {
  readonly texts: string
}

/** Thrown if a text would exceed its length limit. */
export class TextTooLong extends Error {
  readonly use: Use

  constructor(use: Use) {
    super(`${use.place} ${use.name} is full`)
    this.use = use
  }
}

/**
 * Replaces an address in some records; returns the number of changed ones. Changed templates record the
 * acting member. Throws `TextTooLong`.
 */
export const rewriteUses = async (
  tx: Writer,
  uses: readonly Use[],
  { pattern, to }: { readonly pattern: RegExp; readonly to: string },
  by: { readonly memberId: string; readonly now: Date },
): Promise<number> => {
  let count = 0
  for (const use of uses) {
    const changes: Record<string, string> = {}
    for (const [column, text] of Object.entries(await textsIn(tx, use.row))) {
      const written = text?.replace(pattern, () => to)
      if (written === undefined || written === text) continue
      const most = (TEXTS[use.row.table] as Readonly<Record<string, number>>)[column] ?? 0
      if (written.length > Math.max(most, text?.length ?? 0)) throw new TextTooLong(use)
      changes[column] = written
    }
    if (Object.keys(changes).length === 0) continue
    count += 1
    await writeRow(tx, use.row, changes, by)
  }
  return count
}

const textsIn = async (
  db: Reader,
  { table, key }: TextRow,
): Promise<Readonly<Record<string, string | null>>> => {
  let query = db.selectFrom(table as 'news').select(columnsOf(table) as 'title'[])
  for (const [column, value] of Object.entries(key))
    query = query.where(column as 'title', '=', value as string)
  return (await query.executeTakeFirst()) ?? {}
}

/** Tables with a version that must be counted up, so that nobody overwrites the change unknowingly. */
const VERSIONED: readonly TextTable[] = ['product', 'mail_template', 'page_content']

const writeRow = async (
  tx: Writer,
  { table, key }: TextRow,
  changes: Readonly<Record<string, string>>,
  by: { readonly memberId: string; readonly now: Date },
): Promise<void> => {
  if (table === 'template') {
    const name = String(key.name)
    await writeTemplate(tx, { themeCode: String(key.theme_code), name }, changes.body ?? '', by)
    await touchOwner(tx, name)
    return
  }
  let query = tx.updateTable(table as 'product').set(changes)
  if (VERSIONED.includes(table)) query = query.set((eb) => ({ version: eb('version', '+', 1) }))
  for (const [column, value] of Object.entries(key))
    query = query.where(column as 'name', '=', value as string)
  await query.execute()
}

/** Counts up the version of a template's page or block. */
const touchOwner = async (tx: Writer, template: string): Promise<void> => {
  for (const [table, folder] of Object.entries(OWNERS) as ['page' | 'block', string][])
    for (const file of filesOf(folder, template))
      await tx
        .updateTable(table as 'page')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .where('file_name', '=', file)
        .execute()
}

/** The folders of the templates of pages and of blocks. */
const OWNERS = { page: 'pages/', block: 'blocks/' } as const

const ENGLISH = inEnglish('')

/**
 * Returns the file of a template in a folder, for every language or for English only; empty if it is in
 * another folder.
 */
const filesOf = (folder: string, template: string): string[] => {
  if (!template.startsWith(folder)) return []
  const file = template.slice(folder.length)
  return [file.endsWith(ENGLISH) ? file.slice(0, -ENGLISH.length) : file]
}

const inProducts = async (db: Reader, addresses: readonly string[], most: number): Promise<Found[]> => {
  const rows = await db
    .selectFrom('product')
    .select(['product.id', 'product.name', textsOf('product')])
    .select((eb) =>
      eb
        .selectFrom('variant')
        .select((of) => of.fn.min('variant.code').as('code'))
        .whereRef('variant.product_id', '=', 'product.id')
        .as('code'),
    )
    .where(anyOf('product', addresses))
    .orderBy('product.id')
    .limit(most)
    .execute()
  return rows.map(({ id, name, code, texts }) => ({
    place: 'product',
    name,
    key: code ?? '',
    texts,
    row: { table: 'product', key: { id } },
  }))
}

const inNews = async (db: Reader, addresses: readonly string[], most: number): Promise<Found[]> => {
  const rows = await db
    .selectFrom('news')
    .select(['id', 'title', textsOf('news')])
    .where(anyOf('news', addresses))
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ id, title, texts }) => ({
    place: 'news',
    name: title,
    key: String(id),
    texts,
    row: { table: 'news', key: { id } },
  }))
}

const inPages = async (db: Reader, addresses: readonly string[], most: number): Promise<Found[]> => {
  const rows = await db
    .selectFrom('page_content')
    .innerJoin('page', 'page.id', 'page_content.page_id')
    .select(['page.id', 'page.name', textsOf('page_content')])
    .where(anyOf('page_content', addresses))
    .orderBy('page.name')
    .limit(most)
    .execute()
  return rows.map(({ id, name, texts }) => ({
    place: 'page',
    name,
    key: String(id),
    texts,
    row: { table: 'page_content', key: { page_id: id } },
  }))
}

const inTemplates = async (db: Reader, addresses: readonly string[], most: number): Promise<Found[]> => {
  const [rows, pages, blocks, { theme_code: worn }] = await Promise.all([
    db
      .selectFrom('template')
      .select(['theme_code', 'name', textsOf('template')])
      .where(anyOf('template', addresses))
      .orderBy('name')
      .limit(most)
      .execute(),
    db.selectFrom('page').select(['id', 'name', 'file_name']).orderBy('id', 'desc').execute(),
    db.selectFrom('block').select(['id', 'name', 'file_name']).execute(),
    db.selectFrom('base_info').select('theme_code').executeTakeFirstOrThrow(),
  ])
  return rows.map(({ theme_code, name, texts }): Found => {
    const row = { table: 'template', key: { theme_code, name } } as const
    const ownerIn = (owners: typeof blocks, folder: string) =>
      filesOf(folder, name).flatMap((file) => owners.find((one) => one.file_name === file) ?? [])[0]
    const page = ownerIn(pages, OWNERS.page)
    const block = ownerIn(blocks, OWNERS.block)
    const isSeen = theme_code === NO_THEME || theme_code === worn
    if (isSeen && page)
      return { place: 'template', name: page.name, key: String(page.id), of: 'page', row, texts }
    if (isSeen && block)
      return { place: 'template', name: block.name, key: String(block.id), of: 'block', row, texts }
    return { place: 'template', name, key: '', row, texts }
  })
}

const inMails = async (db: Reader, addresses: readonly string[], most: number): Promise<Found[]> => {
  const rows = await db
    .selectFrom('mail_template')
    .select(['id', 'name', textsOf('mail_template')])
    .where(anyOf('mail_template', addresses))
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id, name, texts }) => ({
    place: 'mail',
    name,
    key: String(id),
    texts,
    row: { table: 'mail_template', key: { id } },
  }))
}

const inTradeLaw = async (db: Reader, addresses: readonly string[]): Promise<Found[]> => {
  const [rows, body] = await Promise.all([
    db
      .selectFrom('trade_law')
      .select(['id', 'name', textsOf('trade_law')])
      .where(anyOf('trade_law', addresses))
      .orderBy('sort_no')
      .execute(),
    db
      .selectFrom('base_info')
      .select(['id', textsOf('base_info')])
      .where(anyOf('base_info', addresses))
      .execute(),
  ])
  return [
    ...rows.map(
      ({ id, name, texts }): Found => ({
        place: 'tradeLaw',
        name: name ?? '',
        key: String(id),
        texts,
        row: { table: 'trade_law', key: { id } },
      }),
    ),
    ...body.map(
      ({ id, texts }): Found => ({
        place: 'tradeLaw',
        name: '',
        key: '',
        texts,
        row: { table: 'base_info', key: { id } },
      }),
    ),
  ]
}

const inPayments = async (db: Reader, addresses: readonly string[], most: number): Promise<Found[]> => {
  const rows = await db
    .selectFrom('payment')
    .select(['id', 'name', textsOf('payment')])
    .where(anyOf('payment', addresses))
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id, name, texts }) => ({
    place: 'payment',
    name,
    key: String(id),
    texts,
    row: { table: 'payment', key: { id } },
  }))
}

const inThemes = async (db: Reader, addresses: readonly string[]): Promise<Found[]> => {
  const rows = await db
    .selectFrom('theme')
    .select(['code', 'name', textsOf('theme')])
    .where(anyOf('theme', addresses))
    .orderBy('code')
    .execute()
  return rows.map(({ code, name, texts }) => ({
    place: 'theme',
    name,
    key: code,
    texts,
    row: { table: 'theme', key: { code } },
  }))
}
