import { setImmediate as othersGoOn } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'
import { harmless } from './cells.rules.ts'
import type { CsvEncoding } from './encoding.ts'
import { encoded } from './encoding.ts'

/** A column of a CSV file: its heading and its cells. */
export interface CsvColumn<Row> {
  readonly title: string
  readonly value: (row: Row) => string | number | null
}

/** Spreadsheets recognize UTF-8 by it. */
const BYTE_ORDER_MARK = '\ufeff'

/** Rows read by one statement: a short one, so that no other work waits long. */
const PAGE_ROWS = 1000

/** Rows written before other work has a turn. */
const WRITTEN_AT_ONCE = 50

/**
 * Writes a CSV file (RFC 4180), one page of rows at a time, so that its length does not matter: `read`
 * returns the rows after one in the order of their key, for the first page without one.
 */
export const csvOf = <Row>(
  columns: readonly CsvColumn<Row>[],
  read: (last: Row | undefined, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<string> => csvOfPages(columns, pagesBy(read))

const pagesBy = async function* <Row>(
  read: (last: Row | undefined, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let last: Row | undefined
  do {
    const rows = await read(last, PAGE_ROWS)
    yield rows
    last = rows.length < PAGE_ROWS ? undefined : rows.at(-1)
  } while (last !== undefined)
}

/**
 * Writes a CSV file of rows that come in pages. Cells that spreadsheets would take for formulas get an
 * apostrophe. Without `hasHeader` the first line is a row.
 */
export const csvOfPages = async function* <Row>(
  columns: readonly CsvColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
  { hasHeader = true }: { readonly hasHeader?: boolean } = {},
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + (hasHeader ? lines([columns.map(({ title }) => title)]) : '')
  for await (const rows of pages)
    for (let at = 0; at < rows.length; at += WRITTEN_AT_ONCE) {
      const some = rows.slice(at, at + WRITTEN_AT_ONCE)
      yield lines(some.map((row) => columns.map(({ value }) => value(row))))
      await othersGoOn()
    }
}

const lines = (records: readonly (readonly (string | number | null)[])[]): string =>
  stringify(
    records.map((cells) => cells.map((cell) => (typeof cell === 'string' ? harmless(cell) : cell))),
    { record_delimiter: 'windows' },
  )

const CHARSETS: Readonly<Record<CsvEncoding, string>> = {
  'utf-8-bom': 'utf-8',
  'utf-8': 'utf-8',
  shift_jis: 'Shift_JIS',
}

/** Returns a CSV text as a file: its name ends with the day, `YYYYMMDD`. */
export const csvFile = (
  name: string,
  day: string,
  text: AsyncIterable<string>,
  encoding: CsvEncoding = 'utf-8-bom',
) => ({
  name: `${name}${day.replaceAll('-', '')}.csv`,
  contentType: `text/csv; charset=${CHARSETS[encoding]}; header=present`,
  content: encoded(text, encoding),
})
