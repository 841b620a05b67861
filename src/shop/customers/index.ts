export { accountLinks } from './account-links.ts'
export { addAddress, addressBook } from './address-book.queries.ts'
export { addressColumns, addressOf } from './address-columns.ts'
export { tellOfChange } from './change-notice.ts'
export {
  CustomerStatus,
  changeCustomer,
  customerByEmail,
  customerById,
  movePoints,
  notePurchase,
} from './customers.queries.ts'
export { deviceName } from './device.ts'
export {
  formerEmailById,
  storeEmailKey,
  storeUndoKey,
  wishById,
} from './email-change.queries.ts'
export { storeActivationKey, storeResetKey } from './keys.queries.ts'
export { readVisit, type Visit } from './visit.queries.ts'
