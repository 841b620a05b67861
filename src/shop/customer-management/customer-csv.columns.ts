import { type ColumnSet, columnNames } from '../csv/index.ts'

/** The columns of customer files (CSV-01). */
export const CUSTOMER_COLUMNS: ColumnSet = {
  type: 2,
  labels: 'customer',
  all: columnNames(`
  customerId name01 name02 kana01 kana02 companyName postalCode pref prefName addr01 addr02 email
  phoneNumber sex sexName job jobName birth firstBuyDate lastBuyDate buyTimes note customerStatus
  customerStatusName createDate updateDate point`),
  off: [],
}
