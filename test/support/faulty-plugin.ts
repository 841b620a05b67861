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

/** A plugin that has a part in everything, and throws, sticks or answers nonsense where it is told to. */
export const faultyPlugin = () => {
  let at: Hook = 'none'
  let stuckAt: Hook = 'none'
  const answers = new Map<Hook, unknown>()
  const heard: string[] = []
  const goOn = (hook: Hook): void => {
    if (at === hook) throw new Error(`broken ${hook}`)
  }
  const reach = async (hook: Hook): Promise<void> => {
    goOn(hook)
    if (stuckAt === hook) await new Promise(() => undefined)
  }
  /** What it is told to answer, whether or not that is an answer. */
  const answer = <T>(hook: Hook, usual: T): T => (answers.has(hook) ? (answers.get(hook) as T) : usual)
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
          return answer('extension', { state: { faulty: 'is on' } })
        },
      })
      shop.extend('doAddCartItem', {
        input: { wish: optional(integer()) },
        async add({ input }) {
          await reach('writing')
          heard.push(`wish ${input.wish}`)
          return answer('writing', undefined)
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
          await reach('discount')
          const amount = () => {
            goOn('amount')
            return answer('amount', DISCOUNT)
          }
          const name = { ja: '壊れもの割引', en: 'Faulty discount' }
          return answer('discount', [{ key: 'faulty', name, amount }])
        },
        async take() {
          await reach('take')
          return undefined
        },
        async takeAgain() {
          goOn('takeAgain')
          return undefined
        },
      })
      shop.deliveryFee(async () => {
        await reach('fee')
        return () => {
          goOn('feeRule')
          return answer('feeRule', FEE)
        }
      })
      shop.payment(gateway)
    },
  })
  return {
    plugin,
    heard,
    payments,
    /** Has it throw there, and do right everywhere else. */
    breakIn(hook: Hook): void {
      at = hook
      stuckAt = 'none'
      answers.clear()
    },
    /** Has it never come back from there. */
    stickIn(hook: Hook): void {
      stuckAt = hook
    },
    /** Has it answer there what no compiler would let pass. */
    answerIn(hook: Hook, value: unknown): void {
      answers.set(hook, value)
    },
  }
}
