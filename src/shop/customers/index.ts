export { addAddress, addressBook, type BookedAddress, toPostalAddress } from './address-book.queries.ts'
export {
  CustomerStatus,
  changeCustomer,
  customerByEmail,
  customerById,
  movePoints,
  notePurchase,
} from './customers.queries.ts'
export { carryOutWish } from './favorites.queries.ts'
export { storeActivationKey, storeResetKey } from './keys.queries.ts'
export { readVisit, type Visit } from './visit.queries.ts'
