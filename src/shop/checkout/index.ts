export { dropDrafts, isTakenBack, takeBackOf } from './draft/drafts.queries.ts'
export { openOrders, placedBy, takeUnpaidAlong } from './order/orders.queries.ts'
export { keepSentBeside } from './quote/beside.ts'
