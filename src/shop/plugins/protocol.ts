import type { Ask, Consent } from '../../hypermedia/within.ts'

/** A request of a protocol, as a route of it gets it. */
export interface ProtocolRequest {
  readonly method: string
  /** The variable parts of the path, by their names. */
  readonly params: Readonly<Record<string, string>>
  /** The path with its query, as it was sent. */
  readonly url: string
  /** The host that it was sent to, with its port. */
  readonly host: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** The bytes of the body, which signatures are about. */
  readonly bytes: Buffer
  /** The body, if it is JSON; undefined if it is empty, or is none. */
  readonly body: unknown
  /** A digest of the sender's network. */
  readonly network: string
  /**
   * Counts towards a limit on the sender's network, which is kept in the database. Returns the seconds to wait, 0 if it
   * may go on; it always may if the shop has no limits.
   */
  readonly wait: (limit: {
    readonly of: string
    readonly most: number
    readonly minutes: number
  }) => Promise<number>
  /**
   * The key of the shopper's session that the browser has; undefined if it has none. It says whose session an answer
   * would replace, and nothing is done on behalf of it.
   */
  readonly visitor?: string
  /**
   * The customer for whom a program asks, of a route with `forCustomers`; `'refused'` if its access token is not valid,
   * undefined without one. The token itself is not shown.
   */
  readonly customer?: ActingFor | 'refused'
}

/** A customer for whom a program asks, by their consent. */
export interface ActingFor {
  readonly customerId: string
  /** For `act.ask`: what they gave of it to this token. */
  readonly consent: Consent
  /** The id of the app that they gave it to (RFC 7591). */
  readonly app: string
}

/** The challenge of an answer with 401 or 403: `error` is absent if the request had no token (RFC 6750 §3). */
export interface Challenge {
  readonly error?: 'invalid_token' | 'insufficient_scope'
  /** All permissions that the request needs. */
  readonly scopes?: readonly string[]
}

/** The answer to it. */
export interface ProtocolAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON; a text is JSON already. */
  readonly body?: object | string
  /** The words of a session, as for `act.ask`, that the browser is to have from now on. */
  readonly session?: string
  /** Tells a program how to ask for a customer, in `WWW-Authenticate`. */
  readonly challenge?: Challenge
}

/** The means to reach the interface of the shop, and programs of others. */
export interface Reach {
  /** Carries out a transition of the shop as a request of its interface. */
  readonly ask: Ask
  /** The public address of the shop, without a slash at the end. */
  readonly baseUrl: string
  /** Whether customers can let apps act for them (OAuth). */
  readonly hasApps: boolean
  /**
   * Returns bytes that only this shop can make of words; the second ones are those of its former secret, while that is
   * valid. Each plugin has its own.
   */
  readonly derive: (...words: readonly string[]) => readonly Buffer[]
  /**
   * Posts a message to the address of another program once; the answer has its status, or why there was none. It does
   * not lead into private networks, and follows no redirects.
   */
  readonly post: (message: {
    readonly url: string
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
  }) => Promise<{ readonly status?: number; readonly error?: string }>
  /** Reads from an address of another program, 64 KiB at most, by the same rules. */
  readonly read: (
    url: string,
  ) => Promise<{ readonly status?: number; readonly body?: string; readonly error?: string }>
  /** Whether messages may be posted to an address, as far as it says by itself. */
  readonly mayPost: (url: string) => boolean
  /** The payment methods that are offered, with the service of each that takes tokens. */
  readonly tokenPayments: () => Promise<readonly TokenPayment[]>
}

/** A payment method whose service takes the tokens of a protocol's payment handlers. */
export interface TokenPayment {
  readonly paymentId: string
  readonly handlers: readonly PaymentHandler[]
  /** Pays a payment that was begun with a token. `doCheckPayment` then settles it. Throws `PaymentRefused`. */
  pay(reference: string, credential: Readonly<Record<string, unknown>>): Promise<unknown>
}

/** How platforms of agents get a token that a payment service takes, as protocols declare it. */
export interface PaymentHandler {
  /** The name of its specification, in reverse-domain notation. */
  readonly name: string
  readonly id: string
  /** `YYYY-MM-DD`. */
  readonly version: string
  /** The addresses of its specification, of the schema of its configuration and of those of its instruments. */
  readonly spec: string
  readonly schema: string
  readonly instrumentSchemas?: readonly string[]
  /** The types of its instruments, such as `card`. */
  readonly instruments: readonly string[]
  readonly config: Readonly<Record<string, unknown>>
}
