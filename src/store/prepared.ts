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

const shapeOf = (values: Values): string =>
  Object.entries(values)
    .map(([name, value]) => (Array.isArray(value) ? `${name}:${roomFor(value.length)}` : name))
    .join()

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
    const plans = new WeakMap<object, Map<string, CompiledQuery<R>>>()
    const planFor = (db: Db, values: V): CompiledQuery<R> => {
      // Reader, writer and transactions of one dialect share its adapter's kind of SQL.
      const { adapter } = db.getExecutor()
      const known = plans.get(adapter) ?? new Map<string, CompiledQuery<R>>()
      plans.set(adapter, known)
      const shape = shapeOf(values)
      const plan = known.get(shape) ?? remembered(build(db, marksFor(values)).compile())
      known.set(shape, plan)
      return plan
    }
    return async (db, values) => {
      const plan = planFor(db, values)
      const parameters = plan.parameters.map((one) => (one instanceof Mark ? one.valueIn(values) : one))
      const { rows } = await db.executeQuery<R>({ ...plan, parameters })
      return rows
    }
  }

const remembered = <R>(plan: CompiledQuery<R>): CompiledQuery<R> => {
  rememberStatement(plan.queryId, plan.query)
  return plan
}

/** Rows as one record, each value under the place of its row and the name of its column. */
const flat = (rows: readonly object[]): Record<string, unknown> =>
  Object.fromEntries(
    rows.flatMap((row, at) => Object.entries(row).map(([column, value]) => [`${at}.${column}`, value])),
  )

const unflat = (values: Values): Record<string, unknown>[] => {
  const rows: Record<string, unknown>[] = []
  for (const [name, value] of Object.entries(values)) {
    const [at = '', column = ''] = name.split('.')
    rows[Number(at)] = { ...rows[Number(at)], [column]: value }
  }
  return rows
}

/** Inserts rows of a table, all with the same columns, in one statement that is built once for each number of them. None: nothing is done. */
export const insertRows = <T extends keyof Database>(
  table: T,
): ((db: Db, rows: readonly Insertable<Database[T]>[]) => Promise<void>) => {
  const insert = prepared<Record<string, unknown>>()((db, values) =>
    db.insertInto(table).values(unflat(values) as InsertObject<Database, T>[]),
  )
  return async (db, rows) => {
    if (rows.length > 0) await insert(db, flat(rows))
  }
}
