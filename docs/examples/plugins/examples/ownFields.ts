import type { PluginHost } from 'noren/plugin'

export const ownFields = (shop: PluginHost): void => {
  shop.ownFields({
    record: 'product',
    name: 'wrapping',
    kind: 'choice',
    label: { ja: '包装', en: 'Wrapping' },
    choices: [{ value: 'paper', label: { ja: '紙', en: 'Paper' } }],
    visible: true,
  })
}
