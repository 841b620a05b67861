import type { Words } from './words.ts'

/** What is to be paid. */
export interface PaymentOrder {
  /** The same at each attempt: whoever is asked twice for it must take the money once. */
  readonly key: string
  readonly orderNo: string
  /** Yen. */
  readonly amount: number
  readonly email: string
  readonly language: 'ja' | 'en'
  /** When the order is given up unless it was paid or promised; the same at each attempt. */
  readonly until: Date
  /** Where the shopper comes back to, whatever became of it; absolute. */
  readonly returnUrl: string
}

/** What a payment service says of a payment. */
export interface PaymentNews {
  /** The payment by the service's own name. */
  readonly reference: string
  /** Waiting for the shopper; money set aside; money taken; given up or refused; given back. */
  readonly status: 'waiting' | 'authorized' | 'captured' | 'failed' | 'refunded'
  /** Yen that were set aside or taken. */
  readonly amount: number
  /**
   * Yen of what was taken that went back so far, whoever gave it back; nothing is concluded where it is missing.
   * What is only let go of is not among it.
   */
  readonly refunded?: number
  /**
   * Of what waits: the shopper has promised to pay elsewhere, in a shop or at a bank, and the service waits for
   * the money until then. The order is kept as long.
   */
  readonly promisedUntil?: Date
}

/**
 * A payment that goes out to a service and comes back. Nothing is believed but what `lookUp` and a webhook
 * with a good signature say; each method may be called again with the same key.
 */
export interface Gateway {
  /** Kept with the payment methods of the shop; begins with the plugin's code. */
  readonly method: string
  readonly name: Words
  /** Begins a payment: the address at the service that the shopper goes to. Throws where the service does not answer. */
  begin(order: PaymentOrder): Promise<{ readonly reference: string; readonly url: string }>
  /** What became of a payment. */
  lookUp(reference: string): Promise<PaymentNews>
  /** Takes what was set aside; what was taken already is no error. Throws unless it is taken then. */
  capture(reference: string, amount: number, key: string): Promise<PaymentNews>
  /**
   * Gives back a part or all of what was taken, lets go of what was set aside, or sees that what was never paid
   * cannot be any more. Nothing is left to do where all of it went back already.
   */
  refund(reference: string, amount: number, key: string): Promise<PaymentNews>
  /** Reads what the service sent by itself; nothing where it is about nothing that matters. Throws `BadWebhook` where the signature is wrong. */
  webhook(request: {
    readonly headers: Readonly<Record<string, string | string[] | undefined>>
    readonly body: Buffer
  }): PaymentNews | undefined | Promise<PaymentNews | undefined>
}

/** Thrown for what was not sent by the payment service. */
export class BadWebhook extends Error {}
