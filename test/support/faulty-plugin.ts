import { z } from 'zod'
import {
  definePlugin,
  fail,
  type Gateway,
  type Handlers,
  integer,
  ok,
  optional,
  type PaymentNews,
  safe,
} from '../../src/plugin.ts'

/** In which of its hooks the plugin throws. */
export type Hook =
  | 'none'
  | 'handler'
  | 'extension'
  | 'writing'
  | 'block'
  | 'listener'
  | 'discount'
  | 'amount'
  | 'take'
  | 'takeAgain'
  | 'fee'
  | 'feeRule'
  | 'begin'
  | 'lookUp'
  | 'capture'
  | 'refund'
  | 'webhook'

/** What its payment method is called. */
export const FAULTY_PAYMENT = '壊れもの払い'

/** What it takes off an order, and what it has delivery cost, yen. */
export const DISCOUNT = 50
export const FEE = 99

/** A payment as its service keeps it. */
interface FaultyPayment {
  readonly amount: number
  status: PaymentNews['status']
  refunds: number
}

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
  const payments = new Map<string, FaultyPayment>()
  const newsOf = (reference: string): PaymentNews => {
    const { status, amount } = payments.get(reference) ?? { status: 'failed', amount: 0 }
    return { reference, status, amount }
  }
  const gateway: Gateway = {
    method: 'faulty',
    name: { ja: FAULTY_PAYMENT, en: FAULTY_PAYMENT },
    // What is thrown before a promise is made is a fault like any other.
    begin({ key, amount }) {
      goOn('begin')
      payments.set(key, { amount, status: 'waiting', refunds: 0 })
      return Promise.resolve({ reference: key, url: `https://pay.example/${key}` })
    },
    lookUp(reference) {
      goOn('lookUp')
      return Promise.resolve(newsOf(reference))
    },
    async capture(reference) {
      goOn('capture')
      Object.assign(payments.get(reference) ?? {}, { status: 'captured' })
      return newsOf(reference)
    },
    async refund(reference) {
      goOn('refund')
      const payment = payments.get(reference)
      if (payment) payment.refunds += 1
      return newsOf(reference)
    },
    webhook({ body }) {
      goOn('webhook')
      return newsOf(body.toString())
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
          const amount = () => {
            goOn('amount')
            return DISCOUNT
          }
          return [{ key: 'faulty', name: { ja: '壊れもの割引', en: 'Faulty discount' }, amount }]
        },
        async take() {
          goOn('take')
          return undefined
        },
        async takeAgain() {
          goOn('takeAgain')
          return undefined
        },
      })
      shop.deliveryFee(async () => {
        goOn('fee')
        return () => {
          goOn('feeRule')
          return FEE
        }
      })
      shop.payment(gateway)
    },
  })
  return {
    plugin,
    heard,
    payments,
    breakIn(hook: Hook): void {
      at = hook
    },
  }
}
