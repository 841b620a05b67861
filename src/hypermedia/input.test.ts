import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { anyCharacter } from '../../test/support/characters.ts'
import { ja } from '../../test/support/words.ts'
import {
  choice,
  clearable,
  day,
  flag,
  type InputErrors,
  type Inputs,
  integer,
  key,
  list,
  longText,
  narrowed,
  optional,
  parser,
  text,
  version,
  versionsIn,
} from './input.ts'

const read = <I extends Inputs>(inputs: I, raw: unknown) => {
  const parsed = parser(inputs)(raw)
  if (!parsed.ok) throw new Error(`Refused: ${JSON.stringify(parsed.errors)}`)
  return parsed.value
}

const errorsOf = (inputs: Inputs, raw: unknown): InputErrors => {
  const parsed = parser(inputs)(raw)
  if (parsed.ok) throw new Error(`Taken: ${JSON.stringify(parsed.value)}`)
  return parsed.errors
}

describe('A check of raw input', () => {
  const parse = parser({ name: text(5), age: optional(text(2)) }, (raw) =>
    raw.age === '' ? { age: { key: 'input.required' }, name: { key: 'input.format' } } : {},
  )

  it('is reported together with the errors of the types, which take precedence', () => {
    expect(parse({ name: 'too long', age: '' })).toEqual({
      ok: false,
      errors: { age: { key: 'input.required' }, name: { key: 'input.tooLong', params: { max: 5 } } },
    })
  })

  it('rejects what the types take', () => {
    expect(parse({ name: 'Ann', age: '' }).ok).toBe(false)
    expect(parse({ name: 'Ann' })).toEqual({ ok: true, value: { name: 'Ann', age: undefined } })
  })

  it('is not asked about anything that is not a record', () => {
    expect(parse('').ok).toBe(false)
  })
})

describe('Half width', () => {
  it('is made of short texts alone, as accents without end take the square of their number', () => {
    expect(narrowed('１２３')).toBe('123')
    const accents = `a${'\u0301\u0327'.repeat(32_000)}`
    expect(narrowed(accents)).toBe(accents)
    expect(errorsOf({ count: integer() }, { count: accents })).toMatchObject({
      count: { key: 'input.integer' },
    })
  })
})

describe('A text', () => {
  it('is trimmed, of full-width spaces too', () => {
    expect(read({ name: text(10) }, { name: ' 　山田　 ' })).toEqual({ name: '山田' })
  })

  it('is folded before it is checked, where its contract says how', () => {
    const code = text(3, { pattern: /^[0-9]+$/, fold: (typed) => typed.trim().normalize('NFKC') })
    expect(read({ code }, { code: ' １２３ ' })).toEqual({ code: '123' })
  })

  it('is measured before it is folded, and not held against its pattern where it is too long', () => {
    const fold = vi.fn((typed: string) => typed)
    const pattern = /^b$/
    const match = vi.spyOn(pattern, 'exec')
    const code = text(3, { pattern, fold })
    expect(errorsOf({ code }, { code: 'a'.repeat(10_000) })).toEqual({
      code: { key: 'input.tooLong', params: { max: 3 } },
    })
    expect(fold).not.toHaveBeenCalled()
    expect(match).not.toHaveBeenCalled()
  })

  it('may be sent as a number or as yes and no', () => {
    expect(read({ a: text(10), b: text(10) }, { a: 1000001, b: true })).toEqual({ a: '1000001', b: 'true' })
  })

  it.each([
    ['nothing', {}, 'input.required'],
    ['an empty one', { name: '' }, 'input.required'],
    ['only spaces', { name: ' 　 ' }, 'input.required'],
    ['U+0000', { name: 'a\0b' }, 'input.text'],
    ['half a surrogate pair', { name: 'a\ud800' }, 'input.text'],
    ['a list', { name: ['a'] }, 'input.text'],
    ['a record', { name: { a: 'b' } }, 'input.text'],
    ['null', { name: null }, 'input.text'],
  ])('is refused for %s', (_what, raw, problem) => {
    expect(errorsOf({ name: text(10) }, raw)).toMatchObject({ name: { key: problem } })
  })

  it('says how long it may be, and how short', () => {
    expect(errorsOf({ name: text(3) }, { name: 'four' })).toEqual({
      name: { key: 'input.tooLong', params: { max: 3 } },
    })
    expect(errorsOf({ name: text(9, { min: 3 }) }, { name: 'ab' })).toEqual({
      name: { key: 'input.tooShort', params: { min: 3 } },
    })
    expect(read({ name: text(3) }, { name: 'abc' })).toEqual({ name: 'abc' })
  })

  it('is measured in characters, also those of two code units', () => {
    expect(read({ name: text(3) }, { name: '𠮷野家' })).toEqual({ name: '𠮷野家' })
    expect(errorsOf({ name: text(3) }, { name: '𠮷野家屋' })).toMatchObject({
      name: { key: 'input.tooLong' },
    })
  })

  it('may be empty where its contract says so', () => {
    expect(read({ name: text(3, { min: 0 }) }, { name: '' })).toEqual({ name: '' })
  })

  it('refuses by the words of its contract', () => {
    const kana = text(9, { pattern: /^[ァ-ヿ]+$/, refused: 'input.kana' })
    expect(errorsOf({ kana }, { kana: 'やまだ' })).toEqual({ kana: { key: 'input.kana' } })
  })

  it('of several lines has line ends of one kind', () => {
    expect(read({ note: longText(99) }, { note: ' a\r\nb\rc\n' })).toEqual({ note: 'a\nb\nc' })
  })
})

