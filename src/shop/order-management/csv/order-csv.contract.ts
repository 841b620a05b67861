import { z } from 'zod'
import { fileText } from '../../../hypermedia/file.ts'
import { safe, unsafe } from '../../../hypermedia/transition.ts'
import {
  exportInputs,
  IMPORT_BODY_LIMIT,
  importInputsOf,
  importPage,
  importState,
  movingInputs,
} from '../../csv/import.fields.ts'
import { EXPORT_ORDERS } from '../../permissions.ts'
import { orderFilter } from '../order/order.fields.ts'

export const goExportOrder = safe('/admin/order/export-order', {
  title: 'The orders that a search finds as a file, a line for each of their lines',
  for: 'member',
  permission: EXPORT_ORDERS,
  input: { ...orderFilter, ...exportInputs },
  state: {
    csv: fileText(),
    /** The number of lines below the header. */
    rowCount: z.int(),
    columns: z.array(z.object({ columnName: z.string(), label: z.string() }).meta({ named: 'ExportColumn' })),
    csvTitle: z.string(),
  },
  answers: ['csv'],
  offers: ['goOrderList', 'goCsvConfig'],
})

export const goImportOrderCsv = safe('/admin/order/csv-order', {
  title: 'The form for a file of orders that another shop took: they become history',
  for: 'member',
  input: { comesFrom: movingInputs.comesFrom },
  state: importPage,
  submitTo: 'doImportOrderCsv',
  offers: ['doImportOrderCsv', 'goExportOrder', 'goOrderList'],
})

export const doImportOrderCsv = unsafe('POST', '/admin/order/csv-order', {
  title:
    'Take over orders of another shop by a file, without mails, stock, points or payment: all of it or nothing',
  for: 'member',
  refusedAt: 'goImportOrderCsv',
  submitTo: 'doImportOrderCsv',
  bodyLimit: IMPORT_BODY_LIMIT,
  once: true,
  input: {
    ...importInputsOf(
      '注文番号,受注日,お名前(姓),対応状況(ID),明細区分(ID),商品名,価格,個数,税率\nA-1,2025-04-01,見本,5,1,見本の品,1000,1,10',
    ),
    ...movingInputs,
  },
  state: importState,
  offers: ['doImportOrderCsv', 'goImportOrderCsv', 'goOrderList', 'goJob'],
  errors: ['badInput'],
})
