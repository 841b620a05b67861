export { officeStatusNamer } from './moving.ts'
export { ordersNamed } from './order-list.queries.ts'
