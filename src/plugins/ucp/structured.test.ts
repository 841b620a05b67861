import { expect, it } from 'vitest'
import { bytesIn, dictionaryIn, signedNamesIn } from './structured.ts'

it.each([
  ['a=1, b="x, y";z, *c.d=(1 2)', { a: '1', b: '"x, y";z', '*c.d': '(1 2)' }],
  ['sig1=:AAAA:', { sig1: ':AAAA:' }],
  ['a="\\", b=", c=2', { a: '"\\", b="', c: '2' }],
  ['a=1,a=2', { a: '2' }],
])('reads the dictionary %s', (header, members) => {
  expect(Object.fromEntries(dictionaryIn(header) ?? [])).toEqual(members)
})

it.each([
  ...['', 'a', '=1', 'A=1', '(a=1', 'a=1,', 'a b=1', 'a="open', `a=${'x'.repeat(2100)}`],
  `${'a'.repeat(65)}=1`,
])('reads no dictionary of another shape: %#', (header) => {
  expect(dictionaryIn(header)).toBeUndefined()
})

it.each(['(((', '*.*.*', `${'*.'.repeat(30)}`])('takes the key %s for what it is', (key) => {
  const began = performance.now()
  expect(dictionaryIn(`${key}=:${'A'.repeat(1900)}`)?.has('sig1')).not.toBe(true)
  expect(performance.now() - began).toBeLessThan(100)
})

it('reads the names of a signature, and its parameters', () => {
  const { names, parameters } = signedNamesIn('("@method"  "ucp-agent");created=12;keyid="a;b=)"') ?? {}
  expect(names).toEqual(['@method', 'ucp-agent'])
  expect(Object.fromEntries(parameters ?? [])).toEqual({ created: '12', keyid: 'a;b=)' })
  expect(signedNamesIn('()')?.names).toEqual([])
})

it.each(['', '"@method"', '("@method"', '(@method)', '("a" "a")', '("a";req)', '("a")x', '("a");K=1'])(
  'reads no names of another shape: %s',
  (text) => {
    expect(signedNamesIn(text)).toBeUndefined()
  },
)

it('reads bytes', () => {
  expect(bytesIn(':aGk=:')?.toString()).toBe('hi')
  for (const text of ['aGk=', ':a b:', ':aGk=:;x']) expect(bytesIn(text)).toBeUndefined()
})
