import { describe, expect, it } from 'vitest'
import { amountOff, foldCode, refusalOf, type Terms, termsFaults } from './rules.ts'

const TERMS: Terms & { readonly uses: number } = {
  ...{ yen: 500, percent: null, minimum: 0, valid_from: null, valid_until: null },
  ...{ members_only: false, once_each: false, uses_most: null, is_active: true, uses: 0 },
}

const SOMEBODY = { today: '2026-07-15', isMember: false, hasUsed: false }

describe('The code of a coupon', () => {
  it('is the same in any case and width, and with spaces', () => {
    expect(foldCode(' ｓｕｍｍｅｒ 2026 ')).toBe('SUMMER2026')
    expect(foldCode('ｸｰﾎﾟﾝ')).toBe('クーポン')
  })
})

describe('What a coupon takes off', () => {
  it('is its yen, and never more than the goods cost', () => {
    expect(amountOff(TERMS, { subtotal: 3000 })).toBe(500)
    expect(amountOff(TERMS, { subtotal: 300 })).toBe(300)
  })

  it('is its share of the goods, cut off to whole yen', () => {
    expect(amountOff({ ...TERMS, yen: null, percent: 15 }, { subtotal: 999 })).toBe(149)
    expect(amountOff({ ...TERMS, yen: null, percent: 100 }, { subtotal: 999 })).toBe(999)
  })

  it('is nothing below its minimum', () => {
    expect(amountOff({ ...TERMS, minimum: 3000 }, { subtotal: 2999 })).toBe(0)
    expect(amountOff({ ...TERMS, minimum: 3000 }, { subtotal: 3000 })).toBe(500)
  })
})

describe('A coupon', () => {
  const keyFor = (terms: Partial<typeof TERMS>, by: Partial<typeof SOMEBODY> = {}) =>
    refusalOf({ ...TERMS, ...terms }, { ...SOMEBODY, ...by })?.key

  it('holds on its first and its last day, and on none beside', () => {
    const period = { valid_from: '2026-07-15', valid_until: '2026-07-16' }
    expect(keyFor(period, { today: '2026-07-14' })).toBe('coupons.notYet')
    expect(keyFor(period, { today: '2026-07-15' })).toBeUndefined()
    expect(keyFor(period, { today: '2026-07-16' })).toBeUndefined()
    expect(keyFor(period, { today: '2026-07-17' })).toBe('coupons.ended')
  })

  it('holds for nobody when it is switched off', () => {
    expect(keyFor({ is_active: false })).toBe('coupons.ended')
  })

  it('for members holds for no guest', () => {
    expect(keyFor({ members_only: true })).toBe('coupons.membersOnly')
    expect(keyFor({ members_only: true }, { isMember: true })).toBeUndefined()
  })

  it('for once each holds once, any other again', () => {
    expect(keyFor({ once_each: true }, { hasUsed: true })).toBe('coupons.usedBefore')
    expect(keyFor({ once_each: true })).toBeUndefined()
    expect(keyFor({}, { hasUsed: true })).toBeUndefined()
  })

  it('holds until it was used as often as it may be', () => {
    expect(keyFor({ uses_most: 2, uses: 1 })).toBeUndefined()
    expect(keyFor({ uses_most: 2, uses: 2 })).toBe('coupons.usedUp')
  })

  it('gives yen or per cent, and does not end before it begins', () => {
    expect(termsFaults(TERMS)).toEqual({})
    expect(Object.keys(termsFaults({ ...TERMS, percent: 10 }))).toEqual(['discountYen'])
    expect(Object.keys(termsFaults({ ...TERMS, yen: null }))).toEqual(['discountYen'])
    const backwards = { ...TERMS, valid_from: '2026-07-15', valid_until: '2026-07-14' }
    expect(Object.keys(termsFaults(backwards))).toEqual(['validUntil'])
  })
})
