import type { PluginHost } from 'noren/plugin'

export const block = (shop: PluginHost): void => {
  shop.block('today', { ja: '今日', en: 'Today' }, async ({ today }) => ({ today }))
}
