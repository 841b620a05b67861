import { describe, expect, it } from 'vitest'
import { instantOf } from './values.ts'

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
