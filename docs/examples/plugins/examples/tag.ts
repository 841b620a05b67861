import type { PluginHost } from 'noren/plugin'

export const tag = (shop: PluginHost): void => {
  shop.tag({
    script: 'https://talk.example/talk.js?id=42',
    hosts: { frame: ['https://*.talk.example'] },
  })
}
