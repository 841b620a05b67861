import { expect, it } from 'vitest'
import { GAPS_MS, isTaken, nextAttempt } from './attempts.rules.ts'

const DAY_MS = 86_400_000
const now = new Date('2026-11-20T03:00:00Z')

it('A message is tried with growing gaps for three days', () => {
  const all = GAPS_MS.reduce((sum, gap) => sum + gap, 0)
  expect(all).toBeGreaterThan(3 * DAY_MS)
  expect(all).toBeLessThan(3.5 * DAY_MS)
  expect(GAPS_MS).toEqual(GAPS_MS.toSorted((one, other) => one - other))
  expect(nextAttempt(1, now)).toEqual(new Date('2026-11-20T03:00:05Z'))
  expect(nextAttempt(GAPS_MS.length, now)).toEqual(new Date('2026-11-21T03:00:00Z'))
  expect(nextAttempt(GAPS_MS.length + 1, now)).toBeUndefined()
})

it('Only a status of success takes a message', () => {
  expect([200, 202, 204, 299].map(isTaken)).toEqual([true, true, true, true])
  expect([199, 301, 302, 307, 400, 410, 500, undefined].map(isTaken)).not.toContain(true)
})
