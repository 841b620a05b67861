import { definePlugin, type PluginField } from '../../src/plugin.ts'

const words = (ja: string, en: string) => ({ ja, en })

/** How goods are wrapped. */
export const WRAPPING: PluginField = {
  record: 'product',
  name: 'wrapping',
  kind: 'choice',
  label: words('包装', 'Wrapping'),
  choices: [
    { value: 'paper', label: words('紙', 'Paper') },
    { value: 'cloth', label: words('布', 'Cloth') },
  ],
  visible: true,
}

/** What the shop says of gifts in a category. */
export const GREETING: PluginField = {
  record: 'category',
  name: 'greeting',
  kind: 'string',
  label: words('ごあいさつ', 'Greeting'),
}

/** A plugin that adds nothing but fields. */
export const giftPlugin = (version: string, fields: readonly PluginField[], code = 'gifts') =>
  definePlugin({
    code,
    name: words('贈り物', 'Gifts'),
    about: words('贈り物の項目です', 'Fields of gifts'),
    version,
    fits: '*',
    setup: (shop) => shop.ownFields(...fields),
  })
