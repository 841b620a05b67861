import { expect, test } from 'vitest'
import { fieldsOfNoshiAlone } from './gift.rules.ts'

test('GFT-02 only a noshi has a heading and a cord', () => {
  const dressed = { omotegaki: '御祝', mizuhiki: 'bow' } as const
  expect(fieldsOfNoshiAlone({ kind: 'noshi', ...dressed })).toEqual([])
  expect(fieldsOfNoshiAlone({ kind: 'card', ...dressed })).toEqual(['omotegaki', 'mizuhiki'])
  expect(fieldsOfNoshiAlone({ kind: 'wrapping', omotegaki: null, mizuhiki: 'none' })).toEqual([])
})
