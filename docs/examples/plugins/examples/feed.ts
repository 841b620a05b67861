import type { PluginHost } from 'noren/plugin'

export const feed = (shop: PluginHost): void => {
  shop.feed({
    path: '/acme/prices.csv',
    language: 'ja',
    mediaType: 'text/csv',
    product: (articles) => articles.map(({ code, price }) => `${code},${price}\n`).join(''),
  })
}
