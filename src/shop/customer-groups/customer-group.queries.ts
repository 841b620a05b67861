import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Reader, Writer } from '../../store/database.ts'
import type { Database, Row } from '../../store/schema.ts'
import { CustomerStatus } from '../customers/index.ts'
import { SOLD } from '../orders/status.rules.ts'
import { toId } from '../values.ts'

type CustomerGroup = Row<'customer_group'>

/** Returns the groups: by their sums, the highest first, then those that members fill. */
export const customerGroupRows = (db: Kysely<Database>): Promise<CustomerGroup[]> =>
  db
    .selectFrom('customer_group')
    .selectAll()
    .orderBy(sql`minimum_total is null, minimum_total`, 'desc')
    .orderBy('id')
    .execute()

/** Returns a group by its typed id; undefined if there is none. */
export const customerGroupById = (db: Kysely<Database>, typed: string): Promise<CustomerGroup | undefined> =>
  db.selectFrom('customer_group').selectAll().where('id', '=', toId(typed)).executeTakeFirst()

/** Locks a group until the transaction ends, and returns it. */
export const lockCustomerGroup = (tx: Writer, typed: string): Promise<CustomerGroup | undefined> =>
  tx
    .updateTable('customer_group')
    .set({ name: sql`name` })
    .where('id', '=', toId(typed))
    .returningAll()
    .executeTakeFirst()

/** Counts the customers of each group. */
export const countsByGroup = async (db: Kysely<Database>): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .selectFrom('customer')
    .select((eb) => ['group_id', eb.fn.countAll<number>().as('count')])
    .where('group_id', 'is not', null)
    .groupBy('group_id')
    .execute()
  return new Map(rows.map(({ group_id, count }) => [group_id ?? 0, Number(count)]))
}

/** Takes all customers out of a group. */
export const emptyGroup = async (tx: Writer, id: number): Promise<void> => {
  await tx
    .updateTable('customer')
    .set({ group_id: null, version: sql`version + 1` })
    .where('group_id', '=', id)
    .execute()
}

/** Returns the customers who bought for at least so many yen since an instant; since ever for null (GRP-03). */
export const buyersOf = async (
  db: Reader,
  { least, since }: { readonly least: number; readonly since: Date | null },
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('customer', 'customer.id', 'orders.customer_id')
    .select('customer.id')
    .where('orders.status', 'in', SOLD)
    .where('orders.order_no', 'is not', null)
    .where('customer.status', '=', CustomerStatus.regular)
    .$if(since !== null, (query) =>
      query.where('orders.ordered_at', '>=', (since ?? new Date(0)).toISOString()),
    )
    .groupBy('customer.id')
    .having((eb) => eb.fn.sum('orders.payment_total'), '>=', least)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the customers of some groups, and who has none of those given to them by a member. */
export const customersIn = (db: Reader, groupIds: readonly number[]) =>
  groupIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('customer').select(['id', 'group_id']).where('group_id', 'in', groupIds).execute()

/** Moves customers from one group to another, unless they left it meanwhile; returns how many moved. */
export const moveCustomers = async (
  tx: Writer,
  ids: readonly string[],
  { from, to }: { readonly from: number | null; readonly to: number | null },
): Promise<number> => {
  const moved = await tx
    .updateTable('customer')
    .set({ group_id: to, version: sql`version + 1` })
    .where('id', 'in', ids)
    .where('group_id', 'is not distinct from', from)
    .where('status', '=', CustomerStatus.regular)
    .returning('id')
    .execute()
  return moved.length
}

/** Codes in one statement: they are its parameters. */
const CODES_AT_ONCE = 1000

/** Returns those of some codes that a variant has. */
export const knownCodes = async (
  db: Kysely<Database>,
  codes: readonly string[],
): Promise<readonly string[]> => {
  const known: string[] = []
  for (let at = 0; at < codes.length; at += CODES_AT_ONCE) {
    const rows = await db
      .selectFrom('variant')
      .select('code')
      .where('code', 'in', codes.slice(at, at + CODES_AT_ONCE))
      .execute()
    known.push(...rows.map(({ code }) => code))
  }
  return known
}
