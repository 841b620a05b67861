import type { RawBuilder } from 'kysely'

/** A column that changes often and in single rows. */
export interface RowColumn {
  readonly column: string
  /**
   * Names the row: a change to the column alone, by a statement that returns this, concerns the pages made of
   * those rows and nothing else of the table.
   */
  readonly row: string
  /** The column as pages read it that most changes do not matter to. */
  readonly roughly: string
  /** Returned as true by a change that does not matter to them. */
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
   * Whether everybody may see its rows. Kept pages are made of shared tables alone, and a change to one clears
   * them; the rows of all others belong to one visitor, or to the running of the shop.
   */
  readonly shared?: true
  /** The table of the record that its rows are part of, and the column that names the record. */
  readonly partOf?: readonly [table: string, column: string]
  /** Whose data its rows are, for those who may see neither customers nor orders. */
  readonly tellsOf?: 'customer' | 'order'
  /** Whether its rows say who a customer is. */
  readonly personal?: true
  readonly byRow?: RowColumn
  /** What a backup has of it: all of it unless set, nothing where it is false. */
  readonly backup?: BackedUp | false
  /** False for tables whose changes the audit log does not record. */
  readonly audit?: false
}

/** A table whose rows have the columns of `Row`. */
export interface Table<Row extends object> extends TableProperties {
  /** For the types alone: no table has it at run time. */
  readonly row?: Row
}

/** Declares a table: its columns as `Row`, and what else the program has to know of it. */
export const table = <Row extends object>(
  properties: TableProperties & {
    readonly key?: readonly (keyof Row & string)[]
    readonly partOf?: readonly [table: string, column: keyof Row & string]
  } = {},
): Table<Row> => properties
