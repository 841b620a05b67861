import { sql } from 'kysely'
import { columnTypes } from '../columns.ts'
import type { Migration } from '../migration.ts'

/** When scheduled jobs are due next, and what plugins threw behind the pages. */
export const pluginWork: Migration = {
  name: '0041-plugin-work',
  async run({ schema }, dialect) {
    const types = columnTypes(dialect)
    await schema
      .createTable('schedule')
      .addColumn('kind', types.key, (c) => c.primaryKey())
      .addColumn('rhythm', types.text, (c) => c.notNull())
      .addColumn('next_at', types.instant, (c) => c.notNull())
      .execute()
    await schema
      .createTable('background_fault')
      .addColumn('plugin_code', types.key, (c) => c.primaryKey())
      .addColumn('fault', types.text, (c) => c.notNull())
      .addColumn('fault_at', types.instant, (c) => c.notNull())
      .execute()
    // Each subscriber with a lane of its own looks for its own events.
    await schema
      .createIndex('outbox_by_subscriber')
      .on('outbox')
      .columns(['subscriber', 'next_attempt_at'])
      .where(sql.ref('done_at'), 'is', null)
      .execute()
  },
}
