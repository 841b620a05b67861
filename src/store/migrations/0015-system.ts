import { sql } from 'kysely'
import { columnTypes } from '../columns.ts'
import type { Migration } from '../migration.ts'

/** Each kept mail knows its event: whether it waits, or was given up, is found without looking through all of them. */
export const system: Migration = {
  name: '0015-system',
  async run(db, dialect) {
    const types = columnTypes(dialect)
    await db.schema.alterTable('mail').addColumn('event_id', types.key).execute()
    // Of those whose event is delivered nobody asks.
    await sql`update mail set event_id = (
      select outbox.id from outbox where done_at is null
      and mail.message_id like '<' || outbox.event || '.' || outbox.id || '%'
    )`.execute(db)
    await db.schema.createIndex('mail_by_event').on('mail').column('event_id').execute()
    // How many are sent, wait or failed is counted without reading their texts.
    await db.schema.createIndex('mail_states').on('mail').columns(['id', 'sent_at', 'event_id']).execute()
  },
}
