import { z } from 'zod'
import { fileText } from '../../hypermedia/file.ts'
import { safe } from '../../hypermedia/transition.ts'
import { exportInputs } from '../csv/import.fields.ts'
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
