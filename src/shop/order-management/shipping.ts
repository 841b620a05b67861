import type { WriteEnvironment } from '../environment.ts'
import { unannouncedShippings } from './shipping.queries.ts'

/**
 * Has the customers of orders told by mail of what was sent (SHP-04): once for each shipping that has left and
 * of which they were not told yet.
 */
export const announceShippings = async (
  act: WriteEnvironment,
  orderIds: readonly string[],
): Promise<number> => {
  const shippings = await unannouncedShippings(act.db, orderIds, act.now)
  for (const shippingId of shippings) await act.publish('order.shipped', { shippingId })
  return shippings.length
}
