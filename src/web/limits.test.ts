import { describe, expect, it } from 'vitest'
import { addressLimit, noLimit } from './limits.ts'

const limitOf = (most: number) => {
  let now = 1_000_000
  const limit = addressLimit(most, () => now)
  return {
    ask: (address = '192.0.2.1') => limit.wait(address),
    pass: (ms: number) => {
      now += ms
    },
  }
}

describe('The limit of an address', () => {
  it('lets so many through in ten seconds, then says how long to wait', () => {
    const { ask, pass } = limitOf(3)
    expect([ask(), ask(), ask()]).toEqual([0, 0, 0])
    expect(ask()).toBe(10)
    pass(4500)
    expect(ask()).toBe(6)
    pass(5499)
    expect(ask()).toBe(1)
    pass(1)
    expect(ask()).toBe(0)
  })

  it('counts each address by itself', () => {
    const { ask } = limitOf(1)
    expect([ask('192.0.2.1'), ask('192.0.2.2'), ask('192.0.2.1')]).toEqual([0, 0, 10])
  })

  it('does not remember addresses without end', () => {
    const { ask } = limitOf(1)
    ask('192.0.2.1')
    for (let at = 0; at < 50_001; at++) ask(`2001:db8::${at.toString(16)}`)
    expect(ask('192.0.2.1')).toBe(0)
  })

  it('is none where limits are off', () => {
    for (let times = 0; times < 1000; times++) expect(noLimit.wait('192.0.2.1')).toBe(0)
  })
})
