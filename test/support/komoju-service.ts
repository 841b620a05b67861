import { randomBytes, randomUUID } from 'node:crypto'
import { signatureOf } from '../../src/plugin.ts'
import type { Manner } from '../../src/plugins/sandbox-payments/service.ts'
import type { PaymentService, ServiceParts } from './payment-services.ts'
import { type Answered, type Asked, openService } from './small-service.ts'

/** The settings of a shop that is paid at it. */
export const KOMOJU_SETTINGS = {
  KOMOJU_SECRET_KEY: 'sk_test_ofTheTests',
  KOMOJU_WEBHOOK_SECRET: 'the word between KOMOJU and the shop',
}

/** In a convenience store the shopper pays more: the store's fee is on top. */
const STORE_FEE = 190

interface Payment {
  readonly id: string
  /** Its payment; there is none before the shopper tries. */
  paymentId: string | undefined
  readonly amount: number
  readonly capture: string
  /** The types that its page offers; undefined: all. */
  readonly types: readonly string[] | undefined
  readonly orderNo: string
  readonly metadata: object
  kind: 'credit_card' | 'konbini'
  page: 'pending' | 'completed' | 'cancelled'
  isExpired: boolean
  /** As KOMOJU calls it. */
  standing: string
  /** As the tests do. */
  status: 'waiting' | 'authorized' | 'captured' | 'failed' | 'refunded'
  received: number
  refunded: number
  deadline: string | null
  readonly refunds: { readonly description: string; readonly amount: number }[]
}

/** What can be done at it beside what every service does. */
export interface KomojuService extends PaymentService {
  readonly url: string
  /** The shopper chooses to pay in a convenience store, within so many hours. */
  promise(reference: string, hours: number): Promise<void>
  /** They pay there, or let the time pass. */
  payThere(reference: string): Promise<void>
  miss(reference: string): Promise<void>
}

