export { productsNamed } from './product-list.queries.ts'
export { SaleSchedule } from './schedule.ts'
