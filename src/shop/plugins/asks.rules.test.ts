import { describe, expect, it } from 'vitest'
import { asksOf } from './asks.rules.ts'
import { contributionOf } from './host.ts'
import type { PluginHost } from './plugin.ts'

const asked = (setup: (shop: PluginHost) => void) => {
  const plugin = {
    code: 'asking',
    version: '1.0.0',
    fits: '*',
    name: { ja: '依頼', en: 'Asking' },
    about: { ja: '依頼します', en: 'Asks' },
    setup,
  }
  const words = { ja: {}, en: {} }
  const found = { plugin, origin: 'folder' as const, digest: null, templates: undefined, words }
  return asksOf(contributionOf(found), ({ en }) => en)
}

describe('A plugin asks', () => {
  it('for nothing where it adds nothing', () => {
    expect(asked(() => undefined)).toEqual([])
  })

  it('for pages of a payment service as far as it knows them: without its settings it may not', () => {
    const gateway = {
      method: 'asking-pay',
      name: { ja: '支払い', en: 'Pay' },
      begin: async () => ({ reference: '', url: '' }),
      lookUp: async () => ({ reference: '', status: 'waiting' as const, amount: 0 }),
      capture: async () => ({ reference: '', status: 'captured' as const, amount: 0 }),
      refund: async () => ({ reference: '', status: 'refunded' as const, amount: 0 }),
      webhook: () => undefined,
    }
    const pay = { askKind: 'payments', askNames: ['Pay'] }
    expect(asked((shop) => shop.payment({ ...gateway, pages: ['https://pay.example'] }))).toEqual([
      pay,
      { askKind: 'hosts', askNames: ['https://pay.example'] },
    ])
    const without = {
      ...gateway,
      get pages(): string[] {
        throw new Error('There is no address yet')
      },
    }
    expect(asked((shop) => shop.payment(without))).toEqual([pay])
  })

  it('for money first, then for hosts, each of them named once', () => {
    const asks = asked((shop) => {
      shop.on('order.placed', async () => undefined)
      shop.discount({ find: async () => [] })
      shop.tag({ script: 'https://a.example/a.js', hosts: { connect: ['https://b.example'] } })
      shop.tag({ script: 'https://a.example/b.js' })
      shop.extend('goProduct', { add: async () => undefined })
      shop.extend('goProduct', { add: async () => undefined })
      shop.tables({ name: 'first', run: async () => undefined })
    })
    expect(asks).toEqual([
      { askKind: 'discounts', askNames: ['Asking'] },
      { askKind: 'hosts', askNames: ['https://a.example', 'https://b.example'] },
      { askKind: 'extended', askNames: ['goProduct'] },
      { askKind: 'events', askNames: ['order.placed'] },
      { askKind: 'tables', askNames: ['first'] },
    ])
  })
})
