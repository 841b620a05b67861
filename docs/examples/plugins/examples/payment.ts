import { BadWebhook, isSigned, type PluginHost } from 'noren/plugin'

const SECRET = 'shared with the service'

export const payment = (shop: PluginHost): void => {
  shop.payment({
    method: 'example-pay',
    name: { ja: '例のお支払い', en: 'Example Pay' },
    begin: async ({ key, amount }) => ({
      reference: key,
      url: `https://pay.example/?amount=${amount.toFixed()}`,
    }),
    lookUp: async (reference) => ({ reference, status: 'waiting', amount: 0 }),
    capture: async (reference, amount) => ({ reference, status: 'captured', amount }),
    refund: async (reference, amount) => ({ reference, status: 'refunded', amount, refunded: amount }),
    webhook({ headers, body }) {
      if (!isSigned(SECRET, body, headers['x-signature'])) throw new BadWebhook('No such signature')
      return { reference: body.toString('utf8'), status: 'captured', amount: 1 }
    },
  })
}
