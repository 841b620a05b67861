import type { PluginHost } from 'noren/plugin'

export const protocol = (shop: PluginHost): void => {
  shop.protocol({
    method: 'GET',
    path: '/acme/products/:code',
    async handle({ ask }, { params }) {
      const { status, document } = await ask('goProduct', { productCode: params.code })
      return status === 200 ? { status, body: { name: document.productName } } : { status: 404 }
    },
  })
}
