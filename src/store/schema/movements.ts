import { table } from './table.ts'

interface StockMovementTable {
  id: string
  variant_id: number
  order_id: string
  change_no: number
  kind: 'take' | 'give_back'
  /** Pieces; below 0 when taken. */
  quantity: number
  created_at: string
}

interface PointMovementTable {
  id: string
  customer_id: string
  order_id: string | null
  change_no: number
  /** `forfeit`: what was left at withdrawal; `adjust`: by a member of the shop. */
  kind: 'grant' | 'use' | 'give_back' | 'take_back' | 'forfeit' | 'adjust'
  /** Below 0 when they leave the balance. */
  points: number
  /** Why a member moved them, for the shop alone. */
  reason: string | null
  member_id: string | null
  created_at: string
}

/** What the orders of a day come to that count as sales, as far as it was summed up. */
interface SalesDayTable {
  /** In the shop's time zone. */
  day: string
  orders: number
  /** What is paid for them, yen. */
  total: number
}

/** By how much an order changed the sales of its day; added to the day by and by, and then gone. */
interface SalesChangeTable extends SalesDayTable {
  id: string
}

/** The time zone in which the sales were summed up: one row, none before the first start. */
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
