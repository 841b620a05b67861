import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../store/schema.ts'
import { OPEN } from '../../orders/status.rules.ts'
import { daysAfter } from '../../values.ts'
import type { LatePlaces } from './packing.rules.ts'

/** The most shippings that are read: those of the oldest orders come first. */
const MOST_WAITING = 5000

/** Returns the shippings to be sent: those of open orders that have not left, the oldest order's first. */
export const waitingShippings = (db: Kysely<Database>) =>
  db
    .selectFrom('orders')
    .innerJoin('shipping', 'shipping.order_id', 'orders.id')
    .select([
      'shipping.id',
      'shipping.order_id',
      'shipping.name01',
      'shipping.name02',
      'shipping.pref',
      'shipping.delivery_id',
      'shipping.delivery_name',
      'shipping.delivery_date',
      'shipping.delivery_time',
      'shipping.names_ja',
      'shipping.tracking_number',
      'shipping.gifts',
      'orders.order_no',
      'orders.ordered_at',
      'orders.created_at',
      'orders.status',
      'orders.payment_id',
      'orders.payment_at',
      'orders.payment_total',
      'orders.credit',
    ])
    .where('orders.status', 'in', [...OPEN])
    .where('orders.order_no', 'is not', null)
    .where('shipping.shipped_at', 'is', null)
    .orderBy('orders.ordered_at')
    .orderBy('orders.id')
    .orderBy('shipping.sort_no')
    .limit(MOST_WAITING)
    .execute()

/** Parcels that are late for longer are not counted: nobody sends them any more. */
const LONGEST_LATE_DAYS = 180

/** Selects the shippings of open orders that are too late for their requested day. */
export const lateShippings = (db: Kysely<Database>, today: string, places: readonly LatePlaces[]) =>
  db
    .selectFrom('shipping')
    .innerJoin('orders', 'orders.id', 'shipping.order_id')
    .where('shipping.shipped_at', 'is', null)
    .where('shipping.delivery_date', 'is not', null)
    .where('shipping.delivery_date', '>=', daysAfter(today, -LONGEST_LATE_DAYS))
    .where((eb) =>
      eb.or(
        places.map(({ prefs, from }) =>
          eb.and([eb('shipping.delivery_date', '<', from), eb('shipping.pref', 'in', [...prefs])]),
        ),
      ),
    )
    // The sign keeps the order of this search: few shippings are late, and many orders are open.
    .where(sql<number>`+orders.status`, 'in', [...OPEN])
    .where('orders.order_no', 'is not', null)
