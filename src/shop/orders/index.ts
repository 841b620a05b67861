export { countOrders, mailsOfCustomer, wholeOrders } from './history.queries.ts'
export { placedOrders } from './history.ts'