describe('A whole number', () => {
  it.each(['42', ' 42 ', '４２', '+42', 42])('may be sent as %j', (sent) => {
    expect(read({ n: integer() }, { n: sent })).toEqual({ n: 42 })
  })

  it.each([
    ['1.5', 'input.integer'],
    [1.5, 'input.integer'],
    ['abc', 'input.integer'],
    ['1e3', 'input.integer'],
    ['0x10', 'input.integer'],
    ['1,000', 'input.integer'],
    [true, 'input.integer'],
    [null, 'input.integer'],
    [[1], 'input.integer'],
    [Number.NaN, 'input.integer'],
    ['', 'input.required'],
    ['  ', 'input.required'],
    [undefined, 'input.required'],
    [-1, 'input.min'],
    ['-1', 'input.min'],
    [2147483648, 'input.max'],
    ['2147483648', 'input.max'],
  ])('is refused as %j', (sent, problem) => {
    expect(errorsOf({ n: integer() }, { n: sent })).toMatchObject({ n: { key: problem } })
  })

  it('says its bounds', () => {
    const inputs = { n: integer(1, 999) }
    expect(errorsOf(inputs, { n: 0 })).toEqual({ n: { key: 'input.min', params: { min: 1 } } })
    expect(errorsOf(inputs, { n: 1000 })).toEqual({ n: { key: 'input.max', params: { max: 999 } } })
    expect(read(inputs, { n: 1 })).toEqual({ n: 1 })
    expect(read(inputs, { n: 999 })).toEqual({ n: 999 })
  })

  it('far above what a number can hold is refused in words that the shop has', () => {
    const [error] = Object.values(errorsOf({ n: integer() }, { n: '9'.repeat(400) }))
    expect(ja(`message.${error?.key}`, error?.params)).not.toContain('message.')
  })
})

describe('Yes or no', () => {
  it.each([true, 1, '1', 'on', 'true'])('is yes as %j', (sent) => {
    expect(read({ yes: flag() }, { yes: sent })).toEqual({ yes: true })
  })

  it.each([false, 0, '0', 'off', 'false'])('is no as %j', (sent) => {
    expect(read({ yes: flag() }, { yes: sent })).toEqual({ yes: false })
  })

  it.each(['yes', 2, '', null, undefined, []])('is neither as %j', (sent) => {
    expect(errorsOf({ yes: flag() }, { yes: sent })).toEqual({ yes: { key: 'input.flag' } })
  })
})

describe('One of a few words', () => {
  it('is one of them, and a number may stand for its text', () => {
    const inputs = { order: choice(['1', '2', '3']) }
    expect(read(inputs, { order: '2' })).toEqual({ order: '2' })
    expect(read(inputs, { order: 3 })).toEqual({ order: '3' })
    expect(errorsOf(inputs, { order: '4' })).toEqual({ order: { key: 'input.choice' } })
    expect(errorsOf(inputs, {})).toEqual({ order: { key: 'input.choice' } })
  })
})

