export { picturesJob } from './pictures.job.ts'
export { productsNamed } from './product-list.queries.ts'
export { SaleSchedule } from './schedule.ts'
