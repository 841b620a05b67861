/** The entries of a list without empty texts, and without records that have no value. */
export const withoutEmpty = (entries: readonly unknown[]): unknown[] =>
  entries.filter((entry) => !isEmpty(entry))

const isEmpty = (entry: unknown): boolean => {
  if (typeof entry === 'string') return isInvisible(entry)
  if (typeof entry !== 'object' || entry === null) return false
  const values = Object.values(entry)
  return values.length > 0 && values.every((value) => value === null || isEmpty(value))
}

/** Spaces, and characters that show nothing: of zero width, fillers, marks of direction, and the empty Braille cell. */
const INVISIBLE = /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]*$/u

/** Returns whether nothing of a text can be seen: it counts as empty. */
export const isInvisible = (text: string): boolean => INVISIBLE.test(text)
