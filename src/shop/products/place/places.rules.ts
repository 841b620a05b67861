/** A row of a list that members sort. */
export interface Placed {
  readonly id: number
  readonly sort_no: number
}

/** The direction of a list: the highest or the lowest sort number comes first. */
export interface Order {
  readonly highestFirst: boolean
}

/**
 * Returns a list in display order, with one of its rows at a sort number: rows with that number or more stand
 * above it.
 */
export const withPlace = <R extends Placed>(
  rows: readonly R[],
  row: R,
  sortNo: number,
  { highestFirst }: Order,
): readonly R[] => {
  const others = rows.filter(({ id }) => id !== row.id)
  const isBefore = ({ sort_no }: Placed) => (highestFirst ? sort_no >= sortNo : sort_no < sortNo)
  return [...others.filter(isBefore), row, ...others.filter((one) => !isBefore(one))]
}

/** Rows whose sort numbers change by the same amount. */
export interface Shift {
  readonly by: number
  readonly ids: readonly number[]
}

/** Returns the changes of sort numbers that put rows into this order, numbered from 1 without gaps. */
export const shiftsOf = (rows: readonly Placed[], { highestFirst }: Order): readonly Shift[] => {
  const wanted = rows.map(({ id, sort_no }, at) => ({
    id,
    by: (highestFirst ? rows.length - at : at + 1) - sort_no,
  }))
  return [...Map.groupBy(wanted, ({ by }) => by)]
    .filter(([by]) => by !== 0)
    .map(([by, moved]) => ({ by, ids: moved.map(({ id }) => id) }))
}
