import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayIn, instantOf } from './values.ts'

describe('The instant of a moment as it was typed', () => {
  const inTokyo = (day: string, time = '00:00') => new Date(`${day}T${time}+09:00`)

  it.each([
    ['2026-12-01T00:00', '2026-11-30T15:00:00.000Z'],
    ['2026-12-01T09:30:15', '2026-12-01T00:30:15.000Z'],
    ['2026-12-01T00:00:00Z', '2026-12-01T00:00:00.000Z'],
    ['2026-12-01T00:00:00-05:00', '2026-12-01T05:00:00.000Z'],
    ['2026-12-01T00:00:00+09:00', '2026-11-30T15:00:00.000Z'],
  ])('typed as %s is %s', (typed, instant) => {
    expect(instantOf(typed, inTokyo)).toBe(instant)
  })
})

describe('The day in a time zone', () => {
  const zones = ['Asia/Tokyo', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Chatham', 'America/New_York']

  it.each(zones)('in %s is that of its calendar, however the instants follow each other', (timeZone) => {
    const dayOf = dayIn(timeZone)
    const calendar = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
    const instants = fc.date({
      min: new Date('1990-01-01'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instants, (instant) => dayOf(instant) === calendar.format(instant)),
      { numRuns: 2000 },
    )
  })
})
