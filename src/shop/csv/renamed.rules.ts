import type { SourceLines, SourceReader, SourceRow, SourceTerms } from './sources.rules.ts'

/** Reads the file of an older version of a program by the reader of the newer one. */

/** How the older file tells what the newer one has under a heading: its own heading, and the cell if it differs. */
export type Older = Readonly<Record<string, readonly [heading: string, read?: (row: SourceRow) => string]>>

/** Returns a row of the older file as one of the newer. */
export const rowRenamed = (row: SourceRow, older: Older): SourceRow => ({
  line: row.line,
  cell(heading) {
    const [own = heading, read] = older[heading] ?? []
    return read ? read(row) : row.cell(own)
  },
  has: (heading) => row.has(older[heading]?.[0] ?? heading),
})

/** Returns the reader of the older file; its faults name the headings of that file. */
export const withHeadings = (
  newer: SourceReader,
  {
    older,
    also = [],
    ...own
  }: Pick<SourceReader, 'marks' | 'passes'> & { readonly older: Older; readonly also?: readonly string[] },
): SourceReader => ({
  ...newer,
  ...own,
  isAlike: false,
  takes: [...newer.takes.map((heading) => older[heading]?.[0] ?? heading), ...also],
  read(rows: readonly SourceRow[], terms: SourceTerms): SourceLines {
    const read = newer.read(
      rows.map((row) => rowRenamed(row, older)),
      terms,
    )
    const named = (from: Readonly<Record<string, string>> = {}) =>
      Object.fromEntries(
        Object.entries(from).map(([column, heading]) => [column, older[heading]?.[0] ?? heading]),
      )
    return {
      ...read,
      lines: read.lines.map((line) => ({ ...line, from: named(line.from) })),
      faults: (read.faults ?? []).map(({ heading, ...fault }) => ({
        ...fault,
        ...(heading !== undefined && { heading: older[heading]?.[0] ?? heading }),
      })),
    }
  },
})
