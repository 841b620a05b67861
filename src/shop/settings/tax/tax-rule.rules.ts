import { chooseTaxRule, type TaxRule } from './tax.rules.ts'

/** The initial rule of the shop: it cannot be removed (TAX-12). */
export const DEFAULT_TAX_RULE = 1

/** Returns the state of a general rule among all of them, at a moment, ISO 8601. */
export const standingOf = (
  rule: TaxRule,
  rules: readonly TaxRule[],
  at: string,
): 'inForce' | 'coming' | 'past' => {
  if (Date.parse(rule.applyDate) > Date.parse(at)) return 'coming'
  return chooseTaxRule(rules, { at, pref: rule.pref, perProduct: false }) === rule ? 'inForce' : 'past'
}
