import { sql } from 'kysely'
import { withoutAddresses } from '../addresses.ts'
import type { Reader } from '../database.ts'
import { pending } from '../migrate.ts'
import { type Check, type Findings, findingsOf, foundInAll, gatherFindings, MOST_EXAMPLES } from './check.ts'
import { differencesOf, orphansOf } from './postgres-schema.ts'

const migrations: Check = {
  name: 'migrations',
  async find(_db, store) {
    const names = await pending(store)
    return {
      count: names.length,
      examples: names.map((name) => ({ key: 'doctor.pending', params: { name } })),
    }
  },
}

/** Checks the file on SQLite; on PostgreSQL, whose server checks its files, the indexes and constraints. */
const integrity: Check = {
  name: 'schema',
  find: (db, store) => (store.dialect === 'sqlite' ? damageOf(db) : differencesOf(db, store)),
}

/** SQLite stops after so many findings. */
const MOST_DAMAGE = 100

const damageOf = async (db: Reader): Promise<Findings> => {
  const { rows } = await sql<{ integrity_check: string }>`
    pragma integrity_check(${sql.lit(MOST_DAMAGE)})`.execute(db)
  const found = gatherFindings()
  for (const { integrity_check: said } of rows)
    if (said !== 'ok') found.add({ key: 'doctor.damaged', params: { said } })
  return found.all()
}

const references: Check = {
  name: 'references',
  find: (db, store) => (store.dialect === 'sqlite' ? danglingOf(db) : orphansOf(db)),
}

const danglingOf = async (db: Reader): Promise<Findings> => {
  const { rows } = await sql<{ table: string; rowid: number; parent: string; found: number }>`
    select "table", rowid, parent, ${foundInAll} as found
    from pragma_foreign_key_check limit ${MOST_EXAMPLES}`.execute(db)
  return findingsOf(rows, ({ table, rowid, parent }) => ({
    key: 'doctor.dangling',
    params: { table, rowid, parent },
  }))
}

const deadLetters: Check = {
  name: 'deadLetters',
  isWarning: true,
  async find(db) {
    const rows = await db
      .selectFrom('outbox')
      .select(['id', 'event', 'dead_at', 'last_error', foundInAll.as('found')])
      .where('dead_at', 'is not', null)
      .orderBy('id', 'desc')
      .limit(MOST_EXAMPLES)
      .execute()
    return findingsOf(rows, ({ event, dead_at, last_error }) => ({
      key: 'doctor.givenUp',
      params: { what: event, at: dead_at ?? '', reason: withoutAddresses(last_error ?? '') },
    }))
  },
}

const failedJobs: Check = {
  name: 'failedJobs',
  isWarning: true,
  async find(db) {
    const rows = await db
      .selectFrom('job')
      .select(['id', 'kind', 'ended_at', 'errors', foundInAll.as('found')])
      .where('state', '=', 'failed')
      .orderBy('id', 'desc')
      .limit(MOST_EXAMPLES)
      .execute()
    return findingsOf(rows, ({ kind, ended_at, errors }) => ({
      key: 'doctor.givenUp',
      params: { what: kind, at: ended_at ?? '', reason: withoutAddresses(errors ?? '') },
    }))
  },
}

/** The conditions of any database, whatever the shop sells. */
export const storeChecks: readonly Check[] = [migrations, integrity, references]

/** The warnings about work that waits for a person. */
export const storeWarnings: readonly Check[] = [deadLetters, failedJobs]
