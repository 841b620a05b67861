import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../../store/columns.ts'
import type { Reader, Writer } from '../../store/database.ts'
import { contains } from '../../store/like.ts'
import type { Database, Row } from '../../store/schema.ts'
import type { Subject } from './audit.rules.ts'

/** An entry of the log. */
export type AuditEntry = Row<'audit_log'>

/** An entry to write, and the rows that it is about. */
export type NewEntry = Omit<AuditEntry, 'seq' | 'digest' | 'seal' | 'secret'> & {
  readonly subjects: readonly Subject[]
}

const LOCK = 7_266_738

/**
 * Appends an entry, with a digest over it and the last one. Concurrent writers wait for each other: each
 * entry has one predecessor.
 */
export const appendEntry = async (
  tx: Writer,
  dialect: Dialect,
  { subjects, ...entry }: NewEntry,
  {
    secret,
    digestOf,
  }: {
    /** The fingerprint of the secret for the digest. */
    readonly secret: string
    readonly digestOf: (entry: Omit<AuditEntry, 'digest' | 'seal' | 'secret'>, previous: string) => string
  },
): Promise<void> => {
  // SQLite has only one writer.
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)
  const last = await tx
    .selectFrom('audit_log')
    .select(['seq', 'digest'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const row = { ...entry, seq: (last?.seq ?? 0) + 1 }
  await tx
    .insertInto('audit_log')
    .values({ ...row, digest: digestOf(row, last?.digest ?? ''), seal: null, secret })
    .execute()
  if (subjects.length === 0) return
  const rows = subjects.map(({ table, key }) => ({ seq: row.seq, table_name: table, row_key: key }))
  await tx.insertInto('audit_subject').values(rows).execute()
}

/** The conditions of a search in the log; all are optional. */
export interface AuditFilter {
  /** Part of a login id, a name or an address. */
  readonly keyword?: string | undefined
  readonly transition?: string | undefined
  /** Instants: from the first on, before the second. */
  readonly from?: string | undefined
  readonly until?: string | undefined
  /** The record that it is about. */
  readonly table?: string | undefined
  readonly key?: string | undefined
  /** Transitions whose entries are left out. */
  readonly closed?: readonly string[] | undefined
  /** Tables whose rows cannot be requested. */
  readonly hidden?: readonly string[] | undefined
}

const found = (
  db: Kysely<Database>,
  { keyword, transition, from, until, table, key, closed = [], hidden = [] }: AuditFilter,
) => {
  let log = db.selectFrom('audit_log')
  if (closed.length > 0) log = log.where('transition', 'not in', [...closed])
  if (transition !== undefined) log = log.where('transition', '=', transition)
  if (from !== undefined) log = log.where('at', '>=', from)
  if (until !== undefined) log = log.where('at', '<', until)
  if (keyword !== undefined)
    log = log.where((eb) =>
      eb.or([
        contains('login_id', keyword),
        contains('member_name', keyword),
        contains('token_name', keyword),
        contains('client_ip', keyword),
      ]),
    )
  if (table !== undefined)
    log = log.where('seq', 'in', (eb) => {
      const about = eb
        .selectFrom('audit_subject')
        .select('seq')
        .where('table_name', '=', table)
        .$if(hidden.length > 0, (query) => query.where('table_name', 'not in', [...hidden]))
      return key === undefined ? about : about.where('row_key', '=', key)
    })
  return log
}

interface Page {
  readonly limit: number
  readonly offset: number
}

/** Returns entries, the newest first, and their number. */
export const auditEntries = async (
  db: Reader,
  filter: AuditFilter,
  page: Page,
): Promise<{ readonly rows: readonly AuditEntry[]; readonly count: number }> => {
  if (filter.keyword !== undefined) return entriesByWords(db, filter, page)
  const [rows, count] = await Promise.all([
    found(db, filter).selectAll().orderBy('seq', 'desc').limit(page.limit).offset(page.offset).execute(),
    countEntries(db, filter),
  ])
  return { rows, count }
}

const countEntries = async (db: Reader, filter: AuditFilter): Promise<number> => {
  const { count } = await found(db, filter)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns entries if no index serves the search: all are read once, which finds the page and counts. */
const entriesByWords = async (db: Reader, filter: AuditFilter, { limit, offset }: Page) => {
  const places = await found(db, filter)
    .select(['seq', sql<number>`count(*) over ()`.as('count')])
    .orderBy('seq', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const [first] = places
  // Behind the last page there is no row with the count.
  if (!first) return { rows: [], count: offset === 0 ? 0 : await countEntries(db, filter) }
  const rows = await db
    .selectFrom('audit_log')
    .selectAll()
    .where(
      'seq',
      'in',
      places.map(({ seq }) => seq),
    )
    .orderBy('seq', 'desc')
    .execute()
  return { rows, count: Number(first.count) }
}

/** Returns entries in the order of their writing, a page after one of them. */
export const entriesAfter = (db: Reader, filter: AuditFilter, seq: number, limit: number) =>
  found(db, filter).selectAll().where('seq', '>', seq).orderBy('seq').limit(limit).execute()

/** Returns all entries about a record. */
export const entriesAbout = (db: Reader, { table, key }: Subject) =>
  found(db, { table, key }).selectAll().orderBy('seq').execute()

/** Returns the digest of an entry; an empty one without an entry. */
export const digestAt = async (db: Reader, seq: number): Promise<string> => {
  const row = await db.selectFrom('audit_log').select('digest').where('seq', '=', seq).executeTakeFirst()
  return row?.digest ?? ''
}

/** Overwrites an entry with its remaining parts; its digest stays. */
export const rewriteEntry = async (
  tx: Writer,
  seq: number,
  left: Pick<AuditEntry, 'input' | 'changes' | 'seal' | 'secret'>,
): Promise<void> => {
  await tx.updateTable('audit_log').set(left).where('seq', '=', seq).execute()
}
