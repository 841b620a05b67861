import { sql } from 'kysely'
import { columnTypes } from '../columns.ts'
import type { Migration } from '../migration.ts'

/** Work that is done in the background, of each kind one piece at a time. */
export const jobs: Migration = {
  name: '0005-jobs',
  async run({ schema }, dialect) {
    const types = columnTypes(dialect)
    await schema
      .createTable('job')
      .addColumn('id', types.key, (c) => c.primaryKey())
      .addColumn('kind', types.key, (c) => c.notNull())
      .addColumn('who', types.key, (c) => c.notNull())
      .addColumn('input', types.text, (c) => c.notNull())
      .addColumn('state', types.key, (c) => c.notNull())
      .addColumn('done', types.integer, (c) => c.notNull())
      .addColumn('total', types.integer, (c) => c.notNull())
      .addColumn('result', types.text)
      .addColumn('errors', types.text)
      .addColumn('tries', types.integer, (c) => c.notNull())
      .addColumn('leased_until', types.instant)
      .addColumn('created_at', types.instant, (c) => c.notNull())
      .addColumn('started_at', types.instant)
      .addColumn('ended_at', types.instant)
      .addCheckConstraint('job_state', sql`state in ('waiting', 'running', 'done', 'failed')`)
      .execute()
    await schema
      .createIndex('job_one_running_of_a_kind')
      .unique()
      .on('job')
      .column('kind')
      .where(sql.ref('state'), '=', sql.lit('running'))
      .execute()
  },
}
