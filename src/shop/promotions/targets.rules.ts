/** The goods that a promotion names: ids as JSON, product codes one on each line. */
import { PRODUCT_CODE } from '../values.ts'

/** Returns the ids in a column. */
export const idsIn = (column: string): readonly number[] => JSON.parse(column) as readonly number[]

/** Returns the product codes in a text, each once: they stand on lines of their own, or with commas or spaces. */
export const codesIn = (text: string | null): readonly string[] => [
  ...new Set((text ?? '').split(/[\s,、]+/u).filter((code) => code !== '')),
]

/** Returns product codes as they are stored, a code on each line; null for none. */
export const codesToKeep = (text: string | null): string | null => codesIn(text).join('\n') || null

/** Returns those of some codes that no variant has, or that cannot be a code. */
export const unknownCodes = (codes: readonly string[], known: readonly string[]): readonly string[] =>
  codes.filter((code) => !PRODUCT_CODE.test(code) || !known.includes(code))
