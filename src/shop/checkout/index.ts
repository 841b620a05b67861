export { keepSentBeside } from './draft.ts'
export { dropDrafts, isTakenBack, takeBackOf } from './drafts.queries.ts'
export { openOrders, placedBy, takeUnpaidAlong } from './orders.queries.ts'
