import type { Kysely } from 'kysely'
import { prepared } from './prepared.ts'
import type { Database } from './schema.ts'

const DAY_MS = 86_400_000

const DAY_SECONDS = 86_400

/** How long a session lives, from the last visit on: a visitor's, a customer's, one who asked to be remembered. */
export const LIFE_SECONDS = { visitor: 30 * DAY_SECONDS, customer: DAY_SECONDS, remembered: 30 * DAY_SECONDS }

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

const sessionRow = (id: string, customerId: string | null, life: number, now: Date) => ({
  id,
  customer_id: customerId,
  life_seconds: life,
  created_at: now.toISOString(),
  seen_at: now.toISOString(),
  expires_at: later(now, life * 1000),
})

/** Makes the row of a visitor's session, now that there is something to keep. One whose life is over begins anew, as nobody's. */
export const openSession = async (db: Kysely<Database>, id: string, now: Date): Promise<void> => {
  const { id: _id, ...fresh } = sessionRow(id, null, LIFE_SECONDS.visitor, now)
  await db
    .insertInto('session')
    .values({ id, ...fresh })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(fresh).where('session.expires_at', '<=', now.toISOString()),
    )
    .execute()
}

/** Makes the session of a customer who has just signed in, under an id that nobody has seen before. */
export const openCustomerSession = async (
  db: Kysely<Database>,
  id: string,
  customerId: string,
  remembered: boolean,
  now: Date,
): Promise<void> => {
  const life = remembered ? LIFE_SECONDS.remembered : LIFE_SECONDS.customer
  await db
    .insertInto('session')
    .values(sessionRow(id, customerId, life, now))
    .execute()
}

/** Lengthens the life of a session that is still alive. */
export const noteVisit = async (db: Kysely<Database>, id: string, life: number, now: Date): Promise<void> => {
  await db
    .updateTable('session')
    .set({ seen_at: now.toISOString(), expires_at: later(now, life * 1000) })
    .where('id', '=', id)
    .where('expires_at', '>', now.toISOString())
    .execute()
}

/** Ends a session, with all that was kept for it. */
export const endSession = async (db: Kysely<Database>, id: string): Promise<void> => {
  await db.deleteFrom('session').where('id', '=', id).execute()
}

/** Ends the sessions of a customer, all but the one given. */
export const endSessionsOf = async (db: Kysely<Database>, customerId: string, except = ''): Promise<void> => {
  await db.deleteFrom('session').where('customer_id', '=', customerId).where('id', '!=', except).execute()
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
