import type { Plugin } from '../../src/plugin.ts'
import { openSandbox, type SandboxService } from '../../src/plugins/sandbox-payments/service.ts'
import { type Clerk, clerkAt } from './office.ts'
import { SECRET, sandboxPlugin, serviceIsAt } from './sandbox-plugin.ts'
import type { Shop } from './shop.ts'

/** What the payment method of the sandbox is called. */
export const SANDBOX = 'テスト決済（カード）'

/** Opens a payment service for a shop, and has a member install and switch on what speaks with it. */
export const withSandbox = async (shop: Shop, loginId = 'treasurer'): Promise<SandboxService> => {
  const webhookUrl = () => new URL('/payments/sandbox', shop.base).href
  const service = await openSandbox({ secret: SECRET, webhookUrl })
  serviceIsAt(service.url)
  await switchOn(await clerkAt(shop, loginId), sandboxPlugin)
  return service
}

/** Has a member install a plugin and switch it on. */
export const switchOn = async (
  clerk: Clerk,
  { code: pluginCode, name, version: pluginVersion }: Plugin,
): Promise<void> => {
  await clerk.ask('doInstallPlugin', { pluginCode, pluginName: name.ja, pluginVersion })
  await clerk.ask('doEnablePlugin', { pluginCode })
}
