import type { AddedColumns } from './kind.ts'

/** The columns of CSV files: which exist, which are in the file, and in which order (CSV-01). */

/** The columns of a kind of file, in their usual order. */
interface Columns {
  readonly all: readonly string[]
  /** Columns that are not in the file by default. */
  readonly off: readonly string[]
}

/** A kind of file whose columns members choose. */
export interface ColumnSet extends Columns {
  /** Its number among the types of CSV files. */
  readonly type: number
  /** The group of its labels. */
  readonly labels: 'product' | 'customer' | 'order'
  /** The columns that the shop adds: those of the fields that members added to its records. */
  readonly added?: AddedColumns
}

/** Splits a list of column names, as a file's declaration writes it. */
export const columnNames = (words: string): readonly string[] => words.trim().split(/\s+/)

/** A stored column, in the order of its set. */
export interface CsvColumnChoice {
  readonly name: string
  readonly enabled: boolean
}

/** The current columns of a file: the chosen ones in their order, then the others in their usual order. */
export const columnsAsKept = (
  { all, off }: Columns,
  kept: readonly (CsvColumnChoice & { readonly sort_no: number })[],
): readonly CsvColumnChoice[] => {
  const usual = all.map((name, at) => ({ name, enabled: !off.includes(name), sort_no: at + 1 }))
  return usual
    .map((column) => kept.find(({ name }) => name === column.name) ?? column)
    .toSorted((one, other) => one.sort_no - other.sort_no)
    .map(({ name, enabled }) => ({ name, enabled }))
}

/** A column in a request; without a number it has the place where it was sent. */
export interface SentColumn {
  readonly name: string
  readonly enabled?: boolean | undefined
  readonly sortNo?: number | undefined
}

/**
 * The columns after a change: those in the file first, each list in the order in which it was sent (CSV-01).
 * Columns that were not sent keep their state, behind the others.
 */
export const columnsAfter = (
  kept: readonly CsvColumnChoice[],
  sent: readonly SentColumn[],
): readonly CsvColumnChoice[] => {
  const asked = new Map(sent.toReversed().map((column) => [column.name, column]))
  const placed = [...new Set(sent.map(({ name }) => name))].flatMap((name, at) => {
    const { sortNo = at + 1, enabled } = asked.get(name) ?? {}
    const before = kept.find((column) => column.name === name)
    return before ? [{ name, enabled: enabled ?? before.enabled, sortNo }] : []
  })
  const inOrder = [
    ...placed.toSorted((one, other) => one.sortNo - other.sortNo),
    ...kept.filter(({ name }) => !asked.has(name)),
  ].map(({ name, enabled }) => ({ name, enabled }))
  return [...inOrder.filter(({ enabled }) => enabled), ...inOrder.filter(({ enabled }) => !enabled)]
}
