import { expect, test } from 'vitest'
import { hostIn, isHostOf, sharesHost } from './host.ts'

const SHOP = new URL('https://shop.example')
const OFFICE = new URL('https://office.example')

test.each([
  'office.example',
  'OFFICE.Example',
  'office.example.',
  'office.example:443',
  'office.example:',
  'Office.example.:443',
  // A proxy on the same machine may listen elsewhere.
  'office.example:8443',
])('%s is the host of its address', (host) => {
  expect(isHostOf(hostIn(host), OFFICE, SHOP)).toBe(true)
})

test.each([
  'shop.example',
  '',
  'office.example..',
  'office.example:x',
  'office.example/',
  'x@office.example',
  'office.example, shop.example',
  'office.example.shop.example',
  'xoffice.example',
])('%j is another', (host) => {
  expect(isHostOf(hostIn(host), OFFICE, SHOP)).toBe(false)
})

test('of two addresses with one name the port tells which is meant', () => {
  const office = new URL('https://shop.example:8443')
  expect(
    ['shop.example:8443', 'SHOP.example.:8443'].map((host) => isHostOf(hostIn(host), office, SHOP)),
  ).toEqual([true, true])
  expect(['shop.example', 'shop.example:443'].map((host) => isHostOf(hostIn(host), office, SHOP))).toEqual([
    false,
    false,
  ])
  expect(isHostOf(hostIn('shop.example'), SHOP, office)).toBe(true)
})

test('addresses share a host by name and port, whatever their scheme', () => {
  const shares = (one: string, other: string) => sharesHost(new URL(one), new URL(other))
  expect(shares('https://shop.example', 'https://SHOP.example.:443')).toBe(true)
  expect(shares('https://shop.example', 'https://shop.example:8443')).toBe(false)
  expect(shares('http://[::1]:3000', 'http://[::1]:3000/')).toBe(true)
  expect(shares('https://shop.example', 'https://office.example')).toBe(false)
})
