import type { Stripe } from 'stripe'
import { BadWebhook, type Gateway, type PaymentNews } from '../../plugin.ts'

const PATIENCE_MS = 10_000
/**
 * Stripe closes a page 30 minutes after it was made at the earliest: so a page begun in the last minute has
 * them, too.
 */
const LEAST_S = 31 * 60
/** Marks this shop's payments among others on the same account. */
const OURS = 'noren_payment'
/**
 * The events of Stripe with the result of a page, and with later changes of its payment, also in the
 * dashboard.
 */
const EVENTS: readonly string[] = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'payment_intent.amount_capturable_updated',
  'payment_intent.canceled',
  'charge.captured',
  'charge.refunded',
] satisfies readonly Stripe.Event['type'][]

/** The access to Stripe. */
export interface StripeAccess {
  readonly secretKey: string
  readonly webhookSecret: string
  readonly capture: 'automatic' | 'manual'
  readonly at: (() => string) | undefined
}

const CARDS = ['Visa', 'Mastercard', 'JCB', 'American Express', 'Diners Club']

/** The ways to pay at Stripe, by Stripe's names. Its page of cards offers Apple Pay and Google Pay too. */
export const STRIPE_WAYS = {
  card: {
    method: 'stripe',
    name: { ja: 'クレジットカード', en: 'Credit card' },
    marks: [...CARDS, 'Apple Pay', 'Google Pay'],
  },
  konbini: {
    method: 'stripe_konbini',
    name: { ja: 'コンビニ決済', en: 'Convenience store' },
    marks: ['LAWSON', 'FamilyMart', 'MINISTOP', 'Seicomart'],
  },
  paypay: { method: 'stripe_paypay', name: { ja: 'PayPay', en: 'PayPay' }, marks: [] },
} as const satisfies Readonly<Record<string, Pick<Gateway, 'method' | 'name' | 'marks'>>>

/** A way to pay at Stripe. */
export type StripeWay = keyof typeof STRIPE_WAYS

/**
 * Payments by Checkout Sessions, in one of the ways of Stripe. An order that is to be paid in a convenience store
 * waits as long as the store takes the money. Stripe's webhooks name the page; its state is then looked up, so that the order of the
 * webhooks does not matter. Stripe forgets idempotency keys after a day, so each refund also has its own.
 */
