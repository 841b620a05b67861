import {
  type CompiledQuery,
  type Insertable,
  type InsertObject,
  type Kysely,
  type RawBuilder,
  sql,
} from 'kysely'
import type { Database } from './schema.ts'
import { rememberStatement } from './tags.ts'

type Db = Kysely<Database>
type Values = Readonly<Record<string, unknown>>

/** Stands in a query for a value of each run. */
class Mark<V> {
  readonly valueIn: (values: V) => unknown

  constructor(valueIn: (values: V) => unknown) {
    this.valueIn = valueIn
  }
}

const mark = <V>(valueIn: (values: V) => unknown): RawBuilder<unknown> => sql`${new Mark(valueIn)}`

/** Lists are padded to these lengths, so that few plans serve lists of every length. */
const roomFor = (length: number): number => 2 ** Math.ceil(Math.log2(Math.max(1, length)))

/** The shape of the values: their names, and the padded lengths of lists. */
const shapeOf = (values: Values): string => {
  let shape = ''
  for (const name in values) {
    const value = values[name]
    shape += Array.isArray(value) ? `${name}:${roomFor(value.length)} ` : `${name} `
  }
  return shape
}

/** Placeholders for the values of a query. They can be used as values, and not read. */
export type Marks<V> = {
  readonly [Name in keyof V]: V[Name] extends readonly (infer Each)[]
    ? readonly RawBuilder<Each>[]
    : RawBuilder<V[Name]>
}

const marksFor = <V extends Values>(values: V): Marks<V> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value)
        ? Array.from({ length: roomFor(value.length) }, (_, at) => mark<V>((run) => filledUp(run[name], at)))
        : mark<V>((run) => run[name]),
    ]),
  ) as Marks<V>

// A list is padded with its last value, which changes nothing in an `in`.
const filledUp = (value: unknown, at: number): unknown =>
  Array.isArray(value) ? value[Math.min(at, value.length - 1)] : value

/**
 * Builds and compiles a query once for each database and each shape of the values, and runs it with other
 * values.
 */
const planned = <V, R>(
  shapeOfValues: (values: V) => string,
  build: (db: Db, values: V) => { compile(): CompiledQuery<R> },
): ((db: Db, values: V) => Promise<R[]>) => {
  const kept = new WeakMap<object, Map<string, CompiledQuery<R>>>()
  const planFor = (db: Db, values: V): CompiledQuery<R> => {
    // The reader, the writer and the transactions of one dialect share its adapter.
    const { adapter } = db.getExecutor()
    const known = kept.get(adapter) ?? new Map<string, CompiledQuery<R>>()
    kept.set(adapter, known)
    const shape = shapeOfValues(values)
    let plan = known.get(shape)
    if (!plan) {
      plan = build(db, values).compile()
      rememberStatement(plan.queryId, plan.query)
      known.set(shape, plan)
    }
    return plan
  }
  return async (db, values) => {
    const plan = planFor(db, values)
    const parameters = plan.parameters.map((one) => (one instanceof Mark ? one.valueIn(values) : one))
    const { rows } = await db.executeQuery<R>({ ...plan, parameters })
    return rows
  }
}

/**
 * A query that is built and compiled once for each database, and then run with other values: building a join
 * costs more than SQLite needs to run it. The query must not depend on the values; a list must not be empty.
 * `prepared<{ id: number }>()((db, value) => db.selectFrom(…).where('id', '=', value.id))`.
 */
export const prepared =
  <V extends Values>() =>
  <R>(
    build: (db: Db, value: Marks<V>) => { compile(): CompiledQuery<R> },
  ): ((db: Db, values: V) => Promise<R[]>) =>
    planned<V, R>(shapeOf, (db, values) => build(db, marksFor(values)))

/** The number of rows, and their columns. */
const shapeOfRows = (rows: readonly Values[]): string => {
  const columns = Object.keys(rows[0] ?? {})
  if (rows.some((row) => Object.keys(row).length !== columns.length))
    throw new Error(`Rows are inserted together with different columns: ${columns}`)
  return `${rows.length} ${columns}`
}

const marksForRows = (rows: readonly Values[]) =>
  rows.map((row, at) =>
    Object.fromEntries(
      Object.keys(row).map((column) => [column, mark<readonly Values[]>((run) => run[at]?.[column])]),
    ),
  )

/**
 * Inserts rows of a table, all with the same columns, in one statement that is built once for each number of
 * rows. Does nothing without rows.
 */
export const insertRows = <T extends keyof Database>(
  table: T,
): ((db: Db, rows: readonly Insertable<Database[T]>[]) => Promise<void>) => {
  const insert = planned(shapeOfRows, (db, rows: readonly Values[]) =>
    db.insertInto(table).values(marksForRows(rows) as InsertObject<Database, T>[]),
  )
  return async (db, rows) => {
    if (rows.length > 0) await insert(db, rows as readonly Values[])
  }
}
