export { changedBy } from './changes.rules.ts'
export { isHeardByWebhooks } from './taking.ts'
