import type { ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { baseInfo } from '../settings/index.ts'
import { cancelRefusal, cancelUntil } from './cancellation.rules.ts'
import type { WholeOrder } from './placed.queries.ts'

/** Returns whether the customer of an order can cancel it now, and until when. */
export const cancellationOf = async (
  { memory, now }: ReadEnvironment | WriteEnvironment,
  { order, shippings }: Pick<WholeOrder, 'order' | 'shippings'>,
) => {
  const { cancel_hours: hours } = await memory.get(baseInfo)
  return {
    refused: cancelRefusal(order, shippings, { hours, now }),
    until: cancelUntil(order, hours),
  }
}
