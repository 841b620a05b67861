import { z } from 'zod'
import { safe } from '../../hypermedia/transition.ts'
import { CSV_ENCODINGS } from '../csv/import.fields.ts'
import { ownFields } from '../own-fields/fields.ts'
import { Count, Yen } from '../values.ts'
import { arranged, arranging } from '../views/fields.ts'
import { customerFilter, customerSorting } from './customer-list.fields.ts'

export const goCustomerList = safe('/admin/customer-list', {
  title: 'The customers of the shop',
  for: 'member',
  tool: {
    says: 'Finds customers by words, group, purchases (`buyTimesFrom`: 2 finds those who bought twice) and days.',
    gives: ['customers', 'count'],
  },
  input: {
    ...customerFilter,
    ...customerSorting.input,
  },
  state: {
    customers: z.array(
      z.object({
        customerId: z.string(),
        name01: z.string(),
        name02: z.string(),
        kana01: z.string().nullable(),
        kana02: z.string().nullable(),
        companyName: z.string().nullable(),
        email: z.string(),
        phoneNumber: z.string().nullable(),
        prefName: z.string().nullable(),
        groupName: z.string().nullable(),
        customerStatus: z.int(),
        customerStatusName: z.string(),
        point: z.int(),
        buyTimes: z.int(),
        buyTotal: Yen,
        lastBuyDate: z.string().nullable(),
        createDate: z.string(),
        updateDate: z.string(),
        blockedAt: z.string().nullable(),
        deletedAt: z.string().nullable(),
        ...ownFields('customer', 'state'),
      }),
    ),
    filters: z.record(z.string(), z.unknown()),
    /** The number of customers in each status, whatever the search. */
    customerStatuses: z.array(
      z.object({ customerStatus: z.int(), customerStatusName: z.string(), count: z.int() }),
    ),
    /** The encodings in which the found customers can be saved. */
    exports: z.array(z.object({ encoding: z.enum(CSV_ENCODINGS) }).meta({ named: 'Export' })),
    count: Count,
    /** The limit of the counting. */
    countOver: Count,
    limit: z.int(),
    offset: z.int(),
    ...arranged,
  },
  submitTo: 'goCustomerList',
  offers: ['goExportCustomer', 'goCustomerList', ...arranging],
  always: ['goCustomerNew', 'goImportCustomerCsv'],
  items: {
    customers: ['goCustomer'],
    customerStatuses: ['goCustomerList'],
    views: ['goCustomerList', 'doDeleteListView'],
    exports: ['goExportCustomer'],
  },
})
