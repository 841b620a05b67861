import { z } from 'zod'
import { clearable, flag, key, list, optional, text, unchanged, version } from '../../../hypermedia/input.ts'
import { idempotent, safe } from '../../../hypermedia/transition.ts'
import { Sentence } from '../../values.ts'

const Name = text(255)

/** A colour as style sheets write it. */
const Color = text(7, {
  pattern: /^#[0-9a-f]{6}$/,
  refused: 'input.color',
  fold: (typed) => typed.trim().normalize('NFKC').toLowerCase(),
})

const state = {
  /** Each says by which inputs it is changed. */
  orderStatuses: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      nameEn: z.string().nullable(),
      /** What its customer reads. */
      customerName: z.string(),
      customerNameEn: z.string(),
      /** `#rrggbb`. */
      color: z.string(),
      /** Whether members are told how many orders have it. */
      count: z.boolean(),
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
  offers: ['doUpdateOrderStatusList', 'goAuditLog', 'goAdminTop'],
})

export const doUpdateOrderStatusList = idempotent('PUT', '/admin/order-status', {
  title: 'Change what the statuses of orders are called, and how they are shown',
  for: 'member',
  refusedAt: 'goOrderStatusList',
  input: {
    /** Those that change; what is left out of one stays. */
    orderStatuses: unchanged(
      list(
        z.object({
          id: key(),
          name: unchanged(Name),
          nameEn: clearable(Name),
          customerName: unchanged(Name),
          customerNameEn: unchanged(Name),
          color: unchanged(Color),
          count: unchanged(flag()),
        }),
        100,
      ),
    ),
    /** Programs send the rows they think of: they are known here. */
    orderStatusRows: optional(text(255, { control: 'hidden' })),
    version: version(),
  },
  state: {
    ...state,
    orderStatusRows: z.string().nullable(),
    /** How many changed. */
    count: z.int(),
    message: Sentence,
  },
  offers: ['goOrderStatusList', 'goAdminTop'],
  errors: ['orderStatusUnknown', 'staleVersion'],
})
