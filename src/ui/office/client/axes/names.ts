/** Commas, also Japanese ones, tabs and line ends separate values, as on the server. */
const BETWEEN = /[,、，､\t\r\n]+/u

/** Returns typed values in their order. */
export const splitValues = (typed: string): readonly string[] =>
  typed
    .split(BETWEEN)
    .map((value) => value.trim())
    .filter((value) => value !== '')

/** True if a text has the end of a value in it. */
export const hasSeparator = (typed: string): boolean => BETWEEN.test(typed)

/** Returns a name as the server compares it. */
export const folded = (name: string): string =>
  name.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()
