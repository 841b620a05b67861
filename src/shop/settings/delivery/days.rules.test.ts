import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { startIn } from '../../days.ts'
import { dayIn, daysAfter, weekdayOf } from '../../values.ts'
import { carriers, usualDays } from './carrier.rules.ts'
import {
  type Dispatch,
  deliveryDates,
  earliestDay,
  type ParcelTerms,
  postalStarts,
  transitTo,
} from './days.rules.ts'
import { prefectures } from './delivery.rules.ts'

const always: Dispatch = {
  today: '2026-02-26',
  isPastCutoff: false,
  closedWeekdays: [],
  holidays: new Set(),
}
const atOnce: ParcelTerms = { readyDays: [0], payDays: null, transitDays: 0 }

describe('CHK-08: the days of a parcel', () => {
  it('are 21, from today and the longest time until the goods are ready', () => {
    const dates = deliveryDates(always, { ...atOnce, readyDays: [1, null, 3] })
    expect(dates).toHaveLength(21)
    expect([dates[0], dates.at(-1)]).toEqual(['2026-03-01', '2026-03-21'])
    const leap = deliveryDates({ ...always, today: '2024-02-28' }, atOnce)
    expect(leap.slice(0, 3)).toEqual(['2024-02-28', '2024-02-29', '2024-03-01'])
  })

  it.each([[[]], [[null]], [[1, -1]]])('are none where goods are ready after %j days', (readyDays) => {
    expect(deliveryDates(always, { ...atOnce, readyDays })).toEqual([])
    expect(earliestDay(always, { ...atOnce, readyDays })).toBeNull()
  })

  it('begin later after the cut-off, on closed days, far away, and where the payment is waited for', () => {
    const first = (dispatch: Partial<Dispatch>, terms: Partial<ParcelTerms> = {}) =>
      earliestDay({ ...always, ...dispatch }, { ...atOnce, ...terms })
    // A Thursday.
    expect(first({})).toBe('2026-02-26')
    expect(first({ isPastCutoff: true })).toBe('2026-02-27')
    expect(first({ closedWeekdays: [4, 5] })).toBe('2026-02-28')
    expect(first({ closedWeekdays: [4, 5], holidays: new Set(['2026-02-28']) })).toBe('2026-03-01')
    expect(first({}, { transitDays: 2 })).toBe('2026-02-28')
    expect(first({}, { payDays: 0 })).toBe('2026-02-27')
    expect(first({ closedWeekdays: [0, 6] }, { payDays: 1, readyDays: [1], transitDays: 1 })).toBe(
      '2026-03-03',
    )
    expect(first({ closedWeekdays: [0, 1, 2, 3, 4, 5, 6] })).toBeNull()
  })

  it('can all be kept, at each hour around New Year, by a shop that is told everything at the last moment', () => {
    const zone = 'Asia/Tokyo'
    const [dayOf, startOf] = [dayIn(zone), startIn(zone)]
    const holidays = new Set(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03'])
    const world = fc.record({
      hour: fc.integer({ min: 0, max: 14 * 24 - 1 }),
      cutoff: fc.option(fc.integer({ min: 1, max: 23 })),
      closedWeekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 6 }),
      ready: fc.integer({ min: 0, max: 7 }),
      payDays: fc.option(fc.integer({ min: 0, max: 7 })),
      transitDays: fc.integer({ min: 0, max: 5 }),
    })
    const isKept = fc.property(world, ({ hour, cutoff, closedWeekdays, ready, payDays, transitDays }) => {
      const now = new Date(startOf('2026-12-25').getTime() + hour * 3_600_000)
      const today = dayOf(now)
      const isPastCutoff = cutoff !== null && now >= startOf(today, `${String(cutoff).padStart(2, '0')}:00`)
      const dates = deliveryDates(
        { today, isPastCutoff, closedWeekdays, holidays },
        { readyDays: [ready], payDays, transitDays },
      )
      expect(dates).toHaveLength(21)
      // Counted day by day: the money, the goods, the van, the road.
      let day = payDays === null ? today : daysAfter(today, payDays + 1)
      if (isPastCutoff && day === today) day = daysAfter(day, 1)
      day = daysAfter(day, ready)
      while (closedWeekdays.includes(weekdayOf(day)) || holidays.has(day)) day = daysAfter(day, 1)
      expect(dates[0]).toBe(daysAfter(day, transitDays))
    })
    fc.assert(isKept, { numRuns: 2000, seed: 20_261_225 })
  })
})

describe('The days of transit', () => {
  const method = { transitDays: { 13: 1, 46: 2, 47: null }, islandDays: 3 }
  const islands = postalStarts('894, 891-71\n100-01、1002')

  it('are those to the prefecture, and more to a remote island', () => {
    expect(transitTo(method, { pref: 13, postalCode: '1000001' }, islands)).toBe(1)
    expect(transitTo(method, { pref: 13, postalCode: '100-0101' }, islands)).toBe(4)
    expect(transitTo(method, { pref: 46, postalCode: '8940026' }, islands)).toBe(5)
    expect(transitTo(method, { pref: 46, postalCode: null }, islands)).toBe(2)
  })

  it('are unknown where no member said them, and before a prefecture is known', () => {
    expect(transitTo(method, { pref: 47, postalCode: '9000001' }, islands)).toBeNull()
    expect(transitTo(method, { pref: null, postalCode: '1000001' }, islands)).toBeNull()
    expect(postalStarts(null)).toEqual([])
  })

  it('of the carriers are the same there and back, and a night to the neighbours', () => {
    for (const carrier of carriers)
      for (const from of prefectures)
        for (const to of prefectures) {
          expect(usualDays(carrier, from, to)).toBe(usualDays(carrier, to, from))
          if (from === to) expect(usualDays(carrier, from, to)).toBe(1)
        }
    expect([1, 13, 27, 40, 47].map((to) => usualDays('yamato', 13, to))).toEqual([2, 1, 1, 2, 3])
    expect([47, 40].map((to) => usualDays('sagawa', 13, to))).toEqual([5, 2])
  })
})
