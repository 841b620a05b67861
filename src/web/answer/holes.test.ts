import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Hole } from '../../hypermedia/page.ts'
import { holeMarks } from './holes.ts'

const HOLES: readonly Hole[] = ['csrfToken', 'account', 'cart', 'notices']

const written = (pieces: readonly (Buffer | Hole)[]) =>
  pieces.map((piece) => (typeof piece === 'string' ? `<${piece}>` : piece.toString()))

describe('The holes of a page', () => {
  it('are cut out where they were marked', () => {
    const { mark, cut } = holeMarks()
    const text = `<p>${mark('account')}</p>${mark('csrfToken')}${mark('csrfToken')}お茶${mark('cart')}`
    expect(written(cut(text))).toEqual([
      '<p>',
      '<account>',
      '</p>',
      '<csrfToken>',
      '<csrfToken>',
      'お茶',
      '<cart>',
    ])
    expect(cut('')).toEqual([])
    expect(written(cut('no hole'))).toEqual(['no hole'])
  })

  it('go through JSON and through HTML as they are', () => {
    const { mark, cut } = holeMarks()
    for (const hole of HOLES) {
      expect(mark(hole)).not.toMatch(/[&<>"'\\]/)
      expect(written(cut(JSON.stringify({ token: mark(hole) })))).toEqual(['{"token":"', `<${hole}>`, '"}'])
    }
  })

  it('are marked differently in each process, so that nobody can guess a mark', () => {
    const one = holeMarks()
    const other = holeMarks()
    expect(one.mark('cart')).not.toBe(other.mark('cart'))
    expect(written(one.cut(other.mark('cart')))).toEqual([other.mark('cart')])
  })

  it.each(['(csrfToken)', '(000000000000000000000000:csrfToken)', 'csrfToken', '{{ csrfToken }}'])(
    'are not made by somebody’s text: %s',
    (text) => {
      expect(written(holeMarks().cut(text))).toEqual([text])
    },
  )

  it('leave every other character of a page as it is', () => {
    const { mark, cut } = holeMarks()
    const part = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(...HOLES).map(mark))
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const text = parts.join('')
        const filled = cut(text).map((piece) => (typeof piece === 'string' ? mark(piece) : piece.toString()))
        expect(filled.join('')).toBe(text)
      }),
    )
  })
})
