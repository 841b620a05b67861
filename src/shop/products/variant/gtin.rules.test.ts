import { describe, expect, it } from 'vitest'
import { Gtin, isGtin } from './gtin.rules.ts'

describe('VAR-06: a GTIN', () => {
  it.each(['49012347', '036000291452', '4901234567894', '5901234123457', '14901234567891'])(
    'has 8, 12, 13 or 14 digits, the last of which checks the others: %s',
    (digits) => {
      expect(isGtin(digits)).toBe(true)
      const last = Number(digits.at(-1))
      for (let other = 1; other < 10; other++)
        expect(isGtin(digits.slice(0, -1) + ((last + other) % 10))).toBe(false)
    },
  )

  it.each([
    '',
    '4',
    '490123456',
    '49012345678',
    '4901234567895',
    '4901243567894',
    '149012345678911',
    'abcdefgh',
  ])('is none: %s', (digits) => {
    expect(isGtin(digits)).toBe(false)
    expect(Gtin.safeParse(digits).success).toBe(false)
  })

  it('is the same with spaces, hyphens and digits in full width', () => {
    for (const typed of [
      ' 4901234567894 ',
      '4 901234 567894',
      '4-901234-567894',
      '４９０１２３４５６７８９４',
    ])
      expect(Gtin.parse(typed)).toBe('4901234567894')
    expect(Gtin.parse(4901234567894)).toBe('4901234567894')
  })

  it('is refused with one reason', () => {
    for (const typed of ['123', '4901234567895'])
      expect(Gtin.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual(['input.gtin'])
  })
})
