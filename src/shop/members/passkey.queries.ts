import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Writer } from '../../store/database.ts'
import type { Database, Row } from '../../store/schema.ts'

/** A passkey as the database has it. */
export type Passkey = Row<'member_passkey'>

/** What a challenge was made for: one for signing in adds no passkey. */
export type Purpose = Row<'passkey_challenge'>['purpose']

/** So long may whoever was asked take to answer. */
export const CHALLENGE_MS = 5 * 60_000

/** The passkeys of a member, the oldest first. */
export const passkeysOf = (db: Kysely<Database>, memberId: string): Promise<readonly Passkey[]> =>
  db.selectFrom('member_passkey').selectAll().where('member_id', '=', memberId).orderBy('id').execute()

/** How many passkeys a member has. */
export const countPasskeys = async (db: Kysely<Database>, memberId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('member_passkey')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A passkey by what its authenticator calls it, whosoever it is. */
export const passkeyByCredential = (
  db: Kysely<Database>,
  credentialId: string,
): Promise<Passkey | undefined> =>
  db.selectFrom('member_passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()

/** Gives a member a passkey; nothing where its authenticator gave it to somebody before. */
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

/** Gives one of a member's passkeys another name; nothing where they have no such one. */
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

/** Deletes one of a member's passkeys; nothing where they have no such one. */
export const deletePasskey = (tx: Writer, memberId: string, id: string): Promise<Passkey | undefined> =>
  tx
    .deleteFrom('member_passkey')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/**
 * Takes a signature by the count that came with it: false where one that counted as many was taken
 * before, or the passkey is gone.
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

/** Keeps what a passkey is to sign next in a session, in place of what it was to sign before. */
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

/** What a passkey is to sign in a session; nothing once it has been, or its time is over. */
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

/** Takes the challenge of a session, once; false where it is another by now, or none. */
export const takeChallenge = async (tx: Writer, sessionId: string, challenge: string): Promise<boolean> => {
  const row = await tx
    .deleteFrom('passkey_challenge')
    .where('session_id', '=', sessionId)
    .where('challenge', '=', challenge)
    .returning('session_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets what a passkey was to sign in a session: whatever was wrong, the next try is another. */
export const dropChallenge = async (tx: Writer, sessionId: string): Promise<void> => {
  await tx.deleteFrom('passkey_challenge').where('session_id', '=', sessionId).execute()
}
