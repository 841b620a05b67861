import type { PluginHost } from 'noren/plugin'

export const deliveryFee = (shop: PluginHost): void => {
  shop.deliveryFee(
    async () =>
      ({ fee, pref }) =>
        pref === 13 ? Math.min(fee, 100) : fee,
  )
}
