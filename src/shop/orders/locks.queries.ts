/**
 * The one order in which code that writes orders locks rows. Transactions that follow it never deadlock,
 * which PostgreSQL would end only after a second, by failing one of them:
 *
 * 1. orders, by id (`lockOrders`, `lockOrder`, `lockOrderOf`; a checkout claims its own draft);
 * 2. the attempts to pay for them;
 * 3. stock, by the id of the variant (`lockStocks`), before any line of it is written;
 * 4. customers, by id (`lockCustomers`, `lockCustomer`);
 * 5. rows that discounts of plugins count, such as the uses of a coupon;
 * 6. carts and sessions;
 * 7. the audit log.
 *
 * Code that changes several orders locks all rows of a kind before any row of a later kind. Rows are locked
 * `for no key update`: a concurrent insert of a line needs its variant to exist, and waits only for a
 * stronger lock.
 */
import { lockStocks } from '../catalog/index.ts'
import { lockCustomers } from '../customers/index.ts'
import type { WriteEnvironment } from '../environment.ts'

type Orders = readonly { readonly id: string; readonly customer_id: string | null }[]

type Environment = Pick<WriteEnvironment, 'db' | 'dialect'>

/** Locks the customers of locked orders, before several orders change their rows. */
export const lockCustomersOf = ({ db, dialect }: Environment, orders: Orders): Promise<void> =>
  lockCustomers(db, dialect, [...new Set(orders.flatMap(({ customer_id }) => customer_id ?? []))])

/**
 * Locks the stock of all goods that some orders have or had, and of other variants, before several orders move pieces.
 */
export const lockGoodsOf = async (
  { db, dialect }: Environment,
  orders: Orders,
  others: readonly number[] = [],
): Promise<void> => {
  const ids = orders.map(({ id }) => id)
  // SQLite has only one writer.
  if (dialect === 'sqlite' || ids.length === 0) return
  const ordered = db.selectFrom('order_line').select('variant_id').where('order_id', 'in', ids)
  const moved = db.selectFrom('stock_movement').select('variant_id').where('order_id', 'in', ids)
  const rows = await ordered.where('variant_id', 'is not', null).union(moved).execute()
  await lockStocks(db, dialect, [...others, ...rows.flatMap(({ variant_id }) => variant_id ?? [])])
}
