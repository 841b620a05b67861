import { z } from 'zod'
import { choice, file, flag, optional, text } from '../../hypermedia/input.ts'
import { Sentence } from '../values.ts'
import { CSV_ENCODINGS } from './encoding.ts'
import { SOURCES } from './sources.rules.ts'

export { CSV_ENCODINGS } from './encoding.ts'
export { SOURCES } from './sources.rules.ts'

/** The kinds of files that can be imported, and that have a template. */
export const CSV_KINDS = ['product', 'category', 'className', 'classCategory', 'stock'] as const

/** A kind of file that can be imported. */
export type CsvKindName =
  | (typeof CSV_KINDS)[number]
  | 'shipping'
  | 'deliveryArea'
  | 'deliveryTime'
  | 'customer'
  | 'order'
  | 'redirect'

/** The most characters of one file. */
export const MOST_CHARACTERS = 5_000_000

/** The most characters of a file that a shop moves in with: years of orders are long. */
export const MOST_CHARACTERS_MOVING = 40_000_000

/** The bytes that those characters take at most, with their escapes in JSON. */
export const IMPORT_BODY_LIMIT = 20 * 1024 * 1024

/** The media types that programs use for CSV files. */
const KINDS = [
  'text/csv',
  'application/csv',
  'application/vnd.ms-excel',
  'text/plain',
  'application/octet-stream',
]

/** The inputs of every export: the encoding of the file, by default UTF-8 with its mark. */
export const exportInputs = { encoding: optional(choice(CSV_ENCODINGS)) }

/** Returns the inputs of an import, with an example of its text. */
export const importInputsOf = (example: string) => ({
  ...importInputs,
  csv: importInputs.csv.meta({ ...importInputs.csv.meta(), example }),
})

/** The inputs of every import: the text, or the file. */
export const importInputs = {
  csv: optional(text(MOST_CHARACTERS, { min: 0, control: 'textarea', fold: (typed) => typed })).meta({
    control: 'textarea',
    required: true,
    unless: { csvFile: true },
  }),
  /** In place of the text: UTF-8 or Shift_JIS, which is detected. */
  csvFile: file({ most: 1, bytes: 3 * MOST_CHARACTERS, kinds: KINDS }),
  /**
   * The encoding of the file that the text comes from: stored characters that it cannot encode stay
   * unchanged.
   */
  encoding: optional(choice(['utf-8', 'shift_jis'], 'hidden')),
  /** Returns the changes, and makes none. */
  preview: optional(flag()),
}

/** The inputs of imports that read the files of other programs as well. */
export const movingInputs = {
  /** In place of the text; larger than other files. */
  csvFile: file({ most: 1, bytes: 2 * MOST_CHARACTERS_MOVING, kinds: KINDS }),
  /** The program that the file comes from, where its headings do not tell. */
  comesFrom: optional(choice(SOURCES)),
  /** Whether the prices in a file of another program include the tax; they do unless a request says otherwise. */
  priceTax: optional(choice(['included', 'excluded'])),
}

const Value = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** The state of every import. */
export const importState = {
  preview: z.boolean(),
  /** The number of valid lines; all are imported unless it is a preview. */
  accepted: z.int(),
  /** The number of lines that created or changed a record. */
  imported: z.int(),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  deleted: z.int(),
  wrong: z.int(),
  /** The number of lines below the header. */
  lineCount: z.int(),
  /** Equal to `accepted`. */
  count: z.int(),
  /** Only with `preview`: the first lines that differ from the stored records. */
  lines: z.array(
    z
      .object({
        line: z.int(),
        outcome: z.enum(['created', 'changed', 'unchanged', 'deleted', 'wrong']),
        name: z.string(),
        changes: z.array(
          z.object({ label: z.string(), before: Value, after: Value }).meta({ named: 'CsvChange' }),
        ),
        /** The faults, with the column from 1; 0 for the line as a whole. */
        faults: z.array(z.object({ column: z.int(), message: Sentence }).meta({ named: 'CsvFault' })),
      })
      .meta({ named: 'CsvLine' }),
  ),
  /** Only with `preview`: further effects, such as mails. */
  effects: z.array(Sentence),
  /** The job of a long import. */
  jobId: z.string().nullable(),
  message: Sentence,
}

/** The state of every import's page. */
export const importPage = {
  /** The possible headings of the first line, in the language of the answer. */
  columns: z.array(
    z
      .object({ columnName: z.string(), label: z.string(), required: z.boolean() })
      .meta({ named: 'CsvColumn' }),
  ),
  mostCharacters: z.int(),
}
