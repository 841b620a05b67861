import { z } from 'zod'
import { integer, optional } from '../../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../../hypermedia/transition.ts'
import { Count, Sentence } from '../../values.ts'
import { taxRule } from './tax-rule.record.ts'

const TaxRule = z.object({
  ...taxRule.state,
  roundingName: z.string(),
  prefName: z.string().nullable(),
})

export const goTaxRuleList = safe('/admin/tax-rule/tax-rule-list', {
  title: 'The general tax rules, the latest first, and the form to add one; a variant has its own with it',
  for: 'member',
  state: {
    taxRules: z.array(
      TaxRule.extend({
        /** Whether it applies now, will apply, or was followed by another one. */
        standing: z.enum(['inForce', 'coming', 'past']),
      }),
    ),
    count: Count,
  },
  submitTo: 'doCreateTaxRule',
  offers: ['doCreateTaxRule', 'goAuditLog'],
  items: { taxRules: ['doDeleteTaxRule'] },
})

export const doCreateTaxRule = unsafe('POST', '/admin/tax-rule/tax-rule-list', {
  title: 'Add a general tax rule: it applies to what is ordered from its moment on',
  for: 'member',
  refusedAt: 'goTaxRuleList',
  once: true,
  input: {
    ...taxRule.create,
    /** The prefecture of the customers that it applies to; all if left out. */
    pref: optional(integer(0, 47, 'select')),
  },
  state: { ...TaxRule.shape, message: Sentence },
  offers: ['goTaxRuleList'],
  errors: ['taxRuleDateTaken'],
})

export const doDeleteTaxRule = idempotent('DELETE', '/admin/tax-rule/tax-rule', {
  title: 'Remove a general tax rule; what was ordered under it keeps it',
  for: 'member',
  needsConsent: true,
  refusedAt: 'goTaxRuleList',
  input: taxRule.named,
  state: { taxRuleId: z.string(), message: Sentence },
  offers: ['goTaxRuleList'],
  errors: ['taxRuleUnknown', 'taxRuleProtected'],
})
