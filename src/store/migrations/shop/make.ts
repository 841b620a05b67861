import type { Kysely } from 'kysely'
import type { ColumnTypes, Dialect } from '../../columns.ts'
import type { Database } from '../../schema.ts'

/** Where a table is made. */
export interface Place {
  readonly db: Kysely<Database>
  readonly dialect: Dialect
  readonly types: ColumnTypes
}

/** Makes a table, after all those that it refers to. */
export type Make = (place: Place) => Promise<void>
