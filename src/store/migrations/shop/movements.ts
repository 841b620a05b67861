import { sql } from 'kysely'
import type { Make } from './make.ts'

const stockMovement: Make = async ({ db, types }) => {
  await db.schema
    .createTable('stock_movement')
    .addColumn('id', types.key, (c) => c.primaryKey())
    .addColumn('variant_id', types.integer, (c) => c.notNull().references('variant.id'))
    .addColumn('order_id', types.key, (c) => c.notNull().references('orders.id'))
    .addColumn('change_no', types.integer, (c) => c.notNull())
    .addColumn('kind', types.key, (c) => c.notNull())
    .addColumn('quantity', types.integer, (c) => c.notNull())
    .addColumn('created_at', types.instant, (c) => c.notNull())
    .addUniqueConstraint('stock_movement_once', ['order_id', 'change_no', 'kind', 'variant_id'])
    .execute()
  await db.schema
    .createIndex('stock_movement_by_time')
    .on('stock_movement')
    .columns(['created_at', 'id'])
    .execute()
  await db.schema
    .createIndex('stock_movement_by_variant')
    .on('stock_movement')
    .columns(['variant_id'])
    .execute()
}

const pointMovement: Make = async ({ db, types }) => {
  await db.schema
    .createTable('point_movement')
    .addColumn('id', types.key, (c) => c.primaryKey())
    .addColumn('customer_id', types.key, (c) => c.notNull().references('customer.id'))
    .addColumn('order_id', types.key, (c) => c.references('orders.id'))
    .addColumn('change_no', types.integer, (c) => c.notNull())
    .addColumn('kind', types.key, (c) => c.notNull())
    .addColumn('points', types.integer, (c) => c.notNull())
    .addColumn('reason', types.text)
    .addColumn('member_id', types.key, (c) => c.references('member.id'))
    .addColumn('created_at', types.instant, (c) => c.notNull())
    .addUniqueConstraint('point_movement_once', ['order_id', 'change_no', 'kind'])
    .execute()
  await db.schema
    .createIndex('point_movement_by_customer')
    .on('point_movement')
    .columns(['customer_id', 'created_at'])
    .execute()
}

const salesDay: Make = async ({ db, types }) => {
  await db.schema
    .createTable('sales_day')
    .addColumn('day', types.day, (c) => c.primaryKey())
    .addColumn('orders', types.integer, (c) => c.notNull())
    .addColumn('total', types.yen, (c) => c.notNull())
    .execute()
}

const salesChange: Make = async ({ db, types }) => {
  await db.schema
    .createTable('sales_change')
    .addColumn('id', types.key, (c) => c.notNull())
    .addColumn('day', types.day, (c) => c.notNull())
    .addColumn('orders', types.integer, (c) => c.notNull())
    .addColumn('total', types.yen, (c) => c.notNull())
    .addPrimaryKeyConstraint('sales_change_key', ['day', 'id'])
    .execute()
}

const salesZone: Make = async ({ db, types }) => {
  await db.schema
    .createTable('sales_zone')
    .addColumn('id', types.integer, (c) => c.primaryKey())
    .addColumn('time_zone', types.key, (c) => c.notNull())
    .addCheckConstraint('sales_zone_one_row', sql`id = 1`)
    .execute()
}

/** Tables that orders and members change: stock, points, sales. */
export const movementsTables: readonly Make[] = [
  stockMovement,
  pointMovement,
  salesDay,
  salesChange,
  salesZone,
]
