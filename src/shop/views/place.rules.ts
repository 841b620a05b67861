/** The rows of a list that are read on either side of a record: as many may come or go before it is lost. */
export const REACH = 3

/** The first place of a list that is read around a row. */
export const firstAround = (atRow: number): number => Math.max(0, atRow - REACH)

/** The places around a record. */
export interface Around {
  /** The places of the rows before and after it; undefined if there are none, or if they were not read. */
  readonly before: number | undefined
  readonly after: number | undefined
  /** The place that it has, or had. */
  readonly place: number
}

/**
 * Finds the rows before and after a record that stood at `atRow`, among the `count` rows read from `first` on.
 * `found` is its index among them, or -1 for a record that the list has no more: then the row that took its
 * place comes after it.
 */
export const around = (
  { first, count, found }: { readonly first: number; readonly count: number; readonly found: number },
  atRow: number,
): Around => {
  const place = found < 0 ? Math.min(atRow, first + count) : first + found
  const after = found < 0 ? place : place + 1
  const isRead = (at: number) => at >= first && at < first + count
  return {
    before: isRead(place - 1) ? place - 1 : undefined,
    after: isRead(after) ? after : undefined,
    place,
  }
}
