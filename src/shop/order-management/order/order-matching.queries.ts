import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../../../store/columns.ts'
import type { Reader } from '../../../store/database.ts'
import { contains } from '../../../store/like.ts'
import { type Named, ordersWith, type SoughtWords } from '../../../store/order-search.ts'
import type { Database } from '../../../store/schema.ts'
import { NO_GIFTS } from '../../orders/gifts.rules.ts'
import { waitsForPayment } from '../../orders/index.ts'
import { OPEN, PAYING } from '../../orders/status.rules.ts'
import type { OwnMet } from '../../own-fields/index.ts'

type Db = Kysely<Database>

/** Instants from `from` on, before `before`. */
interface Range {
  readonly from?: string | undefined
  readonly until?: string | undefined
}

/** The conditions of a search for orders. */
export interface OrderFilter {
  readonly keyword?: string | undefined
  readonly orderStatus?: readonly number[] | undefined
  readonly orderNo?: string | undefined
  readonly name?: string | undefined
  readonly kana?: string | undefined
  readonly companyName?: string | undefined
  readonly email?: string | undefined
  readonly phoneNumber?: string | undefined
  readonly productName?: string | undefined
  readonly trackingNumber?: string | undefined
  readonly payment?: readonly number[] | undefined
  readonly shippingMail?: 'unsent' | 'sent' | undefined
  readonly isGift?: boolean | undefined
  readonly waitsFor?: 'payment' | 'shipping' | undefined
  /** The payment methods that are paid in advance. */
  readonly paidFirst?: readonly number[] | undefined
  readonly ordered?: Range
  readonly paid?: Range
  readonly updated?: Range
  readonly deliveryDateFrom?: string | undefined
  readonly deliveryDateTo?: string | undefined
  readonly paymentTotalFrom?: number | undefined
  readonly paymentTotalTo?: number | undefined
  readonly own?: OwnMet | undefined
  /** Only these orders, by number or id. */
  readonly ids?: readonly string[] | undefined
  /** The matches in the index of words; see `inIndex`. */
  readonly named?: Named | undefined
}

/** Counting stops after so many rows. */
export const MOST_COUNTED = 10_000

const withoutSpaces = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '')

const joined = (one: string, other: string, text: string) =>
  sql<boolean>`lower(${sql.ref(one)} || coalesce(${sql.ref(other)}, '')) like ${like(withoutSpaces(text))} escape '\\'`

const like = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

const digits = (text: string): string => text.normalize('NFKC').replace(/\D/g, '')

const phone = (text: string) => {
  const typed = digits(text)
  return typed === ''
    ? sql<boolean>`false`
    : sql<boolean>`replace(orders.phone_number, '-', '') like ${`%${typed}%`}`
}

/** Adds the matches in the index of words to a search, which then reads few other orders. */
export const inIndex = async (db: Reader, dialect: Dialect, filter: OrderFilter): Promise<OrderFilter> => ({
  ...filter,
  named: await ordersWith(db, dialect, soughtIn(filter), MOST_COUNTED),
})

const soughtIn = (filter: OrderFilter): readonly SoughtWords[] => {
  const { keyword, name, kana, companyName, email, phoneNumber, productName } = filter
  const whole = (text: string | undefined, part: SoughtWords['part'] = 'people'): SoughtWords[] =>
    text === undefined ? [] : [{ part, spellings: [text] }]
  return [
    ...(keyword === undefined ? [] : [{ part: 'people' as const, spellings: spellingsOf(keyword) }]),
    ...[name, kana].flatMap((text) => whole(text && withoutSpaces(text))),
    ...[companyName, email].flatMap((text) => whole(text)),
    ...whole(phoneNumber && digits(phoneNumber)),
    ...whole(productName, 'goods'),
  ]
}

/**
 * Returns the spellings of a keyword: as in a mail address or a company, as a name, and as a phone number.
 */
const spellingsOf = (keyword: string): readonly string[] => [
  ...new Set([
    keyword,
    withoutSpaces(keyword),
    ...(digits(keyword).length >= LEAST_DIGITS ? [digits(keyword)] : []),
  ]),
]

/** Shorter numbers are part of so many phone numbers that nobody searches for them. */
const LEAST_DIGITS = 4

/**
 * Selects the orders that a search finds: placed ones, and pending ones only if the search asks for them. Set
 * `byId` to read them by id: else SQLite uses the status index, and sorts all of them for each page.
 */
export const matching = (db: Db, filter: OrderFilter, { byId = false } = {}) => {
  const { named, own } = filter
  if (named?.are !== 'few') return among(placed(db), filter, byId || own?.are === 'few')
  return among(placed(db).where('orders.id', 'in', sql<string>`(${named.ids})`), filter, true)
}

/** Selects the found orders for counting; a search by words alone reads no other orders. */
export const counting = (db: Db, filter: OrderFilter) => {
  const { named, own } = filter
  if (own?.are === 'many' && named === undefined) {
    const tables = sql<Database['orders']>`${own.met} cross join orders`
    const source = db.selectFrom(tables.as<'orders'>(sql`orders`)).where('orders.order_no', 'is not', null)
    return among(source.where('orders.id', '=', own.id), { ...filter, own: undefined }, true)
  }
  if (named?.are !== 'many' || !isOfWords(filter)) return matching(db, filter)
  const tables = sql<Database['orders']>`(${named.ids}) as named cross join orders`
  const source = db.selectFrom(tables.as<'orders'>(sql`orders`)).where('orders.order_no', 'is not', null)
  return among(source.where('orders.id', '=', sql.ref<string>('named.order_id')), filter, true)
}

