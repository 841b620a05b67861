import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressKey, type ComparedAddress, type QuantityLine } from './allocation.rules.ts'
import { oneForEachAddress, type Share, settleShares } from './shares.rules.ts'

const line = (variantId: number, quantity: number) => ({ variantId, quantity })
const share = (addressId: string, ...lines: QuantityLine[]): Share => ({ addressId, lines })
const at = (addr01: string, facts: Partial<ComparedAddress> = {}): ComparedAddress => ({
  name01: '山田',
  name02: '花子',
  pref: 13,
  addr01,
  addr02: '1-1',
  ...facts,
})
const own: Share = { addressId: 'own', lines: null }
const addresses = new Map([
  ['own', at('千代田区')],
  ['a', at('札幌市')],
  ['b', at('那覇市')],
  ['a again', at('札幌市')],
  ['own again', at('千代田区')],
])
const settle = (shares: readonly Share[], ...lines: QuantityLine[]) =>
  settleShares(shares, lines, addresses, own)

test('shares that add up to the cart stay as they are', () => {
  const shares = [share('own', line(1, 2), line(2, 1)), share('a', line(1, 2))]
  expect(settle(shares, line(1, 4), line(2, 1))).toEqual({ shares, strays: [] })
})

test('PF-10 where less is in the cart, later destinations get what is left', () => {
  const shares = [share('a', line(1, 2)), share('b', line(1, 2))]
  expect(settle(shares, line(1, 3)).shares).toEqual([share('a', line(1, 2)), share('b', line(1, 1))])
  expect(settle(shares, line(1, 2)).shares).toEqual([share('a', line(1, 2))])
})

test('what is not in the cart any more goes nowhere', () => {
  const shares = [share('a', line(1, 2), line(9, 5)), share('b', line(2, 1))]
  expect(settle(shares, line(1, 2), line(2, 1)).shares).toEqual([
    share('a', line(1, 2)),
    share('b', line(2, 1)),
  ])
})

test('what was added since goes to the orderer’s own address, and to no other', () => {
  const shares = [share('a', line(1, 2)), share('own', line(1, 1))]
  expect(settle(shares, line(1, 4), line(2, 1))).toEqual({
    shares: [share('a', line(1, 2)), share('own', line(1, 2), line(2, 1))],
    strays: [line(1, 1), line(2, 1)],
  })
  expect(settle([share('a', line(1, 2))], line(1, 2), line(2, 1))).toEqual({
    shares: [share('a', line(1, 2)), share('own', line(2, 1))],
    strays: [line(2, 1)],
  })
  expect(settle([share('b', line(7, 1))], line(2, 1)).shares).toEqual([share('own', line(2, 1))])
})

test('where the whole order goes to one address, more of it goes there too', () => {
  expect(settle([{ addressId: 'a', lines: null }], line(1, 5))).toEqual({
    shares: [{ addressId: 'a', lines: null }],
    strays: [],
  })
  expect(settle([share('own again', line(1, 1))], line(1, 5)).shares).toEqual([
    { addressId: 'own again', lines: null },
  ])
})

test('MUL-03 an address that is gone is the orderer’s own, and equal ones are one', () => {
  expect(settle([share('gone', line(1, 1)), share('own', line(1, 1))], line(1, 2)).shares).toEqual([
    { addressId: 'own', lines: null },
  ])
  expect(
    settle([share('a', line(1, 1)), share('b', line(1, 1)), share('a again', line(1, 2))], line(1, 4)).shares,
  ).toEqual([share('a', line(1, 3)), share('b', line(1, 1))])
})

test('MUL-03 how an address was typed makes no other of it', () => {
  const typed = at('札幌市 中央区', { name02: ' 花子', addr02: '１ー１' })
  expect(addressKey(typed)).toBe(addressKey(at('札幌市', { addr02: '中央区1-1' })))
  expect(addressKey(at('タワー'))).not.toBe(addressKey(at('タワ-')))
  expect(addressKey(at('札幌市'))).not.toBe(addressKey(at('札幌市', { pref: 1 })))
})

test('MUL-03 an address of which parts are missing is no other', () => {
  const blank = { name01: '', name02: '', pref: 47, addr01: '', addr02: '' }
  const places = new Map([
    ['own', { ...blank, unfinished: 'own' }],
    ['new-1', { ...blank, unfinished: 'new-1' }],
  ])
  const shares = [share('own', line(1, 1)), share('new-1', line(1, 1))]
  expect(settleShares(shares, [line(1, 2)], places, own).shares).toEqual(shares)
})

const ids = [...addresses.keys(), 'gone', 'gone too']
const quantityLines = fc.uniqueArray(
  fc.record({ variantId: fc.integer({ min: 1, max: 5 }), quantity: fc.integer({ min: 1, max: 9 }) }),
  { selector: ({ variantId }) => variantId, maxLength: 5 },
)
const anyShares = fc.array(fc.record({ addressId: fc.constantFrom(...ids), lines: quantityLines }), {
  maxLength: 7,
})
const total = (shares: readonly Share[], variantId: number) =>
  shares
    .flatMap(({ lines }) => lines ?? [])
    .filter((one) => one.variantId === variantId)
    .reduce((sum, { quantity }) => sum + quantity, 0)
const keyOf = ({ addressId }: Share) => {
  const address = addresses.get(addressId)
  return address ? addressKey(address) : addressId
}

test('MUL-03 whatever is merged, nothing is lost and no two shares have one address', () => {
  fc.assert(
    fc.property(anyShares, (shares) => {
      const merged = oneForEachAddress(shares, addresses)
      for (let variantId = 1; variantId <= 5; variantId++)
        expect(total(merged, variantId)).toBe(total(shares, variantId))
      expect(new Set(merged.map(keyOf)).size).toBe(merged.length)
      expect(new Set(merged.map(keyOf))).toEqual(new Set(shares.map(keyOf)))
      expect(oneForEachAddress(merged, addresses)).toEqual(merged)
    }),
  )
})

test('MUL-01 whatever was shared out, all of the cart goes somewhere, once, and to nobody more than was sent', () => {
  fc.assert(
    fc.property(anyShares, quantityLines, (shares, lines) => {
      const { shares: settled, strays } = settle(shares, ...lines)
      const [first] = settled
      const whole = settled.length === 1 && first?.lines === null
      if (!whole) {
        expect(settled.every((one) => (one.lines?.length ?? 0) > 0)).toBe(true)
        for (let variantId = 1; variantId <= 5; variantId++) {
          const inCart = lines.find((one) => one.variantId === variantId)?.quantity ?? 0
          expect(total(settled, variantId)).toBe(inCart)
        }
      }
      expect(new Set(settled.map(keyOf)).size).toBe(settled.length)
      expect(settled.every(({ addressId }) => addresses.has(addressId))).toBe(true)
      const home = keyOf(own)
      for (const one of settled.filter((each) => keyOf(each) !== home)) {
        const sent = shares.filter((each) => addresses.has(each.addressId) && keyOf(each) === keyOf(one))
        for (const { variantId, quantity } of one.lines ?? [])
          expect(quantity).toBeLessThanOrEqual(total(sent, variantId))
      }
      for (const { variantId, quantity } of strays)
        expect(quantity).toBeLessThanOrEqual(
          total(
            settled.filter((one) => keyOf(one) === home),
            variantId,
          ),
        )
    }),
  )
})
