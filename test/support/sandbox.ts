import { openSandbox, type SandboxService } from '../../src/plugins/sandbox-payments/service.ts'
import { clerkAt } from './office.ts'
import { SECRET, sandboxPlugin, serviceIsAt } from './sandbox-plugin.ts'
import type { Shop } from './shop.ts'

/** What the payment method of the sandbox is called. */
export const SANDBOX = 'テスト決済（カード）'

/** Opens a payment service for a shop, and has a member install and switch on what speaks with it. */
export const withSandbox = async (shop: Shop, loginId = 'treasurer'): Promise<SandboxService> => {
  const webhookUrl = () => new URL('/payments/sandbox', shop.base).href
  const service = await openSandbox({ secret: SECRET, webhookUrl })
  serviceIsAt(service.url)
  const clerk = await clerkAt(shop, loginId)
  const { code: pluginCode, name, version: pluginVersion } = sandboxPlugin
  await clerk.ask('doInstallPlugin', { pluginCode, pluginName: name.ja, pluginVersion })
  await clerk.ask('doEnablePlugin', { pluginCode })
  return service
}
