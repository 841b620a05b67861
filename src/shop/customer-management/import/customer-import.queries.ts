import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Writer } from '../../../store/database.ts'
import { insertRows } from '../../../store/prepared.ts'
import type { Database, Row } from '../../../store/schema.ts'
import { emailKey } from '../../customers/fields.ts'
import { CustomerStatus } from '../../customers/index.ts'
import { keepOwnRows, NO_OWN_VALUES } from '../../own-fields/index.ts'
import type { CustomerWork, KnownCustomer } from './customer-import.plan.ts'

type Db = Kysely<Database>

/** Returns the customers of these ids and email addresses, by both, with what a file is compared with. */
export const knownCustomers = async (
  db: Db,
  { ids, emails }: { readonly ids: readonly string[]; readonly emails: readonly string[] },
): Promise<ReadonlyMap<string, KnownCustomer>> => {
  const rows = [
    ...(ids.length === 0
      ? []
      : await db
          .selectFrom('customer')
          .selectAll()
          .where('id', 'in', [...ids])
          .execute()),
    ...(emails.length === 0
      ? []
      : await db
          .selectFrom('customer')
          .selectAll()
          .where('email_key', 'in', [...emails])
          .where('status', '<', sql.lit(CustomerStatus.withdrawn))
          .execute()),
  ]
  const subscriptions = await subscriptionsAt(db, [...emails, ...rows.map(({ email_key }) => email_key)])
  const found = rows.map(({ id }) => id)
  const [books, moved] =
    found.length === 0 ? [[], []] : await Promise.all([booksOf(db, found), movedOf(db, found)])
  const bookOf = Map.groupBy(books, ({ customer_id }) => customer_id)
  const own = new Set(moved.map(({ customer_id }) => customer_id))
  const known = rows.map(
    (row): KnownCustomer => ({
      row,
      book: bookOf.get(row.id) ?? [],
      hasOwnPoints: own.has(row.id),
      subscription: subscriptions.get(row.email_key),
    }),
  )
  return new Map(known.flatMap((one) => [[one.row.id, one] as const, [one.row.email_key, one] as const]))
}

const subscriptionsAt = async (db: Db, emails: readonly string[]) => {
  const rows =
    emails.length === 0
      ? []
      : await db
          .selectFrom('subscription')
          .select(['email_key', 'origin', 'ended_at'])
          .where('email_key', 'in', [...new Set(emails)])
          .execute()
  return new Map(rows.map((row) => [row.email_key, row]))
}

const booksOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('customer_address')
    .selectAll()
    .where('customer_id', 'in', [...ids])
    .orderBy('id')
    .execute()

const movedOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('point_movement')
    .select('customer_id')
    .distinct()
    .where('customer_id', 'in', [...ids])
    .where('kind', '<>', 'adjust')
    .execute()

/** Returns those of some addresses that can still be restored to a former owner. */
export const reservedAmong = async (
  db: Db,
  emails: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> => {
  if (emails.length === 0) return new Set()
  const rows = await db
    .selectFrom('email_undo')
    .select('email_key')
    .where('email_key', 'in', [...emails])
    .where('expires_at', '>', now.toISOString())
    .execute()
  return new Set(rows.map(({ email_key }) => email_key))
}

const EMPTY = {
  ...{ kana01: null, kana02: null, company_name: null, postal_code: null, pref: null, addr01: null },
  ...{ addr02: null, phone_number: null, birth: null, sex: null, job: null, group_id: null, note: null },
  ...{ newsletter_asked_at: null, password_hash: null, secret_key_hash: null, secret_expires_at: null },
  ...{ reset_key_hash: null, reset_expires_at: null, points_end_on: null, deleted_at: null },
  ...{ merged_into: null, blocked_at: null, block_reason: null, first_buy_at: null, last_buy_at: null },
  ...{ name01: '', name02: '', buy_times: 0, buy_total: 0, version: 1, language: 'ja' as const },
}

/**
 * Inserts customers, a few hundred at most, without passwords; returns them, or the work whose email address was
 * taken meanwhile.
 */
export const insertCustomers = async (
  tx: Writer,
  works: readonly CustomerWork[],
  now: Date,
): Promise<readonly Row<'customer'>[] | { readonly taken: CustomerWork }> => {
  if (works.length === 0) return []
  const at = now.toISOString()
  const rows = works.map(({ email, change, points }) => ({
    ...{ ...EMPTY, own_fields: NO_OWN_VALUES, created_at: at, ...change },
    ...{ id: uuidv7(), email, email_key: emailKey(email), status: CustomerStatus.regular },
    ...{ point: points, points_moved_at: points === 0 ? null : at, updated_at: at },
  }))
  const written = await tx
    .insertInto('customer')
    .values(rows)
    .onConflict((conflict) => conflict.column('email_key').where(sql<boolean>`status < 3`).doNothing())
    .returning('id')
    .execute()
  const ids = new Set(written.map(({ id }) => id))
  const at0 = rows.findIndex(({ id }) => !ids.has(id))
  const taken = works[at0]
  if (taken) return { taken }
  for (const { id, own_fields } of rows)
    if (own_fields !== NO_OWN_VALUES) await keepOwnRows(tx, 'customer', id, own_fields)
  return rows
}

const addAddresses = insertRows('customer_address')

/** Adds addresses to the books of customers. */
export const insertAddresses = (
  tx: Writer,
  works: readonly { readonly customerId: string; readonly addresses: CustomerWork['addresses'] }[],
  now: Date,
): Promise<void> => {
  const at = now.toISOString()
  return addAddresses(
    tx,
    works.flatMap(({ customerId, addresses }) =>
      addresses.map((address) => ({
        ...{ ...address, id: uuidv7(), customer_id: customerId, created_at: at, updated_at: at },
      })),
    ),
  )
}

const addMovements = insertRows('point_movement')

/** Records the points with which new customers begin. */
export const insertBalances = (
  tx: Writer,
  customers: readonly Pick<Row<'customer'>, 'id' | 'point'>[],
  {
    memberId,
    reason,
    now,
  }: { readonly memberId: string | null; readonly reason: string; readonly now: Date },
): Promise<void> =>
  addMovements(
    tx,
    customers
      .filter(({ point }) => point !== 0)
      .map(({ id, point }) => ({
        ...{ id: uuidv7(), customer_id: id, order_id: null, change_no: 0, kind: 'adjust' as const },
        ...{ points: point, reason, member_id: memberId, created_at: now.toISOString() },
      })),
  )
