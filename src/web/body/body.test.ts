import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import Fastify from 'fastify'
import { describe, expect, it, vi } from 'vitest'
import { anyCharacter } from '../../../test/support/characters.ts'
import { workOf } from '../../../test/support/cpu.ts'
import { decodeBody, decodeForm, readBody } from './body.ts'

const FORM = 'application/x-www-form-urlencoded'
const BAD = { failure: 'badBody' }

const parse = Fastify().getDefaultJsonParser('error', 'error')
const json = (text: string): unknown => {
  let outcome: { error: Error | null; value: unknown } = { error: null, value: undefined }
  parse(undefined as never, text, (error, value) => {
    outcome = { error, value }
  })
  if (outcome.error) throw outcome.error
  return outcome.value
}

const decode = (body: string | Buffer, type?: string) => decodeBody(Buffer.from(body), type, json)

describe('A form', () => {
  it.each([
    ['', {}],
    ['a=1&b=two+words', { a: '1', b: 'two words' }],
    ['a=%E8%8C%B6&b=', { a: '茶', b: '' }],
    ['a', { a: '' }],
    ['a=1=2', { a: '1=2' }],
    ['list[]=1&list[]=2', { list: ['1', '2'] }],
    ['rows[0][id]=1&rows[1][id]=2', { rows: [{ id: '1' }, { id: '2' }] }],
    ['rows%5B0%5D%5Bid%5D=1', { rows: [{ id: '1' }] }],
    ['a[b][c][d]=1', { a: { b: { c: { d: '1' } } } }],
    ['rows[0][ids][]=1&rows[0][ids][]=2', { rows: [{ ids: ['1', '2'] }] }],
    ['a[7]=1&a[2]=2&a[90000]=3', { a: ['2', '1', '3'] }],
    ['a[]=1&a[x]=2', { a: { 0: '1', x: '2' } }],
    ['0=a&1=b', { 0: 'a', 1: 'b' }],
  ])('%s is read as fields, nested ones too', (text, fields) => {
    expect(decodeForm(text)).toEqual({ fields })
  })

  it('counts the last of a field that is given twice, as for a box with a hidden 0', () => {
    expect(decodeForm('visible=0&visible=1')).toEqual({ fields: { visible: '1' } })
    expect(decodeForm('a=1&b=2&a=3&a=4')).toEqual({ fields: { a: '4', b: '2' } })
  })

  it('is refused deeper than three', () => {
    expect(decodeForm('a[b][c][d][e]=1')).toEqual(BAD)
  })

  const entries = (count: number, entry: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => entry(at)).join('&')

  it.each(['a[]=1', 'a[#]=1', 'a[#][id]=1'])('holds more of %s in a list than any list may have', (entry) => {
    const text = `csrfToken=x&${entries(1200, (at) => entry.replace('#', String(at)))}`
    expect(decodeForm(text)).toMatchObject({ fields: { csrfToken: 'x', a: { length: 1200 } } })
    const { fields } = decodeForm(text) as { fields: { a: unknown } }
    expect(Array.isArray(fields.a)).toBe(true)
  })

  it('is refused with more than ten thousand entries', () => {
    expect(decodeForm(entries(10_000, (at) => `n${at}=1`))).toHaveProperty('fields.n9999', '1')
    expect(decodeForm(entries(10_001, (at) => `n${at}=1`))).toEqual(BAD)
    expect(decodeForm(entries(10_001, () => 'a[]=1'))).toEqual(BAD)
  })

  it.each(['a[]=1', 'a[#]=1', 'r#[99999999]=1', 'r[#][a][]=1', 'a=1'])(
    'of ten thousand times %s is read in a moment',
    async (entry) => {
      const text = entries(10_000, (at) => entry.replace('#', String(at)))
      expect((await workOf(() => decodeForm(text))).here).toBeLessThan(2000)
    },
  )

  it.each(['a=%', 'a=%zz', '%=1', 'a=%e8%8c', 'a=%ff', '%c0%80=1'])(
    'is refused with broken percent encoding: %s',
    (text) => {
      expect(decodeForm(text)).toEqual(BAD)
    },
  )

  it.each([
    '__proto__=1',
    '__proto__[a]=1',
    'a[__proto__]=1',
    'a[__proto__][b]=1',
    'constructor[prototype][a]=1',
    'a[constructor]=1',
    'prototype=1',
    'b=1&__proto__',
    '%5f%5fproto%5f%5f=1',
    'a%5b__proto__%5d=1',
    'a%5Bconstructor%5D%5Bb%5D=1',
  ])('is refused with a name that could poison a prototype: %s', (text) => {
    expect(decodeForm(text)).toEqual(BAD)
  })

  it('may speak of a constructor in what is typed', () => {
    const fields = { message: '__proto__[constructor]=1', a: '&prototype=' }
    expect(decodeForm(new URLSearchParams(fields).toString())).toEqual({ fields })
  })

  it('comes back as it was filled in, whatever people type', () => {
    const typed = fc.record({
      one: fc.string({ unit: 'grapheme' }),
      two: fc.string({ unit: 'grapheme-composite' }),
    })
    fc.assert(
      fc.property(typed, (fields) => {
        expect(decodeForm(new URLSearchParams(fields).toString())).toEqual({ fields })
      }),
    )
  })
})

