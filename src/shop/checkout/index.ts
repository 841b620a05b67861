export { dropDrafts, isTakenBack, takeBackOf } from './draft/drafts.queries.ts'
export { takeChoicesAlong } from './draft/taking-along.ts'
export { openOrders, placedBy, takeUnpaidAlong } from './order/orders.queries.ts'
export { keepSentBeside } from './quote/beside.ts'
