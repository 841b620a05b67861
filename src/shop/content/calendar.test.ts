import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { monthsFrom } from './calendar.ts'

const WEEKENDS = [0, 6]
const none = { weekdays: [], holidays: new Map<string, string>() }
const daysOf = (month: ReturnType<typeof monthsFrom>[number] | undefined) => (month?.weeks ?? []).flat()

describe('The calendar block (CAL-01)', () => {
  it('lays a month out in weeks that begin on Sunday', () => {
    const [november] = monthsFrom('2026-11-20', 1, none)
    expect(november).toMatchObject({ year: 2026, month: 11 })
    // 1 November 2026 is a Sunday.
    expect(november?.weeks.map((week) => week.map(({ day }) => day))).toEqual([
      [1, 2, 3, 4, 5, 6, 7],
      [8, 9, 10, 11, 12, 13, 14],
      [15, 16, 17, 18, 19, 20, 21],
      [22, 23, 24, 25, 26, 27, 28],
      [29, 30, null, null, null, null, null],
    ])
  })

  it('goes on into the next year', () => {
    const months = monthsFrom('2026-12-31', 3, none)
    expect(months.map(({ year, month }) => [year, month])).toEqual([
      [2026, 12],
      [2027, 1],
      [2027, 2],
    ])
    // 1 January 2027 is a Friday.
    expect(months[1]?.weeks[0]?.map(({ day }) => day)).toEqual([null, null, null, null, null, 1, 2])
  })

  it('knows leap years', () => {
    expect(daysOf(monthsFrom('2028-02-01', 1, none)[0]).at(-5)?.day).toBe(29)
    expect(daysOf(monthsFrom('2100-02-01', 1, none)[0]).filter(({ day }) => day !== null)).toHaveLength(28)
  })

  it('marks today, the closed days of the week, and holidays with their titles', () => {
    const holidays = new Map([
      ['2026-11-03', '文化の日'],
      ['2026-11-23', '勤労感謝の日'],
    ])
    const days = daysOf(monthsFrom('2026-11-20', 1, { weekdays: WEEKENDS, holidays })[0])
    const on = (date: string) => days.find((day) => day.date === date)
    expect(days.filter(({ today }) => today).map(({ date }) => date)).toEqual(['2026-11-20'])
    expect(on('2026-11-03')).toMatchObject({ closed: true, title: '文化の日' })
    expect(on('2026-11-04')).toMatchObject({ closed: false, title: null })
    expect(on('2026-11-07')).toMatchObject({ closed: true, title: null })
    expect(days.filter(({ closed }) => closed)).toHaveLength(9 + 2)
  })

  it('closes no day that there is not', () => {
    const days = daysOf(
      monthsFrom('2026-11-20', 1, { weekdays: [0, 1, 2, 3, 4, 5, 6], holidays: new Map() })[0],
    )
    expect(days.filter(({ day }) => day === null).some(({ closed, today }) => closed || today)).toBe(false)
  })

  it('has every day of a month once, each under its weekday, whichever month it is', () => {
    const dates = fc.date({ min: new Date('1970-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(dates, (date) => {
        const [month] = monthsFrom(date.toISOString().slice(0, 10), 1, none)
        const days = daysOf(month).filter(({ day }) => day !== null)
        expect(days.map(({ day }) => day)).toEqual(days.map((_, at) => at + 1))
        expect(month?.weeks.every((week) => week.length === 7)).toBe(true)
        for (const week of month?.weeks ?? [])
          for (const [weekday, day] of week.entries())
            if (day.date !== null) expect(new Date(`${day.date}T00:00:00Z`).getUTCDay()).toBe(weekday)
      }),
    )
  })
})
