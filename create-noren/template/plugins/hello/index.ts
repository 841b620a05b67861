import { definePlugin, linker, ok, optional, safe, type Transitions, text, z } from 'noren/plugin'

/** What the plugin adds to the interface: one page. Its address, its form, its JSON and its types follow from this. */
const contract = {
  goHello: safe('/hello', {
    title: 'A greeting',
    for: 'anyone',
    page: 'hello',
    input: { guest: optional(text(40)) },
    state: { guest: z.string().nullable() },
    always: ['goTop'],
  }),
}

const link = linker<Transitions & typeof contract>()

// A plugin is the default export of its module.
export default definePlugin({
  code: 'hello',
  name: { ja: 'ごあいさつ', en: 'Greeting' },
  about: { ja: 'ごあいさつのページを加えます。', en: 'Adds a page with a greeting.' },
  version: '0.1.0',
  fits: '>=1.0.0 <2',
  setup(shop) {
    shop.department('storefront', contract, {
      goHello: async ({ input: { guest } }) => ok({ guest: guest ?? null }),
    })
    shop.page('hello', { ja: 'ごあいさつ', en: 'Hello' })
    shop.extend('goTop', {
      offers: ['goHello'],
      fragment: 'fragments/hello',
      add: async () => ({ links: [link('goHello')] }),
    })
  },
})
