import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

/** A counted attempt: the number of attempts in the window, and its end. */
export interface Counted {
  readonly hits: number
  readonly endsAt: Date
}

/** A limit: at most so many attempts under a key in so many minutes. */
export interface Countable {
  readonly key: string
  readonly most: number
  readonly minutes: number
  /** Above `most`, attempts pass one at a time with a growing gap, instead of none. */
  readonly slows: boolean
  /** A client that is remembered under this key is not counted. */
  readonly spared?: string
}

/** The longest gap between two attempts of a slowed account, in seconds. */
const LONGEST_GAP = 30

/**
 * Counts an attempt towards limits, one after the other. Returns the seconds to wait if one of them is reached,
 * and then counts towards no further one; 0 if it may continue.
 */
export const countTowards = async (
  db: Kysely<Database>,
  limits: readonly Countable[],
  now: Date,
): Promise<number> => {
  const counted: string[] = []
  for (const limit of limits) {
    if (limit.spared !== undefined && (await endOf(db, limit.spared, now))) continue
    const { hits, endsAt } = await countAttempt(db, limit.key, limit.minutes, now)
    counted.push(limit.key)
    if (hits <= limit.most) continue
    if (!limit.slows) return secondsTo(endsAt, now)
    const wait = await takeTurn(db, limit.key, hits - limit.most, now)
    if (wait === 0) continue
    // An attempt that only waits is not judged, so it uses up none and does not extend the gap.
    await takeCountBack(db, counted)
    return wait
  }
  return 0
}

const secondsTo = (end: Date, now: Date): number =>
  Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000))

const endOf = async (db: Kysely<Database>, key: string, now: Date): Promise<Date | undefined> => {
  const row = await db
    .selectFrom('rate_limit')
    .select('expires_at')
    .where('key', '=', key)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return row && new Date(row.expires_at)
}

/**
 * Of concurrent attempts one has the turn; the others get the time to wait. The gap is a second for each
 * attempt above the limit.
 */
const takeTurn = async (db: Kysely<Database>, key: string, over: number, now: Date): Promise<number> => {
  const turn = `${key}:turn`
  const ends = new Date(now.getTime() + Math.min(over, LONGEST_GAP) * 1000).toISOString()
  const taken = await db
    .insertInto('rate_limit')
    .values({ key: turn, hits: 1, expires_at: ends })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ expires_at: ends })
        .where('rate_limit.expires_at', '<=', now.toISOString()),
    )
    .returning('key')
    .executeTakeFirst()
  return taken ? 0 : secondsTo((await endOf(db, turn, now)) ?? now, now)
}

/**
 * Uses up one of the attempts under a key before it is judged; false if none is left in the window. Concurrent
 * ones wait for the transaction, so that no more are judged than there are.
 */
export const takeTry = async (
  db: Kysely<Database>,
  { key, most, minutes }: Pick<Countable, 'key' | 'most' | 'minutes'>,
  now: Date,
): Promise<boolean> => {
  const at = now.toISOString()
  const taken = await db
    .insertInto('rate_limit')
    .values({ key, hits: 1, expires_at: new Date(now.getTime() + minutes * 60_000).toISOString() })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet(oneMore(at))
        .where((eb) => eb.or([eb('rate_limit.expires_at', '<=', at), eb('rate_limit.hits', '<', most)])),
    )
    .returning('key')
    .executeTakeFirst()
  return taken !== undefined
}

/** Takes one count back under each of the keys. */
export const takeCountBack = async (db: Kysely<Database>, keys: readonly string[]): Promise<void> => {
  await db
    .updateTable('rate_limit')
    .set({ hits: sql`hits - 1` })
    .where('key', 'in', [...keys])
    .where('hits', '>', 0)
    .execute()
}

/** Remembers a key for so many minutes. */
export const remember = async (
  db: Kysely<Database>,
  key: string,
  minutes: number,
  now: Date,
): Promise<void> => {
  const expires_at = new Date(now.getTime() + minutes * 60_000).toISOString()
  await db
    .insertInto('rate_limit')
    .values({ key, hits: 0, expires_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ expires_at }))
    .execute()
}

/**
 * Counts an attempt under a key, in windows of `minutes`. It is one statement, so that no concurrent attempt is
 * lost.
 */
export const countAttempt = async (
  db: Kysely<Database>,
  key: string,
  minutes: number,
  now: Date,
): Promise<Counted> => {
  const fresh = new Date(now.getTime() + minutes * 60_000).toISOString()
  const row = await db
    .insertInto('rate_limit')
    .values({ key, hits: 1, expires_at: fresh })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(oneMore(now.toISOString())))
    .returning(['hits', 'expires_at'])
    .executeTakeFirstOrThrow()
  return { hits: row.hits, endsAt: new Date(row.expires_at) }
}

/** One more attempt in the window of a key, or the first of the next one. */
const oneMore = (at: string) => ({
  hits: sql<number>`case when rate_limit.expires_at <= ${at} then 1 else rate_limit.hits + 1 end`,
  expires_at: sql<string>`case when rate_limit.expires_at <= ${at} then excluded.expires_at else rate_limit.expires_at end`,
})
