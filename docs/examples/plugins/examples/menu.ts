import { ok, type PluginHost, safe, z } from 'noren/plugin'

const contract = {
  goParcels: safe('/admin/parcels', {
    title: 'Parcels of the day',
    for: 'member',
    state: { count: z.int() },
  }),
}

export const menu = (shop: PluginHost): void => {
  shop.department('office', contract, { goParcels: async () => ok({ count: 3 }) })
  shop.menu('orders', 'goParcels')
}
