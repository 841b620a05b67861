import { BadWebhook, type Gateway, isSigned, type PaymentNews, z } from '../../plugin.ts'

const PATIENCE_MS = 10_000
/** The time that an order waits for its payment. */
const LIFE_S = 3600
/** Marks this shop's payments among others on the same account. */
const OURS = 'noren_payment'
/** The events of KOMOJU (doc.komoju.com/docs/webhooks) with the result of a payment. */
const EVENTS: readonly string[] = [
  'payment.authorized',
  'payment.captured',
  'payment.expired',
  'payment.cancelled',
  'payment.refund.created',
  'payment.refunded',
]

const Payment = z.object({
  id: z.string(),
  /** pending, authorized, captured, refunded, cancelled, expired; failed is announced. */
  status: z.string(),
  currency: z.string(),
  /** Including the shopper's fee for the payment method. */
  total: z.int(),
  payment_method_fee: z.int().nullish(),
  amount_refunded: z.int().nullish(),
  payment_deadline: z.string().nullish(),
  payment_details: z
    .object({ type: z.string(), brand: z.string().nullish(), last_four_digits: z.string().nullish() })
    .nullish(),
  refunds: z.array(z.object({ description: z.string().nullish() })).nullish(),
})

const Session = z.object({
  id: z.string(),
  /** pending, completed, cancelled. */
  status: z.string(),
  expired: z.boolean().nullish(),
  amount: z.int(),
  session_url: z.string(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  payment: Payment.nullish(),
})

const Event = z.object({
  type: z.string(),
  data: z.object({ session: z.string().nullish() }).nullish(),
})

type Session = z.output<typeof Session>
type Payment = z.output<typeof Payment>

/** The access to KOMOJU. */
export interface KomojuAccess {
  readonly secretKey: string
  readonly webhookSecret: string
  readonly capture: 'auto' | 'manual'
  readonly at: () => string
}

/** The ways to pay at KOMOJU, by KOMOJU's names; `all` leads to a page with all that are activated. */
export const KOMOJU_WAYS = {
  all: {
    method: 'komoju',
    name: { ja: 'クレジットカード・コンビニほか', en: 'Card, convenience store and more' },
  },
  credit_card: {
    method: 'komoju_credit_card',
    name: { ja: 'クレジットカード', en: 'Credit card' },
    marks: ['Visa', 'Mastercard', 'JCB', 'American Express', 'Diners Club'],
  },
  konbini: { method: 'komoju_konbini', name: { ja: 'コンビニ決済', en: 'Convenience store' } },
  paypay: { method: 'komoju_paypay', name: { ja: 'PayPay', en: 'PayPay' } },
  merpay: { method: 'komoju_merpay', name: { ja: 'メルペイ', en: 'Merpay' } },
  bank_transfer: {
    method: 'komoju_bank_transfer',
    name: { ja: '銀行振込（KOMOJU）', en: 'Bank transfer (KOMOJU)' },
  },
  pay_easy: { method: 'komoju_pay_easy', name: { ja: 'ペイジー', en: 'Pay-easy' } },
} as const satisfies Readonly<Record<string, Pick<Gateway, 'method' | 'name' | 'marks'>>>

/** A way to pay at KOMOJU. */
export type KomojuWay = keyof typeof KOMOJU_WAYS

/**
 * Payments by sessions of KOMOJU's hosted page (doc.komoju.com/docs/hosted-page-integration-guide). A shopper
 * can try any number of times in one session; it gets a payment once they succeed. KOMOJU's webhooks name the
 * session; its state is then looked up, so that the order of the webhooks does not matter. KOMOJU forgets
 * idempotency keys after a day (doc.komoju.com/docs/idempotent-requests), so each refund also has its key as
 * its description.
 */
export const komojuGateway = (
  { secretKey, webhookSecret, capture, at }: KomojuAccess,
  way: KomojuWay = 'all',
): Gateway => {
  const ask = async (path: string, body?: object, key = ''): Promise<unknown> => {
    const answer = await fetch(new URL(`/api/v1/${path}`, at()), {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`,
        ...(body && { 'content-type': 'application/json', 'x-komoju-idempotency': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!answer.ok) throw new Error(`KOMOJU answers ${answer.status} ${codeIn(await answer.text())}`)
    return answer.json()
  }

  const sessionOf = async (reference: string): Promise<Session> =>
    Session.parse(await ask(`sessions/${encodeURIComponent(reference)}`))

  const lookUp = async (reference: string): Promise<PaymentNews> => newsOf(await sessionOf(reference))

  /** Refunds captured money, unless it was refunded with this key, or nothing is left. */
  const giveBack = async (session: Session, payment: Payment, amount: number, key: string): Promise<void> => {
    const taken = amountOf(session, payment)
    const sum = Math.min(amount, taken - (payment.amount_refunded ?? 0))
    if (sum <= 0 || payment.refunds?.some(({ description }) => description === key)) return
    const isWhole = sum === taken
    if (payment.currency !== 'JPY' && !isWhole)
      throw new Error(`Paid in ${payment.currency}: a part of it can be given back at KOMOJU only`)
    // Without an amount, all of it is refunded.
    const body = { description: key, ...(!isWhole && { amount: sum }) }
    await ask(`payments/${payment.id}/refund`, body, key)
  }

  return {
    ...KOMOJU_WAYS[way],
    webhookAt: KOMOJU_WAYS.all.method,
    get pages() {
      return [new URL(at()).origin]
    },

    async begin({ key, orderNo, amount, email, language, returnUrl }) {
      const session = Session.parse(
        await ask(
          'sessions',
          {
            mode: 'payment',
            amount,
            currency: 'JPY',
            email,
            return_url: returnUrl,
            default_locale: language,
            expires_in_seconds: LIFE_S,
            metadata: { [OURS]: key },
            ...(way !== 'all' && { payment_types: [way] }),
            // Different for each session: an order can take several attempts.
            payment_data: { capture, external_order_num: `${orderNo}-${key.slice(-6)}` },
          },
          key,
        ),
      )
      return { reference: session.id, url: session.session_url }
    },

    lookUp,

    async capture(reference, amount, key) {
      const { payment } = await sessionOf(reference)
      if (payment && isSetAside(payment)) await ask(`payments/${payment.id}/capture`, { amount }, key)
      return lookUp(reference)
    },

    async refund(reference, amount, key) {
      const session = await sessionOf(reference)
      const { id, payment } = session
      if (isOpen(session)) await ask(`sessions/${id}/cancel`, {}, `${key}-session`)
      if (payment?.status === 'captured') await giveBack(session, payment, amount, key)
      if (payment?.status === 'authorized' || payment?.status === 'pending')
        await ask(`payments/${payment.id}/cancel`, {}, key)
      return lookUp(reference)
    },

    async webhook({ headers, body }) {
      if (!isSigned(webhookSecret, body, headers['x-komoju-signature']))
        throw new BadWebhook('Not signed by KOMOJU')
      const { type, data } = eventIn(body)
      if (!EVENTS.includes(type) || !data?.session) return undefined
      const session = await sessionOf(data.session)
      return session.metadata?.[OURS] === undefined ? undefined : newsOf(session)
    },
  }
}

/** Parses a webhook of KOMOJU; signed or not, an invalid one will be invalid the next time. */
const eventIn = (body: Buffer): z.infer<typeof Event> => {
  try {
    return Event.parse(JSON.parse(body.toString()))
  } catch (cause) {
    throw new BadWebhook('No event of KOMOJU', { cause })
  }
}

/** Returns KOMOJU's code of an error; its message may repeat sent data. */
const codeIn = (text: string): string => {
  try {
    return String(JSON.parse(text).error.code)
  } catch {
    return ''
  }
}

const isOpen = ({ status, expired }: Session): boolean => status === 'pending' && expired !== true

/**
 * Returns whether money is authorized. For a card it is; for a convenience store or a bank transfer the same
 * status means that the shopper has still to pay (docs.komoju.com/en/api/resources/payments), so only known
 * types count.
 */
const isSetAside = ({ status, payment_details }: Payment): boolean =>
  status === 'authorized' && payment_details?.type === 'credit_card'

const BRANDS: Readonly<Record<string, string>> = {
  ...{ american_express: 'American Express', diners_club: 'Diners Club', jcb: 'JCB', master: 'Mastercard' },
  visa: 'Visa',
}

const detailsOf = ({ payment_details: card }: Payment): Pick<PaymentNews, 'details'> => {
  if (card?.type !== 'credit_card' || !card.brand) return {}
  const { brand, last_four_digits: last4 } = card
  return { details: { brand: BRANDS[brand] ?? brand, ...(last4 && { last4 }) } }
}

const newsOf = (session: Session): PaymentNews => ({
  ...standingOf(session),
  ...(session.payment && detailsOf(session.payment)),
})

const standingOf = (session: Session): PaymentNews => {
  const { id: reference, payment } = session
  const money = payment ? amountOf(session, payment) : 0
  if (payment?.status === 'captured' || payment?.status === 'refunded')
    return { reference, status: payment.status, amount: money, ...refundedOf(payment) }
  if (payment && isSetAside(payment)) return { reference, status: 'authorized', amount: money }
  if (payment?.status === 'authorized')
    return { reference, status: 'waiting', amount: 0, ...promiseOf(payment) }
  const isRunning = isOpen(session) || (session.status === 'completed' && payment?.status === 'pending')
  return { reference, status: isRunning ? 'waiting' : 'failed', amount: 0 }
}

/** Returns the yen of a payment; for another currency, those of the session. */
const amountOf = ({ amount }: Session, { currency, total, payment_method_fee }: Payment): number =>
  currency === 'JPY' ? total - (payment_method_fee ?? 0) : amount

/** Returns its refunds; for a payment in another currency KOMOJU reports them in that. */
const refundedOf = ({ currency, amount_refunded }: Payment): Pick<PaymentNews, 'refunded'> =>
  currency === 'JPY' ? { refunded: amount_refunded ?? 0 } : {}

const promiseOf = ({ payment_deadline }: Payment): Pick<PaymentNews, 'promisedUntil'> =>
  payment_deadline ? { promisedUntil: new Date(payment_deadline) } : {}
