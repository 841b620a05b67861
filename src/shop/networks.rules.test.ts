import { describe, expect, it } from 'vitest'
import { gateOf, isAddress, isHost, linesOf } from './networks.rules.ts'

describe('An entry of a list', () => {
  it.each(['192.0.2.1', '192.0.2.0/24', '0.0.0.0/0', '2001:db8::1', '2001:db8::/32', '::1'])(
    'is %s',
    (entry) => {
      expect(isAddress(entry)).toBe(true)
    },
  )

  it.each([
    '192.0.2',
    '192.0.2.1/33',
    '192.0.2.1/',
    '192.0.2.1/8/8',
    '2001:db8::/129',
    'example.com',
    '',
    '*',
  ])('is not %s', (entry) => {
    expect(isAddress(entry)).toBe(false)
  })

  it('is a line', () => {
    expect(linesOf(' 192.0.2.1 \n\n10.0.0.0/8,::1\n')).toEqual(['192.0.2.1', '10.0.0.0/8', '::1'])
  })

  it.each([
    ['shop.example.com', true],
    ['localhost', true],
    ['192.0.2.1', true],
    ['-shop.example', false],
    ['shop example', false],
    ['https://shop.example', false],
    ['.*', false],
  ])('of hosts is %s: %s', (entry, is) => {
    expect(isHost(entry)).toBe(is)
  })
})

describe('Whether an address may ask (SEC-10)', () => {
  const may = (address: string, allow: readonly string[], deny: readonly string[] = []) =>
    gateOf({ allow, deny })(address)

  it('is open to all where nothing is said', () => {
    expect(may('192.0.2.1', [])).toBe(true)
    expect(may('2001:db8::1', [])).toBe(true)
  })

  it('is open to those allowed alone, once somebody is', () => {
    expect(may('192.0.2.9', ['192.0.2.0/28'])).toBe(true)
    expect(may('192.0.2.17', ['192.0.2.0/28'])).toBe(false)
    expect(may('2001:db8::1', ['192.0.2.0/28'])).toBe(false)
    expect(may('2001:db8:0:1::5', ['2001:db8::/32'])).toBe(true)
  })

  it('is closed to those denied, though they be allowed', () => {
    expect(may('192.0.2.5', ['192.0.2.0/28'], ['192.0.2.5'])).toBe(false)
    expect(may('192.0.2.5', [], ['192.0.2.0/24'])).toBe(false)
    expect(may('192.0.3.5', [], ['192.0.2.0/24'])).toBe(true)
  })

  it('is closed to one that is not known, once somebody is allowed or denied', () => {
    expect(may('unknown', [])).toBe(true)
    expect(may('unknown', ['0.0.0.0/0'])).toBe(false)
    expect(may('unknown', [], ['192.0.2.0/24'])).toBe(false)
  })

  it('sees an IPv4 address through the clothes of an IPv6 one', () => {
    expect(may('::ffff:192.0.2.5', [], ['192.0.2.0/24'])).toBe(false)
    expect(may('::ffff:192.0.2.5', ['192.0.2.0/24'])).toBe(true)
  })
})
