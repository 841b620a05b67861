import { describe, expect, it } from 'vitest'
import { daysAfter } from '../../values.ts'
import { firstValidOn, lastDayOf, monthsAfter, termOf } from './expiry.rules.ts'

const term = { months: 12, noticeDays: 30 }
const balance = { points: 100, movedOn: '2026-01-15', toldEnd: null }

describe('PNT-10: points end', () => {
  it('months after their last change, at the end of a shorter month', () => {
    expect(monthsAfter('2026-01-15', 12)).toBe('2027-01-15')
    expect(monthsAfter('2026-01-31', 1)).toBe('2026-02-28')
    expect(monthsAfter('2028-01-31', 1)).toBe('2028-02-29')
    expect(monthsAfter('2026-03-31', -1)).toBe('2026-02-28')
    expect(monthsAfter('2026-11-30', 3)).toBe('2027-02-28')
  })

  it('exactly for the changes before the first that is still valid', () => {
    for (const months of [1, 2, 6, 12, 13])
      for (let day = '2027-01-25'; day < '2028-04-05'; day = daysAfter(day, 1)) {
        const first = firstValidOn(day, months)
        expect(monthsAfter(first, months) >= day).toBe(true)
        expect(monthsAfter(daysAfter(first, -1), months) < day).toBe(true)
      }
  })

  it('never without a term, without points, or with the option off', () => {
    const base = { option_point: true, point_months: 12, point_notice_days: 30 }
    expect(termOf(base)).toEqual(term)
    expect(termOf({ ...base, point_months: null })).toBeUndefined()
    expect(termOf({ ...base, option_point: false })).toBeUndefined()
    expect(lastDayOf(balance, undefined, '2026-06-01')).toBeNull()
    expect(lastDayOf({ ...balance, points: 0 }, term, '2026-06-01')).toBeNull()
    expect(lastDayOf({ ...balance, points: -5 }, term, '2026-06-01')).toBeNull()
  })

  it('PNT-11: not before a mail had its days, on the day that it named, unless there is more time since', () => {
    expect(lastDayOf(balance, term, '2026-06-01')).toBe('2027-01-15')
    expect(lastDayOf(balance, term, '2027-01-10')).toBe('2027-02-09')
    expect(lastDayOf({ ...balance, toldEnd: '2027-01-15' }, term, '2027-01-10')).toBe('2027-01-15')
    expect(lastDayOf({ ...balance, toldEnd: '2027-02-09' }, term, '2027-02-20')).toBe('2027-02-09')
    expect(lastDayOf({ ...balance, toldEnd: '2027-01-15' }, { ...term, months: 24 }, '2027-01-10')).toBe(
      '2028-01-15',
    )
  })
})
