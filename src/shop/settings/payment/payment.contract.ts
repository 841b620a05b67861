import { z } from 'zod'
import { key, optional } from '../../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../../hypermedia/transition.ts'
import { Count, Sentence, Yen } from '../../values.ts'
import { payment } from './payment.record.ts'

const Payment = z.object(payment.state)

const ways = ['goPayment', 'goPaymentList'] as const

export const goPaymentList = safe('/admin/payment/payment-list', {
  title: 'The payment methods, in the order in which shoppers see them',
  for: 'member',
  state: {
    payments: z.array(
      Payment.extend({
        /** The delivery methods that offer it. Without any it cannot be chosen. */
        deliveryNames: z.array(z.string()),
        /** Whether it can be offered to shoppers: the plugin of its payments is on. */
        isOffered: z.boolean(),
      }),
    ),
    count: Count,
    /** Whether all of them are hidden, so that nobody can order. */
    isNoneVisible: z.boolean(),
  },
  offers: ['goGiftList', 'goMasterData', 'goAuditLog'],
  always: ['goPayment'],
  items: { payments: ['goPayment'] },
})

export const goPayment = safe('/admin/payment/payment', {
  title: 'A payment method, or the form of a new one',
  for: 'member',
  input: { paymentId: optional(key()) },
  state: {
    ...Payment.partial().shape,
    /** Null for a new one, which has no other properties. */
    paymentId: z.string().nullable(),
    deliveryNames: z.array(z.string()),
    /** Whether orders use it: then it can be hidden, not deleted. */
    isOrdered: z.boolean(),
  },
  submitTo: 'doUpdatePayment',
  offers: ['doUpdatePayment', 'doCreatePayment', 'doDeletePayment', 'goAuditLog', 'goPaymentList'],
  errors: ['paymentUnknown'],
})

export const doCreatePayment = unsafe('POST', '/admin/payment/payment-list', {
  title: 'Add a payment method; delivery methods say by themselves which they offer',
  for: 'member',
  refusedAt: 'goPayment',
  once: true,
  input: payment.create,
  state: { ...payment.state, message: Sentence },
  offers: [...ways],
  errors: ['badInput'],
})

export const doUpdatePayment = idempotent('PUT', '/admin/payment/payment', {
  title: 'Change a payment method: what is left out stays',
  for: 'member',
  refusedAt: 'goPayment',
  input: payment.update,
  state: { ...payment.state, changed: z.boolean(), message: Sentence },
  offers: [...ways],
  errors: ['badInput', 'paymentUnknown', 'staleVersion'],
})

export const doDeletePayment = idempotent('DELETE', '/admin/payment/payment', {
  title: 'Delete a payment method by which nothing was ordered; delivery methods lose it too',
  for: 'member',
  needsConsent: true,
  refusedAt: 'goPayment',
  input: payment.named,
  state: { paymentId: z.string(), charge: Yen, message: Sentence },
  offers: ['goPaymentList'],
  errors: ['paymentUnknown', 'paymentInUse'],
})
