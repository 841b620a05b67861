import { linker, ok, optional, type PluginHost, safe, type Transitions, text, z } from 'noren/plugin'

const contract = {
  goGreeting: safe('/greeting', {
    title: 'A greeting',
    for: 'anyone',
    entered: 'outside',
    input: { guest: optional(text(40)) },
    state: { greeting: z.string() },
    offers: ['goProductList'],
  }),
}

const link = linker<Transitions & typeof contract>()

export const department = (shop: PluginHost): void => {
  shop.department('storefront', contract, {
    async goGreeting({ input: { guest = 'stranger' } }) {
      return ok({ greeting: `Welcome, ${guest}` }, { links: [link('goProductList')] })
    },
  })
}
