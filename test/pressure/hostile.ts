import fc from 'fast-check'
import { anyCharacter } from '../support/characters.ts'

/** A request as somebody might send it who means no good. */
export interface HostileRequest {
  /** What is sent under the names that the transition knows, and under others. */
  readonly fields: readonly (readonly [name: string, value: unknown])[]
  /** Names that are left as a well-meaning visitor would fill them. */
  readonly keep: readonly boolean[]
  readonly encoding: 'query' | 'json' | 'form' | 'bytes'
  /** What is sent where files are taken: none is what it seems to be. */
  readonly file: File
  readonly bytes: Uint8Array
  readonly hasToken: boolean
  readonly headers: Readonly<Record<string, string>>
}

const nested = (depth: number, kind: 'list' | 'record'): unknown => {
  let value: unknown = 'x'
  for (let at = 0; at < depth; at++) value = kind === 'list' ? [value] : { a: value }
  return value
}

const deep = fc
  .tuple(fc.integer({ min: 1, max: 3000 }), fc.constantFrom('list' as const, 'record' as const))
  .map(([depth, kind]) => nested(depth, kind))

const long = fc
  .tuple(fc.constantFrom('x', '漢', '9', '-', ' ', '"', '%', '\u0300'), fc.integer({ min: 81, max: 20_000 }))
  .map(([piece, length]) => piece.repeat(length).slice(0, length))

const words = fc.constantFrom<unknown>(
  null,
  true,
  false,
  0,
  -1,
  0.5,
  1e308,
  2147483647,
  2147483648,
  9007199254740992,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfffb',
  '\u202e',
  '1\n2',
  '999999999999999999999999',
  '-1',
  '1e5',
  '0x10',
  'NaN',
  '１２',
  "' or 1=1 --",
  '%',
  '%00',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '{{ 7 | times: 7 }}{% raw %}',
  '{0, plural, other {#}}',
  '__proto__',
  'constructor',
  'toString',
  '2026-02-30',
  'DELETE',
  'javascript:alert(1)',
  '//example.com',
)

/** Records that behave like no value should. */
const records = fc.constantFrom<unknown>(
  { toString: 1 },
  { toString: null, valueOf: null },
  { length: 1e9 },
  { valueOf: 1 },
  { toJSON: 1 },
  { constructor: { prototype: { polluted: true } } },
  [{ toString: 1 }],
  [null],
  [[]],
  {},
)

const value: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: words, weight: 6 },
  { arbitrary: records, weight: 3 },
  { arbitrary: fc.string({ unit: anyCharacter, maxLength: 60 }), weight: 2 },
  { arbitrary: fc.jsonValue({ maxDepth: 4 }), weight: 2 },
  { arbitrary: long, weight: 1 },
  { arbitrary: deep, weight: 1 },
)

const otherNames = fc.constantFrom(
  '_method',
  'csrfToken',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'allocations[0][productCode]',
  'allocations[999999][quantity]',
  'shippings[0][a][b][c]',
  'name01[]',
  'productCode[toString]',
  '',
  '[',
  ']]',
  '_links',
  'status',
)

const headers: fc.Arbitrary<Record<string, string>> = fc.record(
  {
    accept: fc.constantFrom(
      'text/html',
      'application/json',
      'application/hal+json',
      'text/csv',
      '*/*;q=0',
      ';;;,,,q=',
      `a/b,${'x'.repeat(3000)}`,
      'text/html;q=NaN',
    ),
    'accept-language': fc.constantFrom('en', 'zz', '*', ';q=1', 'x'.repeat(2000), 'ja;q=2'),
    'accept-encoding': fc.constantFrom('gzip', 'br', '*;q=0', 'gzip;q=0'),
    'if-none-match': fc.constantFrom('*', 'W/"', ',,,,', `"${'x'.repeat(4000)}"`),
    'idempotency-key': fc.constantFrom('', 'a', '\u00ff', 'x'.repeat(3000), '{}'),
    'x-csrf-token': fc.constantFrom('', 'x', 'x'.repeat(160)),
    'x-forwarded-for': fc.constantFrom('1.2.3.4', '::', 'x', ',,,'),
    'x-forwarded-host': fc.constantFrom('example.com', '[', 'a:99999999'),
    'content-encoding': fc.constantFrom('gzip', 'zstd', 'identity'),
  },
  { requiredKeys: [] },
)