describe('A body', () => {
  it('that is empty is no fields, whatever it calls itself', () => {
    expect(decode('')).toEqual({ fields: {} })
    expect(decode('', 'text/plain')).toEqual({ fields: {} })
  })

  it.each([
    'application/json',
    'Application/JSON; charset=utf-8',
    'application/hal+json',
    'application/vnd.noren.v1+json',
  ])('of %s is read as JSON', (type) => {
    expect(decode('{"a":{"b":[1,null,"茶"]}}', type)).toEqual({ fields: { a: { b: [1, null, '茶'] } } })
  })

  it('of a form is read as one', () => {
    expect(decode('a=1', `${FORM}; charset=UTF-8`)).toEqual({ fields: { a: '1' } })
  })

  it.each([undefined, '', 'text/plain', 'multipart/form-data; boundary=x', 'application/jsonp', 'json'])(
    'of %s is not understood',
    (type) => {
      expect(decode('a=1', type)).toEqual({ failure: 'unknownMediaType' })
    },
  )

  it.each(['[1]', '5', '"a"', 'null', 'true', '{', '{"a":}', 'a=1', '{"a":1}{', '\ufeff'])(
    'of JSON that is no object is refused: %s',
    (text) => {
      expect(decode(text, 'application/json')).toEqual(BAD)
    },
  )

  it.each(['{"__proto__":{"a":1}}', '{"a":{"__proto__":1}}', '{"constructor":{"prototype":{"a":1}}}'])(
    'of JSON that could poison a prototype is refused: %s',
    (text) => {
      expect(decode(text, 'application/json')).toEqual(BAD)
      expect(({} as { a?: unknown }).a).toBeUndefined()
    },
  )

  it.each([
    ['names', (count: number) => `{${Array.from({ length: count }, (_, at) => `"n${at}":1`).join(',')}}`],
    ['values', (count: number) => `{"a":[${Array(count).fill('"a"').join(',')}]}`],
    ['empty lists', (count: number) => `{"a":[${Array(count).fill('[]').join(',')}]}`],
  ])('of JSON with more %s than a form may have is refused before it is read', (_what, made) => {
    const parser = vi.fn(json)
    expect(decodeBody(Buffer.from(made(4000)), 'application/json', parser)).toHaveProperty('fields')
    expect(decodeBody(Buffer.from(made(10_001)), 'application/json', parser)).toEqual(BAD)
    expect(parser).toHaveBeenCalledOnce()
  })

  it('of JSON that lies deeper than any answer is refused before it is read', () => {
    const parser = vi.fn(json)
    const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
    expect(decodeBody(Buffer.from(deep(16)), 'application/json', parser)).toHaveProperty('fields')
    expect(decodeBody(Buffer.from(deep(17)), 'application/json', parser)).toEqual(BAD)
    expect(parser).toHaveBeenCalledOnce()
  })

  it('of JSON may have whatever marks in a text', () => {
    const typed = `"${'[{,\\"'.repeat(50_000)}`
    expect(decode(JSON.stringify({ typed, next: '\\' }), 'application/json')).toEqual({
      fields: { typed, next: '\\' },
    })
  })

  it('that is not UTF-8 is refused', () => {
    const broken = Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff]), Buffer.from('"}')])
    expect(decode(broken, 'application/json')).toEqual(BAD)
    expect(decode(Buffer.from([0x61, 0x3d, 0x82, 0xa0]), FORM)).toEqual(BAD)
  })

  it('never makes the reader throw, whatever it is', () => {
    const text = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.json(),
      fc
        .array(fc.constantFrom('a', '[', ']', '=', '&', '%', '%5B', '0', '.', '__proto__', '+', '茶', '%00'))
        .map((parts) => parts.join('')),
    )
    const type = fc.constantFrom(undefined, FORM, 'application/json', 'text/plain', ';;;')
    fc.assert(
      fc.property(fc.oneof(text, fc.uint8Array().map(Buffer.from)), type, (sent, as) => {
        const decoded = decode(sent, as)
        if ('failure' in decoded) expect(['badBody', 'unknownMediaType']).toContain(decoded.failure)
        else expect(Object.getPrototypeOf(decoded.fields)).toBe(Object.prototype)
        expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
      }),
      { numRuns: 2000 },
    )
  })
})

describe('Reading a body', () => {
  const request = (chunks: readonly Buffer[], headers: Record<string, string> = {}) =>
    Object.assign(Readable.from(chunks), { headers }) as unknown as IncomingMessage

  it('takes it up to its limit', async () => {
    expect(await readBody(request([Buffer.alloc(6), Buffer.alloc(4)]), 10)).toHaveLength(10)
    expect(await readBody(request([]), 10)).toHaveLength(0)
  })

  it('refuses a larger one, by what it says of itself or by what it is', async () => {
    const tooLarge = { failure: 'bodyTooLarge' }
    expect(await readBody(request([], { 'content-length': '11' }), 10)).toEqual(tooLarge)
    expect(await readBody(request([Buffer.alloc(6), Buffer.alloc(5)]), 10)).toEqual(tooLarge)
    const liar = request([Buffer.alloc(6), Buffer.alloc(5)], { 'content-length': '1' })
    expect(await readBody(liar, 10)).toEqual(tooLarge)
  })
})
