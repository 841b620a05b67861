import { type BackgroundEnvironment, paymentTokens } from '../plugins/index.ts'
import { paymentMethods } from '../settings/index.ts'
import type { ApplicationParts } from './parts.ts'

/** Returns the means of a plugin to reach programs of others, the shop's own keys, and the services of payments. */
export const reachOf = (
  { plugins, services, memory }: Pick<ApplicationParts, 'plugins' | 'services' | 'memory'>,
  code: string,
  signal: AbortSignal,
): Pick<
  BackgroundEnvironment,
  'baseUrl' | 'hasApps' | 'derive' | 'post' | 'read' | 'mayPost' | 'tokenPayments'
> => {
  const { vault, baseUrl, hasApps } = services.security
  return {
    baseUrl,
    hasApps,
    derive: (...words) => {
      const own = ['plugin', code, ...words] as const
      return [vault.derive(...own), ...(vault.former ? [vault.former.derive(...own)] : [])]
    },
    post: (message) => services.others.post(message, signal),
    read: (url) => services.others.read(url, signal),
    mayPost: (url) => services.others.mayPost(url),
    tokenPayments: async () => paymentTokens(await paymentMethods(memory, 'ja'), plugins),
  }
}
