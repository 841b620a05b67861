import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Writer } from '../../store/database.ts'
import type { Database, Row } from '../../store/schema.ts'

/** A stored passkey. */
export type Passkey = Row<'member_passkey'>

/** The purpose of a challenge: one for signing in adds no passkey. */
export type Purpose = Row<'passkey_challenge'>['purpose']

/** Milliseconds for the answer to a challenge. */
export const CHALLENGE_MS = 5 * 60_000

/** Returns the passkeys of a member, the oldest first. */
export const passkeysOf = (db: Kysely<Database>, memberId: string): Promise<readonly Passkey[]> =>
  db.selectFrom('member_passkey').selectAll().where('member_id', '=', memberId).orderBy('id').execute()

/** Counts the passkeys of a member. */
export const countPasskeys = async (db: Kysely<Database>, memberId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('member_passkey')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns a passkey by its authenticator's id, of any member. */
export const passkeyByCredential = (
  db: Kysely<Database>,
  credentialId: string,
): Promise<Passkey | undefined> =>
  db.selectFrom('member_passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()

/** Inserts a passkey of a member; undefined if its id is taken. */
export const insertPasskey = (
  tx: Writer,
  passkey: Omit<Passkey, 'id' | 'created_at' | 'last_used_at'>,
  now: Date,
): Promise<Passkey | undefined> =>
  tx
    .insertInto('member_passkey')
    .values({ ...passkey, id: uuidv7(), created_at: now.toISOString(), last_used_at: null })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst()

/** Renames one of a member's passkeys; undefined if they have no such one. */
export const renamePasskey = (
  tx: Writer,
  memberId: string,
  id: string,
  name: string,
): Promise<Passkey | undefined> =>
  tx
    .updateTable('member_passkey')
    .set({ name })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** Deletes one of a member's passkeys; undefined if they have no such one. */
export const deletePasskey = (tx: Writer, memberId: string, id: string): Promise<Passkey | undefined> =>
  tx
    .deleteFrom('member_passkey')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/**
 * Stores the signature count of a passkey: returns false if that count or a higher one was stored before, or
 * the passkey is gone.
 */
export const takeSignature = async (tx: Writer, id: string, count: number, now: Date): Promise<boolean> => {
  const row = await tx
    .updateTable('member_passkey')
    .set({ sign_count: count, last_used_at: now.toISOString() })
    .where('id', '=', id)
    .where('sign_count', count === 0 ? '=' : '<', count)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Stores the next challenge for a passkey in a session, in place of the former one. */
export const keepChallenge = async (
  tx: Writer,
  sessionId: string,
  { purpose, challenge }: { readonly purpose: Purpose; readonly challenge: string },
  now: Date,
): Promise<void> => {
  const kept = { purpose, challenge, expires_at: new Date(now.getTime() + CHALLENGE_MS).toISOString() }
  await tx
    .insertInto('passkey_challenge')
    .values({ session_id: sessionId, ...kept })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(kept))
    .execute()
}

/** Returns the challenge of a session; undefined once it was used, or has expired. */
export const challengeOf = async (
  db: Kysely<Database>,
  sessionId: string,
  purpose: Purpose,
  now: Date,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('passkey_challenge')
    .select('challenge')
    .where('session_id', '=', sessionId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return row?.challenge
}

/** Uses up the challenge of a session; returns false if it is another one by now, or none. */
export const takeChallenge = async (tx: Writer, sessionId: string, challenge: string): Promise<boolean> => {
  const row = await tx
    .deleteFrom('passkey_challenge')
    .where('session_id', '=', sessionId)
    .where('challenge', '=', challenge)
    .returning('session_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes the challenge of a session: whatever was wrong, the next attempt gets a new one. */
export const dropChallenge = async (tx: Writer, sessionId: string): Promise<void> => {
  await tx.deleteFrom('passkey_challenge').where('session_id', '=', sessionId).execute()
}
