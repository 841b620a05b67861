export { productsNamed } from './product-list.queries.ts'
