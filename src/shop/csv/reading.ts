import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as othersGoOn } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { type Message, message } from '../../hypermedia/message.ts'
import { asTyped } from './cells.rules.ts'
import { withoutMark } from './encoding.ts'
import { type ImportColumn, readHeader } from './header.rules.ts'

/** A fault of a file: at a line, the header being 1, and at a column from 1; 0 for the line as a whole. */
export interface CsvFault {
  readonly line: number
  readonly column: number
  /** The heading of the column. */
  readonly label?: string | undefined
  /** The record of the line, if its number alone is not enough. */
  readonly name?: string | undefined
  readonly why: Message
}

/** A line of a file below its header. */
export interface CsvLine {
  readonly line: number
  /** Returns the cell of a column; undefined if the file has no such column. */
  readonly cell: (name: string) => string | undefined
  /** Returns a fault of this line, at a column or, without one, at the line as a whole. */
  readonly fault: (why: Message, name?: string) => CsvFault
}

/** A parsed file, with its faults so far. */
export interface CsvTable {
  readonly lines: readonly CsvLine[]
  readonly faults: readonly CsvFault[]
  /** The columns of the file, by their names. */
  readonly columns: ReadonlySet<string>
  /**
   * Whether it comes from another program: values that this shop does not take, where it needs none, are then left
   * empty, and named.
   */
  readonly isForeign?: boolean
}

/** Bytes read before other work has a turn. */
const BYTES_AT_ONCE = 8 * 1024

/** The most lines of one file, including its header, without empty lines. */
const MOST_LINES = 100_000

/**
 * Reads a CSV file (RFC 4180) by the headings of its first line. Lines are counted as in spreadsheets: one
 * with line breaks in its cells is one; empty ones are left out.
 */
export const readCsv = async (
  text: string,
  columns: readonly ImportColumn[],
  mostLines = MOST_LINES,
): Promise<CsvTable> => {
  const records = await readRecords(text, mostLines)
  return Array.isArray(records) ? tableOf(records, columns) : unreadable(records)
}

/** Returns the table of a file that cannot be read at all. */
export const unreadable = (fault: CsvFault): CsvTable => ({ lines: [], faults: [fault], columns: new Set() })

/** Returns records, the header first, as a table of these columns. */
export const tableOf = (records: readonly CsvRecord[], columns: readonly ImportColumn[]): CsvTable => {
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

/** Returns a cell as it was typed; missing cells are empty. */
const cellIn = (cells: readonly string[], at: number | undefined): string | undefined =>
  at === undefined ? undefined : asTyped((cells[at] ?? '').replace(/\r\n?/g, '\n').trim())

/** A line that is not empty. */
export interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[]
}

/** Reads the lines of a file that are not empty; or returns the fault because of which it cannot be read. */
export const readRecords = async (text: string, mostLines = MOST_LINES): Promise<CsvRecord[] | CsvFault> => {
  const records: CsvRecord[] = []
  const parser = parse({
    relax_column_count: true,
    skip_empty_lines: true,
    // Collected here as they come: a million of them would wait in the stream, each for a turn of its own.
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
