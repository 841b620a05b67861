import type { Kysely } from 'kysely'
import { prepared } from './prepared.ts'
import type { Database } from './schema.ts'

const DAY_MS = 86_400_000

/** How long a visitor without an account is remembered, from the last visit on. */
export const VISITOR_LIFE_MS = 30 * DAY_MS

/** How long what is kept for a visitor stays unless it says otherwise: a guest's name and address among it. */
const ITEM_LIFE_MS = DAY_MS

const later = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString()

const itemsOf = prepared<{ sessionId: string; now: string }>()((db, { sessionId, now }) =>
  db
    .selectFrom('session_item')
    .select(['name', 'value'])
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', now),
)

/** Makes the row of a session, now that there is something to keep, or lengthens its life. */
export const openSession = async (db: Kysely<Database>, id: string, now: Date): Promise<void> => {
  const seen = { seen_at: now.toISOString(), expires_at: later(now, VISITOR_LIFE_MS) }
  await db
    .insertInto('session')
    .values({ id, customer_id: null, created_at: now.toISOString(), ...seen })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(seen))
    .execute()
}

/** Keeps a value for a visitor under a name, for a day unless `lifeMs` says otherwise. */
export const keepItem = async (
  db: Kysely<Database>,
  sessionId: string,
  name: string,
  value: unknown,
  now: Date,
  lifeMs = ITEM_LIFE_MS,
): Promise<void> => {
  await openSession(db, sessionId, now)
  const item = { value: JSON.stringify(value), expires_at: later(now, lifeMs) }
  await db
    .insertInto('session_item')
    .values({ session_id: sessionId, name, ...item })
    .onConflict((conflict) => conflict.columns(['session_id', 'name']).doUpdateSet(item))
    .execute()
}

/** All that is kept for a visitor, by name. */
export const readItems = async (
  db: Kysely<Database>,
  sessionId: string,
  now: Date,
): Promise<ReadonlyMap<string, unknown>> => {
  const rows = await itemsOf(db, { sessionId, now: now.toISOString() })
  return new Map(rows.map((row) => [row.name, JSON.parse(row.value) as unknown]))
}

/** Forgets values kept for a visitor. */
export const dropItems = async (
  db: Kysely<Database>,
  sessionId: string,
  names: readonly string[],
): Promise<void> => {
  await db
    .deleteFrom('session_item')
    .where('session_id', '=', sessionId)
    .where('name', 'in', [...names])
    .execute()
}
