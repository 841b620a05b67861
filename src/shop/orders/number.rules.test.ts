import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderNumber } from './number.rules.ts'

const at = { year: 2026, month: 3, day: 7 }
const first = { at, random: () => 0 }
const last = { at, random: (n: number) => n - 1 }

test('ORD-01 date parts', () => {
  expect(orderNumber('{yyyy}/{yy}/{mm}/{dd}', first)).toBe('2026/26/03/07')
})

test('ORD-01 the default format stands for an empty one', () => {
  expect(orderNumber('', first)).toBe('20260307-222222')
  expect(orderNumber('{yyyy}{mm}{dd}-{random_alnum,6}', last)).toBe('20260307-ZZZZZZ')
})

test('ORD-01 {random,n} is 1 to 10^n - 1, zero-padded', () => {
  expect(orderNumber('{random,4}', first)).toBe('0001')
  expect(orderNumber('{random,4}', last)).toBe('9999')
  expect(orderNumber('{random,99}', last)).toBe('999999999999')
})

test('ORD-01 {id,n} is the serial; random characters where there is none', () => {
  expect(orderNumber('N{id,5}', { ...first, serial: 42 })).toBe('N00042')
  expect(orderNumber('{id,2}', { ...first, serial: 12345 })).toBe('12345')
  expect(orderNumber('N{id,5}', first)).toBe('N22222')
})

test('ORD-01 an unknown token still makes numbers differ', () => {
  expect(orderNumber('A-{what}', first)).toBe('A-222222')
  expect(orderNumber('A-{what,3}', { ...first, serial: 42 })).toBe('A-42')
})

test('ORD-01 letters and digits that are taken for each other are not drawn', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat()), (numbers) => {
      const random = (n: number) => (numbers.next().value ?? 0) % n
      expect(orderNumber('{random_alnum,12}', { at, random })).toMatch(/^[2-9A-HJ-NP-Z]{12}$/)
      expect(orderNumber('{random_alpha,12}', { at, random })).toMatch(/^[A-HJ-NP-Z]{12}$/)
    }),
  )
})
