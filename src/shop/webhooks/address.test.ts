import { expect, it } from 'vitest'
import { addressFault, mayConnect } from './address.ts'

const INSIDE = [
  ...['10.0.0.1', '172.16.0.1', '192.168.1.1', '127.0.0.1', '0.0.0.0', '169.254.169.254'],
  ...['100.64.0.1', '192.0.0.1', '192.0.2.1', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', 'fe80::1', 'fc00::1', 'fd12:3456::1', 'ff02::1', '::ffff:10.0.0.1', '::ffff:8.8.8.8'],
  ...['64:ff9b::a00:1', '2002:a00:1::1', '2001::1', '2001:db8::1'],
]

it.each(INSIDE)('%s is not connected to', (address) => {
  expect(mayConnect(address, { allowsPrivate: false, isPlain: false })).toBe(false)
  expect(mayConnect(address, { allowsPrivate: true, isPlain: false })).toBe(true)
})

it.each(['8.8.8.8', '203.0.114.1', '2606:4700::1111'])('%s is connected to, by HTTPS only', (address) => {
  expect(mayConnect(address, { allowsPrivate: false, isPlain: false })).toBe(true)
  expect(mayConnect(address, { allowsPrivate: true, isPlain: true })).toBe(false)
})

it('Plain HTTP stays on the machine, where the operator allows it', () => {
  expect(mayConnect('127.0.0.1', { allowsPrivate: true, isPlain: true })).toBe(true)
  expect(mayConnect('::ffff:127.0.0.1', { allowsPrivate: true, isPlain: true })).toBe(true)
  expect(mayConnect('127.0.0.1', { allowsPrivate: false, isPlain: true })).toBe(false)
})

it.each([
  ['https://hooks.example/noren?shop=1', undefined],
  ['https://hooks.example:8443/', undefined],
  ['https://[2606:4700::1111]/', undefined],
  ['hooks.example', 'notAnAddress'],
  ['ftp://hooks.example/', 'scheme'],
  ['http://hooks.example/', 'scheme'],
  ['https://user@hooks.example/', 'credentials'],
  ['https://:word@hooks.example/', 'credentials'],
  ['https://hooks.example:22/', 'port'],
  ['https://hooks.example:80/', 'port'],
  ['https://192.168.1.1/', 'network'],
  // The parser of addresses reads them as 127.0.0.1.
  ['https://2130706433/', 'network'],
  ['https://0x7f.1/', 'network'],
  ['https://[::1]/', 'network'],
  ['https://[::ffff:127.0.0.1]/', 'network'],
  ['https://localhost/', 'network'],
  ['https://shop.localhost/', 'network'],
] as const)('%s is refused as: %s', (typed, fault) => {
  expect(addressFault(typed, false)).toBe(fault)
})

it.each([
  ['http://127.0.0.1:8080/', undefined],
  ['http://localhost:8080/', undefined],
  ['https://192.168.1.1/', undefined],
  ['http://192.168.1.1:8080/', 'scheme'],
  ['http://hooks.example:8080/', 'scheme'],
] as const)('%s is, with private networks: %s', (typed, fault) => {
  expect(addressFault(typed, true)).toBe(fault)
})
