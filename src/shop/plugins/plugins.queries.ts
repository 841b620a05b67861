import { type Kysely, sql } from 'kysely'
import { columnTypes, type Dialect } from '../../store/columns.ts'
import type { Reader, Writer } from '../../store/database.ts'
import { cached } from '../../store/memory.ts'
import type { Row } from '../../store/schema.ts'
import { PLUGIN_TABLES } from '../../store/schema.ts'
import type { Vault } from '../vault.ts'
import type { Contribution, KeptSettings } from './host.ts'

/** An installed plugin. */
export type PluginRow = Row<'plugin'>

/** The installed plugins by their codes, cached. */
export const installedPlugins = cached((db) => pluginRows(db))

/** The installed plugins by their codes, read from the database now. */
export const pluginRows = async (db: Reader | Writer): Promise<ReadonlyMap<string, PluginRow>> => {
  const rows = await db.selectFrom('plugin').selectAll().orderBy('code').execute()
  return new Map(rows.map((row) => [row.code, row]))
}

/** Whether a plugin is installed, on or off. */
export const isInstalled = async (tx: Writer, code: string): Promise<boolean> =>
  (await tx.selectFrom('plugin').select('code').where('code', '=', code).executeTakeFirst()) !== undefined

/** An installed plugin, locked until the transaction ends. */
export const lockPlugin = async (
  tx: Writer,
  dialect: Dialect,
  code: string,
): Promise<PluginRow | undefined> => {
  const query = tx.selectFrom('plugin').selectAll().where('code', '=', code)
  return (dialect === 'postgres' ? query.forUpdate() : query).executeTakeFirst()
}

/**
 * Inserts the row of a plugin that is installed and off. False if it was installed before, or by a concurrent
 * request.
 */
