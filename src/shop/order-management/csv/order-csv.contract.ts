import { z } from 'zod'
import { fileText } from '../../../hypermedia/file.ts'
import { safe } from '../../../hypermedia/transition.ts'
import { exportInputs } from '../../csv/import.fields.ts'
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
