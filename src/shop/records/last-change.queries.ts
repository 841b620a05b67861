import type { Kysely } from 'kysely'
import type { Database } from '../../store/schema.ts'

/** Returns the member who changed a record last, and when (UTC, ISO 8601); undefined if no member did. */
export const lastEntry = (
  db: Kysely<Database>,
  table: string,
  key: string,
): Promise<{ readonly member_name: string; readonly at: string } | undefined> =>
  db
    .selectFrom('audit_subject')
    .innerJoin('audit_log', 'audit_log.seq', 'audit_subject.seq')
    .select(['audit_log.member_name', 'audit_log.at'])
    .where('audit_subject.table_name', '=', table)
    .where('audit_subject.row_key', '=', key)
    .orderBy('audit_subject.seq', 'desc')
    .limit(1)
    .executeTakeFirst()
