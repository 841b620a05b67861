import { signatureOf } from '../../plugin.ts'

/**
 * The key with which the shop asks the service. It is made with another secret than the signatures of webhooks, so
 * that it is the signature of none.
 */
export const accessKeyOf = (secret: string): string => signatureOf(signatureOf(secret, 'access'), 'sandbox')
