export { accountLinks } from './account-links.ts'
export { addressWriter, prefectureOptions, toAddress } from './address-book/address.ts'
export {
  addAddress,
  addressBook,
  addressById,
  changeAddress,
  countAddresses,
  dropAddress,
  dropAddressBook,
  MOST_ADDRESSES,
} from './address-book/address-book.queries.ts'
export { type AddressColumns, addressColumns, addressOf } from './address-book/address-columns.ts'
export { listedPostalCode } from './address-book/postal-code.ts'
export { tellOfChange } from './change-notice.ts'
export {
  type CustomerChange,
  CustomerStatus,
  changeCustomer,
  customerByEmail,
  customerById,
  deleteRegistration,
  insertCustomer,
  isTakenEmail,
  lockCustomer,
  lockCustomers,
  movePoints,
  type NewCustomer,
  notePurchase,
  pointsMoved,
  replaceUnconfirmed,
  self,
  setPurchases,
} from './customers.queries.ts'
export { type CustomerGroup, customerGroups } from './group/group.queries.ts'
export { bestFirst, isByPurchases } from './group/group.rules.ts'
export {
  groupDiscounts,
  groupLabel,
  groupName,
  groupOf,
  groupOptions,
  groupThatCounts,
  orderingFor,
} from './group/group.ts'
export {
  GUEST_ITEMS,
  guestIn,
  keepGuest,
  keepOtherAddresses,
  keepUnfinishedGuest,
  type Orderer,
  otherAddressesIn,
  type UnfinishedAddress,
  type UnfinishedGuest,
  unfinishedGuestIn,
} from './guest.ts'
export { kanaFaults, kanaMissing } from './kana.ts'
export { endMerges, endOldMerges, mergedInto, openMerges } from './merges.queries.ts'
export {
  customerInWords,
  customersNamed,
  customerWithWords,
  FEW_NAMED,
  isCustomerId,
  type WayToNamed,
} from './named.queries.ts'
export { endOfPoints } from './points/expiry.ts'
export { profile } from './profile.record.ts'
export { readVisit, type Visit } from './visit.queries.ts'
