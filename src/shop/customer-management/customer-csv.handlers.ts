import { ok } from '../../hypermedia/reply.ts'
import type { Row } from '../../store/schema.ts'
import {
  type CsvColumn,
  chosenColumns,
  clockOf,
  csvFile,
  csvOfPages,
  importOf,
  importPageOf,
  movingForm,
} from '../csv/index.ts'
import { customerGroups } from '../customers/index.ts'
import { type Handlers, type ReadEnvironment, worded } from '../environment.ts'
import { ownCells } from '../own-fields/index.ts'
import { choiceName, choices } from '../settings/index.ts'
import { link } from '../transitions.ts'
import { customer } from './customer.record.ts'
import { CUSTOMER_COLUMNS, customerOwnColumns } from './customer-csv.columns.ts'
import type * as contract from './customer-csv.contract.ts'
import { filterOf } from './customer-list.filter.ts'
import { countCustomers, pagesOfCustomers } from './customer-list.queries.ts'
import { customerKind } from './import/customer-import.ts'

export const customerCsvHandlers: Handlers<typeof contract> = {
  async goExportCustomer(act) {
    const { slowDb, dialect, memory, language, today, input } = act
    const { encoding, ...asked } = input
    const filter = await filterOf(asked, act)
    const columns = await chosenColumns(act, CUSTOMER_COLUMNS, await cellsOf(act))
    const text = csvOfPages(columns, pagesOfCustomers(slowDb, dialect, filter))
    return ok(
      {
        csv: text,
        rowCount: await countCustomers(slowDb, dialect, filter),
        columns: columns.map(({ name, title }) => ({ columnName: name, label: title })),
        csvTitle: await choiceName(memory, 'csv_type', CUSTOMER_COLUMNS.type, language),
      },
      {
        file: csvFile('customer_', today, text, encoding),
        links: [link('goCustomerList', asked), link('goCsvConfig', { csvType: CUSTOMER_COLUMNS.type })],
      },
    )
  },

  async goImportCustomerCsv(act) {
    const links = [link('goExportCustomer'), link('goCustomerList')]
    return ok(await importPageOf(act, customerKind), { form: movingForm(act, customerKind), links })
  },

  doImportCustomerCsv: importOf(customerKind),
}

type Cells = Readonly<Record<string, CsvColumn<Row<'customer'>>['value']>>

/** Returns the cell of each column of a line (master data, customer CSV). */
const cellsOf = async (act: ReadEnvironment): Promise<Cells> => {
  const [prefOf, sexOf, jobOf, statusOf, groups] = await Promise.all([
    namesIn(act, 'pref'),
    namesIn(act, 'sex'),
    namesIn(act, 'job'),
    namesIn(act, 'customer_status'),
    act.memory.get(customerGroups),
  ])
  const at = clockOf(act)
  return {
    ...customer.cells,
    ...ownCells<Row<'customer'>>(await customerOwnColumns(act), ({ own_fields }) => own_fields),
    customerId: ({ id }) => id,
    prefName: ({ pref }) => prefOf(pref),
    sexName: ({ sex }) => sexOf(sex),
    jobName: ({ job }) => jobOf(job),
    firstBuyDate: ({ first_buy_at }) => at(first_buy_at),
    lastBuyDate: ({ last_buy_at }) => at(last_buy_at),
    buyTimes: ({ buy_times }) => buy_times,
    customerStatus: ({ status }) => status,
    customerStatusName: ({ status }) => statusOf(status),
    groupName({ group_id }) {
      const group = group_id === null ? undefined : groups.get(group_id)
      return group ? worded(act.language, group.name, group.name_en) : null
    },
    createDate: ({ created_at }) => at(created_at),
    updateDate: ({ updated_at }) => at(updated_at),
    point: ({ point }) => point,
  }
}

const namesIn = async ({ memory, language }: ReadEnvironment, kind: string) => {
  const names = new Map((await choices(memory, kind, language)).map(({ id, name }) => [id, name]))
  return (id: number | null): string | null => (id === null ? null : (names.get(id) ?? null))
}
