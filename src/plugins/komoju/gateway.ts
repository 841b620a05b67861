import { BadWebhook, type Gateway, isSigned, type PaymentNews, z } from '../../plugin.ts'

const PATIENCE_MS = 10_000
/** As long as an order waits for its payment. */
const LIFE_S = 3600
/** Tells what this shop began from whatever else is paid on the same account. */
const OURS = 'noren_payment'
/** Of all that KOMOJU tells (doc.komoju.com/docs/webhooks), what a payment came to. */
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
  /** With what the shopper pays for the way of paying. */
  total: z.int(),
  payment_method_fee: z.int().nullish(),
  amount_refunded: z.int().nullish(),
  payment_deadline: z.string().nullish(),
  payment_details: z.object({ type: z.string() }).nullish(),
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

/** How KOMOJU is reached. */
export interface KomojuAccess {
  readonly secretKey: string
  readonly webhookSecret: string
  readonly capture: 'auto' | 'manual'
  readonly at: () => string
}

/**
 * Payments by sessions of KOMOJU's hosted page (doc.komoju.com/docs/hosted-page-integration-guide). A shopper may
 * try as often as they like in one session; a payment hangs on it once they did. What KOMOJU sends says which
 * session it is about; what became of it is then looked up, so that the order in which its words come does not
 * matter. It forgets idempotency keys after a day (doc.komoju.com/docs/idempotent-requests), so each refund
 * carries its own as its description.
 */
export const komojuGateway = ({ secretKey, webhookSecret, capture, at }: KomojuAccess): Gateway => {
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

  /** Gives back what was taken, unless it was given back under this key, or there is nothing left. */
  const giveBack = async (session: Session, payment: Payment, amount: number, key: string): Promise<void> => {
    const taken = amountOf(session, payment)
    const sum = Math.min(amount, taken - (payment.amount_refunded ?? 0))
    if (sum <= 0 || payment.refunds?.some(({ description }) => description === key)) return
    const isWhole = sum === taken
    if (payment.currency !== 'JPY' && !isWhole)
      throw new Error(`Paid in ${payment.currency}: a part of it can be given back at KOMOJU only`)
    // All of it is meant where no amount is named.
    const body = { description: key, ...(!isWhole && { amount: sum }) }
    await ask(`payments/${payment.id}/refund`, body, key)
  }

  return {
    method: 'komoju',
    name: { ja: 'クレジットカード・コンビニほか', en: 'Card, convenience store and more' },

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
            // Of each session another: an order may take several attempts.
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

/** What KOMOJU sent; signed or not, what is no event of theirs will be none the next time. */
const eventIn = (body: Buffer): z.infer<typeof Event> => {
  try {
    return Event.parse(JSON.parse(body.toString()))
  } catch (cause) {
    throw new BadWebhook('No event of KOMOJU', { cause })
  }
}

/** What KOMOJU calls an error; its words may repeat what was sent. */
const codeIn = (text: string): string => {
  try {
    return String(JSON.parse(text).error.code)
  } catch {
    return ''
  }
}

const isOpen = ({ status, expired }: Session): boolean => status === 'pending' && expired !== true

/**
 * Whether money is set aside. Of a card it is; in a convenience store or by bank transfer the same word means
 * that the shopper has still to pay (docs.komoju.com/en/api/resources/payments), so nothing else is believed.
 */
const isSetAside = ({ status, payment_details }: Payment): boolean =>
  status === 'authorized' && payment_details?.type === 'credit_card'

const newsOf = (session: Session): PaymentNews => {
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

/** What a payment came to in yen; of one in another currency what the session asked for. */
const amountOf = ({ amount }: Session, { currency, total, payment_method_fee }: Payment): number =>
  currency === 'JPY' ? total - (payment_method_fee ?? 0) : amount

/** What of it went back; of a payment in another currency KOMOJU says it in that. */
const refundedOf = ({ currency, amount_refunded }: Payment): Pick<PaymentNews, 'refunded'> =>
  currency === 'JPY' ? { refunded: amount_refunded ?? 0 } : {}

const promiseOf = ({ payment_deadline }: Payment): Pick<PaymentNews, 'promisedUntil'> =>
  payment_deadline ? { promisedUntil: new Date(payment_deadline) } : {}
