import { table } from './table.ts'

interface StockMovementTable {
  id: string
  variant_id: number
  order_id: string
  change_no: number
  kind: 'take' | 'give_back'
  /** Pieces; negative when taken. */
  quantity: number
  created_at: string
}

interface PointMovementTable {
  id: string
  customer_id: string
  order_id: string | null
  change_no: number
  /** `forfeit`: the rest at withdrawal; `expire`: what was not used in time; `adjust`: by a member. */
  kind: 'grant' | 'use' | 'give_back' | 'take_back' | 'forfeit' | 'expire' | 'adjust'
  /** Negative when they leave the balance. */
  points: number
  /** A member's reason, for members only. */
  reason: string | null
  member_id: string | null
  created_at: string
}

/** The sums of a day's orders that count as sales, as far as they were summed up. */
interface SalesDayTable {
  /** In the shop's time zone. */
  day: string
  orders: number
  /** The total to pay, yen. */
  total: number
}

/** A change of a day's sales by an order; it is added to the day later, and then deleted. */
interface SalesChangeTable extends SalesDayTable {
  id: string
}

/** The time zone of the summed-up sales: one row, none before the first start. */
interface SalesZoneTable {
  id: number
  time_zone: string
}

export const movementsTables = {
  stock_movement: table<StockMovementTable>(),
  point_movement: table<PointMovementTable>({ partOf: ['customer', 'customer_id'], tellsOf: 'customer' }),
  sales_day: table<SalesDayTable>({ key: ['day'] }),
  sales_change: table<SalesChangeTable>({ key: ['day', 'id'] }),
  sales_zone: table<SalesZoneTable>(),
}
