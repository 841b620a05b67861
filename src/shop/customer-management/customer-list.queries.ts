import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../../store/columns.ts'
import { contains } from '../../store/like.ts'
import { type Named, ordersWith } from '../../store/order-search.ts'
import type { Database, Row } from '../../store/schema.ts'
import { customerInWords, customerWithWords, FEW_NAMED, type WayToNamed } from '../customers/index.ts'
import type { OwnMet } from '../own-fields/index.ts'
import type { ColumnOf, SortedPage } from '../paging.ts'
import type { customerSorting } from './customer-list.fields.ts'

type Db = Kysely<Database>

/**
 * The conditions of a search for customers: instants from the first on, before the second; days including the
 * last.
 */
export interface CustomerFilter {
  readonly keyword?: string | undefined
  readonly email?: string | undefined
  readonly status: readonly number[]
  readonly group?: readonly number[] | undefined
  readonly pref?: number | undefined
  readonly sex?: readonly number[] | undefined
  /** The digits of the phone number. */
  readonly phone?: string | undefined
  readonly birthMonth?: number | undefined
  readonly birthFrom?: string | undefined
  readonly birthTo?: string | undefined
  readonly buyTotalFrom?: number | undefined
  readonly buyTotalTo?: number | undefined
  readonly buyTimesFrom?: number | undefined
  readonly buyTimesTo?: number | undefined
  readonly lastBuyFrom?: string | undefined
  readonly lastBuyUntil?: string | undefined
  readonly createdFrom?: string | undefined
  readonly createdUntil?: string | undefined
  readonly updatedFrom?: string | undefined
  readonly updatedUntil?: string | undefined
  /** Part of the name of ordered goods. */
  readonly bought?: string | undefined
  readonly own?: OwnMet | undefined
}

/** The statuses of orders that are not placed, or still pending. */
const UNFINISHED = [7, 8]

const LEAST = {
  birthFrom: 'customer.birth',
  buyTotalFrom: 'customer.buy_total',
  buyTimesFrom: 'customer.buy_times',
  lastBuyFrom: 'customer.last_buy_at',
  createdFrom: 'customer.created_at',
  updatedFrom: 'customer.updated_at',
} as const

const MOST = {
  birthTo: 'customer.birth',
  buyTotalTo: 'customer.buy_total',
  buyTimesTo: 'customer.buy_times',
} as const

const BEFORE = {
  lastBuyUntil: 'customer.last_buy_at',
  createdUntil: 'customer.created_at',
  updatedUntil: 'customer.updated_at',
} as const

const keysOf = <T extends object>(of: T) => Object.keys(of) as (keyof T)[]

/** With more matching orders than these, their customers are not collected first. */
const FEW_ORDERS = 5000

/** The limit of counting if orders are searched. */
export const MOST_COUNTED = 1000

/** Returns the orders that may contain such goods, by the index of words. */
const ordersOf = (
  db: Db,
  dialect: Dialect,
  { bought }: CustomerFilter,
): Promise<Named | undefined> | undefined =>
  bought === undefined
    ? undefined
    : ordersWith(db, dialect, [{ part: 'goods', spellings: [bought] }], FEW_ORDERS)

/** A search, and the way to find customers by words. */
interface Sought {
  readonly filter: CustomerFilter
  readonly way: WayToNamed
  readonly orders: Named | undefined
}

/** Selects the orders with goods of such a name. */
const buying = (db: Db, bought: string) =>
  db
    .selectFrom('orders')
    .innerJoin('order_line', 'order_line.order_id', 'orders.id')
    .where(contains('order_line.product_name', bought).$castTo<boolean>())
    .where('order_line.product_code', 'is not', null)
    .where('orders.status', 'not in', UNFINISHED)

/** Selects the customers that a search finds. */
const matching = (db: Db, dialect: Dialect, { filter, way, orders }: Sought) => {
  const { keyword, email, status, group, pref, sex, phone, birthMonth, bought, own } = filter
  // The plus sign keeps SQLite from using the status index: nearly all customers have one status.
  let found = db.selectFrom('customer').where(sql<number>`+customer.status`, 'in', status)
  if (own !== undefined) found = found.where(own.isListed)
  if (keyword !== undefined) found = found.where(customerInWords(dialect, keyword, way))
  if (email !== undefined)
    found = found
      .where(customerWithWords(dialect, [email.toLowerCase()], way))
      .where(contains('customer.email_key', email).$castTo<boolean>())
  if (group !== undefined) found = found.where('customer.group_id', 'in', group)
  if (pref !== undefined) found = found.where('customer.pref', '=', pref)
  if (sex !== undefined) found = found.where('customer.sex', 'in', sex)
  if (phone !== undefined)
    found = found
      .where(customerWithWords(dialect, [phone], way))
      .where(sql<string>`replace(customer.phone_number, '-', '')`, 'like', `%${phone}%`)
  if (birthMonth !== undefined)
    found = found.where(
      sql<string>`substr(cast(customer.birth as text), 6, 2)`,
      '=',
      String(birthMonth).padStart(2, '0'),
    )
  for (const name of keysOf(LEAST)) {
    const least = filter[name]
    if (least !== undefined) found = found.where(LEAST[name], '>=', least)
  }
  for (const name of keysOf(MOST)) {
    const most = filter[name]
    if (most !== undefined) found = found.where(MOST[name], '<=', most)
  }
  for (const name of keysOf(BEFORE)) {
    const end = filter[name]
    if (end !== undefined) found = found.where(BEFORE[name], '<', end)
  }
  if (bought !== undefined)
    found =
      orders?.are === 'few'
        ? found.where(
            'customer.id',
            'in',
            buying(db, bought)
              .select('orders.customer_id')
              .where('orders.customer_id', 'is not', null)
              .where('orders.id', 'in', sql<string>`(${orders.ids})`)
              .$castTo<{ customer_id: string }>(),
          )
        : found.where((eb) =>
            eb.exists(
              buying(db, bought)
                .select('orders.id')
                .where('orders.customer_id', '=', sql.ref<string>('customer.id'))
                // One customer after the other: PostgreSQL would search all lines first.
                .limit(1)
                .offset(0),
            ),
          )
  return found
}

