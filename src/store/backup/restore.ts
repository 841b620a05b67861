import { CompiledQuery, sql } from 'kysely'
import { countOn, learnRows, takeIndexesAway, writeRows } from '../bulk.ts'
import type { Dialect } from '../columns.ts'
import type { Store, Writer } from '../database.ts'
import { type Files, leadsElsewhere } from '../files/files.ts'
import { lockAll, migrations, stepsOf, takeSteps } from '../migrate.ts'
import type { Migration } from '../migration.ts'
import { isOfPlugin, TABLES } from '../schema.ts'
import { type Archive, openArchive } from './archive.ts'
import type { Manifest, Progress } from './format.ts'
import { type ColumnRule, columnRules, columnsIn, type PresentTable, presentTables } from './tables.ts'

/** The backup to restore, and its destination. */
export interface RestoreParts {
  readonly store: Store
  /** The destination of its files. */
  readonly files: Files
  readonly file: string
  /** Whether an existing shop is deleted for it. */
  readonly replace: boolean
  /**
   * Creates the tables of plugins as they were: each has taken so many of its steps. Without it there must be
   * none.
   */
  readonly makeTables?: (tx: Writer, installed: readonly InstalledPlugin[]) => Promise<void>
  readonly progress?: Progress
  /** The migrations: by default all of this version. */
  readonly steps?: readonly Migration[]
}

/**
 * Fills an empty database, of either kind, with a backup, and adds its files to the existing ones. The rows
 * come in one transaction, all or none, after the whole backup was verified. An older backup is migrated to
 * this version. Throws a sentence if it cannot be restored.
 */
export const restore = async (parts: RestoreParts): Promise<Manifest> => {
  const { store, file, files, replace, steps = migrations } = parts
  const { dialect } = store
  const archive = await openArchive(file)
  try {
    const { manifest } = archive
    assertKnown(file, manifest, steps)
    const outside = manifest.files.find(({ name }) => leadsElsewhere(name))
    if (outside) throw new Error(`The backup has a file that would leave its folder: ${outside.name}`)
    await archive.check()
    await store.write(async (tx) => {
      await lockAll(tx, dialect)
      await clear(tx, dialect, replace)
      await takeSteps(tx, dialect, steps.slice(0, manifest.migrations.length))
      await fill(tx, archive, parts)
      await takeSteps(tx, dialect, steps)
      // Last, before the rows are committed: a file without a row does no harm.
      for (const { name } of manifest.files) await files.put(name, archive.file(name))
    })
    await learnRows(store)
    return manifest
  } finally {
    archive.close()
  }
}

const assertKnown = (
  file: string,
  { migrations: taken, version }: Manifest,
  steps: readonly Migration[],
): void => {
  const unknown = taken.find((name, at) => steps[at]?.name !== name)
  if (unknown !== undefined)
    throw new Error(
      `${file} was made by Noren ${version}, whose database was brought to ${unknown}; this version does not know that. Restore it with Noren ${version} or newer.`,
    )
}

/** Tables in which migrations write a row: such a row alone is no shop yet. */
const MADE_FILLED = ['security']

/** Drops all tables, so that the schema can be created as it was at the time of the backup. */
const clear = async (tx: Writer, dialect: Dialect, replace: boolean): Promise<void> => {
  if ((await stepsOf(tx)).length === 0) return
  const present = await columnsIn(tx, dialect)
  const tables = Object.keys(TABLES).filter((name) => present.has(name))
  const filled = tables.filter((name) => !MADE_FILLED.includes(name))
  if (!replace) for (const table of filled) await assertEmpty(tx, table)
  // The end of a session may end others. SQLite prepares all of that to drop the table, with orders that are gone then.
  if (dialect === 'sqlite') await sql`drop trigger if exists session_ends`.execute(tx)
  // Tables that refer to others come first.
  const others = [...present.keys()].filter(isOfPlugin)
  const all = ['product_search', 'order_search', ...others, ...tables.reverse(), 'migration'].filter((name) =>
    present.has(name),
  )
  for (const table of all) await sql`drop table ${sql.table(table)}`.execute(tx)
  if (dialect === 'postgres')
    await sql`drop function if exists session_ended(), letter_pairs(text),
      order_named(), order_line_changed()`.execute(tx)
}

const assertEmpty = async (tx: Writer, table: string): Promise<void> => {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(tx)
  if (rows.length > 0)
    throw new Error(
      `There is a shop here already (${table} is not empty); nothing was written. --replace throws it away.`,
    )
}

