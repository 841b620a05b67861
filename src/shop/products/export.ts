import type { Link } from '../../hypermedia/link.ts'
import { ok } from '../../hypermedia/reply.ts'
import { type CsvColumn, csvOf } from '../csv.ts'
import type { ReadEnvironment } from '../environment.ts'

const CSV = 'text/csv; charset=utf-8; header=present'

/** Rows as a CSV file that is called after them and the day; programs find it in `content`. */
export const csvFile = <Row>(
  { today }: Pick<ReadEnvironment, 'today'>,
  name: string,
  rows: readonly Row[],
  columns: readonly CsvColumn<Row>[],
  links: readonly Link[],
) => {
  const content = csvOf(columns, async (last, limit) => {
    const from = last === undefined ? 0 : rows.indexOf(last) + 1
    return rows.slice(from, from + limit)
  })
  const file = { name: `${name}_${today.replaceAll('-', '')}.csv`, contentType: CSV, content }
  return ok({ content }, { file, links })
}
