import fc from 'fast-check'

const FIRST_HALF = 0xd800
const HALVES = 0x800

/**
 * Any character, as `unit: 'binary'` gives them. That one notes down all million of them to find the number of one,
 * which takes a process three seconds.
 */
export const anyCharacter: fc.Arbitrary<string> = fc.integer({ min: 0, max: 0x10ffff - HALVES }).map(
  (at) => String.fromCodePoint(at < FIRST_HALF ? at : at + HALVES),
  (character) => {
    const at = typeof character === 'string' ? (character.codePointAt(0) ?? -1) : -1
    const isOne = at >= 0 && String.fromCodePoint(at) === character
    if (!isOne || (at >= FIRST_HALF && at < FIRST_HALF + HALVES)) throw new Error('This is no character')
    return at < FIRST_HALF ? at : at - HALVES
  },
)
