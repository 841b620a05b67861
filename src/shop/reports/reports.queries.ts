import { type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import { isAmong } from '../../store/among.ts'
import type { Dialect } from '../../store/columns.ts'
import type { Database } from '../../store/schema.ts'
import { SOLD } from '../orders/status.rules.ts'
import { LineType, TaxDisplay } from '../settings/tax/tax.rules.ts'

type Db = Kysely<Database>

/** From an instant to before another, ISO 8601. */
export interface Instants {
  readonly from: string
  readonly until: string
}

/** A number as a database returns it: PostgreSQL returns sums as decimals. */
type Amount = string | number | bigint

/** The sums of a group of orders, or of lines. */
export interface Group {
  /** Null: no such record, such as lines whose product is gone. */
  readonly key: number | string | null
  /** Its name as orders have it. */
  readonly name?: string | null
  readonly count: Amount
  readonly pieceCount?: Amount
  readonly total: Amount
}

/** The keys of two more rows beside those of goods: all orders, and all goods in them. */
export const WHOLE = 0
export const GOODS = -1

/** The orders that were sold in a time, by the index of the time. */
const soldIn = (db: Db, { from, until }: Instants) =>
  db
    .selectFrom('orders')
    .where('ordered_at', '>=', from)
    .where('ordered_at', '<', until)
    .where('order_no', 'is not', null)
    .where('status', 'in', [...SOLD])

/** Returns what was sold by payment method, and by the names that it had. */
export const soldByPayment = (db: Db, time: Instants): Promise<readonly Group[]> =>
  soldIn(db, time)
    .select((eb) => [
      'payment_id as key',
      'payment_name as name',
      eb.fn.countAll().as('count'),
      eb.fn.sum('payment_total').as('total'),
    ])
    .groupBy(['payment_id', 'payment_name'])
    .execute()

/** Returns what was sold by the prefecture of an order's first parcel, or else of its orderer. */
export const soldByPrefecture = (db: Db, time: Instants): Promise<readonly Group[]> =>
  db
    .selectFrom(
      soldIn(db, time)
        .select((eb) => [
          eb.fn
            .coalesce(
              eb
                .selectFrom('shipping')
                .select('shipping.pref')
                .whereRef('shipping.order_id', '=', 'orders.id')
                .orderBy('shipping.sort_no')
                .limit(1),
              'orders.pref',
            )
            .as('key'),
          'orders.payment_total',
        ])
        .as('sold'),
    )
    .select((eb) => ['key', eb.fn.countAll().as('count'), eb.fn.sum('payment_total').as('total')])
    .groupBy('key')
    .execute()

/**
 * Returns what was sold by the quarter of an hour, counted from 1970: in no time zone does an hour begin within
 * one.
 */
export const soldByQuarter = (db: Db, time: Instants, dialect: Dialect): Promise<readonly Group[]> =>
  db
    .selectFrom(
      soldIn(db, time)
        .select([
          (dialect === 'sqlite'
            ? sql<number>`unixepoch(ordered_at) / 900`
            : sql<number>`cast(floor(extract(epoch from ordered_at) / 900) as integer)`
          ).as('key'),
          'payment_total',
        ])
        .as('sold'),
    )
    .select((eb) => ['key', eb.fn.countAll().as('count'), eb.fn.sum('payment_total').as('total')])
    .groupBy('key')
    .execute()

/** Returns what was sold by whether a person had bought before: `returning`, or `new`. */
export const soldByCustomer = (db: Db, time: Instants): Promise<readonly Group[]> =>
  db
    .selectFrom(
      soldIn(db, time)
        .select((eb) => [
          eb
            .case()
            .when(eb.or([eb.exists(earlierOfCustomer(eb)), eb.exists(earlierOfGuest(eb))]))
            .then(sql.lit('returning'))
            .else(sql.lit('new'))
            .end()
            .as('key'),
          'payment_total',
        ])
        .as('sold'),
    )
    .select((eb) => ['key', eb.fn.countAll().as('count'), eb.fn.sum('payment_total').as('total')])
    .groupBy('key')
    .execute()

type OfOrder = ExpressionBuilder<Database, 'orders'>

/** Earlier sold orders than the one of the query around it. */
const earlier = (eb: OfOrder) =>
  eb
    .selectFrom('orders as earlier')
    .select('earlier.id')
    .where('earlier.status', 'in', [...SOLD])
    .whereRef('earlier.ordered_at', '<=', 'orders.ordered_at')
    // Of two at the same moment, one is the first.
    .where(sql<SqlBool>`(earlier.ordered_at < orders.ordered_at or earlier.id < orders.id)`)

const earlierOfCustomer = (eb: OfOrder) =>
  earlier(eb).whereRef('earlier.customer_id', '=', 'orders.customer_id')

const earlierOfGuest = (eb: OfOrder) =>
  earlier(eb)
    .where('orders.customer_id', 'is', null)
    // Written so that SQLite does not look for guests by the index of customers: they are too many.
    .where(sql<SqlBool>`coalesce(earlier.customer_id, '') = ''`)
    .whereRef('earlier.email', '=', 'orders.email')
    .where('earlier.order_no', 'is not', null)

const goodsIn = (db: Db, time: Instants) =>
  soldIn(db, time)
    .innerJoin('order_line', 'order_line.order_id', 'orders.id')
    .where('order_line.type', '=', LineType.product)

/** The sums of lines, with tax: it was rounded by piece. */
const OF_LINES = [
  sql<Amount>`count(distinct orders.id)`.as('count'),
  sql<Amount>`coalesce(sum(order_line.quantity), 0)`.as('pieceCount'),
  sql<Amount>`coalesce(sum((order_line.price + case when order_line.tax_display = ${sql.lit(TaxDisplay.included)} then 0 else order_line.tax end) * order_line.quantity), 0)`.as(
    'total',
  ),
] as const

const keyed = (key: number) => sql<number | null>`${sql.lit(key)}`.as('key')
const NAMELESS = sql<string | null>`cast(null as text)`.as('name')

/** Rows of all orders, and of all goods in them. */
const wholeIn = (db: Db, time: Instants) =>
  soldIn(db, time)
    .select([
      keyed(WHOLE),
      NAMELESS,
      sql<Amount>`count(*)`.as('count'),
      sql<Amount>`0`.as('pieceCount'),
      sql<Amount>`coalesce(sum(payment_total), 0)`.as('total'),
    ])
    .unionAll(goodsIn(db, time).select([keyed(GOODS), NAMELESS, ...OF_LINES]))

/** Returns what was sold by product, with the rows `WHOLE` and `GOODS`, as of one moment. */
export const soldByProduct = (db: Db, time: Instants): Promise<readonly Group[]> =>
  goodsIn(db, time)
    .select([
      'order_line.product_id as key',
      sql<string | null>`max(order_line.product_name)`.as('name'),
      ...OF_LINES,
    ])
    .groupBy('order_line.product_id')
    .unionAll(wholeIn(db, time))
    .execute()

/**
 * Returns what was sold by category, with the rows `WHOLE` and `GOODS`, as of one moment: a product counts in
 * each of its categories and in those above them.
 */
export const soldByCategory = (db: Db, time: Instants): Promise<readonly Group[]> =>
  goodsIn(db, time)
    .leftJoin('product_category', 'product_category.product_id', 'order_line.product_id')
    .select(['product_category.category_id as key', NAMELESS, ...OF_LINES])
    .groupBy('product_category.category_id')
    .unionAll(wholeIn(db, time))
    .execute()

/** Returns the names of products, and the code that they are found by. */
export const productWords = async (db: Db, dialect: Dialect, ids: readonly number[]) => {
  const rows = await db
    .selectFrom('product')
    .select(['id', 'name', 'name_en', 'first_code'])
    .where(isAmong(dialect, 'id', ids))
    .execute()
  return new Map(rows.map((row) => [String(row.id), row]))
}
