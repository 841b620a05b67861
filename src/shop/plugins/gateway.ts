import type { PaymentHandler } from './protocol.ts'
import type { Words } from './words.ts'

/** A payment to begin. */
export interface PaymentOrder {
  /** Equal at each attempt: the service must take the money once for it. */
  readonly key: string
  readonly orderNo: string
  /** Yen. */
  readonly amount: number
  readonly email: string
  readonly language: 'ja' | 'en'
  /** The order is given up at this time unless it was paid or promised; the same at each attempt. */
  readonly until: Date
  /** The shopper returns to this address, whatever the outcome; absolute. */
  readonly returnUrl: string
}

/** How a payment was made, as far as its service says. It is kept with the order. */
export interface PaymentDetails {
  /** The name of the card's brand or the wallet, such as `Visa`. */
  readonly brand?: string
  /** The last four digits of the card. */
  readonly last4?: string
  /**
   * The result of 3-D Secure (EMVCo): `attempted` if the issuer took part without an authentication, `exempted`
   * if the issuer accepted that none was needed.
   */
  readonly threeDSecure?: 'authenticated' | 'attempted' | 'exempted' | 'failed' | 'notSupported'
  /** The version of 3-D Secure, such as `2.2.0`. */
  readonly threeDSecureVersion?: string
}

/** The state of a payment at a payment service. */
export interface PaymentNews {
  /** The service's own id of the payment. */
  readonly reference: string
  /**
   * `waiting` for the shopper; money set aside (`authorized`); taken (`captured`); given up or rejected
   * (`failed`); `refunded`.
   */
  readonly status: 'waiting' | 'authorized' | 'captured' | 'failed' | 'refunded'
  /** Yen that were authorized or captured. */
  readonly amount: number
  /**
   * Yen of the captured money that were refunded so far, whoever did it; undefined if it is not known. Released
   * authorizations are not included.
   */
  readonly refunded?: number
  /**
   * Of a waiting payment: the shopper has promised to pay elsewhere, in a shop or at a bank, and the service
   * waits for the money until then. The order is kept as long.
   */
  readonly promisedUntil?: Date
  readonly details?: PaymentDetails
}

/**
 * A payment service, which the shopper goes to and returns from. Noren trusts only `lookUp` and webhooks with a
 * valid signature. Each method may be called again with the same key.
 */
export interface Gateway {
  /** Stored with the payment methods of the shop; begins with the plugin's code. */
  readonly method: string
  readonly name: Words
  /** The names of the brands that it takes, such as `Visa`, drawn beside its name where it is chosen. */
  readonly marks?: readonly string[]
  /**
   * The method at whose address, `/payments/<method>`, the service's webhooks arrive; by default its own.
   * Several methods of one service share it.
   */
  readonly webhookAt?: string
  /**
   * The origins of the pages where shoppers pay, such as `https://pay.example`. Shoppers are led straight to an
   * address there; to any other, they follow a link.
   */
  readonly pages?: readonly string[]
  /**
   * Begins a payment and returns the address at the service for the shopper. Throws if the service does not
   * answer.
   */
  begin(order: PaymentOrder): Promise<{ readonly reference: string; readonly url: string }>
  /** Reads the state of a payment. */
  lookUp(reference: string): Promise<PaymentNews>
  /** Captures authorized money; captured money is no error. Throws unless it is captured afterwards. */
  capture(reference: string, amount: number, key: string): Promise<PaymentNews>
  /**
   * Refunds a part or all of the captured money, releases authorized money, or ensures that an unpaid payment
   * cannot be paid any more. Does nothing if all of it was refunded already.
   */
  refund(reference: string, amount: number, key: string): Promise<PaymentNews>
  /**
   * The payment handlers of agents' protocols whose tokens the service takes, and the way to pay a payment that was
   * begun with one: then nobody has to open its page. Throws `PaymentRefused` if the service rejects the token.
   */
  readonly tokens?: {
    readonly handlers: readonly PaymentHandler[]
    pay(reference: string, credential: Readonly<Record<string, unknown>>): Promise<PaymentNews>
  }
  /**
   * Reads a webhook of the service; undefined if it is not about a payment's state. Throws `BadWebhook` if the
   * signature is invalid.
   */
  webhook(request: {
    readonly headers: Readonly<Record<string, string | string[] | undefined>>
    readonly body: Buffer
  }): PaymentNews | undefined | Promise<PaymentNews | undefined>
}

/** Thrown for a token that a payment service rejects. */
export class PaymentRefused extends Error {}

/** Thrown for a webhook that the payment service did not send. */
export class BadWebhook extends Error {}
