import { expect, it } from 'vitest'
import { startIn } from './days.ts'
import { dayIn } from './values.ts'

it.each([
  ['Asia/Tokyo', '2026-11-20', '2026-11-19T15:00:00.000Z'],
  ['UTC', '2026-11-20', '2026-11-20T00:00:00.000Z'],
  ['Asia/Kolkata', '2026-11-20', '2026-11-19T18:30:00.000Z'],
  // The clocks go forward on this day, and back on that one.
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  ['America/New_York', '2026-11-02', '2026-11-02T05:00:00.000Z'],
])('in %s %s begins at %s', (zone, day, instant) => {
  const start = startIn(zone)(day)
  expect(start.toISOString()).toBe(instant)
  expect(dayIn(zone)(start)).toBe(day)
  expect(dayIn(zone)(new Date(start.getTime() - 1))).not.toBe(day)
})

it.each([
  ['Asia/Tokyo', '2026-11-20', '00:30', '2026-11-19T15:30:00.000Z'],
  ['Asia/Tokyo', '2026-11-20', '23:59:59', '2026-11-20T14:59:59.000Z'],
  ['America/New_York', '2026-11-01', '00:30', '2026-11-01T04:30:00.000Z'],
  ['America/New_York', '2026-11-01', '12:00', '2026-11-01T17:00:00.000Z'],
])('in %s the clocks show on %s %s at %s', (zone, day, time, instant) => {
  expect(startIn(zone)(day, time).toISOString()).toBe(instant)
})
