export { accountLinks } from './account/account-links.ts'
export { tellOfChange } from './account/change-notice.ts'
export { addressWriter, prefectureOptions, toAddress } from './address-book/address.ts'
export { addAddress, addressBook, MOST_ADDRESSES } from './address-book/address-book.queries.ts'
export { addressColumns, addressOf } from './address-book/address-columns.ts'
export {
  CustomerStatus,
  changeCustomer,
  customerByEmail,
  customerById,
  movePoints,
  notePurchase,
} from './customers.queries.ts'
export {
  formerEmailById,
  storeEmailKey,
  storeUndoKey,
  wishById,
} from './email/email-change.queries.ts'
export { storeActivationKey, storeResetKey } from './entry/keys.queries.ts'
export { GUEST_ITEMS, guestIn, keepGuest, keepGuestAddresses, type Orderer } from './guest.ts'
export { deviceName } from './sign-in/device.ts'
export { customerSweeps } from './sweeps.queries.ts'
export { readVisit, type Visit } from './visit.queries.ts'
