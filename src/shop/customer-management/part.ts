import { answering, type Every, type Part } from '../part.ts'
import * as addresses from './addresses.contract.ts'
import { addressesHandlers } from './addresses.handlers.ts'
import * as block from './block.contract.ts'
import { blockHandlers } from './block.handlers.ts'
import * as customer from './customer.contract.ts'
import { customerHandlers } from './customer.handlers.ts'
import * as customerCsv from './customer-csv.contract.ts'
import { customerCsvHandlers } from './customer-csv.handlers.ts'
import * as customerList from './customer-list.contract.ts'
import { customerListHandlers } from './customer-list.handlers.ts'
import { customerKind } from './import/customer-import.ts'
import * as merge from './merge/merge.contract.ts'
import { mergeHandlers } from './merge/merge.handlers.ts'

const contracts = { office: { customerList, customer, block, merge, addresses, customerCsv } }

declare module '../transitions.ts' {
  interface Transitions extends Every<typeof contracts> {}
}

/** The department in which members manage customers. */
export const part: Part = {
  name: 'customer-management',
  area: 'customers',
  departments: answering(contracts, {
    office: {
      customerList: customerListHandlers,
      customer: customerHandlers,
      block: blockHandlers,
      merge: mergeHandlers,
      addresses: addressesHandlers,
      customerCsv: customerCsvHandlers,
    },
  }),
  csv: [customerKind],
  menu: [
    { group: 'customers', screen: 'goCustomerList', at: 10, letter: 'c' },
    { group: 'customers', screen: 'goCustomerNew', at: 20 },
    { group: 'customers', screen: 'goImportCustomerCsv', at: 25 },
  ],
}
