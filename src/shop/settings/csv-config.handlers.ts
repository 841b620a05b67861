import { message } from '../../hypermedia/message.ts'
import { fail, item, ok } from '../../hypermedia/reply.ts'
import type { InputOf } from '../../hypermedia/transition.ts'
import { contentVersion } from '../content-version.ts'
import type { Handlers, ReadEnvironment } from '../environment.ts'
import { link } from '../transitions.ts'
import { lockSettings } from './base-info.queries.ts'
import {
  COLUMN_SETS,
  CSV_TYPES,
  type CsvColumnChoice,
  type CsvType,
  columnsAfter,
  isCsvType,
} from './csv-columns.rules.ts'
import type * as contract from './csv-config.contract.ts'
import type { doUpdateCsvConfig } from './csv-config.contract.ts'
import { csvColumns, keepCsvColumns } from './csv-config.queries.ts'
import { choices } from './index.ts'

/** The interface's default. */
const USUAL_TYPE = CSV_TYPES.order

export const csvConfigHandlers: Handlers<typeof contract> = {
  async goCsvConfig(act) {
    const { db, memory, language, input } = act
    const csvType = typeOf(input.csvType)
    const [kept, types] = await Promise.all([csvColumns(db, csvType), choices(memory, 'csv_type', language)])
    const columns = stated(act, csvType, kept)
    const version = contentVersion(kept)
    return ok(
      {
        csvType,
        csvTypes: types.map(({ id, name }) =>
          item({ csvType: id, name }, [link('goCsvConfig', { csvType: id })]),
        ),
        outputColumns: columns.filter(({ enabled }) => enabled),
        notOutputColumns: columns.filter(({ enabled }) => !enabled),
        version,
      },
      {
        form: { values: { csvType, columns, version } },
        links: [link('goAuditLog', { table: 'csv_column' }), link('goAdminTop')],
      },
    )
  },

  async doUpdateCsvConfig(act) {
    const { db, input, say } = act
    await lockSettings(db)
    const csvType = typeOf(input.csvType)
    const kept = await csvColumns(db, csvType)
    const errors = unknownColumns(csvType, input)
    if (errors) return fail('badInput', { errors })
    const wanted = columnsAfter(kept, sentColumns(input))
    const isChanged = JSON.stringify(wanted) !== JSON.stringify(kept)
    if (isChanged && (input.version ?? contentVersion(kept)) !== contentVersion(kept))
      return fail('staleVersion')
    if (!wanted.some(({ enabled }) => enabled))
      return fail('badInput', { errors: { columns: message('input.noColumn') } })
    if (isChanged) await keepCsvColumns(db, csvType, wanted)
    const columns = stated(act, csvType, wanted)
    const done = message(isChanged ? 'office.saved' : 'office.nothingChanged')
    return ok(
      { csvType, columns, count: columns.length, message: say(done) },
      {
        location: link('goCsvConfig', { csvType }),
        notices: [done],
        links: [link('goCsvConfig', { csvType }), link('goAdminTop')],
      },
    )
  },
}

const typeOf = (typed: number = USUAL_TYPE): CsvType => (isCsvType(typed) ? typed : USUAL_TYPE)

type Input = InputOf<typeof doUpdateCsvConfig>

const sentColumns = ({ columns = [], csvOutput = [], csvNotOutput = [] }: Input) => [
  ...csvOutput.map((name) => ({ name, enabled: true })),
  ...csvNotOutput.map((name) => ({ name, enabled: false })),
  ...columns.map(({ columnName, enabled, sortNo }) => ({ name: columnName, enabled, sortNo })),
]

const unknownColumns = (type: CsvType, { columns = [], csvOutput = [], csvNotOutput = [] }: Input) => {
  const isUnknown = (name: string) => !COLUMN_SETS[type].all.includes(name)
  const wrong = [
    ...(csvOutput.some(isUnknown) ? ['csvOutput'] : []),
    ...(csvNotOutput.some(isUnknown) ? ['csvNotOutput'] : []),
    ...columns.flatMap(({ columnName }, at) => (isUnknown(columnName) ? [`columns.${at}.columnName`] : [])),
  ]
  if (wrong.length === 0) return undefined
  return Object.fromEntries(wrong.map((field) => [field, message('input.choice')]))
}

const stated = ({ say }: Pick<ReadEnvironment, 'say'>, type: CsvType, columns: readonly CsvColumnChoice[]) =>
  columns.map(({ name, enabled }, at) => ({
    columnName: name,
    name,
    label: say({ key: `office.csv.${COLUMN_SETS[type].labels}.${name}` }),
    enabled,
    sortNo: at + 1,
  }))
