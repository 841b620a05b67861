import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Reader, Store, Writer } from '../../store/database.ts'
import { type Sweep, takeSome } from '../../store/housekeeping.ts'
import { insertRows } from '../../store/prepared.ts'
import type { Database } from '../../store/schema.ts'
import type { WriteEnvironment } from '../environment.ts'
import { dayIn } from '../values.ts'
import { type DaySales, type Sales, type SoldOrder, salesChanges, salesOf, tally } from './sales.rules.ts'

type Db = Kysely<Database>

const insertChanges = insertRows('sales_change')

/**
 * Adds a change of an order to the sales, in the transaction of the change. Code that places an order, moves
 * its status, changes its total, or deletes it must call it. It only inserts rows, so that no order waits for
 * another.
 */
export const noteSales = (
  { db, dayOf }: Pick<WriteEnvironment, 'db' | 'dayOf'>,
  before: SoldOrder | undefined,
  after: SoldOrder | undefined,
): Promise<void> =>
  insertChanges(
    db,
    salesChanges(before, after, dayOf).map((change) => ({ id: uuidv7(), ...rowOf(change) })),
  )

/**
 * Returns the sales of each day of a period, as of now; days without sales may be left out. One statement:
 * between two of them a change could move from one table to the other.
 */
export const salesByDay = async (db: Db, { from, until }: { from: string; until: string }) =>
  byDay(await keptSales(db).where('day', '>=', from).where('day', '<=', until).execute())

/** Returns the sales of all days. */
export const allSales = async (db: Db) => byDay(await keptSales(db).execute())

const keptSales = (db: Db) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('sales_day')
        .select(['day', 'orders', 'total'])
        .unionAll(eb.selectFrom('sales_change').select(['day', 'orders', 'total']))
        .as('sales'),
    )
    .select((eb) => ['day', eb.fn.sum('orders').as('orders'), eb.fn.sum('total').as('total')])
    .groupBy('day')

const byDay = (
  // PostgreSQL returns sums as decimals.
  rows: readonly { readonly day: string; readonly orders: unknown; readonly total: unknown }[],
): ReadonlyMap<string, Sales> =>
  new Map(rows.map(({ day, orders, total }) => [day, { count: Number(orders), total: Number(total) }]))

/** Adds the changes to their days. Concurrent readers find them in one place or the other. */
export const salesSweep: Sweep = {
  name: 'changes of sales',
  async step(tx) {
    const changes = await takeSome(tx, ['sales_change', 'day', 'id'])
    const { add, days } = tally()
    for (const { day, orders, total } of changes) add({ day, count: orders, total })
    await addToDays(tx, days())
    return changes.length
  },
}

/** Days in one statement. */
const DAYS_AT_ONCE = 500

const addToDays = async (tx: Writer, days: readonly DaySales[]): Promise<void> => {
  for (let at = 0; at < days.length; at += DAYS_AT_ONCE)
    await tx
      .insertInto('sales_day')
      .values(days.slice(at, at + DAYS_AT_ONCE).map(rowOf))
      .onConflict((conflict) =>
        conflict.column('day').doUpdateSet((eb) => ({
          orders: eb('sales_day.orders', '+', eb.ref('excluded.orders')),
          total: eb('sales_day.total', '+', eb.ref('excluded.total')),
        })),
      )
      .execute()
}

const rowOf = ({ day, count, total }: DaySales) => ({ day, orders: count, total })

/**
 * Sums up all orders if the stored days are in another time zone: it was changed, or nothing is summed up
 * yet. If several processes start at once, one of them does it.
 */
export const countSales = async ({ reader, write, dialect }: Store, timeZone: string): Promise<void> => {
  if ((await salesZone(reader)) === timeZone) return
  await write(async (tx) => {
    // All reads see the orders of one moment; those placed later are added as changes.
    if (dialect === 'postgres') await sql`set transaction isolation level repeatable read`.execute(tx)
    if (!(await takeZone(tx, timeZone))) return
    await tx.deleteFrom('sales_day').execute()
    await tx.deleteFrom('sales_change').execute()
    await addToDays(tx, await salesOfOrders(tx, timeZone))
  })
}

/** Returns the time zone of the stored sales; undefined before they exist. */
export const salesZone = async (db: Reader): Promise<string | undefined> =>
  (await db.selectFrom('sales_zone').select('time_zone').executeTakeFirst())?.time_zone

/** Returns false if another process was first. */
const takeZone = async (tx: Writer, timeZone: string): Promise<boolean> => {
  const taken = await tx
    .insertInto('sales_zone')
    .values({ id: 1, time_zone: timeZone })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ time_zone: timeZone })
        .where('sales_zone.time_zone', '<>', timeZone),
    )
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Orders read by one statement. */
const PAGE = 1000

/** Sums up all orders by day, in one pass. */
export const salesOfOrders = async (db: Db, timeZone: string): Promise<readonly DaySales[]> => {
  const dayOf = dayIn(timeZone)
  const { add, days } = tally()
  let last = ''
  for (;;) {
    const orders = await db
      .selectFrom('orders')
      .select(['id', 'status', 'ordered_at', 'payment_total'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(PAGE)
      .execute()
    for (const order of orders) for (const sold of salesOf(order, dayOf)) add(sold)
    if (orders.length < PAGE) return days()
    last = orders.at(-1)?.id ?? last
  }
}
