import { type ColumnEnvironment, type ColumnSet, columnNames } from '../csv/index.ts'
import { ownColumnsBeside } from '../own-fields/index.ts'

const FILE = {
  labels: 'customer',
  all: columnNames(`
  customerId name01 name02 kana01 kana02 companyName postalCode pref prefName addr01 addr02 email
  phoneNumber sex sexName job jobName birth firstBuyDate lastBuyDate buyTimes note customerStatus
  customerStatusName createDate updateDate point groupName`),
} as const

/** The columns of the fields that members added to customers. */
export const customerOwnColumns = (act: ColumnEnvironment) => ownColumnsBeside(act, 'customer', FILE)

/** The columns of customer files (CSV-01). */
export const CUSTOMER_COLUMNS: ColumnSet = {
  ...FILE,
  type: 2,
  off: [],
  added: customerOwnColumns,
}
