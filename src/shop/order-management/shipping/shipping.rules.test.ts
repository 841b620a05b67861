import { describe, expect, it } from 'vitest'
import { leftBeside, meantOf, shippingWords } from './shipping.rules.ts'

const SENT = { id: 'a', shipped_at: '2026-11-20T03:00:00.000Z' }
const WAITS = { id: 'b', shipped_at: null }

describe('The shippings of an order', () => {
  it('are meant by their id, and the only one without it', () => {
    expect(meantOf([SENT, WAITS], 'b')).toBe(WAITS)
    expect(meantOf([SENT, WAITS], 'c')).toBeUndefined()
    expect(meantOf([SENT, WAITS], undefined)).toBe('which')
    expect(meantOf([WAITS], undefined)).toBe(WAITS)
    expect(meantOf([], undefined)).toBeUndefined()
  })

  it('SHP-02: are all gone once the last one is', () => {
    expect(leftBeside([SENT, WAITS], WAITS)).toBe(0)
    expect(leftBeside([WAITS, { ...WAITS, id: 'c' }], WAITS)).toBe(1)
  })

  it('are numbered in the timeline where there are several', () => {
    expect(shippingWords([SENT, WAITS], WAITS, '123')).toBe('#2 123')
    expect(shippingWords([WAITS], WAITS, '123')).toBe('123')
    expect(shippingWords([WAITS], WAITS, null)).toBeNull()
  })
})
