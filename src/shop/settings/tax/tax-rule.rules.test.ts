import { describe, expect, it } from 'vitest'
import { Rounding, type TaxRule } from './tax.rules.ts'
import { standingOf } from './tax-rule.rules.ts'

const rule = (applyDate: string, pref: number | null = null): TaxRule => ({
  applyDate,
  taxRate: 10,
  rounding: Rounding.half,
  taxAdjust: 0,
  productId: null,
  variantId: null,
  pref,
})

describe('TAX-01: of the general rules', () => {
  const first = rule('2019-10-01T00:00:00.000Z')
  const second = rule('2026-01-01T00:00:00.000Z')
  const third = rule('2026-12-01T00:00:00.000Z')
  const tokyo = rule('2026-06-01T00:00:00.000Z', 13)

  it.each([
    ['2026-11-30T23:59:59.999Z', ['past', 'inForce', 'coming', 'inForce']],
    ['2026-12-01T00:00:00.000Z', ['past', 'past', 'inForce', 'past']],
  ])('at %s each has its place', (at, places) => {
    const all = [first, second, third, tokyo]
    expect(all.map((one) => standingOf(one, all, at))).toEqual(places)
  })
})
