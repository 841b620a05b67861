import { z } from 'zod'
import { definePlugin, fail, type Handlers, integer, ok, optional, safe } from '../../src/plugin.ts'

/** In which of its hooks the plugin throws. */
export type Hook = 'none' | 'handler' | 'extension' | 'writing' | 'block' | 'listener' | 'discount' | 'fee'

const contract = {
  goFaulty: safe('/faulty', {
    title: 'A page of a plugin',
    for: 'anyone',
    input: { size: optional(integer()) },
    state: { works: z.boolean() },
    offers: ['goTop'],
    errors: ['badInput'],
  }),
}

/** A plugin that has a part in everything, and throws where it is told to. */
export const faultyPlugin = () => {
  let at: Hook = 'none'
  const heard: string[] = []
  const goOn = (hook: Hook): void => {
    if (at === hook) throw new Error(`broken ${hook}`)
  }
  const handlers: Handlers<typeof contract> = {
    async goFaulty({ input }) {
      goOn('handler')
      return input.size === 0 ? fail('badInput') : ok({ works: true })
    },
  }
  const plugin = definePlugin({
    code: 'faulty',
    name: { ja: '壊れもの', en: 'Faulty' },
    about: { ja: '壊れます', en: 'It breaks' },
    version: '1.0.0',
    fits: '*',
    setup(shop) {
      shop.department('storefront', contract, handlers)
      shop.extend('goTop', {
        offers: ['goFaulty'],
        add: async () => ({ links: [{ rel: 'goFaulty', input: {} }] }),
      })
      shop.extend('goProduct', {
        state: { faulty: z.string() },
        async add() {
          goOn('extension')
          return { state: { faulty: 'is on' } }
        },
      })
      shop.extend('doAddCartItem', {
        input: { wish: optional(integer()) },
        async add({ input }) {
          goOn('writing')
          heard.push(`wish ${input.wish}`)
          return undefined
        },
      })
      shop.block('faulty', { ja: '壊れもの', en: 'Faulty' }, async () => {
        goOn('block')
        return {}
      })
      shop.on('contact.sent', async () => {
        goOn('listener')
        heard.push('contact')
      })
      shop.discount({
        async find() {
          goOn('discount')
          return []
        },
      })
      shop.deliveryFee(async () => {
        goOn('fee')
        return ({ fee }) => fee
      })
    },
  })
  return {
    plugin,
    heard,
    breakIn(hook: Hook): void {
      at = hook
    },
  }
}