/** A service that speaks as much of KOMOJU's API as the shop asks of it, and signs as KOMOJU does. */
export const openKomoju = async ({ webhookUrl, now }: ServiceParts): Promise<KomojuService> => {
  const payments = new Map<string, Payment>()
  const orderNos = new Set<string>()

  const paymentOf = (payment: Payment) =>
    payment.paymentId === undefined
      ? null
      : {
          ...{ id: payment.paymentId, resource: 'payment', status: payment.standing, currency: 'JPY' },
          ...{ amount: payment.received, tax: 0, session: payment.id, external_order_num: payment.orderNo },
          payment_method_fee: payment.kind === 'konbini' ? STORE_FEE : 0,
          total: payment.received + (payment.kind === 'konbini' ? STORE_FEE : 0),
          ...{ amount_refunded: payment.refunded, payment_deadline: payment.deadline },
          payment_details:
            payment.kind === 'konbini'
              ? { type: 'konbini', store: 'lawson' }
              : { type: 'credit_card', brand: 'master', last_four_digits: '0008' },
          refunds: payment.refunds,
        }

  const sessionOf = (payment: Payment) => ({
    ...{ id: payment.id, resource: 'session', mode: 'payment', amount: payment.amount, currency: 'JPY' },
    ...{ status: payment.page, expired: payment.isExpired, metadata: payment.metadata },
    session_url: `${service.url}/sessions/${payment.id}`,
    payment: paymentOf(payment),
  })

  const refuse = (code: string, status = 422): Answered => [
    status,
    { error: { code, message: code, param: null } },
  ]

  const create = ({ text }: Asked): Answered => {
    const {
      amount,
      currency,
      return_url,
      email,
      default_locale,
      expires_in_seconds,
      metadata,
      payment_data,
      payment_types,
    } = JSON.parse(text)
    if (currency !== 'JPY' || !Number.isInteger(amount) || !return_url || !email) return refuse('missing')
    if (!['ja', 'en'].includes(default_locale) || !(expires_in_seconds <= 86_400)) return refuse('invalid')
    if (!['auto', 'manual'].includes(payment_data.capture)) return refuse('invalid')
    if (orderNos.has(payment_data.external_order_num)) return refuse('not_unique')
    orderNos.add(payment_data.external_order_num)
    const id = begin(amount, metadata, payment_data.external_order_num, payment_data.capture, payment_types)
    return [200, sessionOf(payments.get(id) as Payment)]
  }

  const begin = (
    amount: number,
    metadata: object,
    orderNo: string,
    capture = 'auto',
    types?: readonly string[],
  ): string => {
    const id = idOf()
    payments.set(id, {
      ...{
        id,
        paymentId: undefined,
        amount,
        capture,
        types,
        orderNo,
        metadata,
        kind: 'credit_card',
        page: 'pending',
      },
      ...{ isExpired: false, standing: 'pending', status: 'waiting', received: 0, refunded: 0 },
      ...{ deadline: null, refunds: [] },
    })
    return id
  }

  const refund = (
    payment: Payment,
    { amount, description }: { amount?: number; description: string },
  ): Answered => {
    if (payment.standing !== 'captured' || payment.kind === 'konbini') return refuse('not_refundable')
    const left = payment.received - payment.refunded
    const sum = amount ?? left
    if (sum > left) return refuse('refund_exceeds_payment')
    payment.refunds.push({ description, amount: sum })
    payment.refunded += sum
    if (payment.refunded === payment.received)
      Object.assign(payment, { standing: 'refunded', status: 'refunded' })
    return [200, paymentOf(payment) ?? {}]
  }

  const movePayment = (payment: Payment, deed: string | undefined, body: never): Answered => {
    if (deed === 'refund') return refund(payment, body)
    const isHeld = payment.standing === 'authorized'
    if (!isHeld && !(deed === 'cancel' && payment.standing === 'pending')) return refuse('invalid_state')
    if (deed === 'capture' && payment.kind !== 'credit_card') return refuse('not_capturable')
    if (deed === 'capture') {
      const { amount: received = payment.received } = body as { readonly amount?: number }
      Object.assign(payment, { standing: 'captured', status: 'captured', received })
    }
    if (deed === 'cancel')
      Object.assign(payment, {
        ...{ standing: 'cancelled', status: 'failed' },
        refunded: payment.kind === 'credit_card' ? payment.received : 0,
      })
    return [200, paymentOf(payment) ?? {}]
  }

  const answer = (asked: Asked): Answered => {
    const { path, headers, text } = asked
    const key = Buffer.from(`${KOMOJU_SETTINGS.KOMOJU_SECRET_KEY}:`).toString('base64')
    if (headers.authorization !== `Basic ${key}`) return refuse('unauthorized', 401)
    const [, , , part, id = '', deed] = path.split('/')
    if (part === 'sessions' && id === '') return create(asked)
    const payment = payments.get(id) ?? [...payments.values()].find((one) => one.paymentId === id)
    if (!payment) return refuse('not_found', 404)
    if (part === 'payments') return movePayment(payment, deed, JSON.parse(text || '{}') as never)
    if (deed === 'cancel') {
      if (payment.page !== 'pending') return refuse('invalid_state')
      Object.assign(payment, { page: 'cancelled', status: 'failed' })
    }
    return [200, sessionOf(payment)]
  }

  const service = await openService({ keyHeader: 'x-komoju-idempotency', answer })

  const say = (id: string, secret?: string): Promise<number> => sayOf(id, undefined, secret)

  const sayOf = async (
    id: string,
    said?: string,
    secret = KOMOJU_SETTINGS.KOMOJU_WEBHOOK_SECRET,
  ): Promise<number> => {
    const payment = payments.get(id)
    const type = said ?? `payment.${payment?.standing}`
    const body = JSON.stringify({
      ...{ id: randomUUID(), resource: 'event', type, data: payment && paymentOf(payment) },
    })
    const headers = {
      'content-type': 'application/json',
      'x-komoju-signature': signatureOf(secret, body),
      'x-komoju-event': type,
    }
    return (await fetch(webhookUrl(), { method: 'POST', headers, body })).status
  }

  const pay = async (id: string, manner: Manner = 'well'): Promise<void> => {
    const payment = payments.get(id)
    if (!payment || manner === 'never') return
    payment.paymentId ??= idOf()
    // A card that is refused leaves the session open, its payment pending.
    if (manner === 'refuse') return
    const standing = manner === 'authorize' || payment.capture === 'manual' ? 'authorized' : 'captured'
    const received = manner === 'wrongAmount' ? payment.amount - 1 : payment.amount
    Object.assign(payment, { page: 'completed', standing, status: standing, received })
    if (manner === 'silent') return
    for (let times = manner === 'twice' ? 2 : 1; times > 0; times -= 1) await say(id)
  }

  /** Has something done in the dashboard, and tells the shop. */
  const there = async (id: string, deed: string, body: object, type?: string): Promise<void> => {
    const [status] = movePayment(payments.get(id) as Payment, deed, body as never) ?? []
    if (status !== 200) throw new Error(`${deed}: ${status}`)
    await sayOf(id, type)
  }

  const change = async (id: string, to: Partial<Payment>): Promise<void> => {
    Object.assign(payments.get(id) as Payment, to)
    await say(id)
  }

  return {
    signed: (body) => ({
      'x-komoju-signature': signatureOf(KOMOJU_SETTINGS.KOMOJU_WEBHOOK_SECRET, body),
    }),
    ...{ url: service.url, payments, pay, say, tell: (id) => say(id) },
    takeThere: (id, amount) => there(id, 'capture', { amount }),
    giveBackThere: (id, amount) => there(id, 'refund', { amount, description: '' }, 'payment.refund.created'),
    letGoThere: (id) => there(id, 'cancel', {}),
    promise: (id, hours) =>
      change(id, {
        ...{ paymentId: idOf(), kind: 'konbini', page: 'completed', standing: 'authorized' },
        received: payments.get(id)?.amount ?? 0,
        deadline: new Date(now().getTime() + hours * 3_600_000).toISOString(),
      }),
    payThere: (id) => change(id, { standing: 'captured', status: 'captured' }),
    miss: (id) => change(id, { standing: 'expired', status: 'failed' }),
    referenceOf: (url) => url.split('/').at(-1) ?? '',
    stray(isOurs) {
      const id = begin(1000, isOurs ? { noren_payment: randomUUID() } : {}, randomUUID())
      Object.assign(payments.get(id) as Payment, {
        ...{ paymentId: idOf(), page: 'completed', standing: 'captured', status: 'captured', received: 1000 },
      })
      return id
    },
    ...{ away: service.away, forgetKeys: service.forgetKeys },
    close: service.close,
  }
}

/** Twenty-five letters and digits, as KOMOJU's are. */
const idOf = (): string => randomBytes(20).toString('hex').slice(0, 25)
