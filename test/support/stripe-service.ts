import { randomUUID } from 'node:crypto'
import { parse } from 'qs'
import Stripe from 'stripe'
import { z } from 'zod'
import type { Manner } from '../../src/plugins/sandbox-payments/service.ts'
import type { PaymentService, ServiceParts } from './payment-services.ts'
import { type Answered, type Asked, openService } from './small-service.ts'

/** The settings of a shop that is paid at it. */
export const STRIPE_SETTINGS = {
  STRIPE_SECRET_KEY: 'sk_test_ofTheTests',
  STRIPE_WEBHOOK_SECRET: 'whsec_ofTheTests',
}

const MINUTE_S = 60

interface Payment {
  readonly id: string
  readonly intent: string
  readonly amount: number
  readonly capture: string
  readonly url: string
  readonly metadata: Readonly<Record<string, string>>
  status: 'waiting' | 'authorized' | 'captured' | 'failed' | 'refunded'
  page: 'open' | 'complete' | 'expired'
  received: number
  refunded: number
  readonly refunds: { readonly id: string; readonly amount: number; readonly metadata: object }[]
  readonly way: string
  /** Until when a convenience store takes the money, in seconds. */
  deadline: number | null
}

/** What can be done at it beside what every service does. */
export interface StripeService extends PaymentService {
  readonly url: string
  /** The shopper chooses a convenience store, which takes the money for so many hours; and pays there. */
  promise(reference: string, hours: number): Promise<void>
  payThere(reference: string): Promise<void>
}

const Creation = z.object({
  line_items: z.tuple([
    z.object({
      quantity: z.string(),
      price_data: z.object({ currency: z.string(), unit_amount: z.string() }),
    }),
  ]),
  ...{ mode: z.string(), locale: z.string(), expires_at: z.string(), success_url: z.string() },
  ...{ cancel_url: z.string(), customer_email: z.string(), client_reference_id: z.string() },
  allowed_payment_method_types: z.tuple([z.enum(['card', 'konbini', 'paypay'])]),
  payment_intent_data: z.object({ capture_method: z.string().optional() }),
  metadata: z.record(z.string(), z.string()),
})

const Deed = z.object({
  payment_intent: z.string().optional(),
  amount: z.string().optional(),
  amount_to_capture: z.string().optional(),
  metadata: z.record(z.string(), z.string()).optional(),
})

