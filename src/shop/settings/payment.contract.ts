import { z } from 'zod'
import {
  choice,
  clearable,
  flag,
  integer,
  key,
  optional,
  text,
  unchanged,
  version,
} from '../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../hypermedia/transition.ts'
import { htmlText } from '../safe-html.ts'
import { Count, Sentence, Yen } from '../values.ts'
import { PAID_WHEN } from './payment.rules.ts'

const Name = text(255)
const Amount = integer(0, 999_999_999)
const Instructions = htmlText(4000)

const terms = {
  paymentNameEn: clearable(Name),
  /** Fee in yen with tax. */
  charge: unchanged(Amount),
  /** The least and the most yen that are paid by it; empty: no bound. */
  ruleMin: clearable(Amount),
  ruleMax: clearable(Amount),
  /** How to pay: safe HTML, in the order's mail and on its last page. */
  instructions: Instructions,
  instructionsEn: Instructions,
  /** When its money comes: `first` is before anything is sent, `door` is cash on delivery. */
  paidWhen: unchanged(choice(PAID_WHEN)),
  /** Days after the order within which it is to be paid; 0: on the same day; empty: none are named. */
  payWithinDays: clearable(integer(0, 365)),
  visible: unchanged(flag()),
}

const Payment = z.object({
  paymentId: z.string(),
  paymentName: z.string(),
  paymentNameEn: z.string().nullable(),
  charge: Yen,
  ruleMin: Yen.nullable(),
  ruleMax: Yen.nullable(),
  instructions: z.string().nullable(),
  instructionsEn: z.string().nullable(),
  paidWhen: z.enum(PAID_WHEN),
  payWithinDays: z.int().nullable(),
  visible: z.boolean(),
})

const ways = ['goPayment', 'goPaymentList', 'goAdminTop'] as const

export const goPaymentList = safe('/admin/payment/payment-list', {
  title: 'The payment methods, in the order in which shoppers see them',
  for: 'member',
  state: {
    payments: z.array(
      Payment.extend({
        /** The delivery methods that offer it; where none does nobody can choose it. */
        deliveryNames: z.array(z.string()),
        /** Whether shoppers can be offered it: the plugin by which it is paid is on. */
        isOffered: z.boolean(),
      }),
    ),
    count: Count,
    /** Whether all of them are hidden: nobody can order. */
    isNoneVisible: z.boolean(),
  },
  offers: ['goPayment', 'goMasterData', 'goAuditLog', 'goAdminTop'],
  items: { payments: ['goPayment'] },
})

export const goPayment = safe('/admin/payment/payment', {
  title: 'A payment method, or the form of a new one',
  for: 'member',
  input: { paymentId: optional(key()) },
  state: {
    ...Payment.partial().shape,
    /** Null where it is new; of that nothing else is said. */
    paymentId: z.string().nullable(),
    deliveryNames: z.array(z.string()),
    /** Whether orders were paid by it: then it can be hidden, not deleted. */
    isOrdered: z.boolean(),
  },
  submitTo: 'doUpdatePayment',
  offers: [
    'doUpdatePayment',
    'doCreatePayment',
    'doDeletePayment',
    'goAuditLog',
    'goPaymentList',
    'goAdminTop',
  ],
  errors: ['paymentUnknown'],
})

export const doCreatePayment = unsafe('POST', '/admin/payment/payment-list', {
  title: 'Add a payment method; delivery methods say by themselves which they offer',
  for: 'member',
  refusedAt: 'goPayment',
  once: true,
  input: { paymentName: Name, ...terms },
  state: { ...Payment.shape, message: Sentence },
  offers: [...ways],
  errors: ['badInput'],
})

export const doUpdatePayment = idempotent('PUT', '/admin/payment/payment', {
  title: 'Change a payment method: what is left out stays',
  for: 'member',
  refusedAt: 'goPayment',
  input: { paymentId: key(), paymentName: unchanged(Name), ...terms, version: version() },
  state: { ...Payment.shape, changed: z.boolean(), message: Sentence },
  offers: [...ways],
  errors: ['badInput', 'paymentUnknown', 'staleVersion'],
})

export const doDeletePayment = idempotent('DELETE', '/admin/payment/payment', {
  title: 'Delete a payment method by which nothing was ordered; delivery methods lose it too',
  for: 'member',
  needsConsent: true,
  refusedAt: 'goPayment',
  input: { paymentId: key() },
  state: { paymentId: z.string(), charge: Yen, message: Sentence },
  offers: ['goPaymentList', 'goAdminTop'],
  errors: ['paymentUnknown', 'paymentInUse'],
})
