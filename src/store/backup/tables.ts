import { sql } from 'kysely'
import type { Dialect } from '../columns.ts'
import type { Reader } from '../database.ts'
import type { BackedUp } from '../schema/table.ts'
import { isOfPlugin, keyOf, TABLES } from '../schema.ts'

/** Columns derived from the rest of their row: each database has its own. */
export const DERIVED = ['search_grams', 'people_grams', 'goods_grams']

/** Returns the columns of every table of a database, in its order. */
export const columnsIn = async (
  db: Reader,
  dialect: Dialect,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { rows } = await (dialect === 'sqlite'
    ? sql<{ table: string; column: string }>`
        select made.name as "table", info.name as "column"
        from sqlite_master made, pragma_table_info(made.name) info
        where made.type = 'table' order by made.name, info.cid`
    : sql<{ table: string; column: string }>`
        select table_name as "table", column_name as "column" from information_schema.columns
        where table_schema = current_schema() order by table_name, ordinal_position`
  ).execute(db)
  const columns = new Map<string, string[]>()
  for (const { table, column } of rows)
    if (!DERIVED.includes(column)) columns.set(table, [...(columns.get(table) ?? []), column])
  return columns
}

/** The type of a column, as far as both databases describe it alike. */
export interface ColumnRule {
  /** The name of its type in its database. */
  readonly type: string
  readonly nullable: boolean
}

/** Returns the rules of the columns of every table, by the names of both. */
export const columnRules = async (
  db: Reader,
  dialect: Dialect,
): Promise<ReadonlyMap<string, ReadonlyMap<string, ColumnRule>>> => {
  const { rows } = await (dialect === 'sqlite'
    ? sql<{ table: string; column: string; type: string; nullable: boolean | number }>`
        select made.name as "table", info.name as "column", info.type as "type", info."notnull" = 0 as nullable
        from sqlite_master made, pragma_table_info(made.name) info where made.type = 'table'`
    : sql<{ table: string; column: string; type: string; nullable: boolean | number }>`
        select table_name as "table", column_name as "column", data_type as "type", is_nullable = 'YES' as nullable
        from information_schema.columns where table_schema = current_schema()`
  ).execute(db)
  const tables = new Map<string, Map<string, ColumnRule>>()
  for (const { table, column, type, nullable } of rows) {
    const columns = tables.get(table) ?? new Map<string, ColumnRule>()
    tables.set(table, columns.set(column, { type: type.toLowerCase(), nullable: Boolean(nullable) }))
  }
  return tables
}

/** A table of backups in one database: an older one may not have all of them yet. */
export interface PresentTable extends BackedUp {
  readonly name: string
  /** The columns of its key, the order in which rows are read. */
  readonly key: readonly string[]
  readonly columns: readonly string[]
}

/**
 * Returns the tables of a database that a backup contains. Excluded are rows that are worthless elsewhere and
 * dangerous in wrong hands: sessions with their data, including guests' carts, and the sessions of orders;
 * answers stored for Idempotency-Keys, which only those sessions could request; counters of limits, and the
 * networks of open orders; and the index of order searches, which is built again from the orders. Everybody
 * signs in again after a restore. Leases remain: they expire within a minute. The shop that restores the
 * backup delivers pending events and runs pending jobs.
 */
export const presentTables = async (db: Reader, dialect: Dialect): Promise<readonly PresentTable[]> => {
  const present = await columnsIn(db, dialect)
  const own = Object.entries(TABLES).flatMap(([name, { backup = {} }]) => {
    const columns = present.get(name)
    return backup === false || columns === undefined ? [] : [{ ...backup, name, key: keyOf(name), columns }]
  })
  // Tables of plugins refer to the shop's, and each has an id.
  return [
    ...own,
    ...[...present]
      .filter(([name]) => isOfPlugin(name))
      .map(([name, columns]) => ({ name, key: keyOf(name), columns })),
  ]
}

/** Counts the rows of a table that a backup contains. */
export const countOf = async (db: Reader, { name, where = sql`true` }: PresentTable): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(name)} where ${where}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Rows per page. */
const PAGE = 500

type Row = Readonly<Record<string, unknown>>

/** Yields the rows of a table that a backup contains, page by page in the order of its key. */
export async function* pagesOf(
  db: Reader,
  { name, columns, key, where = sql`true`, emptied = [] }: PresentTable,
): AsyncGenerator<readonly Row[]> {
  const selected = sql.join(columns.map((column) => sql.ref(column)))
  const keys = sql.join(key.map((column) => sql.ref(column)))
  const blank = Object.fromEntries(emptied.map((column) => [column, null]))
  let after = sql`true`
  for (;;) {
    const { rows } = await sql<Row>`
      select ${selected} from ${sql.table(name)} where ${where} and ${after} order by ${keys} limit ${PAGE}`.execute(
      db,
    )
    const last = rows.at(-1)
    if (last) yield rows.map((row) => ({ ...row, ...blank }))
    if (last === undefined || rows.length < PAGE) return
    after = sql`(${keys}) > (${sql.join(key.map((column) => last[column]))})`
  }
}
