import { narrowed } from '../../hypermedia/input.ts'

/** Converts values to and from the cells of CSV files. */

/**
 * Texts that spreadsheets take for formulas, and those that look already escaped. Spaces, direction marks and
 * other invisible characters may precede the sign: spreadsheets drop them.
 */
const FORMULA = /^['\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-\u2212@\t\r]/u

/**
 * Full-width, small, raised and lowered signs count too. A sign with a combining stroke is tested before
 * normalization.
 */
const isFormula = (text: string): boolean => FORMULA.test(text) || FORMULA.test(text.normalize('NFKC'))

/** Escapes a text that spreadsheets would take for a formula with an apostrophe. */
export const harmless = (text: string): string => (isFormula(text) ? `'${text}` : text)

/** Removes the apostrophe of an escaped text; any other text stays as it is. */
export const asTyped = (cell: string): string =>
  cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell

/**
 * Converts a number as merchants and EC-CUBE write it to its digits: removes commas between thousands, and
 * decimals that are zero. Other text stays as it is, to be validated.
 */
export const plainNumber = (cell: string): string => {
  const folded = narrowed(cell).trim()
  const [, digits] = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.0+)?$/.exec(folded) ?? []
  return digits === undefined ? folded : digits.replaceAll(',', '')
}

/** Splits a cell with several values, joined by commas. */
export const severalIn = (cell: string): readonly string[] =>
  cell
    .split(/[,、，]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Folds a label: ignores width, case and spaces. */
export const foldLabel = (label: string): string => narrowed(label).replace(/\s+/g, '').toLowerCase()
