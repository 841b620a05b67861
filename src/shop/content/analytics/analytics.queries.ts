import { sql } from 'kysely'
import type { Writer } from '../../../store/database.ts'
import { cached } from '../../../store/memory.ts'
import type { Row } from '../../../store/schema.ts'
import { hostsOpenedFor, type MeasuringIds } from './analytics.rules.ts'

type Analytics = Row<'analytics'>

/** Caches the one row of the settings. */
export const analyticsSettings = cached(
  (db): Promise<Analytics> => db.selectFrom('analytics').selectAll().executeTakeFirstOrThrow(),
)

/** The ids of the services in the settings. */
export const idsIn = (row: Analytics): MeasuringIds => ({
  ga4: row.ga4_id,
  gtm: row.gtm_id,
  meta: row.meta_pixel_id,
  line: row.line_tag_id,
  clarity: row.clarity_id,
})

/** Caches the hosts that measured pages open; undefined if no service is used. */
export const openedHosts = cached(async (_db, memory) =>
  hostsOpenedFor(idsIn(await memory.get(analyticsSettings))),
)

/** The current settings, locked until the transaction ends. */
export const lockAnalytics = (tx: Writer): Promise<Analytics> =>
  tx.updateTable('analytics').set({ version: sql`version` }).returningAll().executeTakeFirstOrThrow()

/** Changes the settings, which are locked. */
export const changeAnalytics = (
  tx: Writer,
  change: Partial<Omit<Analytics, 'id' | 'version'>>,
): Promise<Analytics> =>
  tx
    .updateTable('analytics')
    .set({ ...change, version: sql`version + 1` })
    .returningAll()
    .executeTakeFirstOrThrow()
