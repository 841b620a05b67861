import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { salesOf, tally } from '../orders/sales.rules.ts'
import { dayIn, daysAfter } from '../values.ts'
import { barsOf, compared, figuresOf, PERIODS, reachOf, type Span, salesIn } from './periods.rules.ts'

const ZONES = ['Asia/Tokyo', 'America/Santiago', 'Europe/London', 'Asia/Kathmandu', 'Pacific/Apia']

const DAY = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const said = ({ from, until }: Span) => `${from} ${until}`

const shown = (period: (typeof PERIODS)[number], today: string) => {
  const bars = barsOf(period, today)
  return [bars.length, bars.at(0), bars.at(-1)].map((one) =>
    typeof one === 'object' ? [said(one.span), said(one.before)] : one,
  )
}

describe('The periods of the chart', () => {
  it('are the last thirty days, beside the thirty before', () => {
    expect(shown('day', '2026-11-20')).toEqual([
      30,
      ['2026-10-22 2026-10-22', '2026-09-22 2026-09-22'],
      ['2026-11-20 2026-11-20', '2026-10-21 2026-10-21'],
    ])
  })

  it('are the last twelve weeks from Monday to Sunday, beside the twelve before', () => {
    expect(shown('week', '2026-11-20')).toEqual([
      12,
      ['2026-08-31 2026-09-06', '2026-06-08 2026-06-14'],
      ['2026-11-16 2026-11-22', '2026-08-24 2026-08-30'],
    ])
  })

  it.each(['2025-12-29', '2025-12-31', '2026-01-01', '2026-01-04'])(
    'are a whole week also where a year begins in it, on %s',
    (day) => {
      expect(
        barsOf('week', day)
          .slice(-2)
          .map(({ span }) => said(span)),
      ).toEqual(['2025-12-22 2025-12-28', '2025-12-29 2026-01-04'])
    },
  )

  it('are the last twelve months, beside those of the year before', () => {
    expect(shown('month', '2024-02-29')).toEqual([
      12,
      ['2023-03-01 2023-03-31', '2022-03-01 2022-03-31'],
      ['2024-02-01 2024-02-29', '2023-02-01 2023-02-28'],
    ])
  })

  it('are the last five years, beside the five before', () => {
    expect(shown('year', '2026-11-20')).toEqual([
      5,
      ['2022-01-01 2022-12-31', '2017-01-01 2017-12-31'],
      ['2026-01-01 2026-12-31', '2021-01-01 2021-12-31'],
    ])
  })

  test('follow each other without a gap, those before them too, and the last one is that of today', () => {
    fc.assert(
      fc.property(DAY, fc.constantFrom(...PERIODS), (today, period) => {
        const bars = barsOf(period, today)
        const spans = [...bars.map(({ before }) => before), ...bars.map(({ span }) => span)]
        for (const [at, { from, until }] of spans.entries()) {
          expect(from <= until).toBe(true)
          if (at > 0) expect(from).toBe(daysAfter(spans[at - 1]?.until ?? '', 1))
        }
        const last = bars.at(-1)?.span
        expect(last && last.from <= today && today <= last.until).toBe(true)
      }),
    )
  })

  test('come together to all that was sold in their time, whatever the day and the time zone', () => {
    const ANY_ORDER = fc.record({
      status: fc.constantFrom(1, 3, 5, 8),
      ordered_at: fc
        .date({ min: new Date('2024-01-01'), max: new Date('2026-11-20'), noInvalidDate: true })
        .map((date) => date.toISOString()),
      payment_total: fc.nat(100_000),
    })
    fc.assert(
      fc.property(
        fc.array(ANY_ORDER, { maxLength: 30 }),
        fc.date({ min: new Date('2026-01-01'), max: new Date('2026-11-20'), noInvalidDate: true }),
        fc.constantFrom(...ZONES),
        fc.constantFrom(...PERIODS),
        (orders, now, zone, period) => {
          const dayOf = dayIn(zone)
          const { add, days } = tally()
          for (const order of orders) for (const sold of salesOf(order, dayOf)) add(sold)
          const sold = new Map(days().map(({ day, count, total }) => [day, { count, total }]))
          const bars = barsOf(period, dayOf(now))
          const reach = reachOf(bars)
          const inReach = orders.filter(({ status, ordered_at }) => {
            const day = dayOf(new Date(ordered_at))
            return status !== 3 && status !== 8 && reach.from <= day && day <= reach.until
          })
          const spans = bars.flatMap(({ span, before }) => [span, before])
          expect(spans.reduce((sum, span) => sum + salesIn(sold, span).count, 0)).toBe(inReach.length)
          expect(spans.reduce((sum, span) => sum + salesIn(sold, span).total, 0)).toBe(
            inReach.reduce((sum, { payment_total }) => sum + payment_total, 0),
          )
        },
      ),
    )
  })
})

describe('The first figures', () => {
  it('are compared with the same weekday of the week before, and the same days of the month before', () => {
    const { today, yesterday, month } = figuresOf('2026-11-20')
    expect([said(today.span), said(today.before)]).toEqual(['2026-11-20 2026-11-20', '2026-11-13 2026-11-13'])
    expect([said(yesterday.span), said(yesterday.before)]).toEqual([
      '2026-11-19 2026-11-19',
      '2026-11-12 2026-11-12',
    ])
    expect([said(month.span), said(month.before)]).toEqual(['2026-11-01 2026-11-20', '2026-10-01 2026-10-20'])
  })

  it.each([
    ['2026-03-31', '2026-02-01 2026-02-28'],
    ['2024-03-30', '2024-02-01 2024-02-29'],
    ['2026-03-01', '2026-02-01 2026-02-01'],
    ['2026-01-31', '2025-12-01 2025-12-31'],
  ])('are compared on %s with %s', (today, before) => {
    expect(said(figuresOf(today).month.before)).toBe(before)
  })

  it('say by how much they differ', () => {
    const days = new Map([
      ['2026-11-13', { count: 3, total: 900 }],
      ['2026-11-20', { count: 1, total: 1000 }],
    ])
    expect(compared(days, figuresOf('2026-11-20').today)).toEqual({
      from: '2026-11-20',
      until: '2026-11-20',
      count: 1,
      total: 1000,
      before: { from: '2026-11-13', until: '2026-11-13', count: 3, total: 900 },
      change: { count: -2, total: 100 },
    })
  })
})
