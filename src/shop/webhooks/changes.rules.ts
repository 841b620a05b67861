import type { RowChange } from '../../store/row-changes.ts'
import { propertiesOf } from '../../store/schema.ts'

/** The orders and products of a member's changes. */
export interface Changed {
  readonly orderIds: readonly string[]
  readonly productIds: readonly number[]
}

/**
 * Returns the orders and products that written rows are of. Orders that are new, or moved to another status, are left
 * out: that is an event of its own. So is the stock that an order moves.
 */
export const changedBy = (changes: readonly RowChange[]): Changed => {
  const orders = new Set<string>()
  const moved = new Set<string>()
  const products = new Set<number>()
  for (const { table, key, before, after } of changes) {
    const row = { ...before, ...after }
    if (table === 'orders') {
      orders.add(key)
      if (before?.status !== after?.status) moved.add(key)
    } else if (propertiesOf(table)?.tellsOf === 'order' && typeof row.order_id === 'string')
      orders.add(row.order_id)
    else if (table === 'product') products.add(Number(key))
    else if (propertiesOf(table)?.partOf?.[0] === 'product') products.add(Number(row.product_id))
  }
  return {
    orderIds: [...orders].filter((id) => !moved.has(id)),
    productIds: orders.size > 0 ? [] : [...products],
  }
}
