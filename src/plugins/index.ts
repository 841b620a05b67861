import type { Plugin } from '../shop/plugins/plugin.ts'
import { coupons } from './coupons/plugin.ts'
import { reviews } from './reviews/plugin.ts'
import { sandboxPayments } from './sandbox-payments/plugin.ts'

const { SANDBOX_PAYMENTS_URL: url, SANDBOX_PAYMENTS_SECRET: secret } = process.env

/** The plugins that come with the program; the sandbox of payments only where its secret is set. */
export const programPlugins: readonly Plugin[] = [
  coupons,
  reviews,
  ...(url !== undefined && secret !== undefined ? [sandboxPayments({ url: () => url, secret })] : []),
]
