import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { insertRows, prepared } from './prepared.ts'
import type { Database } from './schema.ts'

const DAY_MS = 86_400_000

const DAY_SECONDS = 86_400

/**
 * Life of a session in seconds, from the last visit on: of a visitor, of a customer, of a customer who asked to
 * be remembered.
 */
export const LIFE_SECONDS = { visitor: 30 * DAY_SECONDS, customer: DAY_SECONDS, remembered: 30 * DAY_SECONDS }

/** The longest life of a session, however often it is used. */
const LONGEST_LIFE_MS = 90 * DAY_MS

/** The stored length of a User-Agent. */
const LONGEST_AGENT = 300

/** The default life of a visitor's data, such as a guest's name and address. */
const ITEM_LIFE_MS = DAY_MS

const later = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString()

// An expired session has no data, whether a sweep has deleted it or not.
const itemsOf = prepared<{ sessionId: string; now: string }>()((db, { sessionId, now }) =>
  db
    .selectFrom('session_item')
    .innerJoin('session', 'session.id', 'session_item.session_id')
    .select(['session_item.name', 'session_item.value'])
    .where('session_item.session_id', '=', sessionId)
    .where('session_item.expires_at', '>', now)
    .where('session.expires_at', '>', now),
)

const sessionRow = (id: string, customerId: string | null, life: number, now: Date) => ({
  id,
  public_id: randomUUID(),
  customer_id: customerId,
  life_seconds: life,
  created_at: now.toISOString(),
  seen_at: now.toISOString(),
  expires_at: later(now, life * 1000),
  ends_at: later(now, LONGEST_LIFE_MS),
})

/** A visitor's session: its key, and whether it was alive when the request began. */
export interface OwnSession {
  readonly key: string
  readonly isOpen?: boolean
}

const insertSessions = insertRows('session')

const insertOrMark = prepared<ReturnType<typeof sessionRow> & { ended: string; now: string }>()(
  (db, { ended, now, ...row }) =>
    db
      .insertInto('session')
      .values(row)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({ public_id: ended }).where('session.expires_at', '<=', now),
      )
      .returning('public_id'),
)

/**
 * Makes the row of a visitor's session, once there is data to store. If the session has expired, it is deleted
 * with its data first, and starts again as a stranger's.
 */
export const openSession = async (db: Kysely<Database>, session: OwnSession, now: Date): Promise<void> => {
  if (session.isOpen) return
  const row = sessionRow(session.key, null, LIFE_SECONDS.visitor, now)
  const ended = randomUUID()
  const [written] = await insertOrMark(db, { ...row, ended, now: now.toISOString() })
  if (written?.public_id !== ended) return
  await endSession(db, session.key)
  await insertSessions(db, [row])
}

/** Makes the session of a customer who has just signed in, under a new id. */
export const openCustomerSession = async (
  db: Kysely<Database>,
  id: string,
  { customerId, remembered, userAgent }: NewSession,
  now: Date,
): Promise<void> => {
  const life = remembered ? LIFE_SECONDS.remembered : LIFE_SECONDS.customer
  const row = sessionRow(id, customerId, life, now)
  await db
    .insertInto('session')
    .values({ ...row, user_agent: userAgent.slice(0, LONGEST_AGENT) })
    .execute()
}

/** Makes the session of an app that a customer allowed to act for them; returns when it ends at the latest. */
export const openAppSession = async (
  db: Kysely<Database>,
  id: string,
  customerId: string,
  now: Date,
): Promise<string> => {
  const row = sessionRow(id, customerId, LIFE_SECONDS.remembered, now)
  await db.insertInto('session').values(row).execute()
  return row.ends_at
}

/**
 * Makes a part of an app's session, with goods and choices of its own, unless it is there. One that has expired begins
 * anew.
 */
