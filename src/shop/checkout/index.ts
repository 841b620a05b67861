export { dropDrafts, takeBackOf } from './drafts.queries.ts'
export { checkoutSweeps } from './sweeps.queries.ts'
