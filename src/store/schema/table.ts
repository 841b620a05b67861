import type { RawBuilder } from 'kysely'

/** A column that changes often and in single rows. */
export interface RowColumn {
  readonly column: string
  /**
   * The column that identifies the row: a change to the column alone, by a statement that returns it, affects
   * only pages made of those rows.
   */
  readonly row: string
  /** The rough value of the column, for pages that most changes do not affect. */
  readonly roughly: string
  /** Returned as true by a change that does not affect the rough value. */
  readonly roughlySame: string
}

/** The rows and columns of a table that a backup has. */
export interface BackedUp {
  /** The rows that are backed up; all of them unless set. */
  readonly where?: RawBuilder<unknown>
  /** Columns that are null in the backup whatever their value is. */
  readonly emptied?: readonly string[]
}

/** The properties of a table that the program acts on. */
export interface TableProperties {
  /** The columns of the primary key; `id` unless set. */
  readonly key?: readonly string[]
  /**
   * Whether everybody may see its rows. Cached pages are made only of shared tables, and a change to one
   * clears them; the rows of all others belong to one visitor, or to the operation of the shop.
   */
  readonly shared?: true
  /** The table of the record that its rows are part of, and the column with the record's id. */
  readonly partOf?: readonly [table: string, column: string]
  /** The subject of its rows, hidden from members who may see neither customers nor orders. */
  readonly tellsOf?: 'customer' | 'order'
  /** Whether its rows identify a customer. */
  readonly personal?: true
  readonly byRow?: RowColumn
  /** The part of it in a backup: all by default, nothing if false. */
  readonly backup?: BackedUp | false
  /** False for tables whose changes the audit log does not record. */
  readonly audit?: false
}

/** A table whose rows have the columns of `Row`. */
export interface Table<Row extends object> extends TableProperties {
  /** For the types only: no table has it at run time. */
  readonly row?: Row
}

/** Declares a table: its columns as `Row`, and the properties that the program acts on. */
export const table = <Row extends object>(
  properties: TableProperties & {
    readonly key?: readonly (keyof Row & string)[]
    readonly partOf?: readonly [table: string, column: keyof Row & string]
  } = {},
): Table<Row> => properties
