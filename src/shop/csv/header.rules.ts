import { foldLabel } from './cells.rules.ts'

/** A column that an import knows. */
export interface ImportColumn {
  readonly name: string
  /** Its headings in each language; the first is in that of the request. */
  readonly labels: readonly string[]
  /** Whether an import requires it. */
  readonly required?: boolean
}

/** The parsed first line of a file. */
export interface Header {
  /** The places of the known columns, from 0. */
  readonly places: ReadonlyMap<string, number>
  /** The headings of the file's columns. */
  readonly labels: readonly string[]
  /** Headings of required columns that are missing. */
  readonly missing: readonly string[]
  /** Places, from 0, of columns that are in the file twice. */
  readonly doubled: readonly number[]
}

/** Parses the first line by the headings of the columns; unknown ones are left out. */
export const readHeader = (cells: readonly string[], columns: readonly ImportColumn[]): Header => {
  const names = new Map(
    columns.flatMap(({ name, labels }) => labels.map((label) => [foldLabel(label), name])),
  )
  const places = new Map<string, number>()
  const doubled: number[] = []
  for (const [at, cell] of cells.entries()) {
    const name = names.get(foldLabel(cell))
    if (name === undefined) continue
    if (places.has(name)) doubled.push(at)
    else places.set(name, at)
  }
  const missing = columns
    .filter(({ name, required = false }) => required && !places.has(name))
    .map(({ labels: [label = ''] }) => label)
  return { places, labels: cells.map((cell) => cell.trim()), missing, doubled }
}
