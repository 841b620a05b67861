import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Writer } from '../../store/database.ts'
import { prepared } from '../../store/prepared.ts'
import type { Database, Row } from '../../store/schema.ts'
import type { Client } from '../events.ts'
import { PLACED } from '../orders/status.rules.ts'
import type { Member } from './member.queries.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** An idle member must sign in again after so many seconds. */
export const IDLE_SECONDS = 60 * 60
const IDLE_MS = IDLE_SECONDS * 1000
const LONGEST_MS = 12 * HOUR_MS
/** Milliseconds between the password and the code. */
const CHALLENGE_MS = 10 * MINUTE_MS
const LONGEST_AGENT = 300

type Stage = Row<'member_session'>['stage']

const later = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString()

/** A session to begin. */
interface NewSession {
  readonly memberId: string
  readonly stage: Stage
  readonly client: Client
  /** A password by default. */
  readonly means?: Row<'member_session'>['means']
}

/** Returns whether a session was begun by a passkey within the last few minutes. */
export const isFreshByPasskey = async (tx: Writer, key: string, now: Date): Promise<boolean> => {
  const row = await tx
    .selectFrom('member_session')
    .select('id')
    .where('id', '=', key)
    .where('means', '=', 'passkey')
    .where('created_at', '>', later(now, -CHALLENGE_MS))
    .executeTakeFirst()
  return row !== undefined
}

/** Begins the session of a member whose password was right: open, or waiting for a code or a device. */
export const openMemberSession = async (
  tx: Writer,
  id: string,
  { memberId, stage, client, means = 'password' }: NewSession,
  now: Date,
): Promise<void> => {
  const at = now.toISOString()
  const isOpen = stage === 'open'
  await tx
    .insertInto('member_session')
    .values({
      id,
      public_id: randomUUID(),
      member_id: memberId,
      stage,
      means,
      wrong_codes: 0,
      user_agent: client.userAgent.slice(0, LONGEST_AGENT),
      client_ip: client.address,
      created_at: at,
      seen_at: at,
      expires_at: later(now, isOpen ? IDLE_MS : CHALLENGE_MS),
      ends_at: later(now, isOpen ? LONGEST_MS : CHALLENGE_MS),
    })
    .execute()
}

const DAY_MS = 24 * HOUR_MS
/** An app must ask a member again after so many days without a request, and at the latest after so many. */
const APP_DAYS = { idle: 30, longest: 90 }

/** Begins the session of an app that a member allowed to act for them; returns when it ends at the latest. */
export const openMemberAppSession = async (
  tx: Writer,
  id: string,
  { memberId, client }: Pick<NewSession, 'memberId' | 'client'>,
  now: Date,
): Promise<string> => {
  await openMemberSession(tx, id, { memberId, stage: 'open', client }, now)
  const ends_at = later(now, APP_DAYS.longest * DAY_MS)
  await tx
    .updateTable('member_session')
    .set({ expires_at: later(now, APP_DAYS.idle * DAY_MS), ends_at })
    .where('id', '=', id)
    .execute()
  return ends_at
}

/** Extends the session of an app, and notes the address that it asked from. */
export const noteMemberAppSeen = async (tx: Writer, key: string, ip: string, now: Date): Promise<void> => {
  const until = later(now, APP_DAYS.idle * DAY_MS)
  await tx
    .updateTable('member_session')
    .set({
      ...{ seen_at: now.toISOString(), client_ip: ip },
      expires_at: sql`case when ends_at < ${until} then ends_at else ${until} end`,
    })
    .where('id', '=', key)
    .where('expires_at', '>', now.toISOString())
    .execute()
}

/** The most that is counted for the menu. */
const MOST_COUNTED = 1000

// It runs with every request: what the frame of each page shows of the member's work comes with it.
const sessionById = prepared<{ id: string; now: string }>()((db, { id, now }) =>
  db
    .selectFrom('member_session')
    .innerJoin('member', 'member.id', 'member_session.member_id')
    .select(['stage', 'seen_at', 'member.id as member_id', 'member.login_id', 'member.name'])
    .leftJoin('office_menu', 'office_menu.member_id', 'member.id')
    .select(['member.authority', 'member.role_id', 'member.writes_scripts', 'member.version'])
    .select(['pinned', 'folded'])
    .select((eb) => [
      eb
        .selectFrom((from) =>
          from
            .selectFrom('orders')
            .select('orders.id')
            .where('orders.status', '=', sql.lit(PLACED))
            .limit(MOST_COUNTED)
            .as('placed'),
        )
        .select(eb.fn.countAll<number>().as('count'))
        .as('newOrders'),
      eb
        .selectFrom((from) =>
          from
            .selectFrom('order_return')
            .select('order_return.id')
            .where('order_return.status', '=', sql.lit('waiting'))
            .limit(MOST_COUNTED)
            .as('asked'),
        )
        .select(eb.fn.countAll<number>().as('count'))
        .as('returns'),
      eb
        .selectFrom((from) =>
          from
            .selectFrom('enquiry')
            .select('enquiry.id')
            .where('enquiry.status', '=', sql.lit('open'))
            .limit(MOST_COUNTED)
            .as('written'),
        )
        .select(eb.fn.countAll<number>().as('count'))
        .as('enquiries'),
    ])
    .where('member_session.id', '=', id)
    .where('member_session.expires_at', '>', now)
    .where('member.active', '=', true),
)

