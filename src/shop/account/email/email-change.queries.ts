import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Database, Row } from '../../../store/schema.ts'
import { emailKey } from '../../customers/fields.ts'
import { moveSubscription } from '../../subscriptions/index.ts'
import { EMAIL_LIFE_MS } from '../entry/keys.rules.ts'

type Db = Kysely<Database>

const untilFrom = (now: Date): string => new Date(now.getTime() + EMAIL_LIFE_MS).toISOString()

/** Returns the email address that a customer requested and has not confirmed yet. */
export const pendingEmail = async (db: Db, customerId: string, now: Date): Promise<string | null> => {
  const row = await db
    .selectFrom('email_change')
    .select('email')
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return row?.email ?? null
}

/**
 * Stores the request for another email address in place of the former one, whose key becomes invalid; returns
 * its id.
 */
export const wishForEmail = async (tx: Db, customerId: string, email: string, now: Date): Promise<string> => {
  const wish = { id: uuidv7(), email, key_hash: null, expires_at: untilFrom(now) }
  await tx
    .insertInto('email_change')
    .values({ customer_id: customerId, ...wish })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(wish))
    .execute()
  return wish.id
}

/** Returns a request by its id; undefined once it was replaced or carried out. */
export const wishById = (db: Db, id: string): Promise<Row<'email_change'> | undefined> =>
  db.selectFrom('email_change').selectAll().where('id', '=', id).executeTakeFirst()

/** Deletes a customer's request for another email address: its key becomes invalid. */
export const dropWish = async (tx: Db, customerId: string): Promise<void> => {
  await tx.deleteFrom('email_change').where('customer_id', '=', customerId).execute()
}

/** Stores the hash of a request's key; returns false if there is no such request any more. */
export const storeEmailKey = (tx: Db, id: string, hash: string, expiresAt: Date): Promise<boolean> =>
  storeKey(tx, 'email_change', id, hash, expiresAt)

/**
 * Stores the hash of the key that restores a former address; returns false if nothing is to be restored any
 * more.
 */
export const storeUndoKey = (tx: Db, id: string, hash: string, expiresAt: Date): Promise<boolean> =>
  storeKey(tx, 'email_undo', id, hash, expiresAt)

const storeKey = async (
  tx: Db,
  table: 'email_change' | 'email_undo',
  id: string,
  hash: string,
  expiresAt: Date,
): Promise<boolean> => {
  const row = await tx
    .updateTable(table)
    .set({ key_hash: hash, expires_at: expiresAt.toISOString() })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the address that a customer's key would confirm; undefined if the key is invalid. */
export const emailOfKey = async (
  db: Db,
  customerId: string,
  hash: string,
  now: Date,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('email_change')
    .select('email')
    .where('customer_id', '=', customerId)
    .where('key_hash', '=', hash)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return row?.email
}

/** Uses up a customer's key; returns the address that it confirms, undefined if it is invalid or was used. */
export const useEmailKey = async (
  tx: Db,
  customerId: string,
  hash: string,
  now: Date,
): Promise<string | undefined> => {
  const row = await tx
    .deleteFrom('email_change')
    .where('customer_id', '=', customerId)
    .where('key_hash', '=', hash)
    .where('expires_at', '>', now.toISOString())
    .returning('email')
    .executeTakeFirst()
  return row?.email
}

/** Stores a customer's former address, so that a key can restore it; returns its id. */
export const keepFormerEmail = async (tx: Db, { id, email }: Row<'customer'>, now: Date): Promise<string> => {
  const undo = { id: uuidv7(), customer_id: id, email, email_key: emailKey(email) }
  await tx
    .insertInto('email_undo')
    .values({ ...undo, key_hash: null, expires_at: untilFrom(now) })
    .execute()
  return undo.id
}

/** Returns a former address by its id. */
export const formerEmailById = (db: Db, id: string): Promise<Row<'email_undo'> | undefined> =>
  db.selectFrom('email_undo').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns the address that a key would restore; undefined if the key is invalid. */
export const formerEmailOfKey = (db: Db, hash: string, now: Date): Promise<Row<'email_undo'> | undefined> =>
  db
    .selectFrom('email_undo')
    .selectAll()
    .where('key_hash', '=', hash)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()

/** Uses up the key of a former address; returns that address, undefined if the key is invalid or was used. */
export const useUndoKey = (tx: Db, hash: string, now: Date): Promise<Row<'email_undo'> | undefined> =>
  tx
    .deleteFrom('email_undo')
    .where('key_hash', '=', hash)
    .where('expires_at', '>', now.toISOString())
    .returningAll()
    .executeTakeFirst()

/** Deletes a customer's former addresses, or those after one: undoing a change also undoes later ones. */
export const dropFormerEmails = async (tx: Db, customerId: string, after = ''): Promise<void> => {
  await tx.deleteFrom('email_undo').where('customer_id', '=', customerId).where('id', '>', after).execute()
}

/** Returns whether a change of a customer's address can still be undone. */
export const hasFormerEmail = async (db: Db, customerId: string, now: Date): Promise<boolean> => {
  const row = await db
    .selectFrom('email_undo')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', now.toISOString())
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Returns whether an address, in the form of `emailKey`, can still be restored to somebody; `except` is a
 * customer who may have it.
 */
export const isReserved = async (db: Db, key: string, now: Date, except = ''): Promise<boolean> => {
  const row = await db
    .selectFrom('email_undo')
    .select('id')
    .where('email_key', '=', key)
    .where('customer_id', '!=', except)
    .where('expires_at', '>', now.toISOString())
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Changes a customer's address; a reset key mailed to the former one becomes invalid. Throws if the address
 * is another's (see `isTakenEmail`).
 */
export const moveToEmail = async (
  tx: Db,
  customerId: string,
  email: string,
  now: Date,
  more: Partial<Row<'customer'>> = {},
): Promise<void> => {
  await tx
    .updateTable('customer')
    .set({
      ...more,
      email,
      email_key: emailKey(email),
      reset_key_hash: null,
      reset_expires_at: null,
      updated_at: now.toISOString(),
      version: sql`version + 1`,
    })
    .where('id', '=', customerId)
    .execute()
  await moveSubscription(tx, customerId, email)
}
