import { sandboxPayments } from '../../src/plugins/sandbox-payments/plugin.ts'

/** What signs the words of the service. */
export const SECRET = 'shared by the shop and the service'

let url = ''

/** Says where the service is. */
export const serviceIsAt = (address: string): void => {
  url = address
}

/** Payments at the service that was opened last. */
export const sandboxPlugin = sandboxPayments({ url: () => url, secret: SECRET })
