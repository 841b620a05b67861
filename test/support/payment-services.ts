import { randomUUID } from 'node:crypto'
import { type Plugin, signatureOf } from '../../src/plugin.ts'
import { komojuPayments } from '../../src/plugins/komoju/plugin.ts'
import type { SandboxService } from '../../src/plugins/sandbox-payments/service.ts'
import { openSandbox } from '../../src/plugins/sandbox-payments/service.ts'
import { stripePayments } from '../../src/plugins/stripe/plugin.ts'
import { KOMOJU_SETTINGS, openKomoju } from './komoju-service.ts'
import { SANDBOX } from './sandbox.ts'
import { SECRET, sandboxPlugin, serviceIsAt } from './sandbox-plugin.ts'
import { openStripe, STRIPE_SETTINGS } from './stripe-service.ts'

/** What a service needs to know of the shop. */
export interface ServiceParts {
  readonly webhookUrl: () => string
  /** The clock of the shop. */
  readonly now: () => Date
}

/** A payment as a service keeps it. */
export interface KeptPayment {
  readonly amount: number
  readonly status: 'waiting' | 'authorized' | 'captured' | 'failed' | 'refunded'
  /** Yen that were given back, or let go of. */
  readonly refunded: number
}

/** What a service of the tests can do, whichever it is. */
export interface PaymentService
  extends Pick<
    SandboxService,
    'pay' | 'tell' | 'takeThere' | 'giveBackThere' | 'letGoThere' | 'away' | 'close'
  > {
  readonly payments: ReadonlyMap<string, KeptPayment>
  /** The payment that an address leads to. */
  referenceOf(url: string): string
  /** Tells the shop of a payment, signed with the secret that they share or another; the status of its answer. */
  say(reference: string, secret?: string): Promise<number>
  /** The header that signs whatever it sends. */
  signed(body: string): Readonly<Record<string, string>>
  /** Forgets the keys of what it was asked, as services do after a day. */
  forgetKeys(): void
  /** A payment that the shop does not know: one that it has not written yet, or one of somebody else on the same account. */
  stray(isOurs: boolean): string
}

/** A service that journeys are made with. */
export interface TriedService {
  readonly code: string
  /** The payment method, and what shoppers call it. */
  readonly method: string
  readonly name: string
  readonly settings: Readonly<Record<string, string>>
  readonly plugin: Plugin
  open(parts: ServiceParts): Promise<PaymentService>
}

const at: Record<string, string> = {}

/** Keeps where a service is, for its plugin. */
const placed = async <S extends { readonly url: string }>(code: string, service: Promise<S>): Promise<S> => {
  const opened = await service
  at[code] = opened.url
  return opened
}

const trySandbox: TriedService = {
  ...{ code: sandboxPlugin.code, method: 'sandbox', name: SANDBOX, settings: {}, plugin: sandboxPlugin },
  async open({ webhookUrl }) {
    const service = await openSandbox({ secret: SECRET, webhookUrl })
    serviceIsAt(service.url)
    const payments = new Map(service.payments)
    return {
      ...service,
      referenceOf: (url) => url.split('/').at(-1) ?? '',
      // It never forgets them.
      forgetKeys: () => undefined,
      signed: (body) => ({ 'x-sandbox-signature': signatureOf(SECRET, body) }),
      async say(id, secret = SECRET) {
        const known = service.payments.get(id) ?? payments.get(id)
        const body = JSON.stringify(known)
        const headers = { 'x-sandbox-signature': signatureOf(secret, body) }
        return (await fetch(webhookUrl(), { method: 'POST', headers, body })).status
      },
      stray() {
        const id = randomUUID()
        payments.set(id, {
          ...{ id, key: id, amount: 1000, returnUrl: '', status: 'captured', received: 1000, refunded: 0 },
        })
        return id
      },
    }
  },
}

/** Stripe, as far as a shop knows it. */
export const tryStripe = {
  ...{ code: 'stripe', method: 'stripe', name: 'クレジットカード', settings: STRIPE_SETTINGS },
  plugin: stripePayments(() => at.stripe ?? ''),
  open: (parts: ServiceParts) => placed('stripe', openStripe(parts)),
} satisfies TriedService

/** KOMOJU, likewise. */
export const tryKomoju = {
  ...{ code: 'komoju', method: 'komoju', name: 'クレジットカード・コンビニほか', settings: KOMOJU_SETTINGS },
  plugin: komojuPayments(() => at.komoju ?? ''),
  open: (parts: ServiceParts) => placed('komoju', openKomoju(parts)),
} satisfies TriedService

/** The services that every journey of a payment is made with. */
export const triedServices: readonly TriedService[] = [trySandbox, tryStripe, tryKomoju]
