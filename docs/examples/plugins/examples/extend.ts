import { type PluginHost, productByCode, z } from 'noren/plugin'

export const extend = (shop: PluginHost): void => {
  shop.extend('goProduct', {
    state: { shelf: z.string().nullable() },
    fragment: 'fragments/shelf',
    async add({ db, input: { productCode } }) {
      const product = await productByCode(db, productCode)
      return { state: { shelf: product ? `A-${product.id}` : null } }
    },
  })
}
