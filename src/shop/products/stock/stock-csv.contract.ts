import { fileText } from '../../../hypermedia/file.ts'
import { safe, unsafe } from '../../../hypermedia/transition.ts'
import {
  exportInputs,
  IMPORT_BODY_LIMIT,
  importInputsOf,
  importPage,
  importState,
} from '../../csv/import.fields.ts'
import { Count } from '../../values.ts'
import { stockFilter } from './stock.fields.ts'

export const goExportStock = safe('/admin/stock-csv', {
  title: 'The stocks that a search finds as a file to count by: it is imported again as it is',
  for: 'member',
  input: { ...stockFilter, ...exportInputs },
  state: {
    csv: fileText(),
    /** The number of lines below the header. */
    count: Count,
  },
  answers: ['csv'],
  offers: ['goStockList'],
  always: ['goImportStockCsv'],
})

export const goImportStockCsv = safe('/admin/stock/csv-stock', {
  title: 'The form for a file of stocks that were counted',
  for: 'member',
  state: importPage,
  submitTo: 'doImportStockCsv',
  offers: ['doImportStockCsv', 'goCsvTemplate', 'goExportStock', 'goStockList'],
})

export const doImportStockCsv = unsafe('POST', '/admin/stock/csv-stock', {
  title: 'Correct stocks by a file, and say why: all of it or nothing',
  for: 'member',
  refusedAt: 'goImportStockCsv',
  submitTo: 'doImportStockCsv',
  bodyLimit: IMPORT_BODY_LIMIT,
  once: true,
  input: importInputsOf('商品コード,在庫数,理由\nnori-10,30,棚卸し'),
  state: importState,
  offers: ['doImportStockCsv', 'goImportStockCsv', 'goStockList', 'goJob'],
  errors: ['badInput'],
})