export const stripeGateway = (
  { secretKey, webhookSecret, capture, at }: StripeAccess,
  way: StripeWay = 'card',
): Gateway => {
  let opened: Promise<Stripe> | undefined
  const library = (): Promise<Stripe> => {
    opened ??= open(secretKey, at?.())
    return opened
  }

  const ask = async <T>(question: (stripe: Stripe) => Promise<T>): Promise<T> => {
    const stripe = await library()
    return question(stripe).catch((error: unknown) => {
      throw loggable(error)
    })
  }

  const sessionOf = (reference: string): Promise<Stripe.Checkout.Session> =>
    ask(({ checkout }) => checkout.sessions.retrieve(reference, { expand: ['payment_intent.latest_charge'] }))

  const lookUp = async (reference: string): Promise<PaymentNews> => newsOf(await sessionOf(reference))

  /** Returns the page of a webhook; a payment has another id. */
  const pageOf = async (
    subject: Stripe.Checkout.Session | Stripe.PaymentIntent | Stripe.Charge,
  ): Promise<string | undefined> => {
    if (subject.object === 'checkout.session') return subject.id
    const intent = subject.object === 'charge' ? subject.payment_intent : subject.id
    if (typeof intent !== 'string') return undefined
    const { data } = await ask(({ checkout }) => checkout.sessions.list({ payment_intent: intent, limit: 1 }))
    return data[0]?.id
  }

  /** Refunds captured money, unless it was refunded with this key, or nothing is left. */
  const giveBack = async (
    { customer_email: email }: Stripe.Checkout.Session,
    intent: Stripe.PaymentIntent,
    amount: number,
    key: string,
  ): Promise<void> => {
    const { data: refunds } = await ask((stripe) =>
      stripe.refunds.list({ payment_intent: intent.id, limit: 100 }),
    )
    const sum = Math.min(amount, intent.amount_received - refundedOf(intent))
    if (sum <= 0 || refunds.some(({ metadata }) => metadata?.[OURS] === key)) return
    await ask((stripe) =>
      stripe.refunds.create(
        {
          ...{ payment_intent: intent.id, amount: sum, metadata: { [OURS]: key } },
          // A store cannot pay back: Stripe asks the shopper for their bank account.
          ...(way === 'konbini' && email !== null && { instructions_email: email }),
        },
        { idempotencyKey: key },
      ),
    )
  }

  return {
    ...STRIPE_WAYS[way],
    webhookAt: STRIPE_WAYS.card.method,
    get pages() {
      return ['https://checkout.stripe.com', ...(at ? [new URL(at()).origin] : [])]
    },

    async begin({ key, orderNo, amount, email, language, until, returnUrl }) {
      const { id, url } = await ask(({ checkout }) =>
        checkout.sessions.create(
          {
            mode: 'payment',
            allowed_payment_method_types: [way],
            line_items: [
              {
                quantity: 1,
                // Yen have no hundredths: the amount is in yen.
                price_data: { currency: 'jpy', unit_amount: amount, product_data: { name: orderNo } },
              },
            ],
            adaptive_pricing: { enabled: false },
            payment_intent_data: {
              // The other ways take the money at once.
              ...(way === 'card' && { capture_method: capture }),
              metadata: { [OURS]: key },
            },
            locale: language,
            customer_email: email,
            client_reference_id: orderNo,
            success_url: returnUrl,
            cancel_url: returnUrl,
            expires_at: Math.floor(until.getTime() / 1000) + LEAST_S,
            metadata: { [OURS]: key },
          },
          { idempotencyKey: key },
        ),
      )
      if (url === null) throw new Error('Stripe gave no page to pay on')
      return { reference: id, url }
    },

    lookUp,

    async capture(reference, amount, key) {
      const intent = intentOf(await sessionOf(reference))
      if (intent?.status === 'requires_capture')
        await ask(({ paymentIntents }) =>
          paymentIntents.capture(intent.id, { amount_to_capture: amount }, { idempotencyKey: key }),
        )
      return lookUp(reference)
    },

    async refund(reference, amount, key) {
      const session = await sessionOf(reference)
      const intent = intentOf(session)
      if (intent?.status === 'succeeded') await giveBack(session, intent, amount, key)
      else if (session.status === 'open')
        await ask(({ checkout }) => checkout.sessions.expire(session.id, {}, { idempotencyKey: key }))
      else if (intent && intent.status !== 'canceled')
        await ask(({ paymentIntents }) => paymentIntents.cancel(intent.id, {}, { idempotencyKey: key }))
      return lookUp(reference)
    },

    async webhook({ headers, body }) {
      const { webhooks } = await library()
      const event = eventIn(() =>
        webhooks.constructEvent(body, headers['stripe-signature'] ?? '', webhookSecret),
      )
      if (!EVENTS.includes(event.type)) return undefined
      const subject = event.data.object as Stripe.Checkout.Session | Stripe.PaymentIntent | Stripe.Charge
      if (subject.metadata?.[OURS] === undefined) return undefined
      const reference = await pageOf(subject)
      return reference === undefined ? undefined : lookUp(reference)
    },
  }
}

/** The library takes 0.2 s to load, and 20 MB: only requests for a payment wait for it. */
const open = async (secretKey: string, at: string | undefined): Promise<Stripe> => {
  const { default: Library } = await import('stripe')
  const elsewhere = at === undefined ? undefined : new URL(at)
  return new Library(secretKey, {
    // A waiting shopper gets the error at once, and can retry; background work is retried later.
    timeout: PATIENCE_MS,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(elsewhere && {
      host: elsewhere.hostname,
      port: elsewhere.port,
      protocol: elsewhere.protocol === 'http:' ? 'http' : 'https',
    }),
  })
}

