import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as othersGoOn } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { type Message, message } from '../../hypermedia/message.ts'
import { asTyped } from './cells.rules.ts'
import { withoutMark } from './encoding.ts'
import { type ImportColumn, readHeader } from './header.rules.ts'

/** What is wrong with a file: at a line, the header being 1, and at a column from 1; 0 for the line as a whole. */
export interface CsvFault {
  readonly line: number
  readonly column: number
  /** What stands over the column. */
  readonly label?: string | undefined
  /** What the line is about, where its number alone says too little. */
  readonly name?: string | undefined
  readonly why: Message
}

/** A line of a file below its header. */
export interface CsvLine {
  readonly line: number
  /** What stands in a column; undefined where the file has no such column. */
  readonly cell: (name: string) => string | undefined
  /** A fault of this line, at a column of it or, without one, at the line as a whole. */
  readonly fault: (why: Message, name?: string) => CsvFault
}

/** A file that was read, with what is wrong with it so far. */
export interface CsvTable {
  readonly lines: readonly CsvLine[]
  readonly faults: readonly CsvFault[]
  /** The columns that the file has, by their names. */
  readonly columns: ReadonlySet<string>
}

/** So many bytes are read before whoever else waits has a turn. */
const BYTES_AT_ONCE = 8 * 1024

/** So many lines one file has at most, its header among them, those without a single letter not. */
const MOST_LINES = 100_000

/**
 * Reads a CSV file (RFC 4180) by the labels in its first line. Lines are counted as programs of tables
 * count them: one with line ends in its cells is one; empty ones are left out.
 */
export const readCsv = async (
  text: string,
  columns: readonly ImportColumn[],
  mostLines = MOST_LINES,
): Promise<CsvTable> => {
  const records = await recordsOf(text, mostLines)
  if (!Array.isArray(records)) return { lines: [], faults: [records], columns: new Set() }
  const first = records[0]?.line === 1 ? records[0].cells : []
  const header = readHeader(first, columns)
  const faultAt = (line: number) => (why: Message, at?: number) => ({
    line,
    column: at === undefined ? 0 : at + 1,
    label: at === undefined ? undefined : header.labels[at],
    why,
  })
  const faults = [
    ...(header.missing.length > 0
      ? [faultAt(1)(message('csv.missing', { labels: header.missing.join('、') }))]
      : []),
    ...header.doubled.map((at) => faultAt(1)(message('csv.doubled'), at)),
  ]
  const lines: CsvLine[] = []
  for (const { line, cells } of records) {
    if (line === 1) continue
    const fault = faultAt(line)
    if (cells.length !== first.length)
      faults.push(fault(message('csv.cells', { count: cells.length, wanted: first.length })))
    lines.push({
      line,
      cell: (name) => cellIn(cells, header.places.get(name)),
      fault: (why, name) => fault(why, name === undefined ? undefined : header.places.get(name)),
    })
  }
  if (lines.length === 0) faults.push(faultAt(1)(message('csv.empty')))
  return { lines, faults, columns: new Set(header.places.keys()) }
}

const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')

/** A cell as it was typed; what a line lacks is empty. */
const cellIn = (cells: readonly string[], at: number | undefined): string | undefined =>
  at === undefined ? undefined : asTyped((cells[at] ?? '').replace(/\r\n?/g, '\n').trim())

/** What stands in a line, which is not empty. */
interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[]
}

const recordsOf = async (text: string, mostLines: number): Promise<CsvRecord[] | CsvFault> => {
  const records: CsvRecord[] = []
  const parser = parse({
    relax_column_count: true,
    skip_empty_lines: true,
    // Kept here, as they come: a million of them would wait in the stream, each for a turn of its own.
    on_record(cells: readonly string[], { records: count, empty_lines }) {
      const line = count + empty_lines
      if (count > mostLines) throw new TooManyLines(line)
      if (!isEmpty(cells)) records.push({ line, cells })
      return null
    },
  })
  try {
    await pipeline(Readable.from(piecesOf(withoutMark(text))), parser.resume())
    return records
  } catch (error) {
    if (error instanceof TooManyLines)
      return { line: error.line, column: 0, why: message('csv.tooMany', { max: mostLines }) }
    if (!(error instanceof CsvError)) throw error
    const { records: count, empty_lines } = parser.info
    return { line: count + empty_lines + 1, column: 0, why: message('csv.quotes') }
  }
}

class TooManyLines extends Error {
  readonly line: number

  constructor(line: number) {
    super(`There are too many lines, from the ${line}th on`)
    this.line = line
  }
}

const piecesOf = async function* (text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE) {
    yield bytes.subarray(at, at + BYTES_AT_ONCE)
    await othersGoOn()
  }
}
