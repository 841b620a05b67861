import { CompiledQuery, sql } from 'kysely'
import type { Dialect } from '../store/columns.ts'
import type { Store, Writer } from '../store/database.ts'
import { gramsOf } from '../store/search.ts'
import { seedFrame } from './catalogue.ts'
import { demoShop } from './demo/index.ts'
import { type ManyRows, productMaker } from './many-products.ts'
import { manyCategories } from './many-words.ts'
import { furnish } from './seed.ts'

/** Products of which the rows are written together. */
const BATCH = 500
/** Rows of one statement on SQLite, which takes 32,766 values in one. */
const MOST_ROWS = 50

/** Is told how many products are written. */
export type Progress = (done: number) => void

/**
 * Fills an empty database with the masters and settings of the demonstration shop and `count` products
 * that are made up: the same ones in every run. All in one transaction, so that a run that was broken
 * off leaves the database empty. False where it is not empty.
 */
export const seedMany = async (
  store: Store,
  count: number,
  now: Date,
  progress: Progress = () => undefined,
): Promise<boolean> => {
  const { dialect } = store
  const filled = await store.write(async (tx) => {
    // So many rows under one index take their time.
    if (dialect === 'postgres') await sql`set local statement_timeout = 0`.execute(tx)
    if (!(await furnish(tx, demoShop))) return false
    const frame = await seedFrame(tx, { ...demoShop, categories: manyCategories })
    const make = productMaker({
      categories: manyCategories,
      categoryIds: frame.categories,
      values: frame.values,
      tags: frame.tags,
      pictures: demoShop.products.flatMap((product) => product.pictures),
      count,
      now,
    })
    const putBack = await takeIndexesAway(tx, dialect)
    let variantId = 1
    for (let done = 0; done < count; ) {
      const rows = noRows()
      const end = Math.min(count, done + BATCH)
      for (; done < end; done += 1) variantId = make(done + 1, variantId, rows)
      await write[dialect](tx, rows)
      progress(done)
    }
    await putBack()
    if (dialect === 'postgres') await countOn(tx, { product: count, variant: variantId - 1 })
    return true
  })
  // Plans are made from what is known of the rows; of so many new ones at once PostgreSQL learns too late by itself.
  if (filled && dialect === 'postgres')
    await store.reader.connection().execute(async (db) => {
      await sql`set statement_timeout = 0`.execute(db)
      await sql`vacuum analyze`.execute(db)
      await sql`reset statement_timeout`.execute(db)
    })
  return filled
}

const noRows = (): ManyRows => ({
  product: [],
  product_category: [],
  product_tag: [],
  product_image: [],
  variant: [],
  tax_rule: [],
})

const TABLES = Object.keys(noRows())

type Rows = readonly Readonly<Record<string, unknown>>[]

const write: Readonly<Record<Dialect, (tx: Writer, rows: ManyRows) => Promise<void>>> = {
  async sqlite(tx, rows) {
    for (const [table, all] of Object.entries<Rows>({ ...rows })) await insertValues(tx, table, all)
    const found = rows.product.map(({ id, search_text }) => ({
      rowid: id,
      grams: gramsOf(search_text).join(' '),
    }))
    await insertValues(tx, 'product_search', found)
  },
  async postgres(tx, rows) {
    const product = rows.product.map((row) => ({ ...row, search_grams: lexemesOf(row.search_text) }))
    for (const [table, all] of Object.entries<Rows>({ ...rows, product })) await insertJson(tx, table, all)
  },
}

const insertValues = async (tx: Writer, table: string, rows: Rows): Promise<void> => {
  const columns = Object.keys(rows[0] ?? {})
  const marks = `(${columns.map(() => '?').join()})`
  for (let at = 0; at < rows.length; at += MOST_ROWS) {
    const some = rows.slice(at, at + MOST_ROWS)
    const text = `insert into ${table} (${columns.join()}) values ${some.map(() => marks).join()}`
    const values = some.flatMap((row) => columns.map((column) => row[column]))
    await tx.executeQuery(CompiledQuery.raw(text, values))
  }
}

const insertJson = async (tx: Writer, table: string, rows: Rows): Promise<void> => {
  if (rows.length === 0) return
  const columns = Object.keys(rows[0] ?? {}).join()
  const text = `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`
  await tx.executeQuery(CompiledQuery.raw(text, [JSON.stringify(rows)]))
}

/** A tsvector as text, without positions. */
const lexemesOf = (searchText: string): string =>
  [...new Set(gramsOf(searchText))].map((gram) => `'${gram}'`).join(' ')

/**
 * Takes away the indexes that no constraint needs, and gives what puts them back: to sort a million
 * rows once is far cheaper than to find the place of each.
 */
const takeIndexesAway = async (tx: Writer, dialect: Dialect): Promise<() => Promise<void>> => {
  const tables = sql.join(TABLES)
  const { rows } = await (dialect === 'sqlite'
    ? sql<{ name: string; made: string }>`
        select name, sql as made from sqlite_master
        where type = 'index' and sql is not null and tbl_name in (${tables})`
    : sql<{ name: string; made: string }>`
        select indexname as name, indexdef as made from pg_indexes
        where schemaname = current_schema() and tablename in (${tables})
        and indexname not in (select conname from pg_constraint)`
  ).execute(tx)
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(tx)
  return async () => {
    if (dialect === 'postgres') await sql`set local maintenance_work_mem = '256MB'`.execute(tx)
    for (const { made } of rows) await tx.executeQuery(CompiledQuery.raw(made))
  }
}

/** On PostgreSQL the next ids are to follow those that were given here. */
const countOn = async (tx: Writer, last: Readonly<Record<string, number>>): Promise<void> => {
  for (const [table, id] of Object.entries(last))
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${id})`.execute(tx)
}
