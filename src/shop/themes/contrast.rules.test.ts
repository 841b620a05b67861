import { describe, expect, it } from 'vitest'
import { contrastOf, lowContrasts } from './contrast.rules.ts'

describe('The contrast of two colours', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
    ['#777777', '#ffffff', 4.48],
  ])('of %s and %s is %d, whichever comes first', (one, other, contrast) => {
    expect(contrastOf(one, other)).toBeCloseTo(contrast, 2)
    expect(contrastOf(other, one)).toBeCloseTo(contrast, 2)
  })

  it('is told where it is too low, of a colour against another setting or a colour', () => {
    const colours = [
      { name: 'ink', value: '#777777', against: ['paper', '#000000'] },
      { name: 'main', value: '#767676', against: ['paper'] },
      { name: 'paper', value: '#ffffff', against: [] },
    ]
    expect([...lowContrasts(colours)]).toEqual([['ink', 4.4]])
  })
})
