import { z } from 'zod'
import { list, optional, text, unchanged, version } from '../../../hypermedia/input.ts'
import { idempotent, safe } from '../../../hypermedia/transition.ts'
import { Sentence } from '../../values.ts'
import { orderStatus } from './order-status.record.ts'

const state = {
  /** Each status names the inputs that change it. */
  orderStatuses: z.array(
    z.object({
      ...orderStatus.state,
      nameKey: z.string(),
      customerNameKey: z.string(),
      colorKey: z.string(),
      displayOrderCountKey: z.string(),
    }),
  ),
  version: z.int(),
}

export const goOrderStatusList = safe('/admin/order-status', {
  title: 'What the statuses of orders are called, and how they are shown',
  for: 'member',
  state,
  submitTo: 'doUpdateOrderStatusList',
  offers: ['doUpdateOrderStatusList', 'goAuditLog'],
})

export const doUpdateOrderStatusList = idempotent('PUT', '/admin/order-status', {
  title: 'Change what the statuses of orders are called, and how they are shown',
  for: 'member',
  refusedAt: 'goOrderStatusList',
  input: {
    /** The changed statuses. Omitted fields stay. */
    orderStatuses: unchanged(list(z.object({ ...orderStatus.named, ...orderStatus.changes }), 100)),
    /** Programs send the rows that they assume: they are known here. */
    orderStatusRows: optional(text(255, { control: 'hidden' })),
    version: version(),
  },
  state: {
    ...state,
    orderStatusRows: z.string().nullable(),
    /** The number of changed statuses. */
    count: z.int(),
    message: Sentence,
  },
  offers: ['goOrderStatusList'],
  errors: ['orderStatusUnknown', 'staleVersion'],
})
