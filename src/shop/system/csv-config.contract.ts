import { z } from 'zod'
import { flag, integer, list, optional, text, version } from '../../hypermedia/input.ts'
import { safe, unsafe } from '../../hypermedia/transition.ts'
import { Sentence } from '../values.ts'

const Column = z
  .object({
    columnName: z.string(),
    name: z.string(),
    /** Its heading in the file, in the language of the answer. */
    label: z.string(),
    enabled: z.boolean(),
    sortNo: z.int(),
  })
  .meta({ named: 'CsvConfigColumn' })

/** 1 product, 2 customer, 3 order, 4 shipment. */
const TypeNumber = integer(1, 4, 'select')

const ColumnName = text(64, { control: 'hidden' })

const MOST_COLUMNS = 200

export const goCsvConfig = safe('/admin/csv-config', {
  title: 'The columns of a CSV file: which are in it, and in which order',
  for: 'member',
  /** Orders by default. */
  input: { csvType: optional(TypeNumber) },
  state: {
    csvType: z.int(),
    csvTypes: z.array(z.object({ csvType: z.int(), name: z.string() })),
    outputColumns: z.array(Column),
    notOutputColumns: z.array(Column),
    version: z.int(),
  },
  submitTo: 'doUpdateCsvConfig',
  offers: ['doUpdateCsvConfig', 'goAuditLog'],
  items: { csvTypes: ['goCsvConfig'] },
})

export const doUpdateCsvConfig = unsafe('POST', '/admin/csv-config', {
  title: 'Choose the columns of a CSV file and their order; what is not sent stays as it is, behind',
  for: 'member',
  refusedAt: 'goCsvConfig',
  input: {
    csvType: TypeNumber,
    columns: optional(
      list(
        z.object({
          columnName: ColumnName,
          name: optional(ColumnName),
          label: optional(text(255, { control: 'hidden' })),
          enabled: optional(flag()),
          /** Its place; without one the sent order. */
          sortNo: optional(integer(0, 1_000_000)),
        }),
        MOST_COLUMNS,
      ),
    ),
    /** The columns as two lists of names: those in the file, and the others. */
    csvOutput: optional(list(ColumnName, MOST_COLUMNS)),
    csvNotOutput: optional(list(ColumnName, MOST_COLUMNS)),
    version: version(),
  },
  state: {
    csvType: z.int(),
    columns: z.array(Column),
    /** The number of all columns. */
    count: z.int(),
    message: Sentence,
  },
  offers: ['goCsvConfig'],
  errors: ['badInput', 'staleVersion'],
})
