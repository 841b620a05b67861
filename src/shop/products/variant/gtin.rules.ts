import { text } from '../../../hypermedia/input.ts'
import { foldDigits } from '../../inputs.ts'

const WEIGHT = 3
/** With its spaces or hyphens. */
const LONGEST_TYPED = 20

/**
 * Returns whether digits are a GTIN (JAN, EAN, UPC, ITF): 8, 12, 13 or 14 of them, of which the last one checks the
 * others (GS1 General Specifications §7.9; VAR-06).
 */
export const isGtin = (digits: string): boolean => {
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return false
  // Weighed 1, 3, 1 … from the check digit on, they add up to tens.
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : WEIGHT), 0)
  return sum % 10 === 0
}

/** The number in the barcode of an article; typed with spaces and hyphens, or in full width, it is the same. */
export const Gtin = text(LONGEST_TYPED, {
  pattern: /^(?:\d{8}|\d{12,14})$/,
  holds: isGtin,
  refused: 'input.gtin',
  fold: (typed) => foldDigits(typed).replace(/[\s-]/g, ''),
})
