import { createHmac } from 'node:crypto'
import { acp } from '../../src/plugins/acp/plugin.ts'
import type { SandboxService } from '../../src/plugins/sandbox-payments/service.ts'
import { type Clerk, clerkAt } from './office.ts'
import { switchOn, withSandbox } from './sandbox.ts'
import { openShop, type Shop } from './shop.ts'
import { openReceiver, type Received } from './webhook-receiver.ts'

/** The released version of ACP. */
export const VERSION = '2026-04-17'

/** Goods of the demonstration shop. */
export const TEA = 'hojicha-100'

const SESSIONS = '/acp/checkout_sessions'

/** The keys of two platforms. */
export const KEYS = {
  openai: 'a-key-of-a-platform-that-nobody-guesses',
  other: 'another-key-of-another-platform-of-agents',
} as const

const SECRET = 'a-secret-for-messages-about-orders'

/** An address in Tokyo, as platforms send it. */
export const TOKYO = {
  name: '山田 花子',
  phone_number: '+81 3-1234-5678',
  address: {
    ...{ name: '山田 花子', line_one: '1-1', city: '千代田区千代田', state: '東京都' },
    ...{ country: 'JP', postal_code: '100-0001' },
  },
}

/** The part of a request that pays with a token of the sandbox. */
export const paidWith = (token = 'success_token') => ({
  payment_data: {
    ...{ handler_id: 'sandbox', instrument: { type: 'card', credential: { type: 'token', token } } },
  },
})

interface Sum {
  readonly type: string
  readonly amount: number
}

/** The parts of answers that tests read, after a schema has judged the whole. */
export interface AcpBody {
  readonly id: string
  readonly status: string
  readonly currency: string
  readonly buyer: Readonly<Record<string, unknown>>
  readonly line_items: readonly { readonly id: string; readonly quantity: number }[]
  readonly fulfillment_details: object
  readonly fulfillment_options: readonly { readonly id: string; readonly totals: readonly Sum[] }[]
  readonly selected_fulfillment_options: readonly { readonly option_id: string }[]
  readonly totals: readonly Sum[]
  readonly messages: readonly {
    readonly type: string
    readonly code?: string
    readonly param?: string
    readonly content: string
  }[]
  readonly continue_url?: string
  readonly discounts: { readonly applied: readonly object[]; readonly rejected: readonly object[] }
  readonly order: { readonly id: string; readonly order_number: string; readonly permalink_url: string }
  readonly type: string
  readonly code: string
  readonly message: string
  readonly param?: string
}

/** An answer of a shop to a platform. */
export interface AcpAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: AcpBody
}

/** How a request departs from the usual. */
interface Asking {
  readonly key?: string
  readonly headers?: Readonly<Record<string, string | undefined>>
}

/** A shop that speaks ACP, with a platform that hears of its orders. */
export interface AcpShop {
  readonly shop: Shop
  readonly clerk: Clerk
  ask(method: string, path: string, body?: unknown, how?: Asking): Promise<AcpAnswer>
  /** A request for a session of two pieces, to Tokyo. */
  wish(email: string): object
  begun(email?: string): Promise<AcpBody>
  complete(id: string, token?: string, how?: Asking): Promise<AcpAnswer>
  /** The messages that the platform got since the last time. */
  heard(): Promise<readonly Received[]>
  /** Has the platform answer messages with a status. */
  answers(status: number): void
  close(): Promise<void>
}

/** Opens one; `settings` of the plugin may differ. */
export const openAcpShop = async (
  database: Parameters<typeof openShop>[0],
  settings: Parameters<typeof openShop>[1] = {},
): Promise<AcpShop> => {
  const receiver = await openReceiver()
  const shop = await openShop(database, {
    WEBHOOK_PRIVATE_NETWORKS: 'allow',
    ACP_KEYS: Object.entries(KEYS)
      .map(([name, key]) => `${name}=${key}`)
      .join(' '),
    ACP_WEBHOOKS: `openai=${receiver.url},${SECRET}`,
    ...settings,
  })
  const service: SandboxService = await withSandbox(shop)
  const clerk = await clerkAt(shop, 'clerk')
  await switchOn(clerk, acp)
  const ask: AcpShop['ask'] = async (method, path, body, { key = KEYS.openai, headers = {} } = {}) => {
    const sent = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
    const all = {
      authorization: `Bearer ${key}`,
      'api-version': VERSION,
      'accept-language': 'en-US',
      ...(method === 'POST' && { 'idempotency-key': crypto.randomUUID() }),
      ...(sent !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    }
    const answer = await fetch(new URL(path, shop.base), {
      method,
      headers: Object.entries(all).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      ) as [string, string][],
      redirect: 'manual',
      ...(sent !== undefined && { body: sent }),
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, text, body: parsed(text) as AcpBody }
  }
  const wish = (email: string) => ({
    line_items: [{ id: TEA, quantity: 2 }],
    currency: 'jpy',
    capabilities: {},
    buyer: { email },
    fulfillment_details: TOKYO,
  })
  return {
    ...{ shop, clerk, ask, wish },
    begun: async (email = `buyer-${crypto.randomUUID()}@example.com`) =>
      (await ask('POST', SESSIONS, wish(email))).body,
    complete: (id, token, how) => ask('POST', `${SESSIONS}/${id}/complete`, paidWith(token), how),
    async heard() {
      await shop.noren.settleOutbox()
      return receiver.taken()
    },
    answers: (status) => receiver.answers(() => ({ status })),
    async close() {
      await shop.close()
      await service.close()
      await receiver.close()
    },
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether a message is signed as ACP has it. */
export const isSignedMessage = ({ headers, text }: Pick<Received, 'headers' | 'text'>): boolean => {
  const [, seconds, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers['merchant-signature'] ?? '') ?? []
  return signature === createHmac('sha256', SECRET).update(`${seconds}.${text}`).digest('hex')
}
