import type { PluginHost } from 'noren/plugin'

export const every = (shop: PluginHost): void => {
  shop.job('tidy', { ja: '片付け', en: 'Tidy' }, async ({ dayOf, now }) => ({ tidied: dayOf(now) }))
  shop.every({ daily: '03:30' }, 'tidy')
}