export const insertPlugin = async (
  tx: Writer,
  code: string,
  version: string,
  now: Date,
): Promise<boolean> => {
  const row = await tx
    .insertInto('plugin')
    .values({
      code,
      version,
      enabled: false,
      steps: 0,
      fault: null,
      fault_at: null,
      secret_settings: null,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('code')
    .executeTakeFirst()
  return row !== undefined
}

/** Changes the row of a plugin. */
export const changePlugin = async (
  tx: Writer,
  code: string,
  change: Partial<Omit<PluginRow, 'code'>>,
): Promise<void> => {
  await tx.updateTable('plugin').set(change).where('code', '=', code).execute()
}

/** Opens the settings of a plugin that the office keeps; none where they were sealed with a lost secret. */
export const keptSettings = (vault: Pick<Vault, 'open'>, sealed: string | null): KeptSettings => {
  const opened = sealed ? vault.open(sealed) : undefined
  return opened === undefined ? {} : (JSON.parse(opened) as KeptSettings)
}

/** The prefix of the names of a plugin's tables. */
const prefixOf = (code: string): string => `${PLUGIN_TABLES}${code.replaceAll('-', '_')}_`

/** Runs steps of a plugin's tables without recording them. */
export const makePluginTables = async (
  tx: Writer,
  dialect: Dialect,
  { plugin, steps }: Pick<Contribution, 'plugin' | 'steps'>,
): Promise<void> => {
  const to = { types: columnTypes(dialect), prefix: prefixOf(plugin.code) }
  // A plugin knows only its own tables.
  for (const step of steps) await step.run(tx as unknown as Kysely<never>, to)
}

/** Runs and records the pending steps of a plugin's tables. */
export const takePluginSteps = async (
  tx: Writer,
  dialect: Dialect,
  { plugin, steps }: Pick<Contribution, 'plugin' | 'steps'>,
  taken: number,
): Promise<void> => {
  await makePluginTables(tx, dialect, { plugin, steps: steps.slice(taken) })
  if (steps.length > taken) await changePlugin(tx, plugin.code, { steps: steps.length })
}

/** Deletes all data of a plugin, and its row. */
export const forgetPlugin = async (tx: Writer, dialect: Dialect, code: string): Promise<void> => {
  const prefix = prefixOf(code)
  const isIts = (name: string) => sql`substr(${sql.ref(name)}, 1, ${prefix.length}) = ${prefix}`
  const { rows } = await (dialect === 'sqlite'
    ? // The last first: what was made later may hang on what was there.
      sql<{ name: string }>`
        select name from sqlite_master where type = 'table' and ${isIts('name')} order by rowid desc`
    : sql<{ name: string }>`
        select table_name as name from information_schema.tables
        where table_schema = current_schema() and ${isIts('table_name')}`
  ).execute(tx)
  for (const { name } of rows)
    await (dialect === 'sqlite'
      ? sql`drop table ${sql.table(name)}`
      : sql`drop table ${sql.table(name)} cascade`
    ).execute(tx)
  await forgetWork(tx, code)
  await tx.deleteFrom('job').where('kind', 'like', `${code}:%`).execute()
  await tx.deleteFrom('outbox').where('subscriber', '=', listenerOf(code)).execute()
  await tx.deleteFrom('plugin').where('code', '=', code).execute()
}

/** The name of a plugin's subscriptions. */
export const listenerOf = (code: string): string => `plugin:${code}`

/** Smaller ids are those of the shop's own versions. */
const OWN_FROM = 1001
const LAYOUT_OF_PAGES = 2
/** Merchants edit it like any other built-in page. */
const EDIT_TYPE = 2

/** Inserts the rows of a plugin's pages and blocks. */
export const addPagesAndBlocks = async (
  tx: Writer,
  { pages, blocks }: Pick<Contribution, 'pages' | 'blocks'>,
): Promise<void> => {
  const known = await tx.selectFrom('page').select('url').execute()
  const urls = new Set(known.map(({ url }) => url))
  for (const { key, title } of pages.filter((page) => !urls.has(page.key)))
    await tx
      .insertInto('page')
      .values({
        id: await nextId(tx, 'page'),
        name: title.ja,
        name_en: title.en,
        url: key,
        file_name: key,
        title: title.ja,
        title_en: title.en,
        description: null,
        description_en: null,
        edit_type: EDIT_TYPE,
        meta_robots: null,
        layout_id: LAYOUT_OF_PAGES,
        master_page_id: null,
      })
      .execute()
  const placed = await tx.selectFrom('block').select('file_name').execute()
  const files = new Set(placed.map(({ file_name }) => file_name))
  for (const { file, name } of blocks.filter((block) => !files.has(block.file)))
    await tx
      .insertInto('block')
      .values({
        id: await nextId(tx, 'block'),
        name: name.ja,
        file_name: file,
        use_controller: false,
        deletable: false,
      })
      .execute()
}

const nextId = async (tx: Writer, table: 'page' | 'block'): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(id), ${OWN_FROM - 1}) + 1 as id from ${sql.table(table)} where id >= ${OWN_FROM}`.execute(
    tx,
  )
  return Number(rows[0]?.id ?? OWN_FROM)
}

/** Deletes the rows of a plugin's pages and blocks. */
export const removePagesAndBlocks = async (
  tx: Writer,
  { pages, blocks }: Pick<Contribution, 'pages' | 'blocks'>,
): Promise<void> => {
  const keys = pages.map(({ key }) => key)
  const files = blocks.map(({ file }) => file)
  if (keys.length > 0) await tx.deleteFrom('page').where('url', 'in', keys).execute()
  if (files.length === 0) return
  const ids = tx.selectFrom('block').select('id').where('file_name', 'in', files)
  await tx.deleteFrom('block_position').where('block_id', 'in', ids).execute()
  await tx.deleteFrom('block').where('file_name', 'in', files).execute()
}

const wordsOf = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500)

/** Switches a plugin off because of an error. */
export const switchPluginOff = async (tx: Writer, code: string, error: unknown, now: Date): Promise<void> => {
  await changePlugin(tx, code, { enabled: false, fault: wordsOf(error), fault_at: now.toISOString() })
}

/** Records the error of a plugin's background work; the plugin stays on. */
export const noteBackgroundFault = async (
  tx: Writer,
  code: string,
  error: unknown,
  now: Date,
): Promise<void> => {
  // In a table of its own: cached pages depend on the plugin's table.
  const values = { fault: wordsOf(error), fault_at: now.toISOString() }
  await tx
    .insertInto('background_fault')
    .values({ plugin_code: code, ...values })
    .onConflict((conflict) => conflict.column('plugin_code').doUpdateSet(values))
    .execute()
}

/** The last errors of background work, by the codes of their plugins. */
export const backgroundFaults = async (db: Reader) => {
  const rows = await db.selectFrom('background_fault').selectAll().execute()
  return new Map(rows.map((row) => [row.plugin_code, row]))
}

/** Deletes the background errors of a plugin and the schedules of its jobs, so that both start again. */
export const forgetWork = async (tx: Writer, code: string): Promise<void> => {
  await tx.deleteFrom('background_fault').where('plugin_code', '=', code).execute()
  await tx.deleteFrom('schedule').where('kind', 'like', `${code}:%`).execute()
}

/** Inserts a payment method for each payment service of a plugin. Every delivery method offers it. */
export const addPayments = async (
  tx: Writer,
  { gateways }: Pick<Contribution, 'gateways'>,
): Promise<void> => {
  for (const { method, name } of gateways) {
    const known = await tx.selectFrom('payment').select('id').where('method', '=', method).executeTakeFirst()
    if (known) {
      await tx.updateTable('payment').set({ visible: true }).where('id', '=', known.id).execute()
      continue
    }
    const { id } = await tx
      .insertInto('payment')
      .values({
        method,
        name: name.ja,
        name_en: name.en,
        charge: 0,
        rule_min: null,
        rule_max: null,
        sort_no: 0,
        visible: true,
        instructions: null,
        instructions_en: null,
        paid_when: 'first',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const deliveries = await tx.selectFrom('delivery').select('id').execute()
    if (deliveries.length > 0)
      await tx
        .insertInto('delivery_payment')
        .values(deliveries.map((delivery) => ({ delivery_id: delivery.id, payment_id: id })))
        .execute()
  }
}

/** Hides the payment methods of a plugin; their orders keep them. */
export const hidePayments = async (
  tx: Writer,
  { gateways }: Pick<Contribution, 'gateways'>,
): Promise<void> => {
  const methods = gateways.map(({ method }) => method)
  if (methods.length > 0)
    await tx.updateTable('payment').set({ visible: false }).where('method', 'in', methods).execute()
}
