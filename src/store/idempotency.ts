import { sql } from 'kysely'
import type { Dialect } from './columns.ts'
import type { Writer } from './database.ts'

/** The identity of a request: its sender, its transition and its key. */
export interface RequestKey {
  readonly visitor: string
  readonly transition: string
  readonly key: string
}

/** Thrown if another request with the same key has not ended after ten seconds. */
export class StillRunning extends Error {}

/** The largest number of keys of one visitor: none is deleted before its day is over. */
const MOST_KEYS = 1000
const LIFE_MS = 24 * 3_600_000
const PATIENCE_MS = 10_000

/** The result of claiming a key: it is new, it was answered before, or there are too many others. */
export type Claim =
  | { readonly is: 'first' }
  | { readonly is: 'repeated'; readonly digest: string; readonly reply: string }
  | { readonly is: 'refused'; readonly until: Date }

/**
 * Claims a key within the transaction of the effect. Another request with the same key waits until that
 * transaction ends. After a commit it gets the stored answer; after a rollback it is the first.
 */
export const claim = async (
  tx: Writer,
  dialect: Dialect,
  request: RequestKey,
  digest: string,
  now: Date,
): Promise<Claim> => {
  const fresh = { digest, reply: null, expires_at: new Date(now.getTime() + LIFE_MS).toISOString() }
  if (dialect === 'postgres') await sql`set local lock_timeout = ${sql.lit(PATIENCE_MS)}`.execute(tx)
  const claimed = await tx
    .insertInto('idempotency')
    .columns(['visitor', 'transition', 'key', 'digest', 'reply', 'expires_at'])
    .expression(asLongAsFew(tx, dialect, request, digest, { expiresAt: fresh.expires_at, now }))
    .onConflict((conflict) =>
      conflict
        .columns(['visitor', 'transition', 'key'])
        .doUpdateSet(fresh)
        .where('idempotency.expires_at', '<=', now.toISOString()),
    )
    .returning('key')
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw isImpatience(error) ? new StillRunning() : error
    })
  if (dialect === 'postgres') await sql`set local lock_timeout = 0`.execute(tx)
  if (claimed) return { is: 'first' }
  const kept = await tx
    .selectFrom('idempotency')
    .select(['digest', 'reply'])
    .where('visitor', '=', request.visitor)
    .where('transition', '=', request.transition)
    .where('key', '=', request.key)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  if (kept) return { is: 'repeated', digest: kept.digest, reply: kept.reply ?? '' }
  const oldest = await keysOf(tx, request.visitor, now)
    .select('expires_at')
    .orderBy('expires_at')
    .limit(1)
    .executeTakeFirst()
  return { is: 'refused', until: new Date(oldest?.expires_at ?? now) }
}

const keysOf = (tx: Writer, visitor: string, now: Date) =>
  tx
    .selectFrom('idempotency')
    .where('idempotency.visitor', '=', visitor)
    .where('idempotency.expires_at', '>', now.toISOString())

/** The row of a claim; no row if the visitor has too many keys. */
const asLongAsFew = (
  tx: Writer,
  dialect: Dialect,
  { visitor, transition, key }: RequestKey,
  digest: string,
  { expiresAt, now }: { readonly expiresAt: string; readonly now: Date },
) => {
  const count = keysOf(tx, visitor, now).select((eb) => eb.fn.countAll().as('count'))
  return tx
    .selectNoFrom([
      sql<string>`${visitor}`.as('visitor'),
      sql<string>`${transition}`.as('transition'),
      sql<string>`${key}`.as('key'),
      sql<string>`${digest}`.as('digest'),
      sql<null>`null`.as('reply'),
      (dialect === 'postgres' ? sql<string>`${expiresAt}::timestamptz` : sql<string>`${expiresAt}`).as(
        'expires_at',
      ),
    ])
    .where(sql<boolean>`(${count}) < ${sql.lit(MOST_KEYS)}`)
}

/** PostgreSQL's lock_not_available. */
const isImpatience = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '55P03'

/** Releases a claimed key: its request changed nothing, so it may be carried out again. */
export const giveBack = async (tx: Writer, request: RequestKey): Promise<void> => {
  await tx
    .deleteFrom('idempotency')
    .where('visitor', '=', request.visitor)
    .where('transition', '=', request.transition)
    .where('key', '=', request.key)
    .execute()
}

/** Stores the answer of a claimed key. */
export const keepAnswer = async (tx: Writer, request: RequestKey, reply: string): Promise<void> => {
  await tx
    .updateTable('idempotency')
    .set({ reply })
    .where('visitor', '=', request.visitor)
    .where('transition', '=', request.transition)
    .where('key', '=', request.key)
    .execute()
}

/** Deletes the answers of a session that has expired, if a sweep has not deleted them yet. */
export const forgetEnded = async (tx: Writer, visitor: string, now: Date): Promise<void> => {
  await tx
    .deleteFrom('idempotency')
    .where('visitor', 'in', (eb) =>
      eb
        .selectFrom('session')
        .select('session.id')
        .where('session.id', '=', visitor)
        .where('session.expires_at', '<=', now.toISOString()),
    )
    .execute()
}
