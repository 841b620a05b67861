import { foldLabel } from './cells.rules.ts'

/** A column that an import knows. */
export interface ImportColumn {
  readonly name: string
  /** What may stand over it, in each language; the first is that of whoever imports. */
  readonly labels: readonly string[]
  /** Whether there is no importing without it. */
  readonly required?: boolean
}

/** The first line of a file, as far as it is understood. */
export interface Header {
  /** Where each column that is known stands, from 0. */
  readonly places: ReadonlyMap<string, number>
  /** What stands over each column of the file. */
  readonly labels: readonly string[]
  /** Labels of columns that should be there. */
  readonly missing: readonly string[]
  /** Places, from 0, of columns that stand there for the second time. */
  readonly doubled: readonly number[]
}

/** Reads the first line by the labels of its columns; what nobody knows is left out. */
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
