import { sql } from 'kysely'
import type { Dialect } from './columns.ts'
import type { Writer } from './database.ts'

/** What a request is known by: who sends it, to what, under which key. */
export interface RequestKey {
  readonly visitor: string
  readonly transition: string
  readonly key: string
}

/** Thrown when a rival under the same key has not ended after ten seconds. */
export class StillRunning extends Error {}

const LIFE_MS = 24 * 3_600_000
const PATIENCE_MS = 10_000

/**
 * Claims a key within the transaction of the effect: true for the first one. A rival waits here until
 * that transaction ends; after a commit he gets what was answered, after a rollback he is the first.
 */
export const claim = async (
  tx: Writer,
  dialect: Dialect,
  request: RequestKey,
  digest: string,
  now: Date,
): Promise<
  { readonly first: true } | { readonly first: false; readonly digest: string; readonly reply: string }
> => {
  const fresh = { digest, reply: null, expires_at: new Date(now.getTime() + LIFE_MS).toISOString() }
  if (dialect === 'postgres') await sql`set local lock_timeout = ${sql.lit(PATIENCE_MS)}`.execute(tx)
  const claimed = await tx
    .insertInto('idempotency')
    .values({ ...request, ...fresh })
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
  if (claimed) return { first: true }
  const kept = await tx
    .selectFrom('idempotency')
    .select(['digest', 'reply'])
    .where('visitor', '=', request.visitor)
    .where('transition', '=', request.transition)
    .where('key', '=', request.key)
    .executeTakeFirstOrThrow()
  return { first: false, digest: kept.digest, reply: kept.reply ?? '' }
}

/** PostgreSQL's lock_not_available. */
const isImpatience = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '55P03'

/** Keeps the answer under a claimed key. */
export const keepAnswer = async (tx: Writer, request: RequestKey, reply: string): Promise<void> => {
  await tx
    .updateTable('idempotency')
    .set({ reply })
    .where('visitor', '=', request.visitor)
    .where('transition', '=', request.transition)
    .where('key', '=', request.key)
    .execute()
}
