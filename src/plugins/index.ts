import type { Plugin } from '../shop/plugins/plugin.ts'
import { acp } from './acp/plugin.ts'
import { coupons } from './coupons/plugin.ts'
import { komojuPayments } from './komoju/plugin.ts'
import { reviews } from './reviews/plugin.ts'
import { sandboxPayments } from './sandbox-payments/plugin.ts'
import { stripePayments } from './stripe/plugin.ts'
import { ucp } from './ucp/plugin.ts'

/** The built-in plugins. */
export const programPlugins: readonly Plugin[] = [
  coupons,
  reviews,
  stripePayments(),
  komojuPayments(),
  sandboxPayments(),
  ucp(),
  acp,
]
