import { type Kysely, sql } from 'kysely'
import type { Database, Row } from '../../../store/schema.ts'
import { CustomerStatus } from '../../customers/index.ts'

type Db = Kysely<Database>

/** To whom a key is mailed. */
type Addressee = Pick<Row<'customer'>, 'id' | 'email'>

/** Writes a key's hash to a customer of that status who still has that address; false where there is none. */
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

/** Keeps the hash of an activation key in place of the one before; false where there is nothing left to activate. */
export const storeActivationKey = (tx: Db, to: Addressee, hash: string, expiresAt: Date) =>
  storeKey(tx, to, CustomerStatus.provisional, {
    secret_key_hash: hash,
    secret_expires_at: expiresAt.toISOString(),
  })

/** Keeps the hash of a reset key in place of the one before; false where nobody may sign in. */
export const storeResetKey = (tx: Db, to: Addressee, hash: string, expiresAt: Date) =>
  storeKey(tx, to, CustomerStatus.regular, {
    reset_key_hash: hash,
    reset_expires_at: expiresAt.toISOString(),
  })

/** The customer of a reset key that is still good. */
export const customerByResetKey = (db: Db, hash: string, now: Date): Promise<Row<'customer'> | undefined> =>
  db
    .selectFrom('customer')
    .selectAll()
    .where('reset_key_hash', '=', hash)
    .where('reset_expires_at', '>', now.toISOString())
    .where('status', '=', CustomerStatus.regular)
    .executeTakeFirst()

/** The registration of an activation key that is still good. */
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

/** Uses an activation key up and makes its customer a regular one; nothing where it is not good, or was used. */
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

/** Uses a reset key up and sets its customer's password; nothing where it is not good, or was used. */
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
