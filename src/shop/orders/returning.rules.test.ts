import { describe, expect, it } from 'vitest'
import { askRefusal, returnUntil } from './returning.rules.ts'
import { IN_PROGRESS, RETURNED, SHIPPED } from './status.rules.ts'

const dayOf = (instant: Date) => new Date(instant.getTime() + 9 * 3_600_000).toISOString().slice(0, 10)

describe('The last day on which a return can be asked for (RET-01)', () => {
  it('counts from the day on which the last parcel left, in the time zone of the shop', () => {
    const sent = ['2026-11-20T15:30:00.000Z', '2026-11-18T01:00:00.000Z'].map((shipped_at) => ({
      shipped_at,
    }))
    expect(returnUntil(sent, 8, dayOf)).toBe('2026-11-29')
    expect(returnUntil([...sent, { shipped_at: null }], 8, dayOf)).toBe('2026-11-29')
  })

  it('is unknown where nothing left, or the shop takes nothing back', () => {
    expect(returnUntil([{ shipped_at: null }], 8, dayOf)).toBeNull()
    expect(returnUntil([{ shipped_at: '2026-11-20T15:30:00.000Z' }], null, dayOf)).toBeNull()
  })
})

describe('A return (RET-01)', () => {
  const now = { days: 8, until: '2026-11-29', today: '2026-11-29', states: [] }

  it('can be asked for of a sent order, until the end of the last day', () => {
    expect(askRefusal({ status: SHIPPED }, now)).toBeNull()
    expect(askRefusal({ status: SHIPPED }, { ...now, today: '2026-11-30' })).toBe('late')
    for (const status of [IN_PROGRESS, RETURNED]) expect(askRefusal({ status }, now)).toBe('status')
    expect(askRefusal({ status: SHIPPED }, { ...now, until: null })).toBe('status')
    expect(askRefusal({ status: SHIPPED }, { ...now, days: null, until: null })).toBe('off')
  })

  it('can be asked for once at a time, and again after an answer', () => {
    for (const state of ['waiting', 'granted'] as const)
      expect(askRefusal({ status: SHIPPED }, { ...now, states: ['refused', state] })).toBe('open')
    expect(
      askRefusal({ status: SHIPPED }, { ...now, states: ['refused', 'withdrawn', 'received'] }),
    ).toBeNull()
    expect(askRefusal({ status: SHIPPED }, { ...now, states: Array(10).fill('withdrawn') })).toBe('often')
  })
})
