import pg from 'pg'

const OID = { bigint: 20, numeric: 1700, date: 1082, instant: 1184 }

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [OID.bigint]: Number,
  [OID.numeric]: Number,
  [OID.date]: (text) => text,
  [OID.instant]: (text) => new Date(text).toISOString(),
}

type Parse = (text: string) => unknown

const parserOf = (oid: number): Parse => parsers[oid] ?? pg.types.getTypeParser(oid, 'text')

/** Parses values as they look from SQLite: numbers, ISO 8601 instants, `YYYY-MM-DD` days. */
export const types = { getTypeParser: parserOf } as pg.CustomTypesConfig

/** The columns of a result, and a row of them without values. */
interface Columns {
  readonly names: readonly string[]
  readonly parses: readonly Parse[]
  readonly blank: Readonly<Record<string, unknown>>
}

/** The columns of the prepared statements of one connection, by their names. */
export type KnownColumns = Map<string, Columns>

/** A named statement with its values. */
export interface Named {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
  /** Milliseconds after which a silent server counts as gone. */
  readonly patienceMs: number
}

/** The result of a statement. */
export interface Answer {
  readonly command: string
  readonly rowCount: number | null
  readonly rows: Record<string, unknown>[]
}

type Cells = readonly (string | null)[]
type Callback = (error: Error | null, result: Pick<Answer, 'command' | 'rowCount'>) => void

/** The members of a query of pg that its types omit. */
interface PgQuery extends pg.Submittable {
  name: string
  query_timeout: number
  callback: Callback
  prepare(connection: pg.Connection): void
  handleRowDescription(message: { readonly fields: readonly pg.FieldDef[] }): void
  handleDataRow(message: { readonly fields: Cells }): void
}

const Query = pg.Query as unknown as new (text: string, values: readonly unknown[]) => PgQuery

/**
 * Runs a prepared statement. For each run of it, pg asks the server for the columns and reads them again, which
 * costs more than the rows: here a connection asks once. The columns stay the same, as the server rejects a
 * prepared statement whose columns have changed.
 */
export const runNamed = async (
  client: pg.PoolClient,
  known: KnownColumns,
  statement: Named,
): Promise<Answer> => {
  const cells: Cells[] = []
  const result = await new Promise<Pick<Answer, 'command' | 'rowCount'>>((resolve, reject) => {
    const done: Callback = (error, result) => (error ? reject(error) : resolve(result))
    client.query(new NamedQuery(statement, known, cells, done))
  })
  const { command, rowCount } = result
  const columns = known.get(statement.name) ?? NO_COLUMNS
  known.set(statement.name, columns)
  return { command, rowCount, rows: cells.map((row) => rowOf(columns, row)) }
}

class NamedQuery extends Query {
  readonly #known: KnownColumns
  readonly #cells: Cells[]

  constructor(
    { name, text, values, patienceMs }: Named,
    known: KnownColumns,
    cells: Cells[],
    callback: Callback,
  ) {
    super(text, values)
    this.name = name
    this.query_timeout = patienceMs
    this.callback = callback
    this.#known = known
    this.#cells = cells
  }

  override prepare(connection: pg.Connection): void {
    super.prepare(this.#known.has(this.name) ? undescribed(connection) : connection)
  }

  override handleRowDescription({ fields }: Parameters<PgQuery['handleRowDescription']>[0]): void {
    this.#known.set(this.name, columnsOf(fields))
  }

  override handleDataRow({ fields }: Parameters<PgQuery['handleDataRow']>[0]): void {
    this.#cells.push(fields)
  }
}

const quiet = new WeakMap<pg.Connection, pg.Connection>()

/** The connection, without asking for columns. */
const undescribed = (connection: pg.Connection): pg.Connection => {
  const known = quiet.get(connection)
  if (known) return known
  const made: pg.Connection = Object.create(connection, { describe: { value: () => undefined } })
  quiet.set(connection, made)
  return made
}

const columnsOf = (fields: readonly pg.FieldDef[]): Columns => ({
  names: fields.map(({ name }) => name),
  parses: fields.map(({ dataTypeID }) => parserOf(dataTypeID)),
  blank: Object.fromEntries(fields.map(({ name }) => [name, null])),
})

const NO_COLUMNS = columnsOf([])

const rowOf = ({ names, parses, blank }: Columns, cells: Cells): Record<string, unknown> => {
  const row = { ...blank }
  let at = 0
  // Without an iterator of entries: it makes a pair for each cell.
  for (const name of names) {
    const cell = cells[at]
    if (typeof cell === 'string') row[name] = parses[at]?.(cell)
    at += 1
  }
  return row
}
