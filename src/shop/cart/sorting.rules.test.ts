import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isMisplaced, type SortedLine, sortedOut } from './sorting.rules.ts'

const line = (variantId: number, saleTypeId: number, quantity = 1): SortedLine => ({
  variantId,
  quantity,
  price: 1_100,
  saleTypeId,
})
const cart = (saleTypeId: number, lines: readonly SortedLine[], prefix = 'a') => ({
  id: `${prefix}-${saleTypeId}`,
  prefix,
  saleTypeId,
  version: 3,
  updatedAt: '2026-01-01T00:00:00Z',
  lines,
})
const seen = (carts: ReturnType<typeof sortedOut>) =>
  carts.map(({ id, saleTypeId, lines, moved }) => [
    id,
    saleTypeId,
    lines.map(({ variantId, quantity }) => `${quantity} × ${variantId}`),
    [...moved],
  ])

test('CRT-03 carts in which everything belongs are as they were', () => {
  const carts = [cart(1, [line(1, 1), line(2, 1)]), cart(2, [line(3, 2)])]
  expect(carts.some(isMisplaced)).toBe(false)
  expect(seen(sortedOut(carts))).toEqual([
    ['a-1', 1, ['1 × 1', '1 × 2'], []],
    ['a-2', 2, ['1 × 3'], []],
  ])
})

test('CRT-03 goods of another sale type lie in its cart, which is not kept yet where there was none', () => {
  const carts = [cart(1, [line(1, 1), line(2, 2)])]
  expect(carts.some(isMisplaced)).toBe(true)
  expect(seen(sortedOut(carts))).toEqual([
    ['a-1', 1, ['1 × 1'], [2]],
    [null, 2, ['1 × 2'], [2]],
  ])
})

test('CRT-02 they join their like there, and a cart that they leave empty vanishes', () => {
  const carts = [cart(1, [line(1, 2, 4)]), cart(2, [line(3, 2), line(1, 2, 2)])]
  expect(seen(sortedOut(carts))).toEqual([['a-2', 2, ['6 × 1', '1 × 3'], [1]]])
})

test('CRT-01 sets of carts under other prefixes stay apart', () => {
  const carts = [cart(1, [line(1, 2)]), cart(1, [line(1, 2)], 'b')]
  expect(sortedOut(carts).map(({ prefix, lines }) => [prefix, lines.length])).toEqual([
    ['a', 1],
    ['b', 1],
  ])
})

test('CRT-03 however goods lie, none are lost, and each lies once, where it belongs', () => {
  const places = [1, 2, 3].flatMap((saleTypeId) => ['a', 'b'].map((prefix) => ({ saleTypeId, prefix })))
  const anyLines = fc.uniqueArray(
    fc.record({ variantId: fc.integer({ min: 1, max: 6 }), quantity: fc.integer({ min: 1, max: 9 }) }),
    { selector: ({ variantId }) => variantId },
  )
  const typeOf = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 7, maxLength: 7 })
  fc.assert(
    fc.property(typeOf, fc.array(anyLines, { minLength: 6, maxLength: 6 }), (types, contents) => {
      const carts = places.map(({ saleTypeId, prefix }, at) =>
        cart(
          saleTypeId,
          (contents[at] ?? []).map(({ variantId, quantity }) =>
            line(variantId, types[variantId] ?? 1, quantity),
          ),
          prefix,
        ),
      )
      const sorted = sortedOut(carts)
      const pieces = (
        of: readonly { prefix: string; lines: readonly { variantId: number; quantity: number }[] }[],
      ) =>
        ['a', 'b'].flatMap((prefix) =>
          [1, 2, 3, 4, 5, 6].map((variantId) =>
            of
              .filter((one) => one.prefix === prefix)
              .flatMap(({ lines }) => lines)
              .filter((one) => one.variantId === variantId)
              .reduce((sum, { quantity }) => sum + quantity, 0),
          ),
        )
      expect(pieces(sorted)).toEqual(pieces(carts))
      for (const { saleTypeId, lines } of sorted) {
        expect(lines.length).toBeGreaterThan(0)
        expect(lines.every(({ variantId }) => types[variantId] === saleTypeId)).toBe(true)
        expect(new Set(lines.map(({ variantId }) => variantId)).size).toBe(lines.length)
      }
      const keys = sorted.map(({ prefix, saleTypeId }) => `${prefix} ${saleTypeId}`)
      expect(new Set(keys).size).toBe(keys.length)
    }),
  )
})
