import { kind, record } from '../../records/index.ts'
import { PAID_WHEN } from './payment.rules.ts'

/** A payment method as members edit it. */
export const payment = record('payment', 'paymentId', {
  paymentName: ['name', kind.string(255)],
  paymentNameEn: ['name_en', kind.nullable(kind.string(255))],
  /** Fee in yen with tax. */
  charge: ['charge', kind.withDefault(kind.yen(), 0)],
  /** The smallest and the largest sum that it accepts, yen; empty: no bound. */
  ruleMin: ['rule_min', kind.nullable(kind.yen())],
  ruleMax: ['rule_max', kind.nullable(kind.yen())],
  /** Instructions for paying, in the order's mail and on its last page. */
  instructions: ['instructions', kind.html(4000)],
  instructionsEn: ['instructions_en', kind.html(4000)],
  /** When it is paid: `first` is before sending, `door` is cash on delivery. */
  paidWhen: ['paid_when', kind.withDefault(kind.oneOf(PAID_WHEN), 'any')],
  /** Days after the order within which it must be paid; 0 for the same day; empty for no limit. */
  payWithinDays: ['pay_within_days', kind.nullable(kind.integer(0, 365))],
  visible: ['visible', kind.withDefault(kind.boolean(), true)],
})
