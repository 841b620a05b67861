import { kind, record } from '../../records/index.ts'
import { prefecture } from '../fields.ts'
import { masterOptions } from '../index.ts'

/** A general tax rule as members add it; it is never changed, another one follows it. */
export const taxRule = record('tax_rule', 'taxRuleId', {
  /** The moment from which it applies. */
  applyDate: ['apply_date', kind.moment()],
  taxRate: ['rate', kind.percent()],
  /** 1 half up, 2 down, 3 up. */
  roundingType: ['rounding', kind.reference(masterOptions('rounding'), 3)],
  /** The prefecture of the customers that it applies to; null for all. */
  pref: ['pref', prefecture()],
})
