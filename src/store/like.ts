import { type RawBuilder, sql } from 'kysely'

/** Whether a column holds a text somewhere, in small letters or large; `%` and `_` stand for themselves. */
export const contains = (column: string, text: string): RawBuilder<boolean> =>
  sql`lower(${sql.ref(column)}) like ${`%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
