import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { daysAfter, weekdayOf } from '../values.ts'
import { daysIn, MOST_DAYS, PERIODS, periodsOf, slicesOf, spanBefore, spanOf } from './spans.rules.ts'

const TODAY = '2026-11-26'
const MONDAY = 1

const SPAN = fc
  .tuple(
    fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
    fc.integer({ min: 0, max: MOST_DAYS - 1 }),
  )
  .map(([first, more]) => {
    const from = first.toISOString().slice(0, 10)
    return { from, until: daysAfter(from, more) }
  })

describe('The days of a report', () => {
  it('are the thirty up to today, or as many up to a day', () => {
    expect(spanOf({}, TODAY)).toEqual({ from: '2026-10-28', until: TODAY })
    expect(spanOf({ until: '2026-03-01' }, TODAY)).toEqual({ from: '2026-01-31', until: '2026-03-01' })
  })

  it('begin where they are asked to, 400 days before the last at most', () => {
    expect(spanOf({ from: TODAY }, TODAY)).toEqual({ from: TODAY, until: TODAY })
    const from = daysAfter(TODAY, 1 - MOST_DAYS)
    expect(spanOf({ from }, TODAY)).toEqual({ from, until: TODAY })
  })

  it.each([
    ['from', { from: daysAfter(TODAY, 1) }, 'input.spanBackwards'],
    ['until', { from: '2026-11-02', until: '2026-11-01' }, 'input.spanBackwards'],
    ['from', { from: daysAfter(TODAY, -MOST_DAYS) }, 'input.spanTooLong'],
    ['until', { from: '2025-01-01', until: TODAY }, 'input.spanTooLong'],
    ['until', { until: '9999-12-31' }, 'input.date'],
  ])('are refused at the field %s', (field, asked, key) => {
    expect(spanOf(asked, TODAY)).toMatchObject({ errors: { [field]: { key } } })
  })

  test('are compared with as many days that end the day before', () => {
    fc.assert(
      fc.property(SPAN, (span) => {
        const before = spanBefore(span)
        expect(daysAfter(before.until, 1)).toBe(span.from)
        expect(daysIn(before)).toBe(daysIn(span))
      }),
    )
  })
})

describe('The periods of a report', () => {
  it('are weeks from Monday to Sunday, cut at the ends', () => {
    expect(periodsOf('week', { from: '2025-12-27', until: '2026-01-06' })).toEqual([
      { from: '2025-12-27', until: '2025-12-28' },
      { from: '2025-12-29', until: '2026-01-04' },
      { from: '2026-01-05', until: '2026-01-06' },
    ])
  })

  it('are months, cut at the ends', () => {
    expect(periodsOf('month', { from: '2028-01-31', until: '2028-03-01' })).toEqual([
      { from: '2028-01-31', until: '2028-01-31' },
      { from: '2028-02-01', until: '2028-02-29' },
      { from: '2028-03-01', until: '2028-03-01' },
    ])
  })

  test.each([...PERIODS, 'slice'] as const)('follow each other without a gap: %s', (by) => {
    fc.assert(
      fc.property(SPAN, (span) => {
        const parts = by === 'slice' ? slicesOf(span) : periodsOf(by, span)
        expect(parts.at(0)?.from).toBe(span.from)
        expect(parts.at(-1)?.until).toBe(span.until)
        for (const [at, { from, until }] of parts.entries()) {
          expect(from <= until).toBe(true)
          const next = parts[at + 1]
          if (next) expect(next.from).toBe(daysAfter(until, 1))
          if (by === 'week' && at > 0) expect(weekdayOf(from)).toBe(MONDAY)
          if (by === 'month' && at > 0) expect(from.slice(8)).toBe('01')
        }
      }),
      { numRuns: 30 },
    )
  })
})
