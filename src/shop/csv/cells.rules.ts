import { narrowed } from '../../hypermedia/input.ts'

/** What stands in the cells of CSV files, on the way out and back in. */

/**
 * Texts that a program of tables takes for a formula, and those that look as if they had been made harmless.
 * Spaces, marks of direction and other letters that nobody sees may stand before it: programs drop them.
 */
const FORMULA = /^['\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-\u2212@\t\r]/u

/** Wide, small, raised and lowered signs are signs too; a sign with a stroke through it is read before that. */
const isFormula = (text: string): boolean => FORMULA.test(text) || FORMULA.test(text.normalize('NFKC'))

/** A text that is no formula to any program of tables: with an apostrophe before it where it would be one. */
export const harmless = (text: string): string => (isFormula(text) ? `'${text}` : text)

/** The text that was made harmless; any other as it stands, also one that begins like a formula. */
export const asTyped = (cell: string): string =>
  cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell

/**
 * A number as merchants and EC-CUBE write it, as its digits: commas between thousands, and decimals that
 * are nothing. What is no such number stays as it is, for whoever judges it.
 */
export const plainNumber = (cell: string): string => {
  const folded = narrowed(cell).trim()
  const [, digits] = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.0+)?$/.exec(folded) ?? []
  return digits === undefined ? folded : digits.replaceAll(',', '')
}

/** The parts of a cell that holds several values, joined by commas. */
export const severalIn = (cell: string): readonly string[] =>
  cell
    .split(/[,、，]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Labels are alike whatever the width and the case of their letters, and the spaces between them. */
export const foldLabel = (label: string): string => narrowed(label).replace(/\s+/g, '').toLowerCase()
