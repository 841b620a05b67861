import { expect, it } from 'vitest'
import { safe } from '../../hypermedia/transition.ts'
import { contributionOf } from './host.ts'
import { definePlugin, type PluginHost } from './plugin.ts'

const asked = (setup: (shop: PluginHost) => void) =>
  contributionOf({
    plugin: definePlugin({
      ...{ code: 'tried', version: '1.0.0', fits: '*', setup },
      ...{ name: { ja: '試し', en: 'Tried' }, about: { ja: '試し', en: 'Tried' } },
    }),
    ...{ origin: 'folder', digest: null, templates: undefined, words: { ja: {}, en: {} } },
  })

it('A plugin whose transition nobody handles cannot be used', () => {
  const goThing = safe('/thing', { title: 'A thing', for: 'anyone' })
  // @ts-expect-error nor does it compile
  expect(() => asked((shop) => shop.department('storefront', { goThing }, {}))).toThrow(
    'Nobody handles goThing',
  )
})

it('A plugin that chooses where nobody lets it cannot be used', () => {
  const choosing = { choose: async () => ({}), add: async () => undefined }
  expect(() => asked((shop) => shop.extend('doCheckout', choosing))).toThrow('lets nobody choose')
  expect(() => asked((shop) => shop.extend('doConfirmOrder', choosing))).not.toThrow()
  expect(() => asked((shop) => shop.extend('doQuoteOrder', choosing))).not.toThrow()
})

it('A plugin whose path ends in an input cannot be used', () => {
  const goThing = safe('/thing/{name}', { title: 'A thing', for: 'anyone' })
  const handlers = { goThing: async () => ({ status: 200 as const, state: {}, links: [] }) }
  expect(() => asked((shop) => shop.department('storefront', { goThing }, handlers))).toThrow(
    'The path of goThing is not fixed',
  )
})

it('The hosts of a tag are of https, and nothing more', () => {
  const script = 'https://talk.example/talk.js'
  const tagged = (tag: Parameters<PluginHost['tag']>[0]) => () => asked((shop) => shop.tag(tag))
  expect(tagged({ script, hosts: { frame: ['https://*.talk.example'] } })).not.toThrow()
  for (const host of [
    'http://talk.example',
    'https://*',
    'https://talk.example/a',
    "https://a.b; img-src 'self'",
    '',
  ])
    expect(tagged({ script, hosts: { connect: [host] } }), host).toThrow('is no host for a tag')
  for (const wrong of ['talk.js', 'http://talk.example/talk.js', 'data:text/javascript,1'])
    expect(tagged({ script: wrong }), wrong).toThrow('is no host for a tag')
})
