import { setImmediate as othersGoOn } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'

/** A column of a CSV file: its heading, and what stands in it. */
export interface CsvColumn<Row> {
  readonly title: string
  readonly value: (row: Row) => string | number | null
}

/** Programs of tables take the file for UTF-8 by it. */
const BYTE_ORDER_MARK = '\ufeff'

/** So many rows are read at once: a short statement, that nobody else waits for. */
const PAGE_ROWS = 1000

/** So many rows are written before whoever else waits has a turn. */
const WRITTEN_AT_ONCE = 50

/**
 * A CSV file (RFC 4180), made a page of rows at a time, so that its length does not matter: `read` gives
 * the rows behind one in the order of their key, of the first page behind none. What a program of tables
 * would take for a formula has an apostrophe before it.
 */
export const csvOf = async function* <Row>(
  columns: readonly CsvColumn<Row>[],
  read: (last: Row | undefined, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lines([columns.map(({ title }) => title)])
  let last: Row | undefined
  do {
    const rows = await read(last, PAGE_ROWS)
    for (let at = 0; at < rows.length; at += WRITTEN_AT_ONCE) {
      const some = rows.slice(at, at + WRITTEN_AT_ONCE)
      yield lines(some.map((row) => columns.map(({ value }) => value(row))))
      await othersGoOn()
    }
    last = rows.length < PAGE_ROWS ? undefined : rows.at(-1)
  } while (last !== undefined)
}

const lines = (records: readonly (readonly (string | number | null)[])[]): string =>
  stringify([...records] as unknown[][], { escape_formulas: true, record_delimiter: 'windows' })
