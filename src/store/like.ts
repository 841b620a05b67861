import { type RawBuilder, sql } from 'kysely'

/** Whether a column contains a text, ignoring case; `%` and `_` have no special meaning. */
export const contains = (column: string, text: string): RawBuilder<boolean> =>
  sql`lower(${sql.ref(column)}) like ${`%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