/** Returns the loggable part of an error: its message may repeat sent data. */
const loggable = (error: unknown): Error => {
  const { type, statusCode, code, requestId } = error as Partial<Stripe.errors.StripeError>
  return new Error(['Stripe:', type ?? String(error), statusCode, code, requestId].filter(Boolean).join(' '))
}

const eventIn = (read: () => Stripe.Event): Stripe.Event => {
  try {
    return read()
  } catch (error) {
    const { type } = error as Partial<Stripe.errors.StripeError>
    if (type === 'StripeSignatureVerificationError') throw new BadWebhook('Not signed by Stripe')
    throw error instanceof SyntaxError ? new BadWebhook('No event of Stripe') : error
  }
}

/** Returns the payment of a page; there is none before the shopper pays. */
const intentOf = ({ payment_intent }: Stripe.Checkout.Session): Stripe.PaymentIntent | undefined =>
  typeof payment_intent === 'object' && payment_intent !== null ? payment_intent : undefined

/**
 * Returns the refunds of captured money: money that a smaller capture released counts as refunded at Stripe,
 * and was never paid.
 */
const refundedOf = ({ latest_charge: charge }: Stripe.PaymentIntent): number =>
  typeof charge === 'object' && charge !== null
    ? Math.max(0, charge.amount_refunded - (charge.amount - charge.amount_captured))
    : 0

const SECURED = {
  authenticated: 'authenticated',
  attempt_acknowledged: 'attempted',
  exempted: 'exempted',
  failed: 'failed',
  not_supported: 'notSupported',
} as const

const BRANDS: Readonly<Record<string, string>> = {
  ...{ amex: 'American Express', diners: 'Diners Club', jcb: 'JCB', mastercard: 'Mastercard', visa: 'Visa' },
}

/** Returns the card of a payment, and the result of its 3-D Secure. */
const detailsOf = ({ latest_charge: charge }: Stripe.PaymentIntent): Pick<PaymentNews, 'details'> => {
  const card = typeof charge === 'object' ? charge?.payment_method_details?.card : undefined
  if (!card) return {}
  const { brand, last4, three_d_secure: secured } = card
  const result = secured?.result as keyof typeof SECURED | undefined
  return {
    details: {
      ...(brand && { brand: BRANDS[brand] ?? brand }),
      ...(last4 && { last4 }),
      ...(result && SECURED[result] && { threeDSecure: SECURED[result] }),
      ...(secured?.version && { threeDSecureVersion: secured.version }),
    },
  }
}

const newsOf = (session: Stripe.Checkout.Session): PaymentNews => {
  const intent = intentOf(session)
  return { ...standingOf(session, intent), ...(intent && detailsOf(intent)) }
}

const standingOf = (
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | undefined,
): PaymentNews => {
  const { id: reference, status } = session
  const isBack =
    intent !== undefined && intent.amount_received > 0 && refundedOf(intent) >= intent.amount_received
  if (intent?.status === 'succeeded')
    return {
      reference,
      status: isBack ? 'refunded' : 'captured',
      amount: intent.amount_received,
      refunded: refundedOf(intent),
    }
  if (intent?.status === 'requires_capture')
    return { reference, status: 'authorized', amount: intent.amount_capturable }
  const deadline = intent?.next_action?.konbini_display_details?.expires_at
  if (status === 'complete' && intent?.status === 'requires_action' && deadline)
    return { reference, status: 'waiting', amount: 0, promisedUntil: new Date(deadline * 1000) }
  const isOver =
    status === 'expired' ||
    intent?.status === 'canceled' ||
    (status === 'complete' && intent?.status === 'requires_payment_method')
  return { reference, status: isOver ? 'failed' : 'waiting', amount: 0 }
}
