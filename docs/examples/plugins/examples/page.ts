import { ok, type PluginHost, safe } from 'noren/plugin'

const contract = {
  goVisit: safe('/visit', { title: 'How to visit', for: 'anyone', entered: 'outside', page: 'visit' }),
}

export const page = (shop: PluginHost): void => {
  shop.page('visit', { ja: 'ご来店', en: 'Visit us' })
  shop.department('storefront', contract, { goVisit: async () => ok({}) })
}
