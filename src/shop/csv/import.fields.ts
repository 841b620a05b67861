import { z } from 'zod'
import { choice, file, flag, optional, text } from '../../hypermedia/input.ts'
import { Sentence } from '../values.ts'
import { CSV_ENCODINGS } from './encoding.ts'

export { CSV_ENCODINGS } from './encoding.ts'

/** The kinds of file that are imported and that templates are made of. */
export const CSV_KINDS = ['product', 'category', 'className', 'classCategory', 'stock'] as const

/** A kind of file that is imported. */
export type CsvKindName = (typeof CSV_KINDS)[number] | 'shipping'

/** So many characters one file has at most. */
export const MOST_CHARACTERS = 5_000_000

/** As many bytes as those characters take at most, and what JSON puts around them. */
export const IMPORT_BODY_LIMIT = 20 * 1024 * 1024

/** What programs call the media type of a CSV file. */
const KINDS = [
  'text/csv',
  'application/csv',
  'application/vnd.ms-excel',
  'text/plain',
  'application/octet-stream',
]

/** What every export takes: the letters of the file, UTF-8 with its mark unless given. */
export const exportInputs = { encoding: optional(choice(CSV_ENCODINGS)) }

/** What every import takes, with an example of its text. */
export const importInputsOf = (example: string) => ({
  ...importInputs,
  csv: importInputs.csv.meta({ ...importInputs.csv.meta(), example }),
})

/** What every import takes: the text, or the file. */
export const importInputs = {
  csv: optional(text(MOST_CHARACTERS, { min: 0, control: 'textarea', fold: (typed) => typed })).meta({
    control: 'textarea',
    required: true,
    unless: { csvFile: true },
  }),
  /** In place of the text: UTF-8 or Shift_JIS, as it is found to be. */
  csvFile: file({ most: 1, bytes: 3 * MOST_CHARACTERS, kinds: KINDS }),
  /** In what letters the file was written that the text comes from: what they cannot say stays as it is. */
  encoding: optional(choice(['utf-8', 'shift_jis'], 'hidden')),
  /** Says what would change, and changes nothing. */
  preview: optional(flag()),
}

const Value = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** What every import answers with. */
export const importState = {
  preview: z.boolean(),
  /** How many lines were taken, of a look those that could be. */
  accepted: z.int(),
  /** How many of them made or changed something. */
  imported: z.int(),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  deleted: z.int(),
  wrong: z.int(),
  /** Below the header. */
  lineCount: z.int(),
  /** The same as `accepted`. */
  count: z.int(),
  /** Of a look the first lines that are not as they are kept. */
  lines: z.array(
    z
      .object({
        line: z.int(),
        outcome: z.enum(['created', 'changed', 'unchanged', 'deleted', 'wrong']),
        name: z.string(),
        changes: z.array(
          z.object({ label: z.string(), before: Value, after: Value }).meta({ named: 'CsvChange' }),
        ),
        /** What is wrong, with the column from 1; 0 for the line as a whole. */
        faults: z.array(z.object({ column: z.int(), message: Sentence }).meta({ named: 'CsvFault' })),
      })
      .meta({ named: 'CsvLine' }),
  ),
  /** Of a look what else would come of it, such as mails. */
  effects: z.array(Sentence),
  /** The job that it is done by, where it takes long. */
  jobId: z.string().nullable(),
  message: Sentence,
}

/** What the page of every import says. */
export const importPage = {
  /** What may stand in the first line, in the language of the answer. */
  columns: z.array(
    z
      .object({ columnName: z.string(), label: z.string(), required: z.boolean() })
      .meta({ named: 'CsvColumn' }),
  ),
  mostCharacters: z.int(),
}