const ascii = (text: string): number[] => [...Buffer.from(text, 'latin1')]

const fileNames = fc.constantFrom(
  'a.png',
  'a.csv',
  'a.zip',
  'a.svg',
  '',
  '.',
  '../../a.png',
  '..\\a.zip',
  'a\0.png',
  'a\r\nb.csv',
  `${'漢'.repeat(200)}.png`,
  '__proto__',
  'CON.png',
  'a.html',
)

/** Beginnings of what is taken for a file of a kind, and what follows is none. */
const fileHeads = fc.constantFrom(
  [],
  ascii('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xff\xff\xff\xff\xff\xff\xff'),
  ascii('\xff\xd8\xff\xe0'),
  ascii('GIF89a'),
  ascii('RIFF\0\0\0\0WEBP'),
  ascii('PK\x03\x04'),
  ascii('PK\x05\x06'),
  ascii('%PDF-1.7'),
  ascii('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">'),
  ascii('\xef\xbb\xbf"a"'),
  ascii('=cmd|,"\n\0,;\t'),
)

const file = fc
  .tuple(
    fileNames,
    fileHeads,
    fc.uint8Array({ maxLength: 200 }),
    fc.constantFrom('image/png', 'text/csv', 'text/html', 'application/zip', ''),
  )
  .map(([name, head, rest, type]) => new File([new Uint8Array([...head, ...rest])], name, { type }))

/**
 * Requests to a transition with inputs of these names. One in `keptOf` of them is not kept, and one request in
 * `headersOf` has hostile headers, most of which are refused before anything else is looked at.
 */
export const hostileRequests = (
  names: readonly string[],
  { keptOf = 2, headersOf = 1 } = {},
): fc.Arbitrary<HostileRequest> => {
  const known = names.length === 0 ? otherNames : fc.constantFrom(...names)
  const name = fc.oneof({ arbitrary: known, weight: 4 }, { arbitrary: otherNames, weight: 1 })
  return fc.record({
    fields: fc.array(fc.tuple(name, value), { maxLength: 6 }),
    keep: fc.array(
      fc.nat(keptOf - 1).map((at) => at > 0),
      { minLength: names.length, maxLength: names.length },
    ),
    encoding: fc.constantFrom(
      'query' as const,
      'json' as const,
      'json' as const,
      'form' as const,
      'bytes' as const,
    ),
    bytes: fc.uint8Array({ maxLength: 200 }),
    file,
    hasToken: fc.oneof(
      { arbitrary: fc.constant(true), weight: 5 },
      { arbitrary: fc.constant(false), weight: 1 },
    ),
    headers: fc.oneof(
      { arbitrary: headers, weight: 1 },
      { arbitrary: fc.constant({}), weight: headersOf - 1 },
    ),
  })
}

/** JSON written by hand, so that a key may come twice. */
export const asJson = (fields: readonly (readonly [string, unknown])[]): string =>
  `{${fields.map(([name, one]) => `${JSON.stringify(name)}:${JSON.stringify(one) ?? 'null'}`).join(',')}}`

/** Form encoding of the same; records and lists as qs writes them, one level deep. */
export const asForm = (fields: readonly (readonly [string, unknown])[]): string => {
  const query = new URLSearchParams()
  for (const [name, one] of fields) {
    if (typeof one !== 'object' || one === null) query.append(name, String(one))
    else for (const [key, inner] of Object.entries(one)) query.append(`${name}[${key}]`, textOf(inner))
  }
  return query.toString()
}

const textOf = (inner: unknown): string =>
  typeof inner === 'object' ? JSON.stringify(inner).slice(0, 2000) : String(inner)

/** The same as a form of several parts. */
export const asParts = (fields: readonly (readonly [string, unknown])[]): FormData => {
  const parts = new FormData()
  for (const [name, one] of fields) {
    if (one instanceof File) parts.append(name, one)
    else for (const [key, value] of new URLSearchParams(asForm([[name, one]]))) parts.append(key, value)
  }
  return parts
}
