import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from './columns.ts'

/**
 * Whether a column holds one of some ids, however many: they are one value of the statement, of which SQLite takes
 * 32,766 and PostgreSQL 65,535.
 */
export const isAmong = (dialect: Dialect, column: string, ids: readonly number[]): RawBuilder<boolean> =>
  dialect === 'sqlite'
    ? sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(ids)}))`
    : sql`${sql.ref(column)} = any(${ids}::int[])`
