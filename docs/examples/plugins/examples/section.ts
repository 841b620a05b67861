import type { PluginHost } from 'noren/plugin'

export const section = (shop: PluginHost): void => {
  shop.section(
    {
      name: 'proverb',
      label: { ja: 'ことわざ', en: 'Proverb' },
      settings: [{ name: 'words', kind: 'text', label: { ja: 'ことば', en: 'Words' } }],
    },
    async ({ today }) => ({ today }),
  )
}
