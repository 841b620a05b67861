import { ok, type PluginHost, unsafe } from 'noren/plugin'

const contract = {
  doRingBell: unsafe('POST', '/bell', { title: 'Ring the bell', for: 'anyone', entered: 'outside' }),
}

export const webhookEvent = (shop: PluginHost): void => {
  shop.webhookEvent('examples.rung', { ja: 'ベルが鳴った', en: 'The bell was rung' })
  shop.department('storefront', contract, {
    async doRingBell({ publish }) {
      await publish('plugin.event', { type: 'examples.rung', id: crypto.randomUUID() })
      return ok({})
    },
  })
}
