import { expect, test } from 'vitest'
import { printable } from './printable.rules.ts'

const KNOWN = new Set([...'abc 漢字がハ葛', '\u3099'].map((letter) => letter.codePointAt(0)))
const print = (text: string) => printable(text, (codePoint) => KNOWN.has(codePoint))

test('A letter that is lacking is seen as one mark, whatever it is put together from', () => {
  expect(print('a😀b')).toBe('a〓b')
  expect(print('a👨‍👩‍👧b')).toBe('a〓b')
  expect(print('𠮷漢')).toBe('〓漢')
  expect(print('שa')).toBe('〓a')
  expect(print('\ud800a')).toBe('〓a')
})

test('What ends a line is a space, and what turns a text round is nothing', () => {
  expect(print('a\0\r\n\tb\u2028c')).toBe('a b c')
  expect(print('a\u202ebc\u200d')).toBe('abc')
})

test('A letter in two parts is put together, and one with a chosen form is printed as it is usually', () => {
  expect(print('か\u3099')).toBe('が')
  expect(print('葛\u{e0100}')).toBe('葛')
})
