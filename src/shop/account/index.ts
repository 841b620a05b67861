export { dropBelongings } from './belongings.ts'
export {
  dropFormerEmails,
  dropWish,
  formerEmailById,
  isReserved,
  moveToEmail,
  pendingEmail,
  storeEmailKey,
  storeUndoKey,
  wishById,
} from './email/email-change.queries.ts'
export { storeActivationKey, storeResetKey } from './entry/keys.queries.ts'
export { openAccount, register } from './entry/registering.ts'
export { deviceName } from './sign-in/device.ts'
export { closeAccount } from './withdrawal.ts'
