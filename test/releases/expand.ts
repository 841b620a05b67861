import { sql } from 'kysely'
import { type ColumnRule, columnRules } from '../../src/store/backup/tables.ts'
import type { Dialect } from '../../src/store/columns.ts'
import type { Store, Writer } from '../../src/store/database.ts'
import type { Migration } from '../../src/store/migration.ts'

/** A column as the program of a release meets it. */
interface Column extends ColumnRule {
  /** Whether the database fills it in, if a program that does not know it inserts a row. */
  readonly filled: boolean
}

type Tables = ReadonlyMap<string, ReadonlyMap<string, Column>>

/** Returns the columns of a database, table by table. */
const tablesOf = async (db: Writer, dialect: Dialect): Promise<Tables> => {
  const { rows } = await (dialect === 'sqlite'
    ? sql<{ table: string; column: string }>`
        select made.name as "table", info.name as "column" from sqlite_master made, pragma_table_xinfo(made.name) info
        where made.type = 'table' and (info.dflt_value is not null or info.hidden <> 0 or info.pk <> 0)`
    : sql<{ table: string; column: string }>`
        select table_name as "table", column_name as "column" from information_schema.columns
        where table_schema = current_schema()
          and (column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS')`
  ).execute(db)
  const filled = new Set(rows.map(({ table, column }) => `${table}.${column}`))
  return new Map(
    [...(await columnRules(db, dialect))].map(([table, columns]) => [
      table,
      new Map(
        [...columns].map(([column, rule]) => [column, { ...rule, filled: filled.has(`${table}.${column}`) }]),
      ),
    ]),
  )
}

/** Returns what a program that knows the tables as they were cannot bear in the tables as they are. */
const breaksIn = (before: Tables, after: Tables): readonly string[] =>
  [...before].flatMap(([table, columns]) => {
    const now = after.get(table)
    if (!now) return [`${table} is gone`]
    const changed = [...columns].flatMap(([column, was]) => {
      const is = now.get(column)
      if (!is) return [`${table}.${column} is gone`]
      if (is.type !== was.type) return [`${table}.${column} was ${was.type} and is ${is.type}`]
      return was.nullable && !is.nullable ? [`${table}.${column} may not be null any more`] : []
    })
    const added = [...now].flatMap(([column, { nullable, filled }]) =>
      columns.has(column) || nullable || filled ? [] : [`${table}.${column} is required and has no default`],
    )
    return [...changed, ...added]
  })

/**
 * Takes all steps on an empty database; returns what those after the first release take away from the release before,
 * without being marked as steps that do so.
 */
export const unmarkedBreaks = async (
  store: Store,
  steps: readonly Migration[],
  migrate: (store: Store, steps: readonly Migration[]) => Promise<unknown>,
): Promise<readonly string[]> => {
  const broken: string[] = []
  const { dialect } = store
  await migrate(store, steps.slice(0, 1))
  for (const [at, { name, contract }] of [...steps.entries()].slice(1)) {
    const before = await store.write((tx) => tablesOf(tx, dialect))
    await migrate(store, steps.slice(0, at + 1))
    const after = await store.write((tx) => tablesOf(tx, dialect))
    if (!contract) broken.push(...breaksIn(before, after).map((what) => `${name}: ${what}`))
  }
  return broken
}
