import { describe, expect, it } from 'vitest'
import { groupAfter, mergeFault, ownFieldsAfter, ownFieldsBefore } from './merge.rules.ts'

const account = (id: string, told: object = {}) => ({ id, status: 2, blocked_at: null, point: 0, ...told })

describe('An account takes over another', () => {
  it.each([
    ['of a regular customer', account('b'), undefined],
    ['that was never confirmed', account('b', { status: 1 }), undefined],
    ['itself', account('a'), 'same'],
    ['of a customer who withdrew', account('b', { status: 3 }), 'gone'],
    ['that is blocked', account('b', { blocked_at: '2026-11-20T00:00:00Z' }), 'blocked'],
    ['with more points than fit', account('b', { point: 2_147_483_647 }), 'points'],
  ])('%s', (_, gone, fault) => {
    expect(mergeFault(account('a', { point: 1 }), gone)).toBe(fault)
  })

  it('only if its own address was confirmed', () => {
    expect(mergeFault(account('a', { status: 1 }), account('b'))).toBe('unconfirmed')
  })
})

describe('The merged account', () => {
  it('has the group with the higher discount', () => {
    const discounts = new Map([
      [1, { discount_percent: 5 }],
      [2, { discount_percent: 10 }],
      [3, { discount_percent: 10 }],
    ])
    expect(groupAfter(null, null, discounts)).toBeNull()
    expect(groupAfter(null, 1, discounts)).toBe(1)
    expect(groupAfter(1, null, discounts)).toBe(1)
    expect(groupAfter(1, 2, discounts)).toBe(2)
    expect(groupAfter(2, 1, discounts)).toBe(2)
    expect(groupAfter(3, 2, discounts)).toBe(3)
  })

  it('keeps its own fields, and fills the empty ones', () => {
    const kept = '{"size":"L"}'
    const gone = '{"pet":"cat","size":"M"}'
    expect(ownFieldsAfter(kept, gone)).toEqual({ held: '{"pet":"cat","size":"L"}', filled: ['pet'] })
    expect(ownFieldsBefore('{"pet":"cat","size":"L"}', gone, ['pet'])).toBe('{"size":"L"}')
    expect(ownFieldsBefore('{"pet":"dog","size":"L"}', gone, ['pet'])).toBe('{"pet":"dog","size":"L"}')
  })
})
