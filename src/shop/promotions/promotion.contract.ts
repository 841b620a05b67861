import { z } from 'zod'
import { key, optional } from '../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../hypermedia/transition.ts'
import { paged } from '../paging.ts'
import { Sentence, Yen } from '../values.ts'
import { promotion } from './promotion.record.ts'

const Promotion = z.object(promotion.state)

/** The sums of a promotion's orders that were neither cancelled nor returned. */
const Given = {
  orderCount: z.int(),
  givenYen: Yen,
  givenPoints: z.int(),
  /** The total to pay of these orders. */
  promotedTotal: Yen,
}

const ways = ['goPromotion', 'goPromotionList'] as const

export const goPromotionList = safe('/admin/promotion-list', {
  title: 'The promotions, in the order in which they apply, with what they gave',
  for: 'member',
  input: paged.input,
  state: {
    promotions: z.array(
      Promotion.extend({
        promotionLabel: z.string(),
        promotionState: z.enum(['off', 'coming', 'inForce', 'over']),
        ...Given,
      }),
    ),
    ...paged.state,
  },
  offers: ['goPromotionList', 'goAuditLog'],
  always: ['goPromotion'],
  items: { promotions: ['goPromotion', 'goPromotionOrderList'] },
})

export const goPromotion = safe('/admin/promotion', {
  title: 'A promotion, or the form of a new one',
  for: 'member',
  input: { promotionId: optional(key()) },
  state: {
    ...Promotion.partial().shape,
    /** Null for a new one, which has no other properties. */
    promotionId: z.string().nullable(),
    /** Whether an order has something of it: then it is not deleted. */
    isUsed: z.boolean(),
  },
  submitTo: 'doUpdatePromotion',
  offers: [
    'doUpdatePromotion',
    'doCreatePromotion',
    'doDeletePromotion',
    'goPromotionOrderList',
    'goAuditLog',
    'goPromotionList',
  ],
  errors: ['promotionUnknown'],
})

export const doCreatePromotion = unsafe('POST', '/admin/promotion-list', {
  title: 'Add a promotion',
  for: 'member',
  tool: {
    says: 'Makes a promotion: percent or yen off, n for the price of m, free delivery, points multiplied.',
  },
  refusedAt: 'goPromotion',
  once: true,
  input: promotion.create,
  state: { ...promotion.state, message: Sentence },
  offers: [...ways],
  errors: ['badInput'],
})

export const doUpdatePromotion = idempotent('PUT', '/admin/promotion', {
  title: 'Change a promotion: what is left out stays, and so do orders with it',
  for: 'member',
  refusedAt: 'goPromotion',
  input: promotion.update,
  state: { ...promotion.state, changed: z.boolean(), message: Sentence },
  offers: [...ways],
  errors: ['badInput', 'promotionUnknown', 'staleVersion'],
})

export const doDeletePromotion = idempotent('DELETE', '/admin/promotion', {
  title: 'Delete a promotion that no order has anything of',
  for: 'member',
  needsConsent: true,
  refusedAt: 'goPromotion',
  input: promotion.named,
  state: { promotionId: z.string(), message: Sentence },
  offers: ['goPromotionList'],
  errors: ['promotionUnknown', 'promotionUsed'],
})

export const goPromotionOrderList = safe('/admin/promotion/orders', {
  title:
    'The orders that a promotion gave something, the newest first; cancelled and returned ones are left out',
  for: 'member',
  input: { promotionId: key(), ...paged.input },
  state: {
    promotionId: z.string(),
    promotionName: z.string(),
    ...Given,
    promotedOrders: z.array(
      z.object({
        orderNo: z.string(),
        orderDate: z.iso.datetime(),
        paymentTotal: Yen,
        givenYen: Yen,
        givenPoints: z.int(),
      }),
    ),
    ...paged.state,
  },
  offers: ['goPromotionOrderList', 'goPromotion', 'goPromotionList'],
  items: { promotedOrders: ['goOrder'] },
  errors: ['promotionUnknown'],
})
