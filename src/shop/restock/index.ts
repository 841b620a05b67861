export { forgetNotices, noticeById, waitingFor } from './restock.queries.ts'
