import { describe, expect, it } from 'vitest'
import { addressLimit, noLimit } from './limits.ts'

const limitOf = (most: number) => {
  let now = 1_000_000
  const limit = addressLimit(most, () => now)
  return {
    ask: (address = '192.0.2.1', requests?: number) => limit.wait(address, requests),
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

  it('counts a dear request as several', () => {
    const { ask } = limitOf(10)
    expect([ask('192.0.2.1', 6), ask('192.0.2.1', 4)]).toEqual([0, 0])
    expect(ask()).toBe(10)
  })

  it('counts each address by itself', () => {
    const { ask } = limitOf(1)
    expect([ask('192.0.2.1'), ask('192.0.2.2'), ask('192.0.2.1')]).toEqual([0, 0, 10])
  })

  it('forgets the one that began longest ago where there are too many, and no other', () => {
    const { ask, pass } = limitOf(1)
    const stranger = (at: number) => ask(`2001:db8:${(at >> 8).toString(16)}:${(at & 255).toString(16)}::1`)
    ask('192.0.2.1')
    pass(1)
    ask('192.0.2.2')
    for (let at = 0; at < 49_999; at++) stranger(at)
    expect(ask('192.0.2.2')).toBeGreaterThan(0)
    expect(stranger(49_998)).toBeGreaterThan(0)
    expect(ask('192.0.2.1')).toBe(0)
    // Now the second was the oldest.
    expect(ask('192.0.2.2')).toBe(0)
  })

  it('counts a network of IPv6 as one, and IPv4 as IPv4 however it comes', () => {
    const { ask } = limitOf(1)
    expect([ask('2001:db8:1:2::1'), ask('2001:db8:1:2:ffff::9'), ask('2001:db8:1:3::1')]).toEqual([0, 10, 0])
    expect([ask('192.0.2.9'), ask('::ffff:192.0.2.9')]).toEqual([0, 10])
  })

  it('is none where limits are off', () => {
    for (let times = 0; times < 1000; times++) expect(noLimit.wait('192.0.2.1')).toBe(0)
  })
})
