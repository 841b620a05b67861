import { expect, it } from 'vitest'
import { signaturesIn } from './structured.ts'

const INPUT = 'a=1, sig1=("@method" "ucp-agent");created=12;keyid="a;b=)"'

it('The signatures of a message are those with a key and a value', () => {
  expect(signaturesIn(INPUT, 'sig1=:aGk=:')).toEqual([
    {
      names: ['@method', 'ucp-agent'],
      text: '("@method" "ucp-agent");created=12;keyid="a;b=)"',
      created: 12,
      kid: 'a;b=)',
      value: Buffer.from('hi'),
    },
  ])
  expect(signaturesIn('s=();keyid="k"', 's=:aGk=:')).toMatchObject([{ names: [], created: undefined }])
  const several = signaturesIn('a=("@path");keyid="1",b=("@path");keyid="2"', 'b=:aGk=:, a=:aGk=:')
  expect(several.map(({ kid }) => kid)).toEqual(['1', '2'])
})

it.each([
  ...['', 's', '=1', 'S=("a");keyid="k"', '(s=("a");keyid="k"', 's=("a");keyid="k",', 's="open'],
  ...['s="@method";keyid="k"', 's=("@method";keyid="k"', 's=(@method);keyid="k"', 's=("a" "a");keyid="k"'],
  ...[
    's=("a";req);keyid="k"',
    's=("a")x',
    's=("a");K=1',
    's=("a")',
    's=("a");keyid=k',
    's=("a" 1);keyid="k"',
  ],
  `s=("${'x'.repeat(2100)}");keyid="k"`,
])('A message states no signature by %s', (input) => {
  expect(signaturesIn(input, 's=:aGk=:, S=:aGk=:')).toEqual([])
})

it.each(['', 's=aGk=', 's=:a b:', 's=:aGk=:x', 't=:aGk=:', `s=:${'A'.repeat(2100)}:`])(
  'A signature has no value in %s',
  (signature) => {
    expect(signaturesIn('s=("a");keyid="k"', signature)).toEqual([])
  },
)

it.each(['(((', '*.*.*', `${'*.'.repeat(30)}`])('The key %s takes no time', (key) => {
  const began = performance.now()
  expect(signaturesIn(`${key}=("a");keyid="k"`, `s=:${'A'.repeat(1900)}:`)).toEqual([])
  expect(performance.now() - began).toBeLessThan(100)
})
