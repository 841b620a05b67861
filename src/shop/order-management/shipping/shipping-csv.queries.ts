import type { Kysely } from 'kysely'
import type { Database } from '../../../store/schema.ts'

/**
 * Returns all shippings of the orders with these shipping ids or order numbers, in the order of each order.
 */
export const parcelsNamed = async (
  db: Kysely<Database>,
  ids: readonly string[],
  orderNos: readonly string[],
) => {
  if (ids.length + orderNos.length === 0) return []
  return db
    .selectFrom('orders')
    .innerJoin('shipping', 'shipping.order_id', 'orders.id')
    .leftJoin('customer', 'customer.id', 'orders.customer_id')
    .select([
      'shipping.id',
      'shipping.order_id',
      'shipping.shipped_at',
      'shipping.tracking_number',
      'orders.order_no',
      'orders.status',
      'orders.email',
      'orders.customer_id',
      'orders.add_point',
      'shipping.mail_sent_at',
      'customer.status as customer_status',
    ])
    .where('orders.order_no', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('orders.order_no', 'in', [...orderNos]),
        eb('orders.id', 'in', (of) =>
          of
            .selectFrom('shipping')
            .select('order_id')
            .where('id', 'in', [...ids]),
        ),
      ]),
    )
    .orderBy('orders.id')
    .orderBy('shipping.sort_no')
    .execute()
}
