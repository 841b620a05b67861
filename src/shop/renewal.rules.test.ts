import { expect, it } from 'vitest'
import { endAhead, overlapEnd } from './renewal.rules.ts'

const now = new Date('2026-11-20T03:00:00Z')

it('A former secret stays valid for a day unless told otherwise, and not at all for 0 hours', () => {
  expect(overlapEnd(undefined, now)).toBe('2026-11-21T03:00:00.000Z')
  expect(overlapEnd(2, now)).toBe('2026-11-20T05:00:00.000Z')
  expect(overlapEnd(0, now)).toBeNull()
})

it('An end that has passed is none', () => {
  expect(endAhead('2026-11-20T03:00:00.001Z', now)).toBe('2026-11-20T03:00:00.001Z')
  expect(endAhead('2026-11-20T03:00:00.000Z', now)).toBeNull()
  expect(endAhead(null, now)).toBeNull()
})
