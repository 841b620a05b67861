import { CompiledQuery, sql } from 'kysely'
import type { Dialect } from './columns.ts'
import type { Store, Writer } from './database.ts'
import { gramsOf } from './search.ts'

/** Rows of a table, all with the same columns, by their names. */
export type Rows = readonly Readonly<Record<string, unknown>>[]

/** Rows of one statement on SQLite, which allows 32,766 values in one. */
const MOST_ROWS = 50

/** Inserts many rows into a table; for products also the index of the search. */
export const writeRows = async (tx: Writer, dialect: Dialect, table: string, rows: Rows): Promise<void> => {
  if (rows.length === 0) return
  if (dialect === 'postgres') return insertJson(tx, table, table === 'product' ? rows.map(withLexemes) : rows)
  await insertValues(tx, table, rows)
  if (table === 'product') await insertValues(tx, 'product_search', rows.map(asFound))
}

type Row = Rows[number]

const withLexemes = (row: Row): Row => ({ ...row, search_grams: lexemesOf(String(row.search_text)) })

const asFound = ({ id, search_text }: Row): Row => ({
  rowid: id,
  grams: gramsOf(String(search_text)).join(' '),
})

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join()

const insertValues = async (tx: Writer, table: string, rows: Rows): Promise<void> => {
  const columns = Object.keys(rows[0] ?? {})
  const marks = `(${columns.map(() => '?').join()})`
  for (let at = 0; at < rows.length; at += MOST_ROWS) {
    const some = rows.slice(at, at + MOST_ROWS)
    const text = `insert into ${quoted([table])} (${quoted(columns)}) values ${some.map(() => marks).join()}`
    const values = some.flatMap((row) => columns.map((column) => row[column]))
    await tx.executeQuery(CompiledQuery.raw(text, values))
  }
}

const insertJson = async (tx: Writer, table: string, rows: Rows): Promise<void> => {
  const name = quoted([table])
  const columns = quoted(Object.keys(rows[0] ?? {}))
  const text = `insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, $1)`
  await tx.executeQuery(CompiledQuery.raw(text, [JSON.stringify(rows)]))
}

/** A tsvector as text, without positions. */
const lexemesOf = (searchText: string): string =>
  [...new Set(gramsOf(searchText))].map((gram) => `'${gram}'`).join(' ')

/**
 * Drops the indexes that no constraint needs, and returns a function that makes them again: sorting a million
 * rows once is far cheaper than inserting each into an index.
 */
export const takeIndexesAway = async (
  tx: Writer,
  dialect: Dialect,
  tables: readonly string[],
): Promise<() => Promise<void>> => {
  const names = sql.join([...tables])
  const { rows } = await (dialect === 'sqlite'
    ? sql<{ name: string; made: string }>`
        select name, sql as made from sqlite_master
        where type = 'index' and sql is not null and tbl_name in (${names})`
    : sql<{ name: string; made: string }>`
        select indexname as name, indexdef as made from pg_indexes
        where schemaname = current_schema() and tablename in (${names})
        and indexname not in (select conname from pg_constraint)`
  ).execute(tx)
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(tx)
  return async () => {
    if (dialect === 'postgres') await sql`set local maintenance_work_mem = '256MB'`.execute(tx)
    for (const { made } of rows) await tx.executeQuery(CompiledQuery.raw(made))
  }
}

/** Drops the triggers of tables, which would run for each row, and returns a function that makes them again. */
export const takeTriggersAway = async (
  tx: Writer,
  dialect: Dialect,
  tables: readonly string[],
): Promise<() => Promise<void>> => {
  if (dialect === 'postgres') {
    const turn = async (to: 'disable' | 'enable') => {
      for (const table of tables)
        await sql`alter table ${sql.table(table)} ${sql.raw(to)} trigger user`.execute(tx)
    }
    await turn('disable')
    return () => turn('enable')
  }
  const { rows } = await sql<{ name: string; made: string }>`
    select name, sql as made from sqlite_master
    where type = 'trigger' and tbl_name in (${sql.join([...tables])})`.execute(tx)
  for (const { name } of rows) await sql`drop trigger ${sql.id(name)}`.execute(tx)
  return async () => {
    for (const { made } of rows) await tx.executeQuery(CompiledQuery.raw(made))
  }
}

/** Sets the next ids on PostgreSQL to follow the highest inserted ones. SQLite does it by itself. */
export const countOn = async (tx: Writer, dialect: Dialect): Promise<void> => {
  if (dialect === 'sqlite') return
  const { rows } = await sql<{ table: string }>`
    select table_name as "table" from information_schema.columns
    where table_schema = current_schema() and column_name = 'id' and is_identity = 'YES'`.execute(tx)
  for (const { table } of rows)
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)}`.execute(
      tx,
    )
}

/** Updates the statistics of the planner. After so many new rows, PostgreSQL would do it too late by itself. */
export const learnRows = async ({ dialect, reader }: Store): Promise<void> => {
  if (dialect === 'sqlite') return
  await reader.connection().execute(async (db) => {
    await sql`set statement_timeout = 0`.execute(db)
    await sql`vacuum analyze`.execute(db)
    await sql`reset statement_timeout`.execute(db)
  })
}
