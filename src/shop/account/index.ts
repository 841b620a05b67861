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
export {
  type ElsewhereHash,
  passwordsWanted,
  preparePasswords,
  takePasswordsOver,
} from './sign-in/moved-passwords.ts'
export { closeAccount } from './withdrawal.ts'
