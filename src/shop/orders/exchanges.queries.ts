import type { Kysely } from 'kysely'
import type { Database, Row } from '../../store/schema.ts'

type Db = Kysely<Database>

/** Returns the orders that were made in exchange for goods of an order, the oldest first. */
const exchangesOf = (db: Db, orderId: string) =>
  db
    .selectFrom('orders')
    .select(['id', 'order_no', 'status', 'credit', 'customer_id'])
    .where('exchange_of', '=', orderId)
    .orderBy('id')
    .execute()

/**
 * Returns the orders that an order is tied to by exchanges, with the yen that went over: the one whose goods came back
 * for its goods, and those that were made for goods of it.
 */
export const exchangesAround = async (
  db: Db,
  { id, credit, exchange_of }: Pick<Row<'orders'>, 'id' | 'credit' | 'exchange_of'>,
) => {
  const [from, made] = await Promise.all([
    exchange_of === null
      ? []
      : db
          .selectFrom('orders')
          .select(['id', 'order_no', 'status', 'customer_id'])
          .where('id', '=', exchange_of)
          .execute(),
    exchangesOf(db, id),
  ])
  return [
    ...from.map((one) => ({ ...one, exchangeWay: 'from' as const, credit })),
    ...made.map((one) => ({ ...one, exchangeWay: 'to' as const })),
  ]
}
