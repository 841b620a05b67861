import { keepRecord } from '../audit/index.ts'
import type { WriteEnvironment } from '../environment.ts'
import { changedBy } from '../webhooks/index.ts'

/** Records a member's operation in the audit log, and publishes which orders and products it changed. */
export const keepChanges = async (
  act: WriteEnvironment,
  ...[transition, input, recording]: Parameters<typeof keepRecord> extends [unknown, ...infer Rest]
    ? Rest
    : never
): Promise<void> => {
  await keepRecord(act, transition, input, recording)
  const { orderIds, productIds } = changedBy(recording.changes)
  for (const orderId of orderIds) await act.publish('order.changed', { orderId })
  for (const productId of productIds) await act.publish('product.changed', { productId })
}
