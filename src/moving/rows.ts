import type { ElsewhereRow } from './database.ts'

/** Returns the value of the first of some columns that a row has; older versions have other names. */
export const cellOf = (row: ElsewhereRow | undefined, ...columns: readonly string[]): string => {
  const found = columns.find((column) => row?.[column] !== undefined)
  return (found === undefined ? undefined : row?.[found]) ?? ''
}

/** Whether a value of a flag is set, as any database writes it. */
export const isSet = (cell: string): boolean => ['1', 't', 'true'].includes(cell)

/** Whether a row was deleted: EC-CUBE 2 and 3 only mark it. */
export const isGone = (row: ElsewhereRow): boolean => cellOf(row, 'del_flg') === '1'

/** Returns rows by a column. */
export const byColumn = (
  rows: readonly ElsewhereRow[],
  ...columns: readonly string[]
): ReadonlyMap<string, ElsewhereRow> => new Map(rows.map((row) => [cellOf(row, ...columns), row]))

/** Returns rows grouped by a column. */
export const groupsBy = (
  rows: readonly ElsewhereRow[],
  ...columns: readonly string[]
): ReadonlyMap<string, readonly ElsewhereRow[]> => Map.groupBy(rows, (row) => cellOf(row, ...columns))

/** Returns a number for sorting; rows without one come first. */
export const placeOf = (row: ElsewhereRow, ...columns: readonly string[]): number =>
  Number(cellOf(row, ...columns) || 0)

/** Returns a postal code or a telephone number that older versions keep in parts. */
export const joinedParts = (row: ElsewhereRow, whole: string, ...parts: readonly string[]): string =>
  cellOf(row, whole) ||
  parts
    .map((part) => cellOf(row, part))
    .filter(Boolean)
    .join('-')
