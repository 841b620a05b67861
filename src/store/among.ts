import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from './columns.ts'

/**
 * Whether a column contains one of some ids, however many. They are one parameter of the statement: SQLite
 * allows 32,766, PostgreSQL 65,535.
 */
export const isAmong = (dialect: Dialect, column: string, ids: readonly number[]): RawBuilder<boolean> =>
  dialect === 'sqlite'
    ? sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(ids)}))`
    : sql`${sql.ref(column)} = any(${ids}::int[])`
