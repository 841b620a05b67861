import { z } from 'zod'
import { integer, key, optional, text } from '../../../hypermedia/input.ts'
import { unsafe } from '../../../hypermedia/transition.ts'
import { foldLine } from '../../inputs.ts'
import { REFUND } from '../../permissions.ts'
import { Sentence, Yen } from '../../values.ts'

/** The common parts of recording a refund and of undoing it. */
const noted = {
  permission: REFUND,
  for: 'member',
  costsMoney: true,
  needsConsent: true,
  refusedAt: 'goOrder',
  once: true,
  input: {
    orderNo: key(),
    /** Yen. All refunds of an order are at most the sum paid for it; one is undone as a whole. */
    refundAmount: integer(1, 2_147_483_647),
    reason: text(255),
  },
  state: { orderNo: z.string(), refundAmount: Yen, refundTotal: Yen, message: Sentence },
  offers: ['goOrder'],
  always: ['goOrderList'],
} as const

export const doRefundOrder = unsafe('POST', '/admin/order/refund', {
  ...noted,
  title: 'Note what was paid back of an order, in whole or in part; money moves elsewhere',
  input: {
    ...noted.input,
    /** Where money that no payment service moves went: bank, branch, account, name. */
    refundTo: optional(text(255, { fold: foldLine })),
  },
  errors: ['badInput', 'adminOrderUnknown', 'orderUnpaid'],
})

export const doUndoRefund = unsafe('POST', '/admin/order/undo-refund', {
  ...noted,
  title:
    'Take the last refund of an order back that was noted by mistake; one that a payment service made stays',
  errors: ['badInput', 'adminOrderUnknown', 'refundUnknown', 'refundAtService'],
})
