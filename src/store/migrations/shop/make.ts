import type { CreateTableBuilder, Kysely } from 'kysely'
import type { ColumnTypes, Dialect } from '../../columns.ts'
import type { Database } from '../../schema.ts'

/** The database in which a table is made. */
export interface Place {
  readonly db: Kysely<Database>
  readonly dialect: Dialect
  readonly types: ColumnTypes
}

/** Makes a table, after all those that it refers to. */
export type Make = (place: Place) => Promise<void>

type Table = CreateTableBuilder<string, string>

/** The columns of a person's name. */
export const person =
  (types: ColumnTypes) =>
  (table: Table): Table =>
    table
      .addColumn('name01', types.text, (c) => c.notNull())
      .addColumn('name02', types.text, (c) => c.notNull())
      .addColumn('kana01', types.text)
      .addColumn('kana02', types.text)
      .addColumn('company_name', types.text)

/** The columns of an address. */
export const address =
  (types: ColumnTypes) =>
  (table: Table): Table =>
    table
      .addColumn('postal_code', types.text, (c) => c.notNull())
      .addColumn('pref', types.integer, (c) => c.notNull())
      .addColumn('addr01', types.text, (c) => c.notNull())
      .addColumn('addr02', types.text, (c) => c.notNull())
      .addColumn('phone_number', types.text, (c) => c.notNull())