/** A service that speaks as much of Stripe's API as the shop asks of it, and signs as Stripe does. */
export const openStripe = async ({ webhookUrl, now }: ServiceParts): Promise<StripeService> => {
  const payments = new Map<string, Payment>()
  const intentStatus = (payment: Payment): string => {
    if (payment.status === 'authorized') return 'requires_capture'
    if (payment.status === 'captured' || payment.status === 'refunded') return 'succeeded'
    if (payment.deadline !== null && payment.status === 'waiting') return 'requires_action'
    return payment.page === 'complete' ? 'canceled' : 'requires_payment_method'
  }

  const intentOf = (payment: Payment) => ({
    id: payment.intent,
    object: 'payment_intent',
    status: intentStatus(payment),
    currency: 'jpy',
    amount: payment.amount,
    amount_received: payment.received,
    amount_capturable: payment.status === 'authorized' ? payment.amount : 0,
    metadata: payment.metadata,
    next_action: payment.deadline && { konbini_display_details: { expires_at: payment.deadline } },
    latest_charge: chargeOf(payment),
  })

  // What a smaller capture lets go of is refunded, as Stripe has it.
  const chargeOf = (payment: Payment) => ({
    ...{ id: `ch_${payment.id}`, object: 'charge', payment_intent: payment.intent },
    ...{ metadata: payment.metadata, amount: payment.amount, amount_captured: payment.received },
    payment_method_details:
      payment.way === 'card'
        ? {
            type: 'card',
            card: {
              ...{ brand: 'visa', last4: '4242' },
              three_d_secure: { result: 'authenticated', version: '2.2.0' },
            },
          }
        : { type: payment.way },
    amount_refunded:
      payment.refunded + (payment.received > 0 ? Math.max(0, payment.amount - payment.received) : 0),
  })

  const sessionOf = (payment: Payment, isExpanded: boolean) => ({
    id: payment.id,
    object: 'checkout.session',
    status: payment.page,
    url: payment.page === 'open' ? payment.url : null,
    metadata: payment.metadata,
    customer_email: 'hanako@example.com',
    payment_intent:
      payment.status === 'waiting' && payment.deadline === null
        ? null
        : isExpanded
          ? intentOf(payment)
          : payment.intent,
  })

  const refuse = (code: string, status = 400): Answered => [
    status,
    { error: { type: 'invalid_request_error', code, message: code } },
  ]

  const create = ({ text }: Asked): Answered => {
    const asked = Creation.parse(parse(text, { depth: 8 }))
    const { price_data: price, quantity } = asked.line_items[0]
    if (price.currency !== 'jpy' || quantity !== '1') return refuse('currency')
    const left = Number(asked.expires_at) - now().getTime() / 1000
    if (!(left >= 30 * MINUTE_S && left <= 24 * 60 * MINUTE_S)) return refuse('expires_at')
    if (!['ja', 'en'].includes(asked.locale) || asked.mode !== 'payment') return refuse('locale')
    if (!asked.customer_email || !asked.client_reference_id || asked.success_url !== asked.cancel_url)
      return refuse('parameter_missing')
    const [way] = asked.allowed_payment_method_types
    const { capture_method: capture } = asked.payment_intent_data
    if (way !== 'card' && capture !== undefined) return refuse('capture_method')
    const id = begin(Number(price.unit_amount), asked.metadata, capture, way)
    return [200, sessionOf(payments.get(id) as Payment, false)]
  }

  const begin = (
    amount: number,
    metadata: Payment['metadata'],
    capture = 'automatic',
    way = 'card',
  ): string => {
    const id = `cs_test_${randomUUID().replaceAll('-', '')}`
    payments.set(id, {
      ...{ id, intent: `pi_${id.slice(8)}`, amount, capture, metadata, url: `${service.url}/c/pay/${id}` },
      ...{ status: 'waiting', page: 'open', received: 0, refunded: 0, refunds: [] },
      ...{ way, deadline: null },
    })
    return id
  }

  const expire = (payment: Payment): Answered => {
    if (payment.page !== 'open') return refuse('checkout_session_not_open')
    payment.page = 'expired'
    payment.status = 'failed'
    return [200, sessionOf(payment, false)]
  }

  const refund = (payment: Payment, amount: number, metadata: object): Answered => {
    if (payment.received - payment.refunded < amount) return refuse('charge_already_refunded')
    const one = { id: `re_${randomUUID()}`, object: 'refund', amount, metadata }
    payment.refunds.push(one)
    payment.refunded += amount
    if (payment.refunded === payment.received) payment.status = 'refunded'
    return [200, one]
  }

  const moveIntent = (payment: Payment, deed: string | undefined, amount: number): Answered => {
    if (payment.status !== 'authorized') return refuse('payment_intent_unexpected_state')
    if (deed === 'capture') Object.assign(payment, { status: 'captured', received: amount })
    if (deed === 'cancel') Object.assign(payment, { status: 'failed', refunded: payment.amount })
    return [200, intentOf(payment)]
  }

  const answer = (asked: Asked): Answered => {
    const { method, path, query, headers, text } = asked
    if (headers.authorization !== `Bearer ${STRIPE_SETTINGS.STRIPE_SECRET_KEY}`) return refuse('api_key', 401)
    const body = Deed.parse(parse(text))
    const [, , part, second, third, fourth] = path.split('/')
    if (part === 'checkout') {
      if (third === undefined && method === 'GET') {
        const found = [...payments.values()].filter((one) => one.intent === query.get('payment_intent'))
        return [200, { object: 'list', data: found.map((one) => sessionOf(one, false)), has_more: false }]
      }
      if (third === undefined) return create(asked)
      const payment = payments.get(third)
      if (!payment) return refuse('resource_missing', 404)
      return fourth === 'expire'
        ? expire(payment)
        : [200, sessionOf(payment, query.toString().includes('expand'))]
    }
    const intent = part === 'refunds' ? (body.payment_intent ?? query.get('payment_intent')) : second
    const payment = [...payments.values()].find((one) => one.intent === intent)
    if (!payment) return refuse('resource_missing', 404)
    if (part === 'payment_intents') return moveIntent(payment, third, Number(body.amount_to_capture))
    if (method === 'POST') return refund(payment, Number(body.amount), body.metadata ?? {})
    return [200, { object: 'list', data: payment.refunds, has_more: false }]
  }

  const service = await openService({ keyHeader: 'idempotency-key', answer })

  const say = (id: string, secret?: string): Promise<number> => {
    const payment = payments.get(id)
    const type = `checkout.session.${payment?.page === 'expired' ? 'expired' : 'completed'}`
    return sayOf(type, payment && sessionOf(payment, false), secret)
  }

  const sayOf = async (
    type: string,
    object: object | undefined,
    secret = STRIPE_SETTINGS.STRIPE_WEBHOOK_SECRET,
  ): Promise<number> => {
    const payload = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } })
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret })
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    return (await fetch(webhookUrl(), { method: 'POST', headers, body: payload })).status
  }

  const pay = async (id: string, manner: Manner = 'well'): Promise<void> => {
    const payment = payments.get(id)
    // A card that is refused leaves the page open, and nothing is told of it.
    if (!payment || manner === 'never' || manner === 'refuse') return
    const isHeld = manner === 'authorize' || payment.capture === 'manual'
    const received = manner === 'wrongAmount' ? payment.amount - 1 : payment.amount
    Object.assign(payment, {
      ...{ page: 'complete', status: isHeld ? 'authorized' : 'captured', received: isHeld ? 0 : received },
    })
    if (manner === 'silent') return
    for (let times = manner === 'twice' ? 2 : 1; times > 0; times -= 1) await say(id)
  }

  /** Has something done in the dashboard, and tells the shop of the payment or its charge. */
  const there = async (id: string, type: string, work: (payment: Payment) => Answered): Promise<void> => {
    const payment = payments.get(id) as Payment
    const [status] = work(payment) ?? []
    if (status !== 200) throw new Error(`${type}: ${status}`)
    const { latest_charge: charge, ...intent } = intentOf(payment)
    await sayOf(type, type.startsWith('charge') ? charge : { ...intent, latest_charge: charge.id })
  }

  return {
    signed: (payload) => ({
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({
        ...{ payload, secret: STRIPE_SETTINGS.STRIPE_WEBHOOK_SECRET },
      }),
    }),
    ...{ url: service.url, payments, pay, say, tell: (id) => say(id) },
    async promise(id, hours) {
      const deadline = Math.floor(now().getTime() / 1000) + hours * 60 * MINUTE_S
      Object.assign(payments.get(id) as Payment, { page: 'complete', deadline })
      await say(id)
    },
    payThere: (id) => pay(id),
    takeThere: (id, amount) =>
      there(id, 'charge.captured', (payment) => moveIntent(payment, 'capture', amount)),
    giveBackThere: (id, amount) => there(id, 'charge.refunded', (payment) => refund(payment, amount, {})),
    letGoThere: (id) => there(id, 'payment_intent.canceled', (payment) => moveIntent(payment, 'cancel', 0)),
    referenceOf: (url) => url.split('/').at(-1) ?? '',
    stray(isOurs) {
      const id = begin(1000, isOurs ? { noren_payment: randomUUID() } : {})
      Object.assign(payments.get(id) as Payment, { page: 'complete', status: 'captured', received: 1000 })
      return id
    },
    ...{ away: service.away, forgetKeys: service.forgetKeys },
    close: service.close,
  }
}
