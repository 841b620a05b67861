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

/**
 * Parses the cells of all lines by the types of their columns; `fold` converts a cell before its validation.
 * Columns that the file does not have are left out, and change nothing.
 */
export const readLines = async <I extends Inputs>(
  { table: { lines, columns } }: CsvSource,
  inputs: I,
  progress: Progress,
  fold: (name: string, cell: string) => unknown = (_name, cell) => cell,
): Promise<{ readonly read: readonly ReadLine<Values<I>>[]; readonly faults: readonly CsvFault[] }> => {
  const names = Object.keys(inputs).filter((name) => columns.has(name))
  const parse = parser(inputs)
  const read: ReadLine<Values<I>>[] = []
  const faults: CsvFault[] = []
  for (const [at, line] of lines.entries()) {
    const parsed = parse(Object.fromEntries(names.map((name) => [name, fold(name, line.cell(name) ?? '')])))
    if (parsed.ok) read.push({ line, values: parsed.value })
    // The faults of missing columns were reported with the header.
    else
      for (const [field, why] of Object.entries(parsed.errors)) {
        const [name = field] = field.split('.')
        if (columns.has(name)) faults.push(line.fault(why, name))
      }
    if (at % LINES_AT_ONCE !== 0) continue
    progress(at, lines.length)
    await othersGoOn()
  }
  return { read, faults }
}

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
