import { describe, expect, it } from 'vitest'
import { ruleAfter, ruleOf, statedRule, storedRule } from './category-rule.rules.ts'

const CHEAP = {
  match: 'all',
  tagIds: [3, 1],
  priceFrom: null,
  priceTo: 3000,
  addedDays: null,
  inStock: false,
} as const

describe('CAT-05: the rule of a category', () => {
  it('is set and removed as a whole, and keeps what an edit leaves out', () => {
    expect(ruleAfter(null, { rulePriceTo: 3000 })).toEqual({ rule: null })
    expect(ruleAfter(null, { byRule: true, rulePriceTo: 3000, ruleTagIds: [3, 1] })).toEqual({ rule: CHEAP })
    expect(ruleAfter(CHEAP, { ruleInStock: true })).toEqual({ rule: { ...CHEAP, inStock: true } })
    expect(ruleAfter(CHEAP, { rulePriceTo: null })).toEqual({ rule: { ...CHEAP, priceTo: null } })
    expect(ruleAfter(CHEAP, { byRule: false, ruleInStock: true })).toEqual({ rule: null })
  })

  it('has a condition, and prices that can be met', () => {
    expect(ruleAfter(null, { byRule: true })).toMatchObject({ errors: { byRule: {} } })
    expect(ruleAfter(CHEAP, { ruleTagIds: [], rulePriceTo: null })).toMatchObject({ errors: { byRule: {} } })
    expect(ruleAfter(CHEAP, { rulePriceFrom: 3001 })).toMatchObject({ errors: { rulePriceTo: {} } })
    expect(ruleAfter(CHEAP, { rulePriceFrom: 3000 })).toHaveProperty('rule')
  })

  it('is stored as it is stated, whatever the order of its tags', () => {
    const stored = storedRule(CHEAP)
    expect(stored).toBe(storedRule({ ...CHEAP, tagIds: [1, 3] }))
    expect(statedRule(ruleOf({ rule: stored }))).toMatchObject({ byRule: true, ruleTagIds: [1, 3] })
    expect(statedRule(ruleOf({ rule: storedRule(null) })).byRule).toBe(false)
  })
})
