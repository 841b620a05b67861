export { CUSTOMER_COLUMNS } from './customer-csv.columns.ts'