describe('A day', () => {
  it('is one that exists', () => {
    expect(read({ day: day() }, { day: ' 2024-02-29 ' })).toEqual({ day: '2024-02-29' })
    for (const wrong of [
      '0000-01-01',
      '0999-12-31',
      '2026-02-29',
      '2026-13-01',
      '2026-1-1',
      '20260101',
      'tomorrow',
      20260101,
      null,
    ])
      expect(errorsOf({ day: day() }, { day: wrong }), String(wrong)).toEqual({ day: { key: 'input.date' } })
  })
})

describe('A key of a record', () => {
  it('is any text as it stands: whether there is such a record is for its handler to find', () => {
    const inputs = { id: key() }
    for (const typed of [' 5 ', '<x>', '山', 'a'.repeat(5000)])
      expect(read(inputs, { id: typed })).toEqual({ id: typed })
    expect(read(inputs, { id: 5 })).toEqual({ id: '5' })
    for (const unstorable of ['a\0', 'a\ud800'])
      expect(read(inputs, { id: unstorable })).toEqual({ id: 'a\uFFFD' })
  })

  it('is refused only where there is none', () => {
    for (const sent of ['', undefined, null, [], {}])
      expect(errorsOf({ id: key() }, { id: sent })).toMatchObject({ id: { key: 'input.required' } })
  })
})

describe('An input that may be left out', () => {
  it.each([undefined, '', null, ' ', '　'])('is absent as %j', (sent) => {
    const inputs = { word: optional(text(9)), n: optional(integer()), order: optional(choice(['1'])) }
    expect(read(inputs, { word: sent, n: sent, order: sent })).toEqual({})
  })

  it('is checked where it is there', () => {
    expect(errorsOf({ n: optional(integer(1)) }, { n: 0 })).toMatchObject({ n: { key: 'input.min' } })
    expect(read({ n: optional(integer(0)) }, { n: 0 })).toEqual({ n: 0 })
    expect(read({ yes: optional(flag()) }, { yes: false })).toEqual({ yes: false })
  })
})

describe('A list', () => {
  const rows = list(z.object({ id: key(), quantity: optional(integer(0, 999)) }), 3)

  it('leaves out what is empty: a text, or a record in which nothing was filled in', () => {
    const free = { id: ' ', quantity: '', tags: [''], note: null }
    const sent = [free, { id: 'a', quantity: '1' }, free, { id: 'b', quantity: '' }, free]
    expect(read({ rows }, { rows: sent })).toEqual({ rows: [{ id: 'a', quantity: 1 }, { id: 'b' }] })
    expect(read({ ids: list(key(), 2) }, { ids: ['', 'a', ' ', 'b', ''] })).toEqual({ ids: ['a', 'b'] })
    expect(read({ ids: list(key()) }, { ids: [''] })).toEqual({ ids: [] })
  })

  it('judges what is no text, and a record without fields', () => {
    expect(errorsOf({ rows }, { rows: [{}, null] })).toEqual({
      'rows.0.id': { key: 'input.required' },
      'rows.1': { key: 'input.format' },
    })
  })

  it('says which of its entries is wrong, and where', () => {
    const sent = [{ id: 'a' }, { id: '', quantity: 1000 }]
    expect(errorsOf({ rows }, { rows: sent })).toMatchObject({
      'rows.1.id': { key: 'input.required' },
      'rows.1.quantity': { key: 'input.max', params: { max: 999 } },
    })
  })

  it('is not endless', () => {
    const sent = [1, 2, 3, 4].map((id) => ({ id, quantity: 'many' }))
    expect(errorsOf({ rows }, { rows: sent })).toEqual({ rows: { key: 'input.tooMany', params: { max: 3 } } })
  })

  it('of records takes nothing else', () => {
    expect(errorsOf({ rows }, { rows: [5] })).toEqual({ 'rows.0': { key: 'input.format' } })
  })

  it('is of a thousand entries unless its contract says otherwise', () => {
    const ids = (count: number) => Array.from({ length: count }, (_, at) => String(at))
    expect(read({ ids: list(key()) }, { ids: ids(1000) })).toHaveProperty('ids.length', 1000)
    expect(errorsOf({ ids: list(key()) }, { ids: ids(1001) })).toEqual({
      ids: { key: 'input.tooMany', params: { max: 1000 } },
    })
  })

  it.each(['a', 5, true, null, undefined, { 0: { id: 'a' } }, {}])('is not %j', (sent) => {
    expect(errorsOf({ rows }, { rows: sent })).toEqual({ rows: { key: 'input.list' } })
  })
})

