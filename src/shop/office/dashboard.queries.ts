import { sql } from 'kysely'
import type { Reader } from '../../store/database.ts'
import { cached } from '../../store/memory.ts'
import { lateShippings } from '../order-management/index.ts'
import { waitsForPayment } from '../orders/index.ts'
import { OPEN } from '../orders/status.rules.ts'
import { lowVariants } from '../products/index.ts'

const PUBLIC_AND_PRIVATE = [1, 2]
const REGULAR = 2

/** Orders that wait for the merchant, by their status. Found by it, so that all others cost nothing. */
export const openOrders = async (db: Reader): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .selectFrom('orders')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('status', 'in', OPEN)
    .groupBy('status')
    .execute()
  return new Map(rows.map(({ status, count }) => [status, Number(count)]))
}

/** The number of products, cached. */
export const productCount = cached(
  async (db) => {
    const { count } = await db
      .selectFrom('product')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('status', 'in', PUBLIC_AND_PRIVATE)
      .executeTakeFirstOrThrow()
    return Number(count)
  },
  { by: 'slowReader', withRows: false },
)

/** The largest number of low-stock variants that is counted. */
export const MOST_COUNTED = 1000

/** What the counts of a morning go by. */
interface Morning {
  /** The stock below which a variant is low; null if nobody watches. */
  readonly lowStock: number | null
  readonly today: string
  readonly places: Parameters<typeof lateShippings>[2]
  readonly paidFirst: readonly number[]
}

/** The numbers that a merchant checks in the morning, in one statement. */
export const countsOfShop = async (db: Reader, { lowStock, today, places, paidFirst }: Morning) => {
  const row = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('customer')
        .select(eb.fn.countAll().as('count'))
        .where('status', '=', REGULAR)
        .as('countCustomers'),
      eb
        .selectFrom(
          lowVariants(db, 0)
            // The sign keeps SQLite from reading all variants by their products, to have each of these once.
            .select(sql<number>`+variant.product_id`.as('product_id'))
            .distinct()
            .as('empty'),
        )
        .select(eb.fn.countAll().as('count'))
        .as('countNonStockProducts'),
      eb
        .selectFrom(
          lowVariants(db, lowStock ?? -1)
            .select('variant.id')
            .limit(MOST_COUNTED + 1)
            .as('low'),
        )
        .select(eb.fn.countAll().as('count'))
        .as('lowVariants'),
      eb
        .selectFrom('orders')
        .select(eb.fn.countAll().as('count'))
        .where(waitsForPayment(paidFirst))
        .as('unpaid'),
      eb
        .selectFrom(lateShippings(db, today, places).select('orders.id').distinct().as('late'))
        .select(eb.fn.countAll().as('count'))
        .as('late'),
      eb
        .selectFrom('order_return')
        .select(eb.fn.countAll().as('count'))
        .where('status', '=', 'waiting')
        .as('returns'),
      deadLetters(db).where('subscriber', '=', 'mail').as('failedMails'),
      deadLetters(db).where('subscriber', '<>', 'mail').as('deadLetters'),
      eb
        .selectFrom('job')
        .select(eb.fn.countAll().as('count'))
        .where('state', '=', 'failed')
        .as('failedJobs'),
    ])
    .executeTakeFirstOrThrow()
  const numbers = Object.entries(row).map(([name, count]) => [name, Number(count)])
  return Object.fromEntries(numbers) as Readonly<Record<keyof typeof row, number>>
}

/** Events that were given up. */
const deadLetters = (db: Reader) =>
  db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('dead_at', 'is not', null)
