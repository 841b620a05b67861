import { sandboxPayments } from '../../src/plugins/sandbox-payments/plugin.ts'

/** What signs the words of the service. */
export const SECRET = 'shared by the shop and the service'

/** The settings of a shop of the tests; where the service is they learn when it is opened. */
export const SANDBOX_SETTINGS = { SANDBOX_PAYMENTS_URL: 'http://sandbox', SANDBOX_PAYMENTS_SECRET: SECRET }

let url = ''

/** Says where the service is. */
export const serviceIsAt = (address: string): void => {
  url = address
}

/** Payments at the service that was opened last. */
export const sandboxPlugin = sandboxPayments(() => url)
