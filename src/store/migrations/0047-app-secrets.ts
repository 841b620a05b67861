import { columnTypes } from '../columns.ts'
import type { Migration } from '../migration.ts'

/** Which secrets the shop was run with, by their fingerprints, and which of them each entry of the audit log is digested with. */
export const appSecrets: Migration = {
  name: '0047-app-secrets',
  async run({ schema }, dialect) {
    const types = columnTypes(dialect)
    await schema
      .createTable('app_secret')
      .addColumn('fingerprint', types.key, (c) => c.primaryKey())
      .addColumn('first_at', types.instant, (c) => c.notNull())
      .addColumn('used_at', types.instant, (c) => c.notNull())
      .addColumn('derive_key', types.text)
      .execute()
    await schema.alterTable('audit_log').addColumn('secret', types.key).execute()
  },
}
