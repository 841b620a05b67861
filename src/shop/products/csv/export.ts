import type { Link } from '../../../hypermedia/link.ts'
import { ok } from '../../../hypermedia/reply.ts'
import { type CsvColumn, type CsvEncoding, csvFile, csvOf } from '../../csv/index.ts'
import type { ReadEnvironment } from '../../environment.ts'

/** The environment of an export, with the requested encoding. */
type Act = Pick<ReadEnvironment, 'today'> & {
  readonly input: { readonly encoding?: CsvEncoding | undefined }
}

/** Returns rows as a CSV text, and as a file named after its content and the day. */
export const csvOfRows = <Row>(
  { today, input }: Act,
  name: string,
  rows: readonly Row[],
  columns: readonly CsvColumn<Row>[],
) => {
  const text = csvOf(columns, async (last, limit) => {
    const from = last === undefined ? 0 : rows.indexOf(last) + 1
    return rows.slice(from, from + limit)
  })
  return { text, file: csvFile(`${name}_`, today, text, input.encoding) }
}

/** Answers with a CSV file; programs find the text in `content`. */
export const exported = <Row, Rel extends string>(
  act: Act,
  name: string,
  rows: readonly Row[],
  columns: readonly CsvColumn<Row>[],
  links: readonly Link<Rel>[],
) => {
  const { text, file } = csvOfRows(act, name, rows, columns)
  return ok({ content: text }, { file, links })
}
