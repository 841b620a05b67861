import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Dialect } from '../../store/columns.ts'
import type { Database, Row } from '../../store/schema.ts'
import { keepOwnRows, NO_OWN_VALUES } from '../own-fields/index.ts'
import type { AddressColumns } from './address-book/address-columns.ts'

type Db = Kysely<Database>

/** 1: the email address is not confirmed yet; 2: can sign in; 3: withdrawn. */
export const CustomerStatus = { provisional: 1, regular: 2, withdrawn: 3 } as const

/** The columns of a customer that can be changed. */
export type CustomerChange = Partial<
  Omit<
    Row<'customer'>,
    'id' | 'created_at' | 'updated_at' | 'version' | 'point' | 'points_moved_at' | 'points_end_on'
  >
>

/** A new customer: the given data, and the defaults of every account. */
export type NewCustomer = Partial<
  Pick<Row<'customer'>, 'note' | 'own_fields' | 'group_id' | 'newsletter_asked_at'>
> &
  Pick<
    Row<'customer'>,
    | 'status'
    | 'email'
    | 'email_key'
    | 'password_hash'
    | keyof AddressColumns
    | 'birth'
    | 'sex'
    | 'job'
    | 'language'
    | 'secret_expires_at'
  >

/** Returns a customer by their id, in any status. */
export const customerById = (db: Db, id: string): Promise<Row<'customer'> | undefined> =>
  db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns the signed-in customer: they exist as long as their session. */
export const self = (db: Db, id: string): Promise<Row<'customer'>> =>
  db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Returns the customer of an email in the form of `emailKey`; withdrawn customers have none. */
export const customerByEmail = (db: Db, key: string): Promise<Row<'customer'> | undefined> =>
  db
    .selectFrom('customer')
    .selectAll()
    .where('email_key', '=', key)
    .where('status', '<', sql.lit(CustomerStatus.withdrawn))
    .executeTakeFirst()

/**
 * Inserts a new customer; returns undefined if the email address is taken, also by a concurrent registration.
 */
