import type { Message } from '../../hypermedia/message.ts'
import { foldLabel } from './cells.rules.ts'
import type { CsvFault, CsvLine, CsvRecord, CsvTable } from './reading.ts'

/** The programs whose files imports read. */
export const SOURCES = ['shopify', 'base', 'colorme', 'eccube'] as const

/** A program whose files imports read. */
export type SourceName = (typeof SOURCES)[number]

/** A row of another program's file. */
export interface SourceRow {
  readonly line: number
  /** Returns the trimmed cell under a heading; empty if the file has no such column. */
  readonly cell: (heading: string) => string
  /** Whether the file has a column with this heading. */
  readonly has: (heading: string) => boolean
}

/** A line of a kind of file, as it was read from rows of another program. */
export interface SourceLine {
  /** The row that its faults name. */
  readonly row: SourceRow
  /** Its cells by the columns of the kind; a column that is left out changes nothing. */
  readonly cells: Readonly<Record<string, string>>
  /** The heading that a column comes from, for its faults. */
  readonly from?: Readonly<Record<string, string>>
}

/** The shop's general tax. */
export interface ShopTax {
  /** Percent. */
  readonly taxRate: number
  /** Returns the stored price, without tax, of a price in the file, at the general rate or at another one; yen. */
  readonly untaxed: (price: number, taxRate?: number) => number
}

/** The shop's answers to questions that a file of another program leaves open. */
export interface SourceTerms extends ShopTax {
  /** Whether the prices in the file include the tax. */
  readonly withTax: boolean
}

/** The rows of a file as lines of a kind. */
export interface SourceLines {
  readonly lines: readonly SourceLine[]
  readonly faults?: readonly { readonly row: SourceRow; readonly why: Message; readonly heading?: string }[]
  /** Why rows are left out, for a preview. */
  readonly left?: readonly { readonly row: SourceRow; readonly why: Message }[]
}

/** Reads the files of another program as lines of a kind; pure. */
export interface SourceReader {
  readonly source: SourceName
  /** Headings that, together, no other program's file has. */
  readonly marks: readonly string[]
  /**
   * Whether the program's files have the same headings as the shop's own, so that a member must name the program.
   */
  readonly isAlike?: boolean
  /** The headings that it reads; a preview lists the others as not taken. */
  readonly takes: readonly string[]
  /** Headings that are left out on purpose, because others say the same. */
  readonly passes?: RegExp
  readonly read: (rows: readonly SourceRow[], terms: SourceTerms) => SourceLines
}

/** Returns the reader of a file: that of the named program, or the one that its headings tell. */
export const readerOf = (
  readers: readonly SourceReader[],
  headings: readonly string[],
  named: SourceName | undefined,
): SourceReader | undefined => {
  const known = new Set(headings.map(foldLabel))
  const fits = ({ marks }: SourceReader) => marks.every((mark) => known.has(foldLabel(mark)))
  return readers.find(
    (reader) => (named === undefined ? reader.isAlike !== true : reader.source === named) && fits(reader),
  )
}

/** A file of another program as a table of the kind. */
export interface SourceTable extends CsvTable {
  readonly source: SourceName
  /** Headings of the file that are not taken. */
  readonly untaken: readonly string[]
  readonly left: NonNullable<SourceLines['left']>
}

/** Reads the records of another program's file, the header first, as a table of the kind. */
export const sourceTable = (
  reader: SourceReader,
  [header, ...records]: readonly CsvRecord[],
  terms: SourceTerms,
): SourceTable => {
  const headings = (header?.cells ?? []).map((cell) => cell.trim())
  const places = new Map(headings.map((heading, at) => [foldLabel(heading), at] as const).toReversed())
  const placeOf = (heading: string | undefined) =>
    heading === undefined ? undefined : places.get(foldLabel(heading))
  const rows = records.map(({ line, cells }) => ({
    line,
    cell: (heading: string) => (cells[placeOf(heading) ?? -1] ?? '').replace(/\r\n?/g, '\n').trim(),
    has: (heading: string) => placeOf(heading) !== undefined,
  }))
  const faultAt = ({ line }: SourceRow, why: Message, heading?: string): CsvFault => {
    const at = placeOf(heading)
    return at === undefined ? { line, column: 0, why } : { line, column: at + 1, label: headings[at], why }
  }
  const { lines, faults = [], left = [] } = reader.read(rows, terms)
  const taken = new Set(reader.takes.map(foldLabel))
  return {
    source: reader.source,
    lines: lines.map(
      ({ row, cells, from = {} }): CsvLine => ({
        line: row.line,
        cell: (name) => cells[name],
        fault: (why, name) => faultAt(row, why, name === undefined ? undefined : from[name]),
      }),
    ),
    faults: faults.map(({ row, why, heading }) => faultAt(row, why, heading)),
    columns: new Set(lines.flatMap(({ cells }) => Object.keys(cells))),
    isForeign: true,
    untaken: headings.filter(
      (heading) =>
        heading !== '' && !taken.has(foldLabel(heading)) && !(reader.passes?.test(heading) ?? false),
    ),
    left,
  }
}
