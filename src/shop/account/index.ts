export {
  formerEmailById,
  storeEmailKey,
  storeUndoKey,
  wishById,
} from './email/email-change.queries.ts'
export { storeActivationKey, storeResetKey } from './entry/keys.queries.ts'
export { deviceName } from './sign-in/device.ts'
export { customerSweeps } from './sweeps.queries.ts'