describe('A version', () => {
  it('is a whole number that may be left out, and known among the inputs', () => {
    expect(read({ version: version() }, { version: '3' })).toEqual({ version: 3 })
    expect(read({ version: version() }, { version: '' })).toEqual({})
    expect(errorsOf({ version: version() }, { version: 'x' })).toEqual({ version: { key: 'input.integer' } })
    expect(versionsIn({ a: integer(), version: version() })).toEqual(['version'])
  })
})

describe('What a contract does not know', () => {
  it('is left out', () => {
    expect(read({ a: text(9) }, { a: '1', csrfToken: 'x', __proto__: { b: 1 } })).toEqual({ a: '1' })
  })
})

describe('Whatever is sent', () => {
  const inputs = {
    text: text(5),
    fold: text(8, { fold: (typed) => typed.normalize('NFKC'), pattern: /^\d+$/ }),
    long: longText(20),
    key: key(),
    number: integer(1, 999),
    flag: flag(),
    choice: choice(['a', 'b']),
    day: day(),
    list: list(z.object({ id: key(), n: optional(integer()) }), 3),
    maybe: optional(text(3)),
  }
  const value = fc.oneof(
    fc.anything(),
    fc.string({ unit: anyCharacter }),
    fc.constantFrom('', ' ', '１２', '\0', '2026-02-29', 'on', '\ud800', '9'.repeat(400), -0, 1e308),
  )
  const shape = Object.fromEntries(Object.keys(inputs).map((name) => [name, value]))
  const sent = fc.oneof(fc.record(shape, { requiredKeys: [] }), fc.anything())

  it('the parser answers with values or with errors, and never throws', () => {
    fc.assert(
      fc.property(sent, (raw) => {
        const parsed = parser(inputs)(raw)
        expect(
          parsed.ok ? Object.keys(parsed.value).length : Object.keys(parsed.errors).length,
        ).toBeGreaterThan(0)
      }),
      { numRuns: 1000 },
    )
  })

  it('each error has words that people can read', () => {
    fc.assert(
      fc.property(sent, (raw) => {
        const parsed = parser(inputs)(raw)
        if (parsed.ok) return
        for (const { key: name, params } of Object.values(parsed.errors))
          expect(ja(`message.${name}`, params), name).not.toContain('message.')
      }),
      { numRuns: 1000 },
    )
  })

  it('a text of which nothing can be seen is empty, and one with something stays whole', () => {
    const read = parser({ name: text(40), note: clearable(longText(40)), also: optional(text(40)) })
    const unseen = '\u200b\u200d\u2060\ufeff\u00ad\u3164\u115f\uffa0\u2800\u202e \n\u3000'
    expect(read({ name: unseen, note: unseen, also: unseen })).toMatchObject({
      errors: { name: { key: 'input.required' } },
    })
    expect(read({ name: 'あ', note: unseen, also: unseen })).toEqual({
      ok: true,
      value: { name: 'あ', note: null },
    })
    const family = '👩‍👧'
    expect(read({ name: family, note: `${family}\u200b` })).toMatchObject({ value: { name: family } })
  })

  it('no text that is taken holds U+0000 or is longer than it may be', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (typed) => {
        const parsed = parser({ name: text(5) })({ name: typed })
        if (!parsed.ok) return
        expect(parsed.value.name).not.toContain('\0')
        expect(Array.from(parsed.value.name).length).toBeLessThanOrEqual(5)
        expect(parsed.value.name).toBe(parsed.value.name.trim())
      }),
      { numRuns: 1000 },
    )
  })
})