const ORDERS = {
  customerId: sql`customer.id`,
  name: sql`customer.name01 || customer.name02`,
  email: sql`customer.email_key`,
  customerStatus: sql`customer.status`,
  buyTimes: sql`customer.buy_times`,
  buyTotal: sql`customer.buy_total`,
  // Customers without purchases come last, on both databases.
  lastBuyDate: sql`customer.last_buy_at is null, customer.last_buy_at`,
  point: sql`customer.point`,
  createDate: sql`customer.created_at`,
  updateDate: sql`customer.updated_at`,
} as const satisfies Record<ColumnOf<typeof customerSorting>, unknown>

/**
 * Returns the customers of one page, whether there are more, and their number; null if they are found by
 * their purchases and exceed `MOST_COUNTED`.
 */
export const customerRows = async (
  db: Db,
  dialect: Dialect,
  filter: CustomerFilter,
  { limit, offset, order, descending }: SortedPage<keyof typeof ORDERS>,
): Promise<{
  readonly rows: readonly Row<'customer'>[]
  readonly count: number | null
  readonly more: boolean
}> => {
  const direction = descending ? 'desc' : 'asc'
  const orders = await ordersOf(db, dialect, filter)
  const isWhole = filter.bought === undefined || orders?.are === 'few'
  const readPage = (way: WayToNamed) => {
    const page = matching(db, dialect, { filter, orders, way })
      .select('customer.id')
      .orderBy(ORDERS[order], direction)
      .orderBy('customer.id', direction)
      .limit(limit + 1)
      .offset(offset)
    return db
      .selectFrom('customer')
      .selectAll('customer')
      .where('customer.id', 'in', (eb) => eb.selectFrom(page.as('page')).select('page.id'))
      .orderBy(ORDERS[order], direction)
      .orderBy('customer.id', direction)
      .execute()
  }
  const shown = (rows: readonly Row<'customer'>[], count: number | null) => ({
    rows: rows.slice(0, limit),
    count,
    more: rows.length > limit,
  })
  if (isWhole) {
    const count = await counted(db, dialect, filter, orders)
    return shown(await readPage(count < FEW_NAMED ? 'few' : 'many'), count)
  }
  const [rows, count] = await Promise.all([readPage('many'), countedSome(db, dialect, filter, orders)])
  return shown(rows, count > MOST_COUNTED ? null : count)
}

/** Counts the customers found by their purchases, up to `MOST_COUNTED` + 1. */
const countedSome = async (
  db: Db,
  dialect: Dialect,
  filter: CustomerFilter,
  orders: Named | undefined,
): Promise<number> => {
  const some = matching(db, dialect, { filter, orders, way: 'many' })
    .select(sql.lit(1).as('one'))
    .limit(MOST_COUNTED + 1)
  const { count } = await db
    .selectFrom(some.as('found'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Counts the customers that a search finds. */
export const countCustomers = async (db: Db, dialect: Dialect, filter: CustomerFilter): Promise<number> =>
  counted(db, dialect, filter, await ordersOf(db, dialect, filter))

const counted = async (
  db: Db,
  dialect: Dialect,
  filter: CustomerFilter,
  orders: Named | undefined,
): Promise<number> => {
  const { count } = await matching(db, dialect, { filter, orders, way: 'counted' })
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Counts the customers of each status. */
export const countsByStatus = async (db: Db): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .selectFrom('customer')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  return new Map(rows.map(({ status, count }) => [status, Number(count)]))
}

/** Customers read by one statement: a short one, so that no other work waits long. */
const CUSTOMERS_AT_ONCE = 500

/** Reads the customers that a search finds, page by page in the order of their ids. */
export async function* pagesOfCustomers(
  db: Db,
  dialect: Dialect,
  filter: CustomerFilter,
): AsyncGenerator<readonly Row<'customer'>[]> {
  const orders = await ordersOf(db, dialect, filter)
  let last = ''
  for (;;) {
    const rows = await matching(db, dialect, { filter, orders, way: 'many' })
      .selectAll('customer')
      .where('customer.id', '>', last)
      .orderBy('customer.id')
      .limit(CUSTOMERS_AT_ONCE)
      .execute()
    yield rows
    last = rows.at(-1)?.id ?? last
    if (rows.length < CUSTOMERS_AT_ONCE) return
  }
}
