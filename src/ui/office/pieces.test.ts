import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { noPieces, pieceMark, withPieces } from './pieces.ts'

it('pieces stand where their marks stood, in their order, with those that they hold', async () => {
  const pieces = noPieces()
  const inner = () => `b(${pieceMark(pieces, () => 'c')};${pieceMark(pieces, () => 'd;')})`
  const text = `a ${pieceMark(pieces, inner)} ${pieceMark(pieces, () => 'e')}; f`
  expect(await withPieces(pieces, text)).toBe('a b(c;d;) e; f')
})

it('others have their turn before each piece', async () => {
  const seen: string[] = []
  const pieces = noPieces()
  const printed = (name: string) => () => {
    seen.push(name)
    return name
  }
  const text = ['one', 'two', 'three'].map((name) => pieceMark(pieces, printed(name))).join('')
  const whole = withPieces(pieces, text)
  for (let turn = 0; turn < 3; turn += 1) {
    seen.push('another')
    await setImmediate()
  }
  expect(await whole).toBe('onetwothree')
  expect(seen).toEqual(['another', 'one', 'another', 'two', 'another', 'three'])
})

it('a piece that cannot be printed fails the page', async () => {
  const pieces = noPieces()
  const text = pieceMark(pieces, () => {
    throw new Error('no such word')
  })
  await expect(withPieces(pieces, text)).rejects.toThrow('no such word')
})
