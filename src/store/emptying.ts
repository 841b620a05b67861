import { sql } from 'kysely'
import type { Dialect } from './columns.ts'
import type { Writer } from './database.ts'
import { tablesWhere } from './schema.ts'

/** The members with all that is theirs, the log of what they did, and what the process itself keeps. */
const KEPT: readonly string[] = [
  ...[
    'member',
    'member_role',
    'access_token',
    'webhook',
    'member_recovery_code',
    'member_session',
    'member_passkey',
    'passkey_challenge',
  ],
  ...['login_history', 'deny_rule', 'security', 'list_view', 'list_columns', 'office_menu', 'paper_wording'],
  ...['audit_log', 'audit_subject', 'app_secret', 'plugin', 'background_fault'],
  ...['sales_zone', 'schedule', 'rate_limit', 'idempotency', 'heartbeat'],
]

/**
 * Deletes the rows of a shop but for its members and their log; plugins must be uninstalled before. Who calls it tells
 * all caches to forget. The files of the deleted rows are swept later.
 */
export const emptyShop = async (tx: Writer, dialect: Dialect): Promise<void> => {
  const tables = tablesWhere(() => true).filter((name) => !KEPT.includes(name))
  if (dialect === 'postgres') {
    // A new shop's rows begin at 1.
    await sql`truncate ${sql.join(tables.map((name) => sql.table(name)))} restart identity`.execute(tx)
    return
  }
  // Rows refer to others of their own table, and tables to one another: at the end nothing is left.
  await sql`pragma defer_foreign_keys = on`.execute(tx)
  for (const name of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(tx)
  await sql`delete from product_search`.execute(tx)
}