export const insertCustomer = async (
  tx: Db,
  customer: NewCustomer,
  now: Date,
): Promise<string | undefined> => {
  const at = now.toISOString()
  const row = await tx
    .insertInto('customer')
    .values({
      note: null,
      group_id: null,
      newsletter_asked_at: null,
      own_fields: NO_OWN_VALUES,
      ...customer,
      deleted_at: null,
      merged_into: null,
      blocked_at: null,
      block_reason: null,
      id: uuidv7(),
      point: 0,
      points_moved_at: null,
      points_end_on: null,
      secret_key_hash: null,
      reset_key_hash: null,
      reset_expires_at: null,
      buy_times: 0,
      buy_total: 0,
      first_buy_at: null,
      last_buy_at: null,
      created_at: at,
      updated_at: at,
      version: 1,
    })
    .onConflict((conflict) =>
      // Exactly the condition of the partial index: a bound value would not match it.
      conflict.column('email_key').where(sql<boolean>`status < 3`).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (row && customer.own_fields !== undefined) await keepOwnRows(tx, 'customer', row.id, customer.own_fields)
  return row?.id
}

/**
 * Deletes a registration that was never confirmed, with its mails; returns false if it was confirmed or
 * replaced since it was read: then the transaction must be rolled back.
 */
export const deleteRegistration = async (
  tx: Db,
  { id, secret_key_hash }: Pick<Row<'customer'>, 'id' | 'secret_key_hash'>,
): Promise<boolean> => {
  await tx.deleteFrom('mail').where('customer_id', '=', id).execute()
  const row = await tx
    .deleteFrom('customer')
    .where('id', '=', id)
    .where('status', '=', CustomerStatus.provisional)
    .where('secret_key_hash', 'is not distinct from', secret_key_hash)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Replaces a customer who never confirmed their email address by a new one; returns undefined if there is
 * none.
 */
export const replaceUnconfirmed = async (
  tx: Db,
  customer: NewCustomer,
  now: Date,
): Promise<string | undefined> => {
  const at = now.toISOString()
  const row = await tx
    .updateTable('customer')
    .set({
      note: null,
      group_id: null,
      newsletter_asked_at: null,
      own_fields: NO_OWN_VALUES,
      ...customer,
      secret_key_hash: null,
      created_at: at,
      updated_at: at,
      version: sql`version + 1`,
    })
    .where('email_key', '=', customer.email_key)
    .where('status', '=', CustomerStatus.provisional)
    .where('secret_expires_at', '<=', at)
    .returning('id')
    .executeTakeFirst()
  if (row) await keepOwnRows(tx, 'customer', row.id, customer.own_fields ?? NO_OWN_VALUES)
  return row?.id
}

/**
 * Locks a customer until the transaction ends, so that changes of their account follow each other; returns
 * their current row.
 */
export const lockCustomer = (tx: Db, id: string): Promise<Row<'customer'> | undefined> =>
  tx
    .updateTable('customer')
    .set({ version: sql`version` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** Locks customers, in the order of their ids. */
export const lockCustomers = async (tx: Db, dialect: Dialect, ids: readonly string[]): Promise<void> => {
  // SQLite has only one writer.
  if (dialect === 'sqlite' || ids.length === 0) return
  await tx.selectFrom('customer').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
}

/** Changes a customer; throws if the new email address is another's (see `isTakenEmail`). */
export const changeCustomer = async (
  tx: Db,
  id: string,
  change: CustomerChange,
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('customer')
    .set({ ...change, updated_at: now.toISOString(), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  if (change.own_fields !== undefined) await keepOwnRows(tx, 'customer', id, change.own_fields)
}

/**
 * Adds a placed order to a customer's purchases (PF-29); returns false if their account ended in the meantime.
 */
export const notePurchase = async (tx: Db, id: string, paymentTotal: number, now: Date): Promise<boolean> => {
  const at = now.toISOString()
  const row = await tx
    .updateTable('customer')
    .set({
      buy_times: sql`buy_times + 1`,
      buy_total: sql`buy_total + ${paymentTotal}`,
      first_buy_at: sql`coalesce(first_buy_at, ${at})`,
      last_buy_at: at,
    })
    .where('id', '=', id)
    .where('status', '<', CustomerStatus.withdrawn)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A customer's purchases (PF-29). */
type Purchases = Pick<Row<'customer'>, 'buy_times' | 'buy_total' | 'first_buy_at' | 'last_buy_at'>

/** Stores a customer's purchases, summed up again; lock the customer before summing up. */
export const setPurchases = async (tx: Db, id: string, purchases: Purchases): Promise<void> => {
  await tx.updateTable('customer').set(purchases).where('id', '=', id).execute()
}

/**
 * Returns whether a write failed because another customer has the email address; the transaction cannot be
 * used any more.
 */
export const isTakenEmail = (error: unknown): boolean => {
  const { code, constraint, message } = error as {
    readonly code?: unknown
    readonly constraint?: unknown
    readonly message?: unknown
  }
  return code === 'SQLITE_CONSTRAINT_UNIQUE'
    ? String(message).includes('customer.email_key')
    : code === '23505' && constraint === 'customer_email'
}

/** A movement of points; one by a member has the member and a reason. */
type PointMovement = Omit<Row<'point_movement'>, 'id' | 'created_at' | 'reason' | 'member_id'> &
  Partial<Pick<Row<'point_movement'>, 'reason' | 'member_id'>>

/** The columns of a customer whose points change: they are valid anew (PNT-10). */
export const pointsMoved = (now: Date) => ({ points_moved_at: now.toISOString(), points_end_on: null })

/** The highest balance: it is stored in 32 bits. */
const MOST_POINTS = 2_147_483_647

/**
 * Moves a customer's points, with a row that records it; returns false if a customer's use or a member's
 * deduction exceeds the balance (PNT-08), or a member's grant exceeds the highest balance.
 */
export const movePoints = async (tx: Db, movement: PointMovement, now: Date): Promise<boolean> => {
  const { customer_id: id, kind, points } = movement
  const isSpent = kind === 'use' || (kind === 'adjust' && points < 0)
  const moved = await tx
    .updateTable('customer')
    .set({ point: sql`point + ${points}`, ...pointsMoved(now), version: sql`version + 1` })
    .where('id', '=', id)
    .$if(isSpent, (query) => query.where('point', '>=', -points))
    .$if(kind === 'adjust' && points > 0, (query) => query.where('point', '<=', MOST_POINTS - points))
    .returning('id')
    .executeTakeFirst()
  if (!moved) return false
  await tx
    .insertInto('point_movement')
    .values({ reason: null, member_id: null, ...movement, id: uuidv7(), created_at: now.toISOString() })
    .execute()
  return true
}
