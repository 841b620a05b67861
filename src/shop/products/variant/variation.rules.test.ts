import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  axisMeant,
  distinctNames,
  foldedName,
  namedAs,
  orderedValues,
  splitValues,
} from './variation.rules.ts'

describe('Typed values', () => {
  it('are separated by commas, also Japanese ones, tabs and lines, and keep their order', () => {
    expect(splitValues('S, M、L，XL\r\n2XL\t3XL\n\n､')).toEqual(['S', 'M', 'L', 'XL', '2XL', '3XL'])
    expect(splitValues('  濃い 藍  ')).toEqual(['濃い 藍'])
    expect(splitValues(' , 、\n')).toEqual([])
  })

  it('are one if only width, case or spaces distinguish them: the first as it was typed', () => {
    expect(distinctNames(['Ｍ', 'L', 'm', 'l '])).toEqual(['Ｍ', 'L'])
    expect(distinctNames(['S', 'M', 'L', 's'])).toEqual(['S', 'M', 'L'])
    expect(foldedName(' ダーク　 ブルー ')).toBe('ダーク ブルー')
  })
})

describe('A typed name', () => {
  const size = { id: 1, name: 'サイズ', name_en: 'Size', backend_name: null }
  const named = (values: readonly string[]) => values.map((name) => ({ name, name_en: null }))

  it('means what has it as its name, before an English one or one for members', () => {
    const colour = { name: '色', name_en: 'サイズ', backend_name: 'size' }
    expect(namedAs([colour, size], 'ｻｲｽﾞ')).toEqual([size])
    expect(namedAs([colour, size], 'SIZE')).toEqual([size])
    expect(namedAs([colour, size], '素材')).toEqual([])
  })

  it("means the product's own axis, then the one with the most of the values", () => {
    const shoes = { ...size, id: 2, values: named(['25', '26']) }
    const shirts = { ...size, id: 3, values: named(['S', 'M']) }
    const meant = (values: readonly string[], own: readonly number[] = []) =>
      axisMeant([shoes, shirts], { name: 'サイズ', values }, own)?.id
    expect(meant(['M', 'L'])).toBe(3)
    expect(meant(['M', 'L'], [2])).toBe(2)
    expect(meant([])).toBe(2)
  })
})

describe('The values of an axis', () => {
  it.each([
    ['new ones stand as they were typed', [], [1, 2, 3], [1, 2, 3], [1, 2, 3]],
    ['new ones follow those of others', [8, 9], [1, 2], [1, 2], [8, 9, 1, 2]],
    ['a new one stands behind the one typed before it', [1, 3], [1, 2, 3], [2], [1, 2, 3]],
    ['a new first one stands before the next', [8, 2, 3], [1, 2, 3], [1], [8, 1, 2, 3]],
    ["a product's own are put into the typed order", [2, 3, 9], [1, 2, 3], [1, 2, 3], [1, 2, 3, 9]],
    ['those that others have stay', [3, 2, 1], [1, 2, 3], [], [3, 2, 1]],
    ['what is not typed stays where it is', [1, 7, 3], [3, 1], [1, 3], [3, 1, 7]],
  ])('%s', (_what, current, typed, free, expected) => {
    expect(orderedValues(current, typed, free)).toEqual(expected)
  })

  it('are all there, once, and those of others keep their order', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 12 }))
    fc.assert(
      fc.property(ids, ids, ids, (current, typed, some) => {
        const free = [...some, ...typed.filter((id) => !current.includes(id))]
        const order = orderedValues(current, typed, free)
        expect(order.toSorted()).toEqual([...new Set([...current, ...typed])].toSorted())
        const stays = (id: number) => !(typed.includes(id) && free.includes(id))
        expect(order.filter(stays)).toEqual(current.filter(stays))
        if (typed.every((id) => free.includes(id)))
          expect(order.filter((id) => typed.includes(id))).toEqual(typed)
      }),
    )
  })
})
