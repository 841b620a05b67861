import {
  BadWebhook,
  definePlugin,
  type Gateway,
  isSigned,
  type PaymentHandler,
  type PaymentNews,
  PaymentRefused,
  type Plugin,
  z,
} from '../../plugin.ts'
import { accessKeyOf } from './access.ts'
import type { SandboxPayment } from './service.ts'

const PATIENCE_MS = 10_000

/** A handler of nobody: the service takes any token but `fail_token`. */
const SANDBOX_HANDLER: PaymentHandler = {
  name: 'com.example.sandbox',
  id: 'sandbox',
  version: '2026-11-27',
  spec: 'https://example.com/sandbox',
  schema: 'https://example.com/sandbox/schema.json',
  instruments: ['card'],
  config: {},
}

/**
 * Payments at the sandbox service: for trials, and as a pattern for other services. `at` is its address, by
 * default the setting; `handler` is how agents get its tokens.
 */
export const sandboxPayments = (at?: () => string, handler: PaymentHandler = SANDBOX_HANDLER): Plugin =>
  definePlugin({
    code: 'sandbox-payments',
    name: { ja: 'テスト決済', en: 'Sandbox payments' },
    about: {
      ja: 'お金の動かない決済サービスで、支払いの流れを試せます。',
      en: 'A payment service that takes no money, to try how paying goes.',
    },
    version: '1.0.0',
    fits: '>=1.0.0 <2',
    settings: {
      SANDBOX_PAYMENTS_URL: {
        about: { ja: '決済サービスのアドレス', en: 'Address of the service' },
        pattern: /^https?:\/\//,
      },
      SANDBOX_PAYMENTS_SECRET: {
        about: { ja: '決済サービスと共有する秘密の文字列', en: 'Secret that it shares with the shop' },
      },
    },
    setup: (shop, { SANDBOX_PAYMENTS_URL: url, SANDBOX_PAYMENTS_SECRET: secret }) =>
      shop.payment(gatewayTo(at ?? (() => url), secret, handler)),
  })

const gatewayTo = (url: () => string, secret: string, handler: PaymentHandler): Gateway => {
  const ask = async (path: string, body?: unknown): Promise<SandboxPayment & { readonly url: string }> => {
    const answer = await fetch(url() + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'x-sandbox-key': accessKeyOf(secret) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!answer.ok) throw new Error(`The payment service answers ${answer.status}`)
    return (await answer.json()) as SandboxPayment & { readonly url: string }
  }
  return {
    method: 'sandbox',
    name: { ja: 'テスト決済（カード）', en: 'Sandbox card' },
    get pages() {
      return [new URL(url()).origin]
    },
    async begin({ key, amount, returnUrl }) {
      const { id, url: page } = await ask('/payments', { key, amount, returnUrl })
      return { reference: id, url: page }
    },
    lookUp: async (reference) => newsOf(await ask(`/payments/${reference}`)),
    capture: async (reference, amount, key) =>
      newsOf(await ask(`/payments/${reference}/capture`, { amount, key })),
    refund: async (reference, amount, key) =>
      newsOf(await ask(`/payments/${reference}/refund`, { amount, key })),
    tokens: {
      handlers: [handler],
      async pay(reference, { token }) {
        const news = newsOf(await ask(`/payments/${reference}/pay`, { token: String(token ?? '') }))
        if (news.status === 'failed') throw new PaymentRefused('The service refuses the token')
        return news
      },
    },
    webhook({ headers, body }) {
      if (!isSigned(secret, body, headers['x-sandbox-signature'])) throw new BadWebhook('No such signature')
      const { data: payment } = Payment.safeParse(jsonIn(body))
      if (!payment) throw new BadWebhook('No payment')
      return newsOf(payment)
    },
  }
}

/** The service's payments, as far as the shop reads them. */
const Payment = z.object({
  id: z.string(),
  status: z.enum(['waiting', 'authorized', 'captured', 'failed', 'refunded']),
  received: z.int(),
  refunded: z.int(),
})

const jsonIn = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

const newsOf = ({ id, status, received, refunded }: z.infer<typeof Payment>): PaymentNews => ({
  reference: id,
  status,
  amount: received,
  refunded,
})