const WORDS = ['keyword', 'name', 'kana', 'companyName', 'email', 'phoneNumber', 'productName', 'named']

const isOfWords = (filter: OrderFilter): boolean =>
  Object.entries(filter).every(([name, asked]) => WORDS.includes(name) || isNothing(asked))

const isNothing = (asked: unknown): boolean =>
  asked === undefined || (typeof asked === 'object' && Object.values(asked ?? {}).every(isNothing))

const among = (from: Found, filter: OrderFilter, byId: boolean) => {
  const { keyword, orderStatus, orderNo, payment, ordered, paid, updated, own, ids } = filter
  const status = byId ? sql<number>`+orders.status` : sql.ref<number>('orders.status')
  let found = from
  found =
    orderStatus && orderStatus.length > 0
      ? found.where(status, 'in', orderStatus)
      : found.where(status, '<>', PAYING)
  if (own !== undefined) found = found.where(own.holds)
  if (ids !== undefined)
    found =
      ids.length === 0
        ? found.where(sql<boolean>`false`)
        : found.where((eb) => eb.or([eb('orders.order_no', 'in', ids), eb('orders.id', 'in', ids)]))
  if (orderNo !== undefined) found = found.where('orders.order_no', '=', orderNo)
  if (keyword !== undefined)
    found = found.where((eb) =>
      eb.or([
        contains('orders.order_no', keyword),
        contains('orders.email', keyword),
        contains('orders.company_name', keyword),
        joined('orders.name01', 'orders.name02', keyword),
        joined('orders.kana01', 'orders.kana02', keyword),
        ...(digits(keyword).length >= LEAST_DIGITS ? [phone(keyword)] : []),
      ]),
    )
  if (filter.name !== undefined) found = found.where(joined('orders.name01', 'orders.name02', filter.name))
  if (filter.kana !== undefined) found = found.where(joined('orders.kana01', 'orders.kana02', filter.kana))
  if (filter.companyName !== undefined)
    found = found.where(contains('orders.company_name', filter.companyName))
  if (filter.email !== undefined) found = found.where(contains('orders.email', filter.email))
  if (filter.phoneNumber !== undefined) found = found.where(phone(filter.phoneNumber))
  if (payment && payment.length > 0) found = found.where('orders.payment_id', 'in', payment)
  if (filter.paymentTotalFrom !== undefined)
    found = found.where('orders.payment_total', '>=', filter.paymentTotalFrom)
  if (filter.paymentTotalTo !== undefined)
    found = found.where('orders.payment_total', '<=', filter.paymentTotalTo)
  for (const [column, range] of [
    ['orders.ordered_at', ordered],
    ['orders.payment_at', paid],
    ['orders.updated_at', updated],
  ] as const) {
    if (range?.from) found = found.where(column, '>=', range.from)
    if (range?.until) found = found.where(column, '<', range.until)
  }
  if (filter.waitsFor === 'payment') found = found.where(waitsForPayment(filter.paidFirst ?? []))
  if (filter.waitsFor === 'shipping')
    found = found
      .where(status, 'in', [...OPEN])
      .where((eb) => eb.not(waitsForPayment(filter.paidFirst ?? [])))
  const { productName, trackingNumber } = filter
  if (productName !== undefined)
    found = found.where((eb) =>
      eb.exists(
        eb
          .selectFrom('order_line')
          .select('order_line.id')
          .whereRef('order_line.order_id', '=', 'orders.id')
          .where(contains('order_line.product_name', productName))
          // PostgreSQL estimates every word as rare, and would search all lines first. So it searches the
          // lines of one order after the other, until there are enough.
          .limit(1)
          .offset(0),
      ),
    )
  if (trackingNumber !== undefined)
    found = found.where('orders.id', 'in', (eb) =>
      eb
        .selectFrom('shipping')
        .select('order_id')
        .where('tracking_number', '=', trackingNumber)
        // Few shippings have several parcels, and their own index.
        .union(
          eb
            .selectFrom('shipping')
            .select('order_id')
            .where(sql<boolean>`tracking_number like '%,%'`)
            .where(
              sql<boolean>`',' || tracking_number || ',' like ${`%,${trackingNumber.replace(/[%_\\]/g, '')},%`}`,
            ),
        ),
    )
  return withShipping(found, filter)
}

const placed = (db: Db) => db.selectFrom('orders').where('orders.order_no', 'is not', null)

type Found = ReturnType<typeof placed>

/** Restricts orders to those with a matching shipping. */
const withShipping = (
  found: Found,
  { shippingMail, isGift, deliveryDateFrom, deliveryDateTo }: OrderFilter,
): Found => {
  if ((shippingMail ?? (isGift || undefined) ?? deliveryDateFrom ?? deliveryDateTo) === undefined)
    return found
  return found.where((eb) => {
    let shippings = eb
      .selectFrom('shipping')
      .select('shipping.id')
      .whereRef('shipping.order_id', '=', 'orders.id')
    if (shippingMail !== undefined)
      shippings = shippings.where('mail_sent_at', shippingMail === 'sent' ? 'is not' : 'is', null)
    if (isGift) shippings = shippings.where('gifts', '<>', NO_GIFTS)
    if (deliveryDateFrom !== undefined) shippings = shippings.where('delivery_date', '>=', deliveryDateFrom)
    if (deliveryDateTo !== undefined) shippings = shippings.where('delivery_date', '<=', deliveryDateTo)
    return eb.exists(shippings)
  })
}
