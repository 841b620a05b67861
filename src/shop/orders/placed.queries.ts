import type { Kysely } from 'kysely'
import { prepared } from '../../store/prepared.ts'
import type { Database, Row } from '../../store/schema.ts'

type Db = Kysely<Database>

/** An order with everything that hangs on it. */
export interface WholeOrder {
  readonly order: Row<'orders'>
  readonly shippings: readonly Row<'shipping'>[]
  readonly lines: readonly Row<'order_line'>[]
}

/** An order by its id. */
export const orderById = (db: Db, id: string): Promise<Row<'orders'> | undefined> =>
  db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()

const shippingsOf = prepared<{ id: string }>()((db, { id }) =>
  db.selectFrom('shipping').selectAll().where('order_id', '=', id).orderBy('sort_no'),
)

const linesOf = prepared<{ id: string }>()((db, { id }) =>
  db.selectFrom('order_line').selectAll().where('order_id', '=', id).orderBy('sort_no'),
)

/** Everything that hangs on an order. */
export const wholeOrder = async (db: Db, order: Row<'orders'>): Promise<WholeOrder> => {
  const { id } = order
  const [shippings, lines] = await Promise.all([shippingsOf(db, { id }), linesOf(db, { id })])
  return { order, shippings, lines }
}
