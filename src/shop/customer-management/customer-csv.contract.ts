import { z } from 'zod'
import { fileText } from '../../hypermedia/file.ts'
import { safe, unsafe } from '../../hypermedia/transition.ts'
import {
  exportInputs,
  IMPORT_BODY_LIMIT,
  importInputsOf,
  importPage,
  importState,
  movingInputs,
} from '../csv/import.fields.ts'
import { EXPORT_CUSTOMERS } from '../permissions.ts'
import { customerFilter } from './customer-list.fields.ts'

export const goExportCustomer = safe('/admin/customer-csv', {
  title: 'The customers that a search finds as a file',
  for: 'member',
  permission: EXPORT_CUSTOMERS,
  input: { ...customerFilter, ...exportInputs },
  state: {
    csv: fileText(),
    /** The number of lines below the header. */
    rowCount: z.int(),
    columns: z.array(z.object({ columnName: z.string(), label: z.string() })),
    csvTitle: z.string(),
  },
  answers: ['csv'],
  offers: ['goCustomerList', 'goCsvConfig'],
})

export const goImportCustomerCsv = safe('/admin/customer/csv-customer', {
  title: 'The form for a file of customers, of this shop or of the one that it moves from',
  for: 'member',
  input: { comesFrom: movingInputs.comesFrom },
  state: importPage,
  submitTo: 'doImportCustomerCsv',
  offers: ['doImportCustomerCsv', 'goExportCustomer', 'goCustomerList'],
})

export const doImportCustomerCsv = unsafe('POST', '/admin/customer/csv-customer', {
  title: 'Make and change customers by a file, without a mail to anybody: all of it or nothing',
  for: 'member',
  refusedAt: 'goImportCustomerCsv',
  submitTo: 'doImportCustomerCsv',
  bodyLimit: IMPORT_BODY_LIMIT,
  once: true,
  input: {
    ...importInputsOf('メールアドレス,お名前(姓),お名前(名)\nmihon@example.com,見本,花子'),
    csvFile: movingInputs.csvFile,
    comesFrom: movingInputs.comesFrom,
  },
  state: importState,
  offers: ['doImportCustomerCsv', 'goImportCustomerCsv', 'goCustomerList', 'goJob'],
  errors: ['badInput'],
})
