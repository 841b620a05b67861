import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Database, Row } from '../../store/schema.ts'

type Db = Kysely<Database>

/** 1: the e-mail address is not confirmed yet; 2: may sign in; 3: withdrawn. */
export const CustomerStatus = { provisional: 1, regular: 2, withdrawn: 3 } as const

/** The columns that a customer's account lets change. */
export type CustomerChange = Partial<
  Omit<Row<'customer'>, 'id' | 'created_at' | 'updated_at' | 'version' | 'point'>
>

/** A new customer: what he told, and the rest as every account begins. */
export type NewCustomer = Pick<
  Row<'customer'>,
  | 'status'
  | 'email'
  | 'email_key'
  | 'password_hash'
  | 'name01'
  | 'name02'
  | 'kana01'
  | 'kana02'
  | 'company_name'
  | 'postal_code'
  | 'pref'
  | 'addr01'
  | 'addr02'
  | 'phone_number'
  | 'birth'
  | 'sex'
  | 'job'
  | 'language'
  | 'secret_expires_at'
>

/** A customer by his id, whatever his status. */
export const customerById = (db: Db, id: string): Promise<Row<'customer'> | undefined> =>
  db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirst()

/** The customer of an e-mail in the form of `emailKey`; one who withdrew has none. */
export const customerByEmail = (db: Db, key: string): Promise<Row<'customer'> | undefined> =>
  db
    .selectFrom('customer')
    .selectAll()
    .where('email_key', '=', key)
    .where('status', '<', CustomerStatus.withdrawn)
    .executeTakeFirst()

/** Writes a new customer; nothing where the e-mail address is taken, also by one who registers at the same moment. */
export const insertCustomer = async (
  tx: Db,
  customer: NewCustomer,
  now: Date,
): Promise<string | undefined> => {
  const at = now.toISOString()
  const row = await tx
    .insertInto('customer')
    .values({
      ...customer,
      id: uuidv7(),
      point: 0,
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
      conflict.column('email_key').where('status', '<', CustomerStatus.withdrawn).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Changes a customer; throws where the new e-mail address is another's (`isTakenEmail` tells). */
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
}

/** Moves a customer's points with a row that says why; false where a spending finds too few (PNT-08). */
export const movePoints = async (
  tx: Db,
  movement: Omit<Row<'point_movement'>, 'id' | 'created_at'>,
  now: Date,
): Promise<boolean> => {
  const { customer_id: id, kind, points } = movement
  const moved = await tx
    .updateTable('customer')
    .set({ point: sql`point + ${points}`, version: sql`version + 1` })
    .where('id', '=', id)
    .$if(kind === 'use', (query) => query.where('point', '>=', -points))
    .returning('id')
    .executeTakeFirst()
  if (!moved) return false
  await tx
    .insertInto('point_movement')
    .values({ ...movement, id: uuidv7(), created_at: now.toISOString() })
    .execute()
  return true
}