const fill = async (
  tx: Writer,
  archive: Archive,
  { store: { dialect }, file, makeTables, progress = () => () => undefined }: RestoreParts,
): Promise<void> => {
  const { tables } = archive.manifest
  await makeTables?.(tx, await installedIn(archive))
  const report = progress(tables.reduce((sum, { rows }) => sum + rows, 0))
  const present = await presentTables(tx, dialect)
  const names = present.map(({ name }) => name)
  if (
    [...names].sort().join() !==
    tables
      .map(({ name }) => name)
      .sort()
      .join()
  )
    throw new Error(`${file} has other tables than a database at ${archive.manifest.migrations.at(-1)}.`)
  const putBack = await takeRulesAway(tx, dialect, names)
  // The rows that migrations write are in the backup, as they were then.
  for (const { name } of present) await sql`delete from ${sql.table(name)}`.execute(tx)
  const rules = await columnRules(tx, dialect)
  let done = 0
  for (const table of present) {
    let number = 0
    for await (const rows of archive.rows(table.name)) {
      for (const row of rows) {
        number += 1
        const fault = faultOf(row, table, rules.get(table.name) ?? new Map())
        if (fault !== undefined)
          throw new Error(`${file} cannot be restored: row ${number} of ${table.name} ${fault}.`)
      }
      await writeRows(tx, dialect, table.name, rows).catch((cause: unknown) => {
        const [from, to] = [number - rows.length + 1, number]
        throw new Error(
          `${file} cannot be restored: the database refuses one of rows ${from} to ${to} of ${table.name}.`,
          { cause },
        )
      })
      done += rows.length
      report(done)
    }
  }
  await putBack().catch((cause: unknown) => {
    throw new Error(`${file} cannot be restored: ${brokenRule(cause)}.`, { cause })
  })
  await countOn(tx, dialect)
}

/**
 * Names the table whose rows violate a constraint; the database's own message would contain values of rows.
 */
const brokenRule = (error: unknown): string => {
  const { table } = error as { readonly table?: string }
  return `rows of ${table ?? 'a table'} repeat others, or refer to rows that it does not have`
}

/** A plugin of the backed-up shop. */
interface InstalledPlugin {
  readonly code: string
  readonly steps: number
}

const installedIn = async (archive: Archive): Promise<readonly InstalledPlugin[]> => {
  const installed: InstalledPlugin[] = []
  if (!archive.manifest.tables.some(({ name }) => name === 'plugin')) return installed
  for await (const rows of archive.rows('plugin'))
    for (const { code, steps } of rows) installed.push({ code: String(code), steps: Number(steps) })
  return installed
}

/**
 * Returns why a row cannot be written, before the database reports it in its own words; contains no values.
 */
const faultOf = (
  row: unknown,
  { columns }: PresentTable,
  rules: ReadonlyMap<string, ColumnRule>,
): string | undefined => {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return 'is no row'
  const given = Object.entries(row)
  if (given.length !== columns.length || !given.every(([column]) => columns.includes(column)))
    return 'has other columns than its table'
  for (const [column, value] of given) {
    const { type = '', nullable = true } = rules.get(column) ?? {}
    const takes = TAKES[type]
    if (value === null ? !nullable : takes && !takes.is(value))
      return `has ${kindOf(value)} in ${column}, which takes ${takes?.what ?? type}`
  }
  return undefined
}

const kindOf = (value: unknown): string => {
  if (value === null) return 'nothing'
  if (typeof value === 'object') return 'a list or an object'
  return typeof value === 'string' ? 'another text' : `a ${typeof value}`
}

const NUMBER = { what: 'a whole number', is: Number.isInteger }
const MOMENT = { what: 'a moment', is: (value: unknown) => !Number.isNaN(Date.parse(String(value))) }

/**
 * Validates values by the names of column types, of both databases; the database validates those of other
 * types.
 */
const TAKES: Readonly<Record<string, { readonly what: string; readonly is: (value: unknown) => boolean }>> = {
  integer: NUMBER,
  bigint: NUMBER,
  boolean: { what: 'true or false', is: (value) => typeof value === 'boolean' },
  text: { what: 'a text', is: (value) => typeof value === 'string' },
  date: MOMENT,
  'timestamp with time zone': MOMENT,
}

/**
 * Drops foreign keys and triggers, since rows can come before those that they refer to, a category before its
 * parent. The returned function restores them, which checks all rows.
 */
const takeRulesAway = async (
  tx: Writer,
  dialect: Dialect,
  tables: readonly string[],
): Promise<() => Promise<void>> => {
  const putIndexesBack = await takeIndexesAway(tx, dialect, tables)
  if (dialect === 'sqlite') {
    await sql`pragma defer_foreign_keys = on`.execute(tx)
    return async () => {
      await putIndexesBack()
      const { rows } = await sql<{
        table: string
      }>`select "table" from pragma_foreign_key_check limit 1`.execute(tx)
      for (const { table } of rows) throw Object.assign(new Error('FOREIGN KEY constraint failed'), { table })
    }
  }
  const { rows } = await sql<{ table: string; name: string; made: string }>`
    select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as made
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(tx)
  const alter = (table: string, change: string) =>
    tx.executeQuery(CompiledQuery.raw(`alter table ${table} ${change}`))
  for (const { table, name } of rows) await alter(table, `drop constraint ${name}`)
  return async () => {
    await putIndexesBack()
    for (const { table, name, made } of rows) await alter(table, `add constraint ${name} ${made}`)
  }
}
