import { linker, type PluginHost, type Transitions } from 'noren/plugin'

const link = linker<Transitions>()

export const waits = (shop: PluginHost): void => {
  shop.waits({
    what: 'examples.parcels',
    title: { ja: '今日の荷物', en: 'Parcels of the day' },
    way: link('goAdminTop'),
    count: async () => 3,
  })
}