export const openSessionPart = async (
  db: Kysely<Database>,
  part: { readonly id: string; readonly parentId: string; readonly customerId: string },
  now: Date,
): Promise<void> => {
  await db
    .deleteFrom('session')
    .where('id', '=', part.id)
    .where('expires_at', '<=', now.toISOString())
    .execute()
  const row = sessionRow(part.id, part.customerId, LIFE_SECONDS.visitor, now)
  await db
    .insertInto('session')
    // Nobody is shown it, so that nobody ends it alone.
    .values({ ...row, public_id: null, parent_id: part.parentId })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** The customer who signs in, the wanted life, and their browser. */
export interface NewSession {
  readonly customerId: string
  readonly remembered: boolean
  /** The User-Agent header. */
  readonly userAgent: string
}

/**
 * Whether a session of this life outlives the browser's window: a visitor's does, and a customer's if they
 * asked for it.
 */
export const outlivesBrowser = (customerId: string | null, lifeSeconds: number): boolean =>
  customerId === null || lifeSeconds > LIFE_SECONDS.customer

/** Whether the customer of a session asked to be remembered. */
export const isRemembered = async (db: Kysely<Database>, id: string): Promise<boolean> => {
  const row = await db.selectFrom('session').select('life_seconds').where('id', '=', id).executeTakeFirst()
  return row?.life_seconds === LIFE_SECONDS.remembered
}

/** The number of a customer's sessions that are listed; ending all ends the others too. */
const MOST_LISTED = 200

/** The living sessions of a customer, also those of apps with what they may do, the last used one first. */
export const sessionsOf = (db: Kysely<Database>, customerId: string, now: Date) =>
  db
    .selectFrom('session')
    .leftJoin('oauth_grant', 'oauth_grant.session_id', 'session.id')
    .leftJoin('oauth_client', 'oauth_client.id', 'oauth_grant.client_id')
    .select([
      'session.id',
      'session.public_id',
      'session.user_agent',
      'session.created_at',
      'session.seen_at',
    ])
    .select(['oauth_client.name as app_name', 'oauth_grant.scope'])
    .where('session.customer_id', '=', customerId)
    .where('session.parent_id', 'is', null)
    .where('session.expires_at', '>', now.toISOString())
    .orderBy('session.seen_at', 'desc')
    .orderBy('session.created_at', 'desc')
    .orderBy('session.id')
    .limit(MOST_LISTED)
    .execute()

/** Extends the life of a session that is still alive, up to its longest life. */
export const noteVisit = async (db: Kysely<Database>, id: string, life: number, now: Date): Promise<void> => {
  const until = later(now, life * 1000)
  await db
    .updateTable('session')
    .set({
      seen_at: now.toISOString(),
      expires_at: sql`case when ends_at < ${until} then ends_at else ${until} end`,
    })
    .where('id', '=', id)
    .where('expires_at', '>', now.toISOString())
    .execute()
}

/** Ends a session and deletes its data. */
export const endSession = async (db: Kysely<Database>, id: string): Promise<void> => {
  await db.deleteFrom('session').where('id', '=', id).execute()
}

/** Ends the sessions of a customer, except the given one; returns their number. */
export const endSessionsOf = async (
  db: Kysely<Database>,
  customerId: string,
  except = '',
): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('customer_id', '=', customerId)
    .where('id', '!=', except)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The form of a session's public id; any other text is not looked up. */
const PUBLIC_ID = /^[0-9a-f-]{32,36}$/

/** Returns whether one of a customer's sessions is that of an app. */
export const isOfApp = async (
  db: Kysely<Database>,
  customerId: string,
  publicId: string,
): Promise<boolean> => {
  if (!PUBLIC_ID.test(publicId)) return false
  const row = await db
    .selectFrom('session')
    .innerJoin('oauth_grant', 'oauth_grant.session_id', 'session.id')
    .select('session.id')
    .where('session.customer_id', '=', customerId)
    .where('session.public_id', '=', publicId)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Ends one of a customer's sessions by its public id; returns its key, undefined if they have no such session.
 */
export const endSessionShown = async (
  db: Kysely<Database>,
  customerId: string,
  publicId: string,
): Promise<string | undefined> => {
  if (!PUBLIC_ID.test(publicId)) return undefined
  const row = await db
    .deleteFrom('session')
    .where('customer_id', '=', customerId)
    .where('public_id', '=', publicId)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

const keep = prepared<{ session_id: string; name: string; value: string; expires_at: string }>()(
  (db, { session_id, name, ...item }) =>
    db
      .insertInto('session_item')
      .values({ session_id, name, ...item })
      .onConflict((conflict) => conflict.columns(['session_id', 'name']).doUpdateSet(item)),
)

/** Stores a value for a visitor under a name, for a day or for `lifeMs`. */
export const keepItem = async (
  db: Kysely<Database>,
  session: OwnSession,
  name: string,
  value: unknown,
  now: Date,
  lifeMs = ITEM_LIFE_MS,
): Promise<void> => {
  await openSession(db, session, now)
  const item = { value: JSON.stringify(value), expires_at: later(now, lifeMs) }
  await keep(db, { session_id: session.key, name, ...item })
}

/** All values of a visitor, by name. */
export const readItems = async (
  db: Kysely<Database>,
  sessionId: string,
  now: Date,
): Promise<ReadonlyMap<string, unknown>> => {
  const rows = await itemsOf(db, { sessionId, now: now.toISOString() })
  return new Map(rows.map((row) => [row.name, JSON.parse(row.value) as unknown]))
}

const drop = prepared<{ sessionId: string; names: readonly string[] }>()((db, { sessionId, names }) =>
  db.deleteFrom('session_item').where('session_id', '=', sessionId).where('name', 'in', names),
)

/** The beginning of the names of values that follow a visitor who signs in. */
export const FOLLOWING = 'following:'

/** Copies the values that follow a visitor into the session of their sign-in. */
export const carryItems = async (
  db: Kysely<Database>,
  sessionId: string,
  session: OwnSession,
  now: Date,
): Promise<void> => {
  for (const [name, value] of await readItems(db, sessionId, now))
    if (name.startsWith(FOLLOWING)) await keepItem(db, session, name, value, now)
}

/** Deletes values of a visitor. */
export const dropItems = async (
  db: Kysely<Database>,
  sessionId: string,
  names: readonly string[],
): Promise<void> => {
  await drop(db, { sessionId, names })
}
