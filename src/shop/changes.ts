/** Returns the given columns of a record that differ from the stored ones; undefined if none does. */
export const changesOf = <T extends object>(
  kept: T,
  given: { readonly [K in keyof T]?: T[K] | undefined },
): Partial<T> | undefined => {
  const changed = Object.entries(given).filter(
    ([name, value]) => value !== undefined && value !== kept[name as keyof T],
  )
  return changed.length > 0 ? (Object.fromEntries(changed) as Partial<T>) : undefined
}
