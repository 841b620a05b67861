/** The entries of a list without empty texts, and without records that have no value. */
export const withoutEmpty = (entries: readonly unknown[]): unknown[] =>
  entries.filter((entry) => !isEmpty(entry))

const isEmpty = (entry: unknown): boolean => {
  if (typeof entry === 'string') return entry.trim() === ''
  if (typeof entry !== 'object' || entry === null) return false
  const values = Object.values(entry)
  return values.length > 0 && values.every((value) => value === null || isEmpty(value))
}