/** Returns the valid session of a key, with its member; undefined if the member was deleted since. */
export const memberSession = async (db: Kysely<Database>, key: string, now: Date) => {
  const [row] = await sessionById(db, { id: key, now: now.toISOString() })
  return row
}

/**
 * Returns the member who entered their password and still needs a code or a device, with which of the two.
 */
export const pendingMember = async (
  db: Kysely<Database>,
  key: string,
  now: Date,
): Promise<(Member & { readonly stage: Stage }) | undefined> =>
  db
    .selectFrom('member_session')
    .innerJoin('member', 'member.id', 'member_session.member_id')
    .selectAll('member')
    .select('member_session.stage')
    .where('member_session.id', '=', key)
    .where('member_session.stage', '!=', 'open')
    .where('member_session.expires_at', '>', now.toISOString())
    .where('member.active', '=', true)
    .executeTakeFirst()

/** Extends an open, valid session, up to its last hour. */
export const noteMemberSeen = async (tx: Writer, key: string, now: Date): Promise<void> => {
  const until = later(now, IDLE_MS)
  await tx
    .updateTable('member_session')
    .set({
      seen_at: now.toISOString(),
      expires_at: sql`case when ends_at < ${until} then ends_at else ${until} end`,
    })
    .where('id', '=', key)
    .where('stage', '=', 'open')
    .where('expires_at', '>', now.toISOString())
    .execute()
}

/** Counts an attempt for a challenge before its code is validated; returns false if none is left. */
export const takeChallengeTry = async (tx: Writer, key: string, most: number): Promise<boolean> => {
  const row = await tx
    .updateTable('member_session')
    .set((eb) => ({ wrong_codes: eb('wrong_codes', '+', 1) }))
    .where('id', '=', key)
    .where('wrong_codes', '<', most)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends one session. */
export const endMemberSession = async (tx: Writer, key: string): Promise<void> => {
  await tx.deleteFrom('member_session').where('id', '=', key).execute()
}

/** Ends all sessions of a member except one; returns their number. */
export const endMemberSessions = async (tx: Writer, memberId: string, except = ''): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('member_session')
    .where('member_id', '=', memberId)
    .where('id', '!=', except)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Ends one of a member's sessions by its displayed id; returns its key, undefined if they have no such
 * session.
 */
export const endMemberSessionShown = async (
  tx: Writer,
  memberId: string,
  publicId: string,
): Promise<string | undefined> => {
  const row = await tx
    .deleteFrom('member_session')
    .where('member_id', '=', memberId)
    .where('public_id', '=', publicId)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

const openOnes = (db: Kysely<Database>, now: Date) =>
  db
    .selectFrom('member_session')
    .leftJoin('oauth_grant', 'oauth_grant.member_session_id', 'member_session.id')
    .leftJoin('oauth_client', 'oauth_client.id', 'oauth_grant.client_id')
    .select(['member_session.id', 'member_session.public_id', 'member_session.user_agent'])
    .select(['member_session.client_ip', 'member_session.created_at', 'member_session.seen_at'])
    .select(['oauth_client.name as app_name', 'oauth_grant.scope'])
    .where('member_session.stage', '=', 'open')
    .where('member_session.expires_at', '>', now.toISOString())
    .orderBy('member_session.seen_at', 'desc')
    .orderBy('member_session.id')

/** Returns the open sessions of a member, also those of apps with what they may do, the last used first. */
export const memberSessions = (db: Kysely<Database>, memberId: string, now: Date) =>
  openOnes(db, now).where('member_session.member_id', '=', memberId).execute()

/** Returns whether one of a member's sessions is that of an app. */
export const isMemberApp = async (
  db: Kysely<Database>,
  memberId: string,
  publicId: string,
): Promise<boolean> => {
  const row = await db
    .selectFrom('member_session')
    .innerJoin('oauth_grant', 'oauth_grant.member_session_id', 'member_session.id')
    .select('member_session.id')
    .where('member_session.member_id', '=', memberId)
    .where('member_session.public_id', '=', publicId)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the apps of all members, with their members, the last used first. */
export const memberApps = (db: Kysely<Database>, now: Date) =>
  openOnes(db, now)
    .innerJoin('member', 'member.id', 'member_session.member_id')
    .select('member.name as member_name')
    .where('oauth_grant.id', 'is not', null)
    .execute()

/** Ends the session of an app of any member; returns false if there is none. */
export const endMemberApp = async (tx: Writer, publicId: string): Promise<boolean> => {
  const row = await tx
    .deleteFrom('member_session')
    .where('public_id', '=', publicId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('oauth_grant')
          .select('oauth_grant.id')
          .whereRef('oauth_grant.member_session_id', '=', 'member_session.id'),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
