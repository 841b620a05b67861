export { keepSentBeside } from './draft/draft.ts'
export { dropDrafts, isTakenBack, takeBackOf } from './draft/drafts.queries.ts'
export { openOrders, placedBy, takeUnpaidAlong } from './order/orders.queries.ts'
