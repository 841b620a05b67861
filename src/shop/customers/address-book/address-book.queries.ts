import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Database, Row } from '../../../store/schema.ts'
import { lockCustomer } from '../customers.queries.ts'
import type { PostalAddress } from '../fields.ts'
import { addressColumns, addressOf } from './address-columns.ts'

type Db = Kysely<Database>

/** The most addresses of an address book (CUS-11). */
export const MOST_ADDRESSES = 20

/** An address of the address book. */
interface BookedAddress extends PostalAddress {
  readonly addressId: string
}

/** Returns the addresses of a customer's book, in the order of their creation. */
export const addressBook = async (db: Db, customerId: string): Promise<BookedAddress[]> => {
  const rows = await db
    .selectFrom('customer_address')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ addressId: row.id, ...addressOf(row) }))
}

/** Counts the addresses of a customer's book. */
export const countAddresses = async (db: Db, customerId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('customer_address')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return count
}

/** The format of an address's id; other texts are not looked up in the database. */
const ADDRESS_ID = /^[0-9a-f-]{36}$/

/** Returns an address by its id, of any customer. */
export const addressById = async (db: Db, id: string): Promise<Row<'customer_address'> | undefined> =>
  ADDRESS_ID.test(id)
    ? db.selectFrom('customer_address').selectAll().where('id', '=', id).executeTakeFirst()
    : undefined

/** Adds an address to a customer's book; returns its id, or undefined if the book is full. */
export const addAddress = async (
  tx: Db,
  customerId: string,
  address: PostalAddress,
  now: Date,
): Promise<string | undefined> => {
  // Of two concurrent additions, the second counts the row of the first.
  await lockCustomer(tx, customerId)
  if ((await countAddresses(tx, customerId)) >= MOST_ADDRESSES) return undefined
  const id = uuidv7()
  const at = now.toISOString()
  await tx
    .insertInto('customer_address')
    .values({ id, customer_id: customerId, ...addressColumns(address), created_at: at, updated_at: at })
    .execute()
  return id
}

/** Overwrites an address of a book. */
export const changeAddress = async (tx: Db, id: string, address: PostalAddress, now: Date): Promise<void> => {
  await tx
    .updateTable('customer_address')
    .set({ ...addressColumns(address), updated_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** Deletes an address. */
export const dropAddress = async (tx: Db, id: string): Promise<void> => {
  await tx.deleteFrom('customer_address').where('id', '=', id).execute()
}

/** Deletes a customer's address book. */
export const dropAddressBook = async (tx: Db, customerId: string): Promise<void> => {
  await tx.deleteFrom('customer_address').where('customer_id', '=', customerId).execute()
}
