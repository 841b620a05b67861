import type { ShopClient } from '../client/client.ts'
import { said } from './people.ts'

type Link = (name: string) => object

/**
 * Installs and switches on plugins of a shop: the named ones that come with Noren, then those of its folders and the
 * given ones. Throws if one of them cannot be used.
 */
export const switchOn = async (
  clerk: ShopClient,
  link: Link,
  first: readonly string[],
  given: readonly string[],
): Promise<void> => {
  const { plugins } = said(await clerk.follow('goPluginList', {}, link('goPluginList')))
  const [broken] = plugins.filter(({ origin, fault }) => origin === 'folder' && fault !== null)
  if (broken) throw new Error(`The plugin ${broken.pluginName} cannot be used: ${broken.fault}`)
  const own = plugins.flatMap(({ origin, pluginCode }) => (origin === 'folder' ? [pluginCode] : []))
  const waiting = new Set([...first, ...own, ...given])
  // One that needs another comes after it.
  for (let isLast = false; waiting.size > 0; ) {
    const before = waiting.size
    for (const pluginCode of waiting) {
      const one = plugins.find((plugin) => plugin.pluginCode === pluginCode)
      if (!one) throw new Error(`There is no plugin ${pluginCode}`)
      const { pluginName, pluginVersion } = one
      said(
        await clerk.follow(
          'doInstallPlugin',
          { pluginCode, pluginName, pluginVersion },
          link('doInstallPlugin'),
        ),
      )
      const answer = await clerk.follow('doEnablePlugin', { pluginCode }, link('doEnablePlugin'))
      if (!answer.ok && answer.document.code === 'pluginNeeds' && !isLast) continue
      said(answer)
      waiting.delete(pluginCode)
    }
    isLast = waiting.size === before
  }
  const after = said(await clerk.follow('goPluginList', {}, link('goPluginList')))
  const failed = after.plugins.find(
    ({ pluginCode, fault }) => [...own, ...given].includes(pluginCode) && fault !== null,
  )
  if (failed) throw new Error(`The plugin ${failed.pluginCode} was switched off: ${failed.fault}`)
}

/** Has the storefront wear a theme. */
export const wear = async (clerk: ShopClient, link: Link, templateCode: string): Promise<void> => {
  said(await clerk.follow('doSelectTemplate', { templateCode }, link('doSelectTemplate')))
}
