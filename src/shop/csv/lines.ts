import { setImmediate as othersGoOn } from 'node:timers/promises'
import { type Inputs, parser, type Values } from '../../hypermedia/input.ts'
import { throughShiftJis } from './encoding.ts'
import type { CsvSource, Progress } from './kind.ts'
import type { CsvFault, CsvLine } from './reading.ts'

/** A line with valid cells. */
export interface ReadLine<V> {
  readonly line: CsvLine
  readonly values: V
}

/** Lines parsed before other work has a turn. */
const LINES_AT_ONCE = 25

/** The parsed lines of a file. */
interface ReadLines<V> {
  readonly read: readonly ReadLine<V>[]
  readonly faults: readonly CsvFault[]
  /** Values of another program that are left empty, with the reasons. */
  readonly emptied: readonly CsvFault[]
}

/**
 * Parses the cells of all lines by the types of their columns; `fold` converts a cell before its validation.
 * Columns that the file does not have are left out, and change nothing. A wrong cell in a file of another program
 * counts as empty if its column may be.
 */
export const readLines = async <I extends Inputs>(
  { table: { lines, columns, isForeign = false } }: CsvSource,
  inputs: I,
  progress: Progress,
  fold: (name: string, cell: string) => unknown = (_name, cell) => cell,
): Promise<ReadLines<Values<I>>> => {
  const names = Object.keys(inputs).filter((name) => columns.has(name))
  const parse = parser(inputs)
  const read: ReadLine<Values<I>>[] = []
  const faults: CsvFault[] = []
  const emptied: CsvFault[] = []
  for (const [at, line] of lines.entries()) {
    const cells = Object.fromEntries(names.map((name) => [name, fold(name, line.cell(name) ?? '')]))
    const parsed = parse(cells)
    const again = parsed.ok || !isForeign ? parsed : parse(without(cells, namesIn(parsed.errors)))
    if (again.ok) read.push({ line, values: again.value })
    // The faults of missing columns were reported with the header.
    if (!parsed.ok)
      for (const [name, why] of faultsBy(parsed.errors))
        if (columns.has(name)) (again.ok ? emptied : faults).push(line.fault(why, name))
    if (at % LINES_AT_ONCE !== 0) continue
    progress(at, lines.length)
    await othersGoOn()
  }
  return { read, faults, emptied }
}

type Errors = Readonly<Record<string, CsvFault['why']>>

const faultsBy = (errors: Errors): readonly (readonly [name: string, why: CsvFault['why']])[] =>
  Object.entries(errors).map(([field, why]) => [field.split('.')[0] ?? field, why])

const namesIn = (errors: Errors): ReadonlySet<string> => new Set(faultsBy(errors).map(([name]) => name))

const without = (cells: Readonly<Record<string, unknown>>, names: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, names.has(name) ? '' : cell]))

/**
 * Returns the stored text if the cell contains it as a file in this encoding would, without the characters
 * that it lacks; else the cell.
 */
export const keptOr =
  (encoding: CsvSource['encoding']) =>
  <T extends string | null | undefined>(typed: T, kept: string | null): T | string => {
    if (typed === undefined || typed === null || kept === null || typed === kept) return typed
    const plain = kept.replace(/\r\n?/g, '\n')
    const written = encoding === 'shift_jis' ? throughShiftJis(plain) : plain
    return written.trim() === typed ? kept : typed
  }
