import { message, type PluginHost } from 'noren/plugin'

export const discount = (shop: PluginHost): void => {
  shop.discount({
    find: async () => [
      {
        key: 'ten',
        name: { ja: '十円引き', en: 'Ten yen off' },
        amount: ({ subtotal }) => Math.min(10, subtotal),
      },
    ],
    take: async (_act, { amount }) => (amount > 10 ? message('examples.over') : undefined),
  })
}
