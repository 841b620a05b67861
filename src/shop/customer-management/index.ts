export { customersNamed } from './customer-list.queries.ts'
