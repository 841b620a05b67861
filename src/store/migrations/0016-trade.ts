import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** Payment methods are added from now on: on PostgreSQL under the ids that follow those that a new shop was given. */
export const trade: Migration = {
  name: '0016-trade',
  async run(tx, dialect) {
    if (dialect === 'postgres')
      await sql`select setval(pg_get_serial_sequence('payment', 'id'), max(id)) from payment`.execute(tx)
  },
}
