export { officeStatusNamer } from './moving.ts'
export { ordersNamed } from './order-list.queries.ts'
export { shippingKind } from './shipping-csv.ts'
