/** A row of a list that members put in order. */
export interface Placed {
  readonly id: number
  readonly sort_no: number
}

/** Which row of a list stands first: the one with the highest sort number, or the one with the lowest. */
export interface Order {
  readonly highestFirst: boolean
}

/**
 * A list, in the order in which it is shown, with one of its rows where a sort number takes it: rows
 * that have that number or more stand above it.
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

/** What changes of the sort numbers of rows that are to stand in this order, numbered from 1 without a gap. */
export const shiftsOf = (rows: readonly Placed[], { highestFirst }: Order): readonly Shift[] => {
  const wanted = rows.map(({ id, sort_no }, at) => ({
    id,
    by: (highestFirst ? rows.length - at : at + 1) - sort_no,
  }))
  return [...Map.groupBy(wanted, ({ by }) => by)]
    .filter(([by]) => by !== 0)
    .map(([by, moved]) => ({ by, ids: moved.map(({ id }) => id) }))
}
