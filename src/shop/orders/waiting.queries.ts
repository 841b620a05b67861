import { sql } from 'kysely'

/**
 * The condition of open orders that are paid in advance, by one of these methods, and not paid yet. The statuses, new
 * and in progress, are written out: they select an index.
 */
export const waitsForPayment = (paidFirst: readonly number[]) =>
  paidFirst.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`(orders.payment_at is null and orders.status in (1, 4) and orders.payment_total > orders.credit and orders.payment_id in (${sql.join(paidFirst)}))`
