import { message } from '../../hypermedia/message.ts'
import { fail, item, ok } from '../../hypermedia/reply.ts'
import type { InputOf } from '../../hypermedia/transition.ts'
import { contentVersion } from '../content-version.ts'
import {
  type ColumnSet,
  type ColumnsNow,
  type CsvColumnChoice,
  columnsAfter,
  columnsNow,
  keepCsvColumns,
} from '../csv/index.ts'
import { CUSTOMER_COLUMNS } from '../customer-management/index.ts'
import type { Handlers } from '../environment.ts'
import { ORDER_COLUMNS, SHIPPING_COLUMNS } from '../order-management/index.ts'
import { PRODUCT_COLUMNS } from '../products/index.ts'
import { isStale } from '../records/index.ts'
import { choices, lockSettings } from '../settings/index.ts'
import { link } from '../transitions.ts'
import type * as contract from './csv-config.contract.ts'
import type { doUpdateCsvConfig } from './csv-config.contract.ts'

const SETS = [PRODUCT_COLUMNS, CUSTOMER_COLUMNS, ORDER_COLUMNS, SHIPPING_COLUMNS]
/** The interface's default. */
const USUAL = ORDER_COLUMNS

export const csvConfigHandlers: Handlers<typeof contract> = {
  async goCsvConfig(act) {
    const { memory, language, input } = act
    const set = setOf(input.csvType)
    const csvType = set.type
    const [now, types] = await Promise.all([columnsNow(act, set), choices(memory, 'csv_type', language)])
    const { columns: kept } = now
    const columns = stated(now, kept)
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
        links: [link('goAuditLog', { table: 'csv_column' })],
      },
    )
  },

  async doUpdateCsvConfig(act) {
    const { db, input } = act
    await lockSettings(db)
    const set = setOf(input.csvType)
    const csvType = set.type
    const now = await columnsNow(act, set)
    const { columns: kept } = now
    const errors = unknownColumns(kept, input)
    if (errors) return fail('badInput', { errors })
    const wanted = columnsAfter(kept, sentColumns(input))
    const isChanged = JSON.stringify(wanted) !== JSON.stringify(kept)
    if (isChanged && isStale(input, contentVersion(kept))) return fail('staleVersion')
    if (!wanted.some(({ enabled }) => enabled))
      return fail('badInput', { errors: { columns: message('input.noColumn') } })
    if (isChanged) await keepCsvColumns(db, set, wanted)
    const columns = stated(now, wanted)
    const done = message(isChanged ? 'office.saved' : 'office.nothingChanged')
    return ok(
      { csvType, columns, count: columns.length },
      {
        location: link('goCsvConfig', { csvType }),
        notices: [done],
      },
    )
  },
}

const setOf = (typed?: number): ColumnSet => SETS.find(({ type }) => type === typed) ?? USUAL

type Input = InputOf<typeof doUpdateCsvConfig>

const sentColumns = ({ columns = [], csvOutput = [], csvNotOutput = [] }: Input) => [
  ...csvOutput.map((name) => ({ name, enabled: true })),
  ...csvNotOutput.map((name) => ({ name, enabled: false })),
  ...columns.map(({ columnName, enabled, sortNo }) => ({ name: columnName, enabled, sortNo })),
]

const unknownColumns = (
  all: readonly CsvColumnChoice[],
  { columns = [], csvOutput = [], csvNotOutput = [] }: Input,
) => {
  const isUnknown = (name: string) => !all.some((column) => column.name === name)
  const wrong = [
    ...(csvOutput.some(isUnknown) ? ['csvOutput'] : []),
    ...(csvNotOutput.some(isUnknown) ? ['csvNotOutput'] : []),
    ...columns.flatMap(({ columnName }, at) => (isUnknown(columnName) ? [`columns.${at}.columnName`] : [])),
  ]
  if (wrong.length === 0) return undefined
  return Object.fromEntries(wrong.map((field) => [field, message('input.choice')]))
}

const stated = ({ label }: ColumnsNow, columns: readonly CsvColumnChoice[]) =>
  columns.map(({ name, enabled }, at) => ({
    columnName: name,
    name,
    label: label(name),
    enabled,
    sortNo: at + 1,
  }))
