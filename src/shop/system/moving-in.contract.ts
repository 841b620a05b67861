import { z } from 'zod'
import { safe } from '../../hypermedia/transition.ts'
import { SOURCES } from '../csv/import.fields.ts'
import { Sentence } from '../values.ts'

export const goMovingIn = safe('/admin/moving-in', {
  title: 'How to bring products, customers and orders over from a shop at another service',
  for: 'member',
  state: {
    /** Each file that can be brought over, in the order in which it is best done. */
    movingSteps: z.array(
      z.object({
        comesFrom: z.enum(SOURCES),
        otherService: z.string(),
        csvKind: z.enum(['product', 'customer', 'order', 'redirect']),
        csvKindName: z.string(),
        /** Where the other service gives the file. */
        exportWay: Sentence,
        /** The parts of it that do not come. */
        notTaken: Sentence,
      }),
    ),
  },
  items: {
    movingSteps: ['goImportProductCsv', 'goImportCustomerCsv', 'goImportOrderCsv', 'goImportRedirectCsv'],
  },
})
