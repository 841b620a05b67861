import { type Kysely, sql } from 'kysely'
import type { Database, Row } from '../../../store/schema.ts'
import { CustomerStatus } from '../../customers/index.ts'

type Db = Kysely<Database>

/** The recipient of a key. */
type Addressee = Pick<Row<'customer'>, 'id' | 'email'>

/**
 * Stores a key's hash for a customer of that status who still has that address; returns false if there is
 * none.
 */
const storeKey = async (
  tx: Db,
  { id, email }: Addressee,
  status: number,
  key: Partial<Row<'customer'>>,
): Promise<boolean> => {
  const row = await tx
    .updateTable('customer')
    .set(key)
    .where('id', '=', id)
    .where('status', '=', status)
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Stores the hash of an activation key in place of the former one; returns false if there is nothing to
 * activate any more.
 */
export const storeActivationKey = (tx: Db, to: Addressee, hash: string, expiresAt: Date) =>
  storeKey(tx, to, CustomerStatus.provisional, {
    secret_key_hash: hash,
    secret_expires_at: expiresAt.toISOString(),
  })

/**
 * Stores the hash of a reset key in place of the former one; returns false if the customer cannot sign in.
 */
export const storeResetKey = (tx: Db, to: Addressee, hash: string, expiresAt: Date) =>
  storeKey(tx, to, CustomerStatus.regular, {
    reset_key_hash: hash,
    reset_expires_at: expiresAt.toISOString(),
  })

/** Returns the customer of a valid reset key. */
export const customerByResetKey = (db: Db, hash: string, now: Date): Promise<Row<'customer'> | undefined> =>
  db
    .selectFrom('customer')
    .selectAll()
    .where('reset_key_hash', '=', hash)
    .where('reset_expires_at', '>', now.toISOString())
    .where('status', '=', CustomerStatus.regular)
    .executeTakeFirst()

/** Returns the registration of a valid activation key. */
export const customerByActivationKey = (
  db: Db,
  hash: string,
  now: Date,
): Promise<Row<'customer'> | undefined> =>
  db
    .selectFrom('customer')
    .selectAll()
    .where('secret_key_hash', '=', hash)
    .where('secret_expires_at', '>', now.toISOString())
    .where('status', '=', CustomerStatus.provisional)
    .executeTakeFirst()

/**
 * Uses up an activation key and makes its customer a regular one; returns undefined if it is invalid or was
 * used.
 */
export const useActivationKey = (tx: Db, hash: string, now: Date): Promise<Row<'customer'> | undefined> =>
  tx
    .updateTable('customer')
    .set({
      status: CustomerStatus.regular,
      secret_key_hash: null,
      secret_expires_at: null,
      updated_at: now.toISOString(),
      version: sql`version + 1`,
    })
    .where('secret_key_hash', '=', hash)
    .where('secret_expires_at', '>', now.toISOString())
    .where('status', '=', CustomerStatus.provisional)
    .returningAll()
    .executeTakeFirst()

/** Uses up a reset key and sets its customer's password; returns undefined if it is invalid or was used. */
export const useResetKey = (
  tx: Db,
  hash: string,
  passwordHash: string,
  now: Date,
): Promise<Row<'customer'> | undefined> =>
  tx
    .updateTable('customer')
    .set({
      password_hash: passwordHash,
      reset_key_hash: null,
      reset_expires_at: null,
      updated_at: now.toISOString(),
      version: sql`version + 1`,
    })
    .where('reset_key_hash', '=', hash)
    .where('reset_expires_at', '>', now.toISOString())
    .where('status', '=', CustomerStatus.regular)
    .returningAll()
    .executeTakeFirst()
