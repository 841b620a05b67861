import { z } from 'zod'
import { fileText } from '../../../hypermedia/file.ts'
import { safe, unsafe } from '../../../hypermedia/transition.ts'
import {
  exportInputs,
  IMPORT_BODY_LIMIT,
  importInputs,
  importPage,
  importState,
  movingInputs,
} from '../../csv/import.fields.ts'
import { productFilter } from '../product/product-list.fields.ts'

export const goExportProduct = safe('/admin/product-csv', {
  title: 'The products that a search finds as a file, a line for each variant that is for sale',
  for: 'member',
  input: { ...productFilter, ...exportInputs },
  state: {
    csv: fileText(),
    /** The number of lines below the header. */
    count: z.int(),
    columns: z.array(z.object({ columnName: z.string(), label: z.string() })),
    csvTitle: z.string(),
  },
  answers: ['csv'],
  offers: ['goAdminProductList', 'goImportProductCsv', 'goCsvConfig'],
})

export const goImportProductCsv = safe('/admin/product/csv-product', {
  title: 'The form for a file of products',
  for: 'member',
  input: { comesFrom: movingInputs.comesFrom },
  state: importPage,
  submitTo: 'doImportProductCsv',
  offers: ['doImportProductCsv', 'goCsvTemplate', 'goExportProduct', 'goAdminProductList'],
})

export const doImportProductCsv = unsafe('POST', '/admin/product-csv', {
  title: 'Make, change and discontinue products by a file: all of it or nothing',
  for: 'member',
  refusedAt: 'goImportProductCsv',
  submitTo: 'doImportProductCsv',
  bodyLimit: IMPORT_BODY_LIMIT,
  once: true,
  input: { ...importInputs, ...movingInputs },
  state: importState,
  offers: ['doImportProductCsv', 'goImportProductCsv', 'goAdminProductList', 'goJob'],
  errors: ['badInput'],
})
