import {
  type CompiledQuery,
  type Insertable,
  type InsertObject,
  type Kysely,
  type RawBuilder,
  sql,
} from 'kysely'
import type { Database } from './schema.ts'
import { rememberStatement } from './tables.ts'

type Db = Kysely<Database>
type Values = Readonly<Record<string, unknown>>

/** Stands in a query for a value that each run brings; `at` is its place in a list. */
class Mark {
  readonly name: string
  readonly at: number | undefined

  constructor(name: string, at?: number) {
    this.name = name
    this.at = at
  }

  valueIn(values: Values): unknown {
    const value = values[this.name]
    if (!Array.isArray(value) || this.at === undefined) return value
    // A list is filled up with its last value, which changes nothing in an `in`.
    return value[Math.min(this.at, value.length - 1)]
  }
}

/** Lists are as long as the next of these, so that few plans serve lists of every length. */
const roomFor = (length: number): number => 2 ** Math.ceil(Math.log2(Math.max(1, length)))

/** What a query depends on beside its values: which there are, and how long lists are. */
const shapeOf = (values: Values): string => {
  let shape = ''
  for (const name in values) {
    const value = values[name]
    shape += Array.isArray(value) ? `${name}:${roomFor(value.length)} ` : `${name} `
  }
  return shape
}

/** What a query is built of in place of values: they can be put where a value can, and not be looked at. */
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
        ? Array.from({ length: roomFor(value.length) }, (_, at) => sql`${new Mark(name, at)}`)
        : sql`${new Mark(name)}`,
    ]),
  ) as Marks<V>

/** Keeps what a query compiles to, for each database and each shape of what it is built of. */
const plans = <V, R>(build: (db: Db, values: V) => { compile(): CompiledQuery<R> }) => {
  const kept = new WeakMap<object, Map<string, CompiledQuery<R>>>()
  return (db: Db, shape: string, values: V): CompiledQuery<R> => {
    // Reader, writer and transactions of one dialect share its adapter's kind of SQL.
    const { adapter } = db.getExecutor()
    let known = kept.get(adapter)
    if (!known) {
      known = new Map()
      kept.set(adapter, known)
    }
    let plan = known.get(shape)
    if (!plan) {
      plan = build(db, values).compile()
      rememberStatement(plan.queryId, plan.query)
      known.set(shape, plan)
    }
    return plan
  }
}

/**
 * A query that is built and compiled once for each database and then run with other values: building
 * a join costs more than SQLite takes to answer it. The shape must not depend on the values; a list
 * must not be empty. `prepared<{ id: number }>()((db, value) => db.selectFrom(…).where('id', '=', value.id))`.
 */
export const prepared =
  <V extends Values>() =>
  <R>(
    build: (db: Db, value: Marks<V>) => { compile(): CompiledQuery<R> },
  ): ((db: Db, values: V) => Promise<R[]>) => {
    const planFor = plans((db, values: V) => build(db, marksFor(values)))
    return async (db, values) => {
      const plan = planFor(db, shapeOf(values), values)
      const parameters = plan.parameters.map((one) => (one instanceof Mark ? one.valueIn(values) : one))
      const { rows } = await db.executeQuery<R>({ ...plan, parameters })
      return rows
    }
  }

/** Stands in an insert for what a row has in a column. */
class Cell {
  readonly row: number
  readonly column: string

  constructor(row: number, column: string) {
    this.row = row
    this.column = column
  }
}

/** Inserts rows of a table, all with the same columns, in one statement that is built once for each number of them. None: nothing is done. */
export const insertRows = <T extends keyof Database>(
  table: T,
): ((db: Db, rows: readonly Insertable<Database[T]>[]) => Promise<void>) => {
  const planFor = plans((db, rows: readonly Values[]) =>
    db
      .insertInto(table)
      .values(
        rows.map((row, at) =>
          Object.fromEntries(Object.keys(row).map((column) => [column, sql`${new Cell(at, column)}`])),
        ) as InsertObject<Database, T>[],
      ),
  )
  const insert = async (db: Db, rows: readonly Values[]) => {
    const columns = Object.keys(rows[0] ?? {})
    if (rows.some((row) => Object.keys(row).length !== columns.length))
      throw new Error(`Rows of ${table} are inserted with different columns`)
    const plan = planFor(db, `${rows.length} ${columns.join()}`, rows)
    const parameters = plan.parameters.map((one) => (one instanceof Cell ? rows[one.row]?.[one.column] : one))
    await db.executeQuery({ ...plan, parameters })
  }
  return async (db, rows) => {
    if (rows.length > 0) await insert(db, rows as readonly Values[])
  }
}
