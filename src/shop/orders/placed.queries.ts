import type { Kysely } from 'kysely'
import { prepared } from '../../store/prepared.ts'
import type { Database, Row } from '../../store/schema.ts'

type Db = Kysely<Database>

/** An order with all its records. */
export interface WholeOrder {
  readonly order: Row<'orders'>
  readonly shippings: readonly Row<'shipping'>[]
  readonly lines: readonly Row<'order_line'>[]
}

/** Returns an order by its id. */
export const orderById = (db: Db, id: string): Promise<Row<'orders'> | undefined> =>
  db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()

/** Longer texts are no order number; they are not looked up in the database. */
const LONGEST_NUMBER = 64

/** Returns whether a text can be the number of an order. */
export const isOrderNumber = (text: string): boolean => text.length <= LONGEST_NUMBER

/** Returns the orders with these numbers, in their order; undefined if one of them is unknown. */
export const ordersByNumber = async (
  db: Db,
  numbers: readonly string[],
): Promise<readonly Row<'orders'>[] | undefined> => {
  if (numbers.length === 0) return []
  if (!numbers.every(isOrderNumber)) return undefined
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('order_no', 'in', [...numbers])
    .execute()
  const byNumber = new Map(rows.map((row) => [row.order_no, row]))
  const found = numbers.flatMap((number) => byNumber.get(number) ?? [])
  return found.length === numbers.length ? found : undefined
}

const shippingsOf = prepared<{ id: string }>()((db, { id }) =>
  db.selectFrom('shipping').selectAll().where('order_id', '=', id).orderBy('sort_no'),
)

const linesOf = prepared<{ id: string }>()((db, { id }) =>
  db.selectFrom('order_line').selectAll().where('order_id', '=', id).orderBy('sort_no'),
)

/** Reads all records of an order. */
export const wholeOrder = async (db: Db, order: Row<'orders'>): Promise<WholeOrder> => {
  const { id } = order
  const [shippings, lines] = await Promise.all([shippingsOf(db, { id }), linesOf(db, { id })])
  return { order, shippings, lines }
}

/** Selects placed orders that are neither in the index of words nor wait for it. */
export const ordersWithoutWords = (db: Db) =>
  db
    .selectFrom('orders')
    .leftJoin('order_words', 'order_words.order_id', 'orders.id')
    .select('orders.order_no')
    .where('orders.order_no', 'is not', null)
    .where('order_words.id', 'is', null)
    .orderBy('orders.id')
    .execute()
