import { signatureOf } from '../../plugin.ts'

/**
 * Returns the key for the shop's requests to the service. It is made with another secret than the signatures
 * of webhooks, so that it is never one of them.
 */
export const accessKeyOf = (secret: string): string => signatureOf(signatureOf(secret, 'access'), 'sandbox')
