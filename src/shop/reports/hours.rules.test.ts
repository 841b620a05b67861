import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { hourIn } from './hours.rules.ts'

const ZONES = ['Asia/Tokyo', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/New_York', 'Europe/Berlin']

describe('The hour of a report', () => {
  it.each([
    ['Asia/Tokyo', '2026-11-25T15:00:00Z', 0],
    ['Asia/Tokyo', '2026-11-26T14:59:59.999Z', 23],
    // New York puts the clock back on 1 November: the hour from 1 o'clock comes twice.
    ['America/New_York', '2026-11-01T04:59:59.999Z', 0],
    ['America/New_York', '2026-11-01T05:30:00Z', 1],
    ['America/New_York', '2026-11-01T06:30:00Z', 1],
    ['America/New_York', '2026-11-01T07:00:00Z', 2],
    // Berlin puts it forward on 29 March: there is no hour from 2 o'clock.
    ['Europe/Berlin', '2026-03-29T00:59:59.999Z', 1],
    ['Europe/Berlin', '2026-03-29T01:00:00Z', 3],
    ['Asia/Kathmandu', '2026-11-26T00:14:59.999Z', 5],
    ['Asia/Kathmandu', '2026-11-26T00:15:00Z', 6],
  ])('in %s at %s is %d', (timeZone, instant, hour) => {
    expect(hourIn(timeZone)(new Date(instant))).toBe(hour)
  })

  test.each(ZONES)('in %s is that of its clock, however the instants follow each other', (timeZone) => {
    const hourOf = hourIn(timeZone)
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', hour: '2-digit' })
    const instants = fc.date({
      min: new Date('1990-01-01'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instants, (instant) => hourOf(instant) === Number(clock.format(instant))),
      { numRuns: 500 },
    )
  })
})
