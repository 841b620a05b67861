import type { Row } from '../../store/schema.ts'
import { PAID, PLACED } from './status.rules.ts'

/** Why customers cannot cancel an order: never in this shop, not in its status, partly sent, or too late. */
export type CancelRefusal = 'off' | 'status' | 'sent' | 'late'

const HOUR_MS = 3_600_000

/** Returns the time until which customers can cancel an order; null if the shop does not let them. */
export const cancelUntil = (
  { ordered_at }: Pick<Row<'orders'>, 'ordered_at'>,
  hours: number | null,
): Date | null =>
  hours === null || ordered_at === null ? null : new Date(Date.parse(ordered_at) + hours * HOUR_MS)

/**
 * Returns why customers cannot cancel an order; null if they can. They can while it is new or paid, and
 * nobody packs it.
 */
export const cancelRefusal = (
  order: Pick<Row<'orders'>, 'status' | 'ordered_at'>,
  shippings: readonly Pick<Row<'shipping'>, 'shipped_at'>[],
  { hours, now }: { readonly hours: number | null; readonly now: Date },
): CancelRefusal | null => {
  const until = cancelUntil(order, hours)
  if (until === null) return 'off'
  if (order.status !== PLACED && order.status !== PAID) return 'status'
  if (shippings.some(({ shipped_at }) => shipped_at !== null)) return 'sent'
  return now > until ? 'late' : null
}
