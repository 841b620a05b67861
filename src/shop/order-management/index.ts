export { giveUp, officeStatusNamer, settleSales } from './moving.ts'
export { changeOrder } from './order.queries.ts'
export { ordersNamed } from './order-list.queries.ts'
export { shippingKind } from './shipping-csv.ts'
