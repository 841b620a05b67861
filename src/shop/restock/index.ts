export { forgetNotices, noticeById } from './restock.queries.ts'
