import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../../store/columns.ts'
import { contains } from '../../store/like.ts'
import type { Database, Row } from '../../store/schema.ts'
import type { Page } from '../paging.ts'
import { isCustomerId } from './customer.queries.ts'
import { spellingsOf } from './spellings.ts'

type Db = Kysely<Database>

/** What customers are searched by; the instants from the first on, before the second, the days both counted in. */
export interface CustomerFilter {
  readonly keyword?: string | undefined
  readonly email?: string | undefined
  readonly status: readonly number[]
  readonly pref?: number | undefined
  readonly sex?: readonly number[] | undefined
  /** Its digits. */
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
  /** Part of the name of what they ordered. */
  readonly bought?: string | undefined
}

/** What customers are found by; in the very words of the index `customer_by_words`. */
const WORDS = sql`lower(name01 || name02 || ' ' || coalesce(kana01, '') || coalesce(kana02, '') || ' ' ||
    coalesce(company_name, '') || ' ' || email_key || ' ' || replace(coalesce(phone_number, ''), '-', ''))`

/**
 * How those are found whom words name. `counted`: by the index alone. `few`: they are looked up first, and
 * whatever they are sorted by, nobody else is read. `many`: all are read in their order until there are enough.
 */
type Way = 'counted' | 'few' | 'many'

/** So many whom words name are looked up first. */
const FEW = 5000

const spelled = (dialect: Dialect, spelling: string, way: Way): RawBuilder<boolean> => {
  const isIn = sql<boolean>`${WORDS} like ${`%${spelling.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
  const letters = Array.from(spelling)
  if (dialect === 'sqlite' || letters.length < 2 || way === 'many') return isIn
  const pairs = letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)
  return sql<boolean>`(letter_pairs(${WORDS}) @> ${pairs}::text[] and ${isIn})`
}

/** Customers in whose words one of these spellings is. */
const worded = (dialect: Dialect, spellings: readonly string[], way: Way): RawBuilder<boolean> => {
  if (spellings.length === 0) return sql<boolean>`false`
  const found = sql.join(
    spellings.map((spelling) => spelled(dialect, spelling, way)),
    sql` or `,
  )
  return way === 'few'
    ? sql<boolean>`customer.id in (select id from customer as named where ${found})`
    : sql<boolean>`(${found})`
}

/** A customer by their id, or by a piece of what they are called and reached by. */
const named = (dialect: Dialect, keyword: string, way: Way): RawBuilder<boolean> => {
  const byWords = worded(dialect, spellingsOf(keyword), way)
  const id = keyword.trim()
  return isCustomerId(id) ? sql<boolean>`(customer.id = ${id} or ${byWords})` : byWords
}

/** The statuses of orders that are not placed, or whose payment still runs. */
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

/** The customers that a search finds, to be read in any way. */
const matching = (db: Db, dialect: Dialect, filter: CustomerFilter, way: Way) => {
  const { keyword, email, status, pref, sex, phone, birthMonth, bought } = filter
  // The sign keeps SQLite from going by the status, of which nearly all are one.
  let found = db.selectFrom('customer').where(sql<number>`+customer.status`, 'in', status)
  if (keyword !== undefined) found = found.where(named(dialect, keyword, way))
  if (email !== undefined)
    found = found
      .where(worded(dialect, [email.toLowerCase()], way))
      .where(contains('customer.email_key', email).$castTo<boolean>())
  if (pref !== undefined) found = found.where('customer.pref', '=', pref)
  if (sex !== undefined) found = found.where('customer.sex', 'in', sex)
  if (phone !== undefined)
    found = found
      .where(worded(dialect, [phone], way))
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
    found = found.where('customer.id', 'in', (eb) =>
      eb
        .selectFrom('order_line')
        .innerJoin('orders', 'orders.id', 'order_line.order_id')
        .select('orders.customer_id')
        .where(contains('order_line.product_name', bought).$castTo<boolean>())
        .where('order_line.product_code', 'is not', null)
        .where('orders.status', 'not in', UNFINISHED)
        .where('orders.customer_id', 'is not', null)
        .$castTo<{ customer_id: string }>(),
    )
  return found
}

/** What the list can be sorted by, by the names of its columns. */
const ORDERS = {
  customerId: sql`customer.id`,
  name: sql`customer.name01 || customer.name02`,
  email: sql`customer.email_key`,
  customerStatus: sql`customer.status`,
  buyTimes: sql`customer.buy_times`,
  buyTotal: sql`customer.buy_total`,
  // Whoever never bought anything stands last, on both databases.
  lastBuyDate: sql`customer.last_buy_at is null, customer.last_buy_at`,
  point: sql`customer.point`,
  createDate: sql`customer.created_at`,
  updateDate: sql`customer.updated_at`,
} as const

/** A column that the list can be sorted by. */
export type CustomerOrder = keyof typeof ORDERS

/** The customers of one page, and how many there are in all. */
export const customerRows = async (
  db: Db,
  dialect: Dialect,
  filter: CustomerFilter,
  {
    limit,
    offset,
    order,
    descending,
  }: Page & { readonly order: CustomerOrder; readonly descending: boolean },
): Promise<{ readonly rows: readonly Row<'customer'>[]; readonly count: number }> => {
  const direction = descending ? 'desc' : 'asc'
  const count = await countCustomers(db, dialect, filter)
  const rows = await matching(db, dialect, filter, count < FEW ? 'few' : 'many')
    .selectAll('customer')
    .orderBy(ORDERS[order], direction)
    .orderBy('customer.id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, count }
}

/** How many customers a search finds. */
export const countCustomers = async (db: Db, dialect: Dialect, filter: CustomerFilter): Promise<number> => {
  const { count } = await matching(db, dialect, filter, 'counted')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many customers there are of each status. */
export const countsByStatus = async (db: Db): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .selectFrom('customer')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  return new Map(rows.map(({ status, count }) => [status, Number(count)]))
}

/** The customers whom words name, but those who withdrew, the last changed first, at most so many. */
export const customersNamed = (db: Db, dialect: Dialect, keyword: string, limit: number) =>
  matching(db, dialect, { keyword, status: [1, 2] }, 'few')
    .select(['customer.id', 'customer.name01', 'customer.name02', 'customer.email'])
    .orderBy('customer.updated_at', 'desc')
    .orderBy('customer.id', 'desc')
    .limit(limit)
    .execute()

/** So many customers are read at once: a short statement, that nobody else waits for. */
const CUSTOMERS_AT_ONCE = 500

/** The customers that a search finds, a page at a time, by their ids. */
export async function* pagesOfCustomers(
  db: Db,
  dialect: Dialect,
  filter: CustomerFilter,
): AsyncGenerator<readonly Row<'customer'>[]> {
  let last = ''
  for (;;) {
    const rows = await matching(db, dialect, filter, 'many')
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
