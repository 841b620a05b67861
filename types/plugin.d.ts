// Made from src/plugin.ts by "npm run plugin-types". Do not edit.
/// <reference types="node" />

import type { ZodEnum, ZodInt, ZodString, z } from 'zod'
import type { Generated, Kysely, RawBuilder, Selectable, Transaction } from 'kysely'

declare module 'zod' {
  interface GlobalMeta {
    /** The control of the input in forms. */
    control?: Control
    /** Whether the input is the version of the record that a form edits: see `version`. */
    version?: boolean
    /** The media type of a text that is not plain (JSON Schema), such as `text/html`. */
    contentMediaType?: string
    /** The media types of the files that an input takes, joined by commas. */
    accept?: string
    /** The largest size of each file, in bytes. */
    maxBytes?: number
    /** Whether forms call it required, if that differs from the parser: see `needed` and `stated`. */
    required?: boolean
    /** Required unless another input is sent: see `either`. */
    unless?: Unless
    /** An example, if that of the vocabulary does not fit. */
    example?: unknown
    /** The name of a record in documents, if its property does not tell. */
    named?: string
    /** The unit of a number in a state. */
    unit?: 'yen'
    /**
     * The list whose rows lead to the page, for an input that says where in it the page stands. What is done on
     * the page leads back to the same place.
     */
    rowOf?: string
    /** The HTML autocomplete token (WHATWG, autofill field names). */
    autocomplete?: string
  }
}

declare module 'zod' {
  interface GlobalMeta {
    /** The name under which the graph knows the fields that replace this one: see `openFields`. */
    open?: string
    /** The labels, if no catalogue has a text for its name. */
    labels?: Labels
    /** Whether forms draw the open fields where their screens say; at the end otherwise. */
    placed?: boolean
    /** Whether members' requests with other fields are refused: without a condition more is found than was meant. */
    strict?: boolean
  }
}

/** A link without its address: the name of a transition, and inputs for it. */
interface Link<Rel extends string = string> {
  readonly rel: Rel
  readonly input: LinkInput
  /** The standard relation of the link (`next`, `prev`), if it is not its own name. */
  readonly as?: string
  /** The link whose address pages show in its place, such as a speaking one; programs follow the link itself. */
  readonly place?: Link
}

/**
 * Makes the link function for a map of contracts. The map consists of types alone, so that links make no import
 * cycles.
 */
declare const linker: <Contracts>() => LinkTo<Contracts>

/** A sentence for a person: its key in the catalogues of `locales/`, and its parameters. */
interface Message {
  readonly key: string
  readonly params?: Readonly<Record<string, string | number>>
  /** Whether it says that something differs from the request. */
  readonly isWarning?: boolean
  /** The values that would be accepted in place of the one that it refuses. */
  readonly allowed?: readonly string[]
}

/** Makes a message. The key is under `message` in `locales/*.json`. */
declare const message: (key: string, params?: Message['params']) => Message

/** The answer after something was created: 201, with its address. */
declare const created: <S, Rel extends string = never, const N extends Notices = readonly []>(state: S, location: Link | string, parts?: Omit<ReplyParts<Rel, N>, 'location'>) => Reply<S, Rel, N>

/** An expected failure. */
declare const fail: <const E extends string, Env = unknown>(failure: E, parts?: FailureParts<Env>) => Failure<E, Env>

/** An item of a list, with its links. */
declare const item: <const S extends object>(state: S, links: readonly Link[]) => S

/** A successful answer. */
declare const ok: <S, Rel extends string = never, const N extends Notices = readonly []>(state: S, parts?: ReplyParts<Rel, N>) => Reply<S, Rel, N>

/** The answer is at another address, for people and programs alike (303). */
declare const seeOther: (location: Link | string) => Reply<never, never>

/** Declares a PUT or a DELETE, which has the same effect if it is sent twice. */
declare const idempotent: Declare<'idempotent', [method: 'PUT' | 'DELETE', path: string]>

/** Declares a GET, which writes nothing. */
declare const safe: Declare<'safe', [path: string]>

/** Declares a POST. */
declare const unsafe: Declare<'unsafe', [method: 'POST', path: string]>

/** Returns the product with a variant of this code; texts that cannot be a code are not looked up. */
declare const productByCode: (db: Db, code: string) => Promise<Row<'product'> | undefined>

/**
 * Stores the parts of an order that were sent beside something else, from the form of the order's page. Returns
 * the errors of those that cannot be had, by field.
 */
declare const keepSentBeside: (act: WriteEnvironment) => Promise<Readonly<Record<string, Message>>>

/** Returns an email address in the form for comparisons. */
declare const emailKey: (email: string) => string

/** A customer group. */
type CustomerGroup = Row<'customer_group'>

/** Returns a customer by their id, in any status. */
declare const customerById: (db: Db_, id: string) => Promise<Row<'customer'> | undefined>

/** Caches the customer groups, by their ids. */
declare const customerGroups: Cached<Map<number, { id: number; name: string; name_en: string | null; discount_percent: number; prices: string | null; minimum_total: number | null; within_days: number | null; }>>

/** Returns the group of a customer by their id; undefined for none, and for guests (null). */
declare const groupOf: (given: Environment, customerId: string | null) => Promise<CustomerGroup | undefined>

/** Returns the guest in a session's data; undefined if they have not entered their data yet. */
declare const guestIn: (items: ReadonlyMap<string, unknown>) => Guest | undefined

/** The handlers of a department: one for each transition of its contract. */
type Handlers<C> = HandlersOf<C, ReadEnvironment, WriteEnvironment>

/** The environment of a safe handler; it can reach no other database than this one. */
interface ReadEnvironment {
  /** Reads only. */
  readonly db: Reader
  /** For reads that may take more than 5 ms: no other request waits for them. */
  readonly slowDb: Reader
  /** The kind of the database, for the few queries that differ. */
  readonly dialect: Dialect
  /** Cached settings and masters. */
  readonly memory: Memory
  readonly visitor: Visitor
  /** The uploaded files. */
  readonly files: Files
  readonly language: Language
  /** The time of the request. */
  readonly now: Date
  /** Today in the shop's time zone, `YYYY-MM-DD`. */
  readonly today: string
  /** The day of an instant in the shop's time zone. */
  readonly dayOf: (instant: Date) => string
  /**
   * Returns the start of a day in the shop's time zone, `YYYY-MM-DD`; or the instant of a time, `HH:mm`, on
   * it.
   */
  readonly startOf: (day: string, time?: string) => Date
  /** Returns a message in the visitor's language. */
  readonly say: (message: Message) => string
  /** Returns a message in the given language. */
  readonly sayIn: (language: Language, message: Message) => string
  /** The requested form of the answer: a page for a person; a job at once (RFC 7240, `respond-async`). */
  readonly wants: { readonly page: boolean; readonly job: boolean }
  /** Returns whether the sender may follow a transition. */
  readonly may: (name: keyof Transitions) => boolean
}

/** The environment of any other handler: with one transaction as `db`. */
interface WriteEnvironment extends Omit<ReadEnvironment, 'db' | 'slowDb'> {
  readonly db: Writer
  /** The client of the request, so that customers can recognize themselves in a notice. */
  readonly client: Client
  /** The requested host, in lower case. */
  readonly host: string
  /** A digest of the request's network; undefined if there are no limits. */
  readonly network: string | undefined
  /** Set if a part of another transition's form was submitted: the input of that transition. */
  readonly beside?: { readonly transition: string; readonly input: Readonly<Record<string, unknown>> }
  /** Begins a new session with the answer, for a stranger or a new sign-in; returns its key. */
  readonly renewSession: (signsIn?: SignsIn) => string
  /**
   * Starts a job of a plugin (`shop.job`), like `startJob`; `input` is stored as JSON. Resolves to the id of
   * the job.
   */
  readonly enqueue: (kind: string, input?: unknown) => Promise<string>
  /** Publishes an event with the change itself; its subscribers receive it after the commit. */
  readonly publish: <Name extends EventName>(event: Name, payload: Events[Name]) => Promise<void>
}

/** Returns the Japanese text, or the English one if the visitor reads English and it exists. */
declare const worded: <T extends string | null>(language: Language, japanese: T, english: string | null) => T | string

/** Cancelled before it was sent. */
declare const CANCELLED: 3

/** Returns the links to the previous and the next page of a list of `count`, if they exist. */
declare const pagesBeside: <Rel extends string>(given: Page, count: number, to: (offset: number) => Link<Rel>) => readonly Link<Rel>[]

/** An article as feeds state it: a variant with its own address. */
interface FeedArticle {
  readonly code: string
  /** The name of its product, and that with the values by which it differs from other variants. */
  readonly name: string
  readonly title: string
  /** Plain text; empty if there is none. */
  readonly description: string
  /** Whole addresses; the picture is empty if there is none. */
  readonly link: string
  readonly image: string
  /** Yen with tax: what it costs, and what it usually does; null if that is not more. */
  readonly price: number
  readonly usualPrice: number | null
  readonly stockStatus: z.infer<typeof StockStatus>
  readonly brand: string
  readonly gtin: string | null
  /** The code that stands for its product, if it is one of several variants. */
  readonly groupCode: string | null
  /** The choices that make it: the name of each, and its value. */
  readonly choices: readonly { readonly name: string; readonly value: string }[]
}

/** The shop as feeds state it. */
interface FeedShop {
  readonly name: string
  /** The address of its home page. */
  readonly home: string
}

/** A file of all products on offer. */
interface PluginFeed {
  /** Its path, `/acp/feed/ja/products.jsonl`. */
  readonly path: string
  readonly language: Language
  readonly mediaType: string
  /** The text of a product with its articles, of which there is at least one; undefined leaves it out. */
  product(articles: readonly FeedArticle[], shop: FeedShop): string | undefined
}

/** Thrown for a webhook that the payment service did not send. */
declare class BadWebhook extends Error {
}

/**
 * A payment service, which the shopper goes to and returns from. Noren trusts only `lookUp` and webhooks with a
 * valid signature. Each method may be called again with the same key.
 */
interface Gateway {
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

/** How a payment was made, as far as its service says. It is kept with the order. */
interface PaymentDetails {
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
interface PaymentNews {
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

/** A payment to begin. */
interface PaymentOrder {
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

/** Thrown for a token that a payment service rejects. */
declare class PaymentRefused extends Error {
}

/** A customer for whom a program asks, by their consent. */
interface ActingFor {
  readonly customerId: string
  /** For `act.ask`: what they gave of it to this token. */
  readonly consent: Consent
  /** The id of the app that they gave it to (RFC 7591). */
  readonly app: string
}

/** The challenge of an answer with 401 or 403: `error` is absent if the request had no token (RFC 6750 §3). */
interface Challenge {
  readonly error?: 'invalid_token' | 'insufficient_scope'
  /** All permissions that the request needs. */
  readonly scopes?: readonly string[]
}

/** How platforms of agents get a token that a payment service takes, as protocols declare it. */
interface PaymentHandler {
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

/** The answer to it. */
interface ProtocolAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON; a text is JSON already. */
  readonly body?: object | string
  /** The words of a session, as for `act.ask`, that the browser is to have from now on. */
  readonly session?: string
  /** Tells a program how to ask for a customer, in `WWW-Authenticate`. */
  readonly challenge?: Challenge
}

/** A request of a protocol, as a route of it gets it. */
interface ProtocolRequest {
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

/** A payment method whose service takes the tokens of a protocol's payment handlers. */
interface TokenPayment {
  readonly paymentId: string
  readonly handlers: readonly PaymentHandler[]
  /** Pays a payment that was begun with a token. `doCheckPayment` then settles it. Throws `PaymentRefused`. */
  pay(reference: string, credential: Readonly<Record<string, unknown>>): Promise<unknown>
}

/** Whether a signature matches a body. Takes the same time for any wrong signature. */
declare const isSigned: (secret: string, body: Buffer | string, signature: unknown) => boolean

/** The HMAC-SHA256 of a body, hexadecimal, as payment services sign webhooks. */
declare const signatureOf: (secret: string, body: Buffer | string) => string

/** Every transition of the shop by its name. */
interface Transitions {
  readonly doActionRedirect: Transition<
    { readonly returnTo: z.ZodType<string | undefined>; readonly lang: z.ZodType<"ja" | "en" | undefined> },
    { readonly message: z.ZodType<unknown, string>; readonly returnTo: z.ZodType<unknown, string> },
    never,
    "unsafe",
    never
  >
  readonly doActivateCustomer: Transition<
    { readonly secretKey: z.ZodType<string>; readonly decline: z.ZodType<boolean | undefined> },
    { readonly message: z.ZodType<unknown, string>; readonly customerId: z.ZodType<unknown, string | null>; readonly email: z.ZodType<unknown, string | null>; readonly customerStatus: z.ZodType<unknown, number | null> },
    "activationKeyUnknown",
    "unsafe",
    "goLogin" | "goTop"
  >
  readonly doAddCartItem: Transition<
    { readonly productCode: z.ZodType<string>; readonly classCategoryId1: z.ZodType<string | undefined>; readonly classCategoryId2: z.ZodType<string | undefined>; readonly quantity: z.ZodType<number | undefined>; readonly sessionPrefix: z.ZodType<string | undefined>; readonly operation: z.ZodType<"add" | "up" | "down" | "remove" | undefined>; readonly checkout: z.ZodType<boolean | undefined> },
    { readonly cartKey: z.ZodType<unknown, string | null>; readonly requestedQuantity: z.ZodType<unknown, number>; readonly adjustedQuantity: z.ZodType<unknown, number>; readonly deliveryFeeTotal: z.ZodType<unknown, number>; readonly totalPrice: z.ZodType<unknown, number>; readonly totalQuantity: z.ZodType<unknown, number>; readonly messages: z.ZodType<unknown, string[]> },
    "badInput" | "notForSale" | "productNotFound" | "soldOut",
    "unsafe",
    "doRemoveCartItem" | "doUpdateCartItemQuantity" | "goCart" | "goProductList" | "goShopping"
  >
  readonly doAddEnquiryNote: Transition<
    { readonly ticketId: z.ZodType<string>; readonly noteText: z.ZodType<string> },
    { readonly ticketId: z.ZodType<unknown, string>; readonly noteText: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "enquiryUnknown",
    "unsafe",
    "goEnquiry" | "goEnquiryList"
  >
  readonly doAddFavorite: Transition<
    { readonly productCode: z.ZodType<string | undefined> },
    { readonly customerId: z.ZodType<unknown, string>; readonly productCode: z.ZodType<unknown, string>; readonly alreadyExisted: z.ZodType<unknown, boolean> },
    "badInput" | "favoritesOff" | "productNotFound" | "signInFirst",
    "unsafe",
    "doRemoveFavorite" | "goFavoriteList" | "goProduct"
  >
  readonly doAddMultipleShippingAddress: Transition<
    { readonly cartKey: z.ZodType<string | undefined>; readonly name01: z.ZodType<string>; readonly name02: z.ZodType<string>; readonly kana01: z.ZodType<string | undefined>; readonly kana02: z.ZodType<string | undefined>; readonly companyName: z.ZodType<string | undefined>; readonly postalCode: z.ZodType<string>; readonly pref: z.ZodType<number>; readonly addr01: z.ZodType<string>; readonly addr02: z.ZodType<string>; readonly phoneNumber: z.ZodType<string> },
    { readonly addressId: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string>; readonly name01: z.ZodType<unknown, string>; readonly name02: z.ZodType<unknown, string>; readonly kana01: z.ZodType<unknown, string | null>; readonly kana02: z.ZodType<unknown, string | null>; readonly companyName: z.ZodType<unknown, string | null>; readonly postalCode: z.ZodType<unknown, string>; readonly pref: z.ZodType<unknown, number>; readonly prefName: z.ZodType<unknown, string>; readonly addr01: z.ZodType<unknown, string>; readonly addr02: z.ZodType<unknown, string>; readonly phoneNumber: z.ZodType<unknown, string> },
    "addressBookFull" | "addressUnknownYet" | "badInput" | "cartEmpty",
    "unsafe",
    "goShoppingShippingMultiple"
  >
  readonly doAddPageSection: Transition<
    { readonly version: z.ZodType<number | undefined>; readonly kind: z.ZodType<string>; readonly place: z.ZodType<number | undefined>; readonly pageId: z.ZodType<string> },
    { readonly sectionId: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string>; readonly pageId: z.ZodType<unknown, string>; readonly pageName: z.ZodType<unknown, string>; readonly sections: z.ZodType<unknown, { pageId: string; sectionId: string; kind: string; kindName: string; summary: string; isHidden: boolean; shownFrom: string | null; shownUntil: string | null; }[]>; readonly hasDraft: z.ZodType<unknown, boolean>; readonly version: z.ZodType<unknown, number> },
    "badInput" | "pageUnknown" | "staleVersion" | "tooManySections",
    "unsafe",
    "goPageSection"
  >
  readonly doAddPasskey: Transition<
    { readonly passkeyName: z.ZodType<string>; readonly credentialId: z.ZodType<string>; readonly clientDataJSON: z.ZodType<string>; readonly attestationObject: z.ZodType<string>; readonly transports: z.ZodType<string[] | undefined> },
    { readonly message: z.ZodType<unknown, string>; readonly passkeyId: z.ZodType<unknown, string>; readonly passkeyName: z.ZodType<unknown, string>; readonly createdAt: z.ZodType<unknown, string>; readonly lastUsedAt: z.ZodType<unknown, string | null> },
    "memberGone" | "passkeyRefused",
    "unsafe",
    "goPasskeyList"
  >
  readonly doAdminActionRedirect: Transition<
    { readonly returnTo: z.ZodType<string | undefined> },
    { readonly message: z.ZodType<unknown, string>; readonly returnTo: z.ZodType<unknown, string> },
    never,
    "unsafe",
    never
  >
  readonly doAdminLogin: Transition<
    { readonly loginId: z.ZodType<string>; readonly password: z.ZodType<string>; readonly returnTo: z.ZodType<string | undefined>; readonly mode: z.ZodType<string | undefined> },
    { readonly adminId: z.ZodType<unknown, string>; readonly loginId: z.ZodType<unknown, string>; readonly name: z.ZodType<unknown, string>; readonly authority: z.ZodType<unknown, number>; readonly owes: z.ZodType<unknown, "code" | "device" | "nothing"> },
    "adminSignInRefused",
    "unsafe",
    "doAdminLogout" | "goAdminTop" | "goTwoFactorAuth" | "goTwoFactorAuthSet"
  >
  readonly doAdminLogout: Transition<
    {},
    { readonly adminId: z.ZodType<unknown, string | null>; readonly wasLoggedIn: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string> },
    never,
    "unsafe",
    never
  >
  readonly doAdminUnsupportedRoute: Transition<
    { readonly routeName: z.ZodType<string | undefined>; readonly returnTo: z.ZodType<string | undefined> },
    { readonly routeName: z.ZodType<unknown, string | null>; readonly message: z.ZodType<unknown, string>; readonly returnTo: z.ZodType<unknown, string> },
    never,
    "unsafe",
    never
  >
  readonly doAllocateMultipleShipping: Transition<
    { readonly allocations: z.ZodType<{ addressId: string; cartKey: string; productCode: string | undefined; quantity: number | undefined; }[]>; readonly changeQuantity: z.ZodType<boolean | undefined>; readonly cartKey: z.ZodType<string | undefined> },
    { readonly allocationCount: z.ZodType<unknown, number>; readonly message: z.ZodType<unknown, string>; readonly messages: z.ZodType<unknown, string[]> },
    "addressNotFound" | "addressUnknownYet" | "badInput" | "cartEmpty" | "productNotFound",
    "unsafe",
    "goShopping" | "goShoppingShippingMultiple"
  >
  readonly doAuthorizeApp: Transition<
    { readonly authorizationRequest: z.ZodType<string> },
    { readonly continueAt: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "appRequestGone",
    "unsafe",
    "goSessionList"
  >
  readonly doAuthorizeMemberApp: Transition<
    { readonly permissions: z.ZodType<("content:change" | "content:view" | "customers:change" | "customers:export" | "customers:view" | "enquiries:change" | "enquiries:view" | "look:change" | "look:view" | "orders:change" | "orders:export" | "orders:refund" | "orders:view" | "products:change" | "products:view" | "promotions:change" | "promotions:view" | "reports:view" | "settings:change" | "settings:view")[]>; readonly currentPassword: z.ZodType<string>; readonly authorizationRequest: z.ZodType<string> },
    { readonly permissions: z.ZodType<unknown, readonly ("content:change" | "content:view" | "customers:change" | "customers:export" | "customers:view" | "enquiries:change" | "enquiries:view" | "look:change" | "look:view" | "orders:change" | "orders:export" | "orders:refund" | "orders:view" | "products:change" | "products:view" | "promotions:change" | "promotions:view" | "reports:view" | "settings:change" | "settings:view")[]>; readonly continueAt: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "appRequestGone" | "badInput" | "memberGone",
    "unsafe",
    "goMemberSessionList"
  >
  readonly doBlockCustomer: Transition<
    { readonly customerId: z.ZodType<string>; readonly blockReason: z.ZodType<string> },
    { readonly customerId: z.ZodType<unknown, string>; readonly blockedAt: z.ZodType<unknown, string | null>; readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string> },
    "badInput" | "customerGone" | "customerUnknown",
    "unsafe",
    "goCustomer"
  >
  readonly doBulkDeleteOrder: Transition<
    { readonly ids: z.ZodType<string[] | undefined>; readonly orderNos: z.ZodType<string[] | undefined>; readonly writeOff: z.ZodType<boolean | undefined>; readonly notify: z.ZodType<boolean | undefined>; readonly mailWords: z.ZodType<string | undefined>; readonly reason: z.ZodType<string | undefined>; readonly mode: z.ZodType<string | undefined> },
    { readonly requestedCount: z.ZodType<unknown, number>; readonly changedCount: z.ZodType<unknown, number>; readonly left: z.ZodType<unknown, { orderNo: string; reason: string; }[]>; readonly message: z.ZodType<unknown, string> },
    "badInput",
    "unsafe",
    never
  >
  readonly doBulkUpdateProductPlaces: Transition<
    { readonly intoCategoryId: z.ZodType<number | undefined>; readonly outOfCategoryId: z.ZodType<number | undefined>; readonly addTagId: z.ZodType<number | undefined>; readonly removeTagId: z.ZodType<number | undefined>; readonly ownFields: z.ZodOptional<z.ZodType<Readonly<Record<string, string | number | boolean | null>> | undefined>>; readonly nameKeyword: z.ZodType<string | undefined>; readonly categoryId: z.ZodType<number | undefined>; readonly tagId: z.ZodType<number | undefined>; readonly status: z.ZodType<number[] | undefined>; readonly stockStatus: z.ZodType<"in" | "out" | undefined>; readonly createDateFrom: z.ZodType<string | undefined>; readonly createDateTo: z.ZodType<string | undefined>; readonly updateDateFrom: z.ZodType<string | undefined>; readonly updateDateTo: z.ZodType<string | undefined>; readonly productCodes: z.ZodType<string[] | undefined>; readonly whole: z.ZodType<boolean | undefined> },
    { readonly requestedCount: z.ZodType<unknown, number>; readonly changedCount: z.ZodType<unknown, number>; readonly message: z.ZodType<unknown, string> },
    "badInput",
    "unsafe",
    "doUndoProductChanges" | "goAdminProductList"
  >
  readonly doBulkUpdateProductStatus: Transition<
    { readonly productStatus: z.ZodType<number>; readonly ownFields: z.ZodOptional<z.ZodType<Readonly<Record<string, string | number | boolean | null>> | undefined>>; readonly nameKeyword: z.ZodType<string | undefined>; readonly categoryId: z.ZodType<number | undefined>; readonly tagId: z.ZodType<number | undefined>; readonly status: z.ZodType<number[] | undefined>; readonly stockStatus: z.ZodType<"in" | "out" | undefined>; readonly createDateFrom: z.ZodType<string | undefined>; readonly createDateTo: z.ZodType<string | undefined>; readonly updateDateFrom: z.ZodType<string | undefined>; readonly updateDateTo: z.ZodType<string | undefined>; readonly productCodes: z.ZodType<string[] | undefined>; readonly whole: z.ZodType<boolean | undefined> },
    { readonly requestedCount: z.ZodType<unknown, number>; readonly changedCount: z.ZodType<unknown, number>; readonly message: z.ZodType<unknown, string> },
    "badInput",
    "unsafe",
    "doUndoProductChanges" | "goAdminProductList"
  >
  readonly doCancelPlacedOrder: Transition<
    { readonly orderNo: z.ZodType<string>; readonly orderKey: z.ZodType<string | undefined>; readonly reason: z.ZodType<string | undefined> },
    { readonly orderNo: z.ZodType<unknown, string>; readonly orderStatus: z.ZodType<unknown, number>; readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string> },
    "cancelRefused" | "orderNotFound" | "signInFirst",
    "unsafe",
    "goGuestOrder" | "goMypageHistory" | "goTop"
  >
  readonly doChangeCustomerPoints: Transition<
    { readonly customerId: z.ZodType<string>; readonly points: z.ZodType<number>; readonly pointReason: z.ZodType<string> },
    { readonly customerId: z.ZodType<unknown, string>; readonly points: z.ZodType<unknown, number>; readonly point: z.ZodType<unknown, number>; readonly message: z.ZodType<unknown, string> },
    "badInput" | "customerGone" | "customerUnknown" | "pointsTooFew",
    "unsafe",
    "goCustomer"
  >
  readonly doChangePassword: Transition<
    { readonly currentPassword: z.ZodType<string>; readonly changePasswordFirst: z.ZodType<string>; readonly changePasswordSecond: z.ZodType<string> },
    { readonly adminId: z.ZodType<unknown, string>; readonly loginId: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "badInput" | "memberGone" | "staleVersion",
    "unsafe",
    "goChangePassword"
  >
  readonly doCheckPayment: Transition<
    { readonly orderNo: z.ZodType<string> },
    { readonly orderNo: z.ZodType<unknown, string>; readonly isPaid: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string> },
    "orderNotFound" | "paymentServiceAway",
    "unsafe",
    "goMypageHistory" | "goPay" | "goShoppingComplete"
  >
  readonly doCheckout: Transition<
    { readonly preOrderId: z.ZodType<string | undefined>; readonly expectedTotal: z.ZodType<number | undefined> },
    { readonly orderNo: z.ZodType<unknown, string>; readonly customerId: z.ZodType<unknown, string | null>; readonly addPoint: z.ZodType<unknown, number>; readonly paymentTotal: z.ZodType<unknown, number>; readonly completeMessage: z.ZodType<unknown, string | null> },
    "badInput" | "nothingConfirmed" | "orderNeedsLook" | "orderNotAccepted" | "soldOutAtCheckout" | "tooManyOpenOrders" | "totalDiffers",
    "unsafe",
    "doStartPayment" | "goPay" | "goShoppingComplete" | "goTop"
  >
  readonly doChooseColumns: Transition<
    { readonly screen: z.ZodType<"goAdminProductList" | "goAuditLog" | "goCustomerList" | "goMemberList" | "goMissedWordList" | "goNewsList" | "goOrderList" | "goStockList">; readonly query: z.ZodType<string | undefined>; readonly columns: z.ZodType<string[]> },
    { readonly columns: z.ZodType<unknown, string[] | null>; readonly message: z.ZodType<unknown, string> },
    never,
    "idempotent",
    "goAdminProductList" | "goAuditLog" | "goCustomerList" | "goMemberList" | "goMissedWordList" | "goNewsList" | "goOrderList" | "goStockList"
  >
  readonly doClearCache: Transition<
    { readonly mode: z.ZodType<string | undefined> },
    { readonly message: z.ZodType<unknown, string> },
    never,
    "idempotent",
    "goContentCache"
  >
  readonly doClearMissedWords: Transition<
    {},
    { readonly message: z.ZodType<unknown, string> },
    never,
    "idempotent",
    "goMissedWordList"
  >
  readonly doConfirmEmail: Transition<
    { readonly secretKey: z.ZodType<string | undefined>; readonly undoKey: z.ZodType<string | undefined> },
    { readonly customerId: z.ZodType<unknown, string>; readonly email: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "badInput" | "emailKeyUnknown" | "emailTaken" | "signInFirst",
    "unsafe",
    "goForgotPassword" | "goLogin" | "goMypage" | "goMypageChange" | "goTop"
  >
  readonly doConfirmNewsletter: Transition<
    { readonly subscriptionId: z.ZodType<string>; readonly subscriptionKey: z.ZodType<string> },
    { readonly newsletterEmail: z.ZodType<unknown, string>; readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string> },
    "newsletterLinkGone",
    "unsafe",
    "goNewsletterConfirm" | "goTop"
  >
  readonly doConfirmOrder: Transition<
    { readonly shippings: z.ZodType<{ noshi: string | null | undefined; noshi_name: string | null | undefined; wrapping: string | null | undefined; card: string | null | undefined; card_message: string | null | undefined; shippingId: string; delivery: string | null | undefined; delivery_date: string | null | undefined; delivery_time: string | null | undefined; }[] | undefined>; readonly payment: z.ZodType<string | null | undefined>; readonly usePoint: z.ZodType<number | null | undefined>; readonly message: z.ZodType<string | null | undefined>; readonly sessionPrefix: z.ZodType<string | undefined>; readonly cartKey: z.ZodType<string | undefined>; readonly noshi: z.ZodType<string | null | undefined>; readonly noshi_name: z.ZodType<string | null | undefined>; readonly wrapping: z.ZodType<string | null | undefined>; readonly card: z.ZodType<string | null | undefined>; readonly card_message: z.ZodType<string | null | undefined>; readonly delivery: z.ZodType<string | null | undefined>; readonly delivery_date: z.ZodType<string | null | undefined>; readonly delivery_time: z.ZodType<string | null | undefined> },
    { readonly subtotal: z.ZodType<unknown, number>; readonly charge: z.ZodType<unknown, number>; readonly giftTotal: z.ZodType<unknown, number>; readonly deliveryFeeTotal: z.ZodType<unknown, number>; readonly discount: z.ZodType<unknown, number>; readonly discounts: z.ZodType<unknown, { discountName: string | null; amount: number; }[]>; readonly taxFreeDiscount: z.ZodType<unknown, number>; readonly taxableTotal: z.ZodType<unknown, number>; readonly tax: z.ZodType<unknown, number>; readonly total: z.ZodType<unknown, number>; readonly paymentTotal: z.ZodType<unknown, number>; readonly taxes: z.ZodType<unknown, { rate: number; total: number; tax: number; }[]>; readonly usePoint: z.ZodType<unknown, number>; readonly addPoint: z.ZodType<unknown, number>; readonly customer: z.ZodType<unknown, { name01: string; name02: string; kana01: string | null; kana02: string | null; companyName: string | null; postalCode: string; pref: number; prefName: string; addr01: string; addr02: string; phoneNumber: string; email: string; }>; readonly customerId: z.ZodType<unknown, string | null>; readonly items: z.ZodType<unknown, { price: number; price02: number; quantity: number; productCode: string; productName: string; mainListImage: string | null; reducedTax: boolean; totalPrice: number; className1: string | null; classCategoryName1: string | null; className2: string | null; classCategoryName2: string | null; }[]>; readonly shippings: z.ZodType<unknown, { shippingId: string; address: { name01: string; name02: string; kana01: string | null; kana02: string | null; companyName: string | null; postalCode: string; pref: number; prefName: string; addr01: string; addr02: string; phoneNumber: string; }; deliveryId: string | null; deliveryName: string | null; deliveryFee: number; deliveryDate: string | null; deliveryTimeId: string | null; deliveryTime: string | null; items: { price: number; price02: number; quantity: number; productCode: string; productName: string; mainListImage: string | null; reducedTax: boolean; totalPrice: number; className1: string | null; classCategoryName1: string | null; className2: string | null; classCategoryName2: string | null; }[]; gifts: { giftKind: "card" | "noshi" | "wrapping"; giftName: string; giftPrice: number; omotegaki: string | null; mizuhiki: "awaji" | "black" | "bow" | "knot" | "none" | "yellow"; mizuhikiName: string | null; giftText: string | null; }[]; deliveries: { earliestDate: string | null; earliestLabel: string | null; deliveryId: string; deliveryName: string; fee: number; times: { deliveryTimeId: string; deliveryTime: string; }[]; }[]; dates: { date: string; label: string; }[]; giftChoice: { noshi: string | null; noshiName: string | null; wrapping: string | null; card: string | null; cardMessage: string | null; } | null; }[]>; readonly paymentId: z.ZodType<unknown, string | null>; readonly paymentName: z.ZodType<unknown, string | null>; readonly message: z.ZodType<unknown, string | null>; readonly messages: z.ZodType<unknown, string[]>; readonly preOrderId: z.ZodType<unknown, string> },
    "addressBookFull" | "addressUnknownYet" | "badInput" | "cartEmpty" | "orderNeedsLook" | "orderNotAccepted",
    "unsafe",
    "doCheckout" | "goShopping" | "goShoppingConfirm"
  >
  readonly doConfirmRestockNotice: Transition<
    { readonly noticeId: z.ZodType<string>; readonly noticeKey: z.ZodType<string> },
    { readonly productCode: z.ZodType<unknown, string>; readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string> },
    "restockNoticeGone",
    "unsafe",
    "goRestockNotice" | "goTop"
  >
  readonly doCopyPageSection: Transition<
    { readonly version: z.ZodType<number | undefined>; readonly pageId: z.ZodType<string>; readonly sectionId: z.ZodType<string> },
    { readonly sectionId: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string>; readonly pageId: z.ZodType<unknown, string>; readonly pageName: z.ZodType<unknown, string>; readonly sections: z.ZodType<unknown, { pageId: string; sectionId: string; kind: string; kindName: string; summary: string; isHidden: boolean; shownFrom: string | null; shownUntil: string | null; }[]>; readonly hasDraft: z.ZodType<unknown, boolean>; readonly version: z.ZodType<unknown, number> },
    "pageUnknown" | "sectionUnknown" | "staleVersion" | "tooManySections",
    "unsafe",
    "goPageSections"
  >
  readonly doCopyProduct: Transition<
    { readonly productCode: z.ZodType<string>; readonly newProductCode: z.ZodType<string> },
    { readonly message: z.ZodType<unknown, string>; readonly createDate: z.ZodType<unknown, string>; readonly updateDate: z.ZodType<unknown, string>; readonly version: z.ZodType<unknown, number>; readonly ownFields: z.ZodType<unknown, Readonly<Record<string, string | number | boolean | null>> | undefined>; readonly productStatusName: z.ZodType<unknown, string>; readonly categoryIds: z.ZodType<unknown, number[]>; readonly ruleCategoryIds: z.ZodType<unknown, number[]>; readonly tagIds: z.ZodType<unknown, number[]>; readonly excludedDeliveryIds: z.ZodType<unknown, number[]>; readonly images: z.ZodType<unknown, string[]>; readonly pictures: z.ZodType<unknown, { id: number; sortNo: number; listPath: string | null; alt: string | null; altEn: string | null; }[]>; readonly hasClasses: z.ZodType<unknown, boolean>; readonly classes: z.ZodType<unknown, { usualPrice: number | null; stock: number | null; stockUnlimited: boolean; taxRate: number | null; visible: boolean; pictureId: number | null; price02: number; price01: number | null; salePrice: number | null; salePriceFrom: string | null; salePriceUntil: string | null; saleLimit: number | null; saleType: number; deliveryDuration: number | null; deliveryFee: number | null; pointRate: number | null; temperature: "cool" | "frozen" | "normal"; weight: number | null; parcelSize: number | null; gtin: string | null; productCode: string; classNameId: string | null; className: string | null; classCategoryId: string | null; classCategoryName: string | null; classNameId2: string | null; className2: string | null; classCategoryId2: string | null; classCategoryName2: string | null; ownFields?: Readonly<Record<string, string | number | boolean | null>> | undefined; }[]>; readonly productId: z.ZodType<unknown, string>; readonly productName: z.ZodType<unknown, string>; readonly productNameEn: z.ZodType<unknown, string | null>; readonly slug: z.ZodType<unknown, string | null>; readonly productStatus: z.ZodType<unknown, number>; readonly description: z.ZodType<unknown, string | null>; readonly descriptionEn: z.ZodType<unknown, string | null>; readonly descriptionDetail: z.ZodType<unknown, string | null>; readonly descriptionDetailEn: z.ZodType<unknown, string | null>; readonly searchWord: z.ZodType<unknown, string | null>; readonly note: z.ZodType<unknown, string | null>; readonly freeArea: z.ZodType<unknown, string | null>; readonly videoUrl: z.ZodType<unknown, string | null>; readonly saleFrom: z.ZodType<unknown, string | null>; readonly saleUntil: z.ZodType<unknown, string | null>; readonly usualPrice: z.ZodType<unknown, number | null>; readonly stock: z.ZodType<unknown, number | null>; readonly stockUnlimited: z.ZodType<unknown, boolean>; readonly taxRate: z.ZodType<unknown, number | null>; readonly visible: z.ZodType<unknown, boolean>; readonly pictureId: z.ZodType<unknown, number | null>; readonly price02: z.ZodType<unknown, number>; readonly price01: z.ZodType<unknown, number | null>; readonly salePrice: z.ZodType<unknown, number | null>; readonly salePriceFrom: z.ZodType<unknown, string | null>; readonly salePriceUntil: z.ZodType<unknown, string | null>; readonly saleLimit: z.ZodType<unknown, number | null>; readonly saleType: z.ZodType<unknown, number>; readonly deliveryDuration: z.ZodType<unknown, number | null>; readonly deliveryFee: z.ZodType<unknown, number | null>; readonly pointRate: z.ZodType<unknown, number | null>; readonly temperature: z.ZodType<unknown, "cool" | "frozen" | "normal">; readonly weight: z.ZodType<unknown, number | null>; readonly parcelSize: z.ZodType<unknown, number | null>; readonly gtin: z.ZodType<unknown, string | null>; readonly productCode: z.ZodType<unknown, string>; readonly classNameId: z.ZodType<unknown, string | null>; readonly className: z.ZodType<unknown, string | null>; readonly classCategoryId: z.ZodType<unknown, string | null>; readonly classCategoryName: z.ZodType<unknown, string | null>; readonly classNameId2: z.ZodType<unknown, string | null>; readonly className2: z.ZodType<unknown, string | null>; readonly classCategoryId2: z.ZodType<unknown, string | null>; readonly classCategoryName2: z.ZodType<unknown, string | null> },
    "productCodeTaken" | "productUnknown",
    "unsafe",
    "goAdminProduct" | "goAdminProductList" | "goProduct"
  >
  readonly doCorrectStock: Transition<
    { readonly productCode: z.ZodType<string>; readonly stock: z.ZodType<number>; readonly stockSeen: z.ZodType<number | undefined>; readonly stockReason: z.ZodType<string> },
    { readonly stock: z.ZodType<unknown, number>; readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string>; readonly productCode: z.ZodType<unknown, string>; readonly productName: z.ZodType<unknown, string>; readonly className: z.ZodType<unknown, string | null> },
    "productUnknown" | "stockGone" | "stockUncounted",
    "idempotent",
    "goAdminProduct" | "goStock"
  >
  readonly doCreateBlock: Transition<
    { readonly template: z.ZodType<string | null | undefined>; readonly templateEn: z.ZodType<string | null | undefined>; readonly blockName: z.ZodType<string>; readonly blockFileName: z.ZodType<string> },
    { readonly message: z.ZodType<unknown, string>; readonly places: z.ZodType<unknown, { layoutId: string; layoutName: string; section: number; }[]>; readonly version: z.ZodType<unknown, number>; readonly template: z.ZodType<unknown, string>; readonly templateEn: z.ZodType<unknown, string>; readonly isWritten: z.ZodType<unknown, boolean>; readonly isWrittenEn: z.ZodType<unknown, boolean>; readonly blockDeletable: z.ZodType<unknown, boolean>; readonly blockId: z.ZodType<unknown, string>; readonly blockName: z.ZodType<unknown, string>; readonly blockFileName: z.ZodType<unknown, string> },
    "badInput" | "blockFileTaken",
    "unsafe",
    "goBlock"
  >
  readonly doCreateCategory: Transition<
    { readonly ownFields: z.ZodOptional<z.ZodType<Readonly<Record<string, string | number | boolean | null>> | undefined>>; readonly parentId: z.ZodType<string | null | undefined>; readonly image: z.ZodType<UploadedFile[]>; readonly categoryName: z.ZodType<string>; readonly categoryNameEn: z.ZodType<string | null | undefined> },
    { readonly message: z.ZodType<unknown, string>; readonly ownFields: z.ZodType<unknown, Readonly<Record<string, string | number | boolean | null>> | undefined>; readonly byRule: z.ZodType<unknown, boolean>; readonly ruleMatch: z.ZodType<unknown, "all" | "any">; readonly ruleTagIds: z.ZodType<unknown, number[]>; readonly rulePriceFrom: z.ZodType<unknown, number | null>; readonly rulePriceTo: z.ZodType<unknown, number | null>; readonly ruleAddedDays: z.ZodType<unknown, number | null>; readonly ruleInStock: z.ZodType<unknown, boolean>; readonly parentId: z.ZodType<unknown, string | null>; readonly level: z.ZodType<unknown, number>; readonly sortNo: z.ZodType<unknown, number>; readonly imagePath: z.ZodType<unknown, string | null>; readonly imageWaiting: z.ZodType<unknown, boolean>; readonly categoryId: z.ZodType<unknown, string>; readonly categoryName: z.ZodType<unknown, string>; readonly categoryNameEn: z.ZodType<unknown, string | null> },
    "badInput" | "categoryUnknown",
    "unsafe",
    "goCategory" | "goCategoryList"
  >
  readonly doCreateClassCategory: Transition<
    { readonly visible: z.ZodType<boolean | undefined>; readonly classCategoryName: z.ZodType<string>; readonly classCategoryNameEn: z.ZodType<string | null | undefined>; readonly backendName: z.ZodType<string | null | undefined>; readonly classNameId: z.ZodType<string> },
    { readonly message: z.ZodType<unknown, string>; readonly classCategoryId: z.ZodType<unknown, string>; readonly classNameId: z.ZodType<unknown, string>; readonly name: z.ZodType<unknown, string>; readonly classCategoryName: z.ZodType<unknown, string>; readonly nameEn: z.ZodType<unknown, string | null>; readonly backendName: z.ZodType<unknown, string | null>; readonly visible: z.ZodType<unknown, boolean>; readonly sortNo: z.ZodType<unknown, number> },
    "badInput" | "classNameUnknown",
    "unsafe",
    "goClassCategoryList" | "goClassNameList"
  >
  readonly doCreateClassName: Transition<
    { readonly classNameLabel: z.ZodType<string>; readonly classNameLabelEn: z.ZodType<string | null | undefined>; readonly backendName: z.ZodType<string | null | undefined> },
    { readonly message: z.ZodType<unknown, string>; readonly classNameId: z.ZodType<unknown, string>; readonly name: z.ZodType<unknown, string>; readonly classNameLabel: z.ZodType<unknown, string>; readonly nameEn: z.ZodType<unknown, string | null>; readonly backendName: z.ZodType<unknown, string | null>; readonly sortNo: z.ZodType<unknown, number> },
    never,
    "unsafe",
    "goClassCategoryList" | "goClassNameList"
  >
  readonly doCreateCustomer: Transition<
    { readonly ownFields: z.ZodOptional<z.ZodType<Readonly<Record<string, string | number | boolean | null>> | undefined>>; readonly groupId: z.ZodType<number | null | undefined>; readonly note: z.ZodType<string | null | undefined>; readonly postalCode: z.ZodType<string | null | undefined>; readonly pref: z.ZodType<number | null | undefined>; readonly addr01: z.ZodType<string | null | undefined>; readonly addr02: z.ZodType<string | null | undefined>; readonly birth: z.ZodType<string | null | undefined>; readonly sex: z.ZodType<number | null | undefined>; readonly job: z.ZodType<number | null | undefined>; readonly name01: z.ZodType<string>; readonly name02: z.ZodType<string>; readonly kana01: z.ZodType<string | null | undefined>; readonly kana02: z.ZodType<string | null | undefined>; readonly companyName: z.ZodType<string | null | undefined>; readonly phoneNumber: z.ZodType<string | null | undefined>; readonly email: z.ZodType<string>; readonly password: z.ZodType<string> },
    { readonly customerId: z.ZodType<unknown, string>; readonly customerStatus: z.ZodType<unknown, number>; readonly initialPoint: z.ZodType<unknown, number>; readonly email: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "badInput" | "customerEmailTaken",
    "unsafe",
    "goCustomer"
  >
  readonly doCreateCustomerAddress: Transition<
    { readonly name01: z.ZodType<string>; readonly name02: z.ZodType<string>; readonly kana01: z.ZodType<string | undefined>; readonly kana02: z.ZodType<string | undefined>; readonly companyName: z.ZodType<string | undefined>; readonly postalCode: z.ZodType<string>; readonly pref: z.ZodType<number>; readonly addr01: z.ZodType<string>; readonly addr02: z.ZodType<string>; readonly phoneNumber: z.ZodType<string> },
    { readonly name01: z.ZodType<unknown, string>; readonly name02: z.ZodType<unknown, string>; readonly kana01: z.ZodType<unknown, string | null>; readonly kana02: z.ZodType<unknown, string | null>; readonly companyName: z.ZodType<unknown, string | null>; readonly postalCode: z.ZodType<unknown, string>; readonly pref: z.ZodType<unknown, number>; readonly prefName: z.ZodType<unknown, string>; readonly addr01: z.ZodType<unknown, string>; readonly addr02: z.ZodType<unknown, string>; readonly phoneNumber: z.ZodType<unknown, string>; readonly customerId: z.ZodType<unknown, string>; readonly addressId: z.ZodType<unknown, string> },
    "addressBookFull" | "badInput",
    "unsafe",
    "goCustomerAddress"
  >
  readonly doCreateCustomerGroup: Transition<
    { readonly groupName: z.ZodType<string>; readonly groupNameEn: z.ZodType<string | null | undefined>; readonly discountPercent: z.ZodType<number | undefined>; readonly groupPrices: z.ZodType<string | null | undefined>; readonly minimumTotal: z.ZodType<number | null | undefined>; readonly withinDays: z.ZodType<number | null | undefined> },
    { readonly message: z.ZodType<unknown, string>; readonly customerGroupId: z.ZodType<unknown, string>; readonly groupName: z.ZodType<unknown, string>; readonly groupNameEn: z.ZodType<unknown, string | null>; readonly discountPercent: z.ZodType<unknown, number>; readonly groupPrices: z.ZodType<unknown, string | null>; readonly minimumTotal: z.ZodType<unknown, number | null>; readonly withinDays: z.ZodType<unknown, number | null> },
    "badInput",
    "unsafe",
    "goCustomerGroup" | "goCustomerGroupList"
  >
  readonly doCreateDelivery: Transition<
    { readonly fees: z.ZodType<{ pref: number; fee: number; transitDays: number | null | undefined; }[] | undefined>; readonly copyFeesFrom: z.ZodType<string | undefined>; readonly feeForAll: z.ZodType<number | undefined>; readonly regionFees: z.ZodType<{ region: "chubu" | "chugoku" | "hokkaido" | "kanto" | "kinki" | "kyushu" | "okinawa" | "shikoku" | "tohoku"; fee: number | undefined; transitDays: number | null | undefined; }[] | undefined>; readonly usualOf: z.ZodType<"yamato" | "sagawa" | "yupack" | undefined>; readonly times: z.ZodType<{ id: string | undefined; name: string | null | undefined; nameEn: string | null | undefined; sortNo: number | undefined; visible: boolean | undefined; }[] | undefined>; readonly paymentIds: z.ZodType<number[] | undefined>; readonly deliveryName: z.ZodType<string>; readonly deliveryNameEn: z.ZodType<string | null | undefined>; readonly serviceName: z.ZodType<string | null | undefined>; readonly description: z.ZodType<string | null | undefined>; readonly confirmUrl: z.ZodType<string | null | undefined>; readonly saleType: z.ZodType<number | undefined>; readonly temperature: z.ZodType<"normal" | "cool" | "frozen" | undefined>; readonly takesNormal: z.ZodType<boolean | undefined>; readonly mostWeight: z.ZodType<number | null | undefined>; readonly mostSize: z.ZodType<number | null | undefined>; readonly mostPieces: z.ZodType<number | null | undefined>; readonly islandDays: z.ZodType<number | undefined>; readonly visible: z.ZodType<boolean | undefined> },
    { readonly message: z.ZodType<unknown, string>; readonly fees: z.ZodType<unknown, { pref: number; fee: number; transitDays: number | null; }[]>; readonly times: z.ZodType<unknown, { id: string; name: string; nameEn: string | null; sortNo: number; visible: boolean; }[]>; readonly paymentIds: z.ZodType<unknown, number[]>; readonly deliveryId: z.ZodType<unknown, string>; readonly deliveryName: z.ZodType<unknown, string>; readonly deliveryNameEn: z.ZodType<unknown, string | null>; readonly serviceName: z.ZodType<unknown, string | null>; readonly description: z.ZodType<unknown, string | null>; readonly confirmUrl: z.ZodType<unknown, string | null>; readonly saleType: z.ZodType<unknown, number>; readonly temperature: z.ZodType<unknown, "cool" | "frozen" | "normal">; readonly takesNormal: z.ZodType<unknown, boolean>; readonly mostWeight: z.ZodType<unknown, number | null>; readonly mostSize: z.ZodType<unknown, number | null>; readonly mostPieces: z.ZodType<unknown, number | null>; readonly islandDays: z.ZodType<unknown, number>; readonly visible: z.ZodType<unknown, boolean> },
    "badInput",
    "unsafe",
    "goDelivery"
  >
  readonly doCreateField: Transition<
    { readonly fieldChoices: z.ZodType<readonly { choiceValue: string; choiceLabel: string; choiceLabelEn?: string | undefined; }[] | undefined>; readonly record: z.ZodType<"category" | "customer" | "order" | "product" | "variant">; readonly fieldName: z.ZodType<string>; readonly fieldKind: z.ZodType<"boolean" | "choice" | "date" | "html" | "integer" | "longText" | "moment" | "percent" | "string" | "yen">; readonly fieldLabel: z.ZodType<string>; readonly fieldLabelEn: z.ZodType<string | null | undefined>; readonly required: z.ZodType<boolean | undefined>; readonly visible: z.ZodType<boolean | undefined>; readonly filterable: z.ZodType<boolean | undefined>; readonly searchable: z.ZodType<boolean | undefined>; readonly sortNo: z.ZodType<number | undefined> },
    { readonly message: z.ZodType<unknown, string>; readonly recordName: z.ZodType<unknown, string>; readonly fieldKindName: z.ZodType<unknown, string>; readonly pluginName: z.ZodType<unknown, string | null>; readonly fieldId: z.ZodType<unknown, string>; readonly record: z.ZodType<unknown, "category" | "customer" | "order" | "product" | "variant">; readonly fieldName: z.ZodType<unknown, string>; readonly fieldKind: z.ZodType<unknown, "boolean" | "choice" | "date" | "html" | "integer" | "longText" | "moment" | "percent" | "string" | "yen">; readonly fieldLabel: z.ZodType<unknown, string>; readonly fieldLabelEn: z.ZodType<unknown, string | null>; readonly fieldChoices: z.ZodType<unknown, readonly { choiceValue: string; choiceLabel: string; choiceLabelEn?: string | undefined; }[]>; readonly required: z.ZodType<unknown, boolean>; readonly visible: z.ZodType<unknown, boolean>; readonly filterable: z.ZodType<unknown, boolean>; readonly searchable: z.ZodType<unknown, boolean>; readonly sortNo: z.ZodType<unknown, number> },
    "badInput",
    "unsafe",
    "goField" | "goFieldList"
  >
  readonly doCreateFolder: Transition<
    { readonly path: z.ZodType<string | undefined>; readonly folderName: z.ZodType<string> },
    { readonly message: z.ZodType<unknown, string>; readonly name: z.ZodType<unknown, string>; readonly path: z.ZodType<unknown, string>; readonly file: z.ZodType<unknown, string>; readonly isFolder: z.ZodType<unknown, boolean>; readonly kind: z.ZodType<unknown, string>; readonly size: z.ZodType<unknown, number>; readonly address: z.ZodType<unknown, string | null>; readonly thumbnail: z.ZodType<unknown, string | null>; readonly createdAt: z.ZodType<unknown, string>; readonly memberName: z.ZodType<unknown, string | null> },
    "badInput" | "fileNameTaken" | "fileUnknown",
    "unsafe",
    "goFileManager"
  >
  readonly doCreateGiftOption: Transition<
    { readonly giftKind: z.ZodType<"card" | "noshi" | "wrapping">; readonly giftName: z.ZodType<string>; readonly giftNameEn: z.ZodType<string | null | undefined>; readonly giftPrice: z.ZodType<number | undefined>; readonly giftDescription: z.ZodType<string | null | undefined>; readonly giftDescriptionEn: z.ZodType<string | null | undefined>; readonly omotegaki: z.ZodType<string | null | undefined>; readonly mizuhiki: z.ZodType<"none" | "bow" | "knot" | "awaji" | "yellow" | "black" | undefined>; readonly visible: z.ZodType<boolean | undefined> },
    { readonly message: z.ZodType<unknown, string>; readonly giftOptionId: z.ZodType<unknown, string>; readonly giftKind: z.ZodType<unknown, "card" | "noshi" | "wrapping">; readonly giftName: z.ZodType<unknown, string>; readonly giftNameEn: z.ZodType<unknown, string | null>; readonly giftPrice: z.ZodType<unknown, number>; readonly giftDescription: z.ZodType<unknown, string | null>; readonly giftDescriptionEn: z.ZodType<unknown, string | null>; readonly omotegaki: z.ZodType<unknown, string | null>; readonly mizuhiki: z.ZodType<unknown, "awaji" | "black" | "bow" | "knot" | "none" | "yellow">; readonly visible: z.ZodType<unknown, boolean> },
    "badInput",
    "unsafe",
    "goGiftList" | "goGiftOption"
  >
  readonly doCreateMailTemplate: Transition<
    { readonly mailTemplateName: z.ZodType<string>; readonly fileName: z.ZodType<string>; readonly mailSubject: z.ZodType<string> },
    { readonly message: z.ZodType<unknown, string>; readonly mailTemplateId: z.ZodType<unknown, number>; readonly mailTemplateName: z.ZodType<unknown, string>; readonly fileName: z.ZodType<unknown, string>; readonly mailSubject: z.ZodType<unknown, string>; readonly mailSubjectEn: z.ZodType<unknown, string | null>; readonly deletable: z.ZodType<unknown, boolean>; readonly written: z.ZodType<unknown, ("mailHtml" | "mailHtmlEn" | "mailText" | "mailTextEn")[]>; readonly mailText: z.ZodType<unknown, string>; readonly mailTextEn: z.ZodType<unknown, string>; readonly mailHtml: z.ZodType<unknown, string | null>; readonly mailHtmlEn: z.ZodType<unknown, string | null> },
    "badInput" | "mailTemplateTaken",
    "unsafe",
    "goMailTemplateList"
  >
  readonly doCreateMember: Transition<
    { readonly loginId: z.ZodType<string>; readonly name: z.ZodType<string>; readonly authority: z.ZodType<number>; readonly roleId: z.ZodType<string | null | undefined>; readonly password: z.ZodType<string>; readonly passwordConfirm: z.ZodOptional<z.ZodType<string | undefined>>; readonly mode: z.ZodType<string | undefined> },
    { readonly message: z.ZodType<unknown, string>; readonly adminId: z.ZodType<unknown, string>; readonly loginId: z.ZodType<unknown, string>; readonly name: z.ZodType<unknown, string>; readonly authority: z.ZodType<unknown, number>; readonly authorityName: z.ZodType<unknown, string>; readonly roleId: z.ZodType<unknown, string | null>; readonly active: z.ZodType<unknown, boolean>; readonly hasDevice: z.ZodType<unknown, boolean>; readonly lastLoginAt: z.ZodType<unknown, string | null>; readonly version: z.ZodType<unknown, number> },
    "badInput" | "loginIdTaken" | "memberGone" | "memberOutranks",
    "unsafe",
    "goMember"
  >
  readonly doCreateNews: Transition<
    { readonly newsTitle: z.ZodType<string>; readonly newsTitleEn: z.ZodType<string | null | undefined>; readonly publishDate: z.ZodType<string>; readonly newsDescription: z.ZodType<string | null | undefined>; readonly newsDescriptionEn: z.ZodType<string | null | undefined>; readonly newsUrl: z.ZodType<string | null | undefined>; readonly linkMethod: z.ZodType<boolean | undefined>; readonly visible: z.ZodType<boolean | undefined> },
    { readonly message: z.ZodType<unknown, string>; readonly standing: z.ZodType<unknown, "hidden" | "published" | "waiting">; readonly standingName: z.ZodType<unknown, string>; readonly newsId: z.ZodType<unknown, string>; readonly newsTitle: z.ZodType<unknown, string>; readonly newsTitleEn: z.ZodType<unknown, string | null>; readonly publishDate: z.ZodType<unknown, string>; readonly newsDescription: z.ZodType<unknown, string | null>; readonly newsDescriptionEn: z.ZodType<unknown, string | null>; readonly newsUrl: z.ZodType<unknown, string | null>; readonly linkMethod: z.ZodType<unknown, boolean>; readonly visible: z.ZodType<unknown, boolean> },
    "badInput",
    "unsafe",
    "goNews" | "goNewsList"
  >
  readonly doCreateNewsletter: Transition<
    { readonly newsletterSubject: z.ZodType<string>; readonly newsletterSubjectEn: z.ZodType<string | null | undefined>; readonly newsletterText: z.ZodType<string>; readonly newsletterTextEn: z.ZodType<string | null | undefined>; readonly segment: z.ZodType<"language" | "product" | "group" | "all" | "bought" | "notBought" | undefined>; readonly segmentGroup: z.ZodType<number | null | undefined>; readonly segmentDays: z.ZodType<number | null | undefined>; readonly segmentProduct: z.ZodType<string | null | undefined>; readonly segmentLanguage: z.ZodType<"ja" | "en" | null | undefined> },
    { readonly message: z.ZodType<unknown, string>; readonly newsletterId: z.ZodType<unknown, string>; readonly newsletterSubject: z.ZodType<unknown, string>; readonly newsletterSubjectEn: z.ZodType<unknown, string | null>; readonly newsletterText: z.ZodType<unknown, string>; readonly newsletterTextEn: z.ZodType<unknown, string | null>; readonly segment: z.ZodType<unknown, "all" | "bought" | "group" | "language" | "notBought" | "product">; readonly segmentGroup: z.ZodType<unknown, number | null>; readonly segmentDays: z.ZodType<unknown, number | null>; readonly segmentProduct: z.ZodType<unknown, string | null>; readonly segmentLanguage: z.ZodType<unknown, "ja" | "en" | null> },
    "badInput",
    "unsafe",
    "goNewsletter" | "goNewsletterList"
  >
  readonly doCreateOrder: Transition<
    { readonly ownFields: z.ZodOptional<z.ZodType<Readonly<Record<string, string | number | boolean | null>> | undefined>>; readonly name01: z.ZodType<string | undefined>; readonly name02: z.ZodType<string | undefined>; readonly kana01: z.ZodType<string | undefined>; readonly kana02: z.ZodType<string | undefined>; readonly companyName: z.ZodType<string | undefined>; readonly postalCode: z.ZodType<string | undefined>; readonly pref: z.ZodType<number | undefined>; readonly addr01: z.ZodType<string | undefined>; readonly addr02: z.ZodType<string | undefined>; readonly phoneNumber: z.ZodType<string | undefined>; readonly email: z.ZodType<string | undefined>; readonly addressId: z.ZodType<string | undefined>; readonly destinations: z.ZodType<{ name01: string; name02: string; kana01: string | undefined; kana02: string | undefined; companyName: string | undefined; postalCode: string; pref: number; addr01: string; addr02: string; phoneNumber: string; }[] | undefined>; readonly delivery: z.ZodType<number | undefined>; readonly sendMail: z.ZodType<boolean | undefined>; readonly payment: z.ZodType<number | undefined>; readonly note: z.ZodType<string | null | undefined>; readonly productKeyword: z.ZodType<string | undefined>; readonly preview: z.ZodType<boolean | undefined>; readonly discount: z.ZodType<number | undefined>; readonly charge: z.ZodType<number | undefined>; readonly usePoint: z.ZodType<number | undefined>; readonly deliveryFeeTotal: z.ZodType<number | undefined>; readonly noshi: z.ZodType<string | null | undefined>; readonly noshi_name: z.ZodType<string | null | undefined>; readonly wrapping: z.ZodType<string | null | undefined>; readonly card: z.ZodType<string | null | undefined>; readonly card_message: z.ZodType<string | null | undefined>; readonly customerId: z.ZodType<string | undefined>; readonly customerKeyword: z.ZodType<string | undefined>; readonly items: z.ZodType<{ productCode: string; shippingId: string | undefined; quantity: number; price02: number | undefined; taxRate: number | undefined; }[] | undefined> },
    { readonly preview: z.ZodType<unknown, boolean>; readonly shortages: z.ZodType<unknown, { productName: string; stock: number; }[]>; readonly message: z.ZodType<unknown, string>; readonly customerId: z.ZodType<unknown, string | null>; readonly customerName: z.ZodType<unknown, string | null>; readonly customerPoint: z.ZodType<unknown, number>; readonly customerAddress: z.ZodType<unknown, { name01?: string | undefined; name02?: string | undefined; kana01?: string | null | undefined; kana02?: string | null | undefined; companyName?: string | null | undefined; postalCode?: string | undefined; pref?: number | undefined; prefName?: string | undefined; addr01?: string | undefined; addr02?: string | undefined; phoneNumber?: string | undefined; } | null>; readonly addresses: z.ZodType<unknown, { name01: string; name02: string; kana01: string | null; kana02: string | null; companyName: string | null; postalCode: string; pref: number; prefName: string; addr01: string; addr02: string; phoneNumber: string; addressId: string; }[]>; readonly customers: z.ZodType<unknown, { customerId: string; customerName: string; email: string; phoneNumber: string | null; }[]>; readonly lines: z.ZodType<unknown, { productCode: string; productName: string; className: string | null; shippingId: string; price02: number; quantity: number; taxRate: number | null; isNew: boolean; }[]>; readonly found: z.ZodType<unknown, { productCode: string; productName: string; className: string | null; price02: number; stock: number | null; }[]>; readonly discount: z.ZodType<unknown, number>; readonly taxFreeDiscount: z.ZodType<unknown, number>; readonly paidTotal: z.ZodType<unknown, number>; readonly refundTotal: z.ZodType<unknown, number>; readonly refundDue: z.ZodType<unknown, number>; readonly credit: z.ZodType<unknown, number>; readonly amountDue: z.ZodType<unknown, number>; readonly passedOn: z.ZodType<unknown, number>; readonly version: z.ZodType<unknown, number>; readonly subtotal: z.ZodType<unknown, number>; readonly charge: z.ZodType<unknown, number>; readonly giftTotal: z.ZodType<unknown, number>; readonly deliveryFeeTotal: z.ZodType<unknown, number>; readonly discounts: z.ZodType<unknown, { discountName: string | null; amount: number; }[]>; readonly taxableTotal: z.ZodType<unknown, number>; readonly tax: z.ZodType<unknown, number>; readonly total: z.ZodType<unknown, number>; readonly paymentTotal: z.ZodType<unknown, number>; readonly taxes: z.ZodType<unknown, { rate: number; total: number; tax: number; }[]>; readonly usePoint: z.ZodType<unknown, number>; readonly addPoint: z.ZodType<unknown, number>; readonly ownFields: z.ZodType<unknown, Readonly<Record<string, string | number | boolean | null>> | undefined>; readonly orderNo: z.ZodType<unknown, string>; readonly orderDate: z.ZodType<unknown, string>; readonly paymentDate: z.ZodType<unknown, string | null>; readonly orderStatus: z.ZodType<unknown, number>; readonly orderStatusName: z.ZodType<unknown, string>; readonly customer: z.ZodType<unknown, { name01: string; name02: string; kana01: string | null; kana02: string | null; companyName: string | null; postalCode: string; pref: number; prefName: string; addr01: string; addr02: string; phoneNumber: string; email: string; }>; readonly items: z.ZodType<unknown, { price: number; price02: number; quantity: number; productCode: string; productName: string; mainListImage: string | null; reducedTax: boolean; totalPrice: number; className1: string | null; classCategoryName1: string | null; className2: string | null; classCategoryName2: string | null; }[]>; readonly itemCount: z.ZodType<unknown, number>; readonly shippings: z.ZodType<unknown, { shippingId: string; address: { name01: string; name02: string; kana01: string | null; kana02: string | null; companyName: string | null; postalCode: string; pref: number; prefName: string; addr01: string; addr02: string; phoneNumber: string; }; deliveryId: string | null; deliveryName: string | null; deliveryFee: number; deliveryDate: string | null; deliveryTimeId: string | null; deliveryTime: string | null; items: { price: number; price02: number; quantity: number; productCode: string; productName: string; mainListImage: string | null; reducedTax: boolean; totalPrice: number; className1: string | null; classCategoryName1: string | null; className2: string | null; classCategoryName2: string | null; }[]; gifts: { giftKind: "card" | "noshi" | "wrapping"; giftName: string; giftPrice: number; omotegaki: string | null; mizuhiki: "awaji" | "black" | "bow" | "knot" | "none" | "yellow"; mizuhikiName: string | null; giftText: string | null; }[]; orderNo: string; trackingNumber: string | null; trackingUrl: string | null; parcels: { trackingNumber: string; trackingUrl: string | null; }[]; shippedAt: string | null; mailSentAt: string | null; note: string | null; }[]>; readonly paymentId: z.ZodType<unknown, string | null>; readonly paymentName: z.ZodType<unknown, string | null>; readonly paymentDetails: z.ZodType<unknown, { brand: string | null; last4: string | null; threeDSecure: "failed" | "authenticated" | "attempted" | "exempted" | "notSupported" | null; threeDSecureVersion: string | null; } | null>; readonly payUntil: z.ZodType<unknown, string | null>; readonly note: z.ZodType<unknown, string | null> },
    "badInput" | "customerUnknown" | "orderAddressUnknown" | "orderPointsShort" | "orderStockShort",
    "unsafe",
    "doCreateOrder" | "goOrder"
  >
  readonly doCreatePage: Transition<
    { readonly template: z.ZodType<string | null | undefined>; readonly templateEn: z.ZodType<string | null | undefined>; readonly pageUrl: z.ZodType<string>; readonly pageFileName: z.ZodType<string | undefined>; readonly hiddenFromSearch: z.ZodType<boolean | undefined>; readonly layoutId: z.ZodType<string | undefined>; readonly pageName: z.ZodType<string>; readonly pageTitle: z.ZodType<string | null | undefined>; readonly pageTitleEn: z.ZodType<string | null | undefined>; readonly pageDescription: z.ZodType<string | null | undefined>; readonly pageDescriptionEn: z.ZodType<string | null | undefined>; readonly headCategoryId: z.ZodType<number | null | undefined>; readonly metaRobots: z.ZodType<string | null | undefined> },
    { readonly count: z.ZodType<unknown, number>; readonly message: z.ZodType<unknown, string>; readonly followsLayout: z.ZodType<unknown, boolean>; readonly version: z.ZodType<unknown, number>; readonly template: z.ZodType<unknown, string>; readonly templateEn: z.ZodType<unknown, string>; readonly isWritten: z.ZodType<unknown, boolean>; readonly isWrittenEn: z.ZodType<unknown, boolean>; readonly pageUrl: z.ZodType<unknown, string>; readonly pageFileName: z.ZodType<unknown, string>; readonly editType: z.ZodType<unknown, number>; readonly layoutId: z.ZodType<unknown, string>; readonly layoutName: z.ZodType<unknown, string>; readonly pageId: z.ZodType<unknown, string>; readonly pageName: z.ZodType<unknown, string>; readonly pageTitle: z.ZodType<unknown, string | null>; readonly pageTitleEn: z.ZodType<unknown, string | null>; readonly pageDescription: z.ZodType<unknown, string | null>; readonly pageDescriptionEn: z.ZodType<unknown, string | null>; readonly headCategoryId: z.ZodType<unknown, number | null>; readonly metaRobots: z.ZodType<unknown, string | null> },
    "badInput" | "pageTaken",
    "unsafe",
    "goPage" | "goPageList" | "goPageSections" | "goUserPage"
  >
  readonly doCreatePayment: Transition<
    { readonly paymentName: z.ZodType<string>; readonly paymentNameEn: z.ZodType<string | null | undefined>; readonly charge: z.ZodType<number | undefined>; readonly ruleMin: z.ZodType<number | null | undefined>; readonly ruleMax: z.ZodType<number | null | undefined>; readonly instructions: z.ZodType<string | null | undefined>; readonly instructionsEn: z.ZodType<string | null | undefined>; readonly paidWhen: z.ZodType<"any" | "first" | "door" | undefined>; readonly payWithinDays: z.ZodType<number | null | undefined>; readonly visible: z.ZodType<boolean | undefined> },
    { readonly message: z.ZodType<unknown, string>; readonly paymentId: z.ZodType<unknown, string>; readonly paymentName: z.ZodType<unknown, string>; readonly paymentNameEn: z.ZodType<unknown, string | null>; readonly charge: z.ZodType<unknown, number>; readonly ruleMin: z.ZodType<unknown, number | null>; readonly ruleMax: z.ZodType<unknown, number | null>; readonly instructions: z.ZodType<unknown, string | null>; readonly instructionsEn: z.ZodType<unknown, string | null>; readonly paidWhen: z.ZodType<unknown, "any" | "door" | "first">; readonly payWithinDays: z.ZodType<unknown, number | null>; readonly visible: z.ZodType<unknown, boolean> },
    "badInput",
    "unsafe",
    "goPayment" | "goPaymentList"
  >
  readonly doCreateProduct: Transition<
    { readonly image: z.ZodType<UploadedFile[]>; readonly priceTax: z.ZodType<"included" | "excluded" | undefined>; readonly axes: z.ZodType<{ axisName: string; axisValues: string[]; }[] | undefined>; readonly classes: z.ZodType<{ classCategoryName: string; classCategoryName2: string | undefined; visible: boolean | undefined; productCode: string | undefined; price02: number | undefined; stock: number | undefined; stockUnlimited: boolean | undefined; stockSeen: number | undefined; saleLimit: number | null | undefined; }[] | undefined>; readonly newCategory: z.ZodType<string | undefined>; readonly ownFields: z.ZodOptional<z.ZodType<Readonly<Record<string, string | number | boolean | null>> | undefined>>; readonly categoryIds: z.ZodType<number[] | undefined>; readonly tagIds: z.ZodType<number[] | undefined>; readonly excludedDeliveryIds: z.ZodType<number[] | undefined>; readonly taxRate: z.ZodType<number | null | undefined>; readonly salePrice: z.ZodType<number | null | undefined>; readonly salePriceFrom: z.ZodType<string | null | undefined>; readonly salePriceUntil: z.ZodType<string | null | undefined>; readonly saleLimit: z.ZodType<number | null | undefined>; readonly saleType: z.ZodType<number | undefined>; readonly deliveryDuration: z.ZodType<number | null | undefined>; readonly deliveryFee: z.ZodType<number | null | undefined>; readonly pointRate: z.ZodType<number | null | undefined>; readonly temperature: z.ZodType<"normal" | "cool" | "frozen" | undefined>; readonly weight: z.ZodType<number | null | undefined>; readonly parcelSize: z.ZodType<number | null | undefined>; readonly gtin: z.ZodType<string | null | undefined>; readonly price01: z.ZodType<number | null | undefined>; readonly stock: z.ZodType<number | undefined>; readonly stockUnlimited: z.ZodType<boolean | undefined>; readonly productStatus: z.ZodType<number | undefined>; readonly price02: z.ZodType<number>; readonly productName: z.ZodType<string>; readonly productNameEn: z.ZodType<string | null | undefined>; readonly slug: z.ZodType<string | null | undefined>; readonly description: z.ZodType<string | null | undefined>; readonly descriptionEn: z.ZodType<string | null | undefined>; readonly descriptionDetail: z.ZodType<string | null | undefined>; readonly descriptionDetailEn: z.ZodType<string | null | undefined>; readonly searchWord: z.ZodType<string | null | undefined>; readonly note: z.ZodType<string | null | undefined>; readonly freeArea: z.ZodType<string | null | undefined>; readonly videoUrl: z.ZodType<string | null | undefined>; readonly saleFrom: z.ZodType<string | null | undefined>; readonly saleUntil: z.ZodType<string | null | undefined>; readonly productCode: z.ZodType<string | undefined>; readonly makeCode: z.ZodType<boolean | undefined> },
    { readonly message: z.ZodType<unknown, string>; readonly createDate: z.ZodType<unknown, string>; readonly updateDate: z.ZodType<unknown, string>; readonly version: z.ZodType<unknown, number>; readonly ownFields: z.ZodType<unknown, Readonly<Record<string, string | number | boolean | null>> | undefined>; readonly productStatusName: z.ZodType<unknown, string>; readonly categoryIds: z.ZodType<unknown, number[]>; readonly ruleCategoryIds: z.ZodType<unknown, number[]>; readonly tagIds: z.ZodType<unknown, number[]>; readonly excludedDeliveryIds: z.ZodType<unknown, number[]>; readonly images: z.ZodType<unknown, string[]>; readonly pictures: z.ZodType<unknown, { id: number; sortNo: number; listPath: string | null; alt: string | null; altEn: string | null; }[]>; readonly hasClasses: z.ZodType<unknown, boolean>; readonly classes: z.ZodType<unknown, { usualPrice: number | null; stock: number | null; stockUnlimited: boolean; taxRate: number | null; visible: boolean; pictureId: number | null; price02: number; price01: number | null; salePrice: number | null; salePriceFrom: string | null; salePriceUntil: string | null; saleLimit: number | null; saleType: number; deliveryDuration: number | null; deliveryFee: number | null; pointRate: number | null; temperature: "cool" | "frozen" | "normal"; weight: number | null; parcelSize: number | null; gtin: string | null; productCode: string; classNameId: string | null; className: string | null; classCategoryId: string | null; classCategoryName: string | null; classNameId2: string | null; className2: string | null; classCategoryId2: string | null; classCategoryName2: string | null; ownFields?: Readonly<Record<string, string | number | boolean | null>> | undefined; }[]>; readonly productId: z.ZodType<unknown, string>; readonly productName: z.ZodType<unknown, string>; readonly productNameEn: z.ZodType<unknown, string | null>; readonly slug: z.ZodType<unknown, string | null>; readonly productStatus: z.ZodType<unknown, number>; readonly description: z.ZodType<unknown, string | null>; readonly descriptionEn: z.ZodType<unknown, string | null>; readonly descriptionDetail: z.ZodType<unknown, string | null>; readonly descriptionDetailEn: z.ZodType<unknown, string | null>; readonly searchWord: z.ZodType<unknown, string | null>; readonly note: z.ZodType<unknown, string | null>; readonly freeArea: z.ZodType<unknown, string | null>; readonly videoUrl: z.ZodType<unknown, string | null>; readonly saleFrom: z.ZodType<unknown, string | null>; readonly saleUntil: z.ZodType<unknown, string | null>; readonly usualPrice: z.ZodType<unknown, number | null>; readonly stock: z.ZodType<unknown, number | null>; readonly stockUnlimited: z.ZodType<unknown, boolean>; readonly taxRate: z.ZodType<unknown, number | null>; readonly visible: z.ZodType<unknown, boolean>; readonly pictureId: z.ZodType<unknown, number | null>; readonly price02: z.ZodType<unknown, number>; readonly price01: z.ZodType<unknown, number | null>; readonly salePrice: z.ZodType<unknown, number | null>; readonly salePriceFrom: z.ZodType<unknown, string | null>; readonly salePriceUntil: z.ZodType<unknown, string | null>; readonly saleLimit: z.ZodType<unknown, number | null>; readonly saleType: z.ZodType<unknown, number>; readonly deliveryDuration: z.ZodType<unknown, number | null>; readonly deliveryFee: z.ZodType<unknown, number | null>; readonly pointRate: z.ZodType<unknown, number | null>; readonly temperature: z.ZodType<unknown, "cool" | "frozen" | "normal">; readonly weight: z.ZodType<unknown, number | null>; readonly parcelSize: z.ZodType<unknown, number | null>; readonly gtin: z.ZodType<unknown, string | null>; readonly productCode: z.ZodType<unknown, string>; readonly classNameId: z.ZodType<unknown, string | null>; readonly className: z.ZodType<unknown, string | null>; readonly classCategoryId: z.ZodType<unknown, string | null>; readonly classCategoryName: z.ZodType<unknown, string | null>; readonly classNameId2: z.ZodType<unknown, string | null>; readonly className2: z.ZodType<unknown, string | null>; readonly classCategoryId2: z.ZodType<unknown, string | null>; readonly classCategoryName2: z.ZodType<unknown, string | null> },
    "badInput" | "productCodeTaken" | "stockGone",
    "unsafe",
    "goAdminProduct" | "goAdminProductList" | "goProduct"
  >
  readonly doCreatePromotion: Transition<
    { readonly promotionName: z.ZodType<string>; readonly promotionNameEn: z.ZodType<string | null | undefined>; readonly promotionKind: z.ZodType<"freeDelivery" | "nForM" | "percent" | "pointsTimes" | "yen">; readonly buyCount: z.ZodType<number | null | undefined>; readonly payCount: z.ZodType<number | null | undefined>; readonly percentOff: z.ZodType<number | null | undefined>; readonly yenOff: z.ZodType<number | null | undefined>; readonly minimumSum: z.ZodType<number | null | undefined>; readonly pointTimes: z.ZodType<number | null | undefined>; readonly promotionScope: z.ZodType<"chosen" | "all" | undefined>; readonly promotedCategories: z.ZodType<readonly number[] | undefined>; readonly promotedTags: z.ZodType<readonly number[] | undefined>; readonly promotedProducts: z.ZodType<string | null | undefined>; readonly promotedGroups: z.ZodType<readonly number[] | undefined>; readonly startsAt: z.ZodType<string | null | undefined>; readonly endsAt: z.ZodType<string | null | undefined>; readonly combines: z.ZodType<boolean | undefined>; readonly promotionPriority: z.ZodType<number | undefined>; readonly promotionActive: z.ZodType<boolean | undefined> },
    { readonly message: z.ZodType<unknown, string>; readonly promotionId: z.ZodType<unknown, string>; readonly promotionName: z.ZodType<unknown, string>; readonly promotionNameEn: z.ZodType<unknown, string | null>; readonly promotionKind: z.ZodType<unknown, "freeDelivery" | "nForM" | "percent" | "pointsTimes" | "yen">; readonly buyCount: z.ZodType<unknown, number | null>; readonly payCount: z.ZodType<unknown, number | null>; readonly percentOff: z.ZodType<unknown, number | null>; readonly yenOff: z.ZodType<unknown, number | null>; readonly minimumSum: z.ZodType<unknown, number | null>; readonly pointTimes: z.ZodType<unknown, number | null>; readonly promotionScope: z.ZodType<unknown, "all" | "chosen">; readonly promotedCategories: z.ZodType<unknown, readonly number[]>; readonly promotedTags: z.ZodType<unknown, readonly number[]>; readonly promotedProducts: z.ZodType<unknown, string | null>; readonly promotedGroups: z.ZodType<unknown, readonly number[]>; readonly startsAt: z.ZodType<unknown, string | null>; readonly endsAt: z.ZodType<unknown, string | null>; readonly combines: z.ZodType<unknown, boolean>; readonly promotionPriority: z.ZodType<unknown, number>; readonly promotionActive: z.ZodType<unknown, boolean> },
    "badInput",
    "unsafe",
    "goPromotion" | "goPromotionList"
  >
  readonly doCreateRedirect: Transition<
    { readonly fromAddress: z.ZodType<string>; readonly toAddress: z.ZodType<string> },
    { readonly message: z.ZodType<unknown, string>; readonly redirectId: z.ZodType<unknown, string>; readonly fromAddress: z.ZodType<unknown, string>; readonly toAddress: z.ZodType<unknown, string> },
    "badInput",
    "unsafe",
    "goRedirectList"
  >
  readonly doCreateReplyTemplate: Transition<
    { readonly replyTemplateName: z.ZodType<string>; readonly replyTemplateNameEn: z.ZodType<string | null | undefined>; readonly replyTemplateBody: z.ZodType<string>; readonly replyTemplateBodyEn: z.ZodType<string | null | undefined> },
    { readonly message: z.ZodType<unknown, string>; readonly replyTemplateId: z.ZodType<unknown, string>; readonly replyTemplateName: z.ZodType<unknown, string>; readonly replyTemplateNameEn: z.ZodType<unknown, string | null>; readonly replyTemplateBody: z.ZodType<unknown, string>; readonly replyTemplateBodyEn: z.ZodType<unknown, string | null> },
    never,
    "unsafe",
    "goReplyTemplateList"
  >
  readonly doCreateRole: Transition<
    { readonly roleName: z.ZodType<string>; readonly roleNameEn: z.ZodType<string | null | undefined>; readonly permissions: z.ZodType<readonly ("content:change" | "content:view" | "customers:change" | "customers:export" | "customers:view" | "enquiries:change" | "enquiries:view" | "look:change" | "look:view" | "orders:change" | "orders:export" | "orders:refund" | "orders:view" | "products:change" | "products:view" | "promotions:change" | "promotions:view" | "reports:view" | "settings:change" | "settings:view")[] | undefined> },
    { readonly message: z.ZodType<unknown, string>; readonly roleId: z.ZodType<unknown, string>; readonly roleName: z.ZodType<unknown, string>; readonly roleNameEn: z.ZodType<unknown, string | null>; readonly permissions: z.ZodType<unknown, readonly ("content:change" | "content:view" | "customers:change" | "customers:export" | "customers:view" | "enquiries:change" | "enquiries:view" | "look:change" | "look:view" | "orders:change" | "orders:export" | "orders:refund" | "orders:view" | "products:change" | "products:view" | "promotions:change" | "promotions:view" | "reports:view" | "settings:change" | "settings:view")[]> },
    never,
    "unsafe",
    "goRole" | "goRoleList"
  >
  readonly doCreateSynonym: Transition<
    { readonly synonymWords: z.ZodType<string> },
    { readonly message: z.ZodType<unknown, string>; readonly synonymId: z.ZodType<unknown, string>; readonly wordsAlike: z.ZodType<unknown, string[]> },
    "badInput",
    "unsafe",
    "goSynonymList"
  >
  readonly doCreateTag: Transition<
    { readonly tagName: z.ZodType<string>; readonly tagNameEn: z.ZodType<string | null | undefined> },
    { readonly message: z.ZodType<unknown, string>; readonly sortNo: z.ZodType<unknown, number>; readonly tagId: z.ZodType<unknown, string>; readonly tagName: z.ZodType<unknown, string>; readonly tagNameEn: z.ZodType<unknown, string | null> },
    never,
    "unsafe",
    "goTagList"
  >
  readonly doCreateTaxRule: Transition<
    { readonly pref: z.ZodType<number | undefined>; readonly applyDate: z.ZodType<string>; readonly taxRate: z.ZodType<number>; readonly roundingType: z.ZodType<number> },
    { readonly message: z.ZodType<unknown, string>; readonly roundingName: z.ZodType<unknown, string>; readonly prefName: z.ZodType<unknown, string | null>; readonly taxRuleId: z.ZodType<unknown, string>; readonly applyDate: z.ZodType<unknown, string>; readonly taxRate: z.ZodType<unknown, number>; readonly roundingType: z.ZodType<unknown, number>; readonly pref: z.ZodType<unknown, number | null> },
    "taxRuleDateTaken",
    "unsafe",
    "goTaxRuleList"
  >
  readonly doCreateToken: Transition<
    { readonly currentPassword: z.ZodType<string>; readonly tokenName: z.ZodType<string>; readonly permissions: z.ZodType<readonly ("content:change" | "content:view" | "customers:change" | "customers:export" | "customers:view" | "enquiries:change" | "enquiries:view" | "look:change" | "look:view" | "orders:change" | "orders:export" | "orders:refund" | "orders:view" | "products:change" | "products:view" | "promotions:change" | "promotions:view" | "reports:view" | "settings:change" | "settings:view")[] | undefined>; readonly networks: z.ZodType<string | null | undefined>; readonly endsOn: z.ZodType<string | null | undefined> },
    { readonly message: z.ZodType<unknown, string>; readonly tokenId: z.ZodType<unknown, string>; readonly tokenName: z.ZodType<unknown, string>; readonly accessToken: z.ZodType<unknown, string> },
    "badInput" | "memberGone" | "tooManyTokens",
    "unsafe",
    "goToken" | "goTokenList"
  >
  readonly doCreateWebhook: Transition<
    { readonly currentPassword: z.ZodType<string>; readonly webhookName: z.ZodType<string>; readonly webhookUrl: z.ZodType<string>; readonly webhookEvents: z.ZodType<readonly string[] | undefined>; readonly isActive: z.ZodType<boolean | undefined> },
    { readonly message: z.ZodType<unknown, string>; readonly webhookId: z.ZodType<unknown, string>; readonly webhookName: z.ZodType<unknown, string>; readonly signingSecret: z.ZodType<unknown, string> },
    "badInput" | "memberGone" | "tooManyWebhooks",
    "unsafe",
    "goWebhook" | "goWebhookList"
  >
  readonly doDeleteBackup: Transition<
    { readonly name: z.ZodType<string> },
    { readonly name: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "backupUnknown",
    "idempotent",
    "goBackupList"
  >
  readonly doDeleteBlock: Transition<
    { readonly blockId: z.ZodType<string> },
    { readonly placeCount: z.ZodType<unknown, number>; readonly message: z.ZodType<unknown, string>; readonly blockDeletable: z.ZodType<unknown, boolean>; readonly blockId: z.ZodType<unknown, string>; readonly blockName: z.ZodType<unknown, string>; readonly blockFileName: z.ZodType<unknown, string> },
    "blockProtected" | "blockUnknown",
    "idempotent",
    never
  >
  readonly doDeleteCalendarHoliday: Transition<
    { readonly calendarId: z.ZodType<string> },
    { readonly calendarId: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "holidayUnknown",
    "idempotent",
    never
  >
  readonly doDeleteCategory: Transition<
    { readonly categoryId: z.ZodType<string> },
    { readonly categoryId: z.ZodType<unknown, string>; readonly categoryName: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "categoryInUse" | "categoryUnknown",
    "idempotent",
    "goCategoryList"
  >
  readonly doDeleteClassCategory: Transition<
    { readonly classNameId: z.ZodType<string | undefined>; readonly classCategoryId: z.ZodType<string> },
    { readonly classCategoryId: z.ZodType<unknown, string>; readonly classNameId: z.ZodType<unknown, string>; readonly name: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "classCategoryInUse" | "classCategoryUnknown",
    "idempotent",
    "goClassCategoryList" | "goClassNameList"
  >
  readonly doDeleteClassName: Transition<
    { readonly classNameId: z.ZodType<string> },
    { readonly classNameId: z.ZodType<unknown, string>; readonly name: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "classNameInUse" | "classNameUnknown",
    "idempotent",
    "goClassNameList"
  >
  readonly doDeleteCustomer: Transition<
    { readonly customerId: z.ZodType<string> },
    { readonly customerId: z.ZodType<unknown, string>; readonly alreadyDeleted: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string> },
    "customerUnknown",
    "unsafe",
    "goCustomer" | "goCustomerList"
  >
  readonly doDeleteCustomerAddress: Transition<
    { readonly addressId: z.ZodType<string> },
    { readonly customerId: z.ZodType<unknown, string>; readonly addressId: z.ZodType<unknown, string> },
    "addressUnknown" | "notYourAddress",
    "idempotent",
    "goCustomerAddressList"
  >
  readonly doDeleteCustomerDeliveryAddress: Transition<
    { readonly customerId: z.ZodType<string>; readonly addressId: z.ZodType<string> },
    { readonly message: z.ZodType<unknown, string>; readonly customerId: z.ZodType<unknown, string>; readonly addressId: z.ZodType<unknown, string> },
    "customerAddressUnknown" | "customerUnknown",
    "idempotent",
    "goCustomer"
  >
  readonly doDeleteCustomerGroup: Transition<
    { readonly customerGroupId: z.ZodType<string> },
    { readonly customerGroupId: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "customerGroupUnknown",
    "idempotent",
    "goCustomerGroupList"
  >
  readonly doDeleteDelivery: Transition<
    { readonly deliveryId: z.ZodType<string> },
    { readonly deliveryId: z.ZodType<unknown, string>; readonly deliveryName: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "deliveryInUse" | "deliveryUnknown",
    "idempotent",
    never
  >
  readonly doDeleteField: Transition<
    { readonly fieldId: z.ZodType<string> },
    { readonly fieldId: z.ZodType<unknown, string>; readonly recordCount: z.ZodType<unknown, number | null>; readonly message: z.ZodType<unknown, string> },
    "fieldOfPlugin" | "fieldUnknown",
    "idempotent",
    never
  >
  readonly doDeleteFile: Transition<
    { readonly path: z.ZodType<string | undefined>; readonly file: z.ZodType<string> },
    { readonly path: z.ZodType<unknown, string>; readonly name: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "fileUnknown" | "folderNotEmpty",
    "idempotent",
    "goFileManager"
  >
  readonly doDeleteGiftOption: Transition<
    { readonly giftOptionId: z.ZodType<string> },
    { readonly giftOptionId: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "giftOptionUnknown",
    "idempotent",
    "goGiftList"
  >
  readonly doDeleteListView: Transition<
    { readonly viewId: z.ZodType<string> },
    { readonly viewId: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "viewUnknown",
    "idempotent",
    "goAdminProductList" | "goAuditLog" | "goCustomerList" | "goMemberList" | "goMissedWordList" | "goNewsList" | "goOrderList" | "goStockList"
  >
  readonly doDeleteMailTemplate: Transition<
    { readonly mailTemplateId: z.ZodType<string> },
    { readonly mailTemplateId: z.ZodType<unknown, number>; readonly mailTemplateName: z.ZodType<unknown, string>; readonly fileName: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "mailTemplateBuiltIn" | "mailTemplateGone",
    "idempotent",
    "goMailTemplateList"
  >
  readonly doDeleteMember: Transition<
    { readonly loginId: z.ZodType<string>; readonly mode: z.ZodType<string | undefined> },
    { readonly adminId: z.ZodType<unknown, string>; readonly loginId: z.ZodType<unknown, string>; readonly alreadyDeleted: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string> },
    "memberGone" | "memberIsSelf" | "memberOutranks" | "memberUnknown",
    "idempotent",
    "goMemberList"
  >
  readonly doDeleteMissedWord: Transition<
    { readonly missedWord: z.ZodType<string> },
    { readonly missedWord: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "missedWordUnknown",
    "idempotent",
    "goMissedWordList"
  >
  readonly doDeleteNews: Transition<
    { readonly newsId: z.ZodType<string> },
    { readonly newsId: z.ZodType<unknown, string>; readonly newsTitle: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "newsUnknown",
    "idempotent",
    "goNewsList"
  >
  readonly doDeleteNewsletter: Transition<
    { readonly newsletterId: z.ZodType<string> },
    { readonly newsletterId: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "newsletterNoDraft" | "newsletterUnknown",
    "idempotent",
    "goNewsletterList"
  >
  readonly doDeletePage: Transition<
    { readonly pageId: z.ZodType<string> },
    { readonly pageId: z.ZodType<unknown, string>; readonly pageName: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "pageProtected" | "pageUnknown",
    "idempotent",
    never
  >
  readonly doDeletePageSection: Transition<
    { readonly version: z.ZodType<number | undefined>; readonly pageId: z.ZodType<string>; readonly sectionId: z.ZodType<string> },
    { readonly message: z.ZodType<unknown, string>; readonly pageId: z.ZodType<unknown, string>; readonly pageName: z.ZodType<unknown, string>; readonly sections: z.ZodType<unknown, { pageId: string; sectionId: string; kind: string; kindName: string; summary: string; isHidden: boolean; shownFrom: string | null; shownUntil: string | null; }[]>; readonly hasDraft: z.ZodType<unknown, boolean>; readonly version: z.ZodType<unknown, number> },
    "pageUnknown" | "sectionUnknown" | "staleVersion",
    "idempotent",
    "goPageSections"
  >
  readonly doDeletePasskey: Transition<
    { readonly passkeyId: z.ZodType<string>; readonly currentPassword: z.ZodType<string> },
    { readonly passkeyId: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "badInput" | "memberGone" | "passkeyUnknown",
    "idempotent",
    "goPasskeyList"
  >
  readonly doDeletePayment: Transition<
    { readonly paymentId: z.ZodType<string> },
    { readonly paymentId: z.ZodType<unknown, string>; readonly charge: z.ZodType<unknown, number>; readonly message: z.ZodType<unknown, string> },
    "paymentInUse" | "paymentUnknown",
    "idempotent",
    "goPaymentList"
  >
  readonly doDeleteProduct: Transition<
    { readonly productCode: z.ZodType<string> },
    { readonly productCode: z.ZodType<unknown, string>; readonly alreadyDeleted: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string> },
    "productUnknown",
    "idempotent",
    "goAdminProduct"
  >
  readonly doDeletePromotion: Transition<
    { readonly promotionId: z.ZodType<string> },
    { readonly promotionId: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "promotionUnknown" | "promotionUsed",
    "idempotent",
    "goPromotionList"
  >
  readonly doDeleteRedirect: Transition<
    { readonly redirectId: z.ZodType<string> },
    { readonly redirectId: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "redirectUnknown",
    "idempotent",
    "goRedirectList"
  >
  readonly doDeleteReplyTemplate: Transition<
    { readonly replyTemplateId: z.ZodType<string> },
    { readonly replyTemplateId: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "replyTemplateUnknown",
    "idempotent",
    "goReplyTemplateList"
  >
  readonly doDeleteRole: Transition<
    { readonly roleId: z.ZodType<string> },
    { readonly roleId: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "roleInUse" | "roleUnknown",
    "idempotent",
    "goRoleList"
  >
  readonly doDeleteSynonym: Transition<
    { readonly synonymId: z.ZodType<string> },
    { readonly synonymId: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "synonymUnknown",
    "idempotent",
    "goSynonymList"
  >
  readonly doDeleteTag: Transition<
    { readonly tagId: z.ZodType<string> },
    { readonly tagId: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "tagUnknown",
    "idempotent",
    "goTagList"
  >
  readonly doDeleteTaxRule: Transition<
    { readonly taxRuleId: z.ZodType<string> },
    { readonly taxRuleId: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "taxRuleProtected" | "taxRuleUnknown",
    "idempotent",
    "goTaxRuleList"
  >
  readonly doDeleteTemplate: Transition<
    { readonly templateCode: z.ZodType<string> },
    { readonly templateCode: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "themeBuiltIn" | "themeSelected" | "themeUnknown",
    "idempotent",
    never
  >
  readonly doDeleteToken: Transition<
    { readonly tokenId: z.ZodType<string> },
    { readonly tokenId: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "tokenUnknown",
    "idempotent",
    "goTokenList"
  >
  readonly doDeleteWebhook: Transition<
    { readonly webhookId: z.ZodType<string> },
    { readonly webhookId: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "webhookUnknown",
    "idempotent",
    "goWebhookList"
  >
  readonly doDeliverAgain: Transition<
    { readonly eventId: z.ZodType<string> },
    { readonly eventId: z.ZodType<unknown, string>; readonly alreadyWaiting: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string> },
    "eventUnknown",
    "unsafe",
    "goOutboxList"
  >
  readonly doDisablePlugin: Transition<
    { readonly pluginCode: z.ZodType<string> },
    { readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string>; readonly pluginCode: z.ZodType<unknown, string>; readonly enabled: z.ZodType<unknown, boolean> },
    "pluginNeeded" | "pluginNotInstalled" | "pluginUnknown",
    "unsafe",
    "goPluginList"
  >
  readonly doDiscardPageDraft: Transition<
    { readonly version: z.ZodType<number | undefined>; readonly pageId: z.ZodType<string> },
    { readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string>; readonly pageId: z.ZodType<unknown, string>; readonly pageName: z.ZodType<unknown, string>; readonly sections: z.ZodType<unknown, { pageId: string; sectionId: string; kind: string; kindName: string; summary: string; isHidden: boolean; shownFrom: string | null; shownUntil: string | null; }[]>; readonly hasDraft: z.ZodType<unknown, boolean>; readonly version: z.ZodType<unknown, number> },
    "pageUnknown" | "staleVersion",
    "idempotent",
    "goPageSections"
  >
  readonly doDownloadTemplate: Transition<
    { readonly templateCode: z.ZodType<string> },
    { readonly templateCode: z.ZodType<unknown, string>; readonly archiveName: z.ZodType<unknown, string> },
    "themeLost" | "themeUnknown",
    "unsafe",
    never
  >
  readonly doEnablePlugin: Transition<
    { readonly pluginCode: z.ZodType<string> },
    { readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string>; readonly pluginCode: z.ZodType<unknown, string>; readonly enabled: z.ZodType<unknown, boolean> },
    "pluginFieldsRefused" | "pluginLacks" | "pluginNeeds" | "pluginNotInstalled" | "pluginUnknown",
    "unsafe",
    "goPluginList"
  >
  readonly doEndCustomerSessions: Transition<
    { readonly customerId: z.ZodType<string>; readonly sessionId: z.ZodType<string | undefined> },
    { readonly customerId: z.ZodType<unknown, string>; readonly endedCount: z.ZodType<unknown, number>; readonly message: z.ZodType<unknown, string> },
    "customerSessionUnknown" | "customerUnknown",
    "idempotent",
    "goCustomer"
  >
  readonly doEndMemberApp: Transition<
    { readonly sessionId: z.ZodType<string> },
    { readonly endedCount: z.ZodType<unknown, number>; readonly message: z.ZodType<unknown, string> },
    "memberSessionUnknown",
    "idempotent",
    "goTokenList"
  >
  readonly doEndMemberSessions: Transition<
    { readonly sessionId: z.ZodType<string | undefined>; readonly currentPassword: z.ZodType<string | undefined> },
    { readonly endedCount: z.ZodType<unknown, number>; readonly message: z.ZodType<unknown, string> },
    "badInput" | "memberGone" | "memberSessionUnknown",
    "idempotent",
    "goAdminLogin" | "goMemberSessionList"
  >
  readonly doEndNewsletter: Transition<
    { readonly newsletterMailId: z.ZodType<string>; readonly newsletterMailKey: z.ZodType<string> },
    { readonly isEnded: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string> },
    "newsletterLinkGone",
    "unsafe",
    "goNewsletterEnd" | "goTop"
  >
  readonly doEndRestockNotice: Transition<
    { readonly noticeId: z.ZodType<string>; readonly noticeKey: z.ZodType<string> },
    { readonly productCode: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "restockNoticeGone",
    "unsafe",
    "goProduct" | "goTop"
  >
  readonly doEndSessions: Transition<
    { readonly sessionId: z.ZodType<string | undefined>; readonly currentPassword: z.ZodOptional<z.ZodType<string | undefined>> },
    { readonly customerId: z.ZodType<unknown, string>; readonly endedCount: z.ZodType<unknown, number>; readonly message: z.ZodType<unknown, string> },
    "sessionUnknown" | "wrongPassword",
    "idempotent",
    "goLogin" | "goSessionList" | "goTop"
  >
  readonly doEndSubscription: Transition<
    { readonly subscriptionId: z.ZodType<string> },
    { readonly subscriptionId: z.ZodType<unknown, string>; readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string> },
    "subscriptionUnknown",
    "unsafe",
    "goSubscriptionList"
  >
  readonly doExchangeLines: Transition<
    { readonly payment: z.ZodType<number | undefined>; readonly reason: z.ZodType<string | undefined>; readonly notify: z.ZodType<boolean | undefined>; readonly mailWords: z.ZodType<string | undefined>; readonly preview: z.ZodType<boolean | undefined>; readonly version: z.ZodType<number | undefined>; readonly discount: z.ZodType<number | undefined>; readonly charge: z.ZodType<number | undefined>; readonly usePoint: z.ZodType<number | undefined>; readonly deliveryFeeTotal: z.ZodType<number | undefined>; readonly orderNo: z.ZodType<string>; readonly items: z.ZodType<{ lineId: string; quantity: number | undefined; restock: boolean | undefined; exchangeCode: string | undefined; otherCode: string | undefined; exchangeQuantity: number | undefined; }[] | undefined> },
    { readonly newOrderNo: z.ZodType<unknown, string | null>; readonly message: z.ZodType<unknown, string>; readonly lines: z.ZodType<unknown, { askedQuantity: number; isRestocked: boolean; variants: { productCode: string; className: string | null; price: number; stock: number | null; }[]; lineId: string; productCode: string; productName: string; className: string | null; destination: number; price: number; quantity: number; }[]>; readonly canNotify: z.ZodType<unknown, boolean>; readonly preview: z.ZodType<unknown, boolean>; readonly backTotal: z.ZodType<unknown, number>; readonly backTaxes: z.ZodType<unknown, { rate: number; total: number; tax: number; }[]>; readonly newTotal: z.ZodType<unknown, number>; readonly newTaxes: z.ZodType<unknown, { rate: number; total: number; tax: number; }[]>; readonly takenOver: z.ZodType<unknown, number>; readonly takenOverTaxes: z.ZodType<unknown, { rate: number; total: number; tax: number; }[]>; readonly differenceDue: z.ZodType<unknown, number>; readonly differenceBack: z.ZodType<unknown, number>; readonly discount: z.ZodType<unknown, number>; readonly taxFreeDiscount: z.ZodType<unknown, number>; readonly paidTotal: z.ZodType<unknown, number>; readonly refundTotal: z.ZodType<unknown, number>; readonly refundDue: z.ZodType<unknown, number>; readonly credit: z.ZodType<unknown, number>; readonly amountDue: z.ZodType<unknown, number>; readonly passedOn: z.ZodType<unknown, number>; readonly version: z.ZodType<unknown, number>; readonly subtotal: z.ZodType<unknown, number>; readonly charge: z.ZodType<unknown, number>; readonly giftTotal: z.ZodType<unknown, number>; readonly deliveryFeeTotal: z.ZodType<unknown, number>; readonly discounts: z.ZodType<unknown, { discountName: string | null; amount: number; }[]>; readonly taxableTotal: z.ZodType<unknown, number>; readonly tax: z.ZodType<unknown, number>; readonly total: z.ZodType<unknown, number>; readonly paymentTotal: z.ZodType<unknown, number>; readonly taxes: z.ZodType<unknown, { rate: number; total: number; tax: number; }[]>; readonly usePoint: z.ZodType<unknown, number>; readonly addPoint: z.ZodType<unknown, number>; readonly ownFields: z.ZodType<unknown, Readonly<Record<string, string | number | boolean | null>> | undefined>; readonly orderNo: z.ZodType<unknown, string>; readonly orderDate: z.ZodType<unknown, string>; readonly paymentDate: z.ZodType<unknown, string | null>; readonly orderStatus: z.ZodType<unknown, number>; readonly orderStatusName: z.ZodType<unknown, string>; readonly customerId: z.ZodType<unknown, string | null>; readonly customer: z.ZodType<unknown, { name01: string; name02: string; kana01: string | null; kana02: string | null; companyName: string | null; postalCode: string; pref: number; prefName: string; addr01: string; addr02: string; phoneNumber: string; email: string; }>; readonly items: z.ZodType<unknown, { price: number; price02: number; quantity: number; productCode: string; productName: string; mainListImage: string | null; reducedTax: boolean; totalPrice: number; className1: string | null; classCategoryName1: string | null; className2: string | null; classCategoryName2: string | null; }[]>; readonly itemCount: z.ZodType<unknown, number>; readonly shippings: z.ZodType<unknown, { shippingId: string; address: { name01: string; name02: string; kana01: string | null; kana02: string | null; companyName: string | null; postalCode: string; pref: number; prefName: string; addr01: string; addr02: string; phoneNumber: string; }; deliveryId: string | null; deliveryName: string | null; deliveryFee: number; deliveryDate: string | null; deliveryTimeId: string | null; deliveryTime: string | null; items: { price: number; price02: number; quantity: number; productCode: string; productName: string; mainListImage: string | null; reducedTax: boolean; totalPrice: number; className1: string | null; classCategoryName1: string | null; className2: string | null; classCategoryName2: string | null; }[]; gifts: { giftKind: "card" | "noshi" | "wrapping"; giftName: string; giftPrice: number; omotegaki: string | null; mizuhiki: "awaji" | "black" | "bow" | "knot" | "none" | "yellow"; mizuhikiName: string | null; giftText: string | null; }[]; orderNo: string; trackingNumber: string | null; trackingUrl: string | null; parcels: { trackingNumber: string; trackingUrl: string | null; }[]; shippedAt: string | null; mailSentAt: string | null; note: string | null; }[]>; readonly paymentId: z.ZodType<unknown, string | null>; readonly paymentName: z.ZodType<unknown, string | null>; readonly paymentDetails: z.ZodType<unknown, { brand: string | null; last4: string | null; threeDSecure: "failed" | "authenticated" | "attempted" | "exempted" | "notSupported" | null; threeDSecureVersion: string | null; } | null>; readonly payUntil: z.ZodType<unknown, string | null>; readonly note: z.ZodType<unknown, string | null> },
    "adminOrderUnknown" | "badInput" | "notAllowed" | "orderClosed" | "orderPointsShort" | "returnByHand" | "returnGoodsGone" | "returnNotSent" | "staleVersion",
    "unsafe",
    "doExchangeLines" | "goOrder"
  >
  readonly doExportShipping: Transition<
    { readonly format: z.ZodType<"shop" | "yamato" | "sagawa" | "yupack" | undefined>; readonly encoding: z.ZodType<"utf-8" | "shift_jis" | "utf-8-bom" | undefined>; readonly ids: z.ZodType<string[]> },
    { readonly csv: z.ZodType<unknown, string>; readonly rowCount: z.ZodType<unknown, number>; readonly unpaidCount: z.ZodType<unknown, number> },
    "badInput",
    "unsafe",
    "goImportShippingCsv"
  >
  readonly doFillTradeLaw: Transition<
    { readonly lawRow: z.ZodType<number | undefined> },
    { readonly filledCount: z.ZodType<unknown, number>; readonly message: z.ZodType<unknown, string> },
    never,
    "unsafe",
    never
  >
  readonly doFoldMenu: Transition<
    { readonly isFolded: z.ZodType<boolean> },
    { readonly isFolded: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string> },
    never,
    "idempotent",
    "goAdminTop"
  >
  readonly doGiveUpOrder: Transition<
    { readonly orderNo: z.ZodType<string>; readonly reason: z.ZodType<string | undefined> },
    { readonly orderNo: z.ZodType<unknown, string>; readonly orderStatus: z.ZodType<unknown, number>; readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string> },
    "adminOrderUnknown" | "moveImpossible",
    "unsafe",
    "goOrder"
  >
  readonly doGrantReturn: Transition<
    { readonly returnId: z.ZodType<string>; readonly returnAnswer: z.ZodType<string | undefined> },
    { readonly returnId: z.ZodType<unknown, string>; readonly orderNo: z.ZodType<unknown, string>; readonly returnNo: z.ZodType<unknown, number>; readonly returnState: z.ZodType<unknown, "granted" | "received" | "refused" | "waiting" | "withdrawn">; readonly message: z.ZodType<unknown, string> },
    "returnDecided" | "returnUnknown",
    "unsafe",
    "goOrder" | "goReturn" | "goReturnList"
  >
  readonly doImportCategoryCsv: Transition<
    { readonly csv: z.ZodType<string | undefined>; readonly csvFile: z.ZodType<UploadedFile[]>; readonly encoding: z.ZodType<"utf-8" | "shift_jis" | undefined>; readonly preview: z.ZodType<boolean | undefined> },
    { readonly preview: z.ZodType<unknown, boolean>; readonly accepted: z.ZodType<unknown, number>; readonly imported: z.ZodType<unknown, number>; readonly created: z.ZodType<unknown, number>; readonly changed: z.ZodType<unknown, number>; readonly unchanged: z.ZodType<unknown, number>; readonly deleted: z.ZodType<unknown, number>; readonly wrong: z.ZodType<unknown, number>; readonly lineCount: z.ZodType<unknown, number>; readonly count: z.ZodType<unknown, number>; readonly lines: z.ZodType<unknown, { line: number; outcome: "changed" | "created" | "deleted" | "unchanged" | "wrong"; name: string; changes: { label: string; before: string | number | boolean | null; after: string | number | boolean | null; }[]; faults: { column: number; message: string; }[]; }[]>; readonly effects: z.ZodType<unknown, string[]>; readonly jobId: z.ZodType<unknown, string | null>; readonly message: z.ZodType<unknown, string> },
    "badInput",
    "unsafe",
    "doImportCategoryCsv" | "goCategoryList" | "goImportCategoryCsv" | "goJob"
  >
  readonly doImportClassCategoryCsv: Transition<
    { readonly csv: z.ZodType<string | undefined>; readonly csvFile: z.ZodType<UploadedFile[]>; readonly encoding: z.ZodType<"utf-8" | "shift_jis" | undefined>; readonly preview: z.ZodType<boolean | undefined> },
    { readonly preview: z.ZodType<unknown, boolean>; readonly accepted: z.ZodType<unknown, number>; readonly imported: z.ZodType<unknown, number>; readonly created: z.ZodType<unknown, number>; readonly changed: z.ZodType<unknown, number>; readonly unchanged: z.ZodType<unknown, number>; readonly deleted: z.ZodType<unknown, number>; readonly wrong: z.ZodType<unknown, number>; readonly lineCount: z.ZodType<unknown, number>; readonly count: z.ZodType<unknown, number>; readonly lines: z.ZodType<unknown, { line: number; outcome: "changed" | "created" | "deleted" | "unchanged" | "wrong"; name: string; changes: { label: string; before: string | number | boolean | null; after: string | number | boolean | null; }[]; faults: { column: number; message: string; }[]; }[]>; readonly effects: z.ZodType<unknown, string[]>; readonly jobId: z.ZodType<unknown, string | null>; readonly message: z.ZodType<unknown, string> },
    "badInput",
    "unsafe",
    "doImportClassCategoryCsv" | "goClassNameList" | "goImportClassCategoryCsv" | "goJob"
  >
  readonly doImportClassNameCsv: Transition<
    { readonly csv: z.ZodType<string | undefined>; readonly csvFile: z.ZodType<UploadedFile[]>; readonly encoding: z.ZodType<"utf-8" | "shift_jis" | undefined>; readonly preview: z.ZodType<boolean | undefined> },
    { readonly preview: z.ZodType<unknown, boolean>; readonly accepted: z.ZodType<unknown, number>; readonly imported: z.ZodType<unknown, number>; readonly created: z.ZodType<unknown, number>; readonly changed: z.ZodType<unknown, number>; readonly unchanged: z.ZodType<unknown, number>; readonly deleted: z.ZodType<unknown, number>; readonly wrong: z.ZodType<unknown, number>; readonly lineCount: z.ZodType<unknown, number>; readonly count: z.ZodType<unknown, number>; readonly lines: z.ZodType<unknown, { line: number; outcome: "changed" | "created" | "deleted" | "unchanged" | "wrong"; name: string; changes: { label: string; before: string | number | boolean | null; after: string | number | boolean | null; }[]; faults: { column: number; message: string; }[]; }[]>; readonly effects: z.ZodType<unknown, string[]>; readonly jobId: z.ZodType<unknown, string | null>; readonly message: z.ZodType<unknown, string> },
    "badInput",
    "unsafe",
    "doImportClassNameCsv" | "goClassNameList" | "goImportClassNameCsv" | "goJob"
  >
  readonly doImportCustomerCsv: Transition<
    { readonly csvFile: z.ZodType<UploadedFile[]>; readonly comesFrom: z.ZodType<"shopify" | "base" | "colorme" | "eccube" | undefined>; readonly csv: z.ZodType<string | undefined>; readonly encoding: z.ZodType<"utf-8" | "shift_jis" | undefined>; readonly preview: z.ZodType<boolean | undefined> },
    { readonly preview: z.ZodType<unknown, boolean>; readonly accepted: z.ZodType<unknown, number>; readonly imported: z.ZodType<unknown, number>; readonly created: z.ZodType<unknown, number>; readonly changed: z.ZodType<unknown, number>; readonly unchanged: z.ZodType<unknown, number>; readonly deleted: z.ZodType<unknown, number>; readonly wrong: z.ZodType<unknown, number>; readonly lineCount: z.ZodType<unknown, number>; readonly count: z.ZodType<unknown, number>; readonly lines: z.ZodType<unknown, { line: number; outcome: "changed" | "created" | "deleted" | "unchanged" | "wrong"; name: string; changes: { label: string; before: string | number | boolean | null; after: string | number | boolean | null; }[]; faults: { column: number; message: string; }[]; }[]>; readonly effects: z.ZodType<unknown, string[]>; readonly jobId: z.ZodType<unknown, string | null>; readonly message: z.ZodType<unknown, string> },
    "badInput",
    "unsafe",
    "doImportCustomerCsv" | "goCustomerList" | "goImportCustomerCsv" | "goJob"
  >
  readonly doImportDeliveryAreaCsv: Transition<
    { readonly csv: z.ZodType<string | undefined>; readonly csvFile: z.ZodType<UploadedFile[]>; readonly encoding: z.ZodType<"utf-8" | "shift_jis" | undefined>; readonly preview: z.ZodType<boolean | undefined> },
    { readonly preview: z.ZodType<unknown, boolean>; readonly accepted: z.ZodType<unknown, number>; readonly imported: z.ZodType<unknown, number>; readonly created: z.ZodType<unknown, number>; readonly changed: z.ZodType<unknown, number>; readonly unchanged: z.ZodType<unknown, number>; readonly deleted: z.ZodType<unknown, number>; readonly wrong: z.ZodType<unknown, number>; readonly lineCount: z.ZodType<unknown, number>; readonly count: z.ZodType<unknown, number>; readonly lines: z.ZodType<unknown, { line: number; outcome: "changed" | "created" | "deleted" | "unchanged" | "wrong"; name: string; changes: { label: string; before: string | number | boolean | null; after: string | number | boolean | null; }[]; faults: { column: number; message: string; }[]; }[]>; readonly effects: z.ZodType<unknown, string[]>; readonly jobId: z.ZodType<unknown, string | null>; readonly message: z.ZodType<unknown, string> },
    "badInput",
    "unsafe",
    "doImportDeliveryAreaCsv" | "goDeliveryList" | "goImportDeliveryAreaCsv" | "goJob"
  >
  readonly doImportDeliveryTimeCsv: Transition<
    { readonly csv: z.ZodType<string | undefined>; readonly csvFile: z.ZodType<UploadedFile[]>; readonly encoding: z.ZodType<"utf-8" | "shift_jis" | undefined>; readonly preview: z.ZodType<boolean | undefined> },
    { readonly preview: z.ZodType<unknown, boolean>; readonly accepted: z.ZodType<unknown, number>; readonly imported: z.ZodType<unknown, number>; readonly created: z.ZodType<unknown, number>; readonly changed: z.ZodType<unknown, number>; readonly unchanged: z.ZodType<unknown, number>; readonly deleted: z.ZodType<unknown, number>; readonly wrong: z.ZodType<unknown, number>; readonly lineCount: z.ZodType<unknown, number>; readonly count: z.ZodType<unknown, number>; readonly lines: z.ZodType<unknown, { line: number; outcome: "changed" | "created" | "deleted" | "unchanged" | "wrong"; name: string; changes: { label: string; before: string | number | boolean | null; after: string | number | boolean | null; }[]; faults: { column: number; message: string; }[]; }[]>; readonly effects: z.ZodType<unknown, string[]>; readonly jobId: z.ZodType<unknown, string | null>; readonly message: z.ZodType<unknown, string> },
    "badInput",
    "unsafe",
    "doImportDeliveryTimeCsv" | "goDeliveryList" | "goImportDeliveryTimeCsv" | "goJob"
  >
  readonly doImportOrderCsv: Transition<
    { readonly csvFile: z.ZodType<UploadedFile[]>; readonly comesFrom: z.ZodType<"shopify" | "base" | "colorme" | "eccube" | undefined>; readonly priceTax: z.ZodType<"included" | "excluded" | undefined>; readonly csv: z.ZodType<string | undefined>; readonly encoding: z.ZodType<"utf-8" | "shift_jis" | undefined>; readonly preview: z.ZodType<boolean | undefined> },
    { readonly preview: z.ZodType<unknown, boolean>; readonly accepted: z.ZodType<unknown, number>; readonly imported: z.ZodType<unknown, number>; readonly created: z.ZodType<unknown, number>; readonly changed: z.ZodType<unknown, number>; readonly unchanged: z.ZodType<unknown, number>; readonly deleted: z.ZodType<unknown, number>; readonly wrong: z.ZodType<unknown, number>; readonly lineCount: z.ZodType<unknown, number>; readonly count: z.ZodType<unknown, number>; readonly lines: z.ZodType<unknown, { line: number; outcome: "changed" | "created" | "deleted" | "unchanged" | "wrong"; name: string; changes: { label: string; before: string | number | boolean | null; after: string | number | boolean | null; }[]; faults: { column: number; message: string; }[]; }[]>; readonly effects: z.ZodType<unknown, string[]>; readonly jobId: z.ZodType<unknown, string | null>; readonly message: z.ZodType<unknown, string> },
    "badInput",
    "unsafe",
    "doImportOrderCsv" | "goImportOrderCsv" | "goJob" | "goOrderList"
  >
  readonly doImportProductCsv: Transition<
    { readonly csvFile: z.ZodType<UploadedFile[]>; readonly comesFrom: z.ZodType<"shopify" | "base" | "colorme" | "eccube" | undefined>; readonly priceTax: z.ZodType<"included" | "excluded" | undefined>; readonly csv: z.ZodType<string | undefined>; readonly encoding: z.ZodType<"utf-8" | "shift_jis" | undefined>; readonly preview: z.ZodType<boolean | undefined> },
    { readonly preview: z.ZodType<unknown, boolean>; readonly accepted: z.ZodType<unknown, number>; readonly imported: z.ZodType<unknown, number>; readonly created: z.ZodType<unknown, number>; readonly changed: z.ZodType<unknown, number>; readonly unchanged: z.ZodType<unknown, number>; readonly deleted: z.ZodType<unknown, number>; readonly wrong: z.ZodType<unknown, number>; readonly lineCount: z.ZodType<unknown, number>; readonly count: z.ZodType<unknown, number>; readonly lines: z.ZodType<unknown, { line: number; outcome: "changed" | "created" | "deleted" | "unchanged" | "wrong"; name: string; changes: { label: string; before: string | number | boolean | null; after: string | number | boolean | null; }[]; faults: { column: number; message: string; }[]; }[]>; readonly effects: z.ZodType<unknown, string[]>; readonly jobId: z.ZodType<unknown, string | null>; readonly message: z.ZodType<unknown, string> },
    "badInput",
    "unsafe",
    "doImportProductCsv" | "goAdminProductList" | "goImportProductCsv" | "goJob"
  >
  readonly doImportRedirectCsv: Transition<
    { readonly csv: z.ZodType<string | undefined>; readonly csvFile: z.ZodType<UploadedFile[]>; readonly encoding: z.ZodType<"utf-8" | "shift_jis" | undefined>; readonly preview: z.ZodType<boolean | undefined> },
    { readonly preview: z.ZodType<unknown, boolean>; readonly accepted: z.ZodType<unknown, number>; readonly imported: z.ZodType<unknown, number>; readonly created: z.ZodType<unknown, number>; readonly changed: z.ZodType<unknown, number>; readonly unchanged: z.ZodType<unknown, number>; readonly deleted: z.ZodType<unknown, number>; readonly wrong: z.ZodType<unknown, number>; readonly lineCount: z.ZodType<unknown, number>; readonly count: z.ZodType<unknown, number>; readonly lines: z.ZodType<unknown, { line: number; outcome: "changed" | "created" | "deleted" | "unchanged" | "wrong"; name: string; changes: { label: string; before: string | number | boolean | null; after: string | number | boolean | null; }[]; faults: { column: number; message: string; }[]; }[]>; readonly effects: z.ZodType<unknown, string[]>; readonly jobId: z.ZodType<unknown, string | null>; readonly message: z.ZodType<unknown, string> },
    "badInput",
    "unsafe",
    "doImportRedirectCsv" | "goImportRedirectCsv" | "goJob" | "goRedirectList"
  >
  readonly doImportShippingCsv: Transition<
    { readonly notify: z.ZodType<boolean | undefined>; readonly csv: z.ZodType<string | undefined>; readonly csvFile: z.ZodType<UploadedFile[]>; readonly encoding: z.ZodType<"utf-8" | "shift_jis" | undefined>; readonly preview: z.ZodType<boolean | undefined> },
    { readonly accepted: z.ZodType<unknown, boolean>; readonly skipped: z.ZodType<unknown, number>; readonly preview: z.ZodType<unknown, boolean>; readonly imported: z.ZodType<unknown, number>; readonly created: z.ZodType<unknown, number>; readonly changed: z.ZodType<unknown, number>; readonly unchanged: z.ZodType<unknown, number>; readonly deleted: z.ZodType<unknown, number>; readonly wrong: z.ZodType<unknown, number>; readonly lineCount: z.ZodType<unknown, number>; readonly count: z.ZodType<unknown, number>; readonly lines: z.ZodType<unknown, { line: number; outcome: "changed" | "created" | "deleted" | "unchanged" | "wrong"; name: string; changes: { label: string; before: string | number | boolean | null; after: string | number | boolean | null; }[]; faults: { column: number; message: string; }[]; }[]>; readonly effects: z.ZodType<unknown, string[]>; readonly jobId: z.ZodType<unknown, string | null>; readonly message: z.ZodType<unknown, string> },
    "badInput",
    "unsafe",
    "doImportShippingCsv" | "goImportShippingCsv" | "goJob" | "goOrderList"
  >
  readonly doImportStockCsv: Transition<
    { readonly csv: z.ZodType<string | undefined>; readonly csvFile: z.ZodType<UploadedFile[]>; readonly encoding: z.ZodType<"utf-8" | "shift_jis" | undefined>; readonly preview: z.ZodType<boolean | undefined> },
    { readonly preview: z.ZodType<unknown, boolean>; readonly accepted: z.ZodType<unknown, number>; readonly imported: z.ZodType<unknown, number>; readonly created: z.ZodType<unknown, number>; readonly changed: z.ZodType<unknown, number>; readonly unchanged: z.ZodType<unknown, number>; readonly deleted: z.ZodType<unknown, number>; readonly wrong: z.ZodType<unknown, number>; readonly lineCount: z.ZodType<unknown, number>; readonly count: z.ZodType<unknown, number>; readonly lines: z.ZodType<unknown, { line: number; outcome: "changed" | "created" | "deleted" | "unchanged" | "wrong"; name: string; changes: { label: string; before: string | number | boolean | null; after: string | number | boolean | null; }[]; faults: { column: number; message: string; }[]; }[]>; readonly effects: z.ZodType<unknown, string[]>; readonly jobId: z.ZodType<unknown, string | null>; readonly message: z.ZodType<unknown, string> },
    "badInput",
    "unsafe",
    "doImportStockCsv" | "goImportStockCsv" | "goJob" | "goStockList"
  >
  readonly doInstallPlugin: Transition<
    { readonly pluginCode: z.ZodType<string>; readonly pluginName: z.ZodType<string>; readonly pluginVersion: z.ZodType<string> },
    { readonly installed: z.ZodType<unknown, boolean>; readonly alreadyInstalled: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string>; readonly pluginCode: z.ZodType<unknown, string>; readonly enabled: z.ZodType<unknown, boolean> },
    "badInput" | "pluginFieldsRefused",
    "unsafe",
    "goPluginList"
  >
  readonly doInstallTemplate: Transition<
    { readonly file: z.ZodType<UploadedFile[]>; readonly templateName: z.ZodType<string | undefined> },
    { readonly templateCode: z.ZodType<unknown, string>; readonly templateName: z.ZodType<unknown, string>; readonly archiveName: z.ZodType<unknown, string>; readonly archiveSize: z.ZodType<unknown, number>; readonly message: z.ZodType<unknown, string> },
    "badInput",
    "unsafe",
    "goTemplateList"
  >
  readonly doIssueReceipt: Transition<
    { readonly receiptName: z.ZodType<string>; readonly receiptPurpose: z.ZodType<string | undefined>; readonly orderNo: z.ZodType<string>; readonly orderKey: z.ZodType<string | undefined> },
    { readonly orderNo: z.ZodType<unknown, string>; readonly receiptNo: z.ZodType<unknown, number>; readonly message: z.ZodType<unknown, string> },
    "noPapers" | "orderNotFound" | "receiptImpossible" | "signInFirst",
    "unsafe",
    "goOrderPapers" | "goReceipt"
  >
  readonly doLeavePayment: Transition<
    { readonly orderNo: z.ZodType<string> },
    { readonly orderNo: z.ZodType<unknown, string>; readonly cartKey: z.ZodType<unknown, string | null>; readonly message: z.ZodType<unknown, string> },
    "orderNotFound" | "paymentNotOpen",
    "unsafe",
    "goCart" | "goMypageHistory" | "goPay" | "goShopping" | "goShoppingComplete"
  >
  readonly doLogin: Transition<
    { readonly email: z.ZodType<string>; readonly password: z.ZodType<string>; readonly rememberMe: z.ZodType<boolean | undefined>; readonly returnTo: z.ZodType<string | undefined>; readonly mode: z.ZodType<string | undefined> },
    { readonly customerId: z.ZodType<unknown, string>; readonly customerStatus: z.ZodType<unknown, number>; readonly email: z.ZodType<unknown, string>; readonly name01: z.ZodType<unknown, string>; readonly name02: z.ZodType<unknown, string> },
    "notActivated" | "signInBlocked" | "signInRefused",
    "unsafe",
    "doLogout" | "goCart" | "goMypage" | "goTop"
  >
  readonly doLogout: Transition<
    {},
    { readonly customerId: z.ZodType<unknown, string | null>; readonly wasLoggedIn: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string> },
    never,
    "unsafe",
    never
  >
  readonly doMailOrders: Transition<
    { readonly ids: z.ZodType<string[]>; readonly mailTemplateId: z.ZodType<string>; readonly mailWords: z.ZodType<string | undefined> },
    { readonly requestedCount: z.ZodType<unknown, number>; readonly mailCount: z.ZodType<unknown, number>; readonly message: z.ZodType<unknown, string> },
    "badInput" | "mailTemplateUnknown",
    "unsafe",
    never
  >
  readonly doMakeOrderPdf: Transition<
    { readonly refundTotal: z.ZodType<number | undefined>; readonly refundDate: z.ZodType<string | undefined>; readonly paperTitle: z.ZodType<string | undefined>; readonly message1: z.ZodType<string | undefined>; readonly message2: z.ZodType<string | undefined>; readonly message3: z.ZodType<string | undefined>; readonly note1: z.ZodType<string | undefined>; readonly note2: z.ZodType<string | undefined>; readonly note3: z.ZodType<string | undefined>; readonly paper: z.ZodType<"receipt" | "deliveryNote" | "invoice" | "creditNote" | undefined>; readonly issueDate: z.ZodType<string | undefined>; readonly orderNo: z.ZodType<string | undefined>; readonly ids: z.ZodType<string[] | undefined> },
    { readonly jobId: z.ZodType<unknown, string>; readonly orderCount: z.ZodType<unknown, number>; readonly message: z.ZodType<unknown, string> },
    "adminOrderUnknown" | "badInput",
    "unsafe",
    "goJob" | "goOrderPdf"
  >
  readonly doMakePickingList: Transition<
    { readonly ids: z.ZodType<string[]> },
    { readonly pickedGoods: z.ZodType<unknown, { categoryName: string | null; productCode: string | null; productName: string; classCategoryName1: string | null; classCategoryName2: string | null; quantity: number; orderCount: number; }[]>; readonly pieceCount: z.ZodType<unknown, number>; readonly orderCount: z.ZodType<unknown, number>; readonly unpaidCount: z.ZodType<unknown, number> },
    "badInput",
    "unsafe",
    never
  >
  readonly doMergeCustomers: Transition<
    { readonly customerId: z.ZodType<string>; readonly otherId: z.ZodType<string | undefined>; readonly keptId: z.ZodType<string | undefined>; readonly withGuests: z.ZodType<boolean | undefined> },
    { readonly customerId: z.ZodType<unknown, string>; readonly mergeId: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "badInput" | "customerUnknown" | "mergeRefused",
    "unsafe",
    "goCustomer"
  >
  readonly doMovePageSection: Transition<
    { readonly version: z.ZodType<number | undefined>; readonly place: z.ZodType<number>; readonly pageId: z.ZodType<string>; readonly sectionId: z.ZodType<string> },
    { readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string>; readonly pageId: z.ZodType<unknown, string>; readonly pageName: z.ZodType<unknown, string>; readonly sections: z.ZodType<unknown, { pageId: string; sectionId: string; kind: string; kindName: string; summary: string; isHidden: boolean; shownFrom: string | null; shownUntil: string | null; }[]>; readonly hasDraft: z.ZodType<unknown, boolean>; readonly version: z.ZodType<unknown, number> },
    "pageUnknown" | "sectionUnknown" | "staleVersion",
    "idempotent",
    "goPageSections"
  >
  readonly doOpenShop: Transition<
    {},
    { readonly message: z.ZodType<unknown, string>; readonly openedAt: z.ZodType<unknown, string | null> },
    "notReadyToOpen",
    "idempotent",
    never
  >
  readonly doPasskeyLogin: Transition<
    { readonly credentialId: z.ZodType<string>; readonly clientDataJSON: z.ZodType<string>; readonly authenticatorData: z.ZodType<string>; readonly signature: z.ZodType<string>; readonly userHandle: z.ZodType<string | undefined>; readonly returnTo: z.ZodType<string | undefined> },
    { readonly adminId: z.ZodType<unknown, string>; readonly loginId: z.ZodType<unknown, string>; readonly name: z.ZodType<unknown, string>; readonly authority: z.ZodType<unknown, number> },
    "passkeySignInRefused",
    "unsafe",
    "doAdminLogout" | "goAdminTop"
  >
  readonly doPinScreen: Transition<
    { readonly screen: z.ZodType<string> },
    { readonly pinned: z.ZodType<unknown, string[]>; readonly message: z.ZodType<unknown, string> },
    "screenUnknown" | "tooManyPins",
    "idempotent",
    "goAdminTop"
  >
  readonly doPlaceCategoryGoods: Transition<
    { readonly categoryId: z.ZodType<string>; readonly placed: z.ZodType<{ productCode: string; sortNo: number | undefined; }[] | undefined>; readonly nameKeyword: z.ZodType<string | undefined>; readonly version: z.ZodType<number | undefined> },
    { readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string>; readonly categoryId: z.ZodType<unknown, string>; readonly categoryName: z.ZodType<unknown, string>; readonly goods: z.ZodType<unknown, { productCode: string; productName: string; productStatus: number; productStatusName: string; mainListImage: string | null; sortNo: number | null; }[]>; readonly version: z.ZodType<unknown, number> },
    "badInput" | "categoryUnknown" | "staleVersion",
    "idempotent",
    "goCategory" | "goCategoryGoods"
  >
  readonly doPreviewBlock: Transition<
    { readonly template: z.ZodType<string | null | undefined>; readonly templateEn: z.ZodType<string | null | undefined>; readonly blockId: z.ZodType<string> },
    { readonly blockId: z.ZodType<unknown, string> },
    "badInput" | "blockUnknown",
    "idempotent",
    "goBlock"
  >
  readonly doPreviewLayout: Transition<
    { readonly positions: z.ZodType<{ blockId: string; section: number; sortNo: number | undefined; }[] | undefined>; readonly previewPageId: z.ZodType<string | undefined>; readonly layoutId: z.ZodType<string> },
    { readonly layoutId: z.ZodType<unknown, string>; readonly pageId: z.ZodType<unknown, string> },
    "badInput" | "layoutUnknown" | "pageUnknown",
    "idempotent",
    "goLayout"
  >
  readonly doPreviewPage: Transition<
    { readonly template: z.ZodType<string | null | undefined>; readonly templateEn: z.ZodType<string | null | undefined>; readonly pageTitle: z.ZodType<string | null | undefined>; readonly pageTitleEn: z.ZodType<string | null | undefined>; readonly pageDescription: z.ZodType<string | null | undefined>; readonly pageDescriptionEn: z.ZodType<string | null | undefined>; readonly headCategoryId: z.ZodType<number | null | undefined>; readonly metaRobots: z.ZodType<string | null | undefined>; readonly pageId: z.ZodType<string>; readonly layoutId: z.ZodType<string | undefined>; readonly previewProductCode: z.ZodType<string | undefined> },
    { readonly pageId: z.ZodType<unknown, string> },
    "badInput" | "pageUnknown",
    "idempotent",
    "goPage"
  >
  readonly doPublishPage: Transition<
    { readonly version: z.ZodType<number | undefined>; readonly pageId: z.ZodType<string> },
    { readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string>; readonly pageId: z.ZodType<unknown, string>; readonly pageName: z.ZodType<unknown, string>; readonly sections: z.ZodType<unknown, { pageId: string; sectionId: string; kind: string; kindName: string; summary: string; isHidden: boolean; shownFrom: string | null; shownUntil: string | null; }[]>; readonly hasDraft: z.ZodType<unknown, boolean>; readonly version: z.ZodType<unknown, number> },
    "pageUnknown" | "staleVersion",
    "idempotent",
    "goPageSections" | "goUserPage"
  >
  readonly doQuoteOrder: Transition<
    { readonly confirm: z.ZodType<boolean | undefined>; readonly shippings: z.ZodType<{ noshi: string | null | undefined; noshi_name: string | null | undefined; wrapping: string | null | undefined; card: string | null | undefined; card_message: string | null | undefined; shippingId: string; delivery: string | null | undefined; delivery_date: string | null | undefined; delivery_time: string | null | undefined; }[] | undefined>; readonly payment: z.ZodType<string | null | undefined>; readonly usePoint: z.ZodType<number | null | undefined>; readonly message: z.ZodType<string | null | undefined>; readonly sessionPrefix: z.ZodType<string | undefined>; readonly cartKey: z.ZodType<string | undefined>; readonly noshi: z.ZodType<string | null | undefined>; readonly noshi_name: z.ZodType<string | null | undefined>; readonly wrapping: z.ZodType<string | null | undefined>; readonly card: z.ZodType<string | null | undefined>; readonly card_message: z.ZodType<string | null | undefined>; readonly delivery: z.ZodType<string | null | undefined>; readonly delivery_date: z.ZodType<string | null | undefined>; readonly delivery_time: z.ZodType<string | null | undefined>; readonly destinations: z.ZodType<{ productCode: string | undefined; quantity: number | undefined; name01: string | null | undefined; name02: string | null | undefined; kana01: string | null | undefined; kana02: string | null | undefined; companyName: string | null | undefined; postalCode: string | null | undefined; pref: number | null | undefined; addr01: string | null | undefined; addr02: string | null | undefined; phoneNumber: string | null | undefined; addressId: string | undefined; }[] | undefined>; readonly allocations: z.ZodType<{ addressId: string; productCode: string; quantity: number | undefined; }[] | undefined>; readonly places: z.ZodType<{ name01: string | null | undefined; name02: string | null | undefined; kana01: string | null | undefined; kana02: string | null | undefined; companyName: string | null | undefined; postalCode: string | null | undefined; pref: number | null | undefined; addr01: string | null | undefined; addr02: string | null | undefined; phoneNumber: string | null | undefined; }[] | undefined>; readonly name01: z.ZodType<string | null | undefined>; readonly name02: z.ZodType<string | null | undefined>; readonly kana01: z.ZodType<string | null | undefined>; readonly kana02: z.ZodType<string | null | undefined>; readonly companyName: z.ZodType<string | null | undefined>; readonly postalCode: z.ZodType<string | null | undefined>; readonly pref: z.ZodType<number | null | undefined>; readonly addr01: z.ZodType<string | null | undefined>; readonly addr02: z.ZodType<string | null | undefined>; readonly phoneNumber: z.ZodType<string | null | undefined>; readonly items: z.ZodType<{ productCode: string; quantity: number; }[] | undefined>; readonly email: z.ZodType<string | null | undefined>; readonly email_confirm: z.ZodOptional<z.ZodType<string | undefined>>; readonly newsletterWanted: z.ZodType<boolean | undefined> },
    { readonly preOrderId: z.ZodType<unknown, string | null>; readonly expectedTotal: z.ZodType<unknown, number | null>; readonly shippings: z.ZodType<unknown, { shippingId: string; address: { name01: string; name02: string; kana01: string | null; kana02: string | null; companyName: string | null; postalCode: string; pref: number; prefName: string; addr01: string; addr02: string; phoneNumber: string; }; deliveryId: string | null; deliveryName: string | null; deliveryFee: number; deliveryDate: string | null; deliveryTimeId: string | null; deliveryTime: string | null; items: { price: number; price02: number; quantity: number; productCode: string; productName: string; mainListImage: string | null; reducedTax: boolean; totalPrice: number; className1: string | null; classCategoryName1: string | null; className2: string | null; classCategoryName2: string | null; }[]; gifts: { giftKind: "card" | "noshi" | "wrapping"; giftName: string; giftPrice: number; omotegaki: string | null; mizuhiki: "awaji" | "black" | "bow" | "knot" | "none" | "yellow"; mizuhikiName: string | null; giftText: string | null; }[]; deliveries: { earliestDate: string | null; earliestLabel: string | null; deliveryId: string; deliveryName: string; fee: number; times: { deliveryTimeId: string; deliveryTime: string; }[]; }[]; dates: { date: string; label: string; }[]; giftChoice: { noshi: string | null; noshiName: string | null; wrapping: string | null; card: string | null; cardMessage: string | null; } | null; addressId: string; }[]>; readonly cartKey: z.ZodType<unknown, string>; readonly canCheckout: z.ZodType<unknown, boolean>; readonly email: z.ZodType<unknown, string>; readonly defaultShippingAddress: z.ZodType<unknown, { name01: string; name02: string; kana01: string | null; kana02: string | null; companyName: string | null; postalCode: string; pref: number; prefName: string; addr01: string; addr02: string; phoneNumber: string; } | null>; readonly addresses: z.ZodType<unknown, { name01: string; name02: string; kana01: string | null; kana02: string | null; companyName: string | null; postalCode: string; pref: number; prefName: string; addr01: string; addr02: string; phoneNumber: string; addressId: string; }[]>; readonly allocations: z.ZodType<unknown, { addressId: string; productCode: string; quantity: number; }[]>; readonly pointBalance: z.ZodType<unknown, number | null>; readonly payments: z.ZodType<unknown, { paymentId: string; paymentName: string; charge: number; paidWhen: "any" | "door" | "first"; payWithinDays: number | null; marks: string[]; }[]>; readonly giftOptions: z.ZodType<unknown, { giftOptionId: string; giftKind: "card" | "noshi" | "wrapping"; giftName: string; giftDescription: string | null; giftPrice: number; omotegaki: string | null; mizuhiki: "awaji" | "black" | "bow" | "knot" | "none" | "yellow"; mizuhikiName: string | null; }[]>; readonly unavailable: z.ZodType<unknown, { field: string; value: string; label: string; shippingId: string | null; reason: string; }[]>; readonly missing: z.ZodType<unknown, string[]>; readonly subtotal: z.ZodType<unknown, number>; readonly charge: z.ZodType<unknown, number>; readonly giftTotal: z.ZodType<unknown, number>; readonly deliveryFeeTotal: z.ZodType<unknown, number>; readonly discount: z.ZodType<unknown, number>; readonly discounts: z.ZodType<unknown, { discountName: string | null; amount: number; }[]>; readonly taxFreeDiscount: z.ZodType<unknown, number>; readonly taxableTotal: z.ZodType<unknown, number>; readonly tax: z.ZodType<unknown, number>; readonly total: z.ZodType<unknown, number>; readonly paymentTotal: z.ZodType<unknown, number>; readonly taxes: z.ZodType<unknown, { rate: number; total: number; tax: number; }[]>; readonly usePoint: z.ZodType<unknown, number>; readonly addPoint: z.ZodType<unknown, number>; readonly customer: z.ZodType<unknown, { name01: string; name02: string; kana01: string | null; kana02: string | null; companyName: string | null; postalCode: string; pref: number; prefName: string; addr01: string; addr02: string; phoneNumber: string; email: string; }>; readonly customerId: z.ZodType<unknown, string | null>; readonly items: z.ZodType<unknown, { price: number; price02: number; quantity: number; productCode: string; productName: string; mainListImage: string | null; reducedTax: boolean; totalPrice: number; className1: string | null; classCategoryName1: string | null; className2: string | null; classCategoryName2: string | null; }[]>; readonly paymentId: z.ZodType<unknown, string | null>; readonly paymentName: z.ZodType<unknown, string | null>; readonly message: z.ZodType<unknown, string | null>; readonly messages: z.ZodType<unknown, string[]> },
    "addressBookFull" | "addressNotFound" | "badInput" | "cartEmpty" | "orderNeedsLook" | "orderNotAccepted",
    "unsafe",
    "doCheckout" | "doConfirmOrder" | "goCart" | "goShopping" | "goShoppingConfirm"
  >
  readonly doRankCustomers: Transition<
    {},
    { readonly jobId: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    never,
    "unsafe",
    never
  >
  readonly doReceiveReturn: Transition<
    { readonly returnId: z.ZodType<string>; readonly items: z.ZodType<{ productCode: string; quantity: number; restock: number | undefined; }[] | undefined> },
    { readonly orderStatus: z.ZodType<unknown, number>; readonly refundDue: z.ZodType<unknown, number>; readonly returnId: z.ZodType<unknown, string>; readonly orderNo: z.ZodType<unknown, string>; readonly returnNo: z.ZodType<unknown, number>; readonly returnState: z.ZodType<unknown, "granted" | "received" | "refused" | "waiting" | "withdrawn">; readonly message: z.ZodType<unknown, string> },
    "badInput" | "returnByHand" | "returnDecided" | "returnGoodsGone" | "returnNotSent" | "returnUnknown",
    "unsafe",
    "doRefundOrder" | "goOrder" | "goReturn" | "goReturnList"
  >
  readonly doRefundLines: Transition<
    { readonly orderNo: z.ZodType<string>; readonly items: z.ZodType<{ lineId: string; quantity: number | undefined; restock: boolean | undefined; }[] | undefined>; readonly deliveryFeeBack: z.ZodType<number | undefined>; readonly chargeBack: z.ZodType<number | undefined>; readonly refundAmount: z.ZodType<number | undefined>; readonly refundTo: z.ZodType<string | undefined>; readonly reason: z.ZodType<string | undefined>; readonly notify: z.ZodType<boolean | undefined>; readonly mailWords: z.ZodType<string | undefined>; readonly preview: z.ZodType<boolean | undefined>; readonly version: z.ZodType<number | undefined> },
    { readonly refundTotal: z.ZodType<unknown, number>; readonly message: z.ZodType<unknown, string>; readonly lines: z.ZodType<unknown, { refundQuantity: number; isRestocked: boolean; lineId: string; productCode: string; productName: string; className: string | null; destination: number; price: number; quantity: number; }[]>; readonly mostRefund: z.ZodType<unknown, number>; readonly isPaidAtService: z.ZodType<unknown, boolean>; readonly canNotify: z.ZodType<unknown, boolean>; readonly preview: z.ZodType<unknown, boolean>; readonly refundAmount: z.ZodType<unknown, number>; readonly refundTaxes: z.ZodType<unknown, { rate: number; total: number; tax: number; }[]>; readonly totalAfter: z.ZodType<unknown, number>; readonly isWhole: z.ZodType<unknown, boolean>; readonly discount: z.ZodType<unknown, number>; readonly taxFreeDiscount: z.ZodType<unknown, number>; readonly paidTotal: z.ZodType<unknown, number>; readonly refundDue: z.ZodType<unknown, number>; readonly credit: z.ZodType<unknown, number>; readonly amountDue: z.ZodType<unknown, number>; readonly passedOn: z.ZodType<unknown, number>; readonly version: z.ZodType<unknown, number>; readonly subtotal: z.ZodType<unknown, number>; readonly charge: z.ZodType<unknown, number>; readonly giftTotal: z.ZodType<unknown, number>; readonly deliveryFeeTotal: z.ZodType<unknown, number>; readonly discounts: z.ZodType<unknown, { discountName: string | null; amount: number; }[]>; readonly taxableTotal: z.ZodType<unknown, number>; readonly tax: z.ZodType<unknown, number>; readonly total: z.ZodType<unknown, number>; readonly paymentTotal: z.ZodType<unknown, number>; readonly taxes: z.ZodType<unknown, { rate: number; total: number; tax: number; }[]>; readonly usePoint: z.ZodType<unknown, number>; readonly addPoint: z.ZodType<unknown, number>; readonly ownFields: z.ZodType<unknown, Readonly<Record<string, string | number | boolean | null>> | undefined>; readonly orderNo: z.ZodType<unknown, string>; readonly orderDate: z.ZodType<unknown, string>; readonly paymentDate: z.ZodType<unknown, string | null>; readonly orderStatus: z.ZodType<unknown, number>; readonly orderStatusName: z.ZodType<unknown, string>; readonly customerId: z.ZodType<unknown, string | null>; readonly customer: z.ZodType<unknown, { name01: string; name02: string; kana01: string | null; kana02: string | null; companyName: string | null; postalCode: string; pref: number; prefName: string; addr01: string; addr02: string; phoneNumber: string; email: string; }>; readonly items: z.ZodType<unknown, { price: number; price02: number; quantity: number; productCode: string; productName: string; mainListImage: string | null; reducedTax: boolean; totalPrice: number; className1: string | null; classCategoryName1: string | null; className2: string | null; classCategoryName2: string | null; }[]>; readonly itemCount: z.ZodType<unknown, number>; readonly shippings: z.ZodType<unknown, { shippingId: string; address: { name01: string; name02: string; kana01: string | null; kana02: string | null; companyName: string | null; postalCode: string; pref: number; prefName: string; addr01: string; addr02: string; phoneNumber: string; }; deliveryId: string | null; deliveryName: string | null; deliveryFee: number; deliveryDate: string | null; deliveryTimeId: string | null; deliveryTime: string | null; items: { price: number; price02: number; quantity: number; productCode: string; productName: string; mainListImage: string | null; reducedTax: boolean; totalPrice: number; className1: string | null; classCategoryName1: string | null; className2: string | null; classCategoryName2: string | null; }[]; gifts: { giftKind: "card" | "noshi" | "wrapping"; giftName: string; giftPrice: number; omotegaki: string | null; mizuhiki: "awaji" | "black" | "bow" | "knot" | "none" | "yellow"; mizuhikiName: string | null; giftText: string | null; }[]; orderNo: string; trackingNumber: string | null; trackingUrl: string | null; parcels: { trackingNumber: string; trackingUrl: string | null; }[]; shippedAt: string | null; mailSentAt: string | null; note: string | null; }[]>; readonly paymentId: z.ZodType<unknown, string | null>; readonly paymentName: z.ZodType<unknown, string | null>; readonly paymentDetails: z.ZodType<unknown, { brand: string | null; last4: string | null; threeDSecure: "failed" | "authenticated" | "attempted" | "exempted" | "notSupported" | null; threeDSecureVersion: string | null; } | null>; readonly payUntil: z.ZodType<unknown, string | null>; readonly note: z.ZodType<unknown, string | null> },
    "adminOrderUnknown" | "badInput" | "orderClosed" | "orderUnpaid" | "returnByHand" | "returnGoodsGone" | "returnNotSent" | "staleVersion",
    "unsafe",
    "doRefundLines" | "goOrder"
  >
  readonly doRefundOrder: Transition<
    { readonly refundTo: z.ZodType<string | undefined>; readonly orderNo: z.ZodType<string>; readonly refundAmount: z.ZodType<number>; readonly reason: z.ZodType<string> },
    { readonly orderNo: z.ZodType<unknown, string>; readonly refundAmount: z.ZodType<unknown, number>; readonly refundTotal: z.ZodType<unknown, number>; readonly message: z.ZodType<unknown, string> },
    "adminOrderUnknown" | "badInput" | "orderUnpaid",
    "unsafe",
    "goOrder"
  >
  readonly doRefuseApp: Transition<
    { readonly authorizationRequest: z.ZodType<string> },
    { readonly continueAt: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "appRequestGone",
    "unsafe",
    "goSessionList"
  >
  readonly doRefuseMemberApp: Transition<
    { readonly authorizationRequest: z.ZodType<string> },
    { readonly continueAt: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "appRequestGone",
    "unsafe",
    "goMemberSessionList"
  >
  readonly doRefuseReturn: Transition<
    { readonly returnId: z.ZodType<string>; readonly returnAnswer: z.ZodType<string> },
    { readonly returnId: z.ZodType<unknown, string>; readonly orderNo: z.ZodType<unknown, string>; readonly returnNo: z.ZodType<unknown, number>; readonly returnState: z.ZodType<unknown, "granted" | "received" | "refused" | "waiting" | "withdrawn">; readonly message: z.ZodType<unknown, string> },
    "returnDecided" | "returnUnknown",
    "unsafe",
    "goOrder" | "goReturn" | "goReturnList"
  >
  readonly doRegisterCustomer: Transition<
    { readonly newsletterWanted: z.ZodType<boolean | undefined>; readonly mode: z.ZodType<"complete" | "back" | "confirm" | undefined>; readonly sex: z.ZodType<number | undefined>; readonly job: z.ZodType<number | undefined>; readonly user_policy_check: z.ZodType<boolean | undefined>; readonly birth_year: z.ZodType<string | undefined>; readonly birth_month: z.ZodType<string | undefined>; readonly birth_day: z.ZodType<string | undefined>; readonly email: z.ZodType<string | undefined>; readonly email_confirm: z.ZodOptional<z.ZodType<string | undefined>>; readonly password: z.ZodType<string | undefined>; readonly password_confirm: z.ZodOptional<z.ZodType<string | undefined>>; readonly name01: z.ZodType<string | undefined>; readonly name02: z.ZodType<string | undefined>; readonly kana01: z.ZodType<string | undefined>; readonly kana02: z.ZodType<string | undefined>; readonly companyName: z.ZodType<string | undefined>; readonly postalCode: z.ZodType<string | undefined>; readonly pref: z.ZodType<number | undefined>; readonly addr01: z.ZodType<string | undefined>; readonly addr02: z.ZodType<string | undefined>; readonly phoneNumber: z.ZodType<string | undefined>; readonly birth: z.ZodType<string | undefined> },
    { readonly customerId: z.ZodType<unknown, string | null>; readonly customerStatus: z.ZodType<unknown, number | null>; readonly initialPoint: z.ZodType<unknown, number | null>; readonly email: z.ZodType<unknown, string | null>; readonly message: z.ZodType<unknown, string> },
    "badInput" | "emailTaken",
    "unsafe",
    "goCustomerRegistration" | "goCustomerRegistrationComplete" | "goCustomerRegistrationConfirm" | "goForgotPassword" | "goLogin" | "goTop"
  >
  readonly doRegisterFromOrder: Transition<
    { readonly orderNo: z.ZodType<string>; readonly orderKey: z.ZodType<string>; readonly password: z.ZodType<string> },
    { readonly customerId: z.ZodType<unknown, string>; readonly customerStatus: z.ZodType<unknown, number>; readonly email: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "badInput" | "emailTaken" | "orderNotFound",
    "unsafe",
    "goCustomerRegistrationComplete" | "goLogin" | "goTop"
  >
  readonly doRemoveCartItem: Transition<
    { readonly productCode: z.ZodType<string>; readonly sessionPrefix: z.ZodType<string | undefined> },
    { readonly cartKey: z.ZodType<unknown, string | null>; readonly deliveryFeeTotal: z.ZodType<unknown, number>; readonly totalPrice: z.ZodType<unknown, number>; readonly totalQuantity: z.ZodType<unknown, number> },
    never,
    "idempotent",
    "doAddCartItem" | "goCart" | "goProductList" | "goShopping"
  >
  readonly doRemoveFavorite: Transition<
    { readonly productCode: z.ZodType<string> },
    { readonly customerId: z.ZodType<unknown, string>; readonly productCode: z.ZodType<unknown, string>; readonly alreadyAbsent: z.ZodType<unknown, boolean> },
    never,
    "idempotent",
    "goFavoriteList" | "goMypage"
  >
  readonly doRemoveSavedItem: Transition<
    { readonly productCode: z.ZodType<string> },
    { readonly productCode: z.ZodType<unknown, string>; readonly alreadyAbsent: z.ZodType<unknown, boolean> },
    never,
    "idempotent",
    "goCart"
  >
  readonly doRenameFile: Transition<
    { readonly path: z.ZodType<string | undefined>; readonly file: z.ZodType<string>; readonly newName: z.ZodType<string>; readonly toFolder: z.ZodType<string | undefined> },
    { readonly changed: z.ZodType<unknown, boolean>; readonly rewrittenCount: z.ZodType<unknown, number>; readonly message: z.ZodType<unknown, string>; readonly name: z.ZodType<unknown, string>; readonly path: z.ZodType<unknown, string>; readonly file: z.ZodType<unknown, string>; readonly isFolder: z.ZodType<unknown, boolean>; readonly kind: z.ZodType<unknown, string>; readonly size: z.ZodType<unknown, number>; readonly address: z.ZodType<unknown, string | null>; readonly thumbnail: z.ZodType<unknown, string | null>; readonly createdAt: z.ZodType<unknown, string>; readonly memberName: z.ZodType<unknown, string | null> },
    "badInput" | "fileNameTaken" | "fileUnknown",
    "idempotent",
    "goFile" | "goFileManager"
  >
  readonly doRenamePasskey: Transition<
    { readonly passkeyId: z.ZodType<string>; readonly passkeyName: z.ZodType<string> },
    { readonly message: z.ZodType<unknown, string>; readonly passkeyId: z.ZodType<unknown, string>; readonly passkeyName: z.ZodType<unknown, string>; readonly createdAt: z.ZodType<unknown, string>; readonly lastUsedAt: z.ZodType<unknown, string | null> },
    "passkeyUnknown",
    "idempotent",
    "goPasskeyList"
  >
  readonly doRenewToken: Transition<
    { readonly currentPassword: z.ZodType<string>; readonly overlapHours: z.ZodType<number | undefined>; readonly tokenId: z.ZodType<string> },
    { readonly formerUntil: z.ZodType<unknown, string | null>; readonly message: z.ZodType<unknown, string>; readonly tokenId: z.ZodType<unknown, string>; readonly tokenName: z.ZodType<unknown, string>; readonly accessToken: z.ZodType<unknown, string> },
    "badInput" | "memberGone" | "notYourToken" | "tokenUnknown",
    "unsafe",
    "goToken" | "goTokenList"
  >
  readonly doRenewWebhookSecret: Transition<
    { readonly currentPassword: z.ZodType<string>; readonly overlapHours: z.ZodType<number | undefined>; readonly webhookId: z.ZodType<string> },
    { readonly formerUntil: z.ZodType<unknown, string | null>; readonly message: z.ZodType<unknown, string>; readonly webhookId: z.ZodType<unknown, string>; readonly webhookName: z.ZodType<unknown, string>; readonly signingSecret: z.ZodType<unknown, string> },
    "badInput" | "memberGone" | "notYourWebhook" | "webhookUnknown",
    "unsafe",
    "goWebhook" | "goWebhookList"
  >
  readonly doReorder: Transition<
    { readonly orderNo: z.ZodType<string> },
    { readonly customerId: z.ZodType<unknown, string>; readonly addedCount: z.ZodType<unknown, number>; readonly cartKeys: z.ZodType<unknown, string[]>; readonly skippedCount: z.ZodType<unknown, number>; readonly skippedProductCodes: z.ZodType<unknown, string[]>; readonly messages: z.ZodType<unknown, string[]> },
    "orderNotFound",
    "unsafe",
    "goMypageHistory"
  >
  readonly doReplyEnquiry: Transition<
    { readonly ticketId: z.ZodType<string>; readonly mailSubject: z.ZodType<string | undefined>; readonly replyText: z.ZodType<string | undefined>; readonly replyTemplateId: z.ZodType<string | undefined>; readonly stateAfter: z.ZodType<"waiting" | "inProgress" | "closed" | undefined>; readonly version: z.ZodType<number | undefined> },
    { readonly ticketId: z.ZodType<unknown, string>; readonly enquiryState: z.ZodType<unknown, "closed" | "inProgress" | "open" | "waiting">; readonly mailSubject: z.ZodType<unknown, string>; readonly replyText: z.ZodType<unknown, string>; readonly recipient: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "badInput" | "enquiryOutOfReach" | "enquiryUnknown" | "replyTemplateUnknown" | "staleVersion",
    "unsafe",
    "goEnquiry" | "goEnquiryList"
  >
  readonly doRequestNewsletter: Transition<
    { readonly newsletterEmail: z.ZodType<string> },
    { readonly newsletterEmail: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    never,
    "unsafe",
    "goNewsletterForm" | "goTop"
  >
  readonly doRequestOrderLink: Transition<
    { readonly orderNo: z.ZodType<string>; readonly email: z.ZodType<string> },
    { readonly message: z.ZodType<unknown, string> },
    never,
    "unsafe",
    "goOrderLookup" | "goTop"
  >
  readonly doRequestPasswordReset: Transition<
    { readonly email: z.ZodType<string> },
    { readonly message: z.ZodType<unknown, string> },
    never,
    "unsafe",
    never
  >
  readonly doRequestRestockNotice: Transition<
    { readonly productCode: z.ZodType<string>; readonly restockEmail: z.ZodType<string> },
    { readonly productCode: z.ZodType<unknown, string>; readonly restockEmail: z.ZodType<unknown, string>; readonly mailFollows: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string> },
    "notSoldOut" | "productNotFound",
    "unsafe",
    "goProduct" | "goTop"
  >
  readonly doRequestReturn: Transition<
    { readonly items: z.ZodType<{ productCode: string; quantity: number | undefined; }[]>; readonly returnReason: z.ZodType<"changedMind" | "damaged" | "notAsDescribed" | "other" | "size" | "wrongItem">; readonly returnWords: z.ZodType<string | undefined>; readonly returnPictures: z.ZodType<UploadedFile[]>; readonly orderNo: z.ZodType<string>; readonly orderKey: z.ZodType<string | undefined> },
    { readonly orderNo: z.ZodType<unknown, string>; readonly returnNo: z.ZodType<unknown, number>; readonly returnState: z.ZodType<unknown, "granted" | "received" | "refused" | "waiting" | "withdrawn">; readonly message: z.ZodType<unknown, string> },
    "badInput" | "orderNotFound" | "returnRefused" | "signInFirst",
    "unsafe",
    "goGuestOrder" | "goMypageHistory" | "goTop"
  >
  readonly doResendActivationMail: Transition<
    { readonly email: z.ZodType<string | undefined>; readonly customerId: z.ZodType<string | undefined> },
    { readonly customerId: z.ZodType<unknown, string>; readonly email: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "badInput" | "customerNotProvisional" | "customerUnknown",
    "unsafe",
    "goCustomer"
  >
  readonly doResetMemberDevice: Transition<
    { readonly loginId: z.ZodType<string> },
    { readonly adminId: z.ZodType<unknown, string>; readonly loginId: z.ZodType<unknown, string>; readonly hadDevice: z.ZodType<unknown, boolean>; readonly passkeyCount: z.ZodType<unknown, number>; readonly message: z.ZodType<unknown, string> },
    "memberGone" | "memberIsSelf" | "memberOutranks" | "memberUnknown",
    "idempotent",
    "goMember"
  >
  readonly doResetPassword: Transition<
    { readonly resetKey: z.ZodType<string>; readonly password: z.ZodType<string>; readonly password_confirm: z.ZodOptional<z.ZodType<string | undefined>> },
    { readonly customerId: z.ZodType<unknown, string> },
    "badInput" | "resetKeyUnknown",
    "unsafe",
    "goLogin" | "goTop"
  >
  readonly doRestoreBlock: Transition<
    { readonly forEnglish: z.ZodType<boolean | undefined>; readonly changeId: z.ZodType<string | undefined>; readonly version: z.ZodType<number | undefined>; readonly blockId: z.ZodType<string> },
    { readonly forEnglish: z.ZodType<unknown, boolean>; readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string>; readonly blockId: z.ZodType<unknown, string> },
    "badInput" | "blockUnknown" | "staleVersion" | "templateChangeUnknown",
    "idempotent",
    "goBlock" | "goBlockHistory"
  >
  readonly doRestorePage: Transition<
    { readonly forEnglish: z.ZodType<boolean | undefined>; readonly changeId: z.ZodType<string | undefined>; readonly version: z.ZodType<number | undefined>; readonly pageId: z.ZodType<string> },
    { readonly forEnglish: z.ZodType<unknown, boolean>; readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string>; readonly pageId: z.ZodType<unknown, string> },
    "badInput" | "pageUnknown" | "staleVersion" | "templateChangeUnknown",
    "idempotent",
    "goPage" | "goPageHistory" | "goPageList"
  >
  readonly doRestorePageSections: Transition<
    { readonly version: z.ZodType<number | undefined>; readonly changeId: z.ZodType<string>; readonly pageId: z.ZodType<string> },
    { readonly message: z.ZodType<unknown, string>; readonly pageId: z.ZodType<unknown, string>; readonly pageName: z.ZodType<unknown, string>; readonly sections: z.ZodType<unknown, { pageId: string; sectionId: string; kind: string; kindName: string; summary: string; isHidden: boolean; shownFrom: string | null; shownUntil: string | null; }[]>; readonly hasDraft: z.ZodType<unknown, boolean>; readonly version: z.ZodType<unknown, number> },
    "pageUnknown" | "staleVersion" | "templateChangeUnknown",
    "unsafe",
    "goPageSections"
  >
  readonly doRunDoctor: Transition<
    {},
    { readonly jobId: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    never,
    "unsafe",
    "goDoctor" | "goJob"
  >
  readonly doSaveCartItemForLater: Transition<
    { readonly productCode: z.ZodType<string>; readonly sessionPrefix: z.ZodType<string | undefined> },
    { readonly productCode: z.ZodType<unknown, string>; readonly quantity: z.ZodType<unknown, number> },
    "lineNotFound",
    "unsafe",
    "doAddCartItem" | "doRemoveSavedItem" | "goCart"
  >
  readonly doSaveListView: Transition<
    { readonly screen: z.ZodType<"goAdminProductList" | "goAuditLog" | "goCustomerList" | "goMemberList" | "goMissedWordList" | "goNewsList" | "goOrderList" | "goStockList">; readonly query: z.ZodType<string | undefined>; readonly viewName: z.ZodType<string> },
    { readonly viewId: z.ZodType<unknown, string>; readonly viewName: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "tooManyViews",
    "unsafe",
    "doDeleteListView" | "goAdminProductList" | "goAuditLog" | "goCustomerList" | "goMemberList" | "goMissedWordList" | "goNewsList" | "goOrderList" | "goStockList"
  >
  readonly doSelectMasterData: Transition<
    { readonly masterType: z.ZodType<string> },
    { readonly masterTypes: z.ZodType<unknown, { masterType: "authority" | "csv_type" | "customer_status" | "delivery" | "delivery_duration" | "device_type" | "gift_option" | "job" | "login_history_status" | "order_line_type" | "page_max" | "payment" | "pref" | "product_list_max" | "product_list_order" | "product_status" | "rounding" | "sale_type" | "sex" | "tag" | "tax_display" | "tax_type" | "work"; label: string; }[]>; readonly selectedMaster: z.ZodType<unknown, "authority" | "csv_type" | "customer_status" | "delivery" | "delivery_duration" | "device_type" | "gift_option" | "job" | "login_history_status" | "order_line_type" | "page_max" | "payment" | "pref" | "product_list_max" | "product_list_order" | "product_status" | "rounding" | "sale_type" | "sex" | "tag" | "tax_display" | "tax_type" | "work">; readonly label: z.ZodType<unknown, string>; readonly grows: z.ZodType<unknown, boolean>; readonly hasOrder: z.ZodType<unknown, boolean>; readonly hasVisibility: z.ZodType<unknown, boolean>; readonly rows: z.ZodType<unknown, { rowId: string; sortNo: number; moves: { masterType: "authority" | "csv_type" | "customer_status" | "delivery" | "delivery_duration" | "device_type" | "gift_option" | "job" | "login_history_status" | "order_line_type" | "page_max" | "payment" | "pref" | "product_list_max" | "product_list_order" | "product_status" | "rounding" | "sale_type" | "sex" | "tag" | "tax_display" | "tax_type" | "work"; rowId: string; direction: "down" | "up"; sortNo: number; }[]; id: string; name: string; nameEn: string | null; enabled: boolean; masterType: "authority" | "csv_type" | "customer_status" | "delivery" | "delivery_duration" | "device_type" | "gift_option" | "job" | "login_history_status" | "order_line_type" | "page_max" | "payment" | "pref" | "product_list_max" | "product_list_order" | "product_status" | "rounding" | "sale_type" | "sex" | "tag" | "tax_display" | "tax_type" | "work"; }[]>; readonly version: z.ZodType<unknown, number> },
    "badInput" | "notAllowed",
    "idempotent",
    "doUpdateMasterData" | "goMasterData"
  >
  readonly doSelectOrderShippingAddress: Transition<
    { readonly addressId: z.ZodType<string>; readonly afterSending: z.ZodType<boolean | undefined>; readonly version: z.ZodType<number | undefined>; readonly orderNo: z.ZodType<string>; readonly shippingId: z.ZodType<string | undefined> },
    { readonly changed: z.ZodType<unknown, boolean>; readonly version: z.ZodType<unknown, number>; readonly message: z.ZodType<unknown, string>; readonly deliveryId: z.ZodType<unknown, string | null>; readonly deliveryName: z.ZodType<unknown, string | null>; readonly deliveryDate: z.ZodType<unknown, string | null>; readonly deliveryTimeId: z.ZodType<unknown, string | null>; readonly deliveryTime: z.ZodType<unknown, string | null>; readonly name01: z.ZodType<unknown, string>; readonly name02: z.ZodType<unknown, string>; readonly kana01: z.ZodType<unknown, string | null>; readonly kana02: z.ZodType<unknown, string | null>; readonly companyName: z.ZodType<unknown, string | null>; readonly postalCode: z.ZodType<unknown, string>; readonly pref: z.ZodType<unknown, number>; readonly prefName: z.ZodType<unknown, string>; readonly addr01: z.ZodType<unknown, string>; readonly addr02: z.ZodType<unknown, string>; readonly phoneNumber: z.ZodType<unknown, string>; readonly orderNo: z.ZodType<unknown, string>; readonly shippingId: z.ZodType<unknown, string>; readonly addressId: z.ZodType<unknown, string> },
    "adminOrderUnknown" | "badInput" | "orderAddressUnknown" | "shippingLeft" | "shippingUnknown" | "staleVersion",
    "unsafe",
    "goOrder" | "goOrderShippingAddress"
  >
  readonly doSelectShippingAddress: Transition<
    { readonly addressId: z.ZodType<string>; readonly shippingId: z.ZodType<string | undefined>; readonly cartKey: z.ZodType<string | undefined> },
    { readonly addressId: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "addressNotFound" | "addressUnknownYet" | "cartEmpty",
    "unsafe",
    "goShopping"
  >
  readonly doSelectTemplate: Transition<
    { readonly templateCode: z.ZodType<string> },
    { readonly templateCode: z.ZodType<unknown, string>; readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string> },
    "themeLost" | "themeUnknown",
    "idempotent",
    "goTemplateList"
  >
  readonly doSendMailAgain: Transition<
    { readonly mailId: z.ZodType<string> },
    { readonly mailId: z.ZodType<unknown, string>; readonly alreadyWaiting: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string> },
    "mailAddressGone" | "mailNotFailed" | "mailUnknown",
    "unsafe",
    "goSentMail"
  >
  readonly doSendNewsletter: Transition<
    { readonly sendAt: z.ZodType<string | undefined>; readonly version: z.ZodType<number | undefined>; readonly newsletterId: z.ZodType<string> },
    { readonly newsletterId: z.ZodType<unknown, string>; readonly receiverCount: z.ZodType<unknown, number>; readonly sendAt: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "badInput" | "newsletterNoDraft" | "newsletterSenderMissing" | "newsletterUnknown" | "staleVersion",
    "unsafe",
    "goBaseInfo" | "goNewsletter" | "goNewsletterList"
  >
  readonly doSendOrderMail: Transition<
    { readonly mode: z.ZodType<"complete" | "back" | "confirm" | undefined>; readonly mailTemplateId: z.ZodType<string | undefined>; readonly mailSubject: z.ZodType<string | undefined>; readonly mailBody: z.ZodType<string | undefined>; readonly orderNo: z.ZodType<string> },
    { readonly sendDate: z.ZodType<unknown, string | null>; readonly isOpen: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string>; readonly fullSubject: z.ZodType<unknown, string>; readonly mailText: z.ZodType<unknown, string>; readonly mailHtml: z.ZodType<unknown, string>; readonly mailContent: z.ZodType<unknown, string>; readonly orderNo: z.ZodType<unknown, string>; readonly customerId: z.ZodType<unknown, string | null>; readonly customerName: z.ZodType<unknown, string>; readonly recipient: z.ZodType<unknown, string>; readonly mailSubject: z.ZodType<unknown, string>; readonly mailBody: z.ZodType<unknown, string> },
    "adminOrderUnknown" | "mailTemplateUnknown" | "orderOutOfReach" | "shippingNotSent",
    "unsafe",
    "doSendOrderMail" | "goOrder" | "goOrderMail"
  >
  readonly doSendShippingNotifyMail: Transition<
    { readonly orderNo: z.ZodType<string>; readonly shippingId: z.ZodType<string | undefined> },
    { readonly orderNo: z.ZodType<unknown, string>; readonly customerId: z.ZodType<unknown, string | null>; readonly mailCount: z.ZodType<unknown, number>; readonly mailSentAt: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "adminOrderUnknown" | "badInput" | "orderOutOfReach" | "shippingNotSent" | "shippingUnknown",
    "unsafe",
    "goOrder" | "goShippingNotifyMail"
  >
  readonly doSendTestMail: Transition<
    { readonly mailTemplateId: z.ZodType<string>; readonly email: z.ZodType<string>; readonly mailLanguage: z.ZodType<"ja" | "en" | undefined> },
    { readonly mailTemplateId: z.ZodType<unknown, number>; readonly email: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "mailTemplateGone",
    "unsafe",
    "goMailTemplateList"
  >
  readonly doSendWebhookAgain: Transition<
    { readonly messageId: z.ZodType<string>; readonly webhookId: z.ZodType<string> },
    { readonly webhookId: z.ZodType<unknown, string>; readonly messageId: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "webhookDeliveryUnknown" | "webhookOff" | "webhookUnknown",
    "unsafe",
    "goWebhook" | "goWebhookTries"
  >
  readonly doSetDeliveryPlace: Transition<
    { readonly postalCode: z.ZodType<string>; readonly productCode: z.ZodType<string> },
    { readonly postalCode: z.ZodType<unknown, string>; readonly pref: z.ZodType<unknown, number>; readonly prefName: z.ZodType<unknown, string> },
    "badInput",
    "unsafe",
    "goDeliveryEstimate"
  >
  readonly doSetRelatedGoods: Transition<
    { readonly productCode: z.ZodType<string>; readonly placed: z.ZodType<{ productCode: string; sortNo: number | undefined; }[] | undefined>; readonly nameKeyword: z.ZodType<string | undefined>; readonly version: z.ZodType<number | undefined> },
    { readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string>; readonly productCode: z.ZodType<unknown, string>; readonly productName: z.ZodType<unknown, string>; readonly goods: z.ZodType<unknown, { productCode: string; productName: string; productStatus: number; productStatusName: string; mainListImage: string | null; sortNo: number | null; }[]>; readonly version: z.ZodType<unknown, number> },
    "badInput" | "productUnknown" | "staleVersion",
    "idempotent",
    "goAdminProduct" | "goRelatedGoods"
  >
  readonly doSetTwoFactorAuth: Transition<
    { readonly deviceToken: z.ZodType<string>; readonly currentPassword: z.ZodType<string | undefined>; readonly loginId: z.ZodType<string | undefined>; readonly authKey: z.ZodType<string | undefined>; readonly mode: z.ZodType<string | undefined>; readonly returnTo: z.ZodType<string | undefined> },
    { readonly loginId: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string>; readonly recoveryCodes: z.ZodType<unknown, string[]> },
    "badInput" | "deviceExists" | "noChallenge" | "passkeyFirst",
    "idempotent",
    "doAdminLogout" | "goAdminTop" | "goTwoFactorAuthEdit"
  >
  readonly doShip: Transition<
    { readonly shippedDate: z.ZodType<string | undefined>; readonly trackingNumber: z.ZodType<string | null | undefined>; readonly notify: z.ZodType<boolean | undefined>; readonly orderNo: z.ZodType<string>; readonly shippingId: z.ZodType<string | undefined> },
    { readonly leftCount: z.ZodType<unknown, number>; readonly orderNo: z.ZodType<unknown, string>; readonly shippingId: z.ZodType<unknown, string>; readonly trackingNumber: z.ZodType<unknown, string | null>; readonly shippedAt: z.ZodType<unknown, string | null>; readonly orderStatus: z.ZodType<unknown, number>; readonly changed: z.ZodType<unknown, boolean>; readonly version: z.ZodType<unknown, number>; readonly message: z.ZodType<unknown, string> },
    "adminOrderUnknown" | "badInput" | "moveImpossible" | "orderDiscountGone" | "orderPointsShort" | "orderStockShort" | "shippingUnknown",
    "unsafe",
    "goOrder"
  >
  readonly doSortNoMove: Transition<
    { readonly sortNo: z.ZodType<number>; readonly masterType: z.ZodType<string>; readonly rowId: z.ZodType<string> },
    { readonly masterType: z.ZodType<unknown, string>; readonly rowId: z.ZodType<unknown, string>; readonly sortNo: z.ZodType<unknown, number>; readonly message: z.ZodType<unknown, string> },
    "badInput" | "masterRowUnknown" | "notAllowed",
    "idempotent",
    "goMasterData"
  >
  readonly doStartAfresh: Transition<
    { readonly confirmName: z.ZodType<string> },
    { readonly message: z.ZodType<unknown, string> },
    "badInput" | "notAllowed" | "notTheDemonstration",
    "unsafe",
    never
  >
  readonly doStartBackup: Transition<
    {},
    { readonly jobId: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    never,
    "unsafe",
    "goJob"
  >
  readonly doStartPasskey: Transition<
    { readonly currentPassword: z.ZodType<string>; readonly deviceToken: z.ZodType<string | undefined> },
    { readonly options: z.ZodType<unknown, { [x: string]: unknown; }>; readonly suggestedName: z.ZodType<unknown, string> },
    "badInput" | "deviceUnreadable" | "memberGone" | "passkeysImpossible" | "tooManyCodes",
    "unsafe",
    "doAddPasskey" | "goPasskeyList"
  >
  readonly doStartPasskeyLogin: Transition<
    { readonly returnTo: z.ZodType<string | undefined> },
    { readonly options: z.ZodType<unknown, { [x: string]: unknown; }> },
    "passkeysImpossible",
    "unsafe",
    "doPasskeyLogin" | "goAdminLogin"
  >
  readonly doStartPayment: Transition<
    { readonly orderNo: z.ZodType<string> },
    { readonly orderNo: z.ZodType<unknown, string>; readonly paymentUrl: z.ZodType<unknown, string> },
    "orderNotFound" | "paymentNotOpen" | "paymentServiceAway",
    "unsafe",
    "goPay"
  >
  readonly doStopNewsletter: Transition<
    { readonly newsletterId: z.ZodType<string> },
    { readonly newsletterId: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "newsletterNotRunning" | "newsletterUnknown",
    "unsafe",
    "goNewsletter" | "goNewsletterList"
  >
  readonly doSubmitContact: Transition<
    { readonly mode: z.ZodType<"complete" | "back" | "confirm" | undefined>; readonly productCode: z.ZodType<string | undefined>; readonly orderNo: z.ZodType<string | undefined>; readonly contactName01: z.ZodType<string | undefined>; readonly contactName02: z.ZodType<string | undefined>; readonly contactEmail: z.ZodType<string | undefined>; readonly contactContents: z.ZodType<string | undefined> },
    { readonly ticketId: z.ZodType<unknown, string | null>; readonly message: z.ZodType<unknown, string>; readonly contactName01: z.ZodType<unknown, string | null>; readonly contactName02: z.ZodType<unknown, string | null>; readonly contactEmail: z.ZodType<unknown, string | null>; readonly contactContents: z.ZodType<unknown, string | null>; readonly productCode: z.ZodType<unknown, string | null>; readonly orderNo: z.ZodType<unknown, string | null> },
    "badInput",
    "unsafe",
    "goContactComplete" | "goContactConfirm" | "goContactForm" | "goTop"
  >
  readonly doSubmitNonMember: Transition<
    { readonly email: z.ZodType<string>; readonly email_confirm: z.ZodOptional<z.ZodType<string | undefined>>; readonly newsletterWanted: z.ZodType<boolean | undefined>; readonly cartKey: z.ZodType<string | undefined>; readonly name01: z.ZodType<string>; readonly name02: z.ZodType<string>; readonly kana01: z.ZodType<string | undefined>; readonly kana02: z.ZodType<string | undefined>; readonly companyName: z.ZodType<string | undefined>; readonly postalCode: z.ZodType<string>; readonly pref: z.ZodType<number>; readonly addr01: z.ZodType<string>; readonly addr02: z.ZodType<string>; readonly phoneNumber: z.ZodType<string> },
    { readonly email: z.ZodType<unknown, string>; readonly name01: z.ZodType<unknown, string>; readonly name02: z.ZodType<unknown, string>; readonly kana01: z.ZodType<unknown, string | null>; readonly kana02: z.ZodType<unknown, string | null>; readonly companyName: z.ZodType<unknown, string | null>; readonly postalCode: z.ZodType<unknown, string>; readonly pref: z.ZodType<unknown, number>; readonly prefName: z.ZodType<unknown, string>; readonly addr01: z.ZodType<unknown, string>; readonly addr02: z.ZodType<unknown, string>; readonly phoneNumber: z.ZodType<unknown, string> },
    "badInput",
    "unsafe",
    "goShopping" | "goShoppingNonMember" | "goShoppingShippingMultiple"
  >
  readonly doTestMailServer: Transition<
    { readonly testAddress: z.ZodType<string> },
    { readonly testAddress: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "mailServerMissing" | "mailServerRefused",
    "unsafe",
    never
  >
  readonly doTestNewsletter: Transition<
    { readonly email: z.ZodType<string>; readonly mailLanguage: z.ZodType<"ja" | "en" | undefined>; readonly newsletterId: z.ZodType<string> },
    { readonly newsletterId: z.ZodType<unknown, string>; readonly email: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "newsletterUnknown",
    "unsafe",
    "goNewsletter" | "goNewsletterList"
  >
  readonly doTestWebhook: Transition<
    { readonly webhookId: z.ZodType<string> },
    { readonly webhookId: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string> },
    "webhookOff" | "webhookUnknown",
    "unsafe",
    "goWebhook" | "goWebhookTries"
  >
  readonly doToggleMaintenance: Transition<
    { readonly enabled: z.ZodType<boolean | undefined>; readonly mode: z.ZodType<string | undefined> },
    { readonly isMaintenance: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string> },
    "notReadyToOpen",
    "idempotent",
    never
  >
  readonly doToggleVisible: Transition<
    { readonly masterType: z.ZodType<string>; readonly visible: z.ZodType<boolean>; readonly rowId: z.ZodType<string> },
    { readonly masterType: z.ZodType<unknown, string>; readonly rowId: z.ZodType<unknown, string>; readonly visible: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string> },
    "badInput" | "masterRowUnknown" | "notAllowed",
    "idempotent",
    "goMasterData"
  >
  readonly doUnblockCustomer: Transition<
    { readonly customerId: z.ZodType<string> },
    { readonly customerId: z.ZodType<unknown, string>; readonly blockedAt: z.ZodType<unknown, string | null>; readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string> },
    "customerUnknown",
    "idempotent",
    "goCustomer"
  >
  readonly doUndoCustomerMerge: Transition<
    { readonly customerId: z.ZodType<string>; readonly mergeId: z.ZodType<string> },
    { readonly customerId: z.ZodType<unknown, string>; readonly mergeId: z.ZodType<unknown, string>; readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string> },
    "customerUnknown" | "undoMergeRefused",
    "idempotent",
    "goCustomer"
  >
  readonly doUndoOrderMoves: Transition<
    { readonly undoId: z.ZodType<string> },
    { readonly requestedCount: z.ZodType<unknown, number>; readonly changedCount: z.ZodType<unknown, number>; readonly left: z.ZodType<unknown, { orderNo: string; reason: string; }[]>; readonly message: z.ZodType<unknown, string> },
    "undoGone",
    "unsafe",
    never
  >
  readonly doUndoProductChanges: Transition<
    { readonly undoId: z.ZodType<string> },
    { readonly requestedCount: z.ZodType<unknown, number>; readonly changedCount: z.ZodType<unknown, number>; readonly left: z.ZodType<unknown, { productCode: string; productName: string; }[]>; readonly message: z.ZodType<unknown, string> },
    "undoGone",
    "unsafe",
    "goAdminProductList"
  >
  readonly doUndoRefund: Transition<
    { readonly orderNo: z.ZodType<string>; readonly refundAmount: z.ZodType<number>; readonly reason: z.ZodType<string> },
    { readonly orderNo: z.ZodType<unknown, string>; readonly refundAmount: z.ZodType<unknown, number>; readonly refundTotal: z.ZodType<unknown, number>; readonly message: z.ZodType<unknown, string> },
    "adminOrderUnknown" | "badInput" | "refundAtService" | "refundUnknown",
    "unsafe",
    "goOrder"
  >
  readonly doUndoShip: Transition<
    { readonly orderNo: z.ZodType<string>; readonly shippingId: z.ZodType<string | undefined> },
    { readonly orderNo: z.ZodType<unknown, string>; readonly shippingId: z.ZodType<unknown, string>; readonly trackingNumber: z.ZodType<unknown, string | null>; readonly shippedAt: z.ZodType<unknown, string | null>; readonly orderStatus: z.ZodType<unknown, number>; readonly changed: z.ZodType<unknown, boolean>; readonly version: z.ZodType<unknown, number>; readonly message: z.ZodType<unknown, string> },
    "adminOrderUnknown" | "badInput" | "shippingLeft" | "shippingUnknown",
    "idempotent",
    "goOrder"
  >
  readonly doUninstallPlugin: Transition<
    { readonly pluginCode: z.ZodType<string> },
    { readonly pluginCode: z.ZodType<unknown, string>; readonly wasInstalled: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string> },
    "pluginNeeded",
    "idempotent",
    "goPluginList"
  >
  readonly doUnpinScreen: Transition<
    { readonly screen: z.ZodType<string> },
    { readonly pinned: z.ZodType<unknown, string[]>; readonly message: z.ZodType<unknown, string> },
    never,
    "idempotent",
    "goAdminTop"
  >
  readonly doUnsupportedRoute: Transition<
    { readonly routeName: z.ZodType<string | undefined>; readonly returnTo: z.ZodType<string | undefined> },
    { readonly message: z.ZodType<unknown, string>; readonly routeName: z.ZodType<unknown, string | null>; readonly returnTo: z.ZodType<unknown, string> },
    never,
    "unsafe",
    never
  >
  readonly doUpdateAnalytics: Transition<
    { readonly version: z.ZodType<number | undefined>; readonly ga4Id: z.ZodType<string | null | undefined>; readonly gtmId: z.ZodType<string | null | undefined>; readonly metaPixelId: z.ZodType<string | null | undefined>; readonly lineTagId: z.ZodType<string | null | undefined>; readonly clarityId: z.ZodType<string | null | undefined>; readonly askConsent: z.ZodType<boolean | undefined>; readonly consentText: z.ZodType<string | null | undefined>; readonly consentTextEn: z.ZodType<string | null | undefined> },
    { readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string>; readonly version: z.ZodType<unknown, number>; readonly ga4Id: z.ZodType<unknown, string | null>; readonly gtmId: z.ZodType<unknown, string | null>; readonly metaPixelId: z.ZodType<unknown, string | null>; readonly lineTagId: z.ZodType<unknown, string | null>; readonly clarityId: z.ZodType<unknown, string | null>; readonly askConsent: z.ZodType<unknown, boolean>; readonly consentText: z.ZodType<unknown, string | null>; readonly consentTextEn: z.ZodType<unknown, string | null> },
    "badInput" | "staleVersion",
    "idempotent",
    never
  >
  readonly doUpdateAuthorityRole: Transition<
    { readonly AuthorityRoles: z.ZodType<{ Authority: number; deny_url: string; }[] | undefined>; readonly loginId: z.ZodType<string | undefined>; readonly authority: z.ZodType<number | undefined>; readonly roleId: z.ZodType<string | null | undefined>; readonly writesScripts: z.ZodType<boolean | undefined> },
    { readonly rules: z.ZodType<unknown, { authority: number; authorityName: string; denyUrl: string; }[]>; readonly count: z.ZodType<unknown, number>; readonly changed: z.ZodType<unknown, boolean>; readonly adminId: z.ZodType<unknown, string | null>; readonly loginId: z.ZodType<unknown, string | null>; readonly authority: z.ZodType<unknown, number | null>; readonly previousAuthority: z.ZodType<unknown, number | null>; readonly scriptWriters: z.ZodType<unknown, { loginId: string; memberName: string; }[]> },
    "badInput" | "memberGone" | "memberIsSelf" | "memberOutranks" | "memberUnknown",
    "unsafe",
    "goAuthorityRole" | "goMember"
  >
  readonly doUpdateBaseInfo: Transition<
    { readonly shopName: z.ZodType<string>; readonly version: z.ZodType<number | undefined>; readonly shopNameEng: z.ZodType<string | null | undefined>; readonly shopKana: z.ZodType<string | null | undefined>; readonly companyName: z.ZodType<string | null | undefined>; readonly companyNameEn: z.ZodType<string | null | undefined>; readonly postalCode: z.ZodType<string | null | undefined>; readonly pref: z.ZodType<number | null | undefined>; readonly addr01: z.ZodType<string | null | undefined>; readonly addr02: z.ZodType<string | null | undefined>; readonly addr01En: z.ZodType<string | null | undefined>; readonly addr02En: z.ZodType<string | null | undefined>; readonly phoneNumber: z.ZodType<string | null | undefined>; readonly businessHour: z.ZodType<string | null | undefined>; readonly businessHourEn: z.ZodType<string | null | undefined>; readonly shopEmail01: z.ZodType<string | undefined>; readonly shopEmail02: z.ZodType<string | undefined>; readonly shopEmail03: z.ZodType<string | undefined>; readonly shopEmail04: z.ZodType<string | undefined>; readonly goodTraded: z.ZodType<string | null | undefined>; readonly goodTradedEn: z.ZodType<string | null | undefined>; readonly shopMessage: z.ZodType<string | null | undefined>; readonly shopMessageEn: z.ZodType<string | null | undefined>; readonly invoiceRegistrationNumber: z.ZodType<string | null | undefined>; readonly language: z.ZodType<"ja" | "en" | undefined>; readonly kanaAsked: z.ZodType<"required" | "optional" | "none" | undefined>; readonly deliveryFreeAmount: z.ZodType<number | null | undefined>; readonly deliveryFreeQuantity: z.ZodType<number | null | undefined>; readonly cutoffHour: z.ZodType<number | null | undefined>; readonly remoteIslands: z.ZodType<string | null | undefined>; readonly cancelHours: z.ZodType<number | null | undefined>; readonly returnDays: z.ZodType<number | null | undefined>; readonly lowStock: z.ZodType<number | null | undefined>; readonly optionProductDeliveryFee: z.ZodType<boolean | undefined>; readonly optionProductTaxRule: z.ZodType<boolean | undefined>; readonly optionNostockHidden: z.ZodType<boolean | undefined>; readonly optionFavoriteProduct: z.ZodType<boolean | undefined>; readonly optionRestockNotice: z.ZodType<boolean | undefined>; readonly optionNewsletter: z.ZodType<boolean | undefined>; readonly optionFeeds: z.ZodType<boolean | undefined>; readonly feedBrand: z.ZodType<string | null | undefined>; readonly optionCustomerActivate: z.ZodType<boolean | undefined>; readonly optionRememberMe: z.ZodType<boolean | undefined>; readonly optionMypageOrderStatusDisplay: z.ZodType<boolean | undefined>; readonly optionMailNotifier: z.ZodType<boolean | undefined>; readonly optionPoint: z.ZodType<boolean | undefined>; readonly basicPointRate: z.ZodType<number | undefined>; readonly pointConversionRate: z.ZodType<number | undefined>; readonly pointMonths: z.ZodType<number | null | undefined>; readonly pointNoticeDays: z.ZodType<number | undefined>; readonly orderNoFormat: z.ZodType<string | undefined> },
    { readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string>; readonly feeds: z.ZodType<unknown, { feedPath: string; articleCount: number; leftOutCount: number; feedMadeAt: string; }[]>; readonly version: z.ZodType<unknown, number>; readonly shopName: z.ZodType<unknown, string>; readonly shopNameEng: z.ZodType<unknown, string | null>; readonly shopKana: z.ZodType<unknown, string | null>; readonly companyName: z.ZodType<unknown, string | null>; readonly companyNameEn: z.ZodType<unknown, string | null>; readonly postalCode: z.ZodType<unknown, string | null>; readonly pref: z.ZodType<unknown, number | null>; readonly addr01: z.ZodType<unknown, string | null>; readonly addr02: z.ZodType<unknown, string | null>; readonly addr01En: z.ZodType<unknown, string | null>; readonly addr02En: z.ZodType<unknown, string | null>; readonly phoneNumber: z.ZodType<unknown, string | null>; readonly businessHour: z.ZodType<unknown, string | null>; readonly businessHourEn: z.ZodType<unknown, string | null>; readonly shopEmail01: z.ZodType<unknown, string>; readonly shopEmail02: z.ZodType<unknown, string>; readonly shopEmail03: z.ZodType<unknown, string>; readonly shopEmail04: z.ZodType<unknown, string>; readonly goodTraded: z.ZodType<unknown, string | null>; readonly goodTradedEn: z.ZodType<unknown, string | null>; readonly shopMessage: z.ZodType<unknown, string | null>; readonly shopMessageEn: z.ZodType<unknown, string | null>; readonly invoiceRegistrationNumber: z.ZodType<unknown, string | null>; readonly language: z.ZodType<unknown, "en" | "ja">; readonly kanaAsked: z.ZodType<unknown, "none" | "optional" | "required">; readonly deliveryFreeAmount: z.ZodType<unknown, number | null>; readonly deliveryFreeQuantity: z.ZodType<unknown, number | null>; readonly cutoffHour: z.ZodType<unknown, number | null>; readonly remoteIslands: z.ZodType<unknown, string | null>; readonly cancelHours: z.ZodType<unknown, number | null>; readonly returnDays: z.ZodType<unknown, number | null>; readonly lowStock: z.ZodType<unknown, number | null>; readonly optionProductDeliveryFee: z.ZodType<unknown, boolean>; readonly optionProductTaxRule: z.ZodType<unknown, boolean>; readonly optionNostockHidden: z.ZodType<unknown, boolean>; readonly optionFavoriteProduct: z.ZodType<unknown, boolean>; readonly optionRestockNotice: z.ZodType<unknown, boolean>; readonly optionNewsletter: z.ZodType<unknown, boolean>; readonly optionFeeds: z.ZodType<unknown, boolean>; readonly feedBrand: z.ZodType<unknown, string | null>; readonly optionCustomerActivate: z.ZodType<unknown, boolean>; readonly optionRememberMe: z.ZodType<unknown, boolean>; readonly optionMypageOrderStatusDisplay: z.ZodType<unknown, boolean>; readonly optionMailNotifier: z.ZodType<unknown, boolean>; readonly optionPoint: z.ZodType<unknown, boolean>; readonly basicPointRate: z.ZodType<unknown, number>; readonly pointConversionRate: z.ZodType<unknown, number>; readonly pointMonths: z.ZodType<unknown, number | null>; readonly pointNoticeDays: z.ZodType<unknown, number>; readonly orderNoFormat: z.ZodType<unknown, string> },
    "staleVersion",
    "unsafe",
    never
  >
  readonly doUpdateBlock: Transition<
    { readonly template: z.ZodType<string | null | undefined>; readonly templateEn: z.ZodType<string | null | undefined>; readonly blockId: z.ZodType<string>; readonly blockName: z.ZodType<string | undefined>; readonly blockFileName: z.ZodType<string | undefined>; readonly version: z.ZodType<number | undefined> },
    { readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string>; readonly places: z.ZodType<unknown, { layoutId: string; layoutName: string; section: number; }[]>; readonly version: z.ZodType<unknown, number>; readonly template: z.ZodType<unknown, string>; readonly templateEn: z.ZodType<unknown, string>; readonly isWritten: z.ZodType<unknown, boolean>; readonly isWrittenEn: z.ZodType<unknown, boolean>; readonly blockDeletable: z.ZodType<unknown, boolean>; readonly blockId: z.ZodType<unknown, string>; readonly blockName: z.ZodType<unknown, string>; readonly blockFileName: z.ZodType<unknown, string> },
    "badInput" | "blockFileTaken" | "blockProtected" | "blockUnknown" | "staleVersion",
    "idempotent",
    "goBlock"
  >
  readonly doUpdateCalendar: Transition<
    { readonly operation: z.ZodType<"create" | "update" | undefined>; readonly calendarId: z.ZodType<string | undefined>; readonly holiday: z.ZodType<string | undefined>; readonly title: z.ZodType<string | undefined>; readonly titleEn: z.ZodType<string | null | undefined>; readonly version: z.ZodType<number | undefined> },
    { readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string>; readonly calendarId: z.ZodType<unknown, string>; readonly holiday: z.ZodType<unknown, string>; readonly title: z.ZodType<unknown, string>; readonly titleEn: z.ZodType<unknown, string | null> },
    "badInput" | "holidayTaken" | "holidayUnknown" | "staleVersion",
    "unsafe",
    "goCalendar"
  >
  readonly doUpdateCartItemQuantity: Transition<
    { readonly productCode: z.ZodType<string>; readonly quantity: z.ZodType<number>; readonly sessionPrefix: z.ZodType<string | undefined> },
    { readonly cartKey: z.ZodType<unknown, string | null>; readonly requestedQuantity: z.ZodType<unknown, number>; readonly adjustedQuantity: z.ZodType<unknown, number>; readonly deliveryFeeTotal: z.ZodType<unknown, number>; readonly totalPrice: z.ZodType<unknown, number>; readonly totalQuantity: z.ZodType<unknown, number>; readonly messages: z.ZodType<unknown, string[]> },
    "lineNotFound" | "notForSale" | "productNotFound" | "soldOut",
    "idempotent",
    "doRemoveCartItem" | "doUpdateCartItemQuantity" | "goCart" | "goProductList" | "goShopping"
  >
  readonly doUpdateCategory: Transition<
    { readonly ownFields: z.ZodOptional<z.ZodType<Readonly<Record<string, string | number | boolean | null>> | undefined>>; readonly byRule: z.ZodType<boolean | undefined>; readonly ruleMatch: z.ZodType<"any" | "all" | undefined>; readonly ruleTagIds: z.ZodType<number[] | undefined>; readonly rulePriceFrom: z.ZodType<number | null | undefined>; readonly rulePriceTo: z.ZodType<number | null | undefined>; readonly ruleAddedDays: z.ZodType<number | null | undefined>; readonly ruleInStock: z.ZodType<boolean | undefined>; readonly parentId: z.ZodType<string | null | undefined>; readonly sortNo: z.ZodType<number | undefined>; readonly image: z.ZodType<UploadedFile[]>; readonly removeImage: z.ZodType<boolean | undefined>; readonly categoryId: z.ZodType<string>; readonly categoryName: z.ZodType<string | undefined>; readonly categoryNameEn: z.ZodType<string | null | undefined>; readonly version: z.ZodType<number | undefined> },
    { readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string>; readonly ownFields: z.ZodType<unknown, Readonly<Record<string, string | number | boolean | null>> | undefined>; readonly byRule: z.ZodType<unknown, boolean>; readonly ruleMatch: z.ZodType<unknown, "all" | "any">; readonly ruleTagIds: z.ZodType<unknown, number[]>; readonly rulePriceFrom: z.ZodType<unknown, number | null>; readonly rulePriceTo: z.ZodType<unknown, number | null>; readonly ruleAddedDays: z.ZodType<unknown, number | null>; readonly ruleInStock: z.ZodType<unknown, boolean>; readonly parentId: z.ZodType<unknown, string | null>; readonly level: z.ZodType<unknown, number>; readonly sortNo: z.ZodType<unknown, number>; readonly imagePath: z.ZodType<unknown, string | null>; readonly imageWaiting: z.ZodType<unknown, boolean>; readonly categoryId: z.ZodType<unknown, string>; readonly categoryName: z.ZodType<unknown, string>; readonly categoryNameEn: z.ZodType<unknown, string | null> },
    "badInput" | "categoryUnknown" | "staleVersion",
    "idempotent",
    "goCategory" | "goCategoryList"
  >
  readonly doUpdateClassCategory: Transition<
    { readonly classCategoryName: z.ZodType<string | undefined>; readonly visible: z.ZodType<boolean | undefined>; readonly sortNo: z.ZodType<number | undefined>; readonly classNameId: z.ZodType<string | undefined>; readonly classCategoryId: z.ZodType<string>; readonly classCategoryNameEn: z.ZodType<string | null | undefined>; readonly backendName: z.ZodType<string | null | undefined>; readonly version: z.ZodType<number | undefined> },
    { readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string>; readonly classCategoryId: z.ZodType<unknown, string>; readonly classNameId: z.ZodType<unknown, string>; readonly name: z.ZodType<unknown, string>; readonly classCategoryName: z.ZodType<unknown, string>; readonly nameEn: z.ZodType<unknown, string | null>; readonly backendName: z.ZodType<unknown, string | null>; readonly visible: z.ZodType<unknown, boolean>; readonly sortNo: z.ZodType<unknown, number> },
    "badInput" | "classCategoryUnknown" | "staleVersion",
    "idempotent",
    "goClassCategoryList" | "goClassNameList"
  >
  readonly doUpdateClassName: Transition<
    { readonly sortNo: z.ZodType<number | undefined>; readonly classNameId: z.ZodType<string>; readonly classNameLabel: z.ZodType<string | undefined>; readonly classNameLabelEn: z.ZodType<string | null | undefined>; readonly backendName: z.ZodType<string | null | undefined>; readonly version: z.ZodType<number | undefined> },
    { readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string>; readonly classNameId: z.ZodType<unknown, string>; readonly name: z.ZodType<unknown, string>; readonly classNameLabel: z.ZodType<unknown, string>; readonly nameEn: z.ZodType<unknown, string | null>; readonly backendName: z.ZodType<unknown, string | null>; readonly sortNo: z.ZodType<unknown, number> },
    "classNameUnknown" | "staleVersion",
    "idempotent",
    "goClassCategoryList" | "goClassNameList"
  >
  readonly doUpdateClosedWeekdays: Transition<
    { readonly closedWeekdays: z.ZodType<number[]>; readonly version: z.ZodType<number | undefined> },
    { readonly closedWeekdays: z.ZodType<unknown, number[]>; readonly version: z.ZodType<unknown, number>; readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string> },
    "staleVersion",
    "idempotent",
    never
  >
  readonly doUpdateContentCss: Transition<
    { readonly css: z.ZodType<string | null | undefined>; readonly changeId: z.ZodType<string | undefined>; readonly mode: z.ZodType<string | undefined>; readonly version: z.ZodType<number | undefined> },
    { readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string>; readonly length: z.ZodType<unknown, number>; readonly address: z.ZodType<unknown, string | null>; readonly version: z.ZodType<unknown, number>; readonly css: z.ZodType<unknown, string> },
    "badInput" | "contentChangeUnknown" | "staleVersion",
    "idempotent",
    "goContentCss"
  >
  readonly doUpdateContentJs: Transition<
    { readonly js: z.ZodType<string | null | undefined>; readonly changeId: z.ZodType<string | undefined>; readonly mode: z.ZodType<string | undefined>; readonly version: z.ZodType<number | undefined> },
    { readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string>; readonly length: z.ZodType<unknown, number>; readonly address: z.ZodType<unknown, string | null>; readonly version: z.ZodType<unknown, number>; readonly js: z.ZodType<unknown, string> },
    "badInput" | "contentChangeUnknown" | "staleVersion",
    "idempotent",
    "goContentJs"
  >
  readonly doUpdateCsvConfig: Transition<
    { readonly csvType: z.ZodType<number>; readonly columns: z.ZodType<{ columnName: string; name: string | undefined; label: string | undefined; enabled: boolean | undefined; sortNo: number | undefined; }[] | undefined>; readonly csvOutput: z.ZodType<string[] | undefined>; readonly csvNotOutput: z.ZodType<string[] | undefined>; readonly version: z.ZodType<number | undefined> },
    { readonly csvType: z.ZodType<unknown, number>; readonly columns: z.ZodType<unknown, { columnName: string; name: string; label: string; enabled: boolean; sortNo: number; }[]>; readonly count: z.ZodType<unknown, number>; readonly message: z.ZodType<unknown, string> },
    "badInput" | "staleVersion",
    "unsafe",
    "goCsvConfig"
  >
  readonly doUpdateCustomer: Transition<
    { readonly newsletterWanted: z.ZodType<boolean | undefined>; readonly version: z.ZodType<number | undefined>; readonly sex: z.ZodType<number | null | undefined>; readonly job: z.ZodType<number | null | undefined>; readonly currentPassword: z.ZodType<string | undefined>; readonly password: z.ZodType<string | undefined>; readonly password_confirm: z.ZodOptional<z.ZodType<string | undefined>>; readonly birth_year: z.ZodType<string | undefined>; readonly birth_month: z.ZodType<string | undefined>; readonly birth_day: z.ZodType<string | undefined>; readonly postalCode: z.ZodType<string | null | undefined>; readonly pref: z.ZodType<number | null | undefined>; readonly addr01: z.ZodType<string | null | undefined>; readonly addr02: z.ZodType<string | null | undefined>; readonly phoneNumber: z.ZodType<string | null | undefined>; readonly birth: z.ZodType<string | null | undefined>; readonly name01: z.ZodType<string | undefined>; readonly name02: z.ZodType<string | undefined>; readonly kana01: z.ZodType<string | null | undefined>; readonly kana02: z.ZodType<string | null | undefined>; readonly companyName: z.ZodType<string | null | undefined>; readonly email: z.ZodType<string>; readonly email_confirm: z.ZodOptional<z.ZodType<string | undefined>> },
    { readonly customerId: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string>; readonly emailPending: z.ZodType<unknown, string | null> },
    "badInput" | "signInFirst" | "staleVersion" | "wrongPassword",
    "unsafe",
    "goMypage" | "goMypageChange" | "goMypageChangeComplete"
  >
  readonly doUpdateCustomerAddress: Transition<
    { readonly name01: z.ZodType<string | undefined>; readonly name02: z.ZodType<string | undefined>; readonly kana01: z.ZodType<string | null | undefined>; readonly kana02: z.ZodType<string | null | undefined>; readonly companyName: z.ZodType<string | null | undefined>; readonly postalCode: z.ZodType<string | undefined>; readonly pref: z.ZodType<number | undefined>; readonly addr01: z.ZodType<string | undefined>; readonly addr02: z.ZodType<string | undefined>; readonly phoneNumber: z.ZodType<string | undefined>; readonly addressId: z.ZodType<string> },
    { readonly name01: z.ZodType<unknown, string>; readonly name02: z.ZodType<unknown, string>; readonly kana01: z.ZodType<unknown, string | null>; readonly kana02: z.ZodType<unknown, string | null>; readonly companyName: z.ZodType<unknown, string | null>; readonly postalCode: z.ZodType<unknown, string>; readonly pref: z.ZodType<unknown, number>; readonly prefName: z.ZodType<unknown, string>; readonly addr01: z.ZodType<unknown, string>; readonly addr02: z.ZodType<unknown, string>; readonly phoneNumber: z.ZodType<unknown, string>; readonly customerId: z.ZodType<unknown, string>; readonly addressId: z.ZodType<unknown, string> },
    "addressUnknown" | "badInput" | "notYourAddress",
    "idempotent",
    "goCustomerAddress" | "goCustomerAddressList"
  >
  readonly doUpdateCustomerDeliveryAddress: Transition<
    { readonly name01: z.ZodType<string>; readonly name02: z.ZodType<string>; readonly kana01: z.ZodType<string | null | undefined>; readonly kana02: z.ZodType<string | null | undefined>; readonly companyName: z.ZodType<string | null | undefined>; readonly postalCode: z.ZodType<string>; readonly pref: z.ZodType<number>; readonly addr01: z.ZodType<string>; readonly addr02: z.ZodType<string>; readonly phoneNumber: z.ZodType<string>; readonly customerId: z.ZodType<string>; readonly addressId: z.ZodType<string | undefined> },
    { readonly address: z.ZodType<unknown, { name01: string; name02: string; kana01: string | null; kana02: string | null; companyName: string | null; postalCode: string; pref: number; prefName: string; addr01: string; addr02: string; phoneNumber: string; }>; readonly message: z.ZodType<unknown, string>; readonly customerId: z.ZodType<unknown, string>; readonly addressId: z.ZodType<unknown, string> },
    "customerAddressUnknown" | "customerBookFull" | "customerGone" | "customerUnknown",
    "unsafe",
    "goCustomer" | "goCustomerDeliveryEdit"
  >
  readonly doUpdateCustomerGroup: Transition<
    { readonly customerGroupId: z.ZodType<string>; readonly groupName: z.ZodType<string | undefined>; readonly groupNameEn: z.ZodType<string | null | undefined>; readonly discountPercent: z.ZodType<number | undefined>; readonly groupPrices: z.ZodType<string | null | undefined>; readonly minimumTotal: z.ZodType<number | null | undefined>; readonly withinDays: z.ZodType<number | null | undefined>; readonly version: z.ZodType<number | undefined> },
    { readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string>; readonly customerGroupId: z.ZodType<unknown, string>; readonly groupName: z.ZodType<unknown, string>; readonly groupNameEn: z.ZodType<unknown, string | null>; readonly discountPercent: z.ZodType<unknown, number>; readonly groupPrices: z.ZodType<unknown, string | null>; readonly minimumTotal: z.ZodType<unknown, number | null>; readonly withinDays: z.ZodType<unknown, number | null> },
    "badInput" | "customerGroupUnknown" | "staleVersion",
    "idempotent",
    "goCustomerGroup" | "goCustomerGroupList"
  >
  readonly doUpdateCustomerProfile: Transition<
    { readonly ownFields: z.ZodOptional<z.ZodType<Readonly<Record<string, string | number | boolean | null>> | undefined>>; readonly customerStatus: z.ZodType<number | undefined>; readonly password: z.ZodType<string | undefined>; readonly customerId: z.ZodType<string>; readonly groupId: z.ZodType<number | null | undefined>; readonly note: z.ZodType<string | null | undefined>; readonly postalCode: z.ZodType<string | null | undefined>; readonly pref: z.ZodType<number | null | undefined>; readonly addr01: z.ZodType<string | null | undefined>; readonly addr02: z.ZodType<string | null | undefined>; readonly birth: z.ZodType<string | null | undefined>; readonly sex: z.ZodType<number | null | undefined>; readonly job: z.ZodType<number | null | undefined>; readonly email: z.ZodType<string>; readonly name01: z.ZodType<string>; readonly name02: z.ZodType<string>; readonly kana01: z.ZodType<string | null | undefined>; readonly kana02: z.ZodType<string | null | undefined>; readonly companyName: z.ZodType<string | null | undefined>; readonly phoneNumber: z.ZodType<string | null | undefined>; readonly version: z.ZodType<number | undefined> },
    { readonly customerId: z.ZodType<unknown, string>; readonly email: z.ZodType<unknown, string>; readonly name01: z.ZodType<unknown, string>; readonly name02: z.ZodType<unknown, string>; readonly customerStatus: z.ZodType<unknown, number>; readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string> },
    "badInput" | "customerEmailTaken" | "customerGone" | "customerUnknown" | "staleVersion",
    "unsafe",
    "goCustomer"
  >
  readonly doUpdateDelivery: Transition<
    { readonly fees: z.ZodType<{ pref: number; fee: number; transitDays: number | null | undefined; }[] | undefined>; readonly copyFeesFrom: z.ZodType<string | undefined>; readonly feeForAll: z.ZodType<number | undefined>; readonly regionFees: z.ZodType<{ region: "chubu" | "chugoku" | "hokkaido" | "kanto" | "kinki" | "kyushu" | "okinawa" | "shikoku" | "tohoku"; fee: number | undefined; transitDays: number | null | undefined; }[] | undefined>; readonly usualOf: z.ZodType<"yamato" | "sagawa" | "yupack" | undefined>; readonly times: z.ZodType<{ id: string | undefined; name: string | null | undefined; nameEn: string | null | undefined; sortNo: number | undefined; visible: boolean | undefined; }[] | undefined>; readonly paymentIds: z.ZodType<number[] | undefined>; readonly deliveryId: z.ZodType<string>; readonly deliveryName: z.ZodType<string | undefined>; readonly deliveryNameEn: z.ZodType<string | null | undefined>; readonly serviceName: z.ZodType<string | null | undefined>; readonly description: z.ZodType<string | null | undefined>; readonly confirmUrl: z.ZodType<string | null | undefined>; readonly saleType: z.ZodType<number | undefined>; readonly temperature: z.ZodType<"normal" | "cool" | "frozen" | undefined>; readonly takesNormal: z.ZodType<boolean | undefined>; readonly mostWeight: z.ZodType<number | null | undefined>; readonly mostSize: z.ZodType<number | null | undefined>; readonly mostPieces: z.ZodType<number | null | undefined>; readonly islandDays: z.ZodType<number | undefined>; readonly visible: z.ZodType<boolean | undefined>; readonly version: z.ZodType<number | undefined> },
    { readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string>; readonly fees: z.ZodType<unknown, { pref: number; fee: number; transitDays: number | null; }[]>; readonly times: z.ZodType<unknown, { id: string; name: string; nameEn: string | null; sortNo: number; visible: boolean; }[]>; readonly paymentIds: z.ZodType<unknown, number[]>; readonly deliveryId: z.ZodType<unknown, string>; readonly deliveryName: z.ZodType<unknown, string>; readonly deliveryNameEn: z.ZodType<unknown, string | null>; readonly serviceName: z.ZodType<unknown, string | null>; readonly description: z.ZodType<unknown, string | null>; readonly confirmUrl: z.ZodType<unknown, string | null>; readonly saleType: z.ZodType<unknown, number>; readonly temperature: z.ZodType<unknown, "cool" | "frozen" | "normal">; readonly takesNormal: z.ZodType<unknown, boolean>; readonly mostWeight: z.ZodType<unknown, number | null>; readonly mostSize: z.ZodType<unknown, number | null>; readonly mostPieces: z.ZodType<unknown, number | null>; readonly islandDays: z.ZodType<unknown, number>; readonly visible: z.ZodType<unknown, boolean> },
    "badInput" | "deliveryUnknown" | "staleVersion",
    "idempotent",
    "goDelivery"
  >
  readonly doUpdateEnquiry: Transition<
    { readonly ticketId: z.ZodType<string>; readonly enquiryState: z.ZodType<"waiting" | "open" | "inProgress" | "closed" | undefined>; readonly assignee: z.ZodType<string | null | undefined>; readonly version: z.ZodType<number | undefined> },
    { readonly ticketId: z.ZodType<unknown, string>; readonly enquiryState: z.ZodType<unknown, "closed" | "inProgress" | "open" | "waiting">; readonly assignee: z.ZodType<unknown, string | null>; readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string> },
    "badInput" | "enquiryUnknown" | "staleVersion",
    "idempotent",
    "goEnquiry" | "goEnquiryList"
  >
  readonly doUpdateField: Transition<
    { readonly fieldId: z.ZodType<string>; readonly fieldLabel: z.ZodType<string | undefined>; readonly fieldLabelEn: z.ZodType<string | null | undefined>; readonly fieldChoices: z.ZodType<readonly { choiceValue: string; choiceLabel: string; choiceLabelEn?: string | undefined; }[] | undefined>; readonly required: z.ZodType<boolean | undefined>; readonly visible: z.ZodType<boolean | undefined>; readonly filterable: z.ZodType<boolean | undefined>; readonly searchable: z.ZodType<boolean | undefined>; readonly sortNo: z.ZodType<number | undefined>; readonly version: z.ZodType<number | undefined> },
    { readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string>; readonly recordName: z.ZodType<unknown, string>; readonly fieldKindName: z.ZodType<unknown, string>; readonly pluginName: z.ZodType<unknown, string | null>; readonly fieldId: z.ZodType<unknown, string>; readonly record: z.ZodType<unknown, "category" | "customer" | "order" | "product" | "variant">; readonly fieldName: z.ZodType<unknown, string>; readonly fieldKind: z.ZodType<unknown, "boolean" | "choice" | "date" | "html" | "integer" | "longText" | "moment" | "percent" | "string" | "yen">; readonly fieldLabel: z.ZodType<unknown, string>; readonly fieldLabelEn: z.ZodType<unknown, string | null>; readonly fieldChoices: z.ZodType<unknown, readonly { choiceValue: string; choiceLabel: string; choiceLabelEn?: string | undefined; }[]>; readonly required: z.ZodType<unknown, boolean>; readonly visible: z.ZodType<unknown, boolean>; readonly filterable: z.ZodType<unknown, boolean>; readonly searchable: z.ZodType<unknown, boolean>; readonly sortNo: z.ZodType<unknown, number> },
    "badInput" | "fieldOfPlugin" | "fieldUnknown" | "staleVersion",
    "idempotent",
    "goField" | "goFieldList"
  >
  readonly doUpdateGiftOption: Transition<
    { readonly giftOptionId: z.ZodType<string>; readonly giftKind: z.ZodType<"noshi" | "wrapping" | "card" | undefined>; readonly giftName: z.ZodType<string | undefined>; readonly giftNameEn: z.ZodType<string | null | undefined>; readonly giftPrice: z.ZodType<number | undefined>; readonly giftDescription: z.ZodType<string | null | undefined>; readonly giftDescriptionEn: z.ZodType<string | null | undefined>; readonly omotegaki: z.ZodType<string | null | undefined>; readonly mizuhiki: z.ZodType<"none" | "bow" | "knot" | "awaji" | "yellow" | "black" | undefined>; readonly visible: z.ZodType<boolean | undefined>; readonly version: z.ZodType<number | undefined> },
    { readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string>; readonly giftOptionId: z.ZodType<unknown, string>; readonly giftKind: z.ZodType<unknown, "card" | "noshi" | "wrapping">; readonly giftName: z.ZodType<unknown, string>; readonly giftNameEn: z.ZodType<unknown, string | null>; readonly giftPrice: z.ZodType<unknown, number>; readonly giftDescription: z.ZodType<unknown, string | null>; readonly giftDescriptionEn: z.ZodType<unknown, string | null>; readonly omotegaki: z.ZodType<unknown, string | null>; readonly mizuhiki: z.ZodType<unknown, "awaji" | "black" | "bow" | "knot" | "none" | "yellow">; readonly visible: z.ZodType<unknown, boolean> },
    "badInput" | "giftOptionUnknown" | "staleVersion",
    "idempotent",
    "goGiftList" | "goGiftOption"
  >
  readonly doUpdateLayout: Transition<
    { readonly name: z.ZodType<string | undefined>; readonly positions: z.ZodType<{ blockId: string; section: number; sortNo: number | undefined; }[] | undefined>; readonly layoutId: z.ZodType<string>; readonly layoutName: z.ZodType<string | undefined>; readonly version: z.ZodType<number | undefined> },
    { readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string>; readonly positions: z.ZodType<unknown, { blockId: string; blockName: string; section: number; sortNo: number; }[]>; readonly version: z.ZodType<unknown, number>; readonly deviceType: z.ZodType<unknown, number>; readonly layoutId: z.ZodType<unknown, string>; readonly layoutName: z.ZodType<unknown, string> },
    "badInput" | "layoutUnknown" | "staleVersion",
    "idempotent",
    "goLayout"
  >
  readonly doUpdateMailServer: Transition<
    { readonly mailPassword: z.ZodType<string | undefined>; readonly version: z.ZodType<number | undefined>; readonly mailHost: z.ZodType<string | null | undefined>; readonly mailPort: z.ZodType<number | undefined>; readonly mailSecurity: z.ZodType<"tls" | "startTls" | "plain" | undefined>; readonly mailUser: z.ZodType<string | null | undefined> },
    { readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string>; readonly hasPassword: z.ZodType<unknown, boolean>; readonly mailSource: z.ZodType<unknown, "environment" | "nobody" | "office">; readonly version: z.ZodType<unknown, number>; readonly mailHost: z.ZodType<unknown, string | null>; readonly mailPort: z.ZodType<unknown, number>; readonly mailSecurity: z.ZodType<unknown, "plain" | "startTls" | "tls">; readonly mailUser: z.ZodType<unknown, string | null> },
    "badInput" | "mailServerFixed" | "staleVersion",
    "idempotent",
    never
  >
  readonly doUpdateMailTemplate: Transition<
    { readonly preview: z.ZodType<boolean | undefined>; readonly orderNo: z.ZodType<string | undefined>; readonly version: z.ZodType<number | undefined>; readonly mailSubjectEn: z.ZodType<string | null | undefined>; readonly mailText: z.ZodType<string | null | undefined>; readonly mailTextEn: z.ZodType<string | null | undefined>; readonly mailHtml: z.ZodType<string | null | undefined>; readonly mailHtmlEn: z.ZodType<string | null | undefined>; readonly mailSubject: z.ZodType<string | undefined>; readonly mail_subject: z.ZodType<string | undefined>; readonly mailTemplateId: z.ZodType<string> },
    { readonly changed: z.ZodType<unknown, boolean>; readonly orderNo: z.ZodType<unknown, string | null>; readonly previews: z.ZodType<unknown, { language: "en" | "ja"; mailSubject: string; mailText: string; mailHtml: string; mailContent: string; }[]>; readonly message: z.ZodType<unknown, string>; readonly mailTemplateId: z.ZodType<unknown, number>; readonly mailTemplateName: z.ZodType<unknown, string>; readonly fileName: z.ZodType<unknown, string>; readonly mailSubject: z.ZodType<unknown, string>; readonly mailSubjectEn: z.ZodType<unknown, string | null>; readonly deletable: z.ZodType<unknown, boolean>; readonly written: z.ZodType<unknown, ("mailHtml" | "mailHtmlEn" | "mailText" | "mailTextEn")[]>; readonly mailText: z.ZodType<unknown, string>; readonly mailTextEn: z.ZodType<unknown, string>; readonly mailHtml: z.ZodType<unknown, string | null>; readonly mailHtmlEn: z.ZodType<unknown, string | null> },
    "badInput" | "mailTemplateGone" | "staleVersion",
    "unsafe",
    "goMailTemplateList"
  >
  readonly doUpdateMasterData: Transition<
    { readonly masterType: z.ZodType<string>; readonly rows: z.ZodType<{ remove: boolean | undefined; name: string | undefined; nameEn: string | null | undefined; enabled: boolean | undefined; id: string | undefined; }[] | undefined>; readonly version: z.ZodType<number | undefined> },
    { readonly masterType: z.ZodType<unknown, string>; readonly count: z.ZodType<unknown, number>; readonly message: z.ZodType<unknown, string> },
    "badInput" | "masterFixed" | "masterRowInUse" | "masterRowUnknown" | "notAllowed" | "staleVersion",
    "idempotent",
    "goMasterData"
  >
  readonly doUpdateMember: Transition<
    { readonly loginId: z.ZodType<string>; readonly name: z.ZodType<string | undefined>; readonly active: z.ZodType<boolean | undefined>; readonly mode: z.ZodType<string | undefined>; readonly version: z.ZodType<number | undefined> },
    { readonly message: z.ZodType<unknown, string>; readonly adminId: z.ZodType<unknown, string>; readonly loginId: z.ZodType<unknown, string>; readonly name: z.ZodType<unknown, string>; readonly authority: z.ZodType<unknown, number>; readonly authorityName: z.ZodType<unknown, string>; readonly roleId: z.ZodType<unknown, string | null>; readonly active: z.ZodType<unknown, boolean>; readonly hasDevice: z.ZodType<unknown, boolean>; readonly lastLoginAt: z.ZodType<unknown, string | null>; readonly version: z.ZodType<unknown, number> },
    "badInput" | "memberGone" | "memberOutranks" | "memberUnknown" | "staleVersion",
    "idempotent",
    "goMember"
  >
  readonly doUpdateMenus: Transition<
    { readonly header: z.ZodType<{ menuKind: "categories" | "link"; menuLabel: string | undefined; menuLabelEn: string | undefined; menuAddress: string | undefined; sortNo: number | undefined; }[] | undefined>; readonly footer: z.ZodType<{ menuKind: "categories" | "link"; menuLabel: string | undefined; menuLabelEn: string | undefined; menuAddress: string | undefined; sortNo: number | undefined; }[] | undefined>; readonly version: z.ZodType<number | undefined> },
    { readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string>; readonly header: z.ZodType<unknown, { menuKind: "categories" | "link"; menuLabel: string; menuLabelEn: string; menuAddress: string; sortNo: number; }[]>; readonly footer: z.ZodType<unknown, { menuKind: "categories" | "link"; menuLabel: string; menuLabelEn: string; menuAddress: string; sortNo: number; }[]>; readonly version: z.ZodType<unknown, number> },
    "badInput" | "staleVersion",
    "idempotent",
    "goMenus"
  >
  readonly doUpdateNews: Transition<
    { readonly newsId: z.ZodType<string>; readonly newsTitle: z.ZodType<string | undefined>; readonly newsTitleEn: z.ZodType<string | null | undefined>; readonly publishDate: z.ZodType<string | undefined>; readonly newsDescription: z.ZodType<string | null | undefined>; readonly newsDescriptionEn: z.ZodType<string | null | undefined>; readonly newsUrl: z.ZodType<string | null | undefined>; readonly linkMethod: z.ZodType<boolean | undefined>; readonly visible: z.ZodType<boolean | undefined>; readonly version: z.ZodType<number | undefined> },
    { readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string>; readonly standing: z.ZodType<unknown, "hidden" | "published" | "waiting">; readonly standingName: z.ZodType<unknown, string>; readonly newsId: z.ZodType<unknown, string>; readonly newsTitle: z.ZodType<unknown, string>; readonly newsTitleEn: z.ZodType<unknown, string | null>; readonly publishDate: z.ZodType<unknown, string>; readonly newsDescription: z.ZodType<unknown, string | null>; readonly newsDescriptionEn: z.ZodType<unknown, string | null>; readonly newsUrl: z.ZodType<unknown, string | null>; readonly linkMethod: z.ZodType<unknown, boolean>; readonly visible: z.ZodType<unknown, boolean> },
    "badInput" | "newsUnknown" | "staleVersion",
    "idempotent",
    "goNews" | "goNewsList"
  >
  readonly doUpdateNewsletter: Transition<
    { readonly newsletterId: z.ZodType<string>; readonly newsletterSubject: z.ZodType<string | undefined>; readonly newsletterSubjectEn: z.ZodType<string | null | undefined>; readonly newsletterText: z.ZodType<string | undefined>; readonly newsletterTextEn: z.ZodType<string | null | undefined>; readonly segment: z.ZodType<"language" | "product" | "group" | "all" | "bought" | "notBought" | undefined>; readonly segmentGroup: z.ZodType<number | null | undefined>; readonly segmentDays: z.ZodType<number | null | undefined>; readonly segmentProduct: z.ZodType<string | null | undefined>; readonly segmentLanguage: z.ZodType<"ja" | "en" | null | undefined>; readonly version: z.ZodType<number | undefined> },
    { readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string>; readonly newsletterId: z.ZodType<unknown, string>; readonly newsletterSubject: z.ZodType<unknown, string>; readonly newsletterSubjectEn: z.ZodType<unknown, string | null>; readonly newsletterText: z.ZodType<unknown, string>; readonly newsletterTextEn: z.ZodType<unknown, string | null>; readonly segment: z.ZodType<unknown, "all" | "bought" | "group" | "language" | "notBought" | "product">; readonly segmentGroup: z.ZodType<unknown, number | null>; readonly segmentDays: z.ZodType<unknown, number | null>; readonly segmentProduct: z.ZodType<unknown, string | null>; readonly segmentLanguage: z.ZodType<unknown, "ja" | "en" | null> },
    "badInput" | "newsletterNoDraft" | "newsletterUnknown" | "staleVersion",
    "idempotent",
    "goNewsletter" | "goNewsletterList"
  >
  readonly doUpdateOrder: Transition<
    { readonly taxReason: z.ZodType<string | undefined>; readonly version: z.ZodType<number | undefined>; readonly ownFields: z.ZodOptional<z.ZodType<Readonly<Record<string, string | number | boolean | null>> | undefined>>; readonly email: z.ZodType<string | undefined>; readonly name01: z.ZodType<string | undefined>; readonly name02: z.ZodType<string | undefined>; readonly kana01: z.ZodType<string | null | undefined>; readonly kana02: z.ZodType<string | null | undefined>; readonly companyName: z.ZodType<string | null | undefined>; readonly postalCode: z.ZodType<string | undefined>; readonly pref: z.ZodType<number | undefined>; readonly addr01: z.ZodType<string | undefined>; readonly addr02: z.ZodType<string | undefined>; readonly phoneNumber: z.ZodType<string | undefined>; readonly payment: z.ZodType<number | undefined>; readonly note: z.ZodType<string | null | undefined>; readonly productKeyword: z.ZodType<string | undefined>; readonly preview: z.ZodType<boolean | undefined>; readonly discount: z.ZodOptional<z.ZodType<number | undefined>>; readonly charge: z.ZodOptional<z.ZodType<number | undefined>>; readonly usePoint: z.ZodOptional<z.ZodType<number | undefined>>; readonly deliveryFeeTotal: z.ZodOptional<z.ZodType<number | undefined>>; readonly orderNo: z.ZodType<string>; readonly items: z.ZodType<{ productCode: string; shippingId: string | undefined; quantity: number; price02: number | undefined; taxRate: number | undefined; }[] | undefined>; readonly gifts: z.ZodType<{ noshi: string | null | undefined; noshi_name: string | null | undefined; wrapping: string | null | undefined; card: string | null | undefined; card_message: string | null | undefined; shippingId: string; }[] | undefined> },
    { readonly changed: z.ZodType<unknown, boolean>; readonly lines: z.ZodType<unknown, { productCode: string; productName: string; className: string | null; shippingId: string; price02: number; quantity: number; taxRate: number | null; isNew: boolean; }[]>; readonly found: z.ZodType<unknown, { productCode: string; productName: string; className: string | null; price02: number; stock: number | null; }[]>; readonly preview: z.ZodType<unknown, boolean>; readonly difference: z.ZodType<unknown, number>; readonly shortages: z.ZodType<unknown, { productName: string; stock: number; }[]>; readonly proposedCharge: z.ZodType<unknown, number | null>; readonly discount: z.ZodType<unknown, number>; readonly taxFreeDiscount: z.ZodType<unknown, number>; readonly paidTotal: z.ZodType<unknown, number>; readonly refundTotal: z.ZodType<unknown, number>; readonly refundDue: z.ZodType<unknown, number>; readonly credit: z.ZodType<unknown, number>; readonly amountDue: z.ZodType<unknown, number>; readonly passedOn: z.ZodType<unknown, number>; readonly version: z.ZodType<unknown, number>; readonly subtotal: z.ZodType<unknown, number>; readonly charge: z.ZodType<unknown, number>; readonly giftTotal: z.ZodType<unknown, number>; readonly deliveryFeeTotal: z.ZodType<unknown, number>; readonly discounts: z.ZodType<unknown, { discountName: string | null; amount: number; }[]>; readonly taxableTotal: z.ZodType<unknown, number>; readonly tax: z.ZodType<unknown, number>; readonly total: z.ZodType<unknown, number>; readonly paymentTotal: z.ZodType<unknown, number>; readonly taxes: z.ZodType<unknown, { rate: number; total: number; tax: number; }[]>; readonly usePoint: z.ZodType<unknown, number>; readonly addPoint: z.ZodType<unknown, number>; readonly ownFields: z.ZodType<unknown, Readonly<Record<string, string | number | boolean | null>> | undefined>; readonly orderNo: z.ZodType<unknown, string>; readonly orderDate: z.ZodType<unknown, string>; readonly paymentDate: z.ZodType<unknown, string | null>; readonly orderStatus: z.ZodType<unknown, number>; readonly orderStatusName: z.ZodType<unknown, string>; readonly customerId: z.ZodType<unknown, string | null>; readonly customer: z.ZodType<unknown, { name01: string; name02: string; kana01: string | null; kana02: string | null; companyName: string | null; postalCode: string; pref: number; prefName: string; addr01: string; addr02: string; phoneNumber: string; email: string; }>; readonly items: z.ZodType<unknown, { price: number; price02: number; quantity: number; productCode: string; productName: string; mainListImage: string | null; reducedTax: boolean; totalPrice: number; className1: string | null; classCategoryName1: string | null; className2: string | null; classCategoryName2: string | null; }[]>; readonly itemCount: z.ZodType<unknown, number>; readonly shippings: z.ZodType<unknown, { shippingId: string; address: { name01: string; name02: string; kana01: string | null; kana02: string | null; companyName: string | null; postalCode: string; pref: number; prefName: string; addr01: string; addr02: string; phoneNumber: string; }; deliveryId: string | null; deliveryName: string | null; deliveryFee: number; deliveryDate: string | null; deliveryTimeId: string | null; deliveryTime: string | null; items: { price: number; price02: number; quantity: number; productCode: string; productName: string; mainListImage: string | null; reducedTax: boolean; totalPrice: number; className1: string | null; classCategoryName1: string | null; className2: string | null; classCategoryName2: string | null; }[]; gifts: { giftKind: "card" | "noshi" | "wrapping"; giftName: string; giftPrice: number; omotegaki: string | null; mizuhiki: "awaji" | "black" | "bow" | "knot" | "none" | "yellow"; mizuhikiName: string | null; giftText: string | null; }[]; orderNo: string; trackingNumber: string | null; trackingUrl: string | null; parcels: { trackingNumber: string; trackingUrl: string | null; }[]; shippedAt: string | null; mailSentAt: string | null; note: string | null; }[]>; readonly paymentId: z.ZodType<unknown, string | null>; readonly paymentName: z.ZodType<unknown, string | null>; readonly paymentDetails: z.ZodType<unknown, { brand: string | null; last4: string | null; threeDSecure: "failed" | "authenticated" | "attempted" | "exempted" | "notSupported" | null; threeDSecureVersion: string | null; } | null>; readonly payUntil: z.ZodType<unknown, string | null>; readonly message: z.ZodType<unknown, string | null>; readonly note: z.ZodType<unknown, string | null> },
    "adminOrderUnknown" | "badInput" | "orderAboveAuthorized" | "orderClosed" | "orderPointsShort" | "orderStockShort" | "staleVersion",
    "idempotent",
    "doUpdateOrder" | "goOrder"
  >
  readonly doUpdateOrderPdf: Transition<
    { readonly paperTitle: z.ZodType<string | undefined>; readonly message1: z.ZodType<string | undefined>; readonly message2: z.ZodType<string | undefined>; readonly message3: z.ZodType<string | undefined>; readonly note1: z.ZodType<string | undefined>; readonly note2: z.ZodType<string | undefined>; readonly note3: z.ZodType<string | undefined> },
    { readonly message: z.ZodType<unknown, string> },
    never,
    "idempotent",
    "goOrderPdf"
  >
  readonly doUpdateOrderShippingAddress: Transition<
    { readonly deliveryId: z.ZodType<number | undefined>; readonly deliveryDate: z.ZodType<string | null | undefined>; readonly deliveryTimeId: z.ZodType<number | null | undefined>; readonly afterSending: z.ZodType<boolean | undefined>; readonly version: z.ZodType<number | undefined>; readonly name01: z.ZodType<string | undefined>; readonly name02: z.ZodType<string | undefined>; readonly kana01: z.ZodType<string | null | undefined>; readonly kana02: z.ZodType<string | null | undefined>; readonly companyName: z.ZodType<string | null | undefined>; readonly postalCode: z.ZodType<string | undefined>; readonly pref: z.ZodType<number | undefined>; readonly addr01: z.ZodType<string | undefined>; readonly addr02: z.ZodType<string | undefined>; readonly phoneNumber: z.ZodType<string | undefined>; readonly orderNo: z.ZodType<string>; readonly shippingId: z.ZodType<string | undefined> },
    { readonly changed: z.ZodType<unknown, boolean>; readonly version: z.ZodType<unknown, number>; readonly message: z.ZodType<unknown, string>; readonly deliveryId: z.ZodType<unknown, string | null>; readonly deliveryName: z.ZodType<unknown, string | null>; readonly deliveryDate: z.ZodType<unknown, string | null>; readonly deliveryTimeId: z.ZodType<unknown, string | null>; readonly deliveryTime: z.ZodType<unknown, string | null>; readonly name01: z.ZodType<unknown, string>; readonly name02: z.ZodType<unknown, string>; readonly kana01: z.ZodType<unknown, string | null>; readonly kana02: z.ZodType<unknown, string | null>; readonly companyName: z.ZodType<unknown, string | null>; readonly postalCode: z.ZodType<unknown, string>; readonly pref: z.ZodType<unknown, number>; readonly prefName: z.ZodType<unknown, string>; readonly addr01: z.ZodType<unknown, string>; readonly addr02: z.ZodType<unknown, string>; readonly phoneNumber: z.ZodType<unknown, string>; readonly orderNo: z.ZodType<unknown, string>; readonly shippingId: z.ZodType<unknown, string> },
    "adminOrderUnknown" | "badInput" | "shippingLeft" | "shippingUnknown" | "staleVersion",
    "idempotent",
    "goOrder" | "goOrderShippingAddress"
  >
  readonly doUpdateOrderStatus: Transition<
    { readonly orderNo: z.ZodType<string | undefined>; readonly orderStatus: z.ZodType<number>; readonly ids: z.ZodType<string[] | undefined>; readonly restock: z.ZodType<{ productCode: string; quantity: number; }[] | undefined>; readonly writeOff: z.ZodType<boolean | undefined>; readonly notify: z.ZodType<boolean | undefined>; readonly mailWords: z.ZodType<string | undefined>; readonly reason: z.ZodType<string | undefined> },
    { readonly orderNo: z.ZodType<unknown, string>; readonly previousStatus: z.ZodType<unknown, number>; readonly orderStatus: z.ZodType<unknown, number>; readonly changed: z.ZodType<unknown, boolean>; readonly changedCount: z.ZodType<unknown, number>; readonly left: z.ZodType<unknown, { orderNo: string; reason: string; }[]>; readonly message: z.ZodType<unknown, string> },
    "adminOrderUnknown" | "badInput" | "moveImpossible" | "orderDiscountGone" | "orderPointsShort" | "orderStockShort",
    "unsafe",
    "doUndoOrderMoves" | "goOrder"
  >
  readonly doUpdateOrderStatusList: Transition<
    { readonly orderStatuses: z.ZodType<{ name: string | undefined; nameEn: string | null | undefined; customerName: string | undefined; customerNameEn: string | undefined; color: string | undefined; count: boolean | undefined; id: string; }[] | undefined>; readonly orderStatusRows: z.ZodType<string | undefined>; readonly version: z.ZodType<number | undefined> },
    { readonly orderStatusRows: z.ZodType<unknown, string | null>; readonly count: z.ZodType<unknown, number>; readonly message: z.ZodType<unknown, string>; readonly orderStatuses: z.ZodType<unknown, { nameKey: string; customerNameKey: string; colorKey: string; displayOrderCountKey: string; id: string; name: string; nameEn: string | null; customerName: string; customerNameEn: string; color: string; count: boolean; }[]>; readonly version: z.ZodType<unknown, number> },
    "orderStatusUnknown" | "staleVersion",
    "idempotent",
    "goOrderStatusList"
  >
  readonly doUpdatePage: Transition<
    { readonly template: z.ZodType<string | null | undefined>; readonly templateEn: z.ZodType<string | null | undefined>; readonly pageUrl: z.ZodType<string | undefined>; readonly pageFileName: z.ZodType<string | undefined>; readonly hiddenFromSearch: z.ZodType<boolean | undefined>; readonly layoutId: z.ZodType<string | undefined>; readonly pageId: z.ZodType<string>; readonly pageName: z.ZodType<string | undefined>; readonly pageTitle: z.ZodType<string | null | undefined>; readonly pageTitleEn: z.ZodType<string | null | undefined>; readonly pageDescription: z.ZodType<string | null | undefined>; readonly pageDescriptionEn: z.ZodType<string | null | undefined>; readonly headCategoryId: z.ZodType<number | null | undefined>; readonly metaRobots: z.ZodType<string | null | undefined>; readonly version: z.ZodType<number | undefined> },
    { readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string>; readonly followsLayout: z.ZodType<unknown, boolean>; readonly version: z.ZodType<unknown, number>; readonly template: z.ZodType<unknown, string>; readonly templateEn: z.ZodType<unknown, string>; readonly isWritten: z.ZodType<unknown, boolean>; readonly isWrittenEn: z.ZodType<unknown, boolean>; readonly pageUrl: z.ZodType<unknown, string>; readonly pageFileName: z.ZodType<unknown, string>; readonly editType: z.ZodType<unknown, number>; readonly layoutId: z.ZodType<unknown, string>; readonly layoutName: z.ZodType<unknown, string>; readonly pageId: z.ZodType<unknown, string>; readonly pageName: z.ZodType<unknown, string>; readonly pageTitle: z.ZodType<unknown, string | null>; readonly pageTitleEn: z.ZodType<unknown, string | null>; readonly pageDescription: z.ZodType<unknown, string | null>; readonly pageDescriptionEn: z.ZodType<unknown, string | null>; readonly headCategoryId: z.ZodType<unknown, number | null>; readonly metaRobots: z.ZodType<unknown, string | null> },
    "badInput" | "pageProtected" | "pageTaken" | "pageUnknown" | "staleVersion",
    "idempotent",
    "goPage" | "goPageList" | "goUserPage"
  >
  readonly doUpdatePageSection: Transition<
    { readonly version: z.ZodType<number | undefined>; readonly values: z.ZodType<{ name: string; value: string | null | undefined; valueEn: string | null | undefined; }[] | undefined>; readonly pictureFiles: z.ZodType<UploadedFile[]>; readonly placed: z.ZodType<{ productCode: string; sortNo: number | undefined; }[] | undefined>; readonly nameKeyword: z.ZodType<string | undefined>; readonly isHidden: z.ZodType<boolean | undefined>; readonly shownFrom: z.ZodType<string | null | undefined>; readonly shownUntil: z.ZodType<string | null | undefined>; readonly preview: z.ZodType<boolean | undefined>; readonly pageId: z.ZodType<string>; readonly sectionId: z.ZodType<string> },
    { readonly pageId: z.ZodType<unknown, string>; readonly sectionId: z.ZodType<unknown, string>; readonly preview: z.ZodType<unknown, boolean>; readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string> },
    "badInput" | "pageUnknown" | "sectionUnknown" | "staleVersion",
    "idempotent",
    "goPageSection"
  >
  readonly doUpdatePayment: Transition<
    { readonly paymentId: z.ZodType<string>; readonly paymentName: z.ZodType<string | undefined>; readonly paymentNameEn: z.ZodType<string | null | undefined>; readonly charge: z.ZodType<number | undefined>; readonly ruleMin: z.ZodType<number | null | undefined>; readonly ruleMax: z.ZodType<number | null | undefined>; readonly instructions: z.ZodType<string | null | undefined>; readonly instructionsEn: z.ZodType<string | null | undefined>; readonly paidWhen: z.ZodType<"any" | "first" | "door" | undefined>; readonly payWithinDays: z.ZodType<number | null | undefined>; readonly visible: z.ZodType<boolean | undefined>; readonly version: z.ZodType<number | undefined> },
    { readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string>; readonly paymentId: z.ZodType<unknown, string>; readonly paymentName: z.ZodType<unknown, string>; readonly paymentNameEn: z.ZodType<unknown, string | null>; readonly charge: z.ZodType<unknown, number>; readonly ruleMin: z.ZodType<unknown, number | null>; readonly ruleMax: z.ZodType<unknown, number | null>; readonly instructions: z.ZodType<unknown, string | null>; readonly instructionsEn: z.ZodType<unknown, string | null>; readonly paidWhen: z.ZodType<unknown, "any" | "door" | "first">; readonly payWithinDays: z.ZodType<unknown, number | null>; readonly visible: z.ZodType<unknown, boolean> },
    "badInput" | "paymentUnknown" | "staleVersion",
    "idempotent",
    "goPayment" | "goPaymentList"
  >
  readonly doUpdatePluginSettings: Transition<
    { readonly pluginCode: z.ZodType<string>; readonly settings: z.ZodType<{ settingName: string; secretValue: string | undefined; forget: boolean | undefined; }[]> },
    { readonly pluginCode: z.ZodType<unknown, string>; readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string> },
    "badInput" | "pluginNotInstalled" | "pluginUnknown",
    "idempotent",
    "goPluginList"
  >
  readonly doUpdateProduct: Transition<
    { readonly valuePictures: z.ZodType<{ classCategoryName: string; pictureId: number | undefined; }[] | undefined>; readonly pictures: z.ZodType<{ id: number; sortNo: number | undefined; alt: string | null | undefined; altEn: string | null | undefined; remove: boolean | undefined; }[] | undefined>; readonly image: z.ZodType<UploadedFile[]>; readonly version: z.ZodType<number | undefined>; readonly priceTax: z.ZodType<"included" | "excluded" | undefined>; readonly axes: z.ZodType<{ axisName: string; axisValues: string[]; }[] | undefined>; readonly classes: z.ZodType<{ classCategoryName: string; classCategoryName2: string | undefined; visible: boolean | undefined; productCode: string | undefined; price02: number | undefined; stock: number | undefined; stockUnlimited: boolean | undefined; stockSeen: number | undefined; saleLimit: number | null | undefined; }[] | undefined>; readonly newCategory: z.ZodType<string | undefined>; readonly ownFields: z.ZodOptional<z.ZodType<Readonly<Record<string, string | number | boolean | null>> | undefined>>; readonly categoryIds: z.ZodType<number[] | undefined>; readonly tagIds: z.ZodType<number[] | undefined>; readonly excludedDeliveryIds: z.ZodType<number[] | undefined>; readonly stockSeen: z.ZodType<number | undefined>; readonly taxRate: z.ZodType<number | null | undefined>; readonly salePrice: z.ZodType<number | null | undefined>; readonly salePriceFrom: z.ZodType<string | null | undefined>; readonly salePriceUntil: z.ZodType<string | null | undefined>; readonly saleLimit: z.ZodType<number | null | undefined>; readonly saleType: z.ZodType<number | undefined>; readonly deliveryDuration: z.ZodType<number | null | undefined>; readonly deliveryFee: z.ZodType<number | null | undefined>; readonly pointRate: z.ZodType<number | null | undefined>; readonly temperature: z.ZodType<"normal" | "cool" | "frozen" | undefined>; readonly weight: z.ZodType<number | null | undefined>; readonly parcelSize: z.ZodType<number | null | undefined>; readonly gtin: z.ZodType<string | null | undefined>; readonly price01: z.ZodType<number | null | undefined>; readonly stock: z.ZodType<number | undefined>; readonly stockUnlimited: z.ZodType<boolean | undefined>; readonly productStatus: z.ZodType<number | undefined>; readonly price02: z.ZodType<number | undefined>; readonly productName: z.ZodType<string | undefined>; readonly productNameEn: z.ZodType<string | null | undefined>; readonly slug: z.ZodType<string | null | undefined>; readonly description: z.ZodType<string | null | undefined>; readonly descriptionEn: z.ZodType<string | null | undefined>; readonly descriptionDetail: z.ZodType<string | null | undefined>; readonly descriptionDetailEn: z.ZodType<string | null | undefined>; readonly searchWord: z.ZodType<string | null | undefined>; readonly note: z.ZodType<string | null | undefined>; readonly freeArea: z.ZodType<string | null | undefined>; readonly videoUrl: z.ZodType<string | null | undefined>; readonly saleFrom: z.ZodType<string | null | undefined>; readonly saleUntil: z.ZodType<string | null | undefined>; readonly productCode: z.ZodType<string> },
    { readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string>; readonly createDate: z.ZodType<unknown, string>; readonly updateDate: z.ZodType<unknown, string>; readonly version: z.ZodType<unknown, number>; readonly ownFields: z.ZodType<unknown, Readonly<Record<string, string | number | boolean | null>> | undefined>; readonly productStatusName: z.ZodType<unknown, string>; readonly categoryIds: z.ZodType<unknown, number[]>; readonly ruleCategoryIds: z.ZodType<unknown, number[]>; readonly tagIds: z.ZodType<unknown, number[]>; readonly excludedDeliveryIds: z.ZodType<unknown, number[]>; readonly images: z.ZodType<unknown, string[]>; readonly pictures: z.ZodType<unknown, { id: number; sortNo: number; listPath: string | null; alt: string | null; altEn: string | null; }[]>; readonly hasClasses: z.ZodType<unknown, boolean>; readonly classes: z.ZodType<unknown, { usualPrice: number | null; stock: number | null; stockUnlimited: boolean; taxRate: number | null; visible: boolean; pictureId: number | null; price02: number; price01: number | null; salePrice: number | null; salePriceFrom: string | null; salePriceUntil: string | null; saleLimit: number | null; saleType: number; deliveryDuration: number | null; deliveryFee: number | null; pointRate: number | null; temperature: "cool" | "frozen" | "normal"; weight: number | null; parcelSize: number | null; gtin: string | null; productCode: string; classNameId: string | null; className: string | null; classCategoryId: string | null; classCategoryName: string | null; classNameId2: string | null; className2: string | null; classCategoryId2: string | null; classCategoryName2: string | null; ownFields?: Readonly<Record<string, string | number | boolean | null>> | undefined; }[]>; readonly productId: z.ZodType<unknown, string>; readonly productName: z.ZodType<unknown, string>; readonly productNameEn: z.ZodType<unknown, string | null>; readonly slug: z.ZodType<unknown, string | null>; readonly productStatus: z.ZodType<unknown, number>; readonly description: z.ZodType<unknown, string | null>; readonly descriptionEn: z.ZodType<unknown, string | null>; readonly descriptionDetail: z.ZodType<unknown, string | null>; readonly descriptionDetailEn: z.ZodType<unknown, string | null>; readonly searchWord: z.ZodType<unknown, string | null>; readonly note: z.ZodType<unknown, string | null>; readonly freeArea: z.ZodType<unknown, string | null>; readonly videoUrl: z.ZodType<unknown, string | null>; readonly saleFrom: z.ZodType<unknown, string | null>; readonly saleUntil: z.ZodType<unknown, string | null>; readonly usualPrice: z.ZodType<unknown, number | null>; readonly stock: z.ZodType<unknown, number | null>; readonly stockUnlimited: z.ZodType<unknown, boolean>; readonly taxRate: z.ZodType<unknown, number | null>; readonly visible: z.ZodType<unknown, boolean>; readonly pictureId: z.ZodType<unknown, number | null>; readonly price02: z.ZodType<unknown, number>; readonly price01: z.ZodType<unknown, number | null>; readonly salePrice: z.ZodType<unknown, number | null>; readonly salePriceFrom: z.ZodType<unknown, string | null>; readonly salePriceUntil: z.ZodType<unknown, string | null>; readonly saleLimit: z.ZodType<unknown, number | null>; readonly saleType: z.ZodType<unknown, number>; readonly deliveryDuration: z.ZodType<unknown, number | null>; readonly deliveryFee: z.ZodType<unknown, number | null>; readonly pointRate: z.ZodType<unknown, number | null>; readonly temperature: z.ZodType<unknown, "cool" | "frozen" | "normal">; readonly weight: z.ZodType<unknown, number | null>; readonly parcelSize: z.ZodType<unknown, number | null>; readonly gtin: z.ZodType<unknown, string | null>; readonly productCode: z.ZodType<unknown, string>; readonly classNameId: z.ZodType<unknown, string | null>; readonly className: z.ZodType<unknown, string | null>; readonly classCategoryId: z.ZodType<unknown, string | null>; readonly classCategoryName: z.ZodType<unknown, string | null>; readonly classNameId2: z.ZodType<unknown, string | null>; readonly className2: z.ZodType<unknown, string | null>; readonly classCategoryId2: z.ZodType<unknown, string | null>; readonly classCategoryName2: z.ZodType<unknown, string | null> },
    "badInput" | "productCodeTaken" | "productUnknown" | "staleVersion" | "stockGone",
    "idempotent",
    "goAdminProduct" | "goAdminProductList" | "goProduct"
  >
  readonly doUpdateProductClass: Transition<
    { readonly productCode: z.ZodType<string>; readonly classNameId: z.ZodType<number | undefined>; readonly classNameId2: z.ZodType<number | undefined>; readonly classes: z.ZodType<{ stockSeen: number | undefined; saleType: number | undefined; delivery_fee: number | null | undefined; taxRate: number | null | undefined; salePrice: number | null | undefined; salePriceFrom: string | null | undefined; salePriceUntil: string | null | undefined; saleLimit: number | null | undefined; pointRate: number | null | undefined; temperature: "normal" | "cool" | "frozen" | undefined; weight: number | null | undefined; parcelSize: number | null | undefined; gtin: string | null | undefined; price01: number | null | undefined; stock: number | undefined; stockUnlimited: boolean | undefined; classCategoryId: number; classCategoryId2: number | undefined; visible: boolean | undefined; pictureId: number | null | undefined; productCode: string | undefined; price02: number | undefined; ownFields?: Readonly<Record<string, string | number | boolean | null>> | undefined; }[] | undefined>; readonly version: z.ZodType<number | undefined> },
    { readonly changedCount: z.ZodType<unknown, number>; readonly message: z.ZodType<unknown, string>; readonly productId: z.ZodType<unknown, string>; readonly productCode: z.ZodType<unknown, string>; readonly productName: z.ZodType<unknown, string>; readonly classNameId: z.ZodType<unknown, string | null>; readonly classNameId2: z.ZodType<unknown, string | null>; readonly classes: z.ZodType<unknown, { usualPrice: number | null; stock: number | null; stockUnlimited: boolean; taxRate: number | null; visible: boolean; pictureId: number | null; price02: number; price01: number | null; salePrice: number | null; salePriceFrom: string | null; salePriceUntil: string | null; saleLimit: number | null; saleType: number; deliveryDuration: number | null; deliveryFee: number | null; pointRate: number | null; temperature: "cool" | "frozen" | "normal"; weight: number | null; parcelSize: number | null; gtin: string | null; productCode: string; classNameId: string | null; className: string | null; classCategoryId: string | null; classCategoryName: string | null; classNameId2: string | null; className2: string | null; classCategoryId2: string | null; classCategoryName2: string | null; exists: boolean; ownFields?: Readonly<Record<string, string | number | boolean | null>> | undefined; }[]>; readonly moreCount: z.ZodType<unknown, number>; readonly version: z.ZodType<unknown, number> },
    "badInput" | "productCodeTaken" | "productUnknown" | "staleVersion" | "stockGone",
    "unsafe",
    "goAdminProduct" | "goAdminProductList" | "goProductClass"
  >
  readonly doUpdateProductTable: Transition<
    { readonly limit: z.ZodType<number | undefined>; readonly offset: z.ZodType<number | undefined>; readonly sort: z.ZodType<Sort<"createDate" | "productCode" | "productId" | "productName" | "productStatus" | "stock" | "updateDate"> | undefined>; readonly ownFields: z.ZodOptional<z.ZodType<Readonly<Record<string, string | number | boolean | null>> | undefined>>; readonly nameKeyword: z.ZodType<string | undefined>; readonly categoryId: z.ZodType<number | undefined>; readonly tagId: z.ZodType<number | undefined>; readonly status: z.ZodType<number[] | undefined>; readonly stockStatus: z.ZodType<"in" | "out" | undefined>; readonly createDateFrom: z.ZodType<string | undefined>; readonly createDateTo: z.ZodType<string | undefined>; readonly updateDateFrom: z.ZodType<string | undefined>; readonly updateDateTo: z.ZodType<string | undefined>; readonly rows: z.ZodType<{ productCode: string; ticked: boolean | undefined; price02: number | undefined; price01: number | null | undefined; stock: number | undefined; stockSeen: number | undefined; productStatus: number | undefined; version: number | undefined; }[] | undefined>; readonly adjustColumn: z.ZodType<"price01" | "price02" | "stock" | undefined>; readonly adjustBy: z.ZodType<string | undefined>; readonly preview: z.ZodType<boolean | undefined>; readonly productCodes: z.ZodType<string[] | undefined>; readonly whole: z.ZodType<boolean | undefined> },
    { readonly preview: z.ZodType<unknown, boolean>; readonly rows: z.ZodType<unknown, { version: number; price02: number; price01: number | null; stock: number | null; productStatus: number; productStatusName: string; productCode: string; productName: string; className: string | null; isFirst: boolean; outcome: "changed" | "left"; reason: string | null; before: { price02: number; price01: number | null; stock: number | null; productStatus: number; productStatusName: string; }; }[]>; readonly changedCount: z.ZodType<unknown, number>; readonly refusedCount: z.ZodType<unknown, number>; readonly message: z.ZodType<unknown, string> },
    "badInput",
    "unsafe",
    "doUpdateProductTable" | "goAdminProductList" | "goProductTable"
  >
  readonly doUpdatePromotion: Transition<
    { readonly promotionId: z.ZodType<string>; readonly promotionName: z.ZodType<string | undefined>; readonly promotionNameEn: z.ZodType<string | null | undefined>; readonly promotionKind: z.ZodType<"percent" | "yen" | "freeDelivery" | "nForM" | "pointsTimes" | undefined>; readonly buyCount: z.ZodType<number | null | undefined>; readonly payCount: z.ZodType<number | null | undefined>; readonly percentOff: z.ZodType<number | null | undefined>; readonly yenOff: z.ZodType<number | null | undefined>; readonly minimumSum: z.ZodType<number | null | undefined>; readonly pointTimes: z.ZodType<number | null | undefined>; readonly promotionScope: z.ZodType<"chosen" | "all" | undefined>; readonly promotedCategories: z.ZodType<readonly number[] | undefined>; readonly promotedTags: z.ZodType<readonly number[] | undefined>; readonly promotedProducts: z.ZodType<string | null | undefined>; readonly promotedGroups: z.ZodType<readonly number[] | undefined>; readonly startsAt: z.ZodType<string | null | undefined>; readonly endsAt: z.ZodType<string | null | undefined>; readonly combines: z.ZodType<boolean | undefined>; readonly promotionPriority: z.ZodType<number | undefined>; readonly promotionActive: z.ZodType<boolean | undefined>; readonly version: z.ZodType<number | undefined> },
    { readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string>; readonly promotionId: z.ZodType<unknown, string>; readonly promotionName: z.ZodType<unknown, string>; readonly promotionNameEn: z.ZodType<unknown, string | null>; readonly promotionKind: z.ZodType<unknown, "freeDelivery" | "nForM" | "percent" | "pointsTimes" | "yen">; readonly buyCount: z.ZodType<unknown, number | null>; readonly payCount: z.ZodType<unknown, number | null>; readonly percentOff: z.ZodType<unknown, number | null>; readonly yenOff: z.ZodType<unknown, number | null>; readonly minimumSum: z.ZodType<unknown, number | null>; readonly pointTimes: z.ZodType<unknown, number | null>; readonly promotionScope: z.ZodType<unknown, "all" | "chosen">; readonly promotedCategories: z.ZodType<unknown, readonly number[]>; readonly promotedTags: z.ZodType<unknown, readonly number[]>; readonly promotedProducts: z.ZodType<unknown, string | null>; readonly promotedGroups: z.ZodType<unknown, readonly number[]>; readonly startsAt: z.ZodType<unknown, string | null>; readonly endsAt: z.ZodType<unknown, string | null>; readonly combines: z.ZodType<unknown, boolean>; readonly promotionPriority: z.ZodType<unknown, number>; readonly promotionActive: z.ZodType<unknown, boolean> },
    "badInput" | "promotionUnknown" | "staleVersion",
    "idempotent",
    "goPromotion" | "goPromotionList"
  >
  readonly doUpdateRedirect: Transition<
    { readonly version: z.ZodType<number | undefined>; readonly fromAddress: z.ZodType<string | undefined>; readonly toAddress: z.ZodType<string | undefined>; readonly redirectId: z.ZodType<string> },
    { readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string>; readonly redirectId: z.ZodType<unknown, string>; readonly fromAddress: z.ZodType<unknown, string>; readonly toAddress: z.ZodType<unknown, string> },
    "badInput" | "redirectUnknown" | "staleVersion",
    "idempotent",
    "goRedirectList"
  >
  readonly doUpdateReplyTemplate: Transition<
    { readonly replyTemplateId: z.ZodType<string>; readonly replyTemplateName: z.ZodType<string | undefined>; readonly replyTemplateNameEn: z.ZodType<string | null | undefined>; readonly replyTemplateBody: z.ZodType<string | undefined>; readonly replyTemplateBodyEn: z.ZodType<string | null | undefined>; readonly version: z.ZodType<number | undefined> },
    { readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string>; readonly replyTemplateId: z.ZodType<unknown, string>; readonly replyTemplateName: z.ZodType<unknown, string>; readonly replyTemplateNameEn: z.ZodType<unknown, string | null>; readonly replyTemplateBody: z.ZodType<unknown, string>; readonly replyTemplateBodyEn: z.ZodType<unknown, string | null> },
    "replyTemplateUnknown" | "staleVersion",
    "idempotent",
    "goReplyTemplateList"
  >
  readonly doUpdateRole: Transition<
    { readonly roleId: z.ZodType<string>; readonly roleName: z.ZodType<string | undefined>; readonly roleNameEn: z.ZodType<string | null | undefined>; readonly permissions: z.ZodType<readonly ("content:change" | "content:view" | "customers:change" | "customers:export" | "customers:view" | "enquiries:change" | "enquiries:view" | "look:change" | "look:view" | "orders:change" | "orders:export" | "orders:refund" | "orders:view" | "products:change" | "products:view" | "promotions:change" | "promotions:view" | "reports:view" | "settings:change" | "settings:view")[] | undefined>; readonly version: z.ZodType<number | undefined> },
    { readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string>; readonly roleId: z.ZodType<unknown, string>; readonly roleName: z.ZodType<unknown, string>; readonly roleNameEn: z.ZodType<unknown, string | null>; readonly permissions: z.ZodType<unknown, readonly ("content:change" | "content:view" | "customers:change" | "customers:export" | "customers:view" | "enquiries:change" | "enquiries:view" | "look:change" | "look:view" | "orders:change" | "orders:export" | "orders:refund" | "orders:view" | "products:change" | "products:view" | "promotions:change" | "promotions:view" | "reports:view" | "settings:change" | "settings:view")[]> },
    "roleUnknown" | "staleVersion",
    "idempotent",
    "goRole" | "goRoleList"
  >
  readonly doUpdateSecurity: Transition<
    { readonly confirm: z.ZodType<boolean | undefined>; readonly version: z.ZodType<number | undefined>; readonly adminAllowHosts: z.ZodType<string | undefined>; readonly adminDenyHosts: z.ZodType<string | undefined>; readonly frontAllowHosts: z.ZodType<string | undefined>; readonly frontDenyHosts: z.ZodType<string | undefined>; readonly trustedHosts: z.ZodType<string | undefined>; readonly guestOrdersPerRecipient: z.ZodType<number | undefined>; readonly guestOrdersPerNetwork: z.ZodType<number | undefined>; readonly networkFactor: z.ZodType<number | undefined> },
    { readonly version: z.ZodType<unknown, number>; readonly message: z.ZodType<unknown, string>; readonly adminAllowHosts: z.ZodType<unknown, string>; readonly adminDenyHosts: z.ZodType<unknown, string>; readonly frontAllowHosts: z.ZodType<unknown, string>; readonly frontDenyHosts: z.ZodType<unknown, string>; readonly trustedHosts: z.ZodType<unknown, string>; readonly guestOrdersPerRecipient: z.ZodType<unknown, number>; readonly guestOrdersPerNetwork: z.ZodType<unknown, number>; readonly networkFactor: z.ZodType<unknown, number> },
    "badInput" | "locksYouOut" | "staleVersion",
    "idempotent",
    never
  >
  readonly doUpdateShippingAddress: Transition<
    { readonly shippingId: z.ZodType<string | undefined>; readonly cartKey: z.ZodType<string | undefined>; readonly name01: z.ZodType<string>; readonly name02: z.ZodType<string>; readonly kana01: z.ZodType<string | undefined>; readonly kana02: z.ZodType<string | undefined>; readonly companyName: z.ZodType<string | undefined>; readonly postalCode: z.ZodType<string>; readonly pref: z.ZodType<number>; readonly addr01: z.ZodType<string>; readonly addr02: z.ZodType<string>; readonly phoneNumber: z.ZodType<string> },
    { readonly addressId: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string>; readonly name01: z.ZodType<unknown, string>; readonly name02: z.ZodType<unknown, string>; readonly kana01: z.ZodType<unknown, string | null>; readonly kana02: z.ZodType<unknown, string | null>; readonly companyName: z.ZodType<unknown, string | null>; readonly postalCode: z.ZodType<unknown, string>; readonly pref: z.ZodType<unknown, number>; readonly prefName: z.ZodType<unknown, string>; readonly addr01: z.ZodType<unknown, string>; readonly addr02: z.ZodType<unknown, string>; readonly phoneNumber: z.ZodType<unknown, string> },
    "addressBookFull" | "addressNotFound" | "addressUnknownYet" | "badInput" | "cartEmpty",
    "unsafe",
    "goShopping" | "goShoppingShipping"
  >
  readonly doUpdateSynonym: Transition<
    { readonly synonymId: z.ZodType<string>; readonly synonymWords: z.ZodType<string | undefined>; readonly version: z.ZodType<number | undefined> },
    { readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string>; readonly synonymId: z.ZodType<unknown, string>; readonly wordsAlike: z.ZodType<unknown, string[]> },
    "badInput" | "staleVersion" | "synonymUnknown",
    "idempotent",
    "goSynonymList"
  >
  readonly doUpdateTag: Transition<
    { readonly sortNo: z.ZodType<number | undefined>; readonly tagId: z.ZodType<string>; readonly tagName: z.ZodType<string | undefined>; readonly tagNameEn: z.ZodType<string | null | undefined>; readonly version: z.ZodType<number | undefined> },
    { readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string>; readonly sortNo: z.ZodType<unknown, number>; readonly tagId: z.ZodType<unknown, string>; readonly tagName: z.ZodType<unknown, string>; readonly tagNameEn: z.ZodType<unknown, string | null> },
    "staleVersion" | "tagUnknown",
    "idempotent",
    "goTagList"
  >
  readonly doUpdateTemplateSettings: Transition<
    { readonly templateCode: z.ZodType<string>; readonly settings: z.ZodType<{ name: string; value: string | undefined; backToDefault: boolean | undefined; }[] | undefined>; readonly pictureFiles: z.ZodType<UploadedFile[]>; readonly preview: z.ZodType<boolean | undefined>; readonly previewPage: z.ZodType<"category" | "cart" | "contact" | "homepage" | "mypage_login" | "product_list" | "product_detail" | "shopping" | "help_guide" | undefined>; readonly version: z.ZodType<number | undefined> },
    { readonly templateCode: z.ZodType<unknown, string>; readonly preview: z.ZodType<unknown, boolean>; readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string> },
    "badInput" | "staleVersion" | "themeUnknown",
    "idempotent",
    "goTemplateSettings"
  >
  readonly doUpdateToken: Transition<
    { readonly tokenId: z.ZodType<string>; readonly tokenName: z.ZodType<string | undefined>; readonly permissions: z.ZodType<readonly ("content:change" | "content:view" | "customers:change" | "customers:export" | "customers:view" | "enquiries:change" | "enquiries:view" | "look:change" | "look:view" | "orders:change" | "orders:export" | "orders:refund" | "orders:view" | "products:change" | "products:view" | "promotions:change" | "promotions:view" | "reports:view" | "settings:change" | "settings:view")[] | undefined>; readonly networks: z.ZodType<string | null | undefined>; readonly endsOn: z.ZodType<string | null | undefined>; readonly version: z.ZodType<number | undefined> },
    { readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string>; readonly hint: z.ZodType<unknown, string>; readonly memberName: z.ZodType<unknown, string>; readonly createdAt: z.ZodType<unknown, string>; readonly lastUsedAt: z.ZodType<unknown, string | null>; readonly lastUsedIp: z.ZodType<unknown, string | null>; readonly formerUntil: z.ZodType<unknown, string | null>; readonly tokenId: z.ZodType<unknown, string>; readonly tokenName: z.ZodType<unknown, string>; readonly permissions: z.ZodType<unknown, readonly ("content:change" | "content:view" | "customers:change" | "customers:export" | "customers:view" | "enquiries:change" | "enquiries:view" | "look:change" | "look:view" | "orders:change" | "orders:export" | "orders:refund" | "orders:view" | "products:change" | "products:view" | "promotions:change" | "promotions:view" | "reports:view" | "settings:change" | "settings:view")[]>; readonly networks: z.ZodType<unknown, string | null>; readonly endsOn: z.ZodType<unknown, string | null> },
    "badInput" | "notYourToken" | "staleVersion" | "tokenUnknown",
    "idempotent",
    "goToken" | "goTokenList"
  >
  readonly doUpdateTrackingNumber: Transition<
    { readonly trackingNumber: z.ZodType<string>; readonly version: z.ZodType<number | undefined>; readonly orderNo: z.ZodType<string>; readonly shippingId: z.ZodType<string | undefined> },
    { readonly orderNo: z.ZodType<unknown, string>; readonly shippingId: z.ZodType<unknown, string>; readonly trackingNumber: z.ZodType<unknown, string | null>; readonly shippedAt: z.ZodType<unknown, string | null>; readonly orderStatus: z.ZodType<unknown, number>; readonly changed: z.ZodType<unknown, boolean>; readonly version: z.ZodType<unknown, number>; readonly message: z.ZodType<unknown, string>; readonly status: z.ZodType<unknown, "OK"> },
    "adminOrderUnknown" | "badInput" | "moveImpossible" | "shippingUnknown" | "staleVersion",
    "idempotent",
    "goOrder"
  >
  readonly doUpdateTradeLaw: Transition<
    { readonly tradeLawBody: z.ZodType<string | null | undefined>; readonly tradeLawBodyEn: z.ZodType<string | null | undefined>; readonly mode: z.ZodType<"trade_law_form" | undefined>; readonly version: z.ZodType<number | undefined>; readonly trade_law_2_displayOrderScreen: z.ZodType<boolean | null | undefined>; readonly trade_law_1_displayOrderScreen: z.ZodType<boolean | null | undefined>; readonly trade_law_3_displayOrderScreen: z.ZodType<boolean | null | undefined>; readonly trade_law_4_displayOrderScreen: z.ZodType<boolean | null | undefined>; readonly trade_law_5_displayOrderScreen: z.ZodType<boolean | null | undefined>; readonly trade_law_6_displayOrderScreen: z.ZodType<boolean | null | undefined>; readonly trade_law_7_displayOrderScreen: z.ZodType<boolean | null | undefined>; readonly trade_law_8_displayOrderScreen: z.ZodType<boolean | null | undefined>; readonly trade_law_9_displayOrderScreen: z.ZodType<boolean | null | undefined>; readonly trade_law_10_displayOrderScreen: z.ZodType<boolean | null | undefined>; readonly trade_law_11_displayOrderScreen: z.ZodType<boolean | null | undefined>; readonly trade_law_12_displayOrderScreen: z.ZodType<boolean | null | undefined>; readonly trade_law_13_displayOrderScreen: z.ZodType<boolean | null | undefined>; readonly trade_law_14_displayOrderScreen: z.ZodType<boolean | null | undefined>; readonly trade_law_15_displayOrderScreen: z.ZodType<boolean | null | undefined>; readonly trade_law_2_name: z.ZodType<string | null | undefined>; readonly trade_law_1_name: z.ZodType<string | null | undefined>; readonly trade_law_3_name: z.ZodType<string | null | undefined>; readonly trade_law_4_name: z.ZodType<string | null | undefined>; readonly trade_law_5_name: z.ZodType<string | null | undefined>; readonly trade_law_6_name: z.ZodType<string | null | undefined>; readonly trade_law_7_name: z.ZodType<string | null | undefined>; readonly trade_law_8_name: z.ZodType<string | null | undefined>; readonly trade_law_9_name: z.ZodType<string | null | undefined>; readonly trade_law_10_name: z.ZodType<string | null | undefined>; readonly trade_law_11_name: z.ZodType<string | null | undefined>; readonly trade_law_12_name: z.ZodType<string | null | undefined>; readonly trade_law_13_name: z.ZodType<string | null | undefined>; readonly trade_law_14_name: z.ZodType<string | null | undefined>; readonly trade_law_15_name: z.ZodType<string | null | undefined>; readonly trade_law_2_nameEn: z.ZodType<string | null | undefined>; readonly trade_law_1_nameEn: z.ZodType<string | null | undefined>; readonly trade_law_3_nameEn: z.ZodType<string | null | undefined>; readonly trade_law_4_nameEn: z.ZodType<string | null | undefined>; readonly trade_law_5_nameEn: z.ZodType<string | null | undefined>; readonly trade_law_6_nameEn: z.ZodType<string | null | undefined>; readonly trade_law_7_nameEn: z.ZodType<string | null | undefined>; readonly trade_law_8_nameEn: z.ZodType<string | null | undefined>; readonly trade_law_9_nameEn: z.ZodType<string | null | undefined>; readonly trade_law_10_nameEn: z.ZodType<string | null | undefined>; readonly trade_law_11_nameEn: z.ZodType<string | null | undefined>; readonly trade_law_12_nameEn: z.ZodType<string | null | undefined>; readonly trade_law_13_nameEn: z.ZodType<string | null | undefined>; readonly trade_law_14_nameEn: z.ZodType<string | null | undefined>; readonly trade_law_15_nameEn: z.ZodType<string | null | undefined>; readonly trade_law_2_description: z.ZodType<string | null | undefined>; readonly trade_law_1_description: z.ZodType<string | null | undefined>; readonly trade_law_3_description: z.ZodType<string | null | undefined>; readonly trade_law_4_description: z.ZodType<string | null | undefined>; readonly trade_law_5_description: z.ZodType<string | null | undefined>; readonly trade_law_6_description: z.ZodType<string | null | undefined>; readonly trade_law_7_description: z.ZodType<string | null | undefined>; readonly trade_law_8_description: z.ZodType<string | null | undefined>; readonly trade_law_9_description: z.ZodType<string | null | undefined>; readonly trade_law_10_description: z.ZodType<string | null | undefined>; readonly trade_law_11_description: z.ZodType<string | null | undefined>; readonly trade_law_12_description: z.ZodType<string | null | undefined>; readonly trade_law_13_description: z.ZodType<string | null | undefined>; readonly trade_law_14_description: z.ZodType<string | null | undefined>; readonly trade_law_15_description: z.ZodType<string | null | undefined>; readonly trade_law_2_descriptionEn: z.ZodType<string | null | undefined>; readonly trade_law_1_descriptionEn: z.ZodType<string | null | undefined>; readonly trade_law_3_descriptionEn: z.ZodType<string | null | undefined>; readonly trade_law_4_descriptionEn: z.ZodType<string | null | undefined>; readonly trade_law_5_descriptionEn: z.ZodType<string | null | undefined>; readonly trade_law_6_descriptionEn: z.ZodType<string | null | undefined>; readonly trade_law_7_descriptionEn: z.ZodType<string | null | undefined>; readonly trade_law_8_descriptionEn: z.ZodType<string | null | undefined>; readonly trade_law_9_descriptionEn: z.ZodType<string | null | undefined>; readonly trade_law_10_descriptionEn: z.ZodType<string | null | undefined>; readonly trade_law_11_descriptionEn: z.ZodType<string | null | undefined>; readonly trade_law_12_descriptionEn: z.ZodType<string | null | undefined>; readonly trade_law_13_descriptionEn: z.ZodType<string | null | undefined>; readonly trade_law_14_descriptionEn: z.ZodType<string | null | undefined>; readonly trade_law_15_descriptionEn: z.ZodType<string | null | undefined> },
    { readonly tradeLawBody: z.ZodType<unknown, string | null>; readonly tradeLawBodyEn: z.ZodType<unknown, string | null>; readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string>; readonly version: z.ZodType<unknown, number> },
    "staleVersion",
    "unsafe",
    never
  >
  readonly doUpdateWebhook: Transition<
    { readonly webhookId: z.ZodType<string>; readonly webhookName: z.ZodType<string | undefined>; readonly webhookUrl: z.ZodType<string | undefined>; readonly webhookEvents: z.ZodType<readonly string[] | undefined>; readonly isActive: z.ZodType<boolean | undefined>; readonly version: z.ZodType<number | undefined> },
    { readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string>; readonly eventNames: z.ZodType<unknown, string[]>; readonly hint: z.ZodType<unknown, string>; readonly memberName: z.ZodType<unknown, string>; readonly createdAt: z.ZodType<unknown, string>; readonly formerUntil: z.ZodType<unknown, string | null>; readonly offReason: z.ZodType<unknown, "member" | "failing" | null>; readonly isSecretMissing: z.ZodType<unknown, boolean>; readonly webhookId: z.ZodType<unknown, string>; readonly webhookName: z.ZodType<unknown, string>; readonly webhookUrl: z.ZodType<unknown, string>; readonly webhookEvents: z.ZodType<unknown, readonly string[]>; readonly isActive: z.ZodType<unknown, boolean> },
    "badInput" | "notYourWebhook" | "staleVersion" | "webhookUnknown",
    "idempotent",
    "goWebhook" | "goWebhookList"
  >
  readonly doUploadFile: Transition<
    { readonly path: z.ZodType<string | undefined>; readonly file: z.ZodType<UploadedFile[]> },
    { readonly path: z.ZodType<unknown, string>; readonly arrFileList: z.ZodType<unknown, { name: string; path: string; file: string; isFolder: boolean; kind: string; size: number; address: string | null; thumbnail: string | null; createdAt: string; memberName: string | null; }[]>; readonly message: z.ZodType<unknown, string> },
    "badInput" | "fileUnknown",
    "unsafe",
    "goFileManager"
  >
  readonly doVerifyTwoFactorAuth: Transition<
    { readonly deviceToken: z.ZodType<string>; readonly loginId: z.ZodType<string | undefined>; readonly mode: z.ZodType<string | undefined>; readonly returnTo: z.ZodType<string | undefined> },
    { readonly loginId: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string>; readonly recoveryCodesLeft: z.ZodType<unknown, number | null> },
    "badInput" | "deviceUnreadable" | "noChallenge" | "tooManyCodes",
    "unsafe",
    "doAdminLogout" | "goAdminTop"
  >
  readonly doWithdrawCustomer: Transition<
    { readonly mode: z.ZodType<"complete" | "back" | "confirm" | undefined>; readonly currentPassword: z.ZodOptional<z.ZodType<string | undefined>>; readonly sessionPrefix: z.ZodType<string | undefined> },
    { readonly customerId: z.ZodType<unknown, string>; readonly message: z.ZodType<unknown, string>; readonly cleared: z.ZodType<unknown, boolean> },
    "withdrawalUnpaid" | "wrongPassword",
    "unsafe",
    "goMypageWithdraw" | "goMypageWithdrawComplete" | "goMypageWithdrawConfirm" | "goTop"
  >
  readonly doWithdrawReturn: Transition<
    { readonly returnNo: z.ZodType<number>; readonly orderNo: z.ZodType<string>; readonly orderKey: z.ZodType<string | undefined> },
    { readonly orderNo: z.ZodType<unknown, string>; readonly returnNo: z.ZodType<unknown, number>; readonly returnState: z.ZodType<unknown, "granted" | "received" | "refused" | "waiting" | "withdrawn">; readonly changed: z.ZodType<unknown, boolean>; readonly message: z.ZodType<unknown, string> },
    "orderNotFound" | "returnEnded" | "returnNotFound" | "signInFirst",
    "unsafe",
    "goGuestOrder" | "goMypageHistory" | "goTop"
  >
  readonly goActionRedirect: Transition<
    { readonly returnTo: z.ZodType<string | undefined> },
    { readonly message: z.ZodType<unknown, string>; readonly returnTo: z.ZodType<unknown, string> },
    never,
    "safe",
    "doActionRedirect"
  >
  readonly goAdminActionRedirect: Transition<
    { readonly returnTo: z.ZodType<string | undefined> },
    { readonly message: z.ZodType<unknown, string>; readonly returnTo: z.ZodType<unknown, string> },
    never,
    "safe",
    "doAdminActionRedirect"
  >
  readonly goAdminEmptyPage: Transition<
    {},
    { readonly showsComponents: z.ZodType<unknown, boolean> },
    never,
    "safe",
    never
  >
  readonly goAdminLog: Transition<
    { readonly level: z.ZodType<"error" | "info" | "trace" | "debug" | "warn" | "fatal" | undefined>; readonly nameKeyword: z.ZodType<string | undefined>; readonly transition: z.ZodType<string | undefined>; readonly requestId: z.ZodType<string | undefined>; readonly limit: z.ZodType<number | undefined> },
    { readonly log: z.ZodType<unknown, { timestamp: string | null; level: "error" | "info" | "trace" | "debug" | "warn" | "fatal" | null; message: string; transition: string | null; requestId: string | null; status: number | null; milliseconds: number | null; error: string | null; line: string; }[]>; readonly limit: z.ZodType<unknown, number> },
    never,
    "safe",
    "goAdminLog" | "goSystemInfo"
  >
  readonly goAdminLogin: Transition<
    { readonly returnTo: z.ZodType<string | undefined> },
    {},
    never,
    "safe",
    "doAdminLogin" | "doStartPasskeyLogin"
  >
  readonly goAdminProduct: Transition<
    { readonly fromList: z.ZodType<string | undefined>; readonly atRow: z.ZodType<number | undefined>; readonly productCode: z.ZodType<string> },
    { readonly axes: z.ZodType<unknown, { axisName: string; axisValues: string[]; }[]>; readonly ruleCategories: z.ZodType<unknown, { categoryId: string; categoryName: string; }[]>; readonly isDelivered: z.ZodType<unknown, boolean>; readonly awaited: z.ZodType<unknown, { productCode: string; className: string | null; restockCount: number; }[]>; readonly knownAxes: z.ZodType<unknown, { axisName: string; axisValues: string[]; }[]>; readonly priceRule: z.ZodType<unknown, { taxRate: number; roundingType: number; taxAdjust: number; }>; readonly optionProductTaxRule: z.ZodType<unknown, boolean>; readonly optionProductDeliveryFee: z.ZodType<unknown, boolean>; readonly createDate: z.ZodType<unknown, string>; readonly updateDate: z.ZodType<unknown, string>; readonly version: z.ZodType<unknown, number>; readonly ownFields: z.ZodType<unknown, Readonly<Record<string, string | number | boolean | null>> | undefined>; readonly productStatusName: z.ZodType<unknown, string>; readonly categoryIds: z.ZodType<unknown, number[]>; readonly ruleCategoryIds: z.ZodType<unknown, number[]>; readonly tagIds: z.ZodType<unknown, number[]>; readonly excludedDeliveryIds: z.ZodType<unknown, number[]>; readonly images: z.ZodType<unknown, string[]>; readonly pictures: z.ZodType<unknown, { id: number; sortNo: number; listPath: string | null; alt: string | null; altEn: string | null; }[]>; readonly hasClasses: z.ZodType<unknown, boolean>; readonly classes: z.ZodType<unknown, { usualPrice: number | null; stock: number | null; stockUnlimited: boolean; taxRate: number | null; visible: boolean; pictureId: number | null; price02: number; price01: number | null; salePrice: number | null; salePriceFrom: string | null; salePriceUntil: string | null; saleLimit: number | null; saleType: number; deliveryDuration: number | null; deliveryFee: number | null; pointRate: number | null; temperature: "cool" | "frozen" | "normal"; weight: number | null; parcelSize: number | null; gtin: string | null; productCode: string; classNameId: string | null; className: string | null; classCategoryId: string | null; classCategoryName: string | null; classNameId2: string | null; className2: string | null; classCategoryId2: string | null; classCategoryName2: string | null; ownFields?: Readonly<Record<string, string | number | boolean | null>> | undefined; }[]>; readonly productId: z.ZodType<unknown, string>; readonly productName: z.ZodType<unknown, string>; readonly productNameEn: z.ZodType<unknown, string | null>; readonly slug: z.ZodType<unknown, string | null>; readonly productStatus: z.ZodType<unknown, number>; readonly description: z.ZodType<unknown, string | null>; readonly descriptionEn: z.ZodType<unknown, string | null>; readonly descriptionDetail: z.ZodType<unknown, string | null>; readonly descriptionDetailEn: z.ZodType<unknown, string | null>; readonly searchWord: z.ZodType<unknown, string | null>; readonly note: z.ZodType<unknown, string | null>; readonly freeArea: z.ZodType<unknown, string | null>; readonly videoUrl: z.ZodType<unknown, string | null>; readonly saleFrom: z.ZodType<unknown, string | null>; readonly saleUntil: z.ZodType<unknown, string | null>; readonly usualPrice: z.ZodType<unknown, number | null>; readonly stock: z.ZodType<unknown, number | null>; readonly stockUnlimited: z.ZodType<unknown, boolean>; readonly taxRate: z.ZodType<unknown, number | null>; readonly visible: z.ZodType<unknown, boolean>; readonly pictureId: z.ZodType<unknown, number | null>; readonly price02: z.ZodType<unknown, number>; readonly price01: z.ZodType<unknown, number | null>; readonly salePrice: z.ZodType<unknown, number | null>; readonly salePriceFrom: z.ZodType<unknown, string | null>; readonly salePriceUntil: z.ZodType<unknown, string | null>; readonly saleLimit: z.ZodType<unknown, number | null>; readonly saleType: z.ZodType<unknown, number>; readonly deliveryDuration: z.ZodType<unknown, number | null>; readonly deliveryFee: z.ZodType<unknown, number | null>; readonly pointRate: z.ZodType<unknown, number | null>; readonly temperature: z.ZodType<unknown, "cool" | "frozen" | "normal">; readonly weight: z.ZodType<unknown, number | null>; readonly parcelSize: z.ZodType<unknown, number | null>; readonly gtin: z.ZodType<unknown, string | null>; readonly productCode: z.ZodType<unknown, string>; readonly classNameId: z.ZodType<unknown, string | null>; readonly className: z.ZodType<unknown, string | null>; readonly classCategoryId: z.ZodType<unknown, string | null>; readonly classCategoryName: z.ZodType<unknown, string | null>; readonly classNameId2: z.ZodType<unknown, string | null>; readonly className2: z.ZodType<unknown, string | null>; readonly classCategoryId2: z.ZodType<unknown, string | null>; readonly classCategoryName2: z.ZodType<unknown, string | null> },
    "productUnknown",
    "safe",
    "doCopyProduct" | "doDeleteProduct" | "doUpdateProduct" | "goAdminProduct" | "goAdminProductList" | "goAuditLog" | "goProduct" | "goProductClass" | "goProductPreview" | "goRelatedGoods" | "goStock"
  >
  readonly goAdminProductList: Transition<
    { readonly limit: z.ZodType<number | undefined>; readonly offset: z.ZodType<number | undefined>; readonly sort: z.ZodType<Sort<"createDate" | "productCode" | "productId" | "productName" | "productStatus" | "stock" | "updateDate"> | undefined>; readonly ownFields: z.ZodOptional<z.ZodType<Readonly<Record<string, string | number | boolean | null>> | undefined>>; readonly nameKeyword: z.ZodType<string | undefined>; readonly categoryId: z.ZodType<number | undefined>; readonly tagId: z.ZodType<number | undefined>; readonly status: z.ZodType<number[] | undefined>; readonly stockStatus: z.ZodType<"in" | "out" | undefined>; readonly createDateFrom: z.ZodType<string | undefined>; readonly createDateTo: z.ZodType<string | undefined>; readonly updateDateFrom: z.ZodType<string | undefined>; readonly updateDateTo: z.ZodType<string | undefined> },
    { readonly views: z.ZodType<unknown, { viewId: string; viewName: string; }[]>; readonly columns: z.ZodType<unknown, string[] | null>; readonly count: z.ZodType<unknown, number>; readonly limit: z.ZodType<unknown, number>; readonly offset: z.ZodType<unknown, number>; readonly products: z.ZodType<unknown, { price02: number; price02Max: number; stock: number | null; stockUnlimited: boolean; variantCount: number; createDate: string; updateDate: string; version: number; price01: number | null; salePrice: number | null; salePriceFrom: string | null; salePriceUntil: string | null; saleLimit: number | null; saleType: number; deliveryDuration: number | null; deliveryFee: number | null; pointRate: number | null; temperature: "cool" | "frozen" | "normal"; weight: number | null; parcelSize: number | null; gtin: string | null; productId: string; productCode: string; productName: string; productStatus: number; productStatusName: string; mainListImage: string | null; ownFields?: Readonly<Record<string, string | number | boolean | null>> | undefined; }[]>; readonly filters: z.ZodType<unknown, { [x: string]: unknown; }>; readonly exports: z.ZodType<unknown, { encoding: "shift_jis" | "utf-8" | "utf-8-bom"; }[]> },
    never,
    "safe",
    "doChooseColumns" | "doSaveListView" | "doUndoProductChanges" | "goAdminProductList" | "goExportProduct" | "goProductTable"
  >
  readonly goAdminSearch: Transition<
    { readonly keyword: z.ZodType<string | undefined> },
    { readonly keyword: z.ZodType<unknown, string | null>; readonly results: z.ZodType<unknown, { kind: "customer" | "member" | "order" | "product" | "screen"; title: string; detail: string; href: string | null; }[]>; readonly count: z.ZodType<unknown, number>; readonly lists: z.ZodType<unknown, { kind: "customer" | "member" | "order" | "product"; }[]> },
    never,
    "safe",
    never
  >
  readonly goAdminTop: Transition<
    { readonly period: z.ZodType<"day" | "week" | "month" | "year" | undefined> },
    { readonly adminId: z.ZodType<unknown, string>; readonly loginId: z.ZodType<unknown, string>; readonly name: z.ZodType<unknown, string>; readonly authority: z.ZodType<unknown, number>; readonly countCustomers: z.ZodType<unknown, number>; readonly countProducts: z.ZodType<unknown, number>; readonly countNonStockProducts: z.ZodType<unknown, number>; readonly orders: z.ZodType<unknown, { today: { before: { count: number; total: number; from: string; until: string; }; change: { count: number; total: number; }; count: number; total: number; from: string; until: string; }; yesterday: { before: { count: number; total: number; from: string; until: string; }; change: { count: number; total: number; }; count: number; total: number; from: string; until: string; }; month: { before: { count: number; total: number; from: string; until: string; }; change: { count: number; total: number; }; count: number; total: number; from: string; until: string; }; } | null>; readonly orderStatuses: z.ZodType<unknown, { id: number; name: string; count: number; }[]>; readonly recommendedPlugins: z.ZodType<unknown, { pluginCode: string; pluginName: string; }[]>; readonly sendsMail: z.ZodType<unknown, boolean>; readonly waiting: z.ZodType<unknown, { what: string; title: string; count: number; }[]>; readonly period: z.ZodType<unknown, "day" | "month" | "week" | "year">; readonly periods: z.ZodType<unknown, { period: "day" | "month" | "week" | "year"; title: string; }[]>; readonly bars: z.ZodType<unknown, { before: { count: number; total: number; from: string; until: string; }; change: { count: number; total: number; }; count: number; total: number; from: string; until: string; }[]>; readonly barsTotal: z.ZodType<unknown, { before: { count: number; total: number; from: string; until: string; }; change: { count: number; total: number; }; count: number; total: number; from: string; until: string; } | null>; readonly lowStock: z.ZodType<unknown, { threshold: number | null; count: number | null; countOver: number | null; variants: { productCode: string; productName: string; className: string | null; stock: number; }[]; }>; readonly firstSteps: z.ZodType<unknown, { step: "delivery" | "law" | "look" | "mail" | "payment" | "product" | "shop" | "tax" | "testOrder"; title: string; text: string; isDone: boolean; }[]>; readonly menu: z.ZodType<unknown, { group: string; title: string; screens: { screen: string; href: string; title: string; }[]; }[]> },
    "memberGone",
    "safe",
    "goCustomerList" | "goMailServer" | "goOpening" | "goStockList"
  >
  readonly goAdminUnsupportedRoute: Transition<
    { readonly routeName: z.ZodType<string | undefined>; readonly returnTo: z.ZodType<string | undefined> },
    { readonly routeName: z.ZodType<unknown, string | null>; readonly message: z.ZodType<unknown, string>; readonly returnTo: z.ZodType<unknown, string> },
    never,
    "safe",
    "doAdminUnsupportedRoute"
  >
  readonly goAnalytics: Transition<
    {},
    { readonly version: z.ZodType<unknown, number>; readonly ga4Id: z.ZodType<unknown, string | null>; readonly gtmId: z.ZodType<unknown, string | null>; readonly metaPixelId: z.ZodType<unknown, string | null>; readonly lineTagId: z.ZodType<unknown, string | null>; readonly clarityId: z.ZodType<unknown, string | null>; readonly askConsent: z.ZodType<unknown, boolean>; readonly consentText: z.ZodType<unknown, string | null>; readonly consentTextEn: z.ZodType<unknown, string | null> },
    never,
    "safe",
    "doUpdateAnalytics" | "goAuditLog"
  >
  readonly goAuditLog: Transition<
    { readonly limit: z.ZodType<number | undefined>; readonly offset: z.ZodType<number | undefined>; readonly nameKeyword: z.ZodType<string | undefined>; readonly transition: z.ZodType<string | undefined>; readonly dateFrom: z.ZodType<string | undefined>; readonly dateTo: z.ZodType<string | undefined>; readonly table: z.ZodType<string | undefined>; readonly key: z.ZodType<string | undefined> },
    { readonly views: z.ZodType<unknown, { viewId: string; viewName: string; }[]>; readonly columns: z.ZodType<unknown, string[] | null>; readonly entries: z.ZodType<unknown, { seq: number; timestamp: string; loginId: string; memberName: string; tokenName: string | null; clientIp: string; transition: string; action: string; input: Record<string, unknown>; changes: { table: string; tableName: string; key: string; kind: "changed" | "created" | "deleted"; columns: { name: string; before: unknown; after: unknown; }[]; }[]; }[]>; readonly count: z.ZodType<unknown, number | null>; readonly limit: z.ZodType<unknown, number>; readonly offset: z.ZodType<unknown, number> },
    never,
    "safe",
    "doChooseColumns" | "doSaveListView" | "goAuditLog" | "goExportAuditLog"
  >
  readonly goAuthorityRole: Transition<
    {},
    { readonly rules: z.ZodType<unknown, { authority: number; authorityName: string; denyUrl: string; }[]>; readonly count: z.ZodType<unknown, number>; readonly authorityOptions: z.ZodType<unknown, { authority: number; name: string; description: string; }[]>; readonly scriptWriters: z.ZodType<unknown, { loginId: string; memberName: string; }[]> },
    "memberGone",
    "safe",
    "doUpdateAuthorityRole" | "goAuditLog" | "goMemberList" | "goRoleList"
  >
  readonly goAuthorizeApp: Transition<
    { readonly authorizationRequest: z.ZodType<string> },
    { readonly scopes: z.ZodType<unknown, { scope: string; label: string; }[]>; readonly authorizationRequest: z.ZodType<unknown, string>; readonly appName: z.ZodType<unknown, string>; readonly appHost: z.ZodType<unknown, string | null> },
    "appRequestGone",
    "safe",
    "doAuthorizeApp" | "doRefuseApp"
  >
  readonly goAuthorizeMemberApp: Transition<
    { readonly authorizationRequest: z.ZodType<string> },
    { readonly authorizationRequest: z.ZodType<unknown, string>; readonly appName: z.ZodType<unknown, string>; readonly appHost: z.ZodType<unknown, string | null> },
    "appRequestGone",
    "safe",
    "doAuthorizeMemberApp" | "doRefuseMemberApp"
  >
  readonly goBackupFile: Transition<
    { readonly name: z.ZodType<string> },
    { readonly name: z.ZodType<unknown, string>; readonly size: z.ZodType<unknown, number> },
    "backupUnknown",
    "safe",
    never
  >
  readonly goBackupList: Transition<
    {},
    { readonly backups: z.ZodType<unknown, { name: string; size: number; createdAt: string; }[]>; readonly count: z.ZodType<unknown, number> },
    never,
    "safe",
    never
  >
  readonly goBaseInfo: Transition<
    {},
    { readonly feeds: z.ZodType<unknown, { feedPath: string; articleCount: number; leftOutCount: number; feedMadeAt: string; }[]>; readonly version: z.ZodType<unknown, number>; readonly shopName: z.ZodType<unknown, string>; readonly shopNameEng: z.ZodType<unknown, string | null>; readonly shopKana: z.ZodType<unknown, string | null>; readonly companyName: z.ZodType<unknown, string | null>; readonly companyNameEn: z.ZodType<unknown, string | null>; readonly postalCode: z.ZodType<unknown, string | null>; readonly pref: z.ZodType<unknown, number | null>; readonly addr01: z.ZodType<unknown, string | null>; readonly addr02: z.ZodType<unknown, string | null>; readonly addr01En: z.ZodType<unknown, string | null>; readonly addr02En: z.ZodType<unknown, string | null>; readonly phoneNumber: z.ZodType<unknown, string | null>; readonly businessHour: z.ZodType<unknown, string | null>; readonly businessHourEn: z.ZodType<unknown, string | null>; readonly shopEmail01: z.ZodType<unknown, string>; readonly shopEmail02: z.ZodType<unknown, string>; readonly shopEmail03: z.ZodType<unknown, string>; readonly shopEmail04: z.ZodType<unknown, string>; readonly goodTraded: z.ZodType<unknown, string | null>; readonly goodTradedEn: z.ZodType<unknown, string | null>; readonly shopMessage: z.ZodType<unknown, string | null>; readonly shopMessageEn: z.ZodType<unknown, string | null>; readonly invoiceRegistrationNumber: z.ZodType<unknown, string | null>; readonly language: z.ZodType<unknown, "en" | "ja">; readonly kanaAsked: z.ZodType<unknown, "none" | "optional" | "required">; readonly deliveryFreeAmount: z.ZodType<unknown, number | null>; readonly deliveryFreeQuantity: z.ZodType<unknown, number | null>; readonly cutoffHour: z.ZodType<unknown, number | null>; readonly remoteIslands: z.ZodType<unknown, string | null>; readonly cancelHours: z.ZodType<unknown, number | null>; readonly returnDays: z.ZodType<unknown, number | null>; readonly lowStock: z.ZodType<unknown, number | null>; readonly optionProductDeliveryFee: z.ZodType<unknown, boolean>; readonly optionProductTaxRule: z.ZodType<unknown, boolean>; readonly optionNostockHidden: z.ZodType<unknown, boolean>; readonly optionFavoriteProduct: z.ZodType<unknown, boolean>; readonly optionRestockNotice: z.ZodType<unknown, boolean>; readonly optionNewsletter: z.ZodType<unknown, boolean>; readonly optionFeeds: z.ZodType<unknown, boolean>; readonly feedBrand: z.ZodType<unknown, string | null>; readonly optionCustomerActivate: z.ZodType<unknown, boolean>; readonly optionRememberMe: z.ZodType<unknown, boolean>; readonly optionMypageOrderStatusDisplay: z.ZodType<unknown, boolean>; readonly optionMailNotifier: z.ZodType<unknown, boolean>; readonly optionPoint: z.ZodType<unknown, boolean>; readonly basicPointRate: z.ZodType<unknown, number>; readonly pointConversionRate: z.ZodType<unknown, number>; readonly pointMonths: z.ZodType<unknown, number | null>; readonly pointNoticeDays: z.ZodType<unknown, number>; readonly orderNoFormat: z.ZodType<unknown, string> },
    never,
    "safe",
    "doUpdateBaseInfo" | "goAuditLog"
  >
  readonly goBlock: Transition<
    { readonly blockId: z.ZodType<string | undefined> },
    { readonly blockTemplates: z.ZodType<unknown, string[]>; readonly templateWarnings: z.ZodType<unknown, string[]>; readonly templateEnWarnings: z.ZodType<unknown, string[]>; readonly blockId: z.ZodType<unknown, string | null>; readonly blockName: z.ZodType<unknown, string | null>; readonly blockFileName: z.ZodType<unknown, string | null>; readonly version: z.ZodType<unknown, number | null>; readonly places: z.ZodType<unknown, { layoutId: string; layoutName: string; section: number; }[]>; readonly template: z.ZodType<unknown, string>; readonly templateEn: z.ZodType<unknown, string>; readonly isWritten: z.ZodType<unknown, boolean>; readonly isWrittenEn: z.ZodType<unknown, boolean>; readonly blockDeletable: z.ZodType<unknown, boolean> },
    "blockUnknown",
    "safe",
    "doCreateBlock" | "doDeleteBlock" | "doPreviewBlock" | "doRestoreBlock" | "doUpdateBlock" | "goAuditLog" | "goBlockHistory" | "goBlockList"
  >
  readonly goBlockHistory: Transition<
    { readonly forEnglish: z.ZodType<boolean | undefined>; readonly changeId: z.ZodType<string | undefined>; readonly blockId: z.ZodType<string> },
    { readonly templateName: z.ZodType<unknown, string>; readonly forEnglish: z.ZodType<unknown, boolean>; readonly changes: z.ZodType<unknown, { changeId: string; changedAt: string; memberName: string | null; isFile: boolean; isNow: boolean; }[]>; readonly difference: z.ZodType<unknown, { changeId: string; lines: { kind: "added" | "gap" | "removed" | "same"; text: string; line: number | null; }[]; } | null>; readonly version: z.ZodType<unknown, number>; readonly blockId: z.ZodType<unknown, string>; readonly blockName: z.ZodType<unknown, string> },
    "blockUnknown",
    "safe",
    "doRestoreBlock" | "goBlock" | "goBlockHistory"
  >
  readonly goBlockList: Transition<
    {},
    { readonly blocks: z.ZodType<unknown, { blockDeletable: boolean; blockId: string; blockName: string; blockFileName: string; places: { layoutId: string; layoutName: string; section: number; }[]; }[]>; readonly count: z.ZodType<unknown, number> },
    never,
    "safe",
    "doCreateBlock" | "goAuditLog"
  >
  readonly goCalendar: Transition<
    { readonly calendarId: z.ZodType<string | undefined> },
    { readonly calendars: z.ZodType<unknown, { calendarId: string; holiday: string; title: string; titleEn: string | null; }[]>; readonly closedWeekdays: z.ZodType<unknown, number[]>; readonly chosen: z.ZodType<unknown, { calendarId: string; holiday: string; title: string; titleEn: string | null; } | null>; readonly errors: z.ZodType<unknown, never[]> },
    "holidayUnknown",
    "safe",
    "doUpdateCalendar" | "goAuditLog" | "goCalendar" | "goClosedWeekdays"
  >
  readonly goCart: Transition<
    { readonly sessionPrefix: z.ZodType<string | undefined>; readonly removedCode: z.ZodType<string | undefined>; readonly removedQuantity: z.ZodType<number | undefined> },
    { readonly totalPrice: z.ZodType<unknown, number>; readonly takesGifts: z.ZodType<unknown, boolean>; readonly removed: z.ZodType<unknown, { productName: string; quantity: number; } | null>; readonly savedItems: z.ZodType<unknown, { productCode: string; productName: string; className1: string | null; classCategoryName1: string | null; className2: string | null; classCategoryName2: string | null; mainImage: string | null; mainListImage: string | null; price: number; price02: number; quantity: number; maxQuantity: number; totalPrice: number; reducedTax: boolean; stockStatus: "inStock" | "scarce" | "soldOut"; temperature: "cool" | "frozen" | "normal"; }[]>; readonly carts: z.ZodType<unknown, { freeDelivery: { free: boolean; amountLeft: number | null; quantityLeft: number | null; promotionName: string | null; } | null; groupDiscount: { groupLabel: string; groupDiscountYen: number; } | null; messages: string[]; canCheckout: boolean; earliestDate: string | null; earliestLabel: string | null; cartKey: string; saleTypeId: string; saleTypeName: string; items: { productCode: string; productName: string; className1: string | null; classCategoryName1: string | null; className2: string | null; classCategoryName2: string | null; mainImage: string | null; mainListImage: string | null; price: number; price02: number; quantity: number; maxQuantity: number; totalPrice: number; reducedTax: boolean; stockStatus: "inStock" | "scarce" | "soldOut"; temperature: "cool" | "frozen" | "normal"; }[]; totalPrice: number; totalQuantity: number; discounts: { discountName: string; amount: number; }[]; discountedPrice: number; promotionHints: string[]; deliveryFeeTotal: number; deliveryFeeKnown: boolean; }[]>; readonly cartCount: z.ZodType<unknown, number>; readonly totalQuantity: z.ZodType<unknown, number>; readonly deliveryFeeTotal: z.ZodType<unknown, number> },
    never,
    "safe",
    "doAddCartItem"
  >
  readonly goCategory: Transition<
    { readonly categoryId: z.ZodType<string> },
    { readonly path: z.ZodType<unknown, { categoryId: string; categoryName: string; }[]>; readonly childCount: z.ZodType<unknown, number>; readonly productCount: z.ZodType<unknown, number>; readonly ruleCount: z.ZodType<unknown, number | null>; readonly headPageName: z.ZodType<unknown, string | null>; readonly version: z.ZodType<unknown, number>; readonly ownFields: z.ZodType<unknown, Readonly<Record<string, string | number | boolean | null>> | undefined>; readonly byRule: z.ZodType<unknown, boolean>; readonly ruleMatch: z.ZodType<unknown, "all" | "any">; readonly ruleTagIds: z.ZodType<unknown, number[]>; readonly rulePriceFrom: z.ZodType<unknown, number | null>; readonly rulePriceTo: z.ZodType<unknown, number | null>; readonly ruleAddedDays: z.ZodType<unknown, number | null>; readonly ruleInStock: z.ZodType<unknown, boolean>; readonly parentId: z.ZodType<unknown, string | null>; readonly level: z.ZodType<unknown, number>; readonly sortNo: z.ZodType<unknown, number>; readonly imagePath: z.ZodType<unknown, string | null>; readonly imageWaiting: z.ZodType<unknown, boolean>; readonly categoryId: z.ZodType<unknown, string>; readonly categoryName: z.ZodType<unknown, string>; readonly categoryNameEn: z.ZodType<unknown, string | null> },
    "categoryUnknown",
    "safe",
    "doDeleteCategory" | "doUpdateCategory" | "goAdminProductList" | "goAuditLog" | "goCategoryGoods" | "goCategoryList" | "goPage" | "goPageSections"
  >
  readonly goCategoryEdit: Transition<
    { readonly categoryId: z.ZodType<string | undefined> },
    { readonly category: z.ZodType<unknown, { byRule: boolean; ruleMatch: "all" | "any"; ruleTagIds: number[]; rulePriceFrom: number | null; rulePriceTo: number | null; ruleAddedDays: number | null; ruleInStock: boolean; parentId: string | null; level: number; sortNo: number; imagePath: string | null; imageWaiting: boolean; categoryId: string; categoryName: string; categoryNameEn: string | null; ownFields?: Readonly<Record<string, string | number | boolean | null>> | undefined; } | null>; readonly categories: z.ZodType<unknown, { byRule: boolean; ruleMatch: "all" | "any"; ruleTagIds: number[]; rulePriceFrom: number | null; rulePriceTo: number | null; ruleAddedDays: number | null; ruleInStock: boolean; parentId: string | null; level: number; sortNo: number; imagePath: string | null; imageWaiting: boolean; categoryId: string; categoryName: string; categoryNameEn: string | null; ownFields?: Readonly<Record<string, string | number | boolean | null>> | undefined; }[]>; readonly count: z.ZodType<unknown, number> },
    "categoryUnknown",
    "safe",
    "doCreateCategory" | "doDeleteCategory" | "doUpdateCategory" | "goAdminProductList" | "goAuditLog" | "goCategoryGoods" | "goCategoryList"
  >
  readonly goCategoryGoods: Transition<
    { readonly limit: z.ZodType<number | undefined>; readonly offset: z.ZodType<number | undefined>; readonly categoryId: z.ZodType<string>; readonly placed: z.ZodOptional<z.ZodType<string[] | undefined>>; readonly nameKeyword: z.ZodType<string | undefined> },
    { readonly count: z.ZodType<unknown, number>; readonly limit: z.ZodType<unknown, number>; readonly offset: z.ZodType<unknown, number>; readonly nameKeyword: z.ZodType<unknown, string | null>; readonly categoryId: z.ZodType<unknown, string>; readonly categoryName: z.ZodType<unknown, string>; readonly goods: z.ZodType<unknown, { productCode: string; productName: string; productStatus: number; productStatusName: string; mainListImage: string | null; sortNo: number | null; }[]>; readonly version: z.ZodType<unknown, number> },
    "categoryUnknown",
    "safe",
    "doPlaceCategoryGoods" | "goAuditLog" | "goCategory" | "goCategoryGoods"
  >
  readonly goCategoryList: Transition<
    {},
    { readonly categories: z.ZodType<unknown, { byRule: boolean; ruleMatch: "all" | "any"; ruleTagIds: number[]; rulePriceFrom: number | null; rulePriceTo: number | null; ruleAddedDays: number | null; ruleInStock: boolean; parentId: string | null; level: number; sortNo: number; imagePath: string | null; imageWaiting: boolean; categoryId: string; categoryName: string; categoryNameEn: string | null; productCount: number; moves: { direction: "down" | "up"; sortNo: number; }[]; ownFields?: Readonly<Record<string, string | number | boolean | null>> | undefined; }[]>; readonly count: z.ZodType<unknown, number> },
    never,
    "safe",
    "doCreateCategory" | "goAdminProductList" | "goAuditLog" | "goExportCategory" | "goImportCategoryCsv"
  >
  readonly goChangePassword: Transition<
    {},
    {},
    never,
    "safe",
    "doChangePassword"
  >
  readonly goClassCategoryList: Transition<
    { readonly limit: z.ZodType<number | undefined>; readonly offset: z.ZodType<number | undefined>; readonly classNameId: z.ZodType<string>; readonly nameKeyword: z.ZodType<string | undefined>; readonly classCategoryId: z.ZodType<string | undefined> },
    { readonly count: z.ZodType<unknown, number>; readonly limit: z.ZodType<unknown, number>; readonly offset: z.ZodType<unknown, number>; readonly classNameId: z.ZodType<unknown, string>; readonly name: z.ZodType<unknown, string>; readonly filters: z.ZodType<unknown, { nameKeyword: string | null; }>; readonly classCategories: z.ZodType<unknown, { classCategoryId: string; classNameId: string; name: string; classCategoryName: string; nameEn: string | null; backendName: string | null; visible: boolean; sortNo: number; productCount: number; moves: { direction: "down" | "up"; sortNo: number; }[]; version: number; }[]> },
    "classNameUnknown",
    "safe",
    "doCreateClassCategory" | "goAuditLog" | "goClassCategoryList" | "goExportClassCategory"
  >
  readonly goClassNameList: Transition<
    { readonly limit: z.ZodType<number | undefined>; readonly offset: z.ZodType<number | undefined>; readonly nameKeyword: z.ZodType<string | undefined>; readonly classNameId: z.ZodType<string | undefined> },
    { readonly count: z.ZodType<unknown, number>; readonly limit: z.ZodType<unknown, number>; readonly offset: z.ZodType<unknown, number>; readonly filters: z.ZodType<unknown, { nameKeyword: string | null; }>; readonly classNames: z.ZodType<unknown, { classNameId: string; name: string; classNameLabel: string; nameEn: string | null; backendName: string | null; sortNo: number; valueCount: number; moves: { direction: "down" | "up"; sortNo: number; }[]; version: number; }[]> },
    never,
    "safe",
    "doCreateClassName" | "goAuditLog" | "goClassNameList"
  >
  readonly goClosedWeekdays: Transition<
    {},
    { readonly closedWeekdays: z.ZodType<unknown, number[]>; readonly version: z.ZodType<unknown, number> },
    never,
    "safe",
    "doUpdateClosedWeekdays"
  >
  readonly goConfirmEmail: Transition<
    { readonly secretKey: z.ZodType<string | undefined>; readonly undoKey: z.ZodType<string | undefined> },
    { readonly email: z.ZodType<unknown, string | null>; readonly isFormer: z.ZodType<unknown, boolean> },
    "signInFirst",
    "safe",
    "doConfirmEmail" | "goForgotPassword" | "goLogin" | "goMypageChange" | "goTop"
  >
  readonly goContactComplete: Transition<
    { readonly ticketId: z.ZodType<string | undefined> },
    { readonly ticketId: z.ZodType<unknown, string | null> },
    never,
    "safe",
    never
  >
  readonly goContactConfirm: Transition<
    {},
    { readonly contact: z.ZodType<unknown, { contactName01: string | null; contactName02: string | null; contactEmail: string | null; contactContents: string | null; productCode: string | null; orderNo: string | null; } | null>; readonly product: z.ZodType<unknown, { productCode: string; productName: string; } | null> },
    never,
    "safe",
    "doSubmitContact"
  >
  readonly goContactForm: Transition<
    { readonly productCode: z.ZodType<string | undefined>; readonly orderNo: z.ZodType<string | undefined> },
    { readonly product: z.ZodType<unknown, { productCode: string; productName: string; } | null>; readonly orderNo: z.ZodType<unknown, string | null> },
    never,
    "safe",
    "doSubmitContact"
  >
  readonly goContentCache: Transition<
    {},
    { readonly kept: z.ZodType<unknown, { kind: "frames" | "pages" | "templates" | "values"; title: string; entries: number; bytes: number | null; hits: number | null; misses: number | null; }[]> },
    never,
    "safe",
    "doClearCache"
  >
  readonly goContentCss: Transition<
    { readonly changeId: z.ZodType<string | undefined> },
    { readonly changes: z.ZodType<unknown, { changeId: string; changedAt: string; memberName: string | null; length: number; isInForce: boolean; }[]>; readonly shownFrom: z.ZodType<unknown, string | null>; readonly length: z.ZodType<unknown, number>; readonly address: z.ZodType<unknown, string | null>; readonly version: z.ZodType<unknown, number>; readonly css: z.ZodType<unknown, string> },
    "contentChangeUnknown",
    "safe",
    "doUpdateContentCss" | "goAuditLog" | "goContentCss" | "goContentJs" | "goTop"
  >
  readonly goContentJs: Transition<
    { readonly changeId: z.ZodType<string | undefined> },
    { readonly changes: z.ZodType<unknown, { changeId: string; changedAt: string; memberName: string | null; length: number; isInForce: boolean; }[]>; readonly shownFrom: z.ZodType<unknown, string | null>; readonly length: z.ZodType<unknown, number>; readonly address: z.ZodType<unknown, string | null>; readonly version: z.ZodType<unknown, number>; readonly js: z.ZodType<unknown, string> },
    "contentChangeUnknown",
    "safe",
    "doUpdateContentJs" | "goAuditLog" | "goContentCss" | "goContentJs" | "goTop"
  >
  readonly goCsvConfig: Transition<
    { readonly csvType: z.ZodType<number | undefined> },
    { readonly csvType: z.ZodType<unknown, number>; readonly csvTypes: z.ZodType<unknown, { csvType: number; name: string; }[]>; readonly outputColumns: z.ZodType<unknown, { columnName: string; name: string; label: string; enabled: boolean; sortNo: number; }[]>; readonly notOutputColumns: z.ZodType<unknown, { columnName: string; name: string; label: string; enabled: boolean; sortNo: number; }[]>; readonly version: z.ZodType<unknown, number> },
    never,
    "safe",
    "doUpdateCsvConfig" | "goAuditLog"
  >
  readonly goCsvTemplate: Transition<
    { readonly encoding: z.ZodType<"utf-8" | "shift_jis" | "utf-8-bom" | undefined>; readonly csvKind: z.ZodType<"category" | "classCategory" | "className" | "product" | "stock"> },
    { readonly csv: z.ZodType<unknown, string | AsyncIterable<string>> },
    never,
    "safe",
    never
  >
  readonly goCustomer: Transition<
    { readonly fromList: z.ZodType<string | undefined>; readonly atRow: z.ZodType<number | undefined>; readonly customerId: z.ZodType<string | undefined>; readonly id: z.ZodType<string | undefined>; readonly email: z.ZodType<string | undefined> },
    { readonly emailPending: z.ZodType<unknown, string | null>; readonly optionPoint: z.ZodType<unknown, boolean>; readonly pointsEndOn: z.ZodType<unknown, string | null>; readonly orders: z.ZodType<unknown, { orderNo: string; orderDate: string; orderStatus: number; orderStatusName: string; paymentTotal: number; }[]>; readonly orderCount: z.ZodType<unknown, number>; readonly mergedInto: z.ZodType<unknown, { customerId: string; customerName: string; }[]>; readonly merges: z.ZodType<unknown, { customerId: string; mergeId: string; mergedName: string | null; keptName: string; memberName: string | null; createdAt: string; undoUntil: string; }[]>; readonly favorites: z.ZodType<unknown, { productCode: string; productName: string; createDate: string; }[]>; readonly favoriteCount: z.ZodType<unknown, number>; readonly movements: z.ZodType<unknown, { points: number; reason: string; orderNo: string | null; pointReason: string | null; memberName: string | null; createdAt: string; }[]>; readonly movementCount: z.ZodType<unknown, number>; readonly mails: z.ZodType<unknown, { mailId: string; mailSubject: string; recipient: string; state: "failed" | "kept" | "sent" | "waiting"; createdAt: string; }[]>; readonly mailCount: z.ZodType<unknown, number>; readonly sessions: z.ZodType<unknown, { customerId: string; sessionId: string | null; device: string; signedInAt: string; seenAt: string; }[]>; readonly sessionCount: z.ZodType<unknown, number>; readonly addresses: z.ZodType<unknown, { name01: string; name02: string; kana01: string | null; kana02: string | null; companyName: string | null; postalCode: string; pref: number; prefName: string; addr01: string; addr02: string; phoneNumber: string; customerId: string; addressId: string; }[]>; readonly addressCount: z.ZodType<unknown, number>; readonly mostAddresses: z.ZodType<unknown, number>; readonly version: z.ZodType<unknown, number>; readonly ownFields: z.ZodType<unknown, Readonly<Record<string, string | number | boolean | null>> | undefined>; readonly prefName: z.ZodType<unknown, string | null>; readonly groupName: z.ZodType<unknown, string | null>; readonly customerStatus: z.ZodType<unknown, number>; readonly customerStatusName: z.ZodType<unknown, string>; readonly language: z.ZodType<unknown, "en" | "ja">; readonly point: z.ZodType<unknown, number>; readonly buyTimes: z.ZodType<unknown, number>; readonly totalSpent: z.ZodType<unknown, number>; readonly firstBuyDate: z.ZodType<unknown, string | null>; readonly lastBuyDate: z.ZodType<unknown, string | null>; readonly createDate: z.ZodType<unknown, string>; readonly updateDate: z.ZodType<unknown, string>; readonly blockedAt: z.ZodType<unknown, string | null>; readonly blockReason: z.ZodType<unknown, string | null>; readonly deletedAt: z.ZodType<unknown, string | null>; readonly customerId: z.ZodType<unknown, string>; readonly groupId: z.ZodType<unknown, number | null>; readonly note: z.ZodType<unknown, string | null>; readonly postalCode: z.ZodType<unknown, string | null>; readonly pref: z.ZodType<unknown, number | null>; readonly addr01: z.ZodType<unknown, string | null>; readonly addr02: z.ZodType<unknown, string | null>; readonly birth: z.ZodType<unknown, string | null>; readonly sex: z.ZodType<unknown, number | null>; readonly job: z.ZodType<unknown, number | null>; readonly email: z.ZodType<unknown, string>; readonly name01: z.ZodType<unknown, string>; readonly name02: z.ZodType<unknown, string>; readonly kana01: z.ZodType<unknown, string | null>; readonly kana02: z.ZodType<unknown, string | null>; readonly companyName: z.ZodType<unknown, string | null>; readonly phoneNumber: z.ZodType<unknown, string | null> },
    "badInput" | "customerUnknown",
    "safe",
    "doBlockCustomer" | "doChangeCustomerPoints" | "doDeleteCustomer" | "doEndCustomerSessions" | "doResendActivationMail" | "doUnblockCustomer" | "doUpdateCustomerProfile" | "goAuditLog" | "goCustomer" | "goCustomerDeliveryEdit" | "goCustomerList" | "goCustomerMerge" | "goEnquiryList" | "goMailList" | "goOrderList" | "goOrderNew"
  >
  readonly goCustomerAddress: Transition<
    { readonly addressId: z.ZodType<string | undefined> },
    { readonly addressId: z.ZodType<unknown, string | null> },
    "addressBookFull" | "addressUnknown" | "notYourAddress",
    "safe",
    "doCreateCustomerAddress" | "doDeleteCustomerAddress" | "doLogout" | "doUpdateCustomerAddress" | "goCustomerAddressList" | "goFavoriteList" | "goMypage" | "goMypageChange" | "goMypageExport" | "goMypageWithdraw" | "goOrderHistory" | "goPointHistory" | "goPostalCode" | "goSessionList"
  >
  readonly goCustomerAddressList: Transition<
    {},
    { readonly customerId: z.ZodType<unknown, string>; readonly addresses: z.ZodType<unknown, { name01: string; name02: string; kana01: string | null; kana02: string | null; companyName: string | null; postalCode: string; pref: number; prefName: string; addr01: string; addr02: string; phoneNumber: string; addressId: string; }[]>; readonly count: z.ZodType<unknown, number>; readonly most: z.ZodType<unknown, number> },
    never,
    "safe",
    "doCreateCustomerAddress" | "doLogout" | "goCustomerAddress" | "goCustomerAddressList" | "goFavoriteList" | "goMypage" | "goMypageChange" | "goMypageExport" | "goMypageWithdraw" | "goOrderHistory" | "goPointHistory" | "goSessionList"
  >
  readonly goCustomerDeliveryEdit: Transition<
    { readonly customerId: z.ZodType<string | undefined>; readonly id: z.ZodType<string | undefined>; readonly addressId: z.ZodType<string | undefined> },
    { readonly customerId: z.ZodType<unknown, string>; readonly addressId: z.ZodType<unknown, string | null>; readonly name: z.ZodType<unknown, string> },
    "customerAddressUnknown" | "customerUnknown",
    "safe",
    "doDeleteCustomerDeliveryAddress" | "doUpdateCustomerDeliveryAddress" | "goCustomer" | "goCustomerList"
  >
  readonly goCustomerGroup: Transition<
    { readonly customerGroupId: z.ZodType<string | undefined> },
    { readonly customerGroupId: z.ZodType<unknown, string | null>; readonly customerCount: z.ZodType<unknown, number>; readonly groupName: z.ZodType<unknown, string | undefined>; readonly groupNameEn: z.ZodType<unknown, string | null | undefined>; readonly discountPercent: z.ZodType<unknown, number | undefined>; readonly groupPrices: z.ZodType<unknown, string | null | undefined>; readonly minimumTotal: z.ZodType<unknown, number | null | undefined>; readonly withinDays: z.ZodType<unknown, number | null | undefined> },
    "customerGroupUnknown",
    "safe",
    "doCreateCustomerGroup" | "doDeleteCustomerGroup" | "doUpdateCustomerGroup" | "goAuditLog" | "goCustomerGroupList" | "goCustomerList"
  >
  readonly goCustomerGroupList: Transition<
    {},
    { readonly customerGroups: z.ZodType<unknown, { customerGroupId: string; groupName: string; groupNameEn: string | null; discountPercent: number; groupPrices: string | null; minimumTotal: number | null; withinDays: number | null; customerCount: number; }[]>; readonly count: z.ZodType<unknown, number | null>; readonly isRanked: z.ZodType<unknown, boolean> },
    never,
    "safe",
    "doRankCustomers"
  >
  readonly goCustomerList: Transition<
    { readonly limit: z.ZodType<number | undefined>; readonly offset: z.ZodType<number | undefined>; readonly sort: z.ZodType<Sort<"buyTimes" | "buyTotal" | "createDate" | "customerId" | "customerStatus" | "email" | "lastBuyDate" | "name" | "point" | "updateDate"> | undefined>; readonly ownFields: z.ZodOptional<z.ZodType<Readonly<Record<string, string | number | boolean | null>> | undefined>>; readonly nameKeyword: z.ZodType<string | undefined>; readonly emailKeyword: z.ZodType<string | undefined>; readonly customerStatus: z.ZodType<number[] | undefined>; readonly groupIds: z.ZodType<number[] | undefined>; readonly isBlocked: z.ZodType<boolean | undefined>; readonly pref: z.ZodType<number | undefined>; readonly sex: z.ZodType<number[] | undefined>; readonly phoneNumber: z.ZodType<string | undefined>; readonly birthMonth: z.ZodType<number | undefined>; readonly birthFrom: z.ZodType<string | undefined>; readonly birthTo: z.ZodType<string | undefined>; readonly buyTotalFrom: z.ZodType<number | undefined>; readonly buyTotalTo: z.ZodType<number | undefined>; readonly buyTimesFrom: z.ZodType<number | undefined>; readonly buyTimesTo: z.ZodType<number | undefined>; readonly lastBuyDateFrom: z.ZodType<string | undefined>; readonly lastBuyDateTo: z.ZodType<string | undefined>; readonly createDateFrom: z.ZodType<string | undefined>; readonly createDateTo: z.ZodType<string | undefined>; readonly updateDateFrom: z.ZodType<string | undefined>; readonly updateDateTo: z.ZodType<string | undefined>; readonly buyProductName: z.ZodType<string | undefined> },
    { readonly views: z.ZodType<unknown, { viewId: string; viewName: string; }[]>; readonly columns: z.ZodType<unknown, string[] | null>; readonly customers: z.ZodType<unknown, { customerId: string; name01: string; name02: string; kana01: string | null; kana02: string | null; companyName: string | null; email: string; phoneNumber: string | null; prefName: string | null; groupName: string | null; customerStatus: number; customerStatusName: string; point: number; buyTimes: number; buyTotal: number; lastBuyDate: string | null; createDate: string; updateDate: string; blockedAt: string | null; deletedAt: string | null; ownFields?: Readonly<Record<string, string | number | boolean | null>> | undefined; }[]>; readonly filters: z.ZodType<unknown, { [x: string]: unknown; }>; readonly customerStatuses: z.ZodType<unknown, { customerStatus: number; customerStatusName: string; count: number; }[]>; readonly exports: z.ZodType<unknown, { encoding: "shift_jis" | "utf-8" | "utf-8-bom"; }[]>; readonly count: z.ZodType<unknown, number | null>; readonly countOver: z.ZodType<unknown, number | null>; readonly limit: z.ZodType<unknown, number>; readonly offset: z.ZodType<unknown, number> },
    never,
    "safe",
    "doChooseColumns" | "doSaveListView" | "goCustomerList" | "goExportCustomer"
  >
  readonly goCustomerMerge: Transition<
    { readonly customerId: z.ZodType<string>; readonly otherId: z.ZodType<string | undefined>; readonly customerKeyword: z.ZodType<string | undefined> },
    { readonly customerId: z.ZodType<unknown, string>; readonly customerName: z.ZodType<unknown, string>; readonly accounts: z.ZodType<unknown, { customerId: string; customerName: string; email: string; phoneNumber: string | null; customerStatusName: string; createDate: string; groupName: string | null; point: number; orderCount: number; returnCount: number; movementCount: number; addressCount: number; favoriteCount: number; savedCount: number; enquiryCount: number; mailCount: number; noticeCount: number; guestOrderCount: number; guestEnquiryCount: number; mergeRefusal: string | null; }[]>; readonly candidates: z.ZodType<unknown, { customerId: string; otherId: string; customerName: string; email: string; phoneNumber: string | null; isLikelySame: boolean; }[]> },
    "customerGone" | "customerUnknown",
    "safe",
    "doMergeCustomers" | "goCustomer" | "goCustomerMerge"
  >
  readonly goCustomerNew: Transition<
    {},
    {},
    never,
    "safe",
    "doCreateCustomer"
  >
  readonly goCustomerRegistration: Transition<
    {},
    {},
    never,
    "safe",
    "doRegisterCustomer" | "goHelpAgreement" | "goHelpPrivacy" | "goLogin" | "goPostalCode" | "goTop"
  >
  readonly goCustomerRegistrationComplete: Transition<
    {},
    { readonly mailFollows: z.ZodType<unknown, boolean> },
    never,
    "safe",
    "goForgotPassword"
  >
  readonly goCustomerRegistrationConfirm: Transition<
    {},
    { readonly entry: z.ZodType<unknown, { name01: string; name02: string; kana01: string | null; kana02: string | null; companyName: string | null; email: string; postalCode: string | null; pref: number | null; prefName: string | null; addr01: string | null; addr02: string | null; phoneNumber: string | null; birth: string | null; sex: number | null; job: number | null; newsletterWanted: boolean; } | null> },
    never,
    "safe",
    "doRegisterCustomer"
  >
  readonly goDelivery: Transition<
    { readonly deliveryId: z.ZodType<string | undefined> },
    { readonly deliveryId: z.ZodType<unknown, string | null>; readonly deliveryName: z.ZodType<unknown, string | null>; readonly delivery: z.ZodType<unknown, { fees: { pref: number; fee: number; transitDays: number | null; }[]; times: { id: string; name: string; nameEn: string | null; sortNo: number; visible: boolean; }[]; paymentIds: number[]; deliveryId: string; deliveryName: string; deliveryNameEn: string | null; serviceName: string | null; description: string | null; confirmUrl: string | null; saleType: number; temperature: "cool" | "frozen" | "normal"; takesNormal: boolean; mostWeight: number | null; mostSize: number | null; mostPieces: number | null; islandDays: number; visible: boolean; } | null>; readonly prefectures: z.ZodType<unknown, { pref: number; prefName: string; region: "chubu" | "chugoku" | "hokkaido" | "kanto" | "kinki" | "kyushu" | "okinawa" | "shikoku" | "tohoku"; }[]>; readonly isOrdered: z.ZodType<unknown, boolean>; readonly servesGoods: z.ZodType<unknown, boolean | null> },
    "deliveryUnknown",
    "safe",
    "doCreateDelivery" | "doDeleteDelivery" | "doUpdateDelivery" | "goAuditLog" | "goDeliveryList" | "goExportDeliveryArea" | "goExportDeliveryTime"
  >
  readonly goDeliveryEstimate: Transition<
    { readonly productCode: z.ZodType<string> },
    { readonly productCode: z.ZodType<unknown, string>; readonly productName: z.ZodType<unknown, string>; readonly postalCode: z.ZodType<unknown, string | null>; readonly prefName: z.ZodType<unknown, string | null>; readonly deliveryDuration: z.ZodType<unknown, string | null>; readonly deliveries: z.ZodType<unknown, { earliestDate: string | null; earliestLabel: string | null; deliveryId: string; deliveryName: string; fee: number; }[]> },
    "productNotFound",
    "safe",
    "doSetDeliveryPlace" | "goProduct"
  >
  readonly goDeliveryList: Transition<
    {},
    { readonly deliveries: z.ZodType<unknown, { visible: boolean; deliveryId: string; deliveryName: string; }[]>; readonly count: z.ZodType<unknown, number | null> },
    never,
    "safe",
    "goAuditLog" | "goDelivery" | "goGiftList" | "goMasterData"
  >
  readonly goDoctor: Transition<
    {},
    { readonly lookedAt: z.ZodType<unknown, string | null>; readonly run: z.ZodType<unknown, "failed" | "running" | null>; readonly checks: z.ZodType<unknown, { name: string; title: string; verdict: "fault" | "warning" | "well"; count: number; examples: string[]; }[]> },
    never,
    "safe",
    "doRunDoctor" | "goJob"
  >
  readonly goEnquiry: Transition<
    { readonly fromList: z.ZodType<string | undefined>; readonly atRow: z.ZodType<number | undefined>; readonly ticketId: z.ZodType<string>; readonly replyTemplateId: z.ZodType<string | undefined> },
    { readonly language: z.ZodType<unknown, "en" | "ja">; readonly productName: z.ZodType<unknown, string | null>; readonly canAnswer: z.ZodType<unknown, boolean>; readonly correspondence: z.ZodType<unknown, { messageKind: "in" | "note" | "out"; mailSubject: string | null; text: string; memberName: string | null; createdAt: string; }[]>; readonly enquiryStates: z.ZodType<unknown, { enquiryState: "closed" | "inProgress" | "open" | "waiting"; enquiryStateName: string; }[]>; readonly assignees: z.ZodType<unknown, { assignee: string; assigneeName: string; }[]>; readonly replyTemplateId: z.ZodType<unknown, string | null>; readonly replyTemplates: z.ZodType<unknown, { ticketId: string; replyTemplateId: string; replyTemplateName: string; replyText: string; }[]>; readonly version: z.ZodType<unknown, number>; readonly ticketId: z.ZodType<unknown, string>; readonly enquiryState: z.ZodType<unknown, "closed" | "inProgress" | "open" | "waiting">; readonly enquiryStateName: z.ZodType<unknown, string>; readonly enquiryKind: z.ZodType<unknown, "enquiry" | "productQuestion">; readonly enquiryKindName: z.ZodType<unknown, string>; readonly assignee: z.ZodType<unknown, string | null>; readonly assigneeName: z.ZodType<unknown, string | null>; readonly customerId: z.ZodType<unknown, string | null>; readonly customerName: z.ZodType<unknown, string>; readonly email: z.ZodType<unknown, string>; readonly productCode: z.ZodType<unknown, string | null>; readonly orderNo: z.ZodType<unknown, string | null>; readonly orderIsVerified: z.ZodType<unknown, boolean>; readonly createdAt: z.ZodType<unknown, string>; readonly askedAt: z.ZodType<unknown, string> },
    "enquiryUnknown" | "replyTemplateUnknown",
    "safe",
    "doAddEnquiryNote" | "doReplyEnquiry" | "doUpdateEnquiry" | "goAdminProduct" | "goCustomer" | "goEnquiry" | "goEnquiryList" | "goOrder"
  >
  readonly goEnquiryList: Transition<
    { readonly limit: z.ZodType<number | undefined>; readonly offset: z.ZodType<number | undefined>; readonly keyword: z.ZodType<string | undefined>; readonly enquiryState: z.ZodType<"waiting" | "open" | "inProgress" | "closed" | undefined>; readonly enquiryKind: z.ZodType<"enquiry" | "productQuestion" | undefined>; readonly assignee: z.ZodType<string | undefined>; readonly customerId: z.ZodType<string | undefined>; readonly orderNo: z.ZodType<string | undefined> },
    { readonly count: z.ZodType<unknown, number>; readonly limit: z.ZodType<unknown, number>; readonly offset: z.ZodType<unknown, number>; readonly enquiries: z.ZodType<unknown, { excerpt: string; ticketId: string; enquiryState: "closed" | "inProgress" | "open" | "waiting"; enquiryStateName: string; enquiryKind: "enquiry" | "productQuestion"; enquiryKindName: string; assignee: string | null; assigneeName: string | null; customerId: string | null; customerName: string; email: string; productCode: string | null; orderNo: string | null; orderIsVerified: boolean; createdAt: string; askedAt: string; }[]>; readonly enquiryStates: z.ZodType<unknown, { enquiryState: "closed" | "inProgress" | "open" | "waiting"; enquiryStateName: string; count: number; }[]> },
    never,
    "safe",
    "goEnquiryList"
  >
  readonly goEntryActivate: Transition<
    { readonly secretKey: z.ZodType<string | undefined> },
    { readonly name01: z.ZodType<unknown, string | null>; readonly name02: z.ZodType<unknown, string | null>; readonly email: z.ZodType<unknown, string | null> },
    never,
    "safe",
    "doActivateCustomer" | "goLogin"
  >
  readonly goExportAccounting: Transition<
    { readonly from: z.ZodType<string | undefined>; readonly until: z.ZodType<string | undefined>; readonly program: z.ZodType<"freee" | "moneyforward" | "yayoi">; readonly bookedOn: z.ZodType<"order" | "shipping" | undefined> },
    { readonly csv: z.ZodType<unknown, string | AsyncIterable<string>>; readonly rowCount: z.ZodType<unknown, number> },
    "badInput",
    "safe",
    "goSalesReport"
  >
  readonly goExportAuditLog: Transition<
    { readonly nameKeyword: z.ZodType<string | undefined>; readonly transition: z.ZodType<string | undefined>; readonly dateFrom: z.ZodType<string | undefined>; readonly dateTo: z.ZodType<string | undefined>; readonly table: z.ZodType<string | undefined>; readonly key: z.ZodType<string | undefined> },
    { readonly csv: z.ZodType<unknown, string | AsyncIterable<string>> },
    never,
    "safe",
    "goAuditLog"
  >
  readonly goExportCategory: Transition<
    { readonly encoding: z.ZodType<"utf-8" | "shift_jis" | "utf-8-bom" | undefined> },
    { readonly csv: z.ZodType<unknown, string | AsyncIterable<string>>; readonly rowCount: z.ZodType<unknown, number> },
    never,
    "safe",
    never
  >
  readonly goExportClassCategory: Transition<
    { readonly encoding: z.ZodType<"utf-8" | "shift_jis" | "utf-8-bom" | undefined>; readonly classNameId: z.ZodType<string | undefined> },
    { readonly content: z.ZodType<unknown, string | AsyncIterable<string>> },
    "classNameUnknown",
    "safe",
    "goClassCategoryList" | "goClassNameList" | "goImportClassCategoryCsv"
  >
  readonly goExportClassName: Transition<
    { readonly encoding: z.ZodType<"utf-8" | "shift_jis" | "utf-8-bom" | undefined> },
    { readonly content: z.ZodType<unknown, string | AsyncIterable<string>> },
    never,
    "safe",
    "goClassNameList" | "goImportClassNameCsv"
  >
  readonly goExportCustomer: Transition<
    { readonly encoding: z.ZodType<"utf-8" | "shift_jis" | "utf-8-bom" | undefined>; readonly ownFields: z.ZodOptional<z.ZodType<Readonly<Record<string, string | number | boolean | null>> | undefined>>; readonly nameKeyword: z.ZodType<string | undefined>; readonly emailKeyword: z.ZodType<string | undefined>; readonly customerStatus: z.ZodType<number[] | undefined>; readonly groupIds: z.ZodType<number[] | undefined>; readonly isBlocked: z.ZodType<boolean | undefined>; readonly pref: z.ZodType<number | undefined>; readonly sex: z.ZodType<number[] | undefined>; readonly phoneNumber: z.ZodType<string | undefined>; readonly birthMonth: z.ZodType<number | undefined>; readonly birthFrom: z.ZodType<string | undefined>; readonly birthTo: z.ZodType<string | undefined>; readonly buyTotalFrom: z.ZodType<number | undefined>; readonly buyTotalTo: z.ZodType<number | undefined>; readonly buyTimesFrom: z.ZodType<number | undefined>; readonly buyTimesTo: z.ZodType<number | undefined>; readonly lastBuyDateFrom: z.ZodType<string | undefined>; readonly lastBuyDateTo: z.ZodType<string | undefined>; readonly createDateFrom: z.ZodType<string | undefined>; readonly createDateTo: z.ZodType<string | undefined>; readonly updateDateFrom: z.ZodType<string | undefined>; readonly updateDateTo: z.ZodType<string | undefined>; readonly buyProductName: z.ZodType<string | undefined> },
    { readonly csv: z.ZodType<unknown, string | AsyncIterable<string>>; readonly rowCount: z.ZodType<unknown, number>; readonly columns: z.ZodType<unknown, { columnName: string; label: string; }[]>; readonly csvTitle: z.ZodType<unknown, string> },
    never,
    "safe",
    "goCsvConfig" | "goCustomerList"
  >
  readonly goExportDeliveryArea: Transition<
    { readonly encoding: z.ZodType<"utf-8" | "shift_jis" | "utf-8-bom" | undefined>; readonly deliveryId: z.ZodType<string | undefined> },
    { readonly csv: z.ZodType<unknown, string | AsyncIterable<string>>; readonly count: z.ZodType<unknown, number | null> },
    never,
    "safe",
    "goImportDeliveryAreaCsv"
  >
  readonly goExportDeliveryTime: Transition<
    { readonly encoding: z.ZodType<"utf-8" | "shift_jis" | "utf-8-bom" | undefined>; readonly deliveryId: z.ZodType<string | undefined> },
    { readonly csv: z.ZodType<unknown, string | AsyncIterable<string>>; readonly count: z.ZodType<unknown, number | null> },
    never,
    "safe",
    "goImportDeliveryTimeCsv"
  >
  readonly goExportOrder: Transition<
    { readonly encoding: z.ZodType<"utf-8" | "shift_jis" | "utf-8-bom" | undefined>; readonly ownFields: z.ZodOptional<z.ZodType<Readonly<Record<string, string | number | boolean | null>> | undefined>>; readonly nameKeyword: z.ZodType<string | undefined>; readonly orderStatus: z.ZodType<number[] | undefined>; readonly orderNo: z.ZodType<string | undefined>; readonly name: z.ZodType<string | undefined>; readonly kana: z.ZodType<string | undefined>; readonly companyName: z.ZodType<string | undefined>; readonly email: z.ZodType<string | undefined>; readonly phoneNumber: z.ZodType<string | undefined>; readonly productName: z.ZodType<string | undefined>; readonly trackingNumber: z.ZodType<string | undefined>; readonly payment: z.ZodType<number[] | undefined>; readonly shippingMail: z.ZodType<"sent" | "unsent" | undefined>; readonly isGift: z.ZodType<boolean | undefined>; readonly waitsFor: z.ZodType<"shipping" | "payment" | undefined>; readonly orderDateFrom: z.ZodType<string | undefined>; readonly orderDateTo: z.ZodType<string | undefined>; readonly paymentDateFrom: z.ZodType<string | undefined>; readonly paymentDateTo: z.ZodType<string | undefined>; readonly updateDateFrom: z.ZodType<string | undefined>; readonly updateDateTo: z.ZodType<string | undefined>; readonly deliveryDateFrom: z.ZodType<string | undefined>; readonly deliveryDateTo: z.ZodType<string | undefined>; readonly paymentTotalFrom: z.ZodType<number | undefined>; readonly paymentTotalTo: z.ZodType<number | undefined> },
    { readonly csv: z.ZodType<unknown, string | AsyncIterable<string>>; readonly rowCount: z.ZodType<unknown, number>; readonly columns: z.ZodType<unknown, { columnName: string; label: string; }[]>; readonly csvTitle: z.ZodType<unknown, string> },
    never,
    "safe",
    "goCsvConfig" | "goOrderList"
  >
  readonly goExportOrderPdf: Transition<
    { readonly refundTotal: z.ZodType<number | undefined>; readonly refundDate: z.ZodType<string | undefined>; readonly paperTitle: z.ZodType<string | undefined>; readonly message1: z.ZodType<string | undefined>; readonly message2: z.ZodType<string | undefined>; readonly message3: z.ZodType<string | undefined>; readonly note1: z.ZodType<string | undefined>; readonly note2: z.ZodType<string | undefined>; readonly note3: z.ZodType<string | undefined>; readonly paper: z.ZodType<"receipt" | "deliveryNote" | "invoice" | "creditNote" | undefined>; readonly issueDate: z.ZodType<string | undefined>; readonly orderNo: z.ZodType<string | undefined>; readonly ids: z.ZodType<string[] | undefined> },
    { readonly orderNo: z.ZodType<unknown, string>; readonly orderNos: z.ZodType<unknown, string[]>; readonly size: z.ZodType<unknown, number>; readonly pdf: z.ZodType<unknown, string> },
    "adminOrderUnknown" | "badInput",
    "safe",
    "doMakeOrderPdf" | "goOrderPdf"
  >
  readonly goExportProduct: Transition<
    { readonly encoding: z.ZodType<"utf-8" | "shift_jis" | "utf-8-bom" | undefined>; readonly ownFields: z.ZodOptional<z.ZodType<Readonly<Record<string, string | number | boolean | null>> | undefined>>; readonly nameKeyword: z.ZodType<string | undefined>; readonly categoryId: z.ZodType<number | undefined>; readonly tagId: z.ZodType<number | undefined>; readonly status: z.ZodType<number[] | undefined>; readonly stockStatus: z.ZodType<"in" | "out" | undefined>; readonly createDateFrom: z.ZodType<string | undefined>; readonly createDateTo: z.ZodType<string | undefined>; readonly updateDateFrom: z.ZodType<string | undefined>; readonly updateDateTo: z.ZodType<string | undefined> },
    { readonly csv: z.ZodType<unknown, string | AsyncIterable<string>>; readonly count: z.ZodType<unknown, number>; readonly columns: z.ZodType<unknown, { columnName: string; label: string; }[]>; readonly csvTitle: z.ZodType<unknown, string> },
    never,
    "safe",
    "goAdminProductList" | "goCsvConfig" | "goImportProductCsv"
  >
  readonly goExportSalesReport: Transition<
    { readonly encoding: z.ZodType<"utf-8" | "shift_jis" | "utf-8-bom" | undefined>; readonly from: z.ZodType<string | undefined>; readonly until: z.ZodType<string | undefined>; readonly by: z.ZodType<"day" | "product" | "category" | "customer" | "payment" | "week" | "month" | "hour" | "prefecture" | undefined> },
    { readonly csv: z.ZodType<unknown, string | AsyncIterable<string>>; readonly rowCount: z.ZodType<unknown, number> },
    "badInput",
    "safe",
    "goSalesReport"
  >
  readonly goExportShipping: Transition<
    { readonly format: z.ZodType<"shop" | "yamato" | "sagawa" | "yupack" | undefined>; readonly ids: z.ZodType<string[] | undefined>; readonly encoding: z.ZodType<"utf-8" | "shift_jis" | "utf-8-bom" | undefined>; readonly ownFields: z.ZodOptional<z.ZodType<Readonly<Record<string, string | number | boolean | null>> | undefined>>; readonly nameKeyword: z.ZodType<string | undefined>; readonly orderStatus: z.ZodType<number[] | undefined>; readonly orderNo: z.ZodType<string | undefined>; readonly name: z.ZodType<string | undefined>; readonly kana: z.ZodType<string | undefined>; readonly companyName: z.ZodType<string | undefined>; readonly email: z.ZodType<string | undefined>; readonly phoneNumber: z.ZodType<string | undefined>; readonly productName: z.ZodType<string | undefined>; readonly trackingNumber: z.ZodType<string | undefined>; readonly payment: z.ZodType<number[] | undefined>; readonly shippingMail: z.ZodType<"sent" | "unsent" | undefined>; readonly isGift: z.ZodType<boolean | undefined>; readonly waitsFor: z.ZodType<"shipping" | "payment" | undefined>; readonly orderDateFrom: z.ZodType<string | undefined>; readonly orderDateTo: z.ZodType<string | undefined>; readonly paymentDateFrom: z.ZodType<string | undefined>; readonly paymentDateTo: z.ZodType<string | undefined>; readonly updateDateFrom: z.ZodType<string | undefined>; readonly updateDateTo: z.ZodType<string | undefined>; readonly deliveryDateFrom: z.ZodType<string | undefined>; readonly deliveryDateTo: z.ZodType<string | undefined>; readonly paymentTotalFrom: z.ZodType<number | undefined>; readonly paymentTotalTo: z.ZodType<number | undefined> },
    { readonly csv: z.ZodType<unknown, string | AsyncIterable<string>>; readonly rowCount: z.ZodType<unknown, number>; readonly unpaidCount: z.ZodType<unknown, number> },
    never,
    "safe",
    "goCsvConfig" | "goImportShippingCsv" | "goOrderList"
  >
  readonly goExportStock: Transition<
    { readonly encoding: z.ZodType<"utf-8" | "shift_jis" | "utf-8-bom" | undefined>; readonly nameKeyword: z.ZodType<string | undefined>; readonly stockLevel: z.ZodType<"out" | "low" | "enough" | undefined> },
    { readonly csv: z.ZodType<unknown, string | AsyncIterable<string>>; readonly count: z.ZodType<unknown, number | null> },
    never,
    "safe",
    "goStockList"
  >
  readonly goExportSubscriptions: Transition<
    { readonly encoding: z.ZodType<"utf-8" | "shift_jis" | "utf-8-bom" | undefined>; readonly emailKeyword: z.ZodType<string | undefined>; readonly subscriptionState: z.ZodType<"active" | "unconfirmed" | "ended" | undefined> },
    { readonly csv: z.ZodType<unknown, string | AsyncIterable<string>>; readonly rowCount: z.ZodType<unknown, number> },
    never,
    "safe",
    "goSubscriptionList"
  >
  readonly goFavoriteList: Transition<
    { readonly limit: z.ZodType<number | undefined>; readonly offset: z.ZodType<number | undefined> },
    { readonly customerId: z.ZodType<unknown, string>; readonly favorites: z.ZodType<unknown, { productCode: string; productName: string; descriptionList: string | null; mainListImage: string | null; secondListImage: string | null; price02Min: number | null; price02Max: number | null; price02IncTaxMin: number | null; price02IncTaxMax: number | null; price01IncTaxMin: number | null; price01IncTaxMax: number | null; reducedTax: boolean; stockStatus: "inStock" | "scarce" | "soldOut"; hasVariants: boolean; tags: { tagId: string; tagName: string; }[]; promotions: { promotionName: string; promotionLabel: string; endsAt: string | null; }[]; }[]>; readonly favoriteCount: z.ZodType<unknown, number>; readonly limit: z.ZodType<unknown, number>; readonly offset: z.ZodType<unknown, number> },
    "favoritesOff",
    "safe",
    "doLogout" | "goCustomerAddressList" | "goFavoriteList" | "goMypage" | "goMypageChange" | "goMypageExport" | "goMypageWithdraw" | "goOrderHistory" | "goPointHistory" | "goProductList" | "goSessionList"
  >
  readonly goFavoritesAmong: Transition<
    { readonly productCode: z.ZodType<string[] | undefined> },
    { readonly favoriteCodes: z.ZodType<unknown, string[]> },
    never,
    "safe",
    "goFavoriteList"
  >
  readonly goField: Transition<
    { readonly fieldId: z.ZodType<string | undefined> },
    { readonly fieldId: z.ZodType<unknown, string | null>; readonly recordCount: z.ZodType<unknown, number | null>; readonly foundBy: z.ZodType<unknown, ("filterable" | "searchable")[]>; readonly recordName: z.ZodType<unknown, string | undefined>; readonly fieldKindName: z.ZodType<unknown, string | undefined>; readonly pluginName: z.ZodType<unknown, string | null | undefined>; readonly record: z.ZodType<unknown, "product" | "category" | "customer" | "order" | "variant" | undefined>; readonly fieldName: z.ZodType<unknown, string | undefined>; readonly fieldKind: z.ZodType<unknown, "string" | "boolean" | "percent" | "yen" | "html" | "date" | "choice" | "moment" | "longText" | "integer" | undefined>; readonly fieldLabel: z.ZodType<unknown, string | undefined>; readonly fieldLabelEn: z.ZodType<unknown, string | null | undefined>; readonly fieldChoices: z.ZodType<unknown, readonly { choiceValue: string; choiceLabel: string; choiceLabelEn?: string | undefined; }[] | undefined>; readonly required: z.ZodType<unknown, boolean | undefined>; readonly visible: z.ZodType<unknown, boolean | undefined>; readonly filterable: z.ZodType<unknown, boolean | undefined>; readonly searchable: z.ZodType<unknown, boolean | undefined>; readonly sortNo: z.ZodType<unknown, number | undefined> },
    "fieldUnknown",
    "safe",
    "doCreateField" | "doDeleteField" | "doUpdateField" | "goAuditLog" | "goFieldList"
  >
  readonly goFieldList: Transition<
    {},
    { readonly ownFields: z.ZodType<unknown, { recordName: string; fieldKindName: string; pluginName: string | null; fieldId: string; record: "category" | "customer" | "order" | "product" | "variant"; fieldName: string; fieldKind: "boolean" | "choice" | "date" | "html" | "integer" | "longText" | "moment" | "percent" | "string" | "yen"; fieldLabel: string; fieldLabelEn: string | null; fieldChoices: readonly { choiceValue: string; choiceLabel: string; choiceLabelEn?: string | undefined; }[]; required: boolean; visible: boolean; filterable: boolean; searchable: boolean; sortNo: number; }[]>; readonly count: z.ZodType<unknown, number | null> },
    never,
    "safe",
    "goAuditLog"
  >
  readonly goFile: Transition<
    { readonly path: z.ZodType<string | undefined>; readonly file: z.ZodType<string> },
    { readonly folders: z.ZodType<unknown, { name: string; path: string; }[]>; readonly uses: z.ZodType<unknown, { place: string; name: string; }[]>; readonly useCount: z.ZodType<unknown, number>; readonly fileCount: z.ZodType<unknown, number>; readonly name: z.ZodType<unknown, string>; readonly path: z.ZodType<unknown, string>; readonly file: z.ZodType<unknown, string>; readonly isFolder: z.ZodType<unknown, boolean>; readonly kind: z.ZodType<unknown, string>; readonly size: z.ZodType<unknown, number>; readonly address: z.ZodType<unknown, string | null>; readonly thumbnail: z.ZodType<unknown, string | null>; readonly createdAt: z.ZodType<unknown, string>; readonly memberName: z.ZodType<unknown, string | null> },
    "fileUnknown",
    "safe",
    "doDeleteFile" | "doRenameFile" | "goAuditLog" | "goFileManager"
  >
  readonly goFileManager: Transition<
    { readonly limit: z.ZodType<number | undefined>; readonly offset: z.ZodType<number | undefined>; readonly path: z.ZodType<string | undefined> },
    { readonly errors: z.ZodType<unknown, string[]>; readonly count: z.ZodType<unknown, number>; readonly limit: z.ZodType<unknown, number>; readonly offset: z.ZodType<unknown, number>; readonly path: z.ZodType<unknown, string>; readonly folders: z.ZodType<unknown, { name: string; path: string; }[]>; readonly arrFileList: z.ZodType<unknown, { name: string; path: string; file: string; isFolder: boolean; kind: string; size: number; address: string | null; thumbnail: string | null; createdAt: string; memberName: string | null; }[]> },
    "fileUnknown",
    "safe",
    "doCreateFolder" | "doUploadFile" | "goAuditLog" | "goFile" | "goFileManager"
  >
  readonly goForgotPassword: Transition<
    {},
    {},
    never,
    "safe",
    "doRequestPasswordReset"
  >
  readonly goGiftList: Transition<
    {},
    { readonly giftOptions: z.ZodType<unknown, { giftOptionId: string; giftKind: "card" | "noshi" | "wrapping"; giftName: string; giftNameEn: string | null; giftPrice: number; giftDescription: string | null; giftDescriptionEn: string | null; omotegaki: string | null; mizuhiki: "awaji" | "black" | "bow" | "knot" | "none" | "yellow"; visible: boolean; }[]>; readonly count: z.ZodType<unknown, number | null> },
    never,
    "safe",
    "goAuditLog" | "goMasterData"
  >
  readonly goGiftOption: Transition<
    { readonly giftOptionId: z.ZodType<string | undefined> },
    { readonly giftOptionId: z.ZodType<unknown, string | null>; readonly giftKind: z.ZodType<unknown, "noshi" | "wrapping" | "card" | undefined>; readonly giftName: z.ZodType<unknown, string | undefined>; readonly giftNameEn: z.ZodType<unknown, string | null | undefined>; readonly giftPrice: z.ZodType<unknown, number | undefined>; readonly giftDescription: z.ZodType<unknown, string | null | undefined>; readonly giftDescriptionEn: z.ZodType<unknown, string | null | undefined>; readonly omotegaki: z.ZodType<unknown, string | null | undefined>; readonly mizuhiki: z.ZodType<unknown, "none" | "bow" | "knot" | "awaji" | "yellow" | "black" | undefined>; readonly visible: z.ZodType<unknown, boolean | undefined> },
    "giftOptionUnknown",
    "safe",
    "doCreateGiftOption" | "doDeleteGiftOption" | "doUpdateGiftOption" | "goAuditLog" | "goGiftList"
  >
  readonly goGuestOrder: Transition<
    { readonly orderNo: z.ZodType<string>; readonly orderKey: z.ZodType<string> },
    { readonly cancelUntil: z.ZodType<unknown, string | null>; readonly returnUntil: z.ZodType<unknown, string | null>; readonly returns: z.ZodType<unknown, { orderNo: string; returnNo: number; returnState: "granted" | "received" | "refused" | "waiting" | "withdrawn"; returnStateName: string; returnReason: "changedMind" | "damaged" | "notAsDescribed" | "other" | "size" | "wrongItem"; returnReasonName: string; returnWords: string | null; returnAnswer: string | null; pictureCount: number; askedAt: string; decidedAt: string | null; items: { productCode: string; productName: string; classCategoryName1: string | null; classCategoryName2: string | null; quantity: number; received: number | null; }[]; }[]>; readonly refundTotal: z.ZodType<unknown, number>; readonly credit: z.ZodType<unknown, number>; readonly amountDue: z.ZodType<unknown, number>; readonly exchanges: z.ZodType<unknown, { exchangeWay: "from" | "to"; orderNo: string; credit: number; }[]>; readonly subtotal: z.ZodType<unknown, number>; readonly charge: z.ZodType<unknown, number>; readonly giftTotal: z.ZodType<unknown, number>; readonly deliveryFeeTotal: z.ZodType<unknown, number>; readonly discount: z.ZodType<unknown, number>; readonly discounts: z.ZodType<unknown, { discountName: string | null; amount: number; }[]>; readonly taxFreeDiscount: z.ZodType<unknown, number>; readonly taxableTotal: z.ZodType<unknown, number>; readonly tax: z.ZodType<unknown, number>; readonly total: z.ZodType<unknown, number>; readonly paymentTotal: z.ZodType<unknown, number>; readonly taxes: z.ZodType<unknown, { rate: number; total: number; tax: number; }[]>; readonly usePoint: z.ZodType<unknown, number>; readonly addPoint: z.ZodType<unknown, number>; readonly customerId: z.ZodType<unknown, string | null>; readonly customer: z.ZodType<unknown, { name01: string; name02: string; kana01: string | null; kana02: string | null; companyName: string | null; postalCode: string; pref: number; prefName: string; addr01: string; addr02: string; phoneNumber: string; email: string; }>; readonly shippings: z.ZodType<unknown, { shippingId: string; address: { name01: string; name02: string; kana01: string | null; kana02: string | null; companyName: string | null; postalCode: string; pref: number; prefName: string; addr01: string; addr02: string; phoneNumber: string; }; deliveryId: string | null; deliveryName: string | null; deliveryFee: number; deliveryDate: string | null; deliveryTimeId: string | null; deliveryTime: string | null; items: { price: number; price02: number; quantity: number; productCode: string; productName: string; mainListImage: string | null; reducedTax: boolean; totalPrice: number; className1: string | null; classCategoryName1: string | null; className2: string | null; classCategoryName2: string | null; }[]; gifts: { giftKind: "card" | "noshi" | "wrapping"; giftName: string; giftPrice: number; omotegaki: string | null; mizuhiki: "awaji" | "black" | "bow" | "knot" | "none" | "yellow"; mizuhikiName: string | null; giftText: string | null; }[]; trackingNumber: string | null; trackingUrl: string | null; parcels: { trackingNumber: string; trackingUrl: string | null; }[]; }[]>; readonly paymentId: z.ZodType<unknown, string | null>; readonly paymentName: z.ZodType<unknown, string | null>; readonly payUntil: z.ZodType<unknown, string | null>; readonly howToPay: z.ZodType<unknown, string | null>; readonly paymentState: z.ZodType<unknown, "paid" | "awaiting" | "atTheDoor" | null>; readonly message: z.ZodType<unknown, string | null>; readonly orderNo: z.ZodType<unknown, string>; readonly orderDate: z.ZodType<unknown, string>; readonly orderStatus: z.ZodType<unknown, number>; readonly orderStatusName: z.ZodType<unknown, string | null>; readonly items: z.ZodType<unknown, { price: number; price02: number; quantity: number; productCode: string; productName: string; mainListImage: string | null; reducedTax: boolean; totalPrice: number; className1: string | null; classCategoryName1: string | null; className2: string | null; classCategoryName2: string | null; }[]> },
    "orderNotFound",
    "safe",
    "doCancelPlacedOrder" | "doRegisterFromOrder" | "goContactForm" | "goOrderPapers" | "goReturnRequest" | "goTop"
  >
  readonly goHelpAbout: Transition<
    {},
    { readonly staticContent: z.ZodType<unknown, { sections: { body: string; content: string; }[]; }> },
    never,
    "safe",
    "goProductList" | "goTop"
  >
  readonly goHelpAgreement: Transition<
    {},
    { readonly staticContent: z.ZodType<unknown, { sections: { body: string; content: string; }[]; }> },
    never,
    "safe",
    "goProductList" | "goTop"
  >
  readonly goHelpGuide: Transition<
    {},
    { readonly staticContent: z.ZodType<unknown, { sections: { body: string; content: string; }[]; }> },
    never,
    "safe",
    "goProductList" | "goTop"
  >
  readonly goHelpPrivacy: Transition<
    {},
    { readonly staticContent: z.ZodType<unknown, { sections: { body: string; content: string; }[]; }> },
    never,
    "safe",
    "goProductList" | "goTop"
  >
  readonly goHelpTradeLaw: Transition<
    {},
    { readonly tradeLawBody: z.ZodType<unknown, string | null>; readonly staticContent: z.ZodType<unknown, { sections: { body: string; content: string; }[]; }> },
    never,
    "safe",
    "goProductList" | "goTop"
  >
  readonly goImportCategoryCsv: Transition<
    {},
    { readonly columns: z.ZodType<unknown, { columnName: string; label: string; required: boolean; }[]>; readonly mostCharacters: z.ZodType<unknown, number> },
    never,
    "safe",
    "doImportCategoryCsv" | "goCategoryList" | "goCsvTemplate" | "goExportCategory"
  >
  readonly goImportClassCategoryCsv: Transition<
    {},
    { readonly columns: z.ZodType<unknown, { columnName: string; label: string; required: boolean; }[]>; readonly mostCharacters: z.ZodType<unknown, number> },
    never,
    "safe",
    "doImportClassCategoryCsv" | "goClassNameList" | "goCsvTemplate" | "goExportClassCategory"
  >
  readonly goImportClassNameCsv: Transition<
    {},
    { readonly columns: z.ZodType<unknown, { columnName: string; label: string; required: boolean; }[]>; readonly mostCharacters: z.ZodType<unknown, number> },
    never,
    "safe",
    "doImportClassNameCsv" | "goClassNameList" | "goCsvTemplate" | "goExportClassName"
  >
  readonly goImportCustomerCsv: Transition<
    { readonly comesFrom: z.ZodType<"shopify" | "base" | "colorme" | "eccube" | undefined> },
    { readonly columns: z.ZodType<unknown, { columnName: string; label: string; required: boolean; }[]>; readonly mostCharacters: z.ZodType<unknown, number> },
    never,
    "safe",
    "doImportCustomerCsv" | "goCustomerList" | "goExportCustomer"
  >
  readonly goImportDeliveryAreaCsv: Transition<
    {},
    { readonly columns: z.ZodType<unknown, { columnName: string; label: string; required: boolean; }[]>; readonly mostCharacters: z.ZodType<unknown, number> },
    never,
    "safe",
    "doImportDeliveryAreaCsv" | "goDeliveryList" | "goExportDeliveryArea"
  >
  readonly goImportDeliveryTimeCsv: Transition<
    {},
    { readonly columns: z.ZodType<unknown, { columnName: string; label: string; required: boolean; }[]>; readonly mostCharacters: z.ZodType<unknown, number> },
    never,
    "safe",
    "doImportDeliveryTimeCsv" | "goDeliveryList" | "goExportDeliveryTime"
  >
  readonly goImportOrderCsv: Transition<
    { readonly comesFrom: z.ZodType<"shopify" | "base" | "colorme" | "eccube" | undefined> },
    { readonly columns: z.ZodType<unknown, { columnName: string; label: string; required: boolean; }[]>; readonly mostCharacters: z.ZodType<unknown, number> },
    never,
    "safe",
    "doImportOrderCsv" | "goExportOrder" | "goOrderList"
  >
  readonly goImportProductCsv: Transition<
    { readonly comesFrom: z.ZodType<"shopify" | "base" | "colorme" | "eccube" | undefined> },
    { readonly columns: z.ZodType<unknown, { columnName: string; label: string; required: boolean; }[]>; readonly mostCharacters: z.ZodType<unknown, number> },
    never,
    "safe",
    "doImportProductCsv" | "goAdminProductList" | "goCsvTemplate" | "goExportProduct"
  >
  readonly goImportRedirectCsv: Transition<
    {},
    { readonly columns: z.ZodType<unknown, { columnName: string; label: string; required: boolean; }[]>; readonly mostCharacters: z.ZodType<unknown, number> },
    never,
    "safe",
    "doImportRedirectCsv" | "goRedirectList"
  >
  readonly goImportShippingCsv: Transition<
    {},
    { readonly columns: z.ZodType<unknown, { columnName: string; label: string; required: boolean; }[]>; readonly mostCharacters: z.ZodType<unknown, number> },
    never,
    "safe",
    "doImportShippingCsv" | "goExportShipping" | "goOrderList"
  >
  readonly goImportStockCsv: Transition<
    {},
    { readonly columns: z.ZodType<unknown, { columnName: string; label: string; required: boolean; }[]>; readonly mostCharacters: z.ZodType<unknown, number> },
    never,
    "safe",
    "doImportStockCsv" | "goCsvTemplate" | "goExportStock" | "goStockList"
  >
  readonly goJob: Transition<
    { readonly jobId: z.ZodType<string> },
    { readonly result: z.ZodType<unknown, Record<string, unknown> | null>; readonly errors: z.ZodType<unknown, Record<string, unknown> | null>; readonly jobId: z.ZodType<unknown, string>; readonly kind: z.ZodType<unknown, string>; readonly title: z.ZodType<unknown, string>; readonly state: z.ZodType<unknown, "done" | "failed" | "running" | "waiting">; readonly done: z.ZodType<unknown, number>; readonly total: z.ZodType<unknown, number>; readonly memberName: z.ZodType<unknown, string | null>; readonly createdAt: z.ZodType<unknown, string>; readonly startedAt: z.ZodType<unknown, string | null>; readonly endedAt: z.ZodType<unknown, string | null> },
    "jobUnknown",
    "safe",
    "goBackupList" | "goDoctor" | "goJob" | "goOrderPdfFile"
  >
  readonly goJobList: Transition<
    { readonly limit: z.ZodType<number | undefined>; readonly offset: z.ZodType<number | undefined> },
    { readonly count: z.ZodType<unknown, number>; readonly limit: z.ZodType<unknown, number>; readonly offset: z.ZodType<unknown, number>; readonly jobs: z.ZodType<unknown, { jobId: string; kind: string; title: string; state: "done" | "failed" | "running" | "waiting"; done: number; total: number; memberName: string | null; createdAt: string; startedAt: string | null; endedAt: string | null; }[]> },
    never,
    "safe",
    "goJobList"
  >
  readonly goLayout: Transition<
    { readonly layoutId: z.ZodType<string | undefined> },
    { readonly layoutId: z.ZodType<unknown, string | null>; readonly layoutName: z.ZodType<unknown, string | null>; readonly deviceType: z.ZodType<unknown, number | null>; readonly version: z.ZodType<unknown, number | null>; readonly unused: z.ZodType<unknown, { blockId: string; blockName: string; }[]>; readonly pages: z.ZodType<unknown, { pageId: string; pageName: string; }[]>; readonly positions: z.ZodType<unknown, { blockId: string; blockName: string; section: number; sortNo: number; }[]> },
    "layoutUnknown",
    "safe",
    "doPreviewLayout" | "doUpdateLayout" | "goAuditLog" | "goBlock" | "goBlockList" | "goLayoutList" | "goPage"
  >
  readonly goLayoutList: Transition<
    {},
    { readonly layouts: z.ZodType<unknown, { deviceType: number; layoutId: string; layoutName: string; blockCount: number; pageCount: number; }[]>; readonly count: z.ZodType<unknown, number> },
    never,
    "safe",
    "goAuditLog" | "goLayout"
  >
  readonly goLogin: Transition<
    { readonly returnTo: z.ZodType<string | undefined> },
    { readonly rememberMeOffered: z.ZodType<unknown, boolean> },
    never,
    "safe",
    "doLogin" | "goCustomerRegistration" | "goForgotPassword" | "goOrderLookup" | "goTop"
  >
  readonly goLoginHistoryList: Transition<
    { readonly limit: z.ZodType<number | undefined>; readonly offset: z.ZodType<number | undefined>; readonly nameKeyword: z.ZodType<string | undefined>; readonly success: z.ZodType<boolean | undefined> },
    { readonly entries: z.ZodType<unknown, { loginId: string; timestamp: string; success: boolean; means: "copiedPasskey" | "passkey" | "password"; clientIp: string; }[]>; readonly count: z.ZodType<unknown, number | null>; readonly limit: z.ZodType<unknown, number>; readonly offset: z.ZodType<unknown, number> },
    never,
    "safe",
    "goLoginHistoryList"
  >
  readonly goMailList: Transition<
    { readonly limit: z.ZodType<number | undefined>; readonly offset: z.ZodType<number | undefined>; readonly state: z.ZodType<"waiting" | "sent" | "failed" | "kept" | undefined>; readonly emailKeyword: z.ZodType<string | undefined> },
    { readonly count: z.ZodType<unknown, number>; readonly limit: z.ZodType<unknown, number>; readonly offset: z.ZodType<unknown, number>; readonly mails: z.ZodType<unknown, { mailId: string; recipient: string; mailSubject: string; mailTemplateName: string; state: "failed" | "kept" | "sent" | "waiting"; createdAt: string; sentAt: string | null; }[]> },
    never,
    "safe",
    "goMailList"
  >
  readonly goMailServer: Transition<
    {},
    { readonly hasPassword: z.ZodType<unknown, boolean>; readonly mailSource: z.ZodType<unknown, "environment" | "nobody" | "office">; readonly version: z.ZodType<unknown, number>; readonly mailHost: z.ZodType<unknown, string | null>; readonly mailPort: z.ZodType<unknown, number>; readonly mailSecurity: z.ZodType<unknown, "plain" | "startTls" | "tls">; readonly mailUser: z.ZodType<unknown, string | null> },
    never,
    "safe",
    "doTestMailServer" | "doUpdateMailServer" | "goAuditLog" | "goMailList"
  >
  readonly goMailTemplateList: Transition<
    { readonly mailTemplateId: z.ZodType<string | undefined> },
    { readonly mailTemplates: z.ZodType<unknown, { mailTemplateId: number; mailTemplateName: string; fileName: string; mailSubject: string; mailSubjectEn: string | null; deletable: boolean; written: ("mailHtml" | "mailHtmlEn" | "mailText" | "mailTextEn")[]; }[]>; readonly count: z.ZodType<unknown, number>; readonly id: z.ZodType<unknown, number | null>; readonly Mail: z.ZodType<unknown, { mailTemplateId: number; mailTemplateName: string; fileName: string; mailSubject: string; mailSubjectEn: string | null; deletable: boolean; written: ("mailHtml" | "mailHtmlEn" | "mailText" | "mailTextEn")[]; mailText: string; mailTextEn: string; mailHtml: string | null; mailHtmlEn: string | null; isAboutOrders: boolean; variables: { name: string; example: string; }[]; warnings: { field: "mailHtml" | "mailHtmlEn" | "mailSubject" | "mailSubjectEn" | "mailText" | "mailTextEn"; message: string; }[]; version: number; } | null> },
    "mailTemplateGone",
    "safe",
    "doCreateMailTemplate" | "doDeleteMailTemplate" | "doSendTestMail" | "doUpdateMailTemplate" | "goAuditLog" | "goMailTemplateList"
  >
  readonly goMaintenance: Transition<
    {},
    { readonly isMaintenance: z.ZodType<unknown, boolean> },
    never,
    "safe",
    "doToggleMaintenance" | "goAuditLog"
  >
  readonly goMasterData: Transition<
    { readonly masterType: z.ZodType<string | undefined> },
    { readonly masterTypes: z.ZodType<unknown, { masterType: "authority" | "csv_type" | "customer_status" | "delivery" | "delivery_duration" | "device_type" | "gift_option" | "job" | "login_history_status" | "order_line_type" | "page_max" | "payment" | "pref" | "product_list_max" | "product_list_order" | "product_status" | "rounding" | "sale_type" | "sex" | "tag" | "tax_display" | "tax_type" | "work"; label: string; }[]>; readonly selectedMaster: z.ZodType<unknown, "authority" | "csv_type" | "customer_status" | "delivery" | "delivery_duration" | "device_type" | "gift_option" | "job" | "login_history_status" | "order_line_type" | "page_max" | "payment" | "pref" | "product_list_max" | "product_list_order" | "product_status" | "rounding" | "sale_type" | "sex" | "tag" | "tax_display" | "tax_type" | "work">; readonly label: z.ZodType<unknown, string>; readonly grows: z.ZodType<unknown, boolean>; readonly hasOrder: z.ZodType<unknown, boolean>; readonly hasVisibility: z.ZodType<unknown, boolean>; readonly rows: z.ZodType<unknown, { rowId: string; sortNo: number; moves: { masterType: "authority" | "csv_type" | "customer_status" | "delivery" | "delivery_duration" | "device_type" | "gift_option" | "job" | "login_history_status" | "order_line_type" | "page_max" | "payment" | "pref" | "product_list_max" | "product_list_order" | "product_status" | "rounding" | "sale_type" | "sex" | "tag" | "tax_display" | "tax_type" | "work"; rowId: string; direction: "down" | "up"; sortNo: number; }[]; id: string; name: string; nameEn: string | null; enabled: boolean; masterType: "authority" | "csv_type" | "customer_status" | "delivery" | "delivery_duration" | "device_type" | "gift_option" | "job" | "login_history_status" | "order_line_type" | "page_max" | "payment" | "pref" | "product_list_max" | "product_list_order" | "product_status" | "rounding" | "sale_type" | "sex" | "tag" | "tax_display" | "tax_type" | "work"; }[]>; readonly version: z.ZodType<unknown, number> },
    "badInput" | "notAllowed",
    "safe",
    "doSelectMasterData" | "doUpdateMasterData" | "goAuditLog"
  >
  readonly goMember: Transition<
    { readonly loginId: z.ZodType<string> },
    { readonly isSelf: z.ZodType<unknown, boolean>; readonly passkeyCount: z.ZodType<unknown, number>; readonly authorityOptions: z.ZodType<unknown, { authority: number; name: string; }[]>; readonly roleOptions: z.ZodType<unknown, { roleId: string; name: string; }[]>; readonly adminId: z.ZodType<unknown, string>; readonly loginId: z.ZodType<unknown, string>; readonly name: z.ZodType<unknown, string>; readonly authority: z.ZodType<unknown, number>; readonly authorityName: z.ZodType<unknown, string>; readonly roleId: z.ZodType<unknown, string | null>; readonly active: z.ZodType<unknown, boolean>; readonly hasDevice: z.ZodType<unknown, boolean>; readonly lastLoginAt: z.ZodType<unknown, string | null>; readonly version: z.ZodType<unknown, number> },
    "memberGone" | "memberUnknown",
    "safe",
    "doDeleteMember" | "doResetMemberDevice" | "doUpdateAuthorityRole" | "doUpdateMember" | "goAuditLog"
  >
  readonly goMemberList: Transition<
    { readonly limit: z.ZodType<number | undefined>; readonly offset: z.ZodType<number | undefined>; readonly nameKeyword: z.ZodType<string | undefined>; readonly showDeleted: z.ZodType<boolean | undefined> },
    { readonly views: z.ZodType<unknown, { viewId: string; viewName: string; }[]>; readonly columns: z.ZodType<unknown, string[] | null>; readonly members: z.ZodType<unknown, { adminId: string; loginId: string; name: string; authority: number; authorityName: string; roleId: string | null; active: boolean; hasDevice: boolean; lastLoginAt: string | null; version: number; }[]>; readonly filters: z.ZodType<unknown, { nameKeyword: string | null; showDeleted: boolean; }>; readonly count: z.ZodType<unknown, number | null>; readonly limit: z.ZodType<unknown, number>; readonly offset: z.ZodType<unknown, number> },
    "memberGone",
    "safe",
    "doChooseColumns" | "doCreateMember" | "doSaveListView" | "goMemberList"
  >
  readonly goMemberSessionList: Transition<
    {},
    { readonly sessions: z.ZodType<unknown, { sessionId: string; device: string; appName: string | null; permitted: readonly string[]; clientIp: string; signedInAt: string; seenAt: string; isThis: boolean; }[]>; readonly count: z.ZodType<unknown, number> },
    never,
    "safe",
    never
  >
  readonly goMenus: Transition<
    {},
    { readonly menuTargets: z.ZodType<unknown, { group: "categories" | "help" | "pages" | "shop"; menuLabel: string; menuAddress: string; }[]>; readonly header: z.ZodType<unknown, { menuKind: "categories" | "link"; menuLabel: string; menuLabelEn: string; menuAddress: string; sortNo: number; }[]>; readonly footer: z.ZodType<unknown, { menuKind: "categories" | "link"; menuLabel: string; menuLabelEn: string; menuAddress: string; sortNo: number; }[]>; readonly version: z.ZodType<unknown, number> },
    never,
    "safe",
    "doUpdateMenus" | "goAuditLog" | "goTop"
  >
  readonly goMissedWordList: Transition<
    { readonly limit: z.ZodType<number | undefined>; readonly offset: z.ZodType<number | undefined>; readonly sort: z.ZodType<Sort<"lastAt" | "missedWord" | "searchCount"> | undefined>; readonly nameKeyword: z.ZodType<string | undefined>; readonly dateFrom: z.ZodType<string | undefined>; readonly dateTo: z.ZodType<string | undefined> },
    { readonly views: z.ZodType<unknown, { viewId: string; viewName: string; }[]>; readonly columns: z.ZodType<unknown, string[] | null>; readonly count: z.ZodType<unknown, number>; readonly limit: z.ZodType<unknown, number>; readonly offset: z.ZodType<unknown, number>; readonly missedWords: z.ZodType<unknown, { missedWord: string; searchCount: number; firstAt: string; lastAt: string; hasSynonyms: boolean; }[]>; readonly keptDays: z.ZodType<unknown, number>; readonly filters: z.ZodType<unknown, { [x: string]: unknown; }> },
    never,
    "safe",
    "doChooseColumns" | "doClearMissedWords" | "doSaveListView" | "goMissedWordList" | "goSynonymList"
  >
  readonly goMovingIn: Transition<
    {},
    { readonly movingSteps: z.ZodType<unknown, { comesFrom: "base" | "colorme" | "eccube" | "shopify"; otherService: string; csvKind: "customer" | "order" | "product" | "redirect"; csvKindName: string; exportWay: string; notTaken: string; }[]> },
    never,
    "safe",
    never
  >
  readonly goMypage: Transition<
    { readonly orderLimit: z.ZodType<number | undefined> },
    { readonly customerId: z.ZodType<unknown, string>; readonly email: z.ZodType<unknown, string>; readonly emailPending: z.ZodType<unknown, string | null>; readonly name01: z.ZodType<unknown, string>; readonly name02: z.ZodType<unknown, string>; readonly point: z.ZodType<unknown, number | null>; readonly pointsEndOn: z.ZodType<unknown, string | null>; readonly groupLabel: z.ZodType<unknown, string | null>; readonly favoriteCount: z.ZodType<unknown, number>; readonly addressCount: z.ZodType<unknown, number>; readonly recentOrders: z.ZodType<unknown, { orderNo: string; orderDate: string; orderStatus: number; orderStatusName: string | null; paymentTotal: number; items: { price: number; price02: number; quantity: number; productCode: string; productName: string; mainListImage: string | null; reducedTax: boolean; totalPrice: number; className1: string | null; classCategoryName1: string | null; className2: string | null; classCategoryName2: string | null; }[]; }[]>; readonly recentOrderCount: z.ZodType<unknown, number> },
    never,
    "safe",
    "doLogout" | "goCustomerAddressList" | "goFavoriteList" | "goMypage" | "goMypageChange" | "goMypageExport" | "goMypageWithdraw" | "goOrderHistory" | "goPointHistory" | "goSessionList"
  >
  readonly goMypageChange: Transition<
    {},
    { readonly emailPending: z.ZodType<unknown, string | null>; readonly newsletterWanted: z.ZodType<unknown, boolean>; readonly version: z.ZodType<unknown, number>; readonly name01: z.ZodType<unknown, string>; readonly name02: z.ZodType<unknown, string>; readonly kana01: z.ZodType<unknown, string | null>; readonly kana02: z.ZodType<unknown, string | null>; readonly companyName: z.ZodType<unknown, string | null>; readonly email: z.ZodType<unknown, string>; readonly postalCode: z.ZodType<unknown, string | null>; readonly pref: z.ZodType<unknown, number | null>; readonly prefName: z.ZodType<unknown, string | null>; readonly addr01: z.ZodType<unknown, string | null>; readonly addr02: z.ZodType<unknown, string | null>; readonly phoneNumber: z.ZodType<unknown, string | null>; readonly birth: z.ZodType<unknown, string | null>; readonly sex: z.ZodType<unknown, number | null>; readonly job: z.ZodType<unknown, number | null>; readonly customerId: z.ZodType<unknown, string> },
    never,
    "safe",
    "doLogout" | "doUpdateCustomer" | "goCustomerAddressList" | "goFavoriteList" | "goMypage" | "goMypageChange" | "goMypageExport" | "goMypageWithdraw" | "goOrderHistory" | "goPointHistory" | "goSessionList"
  >
  readonly goMypageChangeComplete: Transition<
    {},
    { readonly emailPending: z.ZodType<unknown, string | null> },
    never,
    "safe",
    "doLogout" | "goCustomerAddressList" | "goFavoriteList" | "goMypage" | "goMypageChange" | "goMypageExport" | "goMypageWithdraw" | "goOrderHistory" | "goPointHistory" | "goSessionList"
  >
  readonly goMypageExport: Transition<
    {},
    { readonly customer: z.ZodType<unknown, { [x: string]: unknown; }>; readonly addresses: z.ZodType<unknown, Record<string, unknown>[]>; readonly favorites: z.ZodType<unknown, Record<string, unknown>[]>; readonly orders: z.ZodType<unknown, Record<string, unknown>[]>; readonly points: z.ZodType<unknown, Record<string, unknown>[]>; readonly mails: z.ZodType<unknown, Record<string, unknown>[]>; readonly carts: z.ZodType<unknown, Record<string, unknown>[]>; readonly savedItems: z.ZodType<unknown, Record<string, unknown>[]>; readonly enquiries: z.ZodType<unknown, Record<string, unknown>[]>; readonly subscriptions: z.ZodType<unknown, Record<string, unknown>[]>; readonly connectedApps: z.ZodType<unknown, Record<string, unknown>[]> },
    never,
    "safe",
    "doLogout" | "goCustomerAddressList" | "goFavoriteList" | "goMypage" | "goMypageChange" | "goMypageExport" | "goMypageWithdraw" | "goOrderHistory" | "goPointHistory" | "goSessionList"
  >
  readonly goMypageHistory: Transition<
    { readonly orderNo: z.ZodType<string> },
    { readonly mailHistories: z.ZodType<unknown, { mailSubject: string; mailBody: string; sentAt: string; }[]>; readonly cancelUntil: z.ZodType<unknown, string | null>; readonly returnUntil: z.ZodType<unknown, string | null>; readonly returns: z.ZodType<unknown, { orderNo: string; returnNo: number; returnState: "granted" | "received" | "refused" | "waiting" | "withdrawn"; returnStateName: string; returnReason: "changedMind" | "damaged" | "notAsDescribed" | "other" | "size" | "wrongItem"; returnReasonName: string; returnWords: string | null; returnAnswer: string | null; pictureCount: number; askedAt: string; decidedAt: string | null; items: { productCode: string; productName: string; classCategoryName1: string | null; classCategoryName2: string | null; quantity: number; received: number | null; }[]; }[]>; readonly refundTotal: z.ZodType<unknown, number>; readonly credit: z.ZodType<unknown, number>; readonly amountDue: z.ZodType<unknown, number>; readonly exchanges: z.ZodType<unknown, { exchangeWay: "from" | "to"; orderNo: string; credit: number; }[]>; readonly subtotal: z.ZodType<unknown, number>; readonly charge: z.ZodType<unknown, number>; readonly giftTotal: z.ZodType<unknown, number>; readonly deliveryFeeTotal: z.ZodType<unknown, number>; readonly discount: z.ZodType<unknown, number>; readonly discounts: z.ZodType<unknown, { discountName: string | null; amount: number; }[]>; readonly taxFreeDiscount: z.ZodType<unknown, number>; readonly taxableTotal: z.ZodType<unknown, number>; readonly tax: z.ZodType<unknown, number>; readonly total: z.ZodType<unknown, number>; readonly paymentTotal: z.ZodType<unknown, number>; readonly taxes: z.ZodType<unknown, { rate: number; total: number; tax: number; }[]>; readonly usePoint: z.ZodType<unknown, number>; readonly addPoint: z.ZodType<unknown, number>; readonly customerId: z.ZodType<unknown, string | null>; readonly customer: z.ZodType<unknown, { name01: string; name02: string; kana01: string | null; kana02: string | null; companyName: string | null; postalCode: string; pref: number; prefName: string; addr01: string; addr02: string; phoneNumber: string; email: string; }>; readonly shippings: z.ZodType<unknown, { shippingId: string; address: { name01: string; name02: string; kana01: string | null; kana02: string | null; companyName: string | null; postalCode: string; pref: number; prefName: string; addr01: string; addr02: string; phoneNumber: string; }; deliveryId: string | null; deliveryName: string | null; deliveryFee: number; deliveryDate: string | null; deliveryTimeId: string | null; deliveryTime: string | null; items: { price: number; price02: number; quantity: number; productCode: string; productName: string; mainListImage: string | null; reducedTax: boolean; totalPrice: number; className1: string | null; classCategoryName1: string | null; className2: string | null; classCategoryName2: string | null; }[]; gifts: { giftKind: "card" | "noshi" | "wrapping"; giftName: string; giftPrice: number; omotegaki: string | null; mizuhiki: "awaji" | "black" | "bow" | "knot" | "none" | "yellow"; mizuhikiName: string | null; giftText: string | null; }[]; trackingNumber: string | null; trackingUrl: string | null; parcels: { trackingNumber: string; trackingUrl: string | null; }[]; }[]>; readonly paymentId: z.ZodType<unknown, string | null>; readonly paymentName: z.ZodType<unknown, string | null>; readonly payUntil: z.ZodType<unknown, string | null>; readonly howToPay: z.ZodType<unknown, string | null>; readonly paymentState: z.ZodType<unknown, "paid" | "awaiting" | "atTheDoor" | null>; readonly message: z.ZodType<unknown, string | null>; readonly orderNo: z.ZodType<unknown, string>; readonly orderDate: z.ZodType<unknown, string>; readonly orderStatus: z.ZodType<unknown, number>; readonly orderStatusName: z.ZodType<unknown, string | null>; readonly items: z.ZodType<unknown, { price: number; price02: number; quantity: number; productCode: string; productName: string; mainListImage: string | null; reducedTax: boolean; totalPrice: number; className1: string | null; classCategoryName1: string | null; className2: string | null; classCategoryName2: string | null; }[]> },
    "orderNotFound",
    "safe",
    "doCancelPlacedOrder" | "doLogout" | "doReorder" | "goCustomerAddressList" | "goFavoriteList" | "goMypage" | "goMypageChange" | "goMypageExport" | "goMypageWithdraw" | "goOrderHistory" | "goOrderPapers" | "goPointHistory" | "goReturnRequest" | "goSessionList"
  >
  readonly goMypageWithdraw: Transition<
    {},
    { readonly customerId: z.ZodType<unknown, string>; readonly email: z.ZodType<unknown, string>; readonly name01: z.ZodType<unknown, string>; readonly name02: z.ZodType<unknown, string>; readonly point: z.ZodType<unknown, number | null> },
    never,
    "safe",
    "doLogout" | "doWithdrawCustomer" | "goCustomerAddressList" | "goFavoriteList" | "goMypage" | "goMypageChange" | "goMypageExport" | "goMypageWithdraw" | "goOrderHistory" | "goPointHistory" | "goSessionList"
  >
  readonly goMypageWithdrawComplete: Transition<
    {},
    {},
    never,
    "safe",
    never
  >
  readonly goMypageWithdrawConfirm: Transition<
    {},
    {},
    never,
    "safe",
    "doWithdrawCustomer"
  >
  readonly goNews: Transition<
    { readonly newsId: z.ZodType<string | undefined> },
    { readonly newsId: z.ZodType<unknown, string | null>; readonly linkMethod: z.ZodType<unknown, boolean>; readonly standing: z.ZodType<unknown, "published" | "waiting" | "hidden" | undefined>; readonly standingName: z.ZodType<unknown, string | undefined>; readonly newsTitle: z.ZodType<unknown, string | undefined>; readonly newsTitleEn: z.ZodType<unknown, string | null | undefined>; readonly publishDate: z.ZodType<unknown, string | undefined>; readonly newsDescription: z.ZodType<unknown, string | null | undefined>; readonly newsDescriptionEn: z.ZodType<unknown, string | null | undefined>; readonly newsUrl: z.ZodType<unknown, string | null | undefined>; readonly visible: z.ZodType<unknown, boolean | undefined> },
    "newsUnknown",
    "safe",
    "doCreateNews" | "doDeleteNews" | "doUpdateNews" | "goAuditLog" | "goNewsItem" | "goNewsList"
  >
  readonly goNewsArchive: Transition<
    { readonly limit: z.ZodType<number | undefined>; readonly offset: z.ZodType<number | undefined> },
    { readonly count: z.ZodType<unknown, number>; readonly limit: z.ZodType<unknown, number>; readonly offset: z.ZodType<unknown, number>; readonly news: z.ZodType<unknown, { newsId: string; publishDate: string; title: string; description: string | null; url: string | null; linkMethod: boolean; }[]> },
    never,
    "safe",
    "goNewsArchive"
  >
  readonly goNewsItem: Transition<
    { readonly newsId: z.ZodType<string> },
    { readonly updateDate: z.ZodType<unknown, string>; readonly newsId: z.ZodType<unknown, string>; readonly publishDate: z.ZodType<unknown, string>; readonly title: z.ZodType<unknown, string>; readonly description: z.ZodType<unknown, string | null>; readonly url: z.ZodType<unknown, string | null>; readonly linkMethod: z.ZodType<unknown, boolean> },
    "newsNotFound",
    "safe",
    "goNewsItem"
  >
  readonly goNewsList: Transition<
    { readonly limit: z.ZodType<number | undefined>; readonly offset: z.ZodType<number | undefined>; readonly sort: z.ZodType<Sort<"newsId" | "newsTitle" | "publishDate"> | undefined>; readonly nameKeyword: z.ZodType<string | undefined>; readonly state: z.ZodType<"published" | "waiting" | "hidden" | undefined> },
    { readonly views: z.ZodType<unknown, { viewId: string; viewName: string; }[]>; readonly columns: z.ZodType<unknown, string[] | null>; readonly count: z.ZodType<unknown, number>; readonly limit: z.ZodType<unknown, number>; readonly offset: z.ZodType<unknown, number>; readonly news: z.ZodType<unknown, { standing: "hidden" | "published" | "waiting"; standingName: string; newsId: string; newsTitle: string; newsTitleEn: string | null; publishDate: string; newsDescription: string | null; newsDescriptionEn: string | null; newsUrl: string | null; linkMethod: boolean; visible: boolean; isOnHome: boolean; }[]>; readonly mostOnHome: z.ZodType<unknown, number>; readonly filters: z.ZodType<unknown, { [x: string]: unknown; }> },
    never,
    "safe",
    "doChooseColumns" | "doSaveListView" | "goAuditLog" | "goNewsList"
  >
  readonly goNewsletter: Transition<
    { readonly newsletterId: z.ZodType<string | undefined> },
    { readonly receiverCount: z.ZodType<unknown, number>; readonly missingOfSender: z.ZodType<unknown, ("addr01" | "postalCode" | "pref" | "shopEmail02" | "shopName")[]>; readonly newsletterState: z.ZodType<unknown, "draft" | "sent" | "planned" | "sending" | "stopped" | undefined>; readonly sendAt: z.ZodType<unknown, string | null | undefined>; readonly waitingCount: z.ZodType<unknown, number | undefined>; readonly sentCount: z.ZodType<unknown, number | undefined>; readonly keptCount: z.ZodType<unknown, number | undefined>; readonly failedCount: z.ZodType<unknown, number | undefined>; readonly bouncedCount: z.ZodType<unknown, number | undefined>; readonly leftCount: z.ZodType<unknown, number | undefined>; readonly endedCount: z.ZodType<unknown, number | undefined>; readonly newsletterId: z.ZodType<unknown, string | null>; readonly newsletterSubject: z.ZodType<unknown, string | undefined>; readonly newsletterSubjectEn: z.ZodType<unknown, string | null | undefined>; readonly newsletterText: z.ZodType<unknown, string | undefined>; readonly newsletterTextEn: z.ZodType<unknown, string | null | undefined>; readonly segment: z.ZodType<unknown, "language" | "product" | "group" | "all" | "bought" | "notBought" | undefined>; readonly segmentGroup: z.ZodType<unknown, number | null | undefined>; readonly segmentDays: z.ZodType<unknown, number | null | undefined>; readonly segmentProduct: z.ZodType<unknown, string | null | undefined>; readonly segmentLanguage: z.ZodType<unknown, "ja" | "en" | null | undefined> },
    "newsletterUnknown",
    "safe",
    "doCreateNewsletter" | "doDeleteNewsletter" | "doSendNewsletter" | "doStopNewsletter" | "doTestNewsletter" | "doUpdateNewsletter" | "goAuditLog" | "goBaseInfo" | "goNewsletterList" | "goNewsletterPreview"
  >
  readonly goNewsletterConfirm: Transition<
    { readonly subscriptionId: z.ZodType<string>; readonly subscriptionKey: z.ZodType<string> },
    { readonly newsletterEmail: z.ZodType<unknown, string>; readonly subscriptionState: z.ZodType<unknown, "active" | "ended" | "unconfirmed"> },
    "newsletterLinkGone",
    "safe",
    "doConfirmNewsletter" | "goTop"
  >
  readonly goNewsletterEnd: Transition<
    { readonly newsletterMailId: z.ZodType<string>; readonly newsletterMailKey: z.ZodType<string> },
    { readonly newsletterEmail: z.ZodType<unknown, string | null>; readonly isEnded: z.ZodType<unknown, boolean> },
    "newsletterLinkGone",
    "safe",
    "doEndNewsletter" | "goNewsletterForm" | "goTop"
  >
  readonly goNewsletterForm: Transition<
    {},
    {},
    never,
    "safe",
    "doRequestNewsletter" | "goHelpPrivacy" | "goTop"
  >
  readonly goNewsletterList: Transition<
    { readonly limit: z.ZodType<number | undefined>; readonly offset: z.ZodType<number | undefined> },
    { readonly count: z.ZodType<unknown, number>; readonly limit: z.ZodType<unknown, number>; readonly offset: z.ZodType<unknown, number>; readonly newsletters: z.ZodType<unknown, { newsletterId: string; newsletterSubject: string; newsletterSubjectEn: string | null; newsletterText: string; newsletterTextEn: string | null; segment: "all" | "bought" | "group" | "language" | "notBought" | "product"; segmentGroup: number | null; segmentDays: number | null; segmentProduct: string | null; segmentLanguage: "ja" | "en" | null; newsletterState: "draft" | "planned" | "sending" | "sent" | "stopped"; sendAt: string | null; waitingCount: number; sentCount: number; keptCount: number; failedCount: number; bouncedCount: number; leftCount: number; endedCount: number; }[]> },
    never,
    "safe",
    "goAuditLog" | "goNewsletterList"
  >
  readonly goNewsletterPreview: Transition<
    { readonly newsletterId: z.ZodType<string> },
    { readonly newsletterId: z.ZodType<unknown, string>; readonly previews: z.ZodType<unknown, { language: "en" | "ja"; mailSubject: string; mailText: string; mailHtml: string; mailContent: string; }[]> },
    "newsletterUnknown",
    "safe",
    "goNewsletter" | "goNewsletterList"
  >
  readonly goOpening: Transition<
    {},
    { readonly demonstration: z.ZodType<unknown, { shopName: string; countProducts: number; countCustomers: number; countOrders: number; } | null>; readonly steps: z.ZodType<unknown, { step: "delivery" | "law" | "look" | "mail" | "payment" | "product" | "shop" | "tax" | "testOrder"; title: string; text: string; isDone: boolean; }[]>; readonly findings: z.ZodType<unknown, { finding: "goodsWithoutDelivery" | "lawEmpty" | "lawFees" | "lawIncomplete" | "mailsKept" | "noDelivery" | "noGoods" | "noInstructions" | "noPayment" | "noTestOrder" | "sampleWords" | "shopIncomplete"; text: string; stops: boolean; }[]>; readonly openedAt: z.ZodType<unknown, string | null> },
    never,
    "safe",
    "doOpenShop" | "doStartAfresh" | "goTop"
  >
  readonly goOrder: Transition<
    { readonly fromList: z.ZodType<string | undefined>; readonly atRow: z.ZodType<number | undefined>; readonly orderNo: z.ZodType<string> },
    { readonly moves: z.ZodType<unknown, { name: string; orderNo: string; orderStatus: number; orderStatusName: string; }[]>; readonly restockable: z.ZodType<unknown, { productCode: string; productName: string; quantity: number; }[]>; readonly returns: z.ZodType<unknown, { orderNo: string; returnNo: number; returnState: "granted" | "received" | "refused" | "waiting" | "withdrawn"; returnStateName: string; returnReason: "changedMind" | "damaged" | "notAsDescribed" | "other" | "size" | "wrongItem"; returnReasonName: string; returnWords: string | null; returnAnswer: string | null; pictureCount: number; askedAt: string; decidedAt: string | null; items: { productCode: string; productName: string; classCategoryName1: string | null; classCategoryName2: string | null; quantity: number; received: number | null; }[]; returnId: string; }[]>; readonly exchanges: z.ZodType<unknown, { exchangeWay: "from" | "to"; orderNo: string; orderStatusName: string; credit: number; }[]>; readonly changes: z.ZodType<unknown, { at: string; kind: string; title: string; amount: number | null; words: string | null; refundTo: string | null; memberName: string | null; }[]>; readonly mailHistories: z.ZodType<unknown, { mailSubject: string; mailBody: string; recipient: string; sentAt: string | null; memberName: string | null; }[]>; readonly discount: z.ZodType<unknown, number>; readonly taxFreeDiscount: z.ZodType<unknown, number>; readonly paidTotal: z.ZodType<unknown, number>; readonly refundTotal: z.ZodType<unknown, number>; readonly refundDue: z.ZodType<unknown, number>; readonly credit: z.ZodType<unknown, number>; readonly amountDue: z.ZodType<unknown, number>; readonly passedOn: z.ZodType<unknown, number>; readonly version: z.ZodType<unknown, number>; readonly subtotal: z.ZodType<unknown, number>; readonly charge: z.ZodType<unknown, number>; readonly giftTotal: z.ZodType<unknown, number>; readonly deliveryFeeTotal: z.ZodType<unknown, number>; readonly discounts: z.ZodType<unknown, { discountName: string | null; amount: number; }[]>; readonly taxableTotal: z.ZodType<unknown, number>; readonly tax: z.ZodType<unknown, number>; readonly total: z.ZodType<unknown, number>; readonly paymentTotal: z.ZodType<unknown, number>; readonly taxes: z.ZodType<unknown, { rate: number; total: number; tax: number; }[]>; readonly usePoint: z.ZodType<unknown, number>; readonly addPoint: z.ZodType<unknown, number>; readonly ownFields: z.ZodType<unknown, Readonly<Record<string, string | number | boolean | null>> | undefined>; readonly orderNo: z.ZodType<unknown, string>; readonly orderDate: z.ZodType<unknown, string>; readonly paymentDate: z.ZodType<unknown, string | null>; readonly orderStatus: z.ZodType<unknown, number>; readonly orderStatusName: z.ZodType<unknown, string>; readonly customerId: z.ZodType<unknown, string | null>; readonly customer: z.ZodType<unknown, { name01: string; name02: string; kana01: string | null; kana02: string | null; companyName: string | null; postalCode: string; pref: number; prefName: string; addr01: string; addr02: string; phoneNumber: string; email: string; }>; readonly items: z.ZodType<unknown, { price: number; price02: number; quantity: number; productCode: string; productName: string; mainListImage: string | null; reducedTax: boolean; totalPrice: number; className1: string | null; classCategoryName1: string | null; className2: string | null; classCategoryName2: string | null; }[]>; readonly itemCount: z.ZodType<unknown, number>; readonly shippings: z.ZodType<unknown, { shippingId: string; address: { name01: string; name02: string; kana01: string | null; kana02: string | null; companyName: string | null; postalCode: string; pref: number; prefName: string; addr01: string; addr02: string; phoneNumber: string; }; deliveryId: string | null; deliveryName: string | null; deliveryFee: number; deliveryDate: string | null; deliveryTimeId: string | null; deliveryTime: string | null; items: { price: number; price02: number; quantity: number; productCode: string; productName: string; mainListImage: string | null; reducedTax: boolean; totalPrice: number; className1: string | null; classCategoryName1: string | null; className2: string | null; classCategoryName2: string | null; }[]; gifts: { giftKind: "card" | "noshi" | "wrapping"; giftName: string; giftPrice: number; omotegaki: string | null; mizuhiki: "awaji" | "black" | "bow" | "knot" | "none" | "yellow"; mizuhikiName: string | null; giftText: string | null; }[]; orderNo: string; trackingNumber: string | null; trackingUrl: string | null; parcels: { trackingNumber: string; trackingUrl: string | null; }[]; shippedAt: string | null; mailSentAt: string | null; note: string | null; }[]>; readonly paymentId: z.ZodType<unknown, string | null>; readonly paymentName: z.ZodType<unknown, string | null>; readonly paymentDetails: z.ZodType<unknown, { brand: string | null; last4: string | null; threeDSecure: "failed" | "authenticated" | "attempted" | "exempted" | "notSupported" | null; threeDSecureVersion: string | null; } | null>; readonly payUntil: z.ZodType<unknown, string | null>; readonly message: z.ZodType<unknown, string | null>; readonly note: z.ZodType<unknown, string | null> },
    "adminOrderUnknown",
    "safe",
    "doGiveUpOrder" | "doRefundOrder" | "doUndoRefund" | "doUpdateOrderStatus" | "goAuditLog" | "goCustomer" | "goEnquiryList" | "goOrder" | "goOrderEdit" | "goOrderExchange" | "goOrderList" | "goOrderMail" | "goOrderPdf" | "goOrderRefund"
  >
  readonly goOrderEdit: Transition<
    { readonly orderNo: z.ZodType<string>; readonly items: z.ZodOptional<z.ZodType<{ productCode: string; shippingId: string; }[] | undefined>>; readonly productKeyword: z.ZodOptional<z.ZodType<string | undefined>> },
    { readonly lines: z.ZodType<unknown, { productCode: string; productName: string; className: string | null; shippingId: string; price02: number; quantity: number; taxRate: number | null; isNew: boolean; }[]>; readonly found: z.ZodType<unknown, { productCode: string; productName: string; className: string | null; price02: number; stock: number | null; }[]>; readonly preview: z.ZodType<unknown, boolean>; readonly difference: z.ZodType<unknown, number>; readonly shortages: z.ZodType<unknown, { productName: string; stock: number; }[]>; readonly proposedCharge: z.ZodType<unknown, number | null>; readonly discount: z.ZodType<unknown, number>; readonly taxFreeDiscount: z.ZodType<unknown, number>; readonly paidTotal: z.ZodType<unknown, number>; readonly refundTotal: z.ZodType<unknown, number>; readonly refundDue: z.ZodType<unknown, number>; readonly credit: z.ZodType<unknown, number>; readonly amountDue: z.ZodType<unknown, number>; readonly passedOn: z.ZodType<unknown, number>; readonly version: z.ZodType<unknown, number>; readonly subtotal: z.ZodType<unknown, number>; readonly charge: z.ZodType<unknown, number>; readonly giftTotal: z.ZodType<unknown, number>; readonly deliveryFeeTotal: z.ZodType<unknown, number>; readonly discounts: z.ZodType<unknown, { discountName: string | null; amount: number; }[]>; readonly taxableTotal: z.ZodType<unknown, number>; readonly tax: z.ZodType<unknown, number>; readonly total: z.ZodType<unknown, number>; readonly paymentTotal: z.ZodType<unknown, number>; readonly taxes: z.ZodType<unknown, { rate: number; total: number; tax: number; }[]>; readonly usePoint: z.ZodType<unknown, number>; readonly addPoint: z.ZodType<unknown, number>; readonly ownFields: z.ZodType<unknown, Readonly<Record<string, string | number | boolean | null>> | undefined>; readonly orderNo: z.ZodType<unknown, string>; readonly orderDate: z.ZodType<unknown, string>; readonly paymentDate: z.ZodType<unknown, string | null>; readonly orderStatus: z.ZodType<unknown, number>; readonly orderStatusName: z.ZodType<unknown, string>; readonly customerId: z.ZodType<unknown, string | null>; readonly customer: z.ZodType<unknown, { name01: string; name02: string; kana01: string | null; kana02: string | null; companyName: string | null; postalCode: string; pref: number; prefName: string; addr01: string; addr02: string; phoneNumber: string; email: string; }>; readonly items: z.ZodType<unknown, { price: number; price02: number; quantity: number; productCode: string; productName: string; mainListImage: string | null; reducedTax: boolean; totalPrice: number; className1: string | null; classCategoryName1: string | null; className2: string | null; classCategoryName2: string | null; }[]>; readonly itemCount: z.ZodType<unknown, number>; readonly shippings: z.ZodType<unknown, { shippingId: string; address: { name01: string; name02: string; kana01: string | null; kana02: string | null; companyName: string | null; postalCode: string; pref: number; prefName: string; addr01: string; addr02: string; phoneNumber: string; }; deliveryId: string | null; deliveryName: string | null; deliveryFee: number; deliveryDate: string | null; deliveryTimeId: string | null; deliveryTime: string | null; items: { price: number; price02: number; quantity: number; productCode: string; productName: string; mainListImage: string | null; reducedTax: boolean; totalPrice: number; className1: string | null; classCategoryName1: string | null; className2: string | null; classCategoryName2: string | null; }[]; gifts: { giftKind: "card" | "noshi" | "wrapping"; giftName: string; giftPrice: number; omotegaki: string | null; mizuhiki: "awaji" | "black" | "bow" | "knot" | "none" | "yellow"; mizuhikiName: string | null; giftText: string | null; }[]; orderNo: string; trackingNumber: string | null; trackingUrl: string | null; parcels: { trackingNumber: string; trackingUrl: string | null; }[]; shippedAt: string | null; mailSentAt: string | null; note: string | null; }[]>; readonly paymentId: z.ZodType<unknown, string | null>; readonly paymentName: z.ZodType<unknown, string | null>; readonly paymentDetails: z.ZodType<unknown, { brand: string | null; last4: string | null; threeDSecure: "failed" | "authenticated" | "attempted" | "exempted" | "notSupported" | null; threeDSecureVersion: string | null; } | null>; readonly payUntil: z.ZodType<unknown, string | null>; readonly message: z.ZodType<unknown, string | null>; readonly note: z.ZodType<unknown, string | null> },
    "adminOrderUnknown",
    "safe",
    "doUpdateOrder" | "goOrder" | "goOrderEdit"
  >
  readonly goOrderExchange: Transition<
    { readonly orderNo: z.ZodType<string> },
    { readonly lines: z.ZodType<unknown, { askedQuantity: number; isRestocked: boolean; variants: { productCode: string; className: string | null; price: number; stock: number | null; }[]; lineId: string; productCode: string; productName: string; className: string | null; destination: number; price: number; quantity: number; }[]>; readonly canNotify: z.ZodType<unknown, boolean>; readonly preview: z.ZodType<unknown, boolean>; readonly backTotal: z.ZodType<unknown, number>; readonly backTaxes: z.ZodType<unknown, { rate: number; total: number; tax: number; }[]>; readonly newTotal: z.ZodType<unknown, number>; readonly newTaxes: z.ZodType<unknown, { rate: number; total: number; tax: number; }[]>; readonly takenOver: z.ZodType<unknown, number>; readonly takenOverTaxes: z.ZodType<unknown, { rate: number; total: number; tax: number; }[]>; readonly differenceDue: z.ZodType<unknown, number>; readonly differenceBack: z.ZodType<unknown, number>; readonly discount: z.ZodType<unknown, number>; readonly taxFreeDiscount: z.ZodType<unknown, number>; readonly paidTotal: z.ZodType<unknown, number>; readonly refundTotal: z.ZodType<unknown, number>; readonly refundDue: z.ZodType<unknown, number>; readonly credit: z.ZodType<unknown, number>; readonly amountDue: z.ZodType<unknown, number>; readonly passedOn: z.ZodType<unknown, number>; readonly version: z.ZodType<unknown, number>; readonly subtotal: z.ZodType<unknown, number>; readonly charge: z.ZodType<unknown, number>; readonly giftTotal: z.ZodType<unknown, number>; readonly deliveryFeeTotal: z.ZodType<unknown, number>; readonly discounts: z.ZodType<unknown, { discountName: string | null; amount: number; }[]>; readonly taxableTotal: z.ZodType<unknown, number>; readonly tax: z.ZodType<unknown, number>; readonly total: z.ZodType<unknown, number>; readonly paymentTotal: z.ZodType<unknown, number>; readonly taxes: z.ZodType<unknown, { rate: number; total: number; tax: number; }[]>; readonly usePoint: z.ZodType<unknown, number>; readonly addPoint: z.ZodType<unknown, number>; readonly ownFields: z.ZodType<unknown, Readonly<Record<string, string | number | boolean | null>> | undefined>; readonly orderNo: z.ZodType<unknown, string>; readonly orderDate: z.ZodType<unknown, string>; readonly paymentDate: z.ZodType<unknown, string | null>; readonly orderStatus: z.ZodType<unknown, number>; readonly orderStatusName: z.ZodType<unknown, string>; readonly customerId: z.ZodType<unknown, string | null>; readonly customer: z.ZodType<unknown, { name01: string; name02: string; kana01: string | null; kana02: string | null; companyName: string | null; postalCode: string; pref: number; prefName: string; addr01: string; addr02: string; phoneNumber: string; email: string; }>; readonly items: z.ZodType<unknown, { price: number; price02: number; quantity: number; productCode: string; productName: string; mainListImage: string | null; reducedTax: boolean; totalPrice: number; className1: string | null; classCategoryName1: string | null; className2: string | null; classCategoryName2: string | null; }[]>; readonly itemCount: z.ZodType<unknown, number>; readonly shippings: z.ZodType<unknown, { shippingId: string; address: { name01: string; name02: string; kana01: string | null; kana02: string | null; companyName: string | null; postalCode: string; pref: number; prefName: string; addr01: string; addr02: string; phoneNumber: string; }; deliveryId: string | null; deliveryName: string | null; deliveryFee: number; deliveryDate: string | null; deliveryTimeId: string | null; deliveryTime: string | null; items: { price: number; price02: number; quantity: number; productCode: string; productName: string; mainListImage: string | null; reducedTax: boolean; totalPrice: number; className1: string | null; classCategoryName1: string | null; className2: string | null; classCategoryName2: string | null; }[]; gifts: { giftKind: "card" | "noshi" | "wrapping"; giftName: string; giftPrice: number; omotegaki: string | null; mizuhiki: "awaji" | "black" | "bow" | "knot" | "none" | "yellow"; mizuhikiName: string | null; giftText: string | null; }[]; orderNo: string; trackingNumber: string | null; trackingUrl: string | null; parcels: { trackingNumber: string; trackingUrl: string | null; }[]; shippedAt: string | null; mailSentAt: string | null; note: string | null; }[]>; readonly paymentId: z.ZodType<unknown, string | null>; readonly paymentName: z.ZodType<unknown, string | null>; readonly paymentDetails: z.ZodType<unknown, { brand: string | null; last4: string | null; threeDSecure: "failed" | "authenticated" | "attempted" | "exempted" | "notSupported" | null; threeDSecureVersion: string | null; } | null>; readonly payUntil: z.ZodType<unknown, string | null>; readonly message: z.ZodType<unknown, string | null>; readonly note: z.ZodType<unknown, string | null> },
    "adminOrderUnknown" | "notAllowed" | "orderClosed",
    "safe",
    "doExchangeLines" | "goOrder"
  >
  readonly goOrderHistory: Transition<
    { readonly historyLimit: z.ZodType<number | undefined>; readonly offset: z.ZodType<number | undefined> },
    { readonly customerId: z.ZodType<unknown, string>; readonly orders: z.ZodType<unknown, { orderNo: string; orderDate: string; orderStatus: number; orderStatusName: string | null; paymentTotal: number; items: { price: number; price02: number; quantity: number; productCode: string; productName: string; mainListImage: string | null; reducedTax: boolean; totalPrice: number; className1: string | null; classCategoryName1: string | null; className2: string | null; classCategoryName2: string | null; }[]; }[]>; readonly orderCount: z.ZodType<unknown, number>; readonly limit: z.ZodType<unknown, number>; readonly offset: z.ZodType<unknown, number> },
    never,
    "safe",
    "doLogout" | "goCustomerAddressList" | "goFavoriteList" | "goMypage" | "goMypageChange" | "goMypageExport" | "goMypageWithdraw" | "goOrderHistory" | "goPointHistory" | "goSessionList"
  >
  readonly goOrderInvoice: Transition<
    { readonly orderNo: z.ZodType<string>; readonly orderKey: z.ZodType<string | undefined> },
    { readonly orderNo: z.ZodType<unknown, string>; readonly size: z.ZodType<unknown, number>; readonly pdf: z.ZodType<unknown, string> },
    "noPapers" | "orderNotFound" | "signInFirst",
    "safe",
    "goOrderPapers"
  >
  readonly goOrderList: Transition<
    { readonly limit: z.ZodType<number | undefined>; readonly offset: z.ZodType<number | undefined>; readonly sort: z.ZodType<Sort<"orderDate" | "orderNo" | "orderStatus" | "paymentTotal" | "updateDate"> | undefined>; readonly ownFields: z.ZodOptional<z.ZodType<Readonly<Record<string, string | number | boolean | null>> | undefined>>; readonly nameKeyword: z.ZodType<string | undefined>; readonly orderStatus: z.ZodType<number[] | undefined>; readonly orderNo: z.ZodType<string | undefined>; readonly name: z.ZodType<string | undefined>; readonly kana: z.ZodType<string | undefined>; readonly companyName: z.ZodType<string | undefined>; readonly email: z.ZodType<string | undefined>; readonly phoneNumber: z.ZodType<string | undefined>; readonly productName: z.ZodType<string | undefined>; readonly trackingNumber: z.ZodType<string | undefined>; readonly payment: z.ZodType<number[] | undefined>; readonly shippingMail: z.ZodType<"sent" | "unsent" | undefined>; readonly isGift: z.ZodType<boolean | undefined>; readonly waitsFor: z.ZodType<"shipping" | "payment" | undefined>; readonly orderDateFrom: z.ZodType<string | undefined>; readonly orderDateTo: z.ZodType<string | undefined>; readonly paymentDateFrom: z.ZodType<string | undefined>; readonly paymentDateTo: z.ZodType<string | undefined>; readonly updateDateFrom: z.ZodType<string | undefined>; readonly updateDateTo: z.ZodType<string | undefined>; readonly deliveryDateFrom: z.ZodType<string | undefined>; readonly deliveryDateTo: z.ZodType<string | undefined>; readonly paymentTotalFrom: z.ZodType<number | undefined>; readonly paymentTotalTo: z.ZodType<number | undefined> },
    { readonly views: z.ZodType<unknown, { viewId: string; viewName: string; }[]>; readonly columns: z.ZodType<unknown, string[] | null>; readonly orders: z.ZodType<unknown, { orderNo: string; orderDate: string; updateDate: string; orderStatus: number; orderStatusName: string; orderStatusColor: string; customerId: string | null; customerName: string; email: string; productName: string; pieceCount: number; paymentName: string | null; paymentTotal: number; deliveryNames: string[]; deliveryDate: string | null; trackingNumbers: string[]; isGift: boolean; note: string | null; ownFields?: Readonly<Record<string, string | number | boolean | null>> | undefined; }[]>; readonly statuses: z.ZodType<unknown, { orderStatus: number; orderStatusName: string; count: number | null; }[]>; readonly targets: z.ZodType<unknown, { orderStatus: number; orderStatusName: string; }[]>; readonly mailTemplates: z.ZodType<unknown, { mailTemplateId: string; mailTemplateName: string; }[]>; readonly filters: z.ZodType<unknown, { [x: string]: unknown; }>; readonly shippingExports: z.ZodType<unknown, { format: "sagawa" | "shop" | "yamato" | "yupack"; }[]>; readonly exports: z.ZodType<unknown, { encoding: "shift_jis" | "utf-8" | "utf-8-bom"; }[]>; readonly count: z.ZodType<unknown, number | null>; readonly countOver: z.ZodType<unknown, number | null>; readonly limit: z.ZodType<unknown, number>; readonly offset: z.ZodType<unknown, number> },
    never,
    "safe",
    "doChooseColumns" | "doSaveListView" | "doUndoOrderMoves" | "goExportOrder" | "goOrderList" | "goPickingList"
  >
  readonly goOrderLookup: Transition<
    {},
    {},
    never,
    "safe",
    "doRequestOrderLink" | "goContactForm" | "goLogin"
  >
  readonly goOrderMail: Transition<
    { readonly orderNo: z.ZodType<string>; readonly mailTemplateId: z.ZodType<string | undefined> },
    { readonly mailTemplateId: z.ZodType<unknown, string | null>; readonly mailTemplates: z.ZodType<unknown, { mailTemplateId: string; mailTemplateName: string; }[]>; readonly orderNo: z.ZodType<unknown, string>; readonly customerId: z.ZodType<unknown, string | null>; readonly customerName: z.ZodType<unknown, string>; readonly recipient: z.ZodType<unknown, string>; readonly mailSubject: z.ZodType<unknown, string>; readonly mailBody: z.ZodType<unknown, string> },
    "adminOrderUnknown" | "mailTemplateUnknown" | "orderOutOfReach" | "shippingNotSent",
    "safe",
    "doSendOrderMail" | "goOrder" | "goOrderMail" | "goOrderMailConfirm"
  >
  readonly goOrderMailConfirm: Transition<
    { readonly mailTemplateId: z.ZodType<string | undefined>; readonly mailSubject: z.ZodType<string | undefined>; readonly mailBody: z.ZodType<string | undefined>; readonly orderNo: z.ZodType<string> },
    { readonly fullSubject: z.ZodType<unknown, string>; readonly mailText: z.ZodType<unknown, string>; readonly mailHtml: z.ZodType<unknown, string>; readonly mailContent: z.ZodType<unknown, string>; readonly orderNo: z.ZodType<unknown, string>; readonly customerId: z.ZodType<unknown, string | null>; readonly customerName: z.ZodType<unknown, string>; readonly recipient: z.ZodType<unknown, string>; readonly mailSubject: z.ZodType<unknown, string>; readonly mailBody: z.ZodType<unknown, string> },
    "adminOrderUnknown" | "mailTemplateUnknown" | "orderOutOfReach" | "shippingNotSent",
    "safe",
    "doSendOrderMail" | "goOrder" | "goOrderMail"
  >
  readonly goOrderNew: Transition<
    { readonly customerId: z.ZodType<string | undefined>; readonly customerKeyword: z.ZodOptional<z.ZodType<string | undefined>>; readonly items: z.ZodOptional<z.ZodType<{ productCode: string; shippingId: string; }[] | undefined>>; readonly productKeyword: z.ZodOptional<z.ZodType<string | undefined>> },
    { readonly customerId: z.ZodType<unknown, string | null>; readonly customerName: z.ZodType<unknown, string | null>; readonly customerPoint: z.ZodType<unknown, number>; readonly customerAddress: z.ZodType<unknown, { name01?: string | undefined; name02?: string | undefined; kana01?: string | null | undefined; kana02?: string | null | undefined; companyName?: string | null | undefined; postalCode?: string | undefined; pref?: number | undefined; prefName?: string | undefined; addr01?: string | undefined; addr02?: string | undefined; phoneNumber?: string | undefined; } | null>; readonly addresses: z.ZodType<unknown, { name01: string; name02: string; kana01: string | null; kana02: string | null; companyName: string | null; postalCode: string; pref: number; prefName: string; addr01: string; addr02: string; phoneNumber: string; addressId: string; }[]>; readonly customers: z.ZodType<unknown, { customerId: string; customerName: string; email: string; phoneNumber: string | null; }[]>; readonly lines: z.ZodType<unknown, { productCode: string; productName: string; className: string | null; shippingId: string; price02: number; quantity: number; taxRate: number | null; isNew: boolean; }[]>; readonly found: z.ZodType<unknown, { productCode: string; productName: string; className: string | null; price02: number; stock: number | null; }[]> },
    "customerUnknown",
    "safe",
    "doCreateOrder" | "goCustomerList" | "goOrderNew"
  >
  readonly goOrderPapers: Transition<
    { readonly orderNo: z.ZodType<string>; readonly orderKey: z.ZodType<string | undefined> },
    { readonly orderNo: z.ZodType<unknown, string>; readonly orderDate: z.ZodType<unknown, string>; readonly paymentTotal: z.ZodType<unknown, number>; readonly isQualified: z.ZodType<unknown, boolean>; readonly receipts: z.ZodType<unknown, { receiptNo: number; receiptName: string; issuedAt: string; }[]>; readonly receiptRefused: z.ZodType<unknown, "free" | "unpaid" | "usedUp" | null> },
    "noPapers" | "orderNotFound" | "signInFirst",
    "safe",
    "doIssueReceipt" | "goMypageHistory" | "goOrderInvoice" | "goTop"
  >
  readonly goOrderPdf: Transition<
    { readonly orderNo: z.ZodType<string | undefined>; readonly ids: z.ZodType<string[] | undefined> },
    { readonly orderNos: z.ZodType<unknown, string[]>; readonly orderCount: z.ZodType<unknown, number>; readonly isQualified: z.ZodType<unknown, boolean>; readonly mostAtOnce: z.ZodType<unknown, number>; readonly wording: z.ZodType<unknown, { [x: string]: string; }> },
    "adminOrderUnknown" | "badInput",
    "safe",
    "goBaseInfo" | "goExportOrderPdf"
  >
  readonly goOrderPdfFile: Transition<
    { readonly jobId: z.ZodType<string> },
    { readonly jobId: z.ZodType<unknown, string>; readonly size: z.ZodType<unknown, number> },
    "paperGone",
    "safe",
    "goJob"
  >
  readonly goOrderRefund: Transition<
    { readonly orderNo: z.ZodType<string> },
    { readonly lines: z.ZodType<unknown, { refundQuantity: number; isRestocked: boolean; lineId: string; productCode: string; productName: string; className: string | null; destination: number; price: number; quantity: number; }[]>; readonly mostRefund: z.ZodType<unknown, number>; readonly isPaidAtService: z.ZodType<unknown, boolean>; readonly canNotify: z.ZodType<unknown, boolean>; readonly preview: z.ZodType<unknown, boolean>; readonly refundAmount: z.ZodType<unknown, number>; readonly refundTaxes: z.ZodType<unknown, { rate: number; total: number; tax: number; }[]>; readonly totalAfter: z.ZodType<unknown, number>; readonly isWhole: z.ZodType<unknown, boolean>; readonly discount: z.ZodType<unknown, number>; readonly taxFreeDiscount: z.ZodType<unknown, number>; readonly paidTotal: z.ZodType<unknown, number>; readonly refundTotal: z.ZodType<unknown, number>; readonly refundDue: z.ZodType<unknown, number>; readonly credit: z.ZodType<unknown, number>; readonly amountDue: z.ZodType<unknown, number>; readonly passedOn: z.ZodType<unknown, number>; readonly version: z.ZodType<unknown, number>; readonly subtotal: z.ZodType<unknown, number>; readonly charge: z.ZodType<unknown, number>; readonly giftTotal: z.ZodType<unknown, number>; readonly deliveryFeeTotal: z.ZodType<unknown, number>; readonly discounts: z.ZodType<unknown, { discountName: string | null; amount: number; }[]>; readonly taxableTotal: z.ZodType<unknown, number>; readonly tax: z.ZodType<unknown, number>; readonly total: z.ZodType<unknown, number>; readonly paymentTotal: z.ZodType<unknown, number>; readonly taxes: z.ZodType<unknown, { rate: number; total: number; tax: number; }[]>; readonly usePoint: z.ZodType<unknown, number>; readonly addPoint: z.ZodType<unknown, number>; readonly ownFields: z.ZodType<unknown, Readonly<Record<string, string | number | boolean | null>> | undefined>; readonly orderNo: z.ZodType<unknown, string>; readonly orderDate: z.ZodType<unknown, string>; readonly paymentDate: z.ZodType<unknown, string | null>; readonly orderStatus: z.ZodType<unknown, number>; readonly orderStatusName: z.ZodType<unknown, string>; readonly customerId: z.ZodType<unknown, string | null>; readonly customer: z.ZodType<unknown, { name01: string; name02: string; kana01: string | null; kana02: string | null; companyName: string | null; postalCode: string; pref: number; prefName: string; addr01: string; addr02: string; phoneNumber: string; email: string; }>; readonly items: z.ZodType<unknown, { price: number; price02: number; quantity: number; productCode: string; productName: string; mainListImage: string | null; reducedTax: boolean; totalPrice: number; className1: string | null; classCategoryName1: string | null; className2: string | null; classCategoryName2: string | null; }[]>; readonly itemCount: z.ZodType<unknown, number>; readonly shippings: z.ZodType<unknown, { shippingId: string; address: { name01: string; name02: string; kana01: string | null; kana02: string | null; companyName: string | null; postalCode: string; pref: number; prefName: string; addr01: string; addr02: string; phoneNumber: string; }; deliveryId: string | null; deliveryName: string | null; deliveryFee: number; deliveryDate: string | null; deliveryTimeId: string | null; deliveryTime: string | null; items: { price: number; price02: number; quantity: number; productCode: string; productName: string; mainListImage: string | null; reducedTax: boolean; totalPrice: number; className1: string | null; classCategoryName1: string | null; className2: string | null; classCategoryName2: string | null; }[]; gifts: { giftKind: "card" | "noshi" | "wrapping"; giftName: string; giftPrice: number; omotegaki: string | null; mizuhiki: "awaji" | "black" | "bow" | "knot" | "none" | "yellow"; mizuhikiName: string | null; giftText: string | null; }[]; orderNo: string; trackingNumber: string | null; trackingUrl: string | null; parcels: { trackingNumber: string; trackingUrl: string | null; }[]; shippedAt: string | null; mailSentAt: string | null; note: string | null; }[]>; readonly paymentId: z.ZodType<unknown, string | null>; readonly paymentName: z.ZodType<unknown, string | null>; readonly paymentDetails: z.ZodType<unknown, { brand: string | null; last4: string | null; threeDSecure: "failed" | "authenticated" | "attempted" | "exempted" | "notSupported" | null; threeDSecureVersion: string | null; } | null>; readonly payUntil: z.ZodType<unknown, string | null>; readonly message: z.ZodType<unknown, string | null>; readonly note: z.ZodType<unknown, string | null> },
    "adminOrderUnknown" | "orderUnpaid",
    "safe",
    "doRefundLines" | "goOrder"
  >
  readonly goOrderShippingAddress: Transition<
    { readonly orderNo: z.ZodType<string>; readonly shippingId: z.ZodType<string | undefined> },
    { readonly shippedAt: z.ZodType<unknown, string | null>; readonly deliveryFee: z.ZodType<unknown, number>; readonly methodFee: z.ZodType<unknown, number | null>; readonly addresses: z.ZodType<unknown, { name01: string; name02: string; kana01: string | null; kana02: string | null; companyName: string | null; postalCode: string; pref: number; prefName: string; addr01: string; addr02: string; phoneNumber: string; orderNo: string; shippingId: string; addressId: string; }[]>; readonly version: z.ZodType<unknown, number>; readonly deliveryId: z.ZodType<unknown, string | null>; readonly deliveryName: z.ZodType<unknown, string | null>; readonly deliveryDate: z.ZodType<unknown, string | null>; readonly deliveryTimeId: z.ZodType<unknown, string | null>; readonly deliveryTime: z.ZodType<unknown, string | null>; readonly orderNo: z.ZodType<unknown, string>; readonly shippingId: z.ZodType<unknown, string>; readonly address: z.ZodType<unknown, { name01: string; name02: string; kana01: string | null; kana02: string | null; companyName: string | null; postalCode: string; pref: number; prefName: string; addr01: string; addr02: string; phoneNumber: string; }> },
    "adminOrderUnknown" | "badInput" | "shippingUnknown",
    "safe",
    "doSelectOrderShippingAddress" | "doUpdateOrderShippingAddress" | "goOrder" | "goOrderList"
  >
  readonly goOrderStatusList: Transition<
    {},
    { readonly orderStatuses: z.ZodType<unknown, { nameKey: string; customerNameKey: string; colorKey: string; displayOrderCountKey: string; id: string; name: string; nameEn: string | null; customerName: string; customerNameEn: string; color: string; count: boolean; }[]>; readonly version: z.ZodType<unknown, number> },
    never,
    "safe",
    "doUpdateOrderStatusList" | "goAuditLog"
  >
  readonly goOutboxList: Transition<
    { readonly limit: z.ZodType<number | undefined>; readonly offset: z.ZodType<number | undefined>; readonly state: z.ZodType<"waiting" | "failed" | undefined> },
    { readonly count: z.ZodType<unknown, number>; readonly limit: z.ZodType<unknown, number>; readonly offset: z.ZodType<unknown, number>; readonly events: z.ZodType<unknown, { eventId: string; event: string; title: string; state: "failed" | "waiting"; createdAt: string; attempts: number; reason: string | null; nextAttemptAt: string | null; failedAt: string | null; }[]> },
    never,
    "safe",
    "goOutboxList"
  >
  readonly goPackingList: Transition<
    { readonly deliveryId: z.ZodType<number | undefined>; readonly onlyPaid: z.ZodType<boolean | undefined>; readonly onlyLate: z.ZodType<boolean | undefined>; readonly shippingId: z.ZodType<string | undefined> },
    { readonly methods: z.ZodType<unknown, { deliveryId: string | null; deliveryName: string; count: number; }[]>; readonly payments: z.ZodType<unknown, { onlyPaid: boolean; count: number; }[]>; readonly count: z.ZodType<unknown, number>; readonly shippings: z.ZodType<unknown, { orderNo: string; shippingId: string; orderDate: string; orderStatusName: string; recipientName: string; deliveryName: string | null; deliveryDate: string | null; deliveryTime: string | null; trackingNumber: string | null; sendBy: string | null; isLate: boolean; isUnpaid: boolean; isGift: boolean; }[]>; readonly parcel: z.ZodType<unknown, { address: { name01: string; name02: string; kana01: string | null; kana02: string | null; companyName: string | null; postalCode: string; pref: number; prefName: string; addr01: string; addr02: string; phoneNumber: string; }; items: { price: number; price02: number; quantity: number; productCode: string; productName: string; mainListImage: string | null; reducedTax: boolean; totalPrice: number; className1: string | null; classCategoryName1: string | null; className2: string | null; classCategoryName2: string | null; }[]; gifts: { giftKind: "card" | "noshi" | "wrapping"; giftName: string; giftPrice: number; omotegaki: string | null; mizuhiki: "awaji" | "black" | "bow" | "knot" | "none" | "yellow"; mizuhikiName: string | null; giftText: string | null; }[]; pieceCount: number; paymentName: string | null; message: string | null; note: string | null; place: number; orderNo: string; shippingId: string; orderDate: string; orderStatusName: string; recipientName: string; deliveryName: string | null; deliveryDate: string | null; deliveryTime: string | null; trackingNumber: string | null; sendBy: string | null; isLate: boolean; isUnpaid: boolean; isGift: boolean; } | null> },
    never,
    "safe",
    "doShip" | "doUpdateTrackingNumber" | "goExportOrderPdf" | "goOrder" | "goPackingList"
  >
  readonly goPage: Transition<
    { readonly pageId: z.ZodType<string | undefined>; readonly headCategoryId: z.ZodType<string | undefined> },
    { readonly blockTemplates: z.ZodType<unknown, string[]>; readonly templateWarnings: z.ZodType<unknown, string[]>; readonly templateEnWarnings: z.ZodType<unknown, string[]>; readonly pageId: z.ZodType<unknown, string | null>; readonly pageName: z.ZodType<unknown, string | null>; readonly pageUrl: z.ZodType<unknown, string | null>; readonly pageFileName: z.ZodType<unknown, string | null>; readonly layoutName: z.ZodType<unknown, string | null>; readonly version: z.ZodType<unknown, number | null>; readonly broken: z.ZodType<unknown, { fault: string; since: string; } | null>; readonly followsLayout: z.ZodType<unknown, boolean>; readonly template: z.ZodType<unknown, string>; readonly templateEn: z.ZodType<unknown, string>; readonly isWritten: z.ZodType<unknown, boolean>; readonly isWrittenEn: z.ZodType<unknown, boolean>; readonly editType: z.ZodType<unknown, number>; readonly layoutId: z.ZodType<unknown, string>; readonly pageTitle: z.ZodType<unknown, string | null>; readonly pageTitleEn: z.ZodType<unknown, string | null>; readonly pageDescription: z.ZodType<unknown, string | null>; readonly pageDescriptionEn: z.ZodType<unknown, string | null>; readonly headCategoryId: z.ZodType<unknown, number | null>; readonly metaRobots: z.ZodType<unknown, string | null> },
    "pageUnknown",
    "safe",
    "doCreatePage" | "doDeletePage" | "doPreviewPage" | "doRestorePage" | "doUpdatePage" | "goAuditLog" | "goLayout" | "goPageHistory" | "goPageList" | "goPageSections" | "goUserPage"
  >
  readonly goPageDraft: Transition<
    { readonly changeId: z.ZodType<string | undefined>; readonly pageId: z.ZodType<string> },
    { readonly pageId: z.ZodType<unknown, string> },
    "pageUnknown" | "templateChangeUnknown",
    "safe",
    "goPageSections"
  >
  readonly goPageHistory: Transition<
    { readonly forEnglish: z.ZodType<boolean | undefined>; readonly changeId: z.ZodType<string | undefined>; readonly pageId: z.ZodType<string> },
    { readonly templateName: z.ZodType<unknown, string>; readonly forEnglish: z.ZodType<unknown, boolean>; readonly changes: z.ZodType<unknown, { changeId: string; changedAt: string; memberName: string | null; isFile: boolean; isNow: boolean; }[]>; readonly difference: z.ZodType<unknown, { changeId: string; lines: { kind: "added" | "gap" | "removed" | "same"; text: string; line: number | null; }[]; } | null>; readonly version: z.ZodType<unknown, number>; readonly pageId: z.ZodType<unknown, string>; readonly pageName: z.ZodType<unknown, string> },
    "pageUnknown",
    "safe",
    "doRestorePage" | "goPage" | "goPageHistory"
  >
  readonly goPageList: Transition<
    { readonly nameKeyword: z.ZodType<string | undefined> },
    { readonly pages: z.ZodType<unknown, { pageUrl: string; pageFileName: string; editType: number; layoutId: string; layoutName: string; pageId: string; pageName: string; pageTitle: string | null; pageTitleEn: string | null; pageDescription: string | null; pageDescriptionEn: string | null; headCategoryId: number | null; metaRobots: string | null; broken: { fault: string; since: string; } | null; }[]>; readonly count: z.ZodType<unknown, number> },
    never,
    "safe",
    "doCreatePage" | "goAuditLog"
  >
  readonly goPageSection: Transition<
    { readonly placed: z.ZodOptional<z.ZodType<string[] | undefined>>; readonly nameKeyword: z.ZodType<string | undefined>; readonly pageId: z.ZodType<string>; readonly sectionId: z.ZodType<string> },
    { readonly pageName: z.ZodType<unknown, string>; readonly values: z.ZodType<unknown, { name: string; label: string; kind: "address" | "category" | "choice" | "codes" | "html" | "moment" | "number" | "picture" | "text" | "video"; item: number | null; value: string; valueEn: string | null; options: { value: string; label: string; }[]; }[]>; readonly pickedValue: z.ZodType<unknown, string | null>; readonly goods: z.ZodType<unknown, { productCode: string; productName: string; productStatus: number; productStatusName: string; mainListImage: string | null; sortNo: number | null; }[]>; readonly nameKeyword: z.ZodType<unknown, string | null>; readonly foundCount: z.ZodType<unknown, number>; readonly place: z.ZodType<unknown, number | null>; readonly version: z.ZodType<unknown, number>; readonly pageId: z.ZodType<unknown, string>; readonly sectionId: z.ZodType<unknown, string>; readonly kind: z.ZodType<unknown, string>; readonly kindName: z.ZodType<unknown, string>; readonly summary: z.ZodType<unknown, string>; readonly isHidden: z.ZodType<unknown, boolean>; readonly shownFrom: z.ZodType<unknown, string | null>; readonly shownUntil: z.ZodType<unknown, string | null> },
    "pageUnknown" | "sectionUnknown",
    "safe",
    "doDeletePageSection" | "doUpdatePageSection" | "goPageSection" | "goPageSections"
  >
  readonly goPageSections: Transition<
    { readonly pageId: z.ZodType<string> },
    { readonly isPublished: z.ZodType<unknown, boolean>; readonly kinds: z.ZodType<unknown, { kind: string; kindName: string; }[]>; readonly changes: z.ZodType<unknown, { pageId: string; changeId: string; createdAt: string; memberName: string | null; isInitial: boolean; }[]>; readonly pageId: z.ZodType<unknown, string>; readonly pageName: z.ZodType<unknown, string>; readonly sections: z.ZodType<unknown, { pageId: string; sectionId: string; kind: string; kindName: string; summary: string; isHidden: boolean; shownFrom: string | null; shownUntil: string | null; }[]>; readonly hasDraft: z.ZodType<unknown, boolean>; readonly version: z.ZodType<unknown, number> },
    "pageUnknown",
    "safe",
    "doAddPageSection" | "doDiscardPageDraft" | "doPublishPage" | "goPage" | "goPageDraft" | "goPageList" | "goUserPage"
  >
  readonly goPasskeyList: Transition<
    {},
    { readonly passkeys: z.ZodType<unknown, { passkeyId: string; passkeyName: string; createdAt: string; lastUsedAt: string | null; }[]>; readonly count: z.ZodType<unknown, number>; readonly isPossible: z.ZodType<unknown, boolean>; readonly hasDevice: z.ZodType<unknown, boolean> },
    "memberGone",
    "safe",
    "doStartPasskey" | "goTwoFactorAuthEdit"
  >
  readonly goPasswordReset: Transition<
    { readonly resetKey: z.ZodType<string | undefined> },
    { readonly isGood: z.ZodType<unknown, boolean>; readonly minutes: z.ZodType<unknown, number> },
    never,
    "safe",
    "doResetPassword"
  >
  readonly goPasswordResetRequestComplete: Transition<
    {},
    {},
    never,
    "safe",
    never
  >
  readonly goPay: Transition<
    { readonly orderNo: z.ZodType<string>; readonly returned: z.ZodType<boolean | undefined> },
    { readonly returned: z.ZodType<unknown, boolean>; readonly orderNo: z.ZodType<unknown, string>; readonly paymentName: z.ZodType<unknown, string | null>; readonly paymentTotal: z.ZodType<unknown, number>; readonly paymentStatus: z.ZodType<unknown, "cancelled" | "failed" | "open" | "promised" | "waiting">; readonly paymentUrl: z.ZodType<unknown, string | null> },
    "orderNotFound",
    "safe",
    "doCheckPayment" | "doLeavePayment" | "doStartPayment" | "goCart" | "goContactForm" | "goTop"
  >
  readonly goPayment: Transition<
    { readonly paymentId: z.ZodType<string | undefined> },
    { readonly paymentId: z.ZodType<unknown, string | null>; readonly deliveryNames: z.ZodType<unknown, string[]>; readonly isOrdered: z.ZodType<unknown, boolean>; readonly paymentName: z.ZodType<unknown, string | undefined>; readonly paymentNameEn: z.ZodType<unknown, string | null | undefined>; readonly charge: z.ZodType<unknown, number | undefined>; readonly ruleMin: z.ZodType<unknown, number | null | undefined>; readonly ruleMax: z.ZodType<unknown, number | null | undefined>; readonly instructions: z.ZodType<unknown, string | null | undefined>; readonly instructionsEn: z.ZodType<unknown, string | null | undefined>; readonly paidWhen: z.ZodType<unknown, "any" | "first" | "door" | undefined>; readonly payWithinDays: z.ZodType<unknown, number | null | undefined>; readonly visible: z.ZodType<unknown, boolean | undefined> },
    "paymentUnknown",
    "safe",
    "doCreatePayment" | "doDeletePayment" | "doUpdatePayment" | "goAuditLog" | "goPaymentList"
  >
  readonly goPaymentList: Transition<
    {},
    { readonly payments: z.ZodType<unknown, { paymentId: string; paymentName: string; paymentNameEn: string | null; charge: number; ruleMin: number | null; ruleMax: number | null; instructions: string | null; instructionsEn: string | null; paidWhen: "any" | "door" | "first"; payWithinDays: number | null; visible: boolean; deliveryNames: string[]; isOffered: boolean; }[]>; readonly count: z.ZodType<unknown, number | null>; readonly isNoneVisible: z.ZodType<unknown, boolean> },
    never,
    "safe",
    "goAuditLog" | "goGiftList" | "goMasterData"
  >
  readonly goPickingList: Transition<
    { readonly ids: z.ZodType<string[] | undefined>; readonly ownFields: z.ZodOptional<z.ZodType<Readonly<Record<string, string | number | boolean | null>> | undefined>>; readonly nameKeyword: z.ZodType<string | undefined>; readonly orderStatus: z.ZodType<number[] | undefined>; readonly orderNo: z.ZodType<string | undefined>; readonly name: z.ZodType<string | undefined>; readonly kana: z.ZodType<string | undefined>; readonly companyName: z.ZodType<string | undefined>; readonly email: z.ZodType<string | undefined>; readonly phoneNumber: z.ZodType<string | undefined>; readonly productName: z.ZodType<string | undefined>; readonly trackingNumber: z.ZodType<string | undefined>; readonly payment: z.ZodType<number[] | undefined>; readonly shippingMail: z.ZodType<"sent" | "unsent" | undefined>; readonly isGift: z.ZodType<boolean | undefined>; readonly waitsFor: z.ZodType<"shipping" | "payment" | undefined>; readonly orderDateFrom: z.ZodType<string | undefined>; readonly orderDateTo: z.ZodType<string | undefined>; readonly paymentDateFrom: z.ZodType<string | undefined>; readonly paymentDateTo: z.ZodType<string | undefined>; readonly updateDateFrom: z.ZodType<string | undefined>; readonly updateDateTo: z.ZodType<string | undefined>; readonly deliveryDateFrom: z.ZodType<string | undefined>; readonly deliveryDateTo: z.ZodType<string | undefined>; readonly paymentTotalFrom: z.ZodType<number | undefined>; readonly paymentTotalTo: z.ZodType<number | undefined> },
    { readonly pickedGoods: z.ZodType<unknown, { categoryName: string | null; productCode: string | null; productName: string; classCategoryName1: string | null; classCategoryName2: string | null; quantity: number; orderCount: number; }[]>; readonly pieceCount: z.ZodType<unknown, number>; readonly orderCount: z.ZodType<unknown, number>; readonly unpaidCount: z.ZodType<unknown, number> },
    never,
    "safe",
    never
  >
  readonly goPluginList: Transition<
    {},
    { readonly plugins: z.ZodType<unknown, { pluginCode: string; pluginName: string; pluginVersion: string; description: string; installed: boolean; enabled: boolean; origin: "folder" | "missing" | "package" | "program"; digest: string | null; needs: string[]; pluginAsks: { askKind: "deliveryFees" | "discounts" | "events" | "extended" | "feeds" | "fields" | "hosts" | "jobs" | "officeOperations" | "payments" | "protocols" | "shopOperations" | "tables" | "webhookEvents"; askNames: string[]; }[]; pluginSettings: { settingName: string; description: string; isSet: boolean; isDefault: boolean; settingSource: "default" | "environment" | "nobody" | "office"; }[]; fault: string | null; faultAt: string | null; }[]>; readonly count: z.ZodType<unknown, number | null> },
    never,
    "safe",
    "goAuditLog"
  >
  readonly goPluginSettings: Transition<
    { readonly pluginCode: z.ZodType<string> },
    { readonly pluginCode: z.ZodType<unknown, string>; readonly pluginName: z.ZodType<unknown, string>; readonly pluginSettings: z.ZodType<unknown, { settingName: string; description: string; isSet: boolean; isDefault: boolean; settingSource: "default" | "environment" | "nobody" | "office"; }[]> },
    "pluginNotInstalled" | "pluginUnknown",
    "safe",
    "doUpdatePluginSettings" | "goPluginList"
  >
  readonly goPointHistory: Transition<
    { readonly limit: z.ZodType<number | undefined>; readonly offset: z.ZodType<number | undefined> },
    { readonly count: z.ZodType<unknown, number>; readonly limit: z.ZodType<unknown, number>; readonly offset: z.ZodType<unknown, number>; readonly customerId: z.ZodType<unknown, string>; readonly point: z.ZodType<unknown, number | null>; readonly pointsEndOn: z.ZodType<unknown, string | null>; readonly movements: z.ZodType<unknown, { points: number; kind: "adjust" | "expire" | "forfeit" | "give_back" | "grant" | "take_back" | "use"; reason: string; orderNo: string | null; createdAt: string; }[]> },
    never,
    "safe",
    "doLogout" | "goCustomerAddressList" | "goFavoriteList" | "goMypage" | "goMypageChange" | "goMypageExport" | "goMypageWithdraw" | "goOrderHistory" | "goPointHistory" | "goSessionList"
  >
  readonly goPostalCode: Transition<
    { readonly postalCode: z.ZodType<string | undefined> },
    { readonly postalCode: z.ZodType<unknown, string>; readonly pref: z.ZodType<unknown, number>; readonly prefName: z.ZodType<unknown, string>; readonly addr01: z.ZodType<unknown, string>; readonly addr02: z.ZodType<unknown, string | null> },
    "badInput" | "postalCodeUnknown",
    "safe",
    never
  >
  readonly goProduct: Transition<
    { readonly productCode: z.ZodType<string> },
    { readonly ownFieldList: z.ZodType<unknown, { fieldName: string; fieldLabel: string; fieldKind: string; fieldValue: string | number | boolean; }[]>; readonly related: z.ZodType<unknown, { productCode: string; productName: string; descriptionList: string | null; mainListImage: string | null; secondListImage: string | null; price02Min: number | null; price02Max: number | null; price02IncTaxMin: number | null; price02IncTaxMax: number | null; price01IncTaxMin: number | null; price01IncTaxMax: number | null; reducedTax: boolean; stockStatus: "inStock" | "scarce" | "soldOut"; hasVariants: boolean; tags: { tagId: string; tagName: string; }[]; promotions: { promotionName: string; promotionLabel: string; endsAt: string | null; }[]; }[]>; readonly ownFields: z.ZodType<unknown, Readonly<Record<string, string | number | boolean | null>> | undefined>; readonly productCode: z.ZodType<unknown, string>; readonly productName: z.ZodType<unknown, string>; readonly productStatus: z.ZodType<unknown, number>; readonly description: z.ZodType<unknown, string | null>; readonly descriptionList: z.ZodType<unknown, string | null>; readonly freeArea: z.ZodType<unknown, string | null>; readonly price01: z.ZodType<unknown, number | null>; readonly price02: z.ZodType<unknown, number>; readonly price02IncTax: z.ZodType<unknown, number>; readonly price02Min: z.ZodType<unknown, number>; readonly price02Max: z.ZodType<unknown, number>; readonly price02IncTaxMin: z.ZodType<unknown, number>; readonly price02IncTaxMax: z.ZodType<unknown, number>; readonly price01IncTaxMin: z.ZodType<unknown, number | null>; readonly price01IncTaxMax: z.ZodType<unknown, number | null>; readonly reducedTax: z.ZodType<unknown, boolean>; readonly stock: z.ZodType<unknown, number | null>; readonly stockUnlimited: z.ZodType<unknown, boolean>; readonly stockStatus: z.ZodType<unknown, "inStock" | "scarce" | "soldOut">; readonly saleLimit: z.ZodType<unknown, number | null>; readonly fileName: z.ZodType<unknown, string | null>; readonly imagePath: z.ZodType<unknown, string | null>; readonly mainImage: z.ZodType<unknown, string | null>; readonly mainListImage: z.ZodType<unknown, string | null>; readonly images: z.ZodType<unknown, { fileName: string; imagePath: string; listPath: string; largePath: string | null; width: number | null; height: number | null; alt: string | null; }[]>; readonly videoUrl: z.ZodType<unknown, string | null>; readonly videoId: z.ZodType<unknown, string | null>; readonly categoryNames: z.ZodType<unknown, string[]>; readonly breadcrumbs: z.ZodType<unknown, { categoryId: string; categoryName: string; }[][]>; readonly tags: z.ZodType<unknown, { tagId: string; tagName: string; }[]>; readonly promotions: z.ZodType<unknown, { promotionName: string; promotionLabel: string; endsAt: string | null; }[]>; readonly classNames: z.ZodType<unknown, { classNameId: string; classNameLabel: string; schemaProperty: "color" | "pattern" | "size" | "material" | null; choices: { classCategoryId: string; classCategoryName: string; soldOut: boolean; listPath: string | null; }[]; }[]>; readonly classes: z.ZodType<unknown, { productCode: string; classNameId: string | null; className: string | null; classCategoryId: string | null; classCategoryName: string | null; classNameId2: string | null; className2: string | null; classCategoryId2: string | null; classCategoryName2: string | null; price01: number | null; price01IncTax: number | null; price02: number; price02IncTax: number; salePriceUntil: string | null; taxRate: number; reducedTax: boolean; stock: number | null; stockUnlimited: boolean; stockStatus: "inStock" | "scarce" | "soldOut"; saleLimit: number | null; deliveryFee: number | null; deliveryDuration: string | null; temperature: "cool" | "frozen" | "normal"; gtin: string | null; imagePath: string | null; mainImage: string | null; ownFields?: Readonly<Record<string, string | number | boolean | null>> | undefined; }[]> },
    "productNotFound",
    "safe",
    "doAddCartItem" | "doAddFavorite" | "doRequestRestockNotice" | "goCart" | "goContactForm" | "goDeliveryEstimate" | "goProductList" | "goTop"
  >
  readonly goProductAddress: Transition<
    { readonly productAddress: z.ZodType<string>; readonly productCode: z.ZodType<string | undefined> },
    {},
    "productNotFound",
    "safe",
    "goProduct"
  >
  readonly goProductCards: Transition<
    { readonly codes: z.ZodType<string | undefined> },
    { readonly products: z.ZodType<unknown, { productCode: string; productName: string; descriptionList: string | null; mainListImage: string | null; secondListImage: string | null; price02Min: number | null; price02Max: number | null; price02IncTaxMin: number | null; price02IncTaxMax: number | null; price01IncTaxMin: number | null; price01IncTaxMax: number | null; reducedTax: boolean; stockStatus: "inStock" | "scarce" | "soldOut"; hasVariants: boolean; tags: { tagId: string; tagName: string; }[]; promotions: { promotionName: string; promotionLabel: string; endsAt: string | null; }[]; }[]> },
    never,
    "safe",
    "goProductList" | "goTop"
  >
  readonly goProductClass: Transition<
    { readonly productCode: z.ZodType<string>; readonly classNameId: z.ZodType<number | undefined>; readonly classNameId2: z.ZodType<number | undefined> },
    { readonly optionProductTaxRule: z.ZodType<unknown, boolean>; readonly optionProductDeliveryFee: z.ZodType<unknown, boolean>; readonly productId: z.ZodType<unknown, string>; readonly productCode: z.ZodType<unknown, string>; readonly productName: z.ZodType<unknown, string>; readonly classNameId: z.ZodType<unknown, string | null>; readonly classNameId2: z.ZodType<unknown, string | null>; readonly classes: z.ZodType<unknown, { usualPrice: number | null; stock: number | null; stockUnlimited: boolean; taxRate: number | null; visible: boolean; pictureId: number | null; price02: number; price01: number | null; salePrice: number | null; salePriceFrom: string | null; salePriceUntil: string | null; saleLimit: number | null; saleType: number; deliveryDuration: number | null; deliveryFee: number | null; pointRate: number | null; temperature: "cool" | "frozen" | "normal"; weight: number | null; parcelSize: number | null; gtin: string | null; productCode: string; classNameId: string | null; className: string | null; classCategoryId: string | null; classCategoryName: string | null; classNameId2: string | null; className2: string | null; classCategoryId2: string | null; classCategoryName2: string | null; exists: boolean; ownFields?: Readonly<Record<string, string | number | boolean | null>> | undefined; }[]>; readonly moreCount: z.ZodType<unknown, number>; readonly version: z.ZodType<unknown, number> },
    "badInput" | "productUnknown",
    "safe",
    "doUpdateProductClass" | "goAdminProduct" | "goAdminProductList" | "goProductClass"
  >
  readonly goProductEdit: Transition<
    { readonly fromList: z.ZodType<string | undefined>; readonly atRow: z.ZodType<number | undefined>; readonly productCode: z.ZodType<string> },
    { readonly axes: z.ZodType<unknown, { axisName: string; axisValues: string[]; }[]>; readonly ruleCategories: z.ZodType<unknown, { categoryId: string; categoryName: string; }[]>; readonly isDelivered: z.ZodType<unknown, boolean>; readonly awaited: z.ZodType<unknown, { productCode: string; className: string | null; restockCount: number; }[]>; readonly knownAxes: z.ZodType<unknown, { axisName: string; axisValues: string[]; }[]>; readonly priceRule: z.ZodType<unknown, { taxRate: number; roundingType: number; taxAdjust: number; }>; readonly optionProductTaxRule: z.ZodType<unknown, boolean>; readonly optionProductDeliveryFee: z.ZodType<unknown, boolean>; readonly createDate: z.ZodType<unknown, string>; readonly updateDate: z.ZodType<unknown, string>; readonly version: z.ZodType<unknown, number>; readonly ownFields: z.ZodType<unknown, Readonly<Record<string, string | number | boolean | null>> | undefined>; readonly productStatusName: z.ZodType<unknown, string>; readonly categoryIds: z.ZodType<unknown, number[]>; readonly ruleCategoryIds: z.ZodType<unknown, number[]>; readonly tagIds: z.ZodType<unknown, number[]>; readonly excludedDeliveryIds: z.ZodType<unknown, number[]>; readonly images: z.ZodType<unknown, string[]>; readonly pictures: z.ZodType<unknown, { id: number; sortNo: number; listPath: string | null; alt: string | null; altEn: string | null; }[]>; readonly hasClasses: z.ZodType<unknown, boolean>; readonly classes: z.ZodType<unknown, { usualPrice: number | null; stock: number | null; stockUnlimited: boolean; taxRate: number | null; visible: boolean; pictureId: number | null; price02: number; price01: number | null; salePrice: number | null; salePriceFrom: string | null; salePriceUntil: string | null; saleLimit: number | null; saleType: number; deliveryDuration: number | null; deliveryFee: number | null; pointRate: number | null; temperature: "cool" | "frozen" | "normal"; weight: number | null; parcelSize: number | null; gtin: string | null; productCode: string; classNameId: string | null; className: string | null; classCategoryId: string | null; classCategoryName: string | null; classNameId2: string | null; className2: string | null; classCategoryId2: string | null; classCategoryName2: string | null; ownFields?: Readonly<Record<string, string | number | boolean | null>> | undefined; }[]>; readonly productId: z.ZodType<unknown, string>; readonly productName: z.ZodType<unknown, string>; readonly productNameEn: z.ZodType<unknown, string | null>; readonly slug: z.ZodType<unknown, string | null>; readonly productStatus: z.ZodType<unknown, number>; readonly description: z.ZodType<unknown, string | null>; readonly descriptionEn: z.ZodType<unknown, string | null>; readonly descriptionDetail: z.ZodType<unknown, string | null>; readonly descriptionDetailEn: z.ZodType<unknown, string | null>; readonly searchWord: z.ZodType<unknown, string | null>; readonly note: z.ZodType<unknown, string | null>; readonly freeArea: z.ZodType<unknown, string | null>; readonly videoUrl: z.ZodType<unknown, string | null>; readonly saleFrom: z.ZodType<unknown, string | null>; readonly saleUntil: z.ZodType<unknown, string | null>; readonly usualPrice: z.ZodType<unknown, number | null>; readonly stock: z.ZodType<unknown, number | null>; readonly stockUnlimited: z.ZodType<unknown, boolean>; readonly taxRate: z.ZodType<unknown, number | null>; readonly visible: z.ZodType<unknown, boolean>; readonly pictureId: z.ZodType<unknown, number | null>; readonly price02: z.ZodType<unknown, number>; readonly price01: z.ZodType<unknown, number | null>; readonly salePrice: z.ZodType<unknown, number | null>; readonly salePriceFrom: z.ZodType<unknown, string | null>; readonly salePriceUntil: z.ZodType<unknown, string | null>; readonly saleLimit: z.ZodType<unknown, number | null>; readonly saleType: z.ZodType<unknown, number>; readonly deliveryDuration: z.ZodType<unknown, number | null>; readonly deliveryFee: z.ZodType<unknown, number | null>; readonly pointRate: z.ZodType<unknown, number | null>; readonly temperature: z.ZodType<unknown, "cool" | "frozen" | "normal">; readonly weight: z.ZodType<unknown, number | null>; readonly parcelSize: z.ZodType<unknown, number | null>; readonly gtin: z.ZodType<unknown, string | null>; readonly productCode: z.ZodType<unknown, string>; readonly classNameId: z.ZodType<unknown, string | null>; readonly className: z.ZodType<unknown, string | null>; readonly classCategoryId: z.ZodType<unknown, string | null>; readonly classCategoryName: z.ZodType<unknown, string | null>; readonly classNameId2: z.ZodType<unknown, string | null>; readonly className2: z.ZodType<unknown, string | null>; readonly classCategoryId2: z.ZodType<unknown, string | null>; readonly classCategoryName2: z.ZodType<unknown, string | null> },
    "productUnknown",
    "safe",
    "doCopyProduct" | "doDeleteProduct" | "doUpdateProduct" | "goAdminProduct" | "goAdminProductList" | "goAuditLog" | "goProduct" | "goProductClass" | "goProductPreview" | "goRelatedGoods" | "goStock"
  >
  readonly goProductList: Transition<
    { readonly limit: z.ZodType<number | undefined>; readonly offset: z.ZodType<number | undefined>; readonly pageno: z.ZodType<string | undefined>; readonly disp_number: z.ZodType<string | undefined>; readonly ownFields: z.ZodOptional<z.ZodType<Readonly<Record<string, string | number | boolean | null>> | undefined>>; readonly name: z.ZodType<string | undefined>; readonly nameKeyword: z.ZodType<string | undefined>; readonly asTyped: z.ZodType<boolean | undefined>; readonly category_id: z.ZodType<string | undefined>; readonly orderby: z.ZodType<"1" | "2" | "3" | "4" | "5" | undefined>; readonly tag: z.ZodType<string[] | undefined>; readonly axis: z.ZodType<string[] | undefined>; readonly price_min: z.ZodType<number | undefined>; readonly price_max: z.ZodType<number | undefined>; readonly inStock: z.ZodType<boolean | undefined>; readonly codes: z.ZodType<string | undefined> },
    { readonly products: z.ZodType<unknown, { productCode: string; productName: string; descriptionList: string | null; mainListImage: string | null; secondListImage: string | null; price02Min: number | null; price02Max: number | null; price02IncTaxMin: number | null; price02IncTaxMax: number | null; price01IncTaxMin: number | null; price01IncTaxMax: number | null; reducedTax: boolean; stockStatus: "inStock" | "scarce" | "soldOut"; hasVariants: boolean; tags: { tagId: string; tagName: string; }[]; promotions: { promotionName: string; promotionLabel: string; endsAt: string | null; }[]; }[]>; readonly count: z.ZodType<unknown, number | null>; readonly countOver: z.ZodType<unknown, number | null>; readonly filters: z.ZodType<unknown, { name: string | null; category: { categoryId: string; categoryName: string; ownFieldList: { fieldName: string; fieldLabel: string; fieldKind: string; fieldValue: string | number | boolean; }[]; imagePath: string | null; ownFields?: Readonly<Record<string, string | number | boolean | null>> | undefined; } | null; categoryPath: { categoryId: string; categoryName: string; }[]; categories: { categoryId: string; categoryName: string; count: number | null; countOver: number | null; }[]; orderby: string | null; orders: { id: string; name: string; }[]; tag: string[]; axis: string[]; price_min: number | null; price_max: number | null; inStock: boolean; codes: string | null; ownFields?: Readonly<Record<string, string | number | boolean | null>> | undefined; }>; readonly facets: z.ZodType<unknown, { facetName: "axis" | "inStock" | "price" | "tag"; facetLabel: string; inputNames: string[]; choices: { value: string; label: string; count: number | null; countOver: number | null; chosen: boolean; }[]; valueFrom: number | null; valueTo: number | null; lowest: number | null; highest: number | null; }[]>; readonly ownFilters: z.ZodType<unknown, { fieldName: string; fieldLabel: string; fieldKind: string; inputNames: string[]; choices: { value: string; label: string; count: number | null; countOver: number | null; chosen: boolean; }[]; fieldValue: string | number | boolean | null; fieldValueFrom: string | number | null; fieldValueTo: string | number | null; }[]>; readonly suggestions: z.ZodType<unknown, { suggestedWords: string; count: number | null; countOver: number | null; }[]>; readonly nearProducts: z.ZodType<unknown, { productCode: string; productName: string; descriptionList: string | null; mainListImage: string | null; secondListImage: string | null; price02Min: number | null; price02Max: number | null; price02IncTaxMin: number | null; price02IncTaxMax: number | null; price01IncTaxMin: number | null; price01IncTaxMax: number | null; reducedTax: boolean; stockStatus: "inStock" | "scarce" | "soldOut"; hasVariants: boolean; tags: { tagId: string; tagName: string; }[]; promotions: { promotionName: string; promotionLabel: string; endsAt: string | null; }[]; }[]>; readonly popular: z.ZodType<unknown, { productCode: string; productName: string; descriptionList: string | null; mainListImage: string | null; secondListImage: string | null; price02Min: number | null; price02Max: number | null; price02IncTaxMin: number | null; price02IncTaxMax: number | null; price01IncTaxMin: number | null; price01IncTaxMax: number | null; reducedTax: boolean; stockStatus: "inStock" | "scarce" | "soldOut"; hasVariants: boolean; tags: { tagId: string; tagName: string; }[]; promotions: { promotionName: string; promotionLabel: string; endsAt: string | null; }[]; }[]>; readonly messages: z.ZodType<unknown, string[]>; readonly pager: z.ZodType<unknown, { current: number; last: number | null; limit: number; offset: number; pages: number[]; sizes: number[]; }> },
    "badInput" | "categoryNotFound",
    "safe",
    "doAddFavorite" | "goCart" | "goProduct" | "goProductList" | "goTop"
  >
  readonly goProductNew: Transition<
    {},
    { readonly knownAxes: z.ZodType<unknown, { axisName: string; axisValues: string[]; }[]>; readonly priceRule: z.ZodType<unknown, { taxRate: number; roundingType: number; taxAdjust: number; }>; readonly optionProductTaxRule: z.ZodType<unknown, boolean>; readonly optionProductDeliveryFee: z.ZodType<unknown, boolean> },
    never,
    "safe",
    "doCreateProduct"
  >
  readonly goProductPreview: Transition<
    { readonly productCode: z.ZodType<string> },
    { readonly ownFieldList: z.ZodType<unknown, { fieldName: string; fieldLabel: string; fieldKind: string; fieldValue: string | number | boolean; }[]>; readonly related: z.ZodType<unknown, { productCode: string; productName: string; descriptionList: string | null; mainListImage: string | null; secondListImage: string | null; price02Min: number | null; price02Max: number | null; price02IncTaxMin: number | null; price02IncTaxMax: number | null; price01IncTaxMin: number | null; price01IncTaxMax: number | null; reducedTax: boolean; stockStatus: "inStock" | "scarce" | "soldOut"; hasVariants: boolean; tags: { tagId: string; tagName: string; }[]; promotions: { promotionName: string; promotionLabel: string; endsAt: string | null; }[]; }[]>; readonly ownFields: z.ZodType<unknown, Readonly<Record<string, string | number | boolean | null>> | undefined>; readonly productCode: z.ZodType<unknown, string>; readonly productName: z.ZodType<unknown, string>; readonly productStatus: z.ZodType<unknown, number>; readonly description: z.ZodType<unknown, string | null>; readonly descriptionList: z.ZodType<unknown, string | null>; readonly freeArea: z.ZodType<unknown, string | null>; readonly price01: z.ZodType<unknown, number | null>; readonly price02: z.ZodType<unknown, number>; readonly price02IncTax: z.ZodType<unknown, number>; readonly price02Min: z.ZodType<unknown, number>; readonly price02Max: z.ZodType<unknown, number>; readonly price02IncTaxMin: z.ZodType<unknown, number>; readonly price02IncTaxMax: z.ZodType<unknown, number>; readonly price01IncTaxMin: z.ZodType<unknown, number | null>; readonly price01IncTaxMax: z.ZodType<unknown, number | null>; readonly reducedTax: z.ZodType<unknown, boolean>; readonly stock: z.ZodType<unknown, number | null>; readonly stockUnlimited: z.ZodType<unknown, boolean>; readonly stockStatus: z.ZodType<unknown, "inStock" | "scarce" | "soldOut">; readonly saleLimit: z.ZodType<unknown, number | null>; readonly fileName: z.ZodType<unknown, string | null>; readonly imagePath: z.ZodType<unknown, string | null>; readonly mainImage: z.ZodType<unknown, string | null>; readonly mainListImage: z.ZodType<unknown, string | null>; readonly images: z.ZodType<unknown, { fileName: string; imagePath: string; listPath: string; largePath: string | null; width: number | null; height: number | null; alt: string | null; }[]>; readonly videoUrl: z.ZodType<unknown, string | null>; readonly videoId: z.ZodType<unknown, string | null>; readonly categoryNames: z.ZodType<unknown, string[]>; readonly breadcrumbs: z.ZodType<unknown, { categoryId: string; categoryName: string; }[][]>; readonly tags: z.ZodType<unknown, { tagId: string; tagName: string; }[]>; readonly promotions: z.ZodType<unknown, { promotionName: string; promotionLabel: string; endsAt: string | null; }[]>; readonly classNames: z.ZodType<unknown, { classNameId: string; classNameLabel: string; schemaProperty: "color" | "pattern" | "size" | "material" | null; choices: { classCategoryId: string; classCategoryName: string; soldOut: boolean; listPath: string | null; }[]; }[]>; readonly classes: z.ZodType<unknown, { productCode: string; classNameId: string | null; className: string | null; classCategoryId: string | null; classCategoryName: string | null; classNameId2: string | null; className2: string | null; classCategoryId2: string | null; classCategoryName2: string | null; price01: number | null; price01IncTax: number | null; price02: number; price02IncTax: number; salePriceUntil: string | null; taxRate: number; reducedTax: boolean; stock: number | null; stockUnlimited: boolean; stockStatus: "inStock" | "scarce" | "soldOut"; saleLimit: number | null; deliveryFee: number | null; deliveryDuration: string | null; temperature: "cool" | "frozen" | "normal"; gtin: string | null; imagePath: string | null; mainImage: string | null; ownFields?: Readonly<Record<string, string | number | boolean | null>> | undefined; }[]> },
    "productUnknown",
    "safe",
    "goAdminProduct"
  >
  readonly goProductSuggestions: Transition<
    { readonly name: z.ZodType<string | undefined> },
    { readonly name: z.ZodType<unknown, string | null>; readonly categories: z.ZodType<unknown, { categoryId: string; categoryName: string; }[]>; readonly products: z.ZodType<unknown, { productCode: string; productName: string; descriptionList: string | null; mainListImage: string | null; secondListImage: string | null; price02Min: number | null; price02Max: number | null; price02IncTaxMin: number | null; price02IncTaxMax: number | null; price01IncTaxMin: number | null; price01IncTaxMax: number | null; reducedTax: boolean; stockStatus: "inStock" | "scarce" | "soldOut"; hasVariants: boolean; tags: { tagId: string; tagName: string; }[]; promotions: { promotionName: string; promotionLabel: string; endsAt: string | null; }[]; }[]>; readonly completions: z.ZodType<unknown, { suggestedWords: string; }[]>; readonly near: z.ZodType<unknown, { suggestedWords: string; }[]>; readonly nearProducts: z.ZodType<unknown, { productCode: string; productName: string; descriptionList: string | null; mainListImage: string | null; secondListImage: string | null; price02Min: number | null; price02Max: number | null; price02IncTaxMin: number | null; price02IncTaxMax: number | null; price01IncTaxMin: number | null; price01IncTaxMax: number | null; reducedTax: boolean; stockStatus: "inStock" | "scarce" | "soldOut"; hasVariants: boolean; tags: { tagId: string; tagName: string; }[]; promotions: { promotionName: string; promotionLabel: string; endsAt: string | null; }[]; }[]> },
    never,
    "safe",
    "goProductList"
  >
  readonly goProductTable: Transition<
    { readonly productCodes: z.ZodType<string[] | undefined>; readonly rows: z.ZodOptional<z.ZodType<string[] | undefined>>; readonly limit: z.ZodType<number | undefined>; readonly offset: z.ZodType<number | undefined>; readonly sort: z.ZodType<Sort<"createDate" | "productCode" | "productId" | "productName" | "productStatus" | "stock" | "updateDate"> | undefined>; readonly ownFields: z.ZodOptional<z.ZodType<Readonly<Record<string, string | number | boolean | null>> | undefined>>; readonly nameKeyword: z.ZodType<string | undefined>; readonly categoryId: z.ZodType<number | undefined>; readonly tagId: z.ZodType<number | undefined>; readonly status: z.ZodType<number[] | undefined>; readonly stockStatus: z.ZodType<"in" | "out" | undefined>; readonly createDateFrom: z.ZodType<string | undefined>; readonly createDateTo: z.ZodType<string | undefined>; readonly updateDateFrom: z.ZodType<string | undefined>; readonly updateDateTo: z.ZodType<string | undefined> },
    { readonly rows: z.ZodType<unknown, { version: number; price02: number; price01: number | null; stock: number | null; productStatus: number; productStatusName: string; productCode: string; productName: string; className: string | null; isFirst: boolean; }[]>; readonly filters: z.ZodType<unknown, { [x: string]: unknown; }>; readonly count: z.ZodType<unknown, number>; readonly limit: z.ZodType<unknown, number>; readonly offset: z.ZodType<unknown, number> },
    never,
    "safe",
    "doUpdateProductTable" | "goAdminProductList" | "goProductTable"
  >
  readonly goPromotion: Transition<
    { readonly promotionId: z.ZodType<string | undefined> },
    { readonly promotionId: z.ZodType<unknown, string | null>; readonly isUsed: z.ZodType<unknown, boolean>; readonly promotionName: z.ZodType<unknown, string | undefined>; readonly promotionNameEn: z.ZodType<unknown, string | null | undefined>; readonly promotionKind: z.ZodType<unknown, "percent" | "yen" | "freeDelivery" | "nForM" | "pointsTimes" | undefined>; readonly buyCount: z.ZodType<unknown, number | null | undefined>; readonly payCount: z.ZodType<unknown, number | null | undefined>; readonly percentOff: z.ZodType<unknown, number | null | undefined>; readonly yenOff: z.ZodType<unknown, number | null | undefined>; readonly minimumSum: z.ZodType<unknown, number | null | undefined>; readonly pointTimes: z.ZodType<unknown, number | null | undefined>; readonly promotionScope: z.ZodType<unknown, "chosen" | "all" | undefined>; readonly promotedCategories: z.ZodType<unknown, readonly number[] | undefined>; readonly promotedTags: z.ZodType<unknown, readonly number[] | undefined>; readonly promotedProducts: z.ZodType<unknown, string | null | undefined>; readonly promotedGroups: z.ZodType<unknown, readonly number[] | undefined>; readonly startsAt: z.ZodType<unknown, string | null | undefined>; readonly endsAt: z.ZodType<unknown, string | null | undefined>; readonly combines: z.ZodType<unknown, boolean | undefined>; readonly promotionPriority: z.ZodType<unknown, number | undefined>; readonly promotionActive: z.ZodType<unknown, boolean | undefined> },
    "promotionUnknown",
    "safe",
    "doCreatePromotion" | "doDeletePromotion" | "doUpdatePromotion" | "goAuditLog" | "goPromotionList" | "goPromotionOrderList"
  >
  readonly goPromotionList: Transition<
    { readonly limit: z.ZodType<number | undefined>; readonly offset: z.ZodType<number | undefined> },
    { readonly count: z.ZodType<unknown, number>; readonly limit: z.ZodType<unknown, number>; readonly offset: z.ZodType<unknown, number>; readonly promotions: z.ZodType<unknown, { promotionId: string; promotionName: string; promotionNameEn: string | null; promotionKind: "freeDelivery" | "nForM" | "percent" | "pointsTimes" | "yen"; buyCount: number | null; payCount: number | null; percentOff: number | null; yenOff: number | null; minimumSum: number | null; pointTimes: number | null; promotionScope: "all" | "chosen"; promotedCategories: readonly number[]; promotedTags: readonly number[]; promotedProducts: string | null; promotedGroups: readonly number[]; startsAt: string | null; endsAt: string | null; combines: boolean; promotionPriority: number; promotionActive: boolean; orderCount: number; givenYen: number; givenPoints: number; promotedTotal: number; promotionLabel: string; promotionState: "coming" | "inForce" | "off" | "over"; }[]> },
    never,
    "safe",
    "goAuditLog" | "goPromotionList"
  >
  readonly goPromotionOrderList: Transition<
    { readonly limit: z.ZodType<number | undefined>; readonly offset: z.ZodType<number | undefined>; readonly promotionId: z.ZodType<string> },
    { readonly count: z.ZodType<unknown, number>; readonly limit: z.ZodType<unknown, number>; readonly offset: z.ZodType<unknown, number>; readonly promotedOrders: z.ZodType<unknown, { orderNo: string; orderDate: string; paymentTotal: number; givenYen: number; givenPoints: number; }[]>; readonly orderCount: z.ZodType<unknown, number>; readonly givenYen: z.ZodType<unknown, number>; readonly givenPoints: z.ZodType<unknown, number>; readonly promotedTotal: z.ZodType<unknown, number>; readonly promotionId: z.ZodType<unknown, string>; readonly promotionName: z.ZodType<unknown, string> },
    "promotionUnknown",
    "safe",
    "goPromotion" | "goPromotionList" | "goPromotionOrderList"
  >
  readonly goReceipt: Transition<
    { readonly receiptNo: z.ZodType<number>; readonly orderNo: z.ZodType<string>; readonly orderKey: z.ZodType<string | undefined> },
    { readonly orderNo: z.ZodType<unknown, string>; readonly receiptNo: z.ZodType<unknown, number>; readonly size: z.ZodType<unknown, number>; readonly pdf: z.ZodType<unknown, string> },
    "noPapers" | "orderNotFound" | "signInFirst",
    "safe",
    "goOrderPapers"
  >
  readonly goRedirectList: Transition<
    { readonly limit: z.ZodType<number | undefined>; readonly offset: z.ZodType<number | undefined>; readonly nameKeyword: z.ZodType<string | undefined> },
    { readonly count: z.ZodType<unknown, number>; readonly limit: z.ZodType<unknown, number>; readonly offset: z.ZodType<unknown, number>; readonly redirects: z.ZodType<unknown, { version: number; redirectId: string; fromAddress: string; toAddress: string; }[]>; readonly filters: z.ZodType<unknown, { nameKeyword: string | null; }> },
    never,
    "safe",
    "doCreateRedirect" | "goAuditLog" | "goRedirectList"
  >
  readonly goRelatedGoods: Transition<
    { readonly productCode: z.ZodType<string>; readonly placed: z.ZodOptional<z.ZodType<string[] | undefined>>; readonly nameKeyword: z.ZodType<string | undefined> },
    { readonly nameKeyword: z.ZodType<unknown, string | null>; readonly foundCount: z.ZodType<unknown, number>; readonly productCode: z.ZodType<unknown, string>; readonly productName: z.ZodType<unknown, string>; readonly goods: z.ZodType<unknown, { productCode: string; productName: string; productStatus: number; productStatusName: string; mainListImage: string | null; sortNo: number | null; }[]>; readonly version: z.ZodType<unknown, number> },
    "productUnknown",
    "safe",
    "doSetRelatedGoods" | "goAdminProduct" | "goRelatedGoods"
  >
  readonly goReplyTemplateList: Transition<
    {},
    { readonly replyTemplates: z.ZodType<unknown, { version: number; replyTemplateId: string; replyTemplateName: string; replyTemplateNameEn: string | null; replyTemplateBody: string; replyTemplateBodyEn: string | null; }[]>; readonly count: z.ZodType<unknown, number> },
    never,
    "safe",
    "doCreateReplyTemplate" | "goAuditLog"
  >
  readonly goRestockNotice: Transition<
    { readonly noticeId: z.ZodType<string>; readonly noticeKey: z.ZodType<string> },
    { readonly productCode: z.ZodType<unknown, string>; readonly productName: z.ZodType<unknown, string | null>; readonly className: z.ZodType<unknown, string>; readonly isConfirmed: z.ZodType<unknown, boolean>; readonly expiresAt: z.ZodType<unknown, string> },
    "restockNoticeGone",
    "safe",
    "doConfirmRestockNotice" | "doEndRestockNotice" | "goProduct" | "goTop"
  >
  readonly goReturn: Transition<
    { readonly returnId: z.ZodType<string> },
    { readonly orderStatus: z.ZodType<unknown, number>; readonly orderStatusName: z.ZodType<unknown, string>; readonly customerId: z.ZodType<unknown, string | null>; readonly customer: z.ZodType<unknown, { name01: string; name02: string; kana01: string | null; kana02: string | null; companyName: string | null; postalCode: string; pref: number; prefName: string; addr01: string; addr02: string; phoneNumber: string; email: string; }>; readonly endedAt: z.ZodType<unknown, string | null>; readonly pictures: z.ZodType<unknown, { returnId: string; pictureNo: number; }[]>; readonly isWhole: z.ZodType<unknown, boolean>; readonly refundDue: z.ZodType<unknown, number>; readonly lastAnswer: z.ZodType<unknown, string | null>; readonly returnId: z.ZodType<unknown, string>; readonly customerName: z.ZodType<unknown, string>; readonly orderNo: z.ZodType<unknown, string>; readonly returnNo: z.ZodType<unknown, number>; readonly returnState: z.ZodType<unknown, "granted" | "received" | "refused" | "waiting" | "withdrawn">; readonly returnStateName: z.ZodType<unknown, string>; readonly returnReason: z.ZodType<unknown, "changedMind" | "damaged" | "notAsDescribed" | "other" | "size" | "wrongItem">; readonly returnReasonName: z.ZodType<unknown, string>; readonly returnWords: z.ZodType<unknown, string | null>; readonly returnAnswer: z.ZodType<unknown, string | null>; readonly pictureCount: z.ZodType<unknown, number>; readonly askedAt: z.ZodType<unknown, string>; readonly decidedAt: z.ZodType<unknown, string | null>; readonly items: z.ZodType<unknown, { productCode: string; productName: string; classCategoryName1: string | null; classCategoryName2: string | null; quantity: number; received: number | null; }[]> },
    "returnUnknown",
    "safe",
    "doGrantReturn" | "doReceiveReturn" | "doRefundOrder" | "doRefuseReturn" | "goCustomer" | "goOrder" | "goOrderExchange" | "goReturnList"
  >
  readonly goReturnList: Transition<
    { readonly limit: z.ZodType<number | undefined>; readonly offset: z.ZodType<number | undefined>; readonly returnState: z.ZodType<"received" | "waiting" | "refused" | "granted" | "withdrawn" | undefined> },
    { readonly count: z.ZodType<unknown, number>; readonly limit: z.ZodType<unknown, number>; readonly offset: z.ZodType<unknown, number>; readonly returns: z.ZodType<unknown, { returnId: string; customerName: string; orderNo: string; returnNo: number; returnState: "granted" | "received" | "refused" | "waiting" | "withdrawn"; returnStateName: string; returnReason: "changedMind" | "damaged" | "notAsDescribed" | "other" | "size" | "wrongItem"; returnReasonName: string; returnWords: string | null; returnAnswer: string | null; pictureCount: number; askedAt: string; decidedAt: string | null; items: { productCode: string; productName: string; classCategoryName1: string | null; classCategoryName2: string | null; quantity: number; received: number | null; }[]; }[]>; readonly returnStates: z.ZodType<unknown, { returnState: "granted" | "received" | "refused" | "waiting" | "withdrawn"; returnStateName: string; count: number; }[]> },
    never,
    "safe",
    "goReturnList"
  >
  readonly goReturnPicture: Transition<
    { readonly returnId: z.ZodType<string>; readonly pictureNo: z.ZodType<number> },
    { readonly returnId: z.ZodType<unknown, string>; readonly pictureNo: z.ZodType<unknown, number> },
    "returnPictureGone",
    "safe",
    "goReturn"
  >
  readonly goReturnRequest: Transition<
    { readonly orderNo: z.ZodType<string>; readonly orderKey: z.ZodType<string | undefined> },
    { readonly orderNo: z.ZodType<unknown, string>; readonly orderDate: z.ZodType<unknown, string>; readonly items: z.ZodType<unknown, { price: number; price02: number; quantity: number; productCode: string; productName: string; mainListImage: string | null; reducedTax: boolean; totalPrice: number; className1: string | null; classCategoryName1: string | null; className2: string | null; classCategoryName2: string | null; }[]>; readonly returnUntil: z.ZodType<unknown, string>; readonly mostPictures: z.ZodType<unknown, number> },
    "orderNotFound" | "returnRefused" | "signInFirst",
    "safe",
    "doRequestReturn" | "goGuestOrder" | "goHelpTradeLaw" | "goMypageHistory" | "goTop"
  >
  readonly goRole: Transition<
    { readonly roleId: z.ZodType<string> },
    { readonly memberCount: z.ZodType<unknown, number>; readonly version: z.ZodType<unknown, number>; readonly roleId: z.ZodType<unknown, string>; readonly roleName: z.ZodType<unknown, string>; readonly roleNameEn: z.ZodType<unknown, string | null>; readonly permissions: z.ZodType<unknown, readonly ("content:change" | "content:view" | "customers:change" | "customers:export" | "customers:view" | "enquiries:change" | "enquiries:view" | "look:change" | "look:view" | "orders:change" | "orders:export" | "orders:refund" | "orders:view" | "products:change" | "products:view" | "promotions:change" | "promotions:view" | "reports:view" | "settings:change" | "settings:view")[]> },
    "roleUnknown",
    "safe",
    "doDeleteRole" | "doUpdateRole" | "goAuditLog"
  >
  readonly goRoleList: Transition<
    {},
    { readonly roles: z.ZodType<unknown, { roleId: string; roleName: string; roleNameEn: string | null; permissions: readonly ("content:change" | "content:view" | "customers:change" | "customers:export" | "customers:view" | "enquiries:change" | "enquiries:view" | "look:change" | "look:view" | "orders:change" | "orders:export" | "orders:refund" | "orders:view" | "products:change" | "products:view" | "promotions:change" | "promotions:view" | "reports:view" | "settings:change" | "settings:view")[]; memberCount: number; version: number; }[]>; readonly count: z.ZodType<unknown, number> },
    never,
    "safe",
    "doCreateRole" | "goAuditLog"
  >
  readonly goSalesReport: Transition<
    { readonly from: z.ZodType<string | undefined>; readonly until: z.ZodType<string | undefined>; readonly by: z.ZodType<"day" | "product" | "category" | "customer" | "payment" | "week" | "month" | "hour" | "prefecture" | undefined> },
    { readonly by: z.ZodType<unknown, "category" | "customer" | "day" | "hour" | "month" | "payment" | "prefecture" | "product" | "week">; readonly from: z.ZodType<unknown, string>; readonly until: z.ZodType<unknown, string>; readonly before: z.ZodType<unknown, { from: string; until: string; }>; readonly rows: z.ZodType<unknown, { before: { count: number; pieceCount: number | null; total: number; }; change: { count: number; total: number; }; count: number; pieceCount: number | null; total: number; key: string; label: string; }[]>; readonly others: z.ZodType<unknown, { before: { count: number; pieceCount: number | null; total: number; }; change: { count: number; total: number; }; count: number; pieceCount: number | null; total: number; } | null>; readonly allOrders: z.ZodType<unknown, { before: { count: number; pieceCount: number | null; total: number; }; change: { count: number; total: number; }; count: number; pieceCount: number | null; total: number; }>; readonly groupings: z.ZodType<unknown, { by: "category" | "customer" | "day" | "hour" | "month" | "payment" | "prefecture" | "product" | "week"; title: string; }[]>; readonly exports: z.ZodType<unknown, { encoding: "shift_jis" | "utf-8" | "utf-8-bom"; }[]>; readonly journals: z.ZodType<unknown, { program: "freee" | "moneyforward" | "yayoi"; bookedOn: "order" | "shipping"; }[]> },
    "badInput",
    "safe",
    "goExportSalesReport" | "goSalesReport"
  >
  readonly goSecurity: Transition<
    {},
    { readonly isSecureRequest: z.ZodType<unknown, boolean>; readonly version: z.ZodType<unknown, number>; readonly adminAllowHosts: z.ZodType<unknown, string>; readonly adminDenyHosts: z.ZodType<unknown, string>; readonly frontAllowHosts: z.ZodType<unknown, string>; readonly frontDenyHosts: z.ZodType<unknown, string>; readonly trustedHosts: z.ZodType<unknown, string>; readonly guestOrdersPerRecipient: z.ZodType<unknown, number>; readonly guestOrdersPerNetwork: z.ZodType<unknown, number>; readonly networkFactor: z.ZodType<unknown, number> },
    never,
    "safe",
    "doUpdateSecurity" | "goAuditLog"
  >
  readonly goSentMail: Transition<
    { readonly mailId: z.ZodType<string> },
    { readonly sender: z.ZodType<unknown, string>; readonly replyTo: z.ZodType<unknown, string | null>; readonly mailBody: z.ZodType<unknown, string>; readonly attempts: z.ZodType<unknown, number>; readonly reason: z.ZodType<unknown, string | null>; readonly nextAttemptAt: z.ZodType<unknown, string | null>; readonly failedAt: z.ZodType<unknown, string | null>; readonly mailId: z.ZodType<unknown, string>; readonly recipient: z.ZodType<unknown, string>; readonly mailSubject: z.ZodType<unknown, string>; readonly mailTemplateName: z.ZodType<unknown, string>; readonly state: z.ZodType<unknown, "failed" | "kept" | "sent" | "waiting">; readonly createdAt: z.ZodType<unknown, string>; readonly sentAt: z.ZodType<unknown, string | null> },
    "mailUnknown",
    "safe",
    "doSendMailAgain"
  >
  readonly goSessionList: Transition<
    {},
    { readonly customerId: z.ZodType<unknown, string>; readonly sessions: z.ZodType<unknown, { sessionId: string | null; device: string; appName: string | null; permitted: readonly string[]; signedInAt: string; seenAt: string; isThis: boolean; }[]>; readonly sessionCount: z.ZodType<unknown, number> },
    never,
    "safe",
    "doLogout" | "goCustomerAddressList" | "goFavoriteList" | "goMypage" | "goMypageChange" | "goMypageExport" | "goMypageWithdraw" | "goOrderHistory" | "goPointHistory" | "goSessionList"
  >
  readonly goSettings: Transition<
    { readonly keyword: z.ZodType<string | undefined> },
    { readonly keyword: z.ZodType<unknown, string | null>; readonly groups: z.ZodType<unknown, { group: string; title: string; screens: { screen: string; href: string; title: string; purpose: string; }[]; }[]>; readonly count: z.ZodType<unknown, number> },
    never,
    "safe",
    never
  >
  readonly goShippingNotifyMail: Transition<
    { readonly orderNo: z.ZodType<string>; readonly shippingId: z.ZodType<string | undefined> },
    { readonly orderNo: z.ZodType<unknown, string>; readonly customerId: z.ZodType<unknown, string | null>; readonly shippings: z.ZodType<unknown, { orderNo: string; shippingId: string; recipientName: string; deliveryName: string | null; trackingNumber: string | null; shippedAt: string | null; mailSentAt: string | null; }[]>; readonly shippingId: z.ZodType<unknown, string | null>; readonly recipient: z.ZodType<unknown, string>; readonly mailSubject: z.ZodType<unknown, string | null>; readonly mailBody: z.ZodType<unknown, string | null> },
    "adminOrderUnknown" | "shippingUnknown",
    "safe",
    "doSendShippingNotifyMail" | "goOrder"
  >
  readonly goShopping: Transition<
    { readonly sessionPrefix: z.ZodType<string | undefined>; readonly cartKey: z.ZodType<string | undefined> },
    { readonly shippings: z.ZodType<unknown, { shippingId: string; address: { name01: string; name02: string; kana01: string | null; kana02: string | null; companyName: string | null; postalCode: string; pref: number; prefName: string; addr01: string; addr02: string; phoneNumber: string; }; deliveryId: string | null; deliveryName: string | null; deliveryFee: number; deliveryDate: string | null; deliveryTimeId: string | null; deliveryTime: string | null; items: { price: number; price02: number; quantity: number; productCode: string; productName: string; mainListImage: string | null; reducedTax: boolean; totalPrice: number; className1: string | null; classCategoryName1: string | null; className2: string | null; classCategoryName2: string | null; }[]; gifts: { giftKind: "card" | "noshi" | "wrapping"; giftName: string; giftPrice: number; omotegaki: string | null; mizuhiki: "awaji" | "black" | "bow" | "knot" | "none" | "yellow"; mizuhikiName: string | null; giftText: string | null; }[]; deliveries: { earliestDate: string | null; earliestLabel: string | null; deliveryId: string; deliveryName: string; fee: number; times: { deliveryTimeId: string; deliveryTime: string; }[]; }[]; dates: { date: string; label: string; }[]; giftChoice: { noshi: string | null; noshiName: string | null; wrapping: string | null; card: string | null; cardMessage: string | null; } | null; addressId: string; }[]>; readonly cartKey: z.ZodType<unknown, string>; readonly canCheckout: z.ZodType<unknown, boolean>; readonly email: z.ZodType<unknown, string>; readonly defaultShippingAddress: z.ZodType<unknown, { name01: string; name02: string; kana01: string | null; kana02: string | null; companyName: string | null; postalCode: string; pref: number; prefName: string; addr01: string; addr02: string; phoneNumber: string; } | null>; readonly addresses: z.ZodType<unknown, { name01: string; name02: string; kana01: string | null; kana02: string | null; companyName: string | null; postalCode: string; pref: number; prefName: string; addr01: string; addr02: string; phoneNumber: string; addressId: string; }[]>; readonly allocations: z.ZodType<unknown, { addressId: string; productCode: string; quantity: number; }[]>; readonly pointBalance: z.ZodType<unknown, number | null>; readonly payments: z.ZodType<unknown, { paymentId: string; paymentName: string; charge: number; paidWhen: "any" | "door" | "first"; payWithinDays: number | null; marks: string[]; }[]>; readonly giftOptions: z.ZodType<unknown, { giftOptionId: string; giftKind: "card" | "noshi" | "wrapping"; giftName: string; giftDescription: string | null; giftPrice: number; omotegaki: string | null; mizuhiki: "awaji" | "black" | "bow" | "knot" | "none" | "yellow"; mizuhikiName: string | null; }[]>; readonly unavailable: z.ZodType<unknown, { field: string; value: string; label: string; shippingId: string | null; reason: string; }[]>; readonly missing: z.ZodType<unknown, string[]>; readonly subtotal: z.ZodType<unknown, number>; readonly charge: z.ZodType<unknown, number>; readonly giftTotal: z.ZodType<unknown, number>; readonly deliveryFeeTotal: z.ZodType<unknown, number>; readonly discount: z.ZodType<unknown, number>; readonly discounts: z.ZodType<unknown, { discountName: string | null; amount: number; }[]>; readonly taxFreeDiscount: z.ZodType<unknown, number>; readonly taxableTotal: z.ZodType<unknown, number>; readonly tax: z.ZodType<unknown, number>; readonly total: z.ZodType<unknown, number>; readonly paymentTotal: z.ZodType<unknown, number>; readonly taxes: z.ZodType<unknown, { rate: number; total: number; tax: number; }[]>; readonly usePoint: z.ZodType<unknown, number>; readonly addPoint: z.ZodType<unknown, number>; readonly customer: z.ZodType<unknown, { name01: string; name02: string; kana01: string | null; kana02: string | null; companyName: string | null; postalCode: string; pref: number; prefName: string; addr01: string; addr02: string; phoneNumber: string; email: string; }>; readonly customerId: z.ZodType<unknown, string | null>; readonly items: z.ZodType<unknown, { price: number; price02: number; quantity: number; productCode: string; productName: string; mainListImage: string | null; reducedTax: boolean; totalPrice: number; className1: string | null; classCategoryName1: string | null; className2: string | null; classCategoryName2: string | null; }[]>; readonly paymentId: z.ZodType<unknown, string | null>; readonly paymentName: z.ZodType<unknown, string | null>; readonly message: z.ZodType<unknown, string | null>; readonly messages: z.ZodType<unknown, string[]>; readonly carts: z.ZodType<unknown, { freeDelivery: { free: boolean; amountLeft: number | null; quantityLeft: number | null; promotionName: string | null; } | null; groupDiscount: { groupLabel: string; groupDiscountYen: number; } | null; messages: string[]; canCheckout: boolean; earliestDate: string | null; earliestLabel: string | null; cartKey: string; saleTypeId: string; saleTypeName: string; items: { productCode: string; productName: string; className1: string | null; classCategoryName1: string | null; className2: string | null; classCategoryName2: string | null; mainImage: string | null; mainListImage: string | null; price: number; price02: number; quantity: number; maxQuantity: number; totalPrice: number; reducedTax: boolean; stockStatus: "inStock" | "scarce" | "soldOut"; temperature: "cool" | "frozen" | "normal"; }[]; totalPrice: number; totalQuantity: number; discounts: { discountName: string; amount: number; }[]; discountedPrice: number; promotionHints: string[]; deliveryFeeTotal: number; deliveryFeeKnown: boolean; }[]>; readonly cartCount: z.ZodType<unknown, number>; readonly totalQuantity: z.ZodType<unknown, number> },
    "cartEmpty",
    "safe",
    "doConfirmOrder" | "doLogin" | "doQuoteOrder" | "goCart" | "goHelpPrivacy" | "goLogin" | "goPostalCode" | "goShoppingLogin" | "goShoppingNonMember" | "goShoppingShipping" | "goShoppingShippingEdit" | "goShoppingShippingMultiple"
  >
  readonly goShoppingComplete: Transition<
    { readonly orderNo: z.ZodType<string | undefined> },
    { readonly subtotal: z.ZodType<unknown, number>; readonly charge: z.ZodType<unknown, number>; readonly giftTotal: z.ZodType<unknown, number>; readonly deliveryFeeTotal: z.ZodType<unknown, number>; readonly discount: z.ZodType<unknown, number>; readonly discounts: z.ZodType<unknown, { discountName: string | null; amount: number; }[]>; readonly taxFreeDiscount: z.ZodType<unknown, number>; readonly taxableTotal: z.ZodType<unknown, number>; readonly tax: z.ZodType<unknown, number>; readonly total: z.ZodType<unknown, number>; readonly paymentTotal: z.ZodType<unknown, number>; readonly taxes: z.ZodType<unknown, { rate: number; total: number; tax: number; }[]>; readonly usePoint: z.ZodType<unknown, number>; readonly addPoint: z.ZodType<unknown, number>; readonly orderNo: z.ZodType<unknown, string>; readonly completeMessage: z.ZodType<unknown, string | null>; readonly email: z.ZodType<unknown, string>; readonly paymentName: z.ZodType<unknown, string | null>; readonly payUntil: z.ZodType<unknown, string | null>; readonly paymentState: z.ZodType<unknown, "paid" | "awaiting" | "atTheDoor" | null>; readonly items: z.ZodType<unknown, { price: number; price02: number; quantity: number; productCode: string; productName: string; mainListImage: string | null; reducedTax: boolean; totalPrice: number; className1: string | null; classCategoryName1: string | null; className2: string | null; classCategoryName2: string | null; }[]>; readonly shippings: z.ZodType<unknown, { shippingId: string; address: { name01: string; name02: string; kana01: string | null; kana02: string | null; companyName: string | null; postalCode: string; pref: number; prefName: string; addr01: string; addr02: string; phoneNumber: string; }; deliveryId: string | null; deliveryName: string | null; deliveryFee: number; deliveryDate: string | null; deliveryTimeId: string | null; deliveryTime: string | null; items: { price: number; price02: number; quantity: number; productCode: string; productName: string; mainListImage: string | null; reducedTax: boolean; totalPrice: number; className1: string | null; classCategoryName1: string | null; className2: string | null; classCategoryName2: string | null; }[]; gifts: { giftKind: "card" | "noshi" | "wrapping"; giftName: string; giftPrice: number; omotegaki: string | null; mizuhiki: "awaji" | "black" | "bow" | "knot" | "none" | "yellow"; mizuhikiName: string | null; giftText: string | null; }[]; collected: number; }[]> },
    "orderNotFound",
    "safe",
    "doRegisterFromOrder" | "goGuestOrder" | "goMypageHistory" | "goProductList" | "goTop"
  >
  readonly goShoppingConfirm: Transition<
    { readonly preOrderId: z.ZodType<string | undefined> },
    { readonly tradeLawRows: z.ZodType<unknown, { name: string; description: string; }[]>; readonly subtotal: z.ZodType<unknown, number>; readonly charge: z.ZodType<unknown, number>; readonly giftTotal: z.ZodType<unknown, number>; readonly deliveryFeeTotal: z.ZodType<unknown, number>; readonly discount: z.ZodType<unknown, number>; readonly discounts: z.ZodType<unknown, { discountName: string | null; amount: number; }[]>; readonly taxFreeDiscount: z.ZodType<unknown, number>; readonly taxableTotal: z.ZodType<unknown, number>; readonly tax: z.ZodType<unknown, number>; readonly total: z.ZodType<unknown, number>; readonly paymentTotal: z.ZodType<unknown, number>; readonly taxes: z.ZodType<unknown, { rate: number; total: number; tax: number; }[]>; readonly usePoint: z.ZodType<unknown, number>; readonly addPoint: z.ZodType<unknown, number>; readonly customer: z.ZodType<unknown, { name01: string; name02: string; kana01: string | null; kana02: string | null; companyName: string | null; postalCode: string; pref: number; prefName: string; addr01: string; addr02: string; phoneNumber: string; email: string; }>; readonly customerId: z.ZodType<unknown, string | null>; readonly items: z.ZodType<unknown, { price: number; price02: number; quantity: number; productCode: string; productName: string; mainListImage: string | null; reducedTax: boolean; totalPrice: number; className1: string | null; classCategoryName1: string | null; className2: string | null; classCategoryName2: string | null; }[]>; readonly shippings: z.ZodType<unknown, { shippingId: string; address: { name01: string; name02: string; kana01: string | null; kana02: string | null; companyName: string | null; postalCode: string; pref: number; prefName: string; addr01: string; addr02: string; phoneNumber: string; }; deliveryId: string | null; deliveryName: string | null; deliveryFee: number; deliveryDate: string | null; deliveryTimeId: string | null; deliveryTime: string | null; items: { price: number; price02: number; quantity: number; productCode: string; productName: string; mainListImage: string | null; reducedTax: boolean; totalPrice: number; className1: string | null; classCategoryName1: string | null; className2: string | null; classCategoryName2: string | null; }[]; gifts: { giftKind: "card" | "noshi" | "wrapping"; giftName: string; giftPrice: number; omotegaki: string | null; mizuhiki: "awaji" | "black" | "bow" | "knot" | "none" | "yellow"; mizuhikiName: string | null; giftText: string | null; }[]; deliveries: { earliestDate: string | null; earliestLabel: string | null; deliveryId: string; deliveryName: string; fee: number; times: { deliveryTimeId: string; deliveryTime: string; }[]; }[]; dates: { date: string; label: string; }[]; giftChoice: { noshi: string | null; noshiName: string | null; wrapping: string | null; card: string | null; cardMessage: string | null; } | null; }[]>; readonly paymentId: z.ZodType<unknown, string | null>; readonly paymentName: z.ZodType<unknown, string | null>; readonly message: z.ZodType<unknown, string | null>; readonly messages: z.ZodType<unknown, string[]>; readonly preOrderId: z.ZodType<unknown, string> },
    "nothingConfirmed",
    "safe",
    "doCheckout" | "goCart" | "goShopping"
  >
  readonly goShoppingError: Transition<
    { readonly cartKey: z.ZodType<string | undefined> },
    { readonly staticContent: z.ZodType<unknown, { sections: { body: string; content: string; }[]; }> },
    never,
    "safe",
    "goShopping"
  >
  readonly goShoppingLogin: Transition<
    { readonly cartKey: z.ZodType<string | undefined> },
    {},
    never,
    "safe",
    "goLogin" | "goShoppingNonMember"
  >
  readonly goShoppingNonMember: Transition<
    { readonly cartKey: z.ZodType<string | undefined> },
    {},
    never,
    "safe",
    "doSubmitNonMember" | "goShoppingLogin"
  >
  readonly goShoppingShipping: Transition<
    { readonly shippingId: z.ZodType<string | undefined>; readonly cartKey: z.ZodType<string | undefined> },
    { readonly shippingId: z.ZodType<unknown, string>; readonly addressId: z.ZodType<unknown, string>; readonly addresses: z.ZodType<unknown, { name01: string; name02: string; kana01: string | null; kana02: string | null; companyName: string | null; postalCode: string; pref: number; prefName: string; addr01: string; addr02: string; phoneNumber: string; addressId: string; }[]> },
    "addressNotFound" | "addressUnknownYet" | "cartEmpty",
    "safe",
    "doSelectShippingAddress" | "goShopping" | "goShoppingShippingEdit"
  >
  readonly goShoppingShippingEdit: Transition<
    { readonly shippingId: z.ZodType<string | undefined>; readonly cartKey: z.ZodType<string | undefined> },
    { readonly shippingId: z.ZodType<unknown, string> },
    "addressNotFound" | "addressUnknownYet" | "cartEmpty",
    "safe",
    "doUpdateShippingAddress" | "goCart" | "goPostalCode" | "goShopping" | "goShoppingShipping"
  >
  readonly goShoppingShippingMultiple: Transition<
    { readonly cartKey: z.ZodType<string | undefined>; readonly addressId: z.ZodType<string | undefined> },
    { readonly cartKey: z.ZodType<unknown, string>; readonly addressId: z.ZodType<unknown, string | null>; readonly addresses: z.ZodType<unknown, { name01: string; name02: string; kana01: string | null; kana02: string | null; companyName: string | null; postalCode: string; pref: number; prefName: string; addr01: string; addr02: string; phoneNumber: string; addressId: string; }[]>; readonly cartItems: z.ZodType<unknown, { price: number; price02: number; quantity: number; productCode: string; productName: string; mainListImage: string | null; reducedTax: boolean; totalPrice: number; className1: string | null; classCategoryName1: string | null; className2: string | null; classCategoryName2: string | null; }[]>; readonly allocations: z.ZodType<unknown, { addressId: string; cartKey: string; productCode: string; quantity: number; }[]> },
    "addressUnknownYet" | "cartEmpty",
    "safe",
    "doAllocateMultipleShipping" | "goShopping" | "goShoppingShippingMultiple" | "goShoppingShippingMultipleEdit"
  >
  readonly goShoppingShippingMultipleEdit: Transition<
    { readonly cartKey: z.ZodType<string | undefined> },
    {},
    "addressUnknownYet" | "cartEmpty",
    "safe",
    "doAddMultipleShippingAddress" | "goPostalCode" | "goShoppingShippingMultiple"
  >
  readonly goStock: Transition<
    { readonly productCode: z.ZodType<string> },
    { readonly stock: z.ZodType<unknown, number | null>; readonly isLow: z.ZodType<unknown, boolean>; readonly restockCount: z.ZodType<unknown, number>; readonly changes: z.ZodType<unknown, { at: string; kind: "member" | "order" | "return"; quantity: number | null; stock: number | null; reason: string | null; memberName: string | null; orderNo: string | null; productCode: string; productName: string; className: string | null; }[]>; readonly productCode: z.ZodType<unknown, string>; readonly productName: z.ZodType<unknown, string>; readonly className: z.ZodType<unknown, string | null> },
    "productUnknown",
    "safe",
    "doCorrectStock" | "goAdminProduct" | "goStockChangeList"
  >
  readonly goStockChangeList: Transition<
    { readonly limit: z.ZodType<number | undefined>; readonly offset: z.ZodType<number | undefined>; readonly productCode: z.ZodType<string | undefined>; readonly dateFrom: z.ZodType<string | undefined>; readonly dateTo: z.ZodType<string | undefined> },
    { readonly count: z.ZodType<unknown, number>; readonly limit: z.ZodType<unknown, number>; readonly offset: z.ZodType<unknown, number>; readonly changes: z.ZodType<unknown, { at: string; kind: "member" | "order" | "return"; quantity: number | null; stock: number | null; reason: string | null; memberName: string | null; orderNo: string | null; productCode: string; productName: string; className: string | null; }[]>; readonly filters: z.ZodType<unknown, { [x: string]: unknown; }> },
    never,
    "safe",
    "goStockChangeList"
  >
  readonly goStockList: Transition<
    { readonly limit: z.ZodType<number | undefined>; readonly offset: z.ZodType<number | undefined>; readonly sort: z.ZodType<Sort<"productCode" | "productName" | "stock"> | undefined>; readonly nameKeyword: z.ZodType<string | undefined>; readonly stockLevel: z.ZodType<"out" | "low" | "enough" | undefined> },
    { readonly views: z.ZodType<unknown, { viewId: string; viewName: string; }[]>; readonly columns: z.ZodType<unknown, string[] | null>; readonly exports: z.ZodType<unknown, { encoding: "shift_jis" | "utf-8" | "utf-8-bom"; }[]>; readonly count: z.ZodType<unknown, number>; readonly limit: z.ZodType<unknown, number>; readonly offset: z.ZodType<unknown, number>; readonly articles: z.ZodType<unknown, { stock: number; isLow: boolean; restockCount: number; productCode: string; productName: string; className: string | null; }[]>; readonly lowStock: z.ZodType<unknown, number | null>; readonly filters: z.ZodType<unknown, { [x: string]: unknown; }> },
    never,
    "safe",
    "doChooseColumns" | "doSaveListView" | "goExportStock" | "goStockList"
  >
  readonly goSubscriptionList: Transition<
    { readonly limit: z.ZodType<number | undefined>; readonly offset: z.ZodType<number | undefined>; readonly emailKeyword: z.ZodType<string | undefined>; readonly subscriptionState: z.ZodType<"active" | "unconfirmed" | "ended" | undefined> },
    { readonly count: z.ZodType<unknown, number>; readonly limit: z.ZodType<unknown, number>; readonly offset: z.ZodType<unknown, number>; readonly subscriptions: z.ZodType<unknown, { subscriptionId: string; email: string; subscriptionState: "active" | "ended" | "unconfirmed"; subscriptionOrigin: string; mailLanguage: string; askedAt: string; confirmedAt: string | null; endedAt: string | null; endReason: string | null; customerId: string | null; }[]> },
    never,
    "safe",
    "goExportSubscriptions" | "goSubscriptionList"
  >
  readonly goSynonymList: Transition<
    { readonly limit: z.ZodType<number | undefined>; readonly offset: z.ZodType<number | undefined>; readonly nameKeyword: z.ZodType<string | undefined>; readonly synonymWords: z.ZodType<string | undefined> },
    { readonly count: z.ZodType<unknown, number>; readonly limit: z.ZodType<unknown, number>; readonly offset: z.ZodType<unknown, number>; readonly synonyms: z.ZodType<unknown, { synonymId: string; wordsAlike: string[]; version: number; }[]>; readonly filters: z.ZodType<unknown, { nameKeyword: string | null; }> },
    never,
    "safe",
    "doCreateSynonym" | "goAuditLog" | "goMissedWordList" | "goSynonymList"
  >
  readonly goSystemInfo: Transition<
    {},
    { readonly info: z.ZodType<unknown, { version: string; node: string; database: { kind: "postgres" | "sqlite"; version: string; size: number; }; migrations: { name: string; doneAt: string; }[]; outbox: { waiting: number; failed: number; }; jobs: { waiting: number; running: number; failed: number; }; memory: { resident: number; heap: number; }; disk: { free: number; files: number | null; backups: number | null; logs: number | null; }; upSince: string; processes: number | null; }> },
    never,
    "safe",
    never
  >
  readonly goTagList: Transition<
    {},
    { readonly tags: z.ZodType<unknown, { sortNo: number; tagId: string; tagName: string; tagNameEn: string | null; productCount: number; moves: { direction: "down" | "up"; sortNo: number; }[]; version: number; }[]>; readonly count: z.ZodType<unknown, number> },
    never,
    "safe",
    "doCreateTag" | "goAuditLog"
  >
  readonly goTaxRuleList: Transition<
    {},
    { readonly taxRules: z.ZodType<unknown, { roundingName: string; prefName: string | null; taxRuleId: string; applyDate: string; taxRate: number; roundingType: number; pref: number | null; standing: "coming" | "inForce" | "past"; }[]>; readonly count: z.ZodType<unknown, number | null> },
    never,
    "safe",
    "doCreateTaxRule" | "goAuditLog"
  >
  readonly goTemplateAdd: Transition<
    {},
    {},
    never,
    "safe",
    "doInstallTemplate"
  >
  readonly goTemplateList: Transition<
    {},
    { readonly templates: z.ZodType<unknown, { templateCode: string; templateName: string; active: boolean; deviceType: number; isBuiltIn: boolean; archiveName: string | null; archiveSize: number | null; createdAt: string | null; settingCount: number; writtenCount: number; }[]>; readonly count: z.ZodType<unknown, number>; readonly brokenPages: z.ZodType<unknown, { pageName: string; fault: string; since: string; }[]> },
    never,
    "safe",
    "goTemplateAdd"
  >
  readonly goTemplatePreview: Transition<
    { readonly templateCode: z.ZodType<string>; readonly previewPage: z.ZodType<"category" | "cart" | "contact" | "homepage" | "mypage_login" | "product_list" | "product_detail" | "shopping" | "help_guide" | undefined> },
    { readonly templateCode: z.ZodType<unknown, string> },
    "themeUnknown",
    "safe",
    never
  >
  readonly goTemplateSettings: Transition<
    { readonly templateCode: z.ZodType<string> },
    { readonly templateCode: z.ZodType<unknown, string>; readonly templateName: z.ZodType<unknown, string>; readonly active: z.ZodType<unknown, boolean>; readonly settings: z.ZodType<unknown, { name: string; label: string; kind: "colour" | "font" | "picture" | "text"; value: string; default: string; isDefault: boolean; contrast: number | null; options: { value: string; label: string; fontFamily: string; }[]; }[]>; readonly version: z.ZodType<unknown, number> },
    "themeUnknown",
    "safe",
    "doUpdateTemplateSettings"
  >
  readonly goToken: Transition<
    { readonly tokenId: z.ZodType<string> },
    { readonly version: z.ZodType<unknown, number>; readonly hint: z.ZodType<unknown, string>; readonly memberName: z.ZodType<unknown, string>; readonly createdAt: z.ZodType<unknown, string>; readonly lastUsedAt: z.ZodType<unknown, string | null>; readonly lastUsedIp: z.ZodType<unknown, string | null>; readonly formerUntil: z.ZodType<unknown, string | null>; readonly tokenId: z.ZodType<unknown, string>; readonly tokenName: z.ZodType<unknown, string>; readonly permissions: z.ZodType<unknown, readonly ("content:change" | "content:view" | "customers:change" | "customers:export" | "customers:view" | "enquiries:change" | "enquiries:view" | "look:change" | "look:view" | "orders:change" | "orders:export" | "orders:refund" | "orders:view" | "products:change" | "products:view" | "promotions:change" | "promotions:view" | "reports:view" | "settings:change" | "settings:view")[]>; readonly networks: z.ZodType<unknown, string | null>; readonly endsOn: z.ZodType<unknown, string | null> },
    "tokenUnknown",
    "safe",
    "doDeleteToken" | "doRenewToken" | "doUpdateToken" | "goAuditLog"
  >
  readonly goTokenList: Transition<
    {},
    { readonly tokens: z.ZodType<unknown, { hint: string; memberName: string; createdAt: string; lastUsedAt: string | null; lastUsedIp: string | null; formerUntil: string | null; tokenId: string; tokenName: string; permissions: readonly ("content:change" | "content:view" | "customers:change" | "customers:export" | "customers:view" | "enquiries:change" | "enquiries:view" | "look:change" | "look:view" | "orders:change" | "orders:export" | "orders:refund" | "orders:view" | "products:change" | "products:view" | "promotions:change" | "promotions:view" | "reports:view" | "settings:change" | "settings:view")[]; networks: string | null; endsOn: string | null; }[]>; readonly apps: z.ZodType<unknown, { sessionId: string; appName: string; memberName: string; permitted: readonly string[]; createdAt: string; seenAt: string; }[]>; readonly count: z.ZodType<unknown, number> },
    never,
    "safe",
    "doCreateToken" | "goAuditLog"
  >
  readonly goTop: Transition<
    {},
    { readonly shopName: z.ZodType<unknown, string>; readonly cartCount: z.ZodType<unknown, number>; readonly visitor: z.ZodType<unknown, { customerId: string; } | null>; readonly waiting: z.ZodType<unknown, { what: "cart" | "draft" | "unpaidOrder"; orderNo: string | null; paymentTotal: number | null; }[]>; readonly newItems: z.ZodType<unknown, { productCode: string; productName: string; descriptionList: string | null; mainListImage: string | null; secondListImage: string | null; price02Min: number | null; price02Max: number | null; price02IncTaxMin: number | null; price02IncTaxMax: number | null; price01IncTaxMin: number | null; price01IncTaxMax: number | null; reducedTax: boolean; stockStatus: "inStock" | "scarce" | "soldOut"; hasVariants: boolean; tags: { tagId: string; tagName: string; }[]; promotions: { promotionName: string; promotionLabel: string; endsAt: string | null; }[]; }[]>; readonly news: z.ZodType<unknown, { newsId: string; publishDate: string; title: string; description: string | null; url: string | null; linkMethod: boolean; }[]>; readonly categories: z.ZodType<unknown, { categoryId: string; categoryName: string; }[]> },
    never,
    "safe",
    "doAddFavorite" | "doRequestNewsletter"
  >
  readonly goTradeLawList: Transition<
    {},
    { readonly tradeLawRows: z.ZodType<unknown, { example: string | null; exampleEn: string | null; leavesFeesOut: boolean; nameKey: string; nameEnKey: string; descriptionKey: string; descriptionEnKey: string; displayOrderScreenKey: string; id: string; name: string | null; nameEn: string | null; description: string | null; descriptionEn: string | null; displayOrderScreen: boolean; }[]>; readonly tradeLawBody: z.ZodType<unknown, string | null>; readonly tradeLawBodyEn: z.ZodType<unknown, string | null>; readonly version: z.ZodType<unknown, number> },
    never,
    "safe",
    "doFillTradeLaw" | "doUpdateTradeLaw" | "goAuditLog"
  >
  readonly goTwoFactorAuth: Transition<
    { readonly returnTo: z.ZodType<string | undefined> },
    {},
    "noChallenge",
    "safe",
    "doVerifyTwoFactorAuth"
  >
  readonly goTwoFactorAuthEdit: Transition<
    {},
    { readonly authKey: z.ZodType<unknown, string>; readonly authUri: z.ZodType<unknown, string | null>; readonly authPicture: z.ZodType<unknown, string | null>; readonly memberName: z.ZodType<unknown, string>; readonly hasDevice: z.ZodType<unknown, boolean>; readonly recoveryCodesLeft: z.ZodType<unknown, number> },
    "memberGone",
    "safe",
    "doSetTwoFactorAuth" | "goPasskeyList"
  >
  readonly goTwoFactorAuthSet: Transition<
    { readonly returnTo: z.ZodType<string | undefined> },
    { readonly authKey: z.ZodType<unknown, string>; readonly authUri: z.ZodType<unknown, string | null>; readonly authPicture: z.ZodType<unknown, string | null>; readonly memberName: z.ZodType<unknown, string>; readonly hasDevice: z.ZodType<unknown, boolean>; readonly recoveryCodesLeft: z.ZodType<unknown, number> },
    "noChallenge",
    "safe",
    "doSetTwoFactorAuth" | "goAdminLogin" | "goAdminTop"
  >
  readonly goUnsupportedRoute: Transition<
    { readonly routeName: z.ZodType<string | undefined>; readonly returnTo: z.ZodType<string | undefined> },
    { readonly message: z.ZodType<unknown, string>; readonly routeName: z.ZodType<unknown, string | null>; readonly returnTo: z.ZodType<unknown, string> },
    never,
    "safe",
    "doUnsupportedRoute"
  >
  readonly goUserPage: Transition<
    { readonly pageUrl: z.ZodType<string> },
    { readonly pageUrl: z.ZodType<unknown, string>; readonly pageFileName: z.ZodType<unknown, string> },
    "pageNotFound",
    "safe",
    never
  >
  readonly goWebhook: Transition<
    { readonly webhookId: z.ZodType<string> },
    { readonly version: z.ZodType<unknown, number>; readonly eventNames: z.ZodType<unknown, string[]>; readonly hint: z.ZodType<unknown, string>; readonly memberName: z.ZodType<unknown, string>; readonly createdAt: z.ZodType<unknown, string>; readonly formerUntil: z.ZodType<unknown, string | null>; readonly offReason: z.ZodType<unknown, "member" | "failing" | null>; readonly isSecretMissing: z.ZodType<unknown, boolean>; readonly webhookId: z.ZodType<unknown, string>; readonly webhookName: z.ZodType<unknown, string>; readonly webhookUrl: z.ZodType<unknown, string>; readonly webhookEvents: z.ZodType<unknown, readonly string[]>; readonly isActive: z.ZodType<unknown, boolean> },
    "webhookUnknown",
    "safe",
    "doDeleteWebhook" | "doRenewWebhookSecret" | "doTestWebhook" | "doUpdateWebhook" | "goAuditLog" | "goWebhookTries"
  >
  readonly goWebhookList: Transition<
    {},
    { readonly webhooks: z.ZodType<unknown, { eventNames: string[]; hint: string; memberName: string; createdAt: string; formerUntil: string | null; offReason: "member" | "failing" | null; isSecretMissing: boolean; webhookId: string; webhookName: string; webhookUrl: string; webhookEvents: readonly string[]; isActive: boolean; }[]>; readonly count: z.ZodType<unknown, number> },
    never,
    "safe",
    "doCreateWebhook" | "goAuditLog"
  >
  readonly goWebhookTries: Transition<
    { readonly limit: z.ZodType<number | undefined>; readonly offset: z.ZodType<number | undefined>; readonly webhookId: z.ZodType<string> },
    { readonly count: z.ZodType<unknown, number>; readonly limit: z.ZodType<unknown, number>; readonly offset: z.ZodType<unknown, number>; readonly webhookId: z.ZodType<unknown, string>; readonly webhookName: z.ZodType<unknown, string>; readonly tries: z.ZodType<unknown, { webhookId: string; messageId: string; deliveredEvent: string; resource: string; sequence: number; deliveryState: "delivered" | "failed" | "waiting" | "withheld"; triedAt: string | null; nextAt: string | null; answerStatus: number | null; durationMs: number | null; fault: string | null; }[]> },
    "webhookUnknown",
    "safe",
    "goWebhook" | "goWebhookTries"
  >
}

/** A sentence for people, in the language of the answer. */
declare const Sentence: ZodString

/** Whole yen, as an answer states them. */
declare const Yen: ZodInt

/** Thrown by a job that cannot be carried out, with the reason, which is stored as JSON. */
declare class JobFailed extends Error {
  readonly errors: Readonly<Record<string, unknown>>
  constructor(errors: Readonly<Record<string, unknown>>)
}

/**
 * The tables, as both databases have them. Instants are ISO 8601 text in UTC, days `YYYY-MM-DD`, money whole
 * yen, flags booleans: the drivers make SQLite and PostgreSQL agree. Merchants edit master data, which has
 * small numbers as ids; customers, carts and orders have ids that sort by time (UUIDv7). A column with `_en`
 * has the English text beside the Japanese.
 */
interface Database {
  access_token: AccessTokenTable
  analytics: AnalyticsTable
  app_secret: AppSecretTable
  audit_log: AuditLogTable
  audit_subject: AuditSubjectTable
  background_fault: BackgroundFaultTable
  base_info: BaseInfoTable
  block: BlockTable
  block_position: BlockPositionTable
  bought_together: BoughtTogetherTable
  bulk_change: BulkChangeTable
  cart: CartTable
  cart_line: CartLineTable
  category: CategoryTable
  class_category: ClassCategoryTable
  class_name: ClassNameTable
  csv_column: CsvColumnTable
  customer: CustomerTable
  customer_address: CustomerAddressTable
  customer_group: CustomerGroupTable
  customer_merge: CustomerMergeTable
  customer_own_value: CustomerOwnValueTable
  delivery: DeliveryTable
  delivery_area: DeliveryAreaTable
  delivery_duration: DeliveryDurationTable
  delivery_payment: DeliveryPaymentTable
  delivery_time: DeliveryTimeTable
  deny_rule: DenyRuleTable
  email_change: EmailChangeTable
  email_undo: EmailUndoTable
  enquiry: EnquiryTable
  enquiry_message: EnquiryMessageTable
  excluded_delivery: ExcludedDeliveryTable
  favorite: FavoriteTable
  feed: FeedTable
  gift_option: GiftOptionTable
  heartbeat: HeartbeatTable
  holiday: HolidayTable
  idempotency: IdempotencyTable
  job: JobTable
  layout: LayoutTable
  list_columns: ListColumnsTable
  list_view: ListViewTable
  login_history: LoginHistoryTable
  mail: MailTable
  mail_server: MailServerTable
  mail_template: MailTemplateTable
  master: MasterTable
  member: MemberTable
  member_passkey: MemberPasskeyTable
  member_recovery_code: MemberRecoveryCodeTable
  member_role: MemberRoleTable
  member_session: MemberSessionTable
  menu: MenuTable
  missed_word: MissedWordTable
  news: NewsTable
  newsletter: NewsletterTable
  newsletter_delivery: NewsletterDeliveryTable
  oauth_client: OauthClientTable
  oauth_grant: OauthGrantTable
  oauth_token: OauthTokenTable
  office_menu: OfficeMenuTable
  open_order: OpenOrderTable
  order_change: OrderChangeTable
  order_line: OrderLineTable
  order_own_value: OrderOwnValueTable
  order_return: OrderReturnTable
  order_return_line: OrderReturnLineTable
  order_return_picture: OrderReturnPictureTable
  order_status: OrderStatusTable
  order_words: OrderWordsTable
  orders: OrderTable
  outbox: OutboxTable
  own_field: OwnFieldTable
  page: PageTable
  page_content: PageContentTable
  page_content_change: PageContentChangeTable
  paper_wording: PaperWordingTable
  passkey_challenge: PasskeyChallengeTable
  password_form: PasswordFormTable
  payment: PaymentTable
  payment_attempt: PaymentAttemptTable
  picture_source: PictureSourceTable
  placed_product: PlacedProductTable
  plugin: PluginTable
  point_movement: PointMovementTable
  price_change: PriceChangeTable
  product: ProductTable
  product_category: ProductCategoryTable
  product_image: ProductImageTable
  product_own_value: ProductOwnValueTable
  product_tag: ProductTagTable
  promotion: PromotionTable
  promotion_use: PromotionUseTable
  rate_limit: RateLimitTable
  receipt: ReceiptTable
  redirect: RedirectTable
  related_product: RelatedProductTable
  reply_template: ReplyTemplateTable
  restock_notice: RestockNoticeTable
  sales_change: SalesChangeTable
  sales_day: SalesDayTable
  sales_zone: SalesZoneTable
  saved_item: SavedItemTable
  schedule: ScheduleTable
  security: SecurityTable
  session: SessionTable
  session_item: SessionItemTable
  shipping: ShippingTable
  stock_change: StockChangeTable
  stock_movement: StockMovementTable
  subscription: SubscriptionTable
  synonym: SynonymTable
  tag: TagTable
  tax_rule: TaxRuleTable
  template: TemplateTable
  template_break: TemplateBreakTable
  template_change: TemplateChangeTable
  theme: ThemeTable
  trade_law: TradeLawTable
  unused_picture: UnusedPictureTable
  user_file: UserFileTable
  variant: VariantTable
  webhook: WebhookTable
  webhook_delivery: WebhookDeliveryTable
  webhook_sequence: WebhookSequenceTable
  webhook_try: WebhookTryTable
}

/** Deletes values of a visitor. */
declare const dropItems: (db: Kysely<Database>, sessionId: string, names: readonly string[]) => Promise<void>

/** The beginning of the names of values that follow a visitor who signs in. */
declare const FOLLOWING: "following:"

/** Stores a value for a visitor under a name, for a day or for `lifeMs`. */
declare const keepItem: (db: Kysely<Database>, session: OwnSession, name: string, value: unknown, now: Date, lifeMs?: number) => Promise<void>

/** All values of a visitor, by name. */
declare const readItems: (db: Kysely<Database>, sessionId: string, now: Date) => Promise<ReadonlyMap<string, unknown>>

/**
 * Answers a request to a server of tools by the Model Context Protocol (Streamable HTTP, stateless: 2026-07-28, and the
 * versions of 2025 without sessions), in JSON. Rejects with whatever a call threw that is no `ToolRefused`.
 */
declare const answerTools: (tools: ToolServer, request: ToolRequest) => Promise<ToolResponse>

/** The answer of a tool: as text, and as a document that its `outputSchema` describes. */
interface ToolAnswer {
  readonly content: readonly { readonly type: 'text'; readonly text: string }[]
  readonly structuredContent?: object
  readonly isError?: boolean
}

/** A tool of the Model Context Protocol, as agents are told of it. */
interface ToolDescription {
  readonly name: string
  readonly title?: string
  /** A sentence that says when to use it. */
  readonly description: string
  readonly inputSchema: ToolSchema
  readonly outputSchema?: ToolSchema
  readonly annotations?: Readonly<Record<string, boolean>>
}

/** Ends a call with an error of JSON-RPC. */
declare class ToolRefused extends Error {
  /** The HTTP status of the answer. */
readonly status: number
  readonly code: number
  readonly data: object | undefined
  constructor(status: number, code: number, message: string, data?: object)
}

/** A request to the endpoint of a server of tools. */
interface ToolRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly bytes: Buffer
}

/** The answer to it; its body is JSON. */
interface ToolResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** A JSON Schema of the inputs or the answer of a tool. */
interface ToolSchema {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, object>>
  readonly required?: string[]
  readonly [more: string]: unknown
}

/** Tools as one sender may use them. */
interface ToolServer {
  readonly name: string
  readonly version: string
  /** Told to each agent at the start. */
  readonly instructions: string
  readonly tools: () => readonly ToolDescription[]
  /**
   * Carries out a tool. Throws `ToolRefused`, or `PersonAsked` if there is a person; whatever else it throws is a fault of
   * the program.
   */
  readonly call: (
    name: string,
    input: Readonly<Record<string, unknown>>,
    person: Person | undefined,
  ) => Promise<ToolAnswer>
  /** Ties the answer of a person to the call that they were asked about; without it, nobody is asked. */
  readonly seal?: Seal
}

/** The inputs of a transition: one zod type for each name. */
type Inputs = Readonly<Record<string, z.ZodType>>

/** The typed values of a transition's inputs, as its handler receives them. */
type Values<I extends Inputs> = z.output<z.ZodObject<I>>

/**
 * The control of an input in a form. It is in the zod type's metadata, so that forms are made from contracts.
 */
type Control =
  | 'text'
  | 'email'
  | 'tel'
  | 'password'
  | 'number'
  | 'textarea'
  | 'select'
  | 'checkbox'
  | 'hidden'
  | 'date'
  | 'datetime-local'
  | 'list'
  | 'file'

/**
 * The number of characters that are read before a text of at most `max` is folded: spaces around it, and markup
 * that is removed, may be longer than the rest. A longer text is too long without folding.
 */
declare const longestTyped: (max: number) => number

/**
 * Converts full-width characters to half width (NFKC) in text of at most `most` characters. Longer text stays
 * as it is: the time to order its accents grows with the square of their number.
 */
declare const narrowed: (typed: string, most?: number) => string

/**
 * Text of `min` to `max` characters, trimmed, then folded, then checked. One of invisible characters alone is
 * empty. Numbers and booleans are taken as their text, for programs that send a postal code as a number.
 */
declare const text: (max: number, rules?: TextRules) => z.ZodType<string>

/** Several lines of text, at most `max` characters; line ends become `\n`, as browsers send `\r\n`. */
declare const longText: (max: number, rules?: Pick<TextRules, 'pattern' | 'refused'>) => z.ZodType<string>

/**
 * The key of a record that should exist. Takes any text: one that cannot be a key is a miss (404), which the
 * handler finds; only an empty key is a bad request. U+0000 and lone surrogates, which PostgreSQL cannot store,
 * become U+FFFD, which no key contains.
 */
declare const key: () => z.ZodType<string>

/** A whole number from `min` to `max`, also as text, in half or full width. */
declare const integer: (min?: number, max?: number, control?: Control) => z.ZodType<number>

/** Yes or no: `true`, `1`, `on` and their opposites, also as text. */
declare const flag: () => z.ZodType<boolean>

/** Whether raw input says yes, as `flag` reads it. */
declare const isYes: (raw: unknown) => boolean

/** One of a few words. */
declare const choice: <const W extends readonly [string, ...string[]]>(words: W, control?: Control) => z.ZodType<W[number]>

/** A calendar day, `YYYY-MM-DD`, that exists, from the year 1000 on. */
declare const day: () => z.ZodType<string>

/** A moment, as RFC 3339 with its offset, or without one as forms send it, on the shop's clock. */
declare const moment: () => z.ZodType<string>

/**
 * A list of texts or of records, at most `max`; forms send it as `name[]` or `name[0][field]`. Empty entries
 * count as left out: the free row of a form, the mark of unticked boxes.
 */
declare const list: <T extends z.ZodType>(item: T, max?: number) => z.ZodType<z.output<T>[]>

/**
 * Files of a form (`multipart/form-data`), at most `most`, of the media types `kinds`; an empty list if none
 * was chosen. Only such a form can send one.
 */
declare const file: (rules: FileRules) => z.ZodType<UploadedFile[]>

/**
 * An input that may be left out. An empty field, or one of spaces or invisible characters alone, counts as left
 * out; a password of spaces does not.
 */
declare const optional: <T extends z.ZodType>(type: T) => z.ZodType<z.output<T> | undefined>

/** An input that may be left out, which changes nothing. An empty value is validated as it is. */
declare const unchanged: <T extends z.ZodType>(type: T) => z.ZodType<z.output<T> | undefined>

/** An input that may be left out, which changes nothing. An empty value clears it and gives null. */
declare const clearable: <T extends z.ZodType>(type: T) => z.ZodType<z.output<T> | null | undefined>

/** The inputs that replace another one: with any value (`true`), or with one of these values. */
type Unless = Readonly<Record<string, true | readonly string[]>>

/**
 * A required input, unless `unless` names others that replace it. Forms call it required; the handler checks
 * whether it was sent.
 */
declare const needed: <T extends z.ZodType>(type: T, unless?: Unless) => z.ZodType<z.output<T> | undefined>

/**
 * An input of which a form leaves the choice: it or one of the others is required, which the handler checks.
 */
declare const either: <T extends z.ZodType>(type: T, unless: Unless) => z.ZodType<z.output<T> | undefined>

/** A text that must be sent and may be empty; an empty one gives null. */
declare const stated: (type: z.ZodType<string>) => z.ZodType<string>

/**
 * The version of the record that the form was filled with. An edit of another version than the stored one fails
 * with 409 (`staleVersion`), and the form that is shown again has the stored version. A program may leave it
 * out: then the last write wins.
 */
declare const version: () => z.ZodType<number | undefined>

/** Names of the inputs that are versions. */
declare const versionsIn: (inputs: Inputs) => readonly string[]

/**
 * The errors of an input, by field. The path of a nested field is joined by dots (`allocations.0.quantity`).
 */
type InputErrors = Readonly<Record<string, Message>>

/** The outcome of reading raw input by a contract. */
type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: InputErrors }

/** Finds further errors of raw input, by field. */
type Check = (raw: Readonly<Record<string, unknown>>) => InputErrors

/**
 * Parses raw input by its types, and by a check if there is one. Names that the contract does not know are left
 * out.
 */
declare const parser: <I extends Inputs>(inputs: I, check?: Check) => ((raw: unknown) => Parsed<Values<I>>)

/** A field that a plugin adds to a record. */
interface PluginField {
  readonly record: OwnRecord
  /** Its name in requests, files and templates: letters and digits after a small letter. Permanent, as its kind is. */
  readonly name: string
  readonly kind: OwnField['kind']
  readonly label: Words_
  /** The values to choose from, if it is a choice. */
  readonly choices?: readonly { readonly value: string; readonly label: Words_ }[]
  /** Whether a record cannot do without it. */
  readonly required?: boolean
  /** Whether shoppers see it. */
  readonly visible?: boolean
  /** Whether products are filtered by it. */
  readonly filterable?: boolean
  /** Whether searches for products look through it. */
  readonly searchable?: boolean
}

/** The places of a screen: a group of the office's menu, or a section of its settings page. */
type MenuGroupName = WorkGroup | SettingsSection

/** A text in both languages. */
interface Words {
  readonly ja: string
  readonly en: string
}

/** A setting of a plugin: a variable of the environment, or else a value that the office keeps encrypted. */
interface PluginSetting {
  /** A sentence that describes it. Its value is never shown. */
  readonly about: Words
  /** The pattern of its value; any value by default. */
  readonly pattern?: RegExp
  /** The default. A plugin cannot be switched on while a setting without one is missing. */
  readonly otherwise?: string
}

/** A plugin: its description, and its additions to the shop. */
interface Plugin_ {
  /** Permanent; lower-case letters, digits and hyphens. The names of its tables begin with it. */
  readonly code: string
  readonly name: Words
  /** A sentence that describes its purpose. */
  readonly about: Words
  /** As in semver.org. */
  readonly version: string
  /** The versions of Noren that it fits: a range as in npm, `^1.2.0`. */
  readonly fits: string
  /** The codes of plugins that must be on first. */
  readonly needs?: readonly string[]
  /** The settings by the names of their variables. */
  readonly settings?: Readonly<Record<string, PluginSetting>>
  /**
   * Declares the additions, and must do nothing else. It is called when the program starts, and again when the
   * office changes its settings; it declares the same transitions and tables each time. A missing setting is empty
   * here; the plugin is not called then.
   */
  setup(shop: PluginHost, settings: Readonly<Record<string, string>>): void
}

/** Declares a plugin: the default export of its module. */
declare const definePlugin: <const Settings extends Readonly<Record<string, PluginSetting>>>(plugin: Omit<Plugin_, 'settings' | 'setup'> & {
    readonly settings?: Settings
    setup(shop: PluginHost, settings: { readonly [Name in keyof Settings]: string }): void
  }) => Plugin_

/** A step of the schema of a plugin's tables. A released step never changes. */
interface TableStep {
  readonly name: string
  /** Each table's name begins with `prefix`, and its key is `id`. */
  run(db: Kysely<never>, to: { readonly types: ColumnTypes; readonly prefix: string }): Promise<void>
}

/** The addition of an extension to the answer of a transition. */
interface Added {
  /** Properties that are declared in its `state`. */
  readonly state?: Readonly<Record<string, unknown>>
  /** Links that are listed in its `offers`. */
  readonly links?: readonly Link[]
  /** First values of its inputs, if the answer is a form. */
  readonly values?: Readonly<Record<string, unknown>>
}

/** The addition of a plugin to a transition of the shop. */
interface Extension<Name extends keyof Transitions, I extends Inputs> {
  /** Further inputs, which its forms have too. A required one would break programs that do not know it. */
  readonly input?: I
  readonly state?: Outputs
  readonly offers?: readonly string[]
  /** Limits of its requests beside those of the shop. */
  readonly limits?: readonly Limit[]
  /** A template of the plugin under `fragments/`, printed below the page's own content. */
  readonly fragment?: string
  /**
   * Stores what the inputs choose for an order, before `doQuoteOrder` or `doConfirmOrder` works it out; in the
   * same transaction.
   * Returns the errors of what cannot be had, by field, which roll everything back.
   */
  choose?(
    act: EnvironmentOf<Name> & { readonly input: InputsOf<Name> & Values<I> },
  ): Promise<Readonly<Record<string, Message>>>
  /**
   * Called after the shop's own handler; in the same transaction unless the transition is safe. Returns the
   * addition, or a failure, which rolls everything back.
   */
  add(
    act: EnvironmentOf<Name> & { readonly input: InputsOf<Name> & Values<I> },
    state: StateOf<Transitions[Name]>,
  ): Promise<Added | Failure | undefined>
}

/** The goods of an order that is being prepared, from which discounts are computed. Yen with tax. */
interface DiscountBasis {
  readonly subtotal: number
  readonly lines: readonly {
    readonly variantId: number
    readonly quantity: number
    readonly total: number
  }[]
}

/** A discount of an order. */
interface Discount {
  /** Identifies the discount when the order is placed. */
  readonly key: string
  /** Its name on the order, which keeps it in its own language. */
  readonly name: Words
  /** Yen with tax, never more than the goods cost; 0 if the discount does not apply to them. */
  amount(goods: DiscountBasis): number
}

/** Gives discounts on orders. */
interface DiscountRule {
  /** The discounts that apply to the visitor's order; called at each step of a checkout. */
  find(act: ReadEnvironment | WriteEnvironment): Promise<readonly Discount[]>
  /**
   * Uses up a discount with the order, in the transaction that places it. Returns the reason if it is not
   * available any more.
   */
  take?(
    act: WriteEnvironment,
    used: {
      readonly key: string
      readonly orderId: string
      readonly customerId: string | null
      readonly email: string
      /** Yen with tax that were deducted. */
      readonly amount: number
    },
  ): Promise<Message | undefined>
  /**
   * Uses up the discount of a cancelled order again, in the transaction that reopens the order. Returns the
   * reason if it is not available any more, and then must write nothing.
   */
  takeAgain?(act: WriteEnvironment, of: { readonly orderId: string }): Promise<Message | undefined>
}

/** A shipping whose fee is computed. Yen with tax. */
interface FeeBasis {
  readonly deliveryId: number
  /** Prefecture of the address, 1 to 47; null if it is not known. */
  readonly pref: number | null
  readonly subtotal: number
  readonly quantity: number
  /** The fee by the shop's own rules. */
  readonly fee: number
}

/** A rule of delivery fees. Returns the new fee, yen with tax. */
type DeliveryFeeRule = (shipping: FeeBasis) => number

/** The extension points of the shop, the argument of a plugin's `setup`. */
interface PluginHost {
  /** Adds transitions with their handlers. Their paths are fixed. */
  department<C extends Contracts>(realm: RealmName, contract: C, handlers: Handlers<NoInfer<C>>): void
  /** Adds tables, which are created when the plugin is installed and dropped when it is uninstalled. */
  tables(...steps: readonly TableStep[]): void
  /**
   * Adds fields to records. They are in the same forms, lists, files and documents as the fields of the members,
   * while the plugin is on; their values are deleted when it is uninstalled.
   */
  ownFields(...fields: readonly PluginField[]): void
  /** Adds a page of the storefront, `templates/pages/<key>.liquid`, which a transition names by its key. */
  page(key: string, title: Words): void
  /** Adds a block for layouts, `templates/blocks/<file>.liquid`, with its `data`. */
  block(
    file: string,
    name: Words,
    data?: (act: ReadEnvironment) => Promise<Readonly<Record<string, unknown>>>,
  ): void
  /**
   * Adds a kind of section for pages, `templates/sections/<name>.liquid`, with its settings and the `data` of its
   * template. Throws if the declaration is invalid.
   */
  section(declaration: DeclaredSection, data?: SectionKind['data']): void
  /**
   * Adds a service that measures visits or talks with visitors. Its script is loaded on the pages of the storefront
   * that measuring services see, once the visitor has accepted if the shop asks them. Throws if an address is wrong.
   */
  tag(tag: PluginTag): void
  /** Adds a screen of the office to a group of its menu, or to a section of its settings page. */
  menu(group: MenuGroupName, screen: string): void
  /** Shows on the office's first page how much work waits for a member; nothing if there is none. */
  waits(waiting: WaitingKind): void
  /** Extends a transition of the shop. */
  extend<Name extends keyof Transitions, const I extends Inputs = Record<never, never>>(
    name: Name,
    extension: Extension<Name, I>,
  ): void
  /**
   * Subscribes to an event. The listener is called after the commit, at least once, outside any transaction. If
   * it throws, or takes longer than `seconds` (1 to 60, 10 by default), it is retried after growing gaps, and
   * given up after eight attempts.
   */
  on<Name extends EventName>(
    event: Name,
    hear: (act: BackgroundEnvironment, payload: Events[Name]) => Promise<void>,
    limit?: { readonly seconds: number },
  ): void
  /**
   * Declares a kind of job, by a name of the plugin's own. `work` gets the input of `enqueue`; its result is
   * stored as JSON and shown to members. It may be interrupted and started again at any time.
   */
  job(
    kind: string,
    title: Words,
    work: (act: JobEnvironment, input: unknown) => Promise<Readonly<Record<string, unknown>> | undefined>,
  ): void
  /**
   * Enqueues a job of the plugin repeatedly, without input: once in all processes, never while the plugin is
   * off, and once after the program was stopped. A kind of job has one rhythm.
   */
  every(rhythm: Rhythm, kind: string): void
  /**
   * Deletes expired rows of the plugin's own tables every hour, as long as it is installed: also while it is off, so
   * that personal data goes in time. `step` changes some rows in a transaction of its own, and returns whether there
   * may be more.
   */
  sweep(step: (db: Kysely<Database>, now: Date) => Promise<boolean>): void
  /**
   * Adds a type of event that webhooks can choose, `<code>.<word>` with the plugin's code. It happens when a handler
   * publishes `plugin.event` with this type.
   */
  webhookEvent(type: string, title: Words): void
  discount(rule: DiscountRule): void
  /** Changes delivery fees. Rules apply in the order of their plugins' codes. */
  deliveryFee(rule: (act: ReadEnvironment | WriteEnvironment) => Promise<DeliveryFeeRule>): void
  /** Adds a payment method that is settled outside the shop. */
  payment(gateway: Gateway): void
  /**
   * Adds the routes of a protocol, which translate its requests into those of the shop's own interface (`act.ask`).
   * They are at the shop's host, and unknown while the plugin is off.
   */
  protocol(...routes: readonly ProtocolRoute[]): void
  /**
   * Adds a file of all products on offer. It is made anew every hour while the plugin is on, and anyone may read it.
   */
  feed(...feeds: readonly PluginFeed[]): void
}

/** A service that is loaded into pages of the storefront. */
interface PluginTag {
  /** The https address of its script, whose host is opened. */
  readonly script: string
  /** Further hosts that it uses, `https://example.com` or `https://*.example.com`. */
  readonly hosts?: Partial<OpenedHosts>
  /** Whether it is loaded after an order, too, on a page with names and addresses. It is not by default. */
  readonly onOrders?: boolean
}

/** Work of a plugin that waits for a member. */
interface WaitingKind {
  /** Its name for programs; begins with the plugin's code. */
  readonly what: string
  readonly title: Words
  /** The screen of the office for this work. */
  readonly way: Link
  count(act: ReadEnvironment): Promise<number>
}

/** The environment of background work. It reads outside any transaction, and may wait for other services. */
interface BackgroundEnvironment extends Pick<ReadEnvironment, 'db' | 'slowDb' | Surroundings>, Reach {
  /**
   * Writes in one transaction of its own, for 1 s at most, because all other writers wait for it on SQLite: it
   * must wait only for its queries, and split large writes. `work` may be retried, so it must have no other
   * effect.
   */
  readonly write: <T>(work: (act: BackgroundWriting) => Promise<T>) => Promise<T>
  /** Aborted when its time is up, or the process stops. */
  readonly signal: AbortSignal
}

/** A route of a protocol, below a path of its own: `/ucp/orders/:id`. */
interface ProtocolRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  /** The largest body, in bytes; 64 KiB by default. */
  readonly mostBytes?: number
  /**
   * Whether programs may ask for customers by `Authorization: Bearer`: the shop then checks the access token, and tells
   * for whom it asks.
   */
  readonly forCustomers?: boolean
  /**
   * Answers a request. It may wait for other services; after 30 s it is given up. `act.ask` carries out requests of the
   * shop's own interface on behalf of the sender, who is then limited and noted as for any other request.
   */
  handle(act: BackgroundEnvironment, request: ProtocolRequest): Promise<ProtocolAnswer>
  /**
   * States in the words of the protocol why a request was not handled: it came too fast, its body is broken, or handling
   * it failed. By default the shop answers with a problem document.
   */
  refusal?(why: { readonly status: number; readonly code: string; readonly detail: string }): object
}

/** The writing environment of background work. */
type BackgroundWriting = Pick<WriteEnvironment, 'db' | Surroundings | 'publish' | 'enqueue'>

/** The environment of a job. */
interface JobEnvironment extends BackgroundEnvironment, Pick<JobTools, 'progress'> {
  readonly jobId: string
}

/** An interval, or a time of the day, `HH:MM`, in the shop's time zone. */
type Rhythm = { readonly minutes: number } | { readonly hours: number } | { readonly daily: string }

/** The texts of a plugin by language. */
type PluginWords = Readonly<Record<'ja' | 'en', Catalogue>>

/** The values of a link: inputs of its target; lists as `name[]`. */
type LinkInput = Readonly<Record<string, Plain | readonly Plain[] | undefined>>

/** Makes typed links to the transitions of `Contracts`: an unknown name or a missing input does not compile. */
type LinkTo<Contracts> = <Name extends keyof Contracts & string>(
  rel: Name,
  ...args: Args<Given<Contracts[Name]>>
) => Link<Name>

/** The messages of an answer. */
type Notices = readonly Message[]

/** The parts of a reply beside status and state. */
type ReplyParts<Rel extends string = string, N extends Notices = Notices> = Omit<
  Partial<Reply<unknown, Rel, N>>,
  'status' | 'state'
>

/** A handler's answer, as a value without JSON, HTML or HTTP. It links only to transitions named `Rel`. */
interface Reply<
  S = Readonly<Record<string, unknown>>,
  Rel extends string = string,
  N extends Notices = Notices,
> {
  readonly status: 200 | 201 | 202 | 301 | 303
  readonly state: S
  readonly links: readonly Link<Rel>[]
  /**
   * The address of the result. An HTML answer becomes a 303 to it; others link to it if the contract offers that, so
   * that `links` need not.
   */
  readonly location?: Link | string
  /** A page shows `location`, a safe transition, at the requested address; programs are led there. */
  readonly inPlace?: true
  /**
   * An absolute address outside the site, such as the page of a payment service. An HTML answer leads to it
   * instead of `location`; its contract `leadsOutside`.
   */
  readonly outside?: string
  /**
   * A further transition that an HTML request carries out at once, such as to begin the payment of the order just
   * placed. If it fails, the answer stays as it is.
   */
  readonly next?: Link<Rel>
  readonly form?: FormReply
  readonly about?: About
  /**
   * The messages for a person. They are shown on the page at `location` if there is one, and are the state's
   * `message`.
   */
  readonly notices?: N
  /** The tags of its data, if it may be cached. A change to any of them makes the answer out of date. */
  readonly tags?: readonly string[]
  /** Milliseconds for which it may be cached, if time alone makes it out of date. */
  readonly keptFor?: number
  /** The answer as a file, for people, and for programs that accept its media type. */
  readonly file?: FileReply | StateFile
  /** The email address or login id of the account that the visitor has just proven to own. */
  readonly proves?: string
  /** Further cookies: name, value, seconds to live. */
  readonly cookie?: { readonly name: string; readonly value: string; readonly maxAge: number }
}

/** The parts of a failure beside its name. */
type FailureParts<Env = unknown> = Omit<Failure<string, Env>, 'failure'>

/**
 * An expected failure: the name of an entry in the error catalogue. The handler's writes are rolled back unless
 * it `stands`. `keep` writes what must remain, in a small transaction of its own.
 */
interface Failure<E extends string = string, Env = unknown> {
  readonly failure: E
  readonly params?: Message['params']
  /** Errors by field. */
  readonly errors?: Readonly<Record<string, Message>>
  /** Several sentences, if one is not enough. */
  readonly notices?: readonly Message[]
  readonly links?: readonly Link[]
  /**
   * The input of the page that shows a rejected form again, if the form does not contain it; for a rejected
   * page, the input that it can be drawn with.
   */
  readonly at?: Link['input']
  /** Properties that a program needs to continue, such as the fresh state. */
  readonly state?: Readonly<Record<string, unknown>>
  readonly keep?: (env: Env) => Promise<void>
  /** The transaction is committed: it counted an attempt before it judged it. */
  readonly stands?: true
  /** Seconds after which a retry may succeed. */
  readonly retryAfter?: number
}

type Declare<K extends Kind, A extends unknown[]> = <
  // biome-ignore lint/complexity/noBannedTypes: a contract without inputs takes none
  const I extends Inputs = {},
  // biome-ignore lint/complexity/noBannedTypes: a contract without state answers with none
  const S extends Outputs = {},
  const E extends string = never,
  const O extends string = never,
>(
  ...declaration: [...A, contract: Contract<I, S, E, O>]
) => Transition<I, S, E, K, O>

type Db = Kysely<Database>

/** A row as it is read. */
type Row<T extends keyof Database> = Selectable<Database[T]>

type Db_ = Kysely<Database>

/** Small data that is read from the database once and cached until its tables change. */
interface Cached<T> {
  readonly load: (db: Reader, memory: Memory) => Promise<T>
  /** The reader of the store that reads it. */
  readonly by: 'reader' | 'slowReader'
  /** Whether it depends on data that changes by row, such as stock. */
  readonly withRows: boolean
}

type Environment = Pick<ReadEnvironment | WriteEnvironment, 'db' | 'memory'>

/** An orderer without an account. */
interface Guest {
  readonly orderer: Orderer
}

/**
 * One handler for each transition of a contract. Safe ones get the reading environment, all others the writing
 * one.
 */
type HandlersOf<C, Read, Write> = {
  readonly [Name in keyof C as C[Name] extends { kind: Kind } ? Name : never]: C[Name] extends {
    kind: 'safe'
  }
    ? Handler<C[Name], Read>
    : Handler<C[Name], Write, Write> | PreparedHandler<C[Name], Read, Write>
}

/** Reads. On SQLite it uses a connection that cannot write. */
type Reader = Kysely<Database>

/** The two databases that Noren runs on. */
type Dialect = 'sqlite' | 'postgres'

/** The cached values. */
interface Memory {
  /** The value, read if it is not cached. */
  get<T>(what: Cached<T>): Promise<T>
}

/** The sender of a request: the key names their rows; the customer or the member is the signed-in one. */
interface Visitor {
  readonly key: string
  readonly customerId: string | null
  readonly memberId: string | null
  /** The API key or the app by which a program asks as the member or the customer. */
  readonly token?: { readonly id: number | string; readonly name: string }
  /** Whether their session was valid when the request began. */
  readonly isOpen?: boolean
  /** Whether their session has carts of its own beside those of its customer. */
  readonly isApart?: boolean
  /**
   * The requested origin, if its host is known to be this shop's: BASE_URL's, a trusted one, this machine.
   */
  readonly origin?: string
  /** Pieces in all their carts when the request began. */
  readonly cartCount?: number
  /** Prefecture of the customer, if tax depends on it (TAX-01). */
  readonly region?: number
  /** Group of the customer, if prices or promotions depend on it (GRP-04, PRO-09). */
  readonly group?: number
  /** A digest of the network that a page is read from, only to distinguish visitors, never shown. */
  readonly network?: string
}

/**
 * The files of a shop by their names: paths with slashes that stay within the folder. A file has its name only
 * once it is complete. Storing another one under the name replaces it.
 */
interface Files {
  /** Stores a whole file. */
  put(name: string, content: AsyncIterable<Buffer> | Buffer): Promise<void>
  /** Its bytes, or a part of them; undefined if there is no such file. */
  read(name: string, part?: Part): Promise<AsyncIterable<Buffer> | undefined>
  /** Deletes a file if it exists. */
  remove(name: string): Promise<void>
  /** Throws if the files cannot be reached or written. */
  assertThere(): Promise<void>
  /** The names of all files, in order. */
  list(): AsyncIterable<string>
}

/** A language of the shop. */
type Language = (typeof languages)[number]

/** One transaction. Await only its own queries in it. */
type Writer = Transaction<Database>

/** The client of a change, so that customers can recognize themselves in a notice. */
type Client = { readonly address: string; readonly userAgent: string }

/** The session that an answer begins; unless it is persistent, its cookie ends with the browser. */
interface SignsIn extends Omit<Actor, 'realm'> {
  readonly id: string
  readonly persistent: boolean
}

/** The name of an event. */
type EventName = keyof Events

/**
 * The events that departments publish: the name of each, and its payload. It contains the data of that moment
 * that a mail needs; everything else is read on delivery.
 */
type Events = {
  'order.placed': { readonly orderId: string }
  /** Somebody asks for the page of their order: number and address as typed. */
  'order.sought': { readonly orderNo: string; readonly email: string; readonly language: Language }
  /** Its customer cancelled it. */
  'order.cancelled': { readonly orderId: string }
  /** A member has its customer told by a template, by the name of its file, with their own words in it. */
  'order.told': {
    readonly orderId: string
    readonly template: string
    readonly words?: string
    readonly memberId: string
  }
  /** Moved from one status to another; only for plugins and payment services. */
  'order.moved': { readonly orderId: string; readonly from: number; readonly to: number }
  /** The shop has received its money, at a payment service; only for webhooks, as are the five below. */
  'order.paid': { readonly orderId: string }
  /** A member entered it, and no mail is written about it. */
  'order.entered': { readonly orderId: string }
  /** A member changed it other than by a move. */
  'order.changed': { readonly orderId: string }
  /** A member made a customer, or changed one without a mail about it. */
  'customer.entered': OfCustomer
  'customer.edited': OfCustomer
  'product.changed': { readonly productId: number }
  'order.shipped': { readonly shippingId: string }
  /** A member wrote about it: subject and text as typed. */
  'order.written': {
    readonly orderId: string
    readonly subject: string
    readonly body: string
    readonly memberId: string
  }
  /** A shopper asks for a return. */
  'return.asked': { readonly returnId: string }
  /** The shop takes the goods of a request back, or refuses to. */
  'return.granted': { readonly returnId: string }
  'return.refused': { readonly returnId: string }
  /** A part of the paid sum is refunded: `changeNo` names the change, `amount` is yen. */
  'order.refunded': {
    readonly orderId: string
    readonly changeNo: number
    readonly amount: number
    /** The member's words in the mail. */
    readonly words?: string
    /** No mail is written about it. */
    readonly isSilent?: boolean
  }
  /** Goods of another order came back for those of this one; `refundDue` is yen of the other's payment. */
  'order.exchanged': {
    readonly orderId: string
    readonly refundDue: number
    /** The member's words in the mail. */
    readonly words?: string
  }
  /** The shop received money that it cannot keep: the order was given up, or the sum differs. */
  'payment.unwanted': { readonly attemptId: string }
  'customer.registered': OfCustomer
  /** `byMail`: they proved that the address is theirs. */
  'customer.activated': OfCustomer & { readonly byMail?: boolean }
  /** `changed` are names of fields. */
  'customer.changed': OfCustomer & {
    readonly changed: readonly string[]
    /** Their former address, which is notified as well. */
    readonly formerEmail?: string
    readonly client: Client
    readonly at: string
  }
  /** Their row has lost this data; `erased`: and their personal data. */
  'customer.withdrawn': OfCustomer & {
    readonly erased?: boolean
    /** They never confirmed the address: nothing is sent to it. */
    readonly unconfirmed?: boolean
    readonly email: string
    readonly name01: string
    readonly name02: string
    readonly language: Language
  }
  'email.wanted': { readonly wishId: string }
  'email.changed': { readonly undoId: string; readonly client: Client; readonly at: string }
  'email.restored': OfCustomer
  'entry.refused': OfCustomer
  /** Their points end after a day, `YYYY-MM-DD`. */
  'points.ending': OfCustomer & { readonly endOn: string }
  'password.forgotten': { readonly email: string; readonly language: Language }
  'password.changed': OfCustomer
  /** An order left nothing of these variants; only for webhooks. */
  'stock.out': { readonly variantIds: readonly number[] }
  /**
   * An event of a plugin, of one of the types that it declares; only for webhooks. `id` names the thing that it is
   * about, and `page` is the screen of the office that states it, with its input.
   */
  'plugin.event': {
    readonly type: string
    readonly id: string
    readonly page?: readonly [transition: string, input: Readonly<Record<string, string>>]
  }
  /** A member tries an address of another program. */
  'webhook.tested': { readonly webhookId: number }
  /** An order left these variants with a stock that is low for the shop. */
  'stock.low': { readonly variantIds: readonly number[] }
  /** A shopper asks for a notice; their address is to be confirmed. */
  'restock.requested': { readonly noticeId: string }
  /** A variant that a shopper waits for is in stock again. */
  'restock.arrived': {
    readonly variantId: number
    readonly customerId: string | null
    readonly email: string
    readonly language: Language
  }
  /** Somebody asks for newsletters; their address is to be confirmed. */
  'newsletter.requested': { readonly subscriptionId: string }
  /** A newsletter is to be sent to one of its receivers. */
  'newsletter.due': { readonly deliveryId: string }
  /** A member tries a newsletter: its texts as they are stored. */
  'newsletter.tested': {
    readonly subject: string
    readonly body: string
    readonly email: string
    readonly language: Language
    readonly memberId: string
  }
  /** A member's ways to sign in changed; `at` is UTC, ISO 8601. */
  'staff.secured': {
    readonly memberId: string
    readonly loginId: string
    readonly name: string
    /** The change as a sentence. */
    readonly change: Message
    readonly client: Client
    readonly at: string
  }
  /** A member sends a template to try it. */
  'mail.tested': {
    readonly mailTemplateId: string
    readonly email: string
    readonly language: Language
    readonly memberId: string
  }
  /** A member answered an enquiry: the id of their text. */
  'enquiry.answered': { readonly textId: string }
  'contact.sent': {
    readonly ticketId: string
    readonly contactName01: string
    readonly contactName02: string | null
    readonly contactEmail: string
    readonly contactContents: string
    readonly productCode: string | null
    readonly orderNo: string | null
    readonly language: Language
    readonly customerId: string | null
  }
}

/** One page of a list. */
interface Page {
  readonly limit: number
  readonly offset: number
}

/** The availability of an article: `inStock`, `scarce` (five or fewer left), `soldOut`. */
declare const StockStatus: ZodEnum<{ inStock: "inStock"; scarce: "scarce"; soldOut: "soldOut"; }>

/** A consent of a customer, and what of it is used. */
interface Consent {
  readonly id: string
  /** Permissions of a customer, such as `dev.ucp.shopping.order:read`. */
  readonly scopes: readonly string[]
}

/** A declared operation: its contract with kind, method and path. */
interface Transition<
  I extends Inputs = Inputs,
  S extends Outputs = Outputs,
  E extends string = string,
  K extends Kind = Kind,
  O extends string = string,
> extends Contract<I, S, E, O> {
  readonly kind: K
  readonly method: Method
  /** Fixed, or with an input as its last segment: `/user_data/{pageUrl}`; `{+pageUrl}` may contain slashes. */
  readonly path: string
  readonly input: I
}

/** The order of a list: the name of a column, with `-` before it for descending. */
type Sort<Column extends string> = Column | `-${Column}`

/**
 * A file of a form. Only the parser of multipart forms makes one: if it were a plain record, a program could
 * name any path of the machine in JSON.
 */
declare class UploadedFile {
  /** Its path for the time of the request. */
readonly path: string
  /** The name that its sender gives it; never a path of this machine. */
readonly name: string
  readonly mediaType: string
  /** Bytes. */
readonly size: number
  /** Its purpose, if its control names one in brackets: `picture` of `files[picture]`; else empty. */
readonly key: string
  constructor(given: Pick<UploadedFile, 'path' | 'name' | 'mediaType' | 'size'> & { readonly key?: string })
  /** Its form in the digest of a request, without the temporary path. */
toJSON(): object
}

/** An app that registered itself (RFC 7591), or that a document describes. Its id is public; it has no secret. */
interface OauthClientTable {
  /** The address of the document that describes it, of an app that has one. */
  id: string
  /** That of its first request, if a document describes it: it is known in both. */
  realm: Realm
  /** Its name as it is shown, without characters that deceive. */
  name: string
  /** JSON: its metadata, as the library reads them. */
  metadata: string
  /** When it registered, or its document was last read. */
  created_at: string
  /** Deleted then, unless somebody connects it. */
  expires_at: string
}

/**
 * The consent of a customer or a member: what an app may do for them. It hangs on a session of its own, so that
 * whatever ends the sessions of a person ends it, too.
 */
interface OauthGrantTable {
  id: string
  client_id: string
  /** The session of a customer; null for a member's. */
  session_id: string | null
  /** The session of a member; null for a customer's. */
  member_session_id: string | null
  /** The id of the customer or the member. */
  account_id: string
  /** Its permissions: names, separated by spaces. */
  scope: string
  created_at: string
  /** When it ends, however often it is used. */
  expires_at: string
}

/** A request for consent, a code or a token, by its digest: the value itself is known to the app alone. */
interface OauthTokenTable {
  digest: string
  realm: Realm
  kind: 'Interaction' | 'AuthorizationCode' | 'AccessToken' | 'RefreshToken'
  /** Null for a request for consent. */
  grant_id: string | null
  /** JSON: its further properties. */
  payload: string
  expires_at: string
  /** The time when it was used, of those that are used once. */
  consumed_at: string | null
}

/** An address of another program that is told of events. */
interface WebhookTable {
  id: Generated<number>
  /** The member who made it: what they may see is sent. */
  member_id: string
  name: string
  url: string
  /** A JSON list of the events that it is told of. */
  events: string
  active: boolean
  /** The secret that signs, sealed with the secret of the shop; null after a restore. */
  secret: string | null
  /** The beginning of the secret, which tells it from others. */
  hint: string
  /** The secret before a renewal, sealed, and until when it signs too (ISO 8601). */
  former_secret: string | null
  former_until: string | null
  /** Why the shop switched it off: its deliveries failed, or its member may not have it any more. */
  off_reason: 'failing' | 'member' | null
  off_at: string | null
  created_at: string
}

/** The last number of the events of something at an address. */
interface WebhookSequenceTable {
  webhook_id: number
  /** Its kind and its id, such as `order:…`. */
  resource: string
  last: number
}

/** An event that is delivered to an address. */
interface WebhookDeliveryTable {
  id: string
  webhook_id: number
  /** The event of the outbox that it was made of. */
  event_id: string
  type: string
  resource: string
  sequence: number
  /** JSON: the ids by which the resource is found. */
  found: string
  created_at: string
  attempts: number
  /** The time of its next attempt; null while it waits for an earlier delivery of its resource. */
  next_attempt_at: string | null
  leased_until: string | null
  /** The time when it was taken, given up, or held back. */
  settled_at: string | null
  /** `withheld`: its member may not see the resource. */
  outcome: 'delivered' | 'failed' | 'withheld' | null
}

/** An attempt to deliver an event. */
interface WebhookTryTable {
  id: string
  delivery_id: string
  at: string
  /** The status of the answer; null without one. */
  status: number | null
  duration_ms: number
  /** Why there was no answer. */
  error: string | null
}

/** A mail that the shop writes. If a text is null, the theme's own file is used. */
interface MailTemplateTable extends Named {
  id: number
  /** `<name>` of the theme's files `mail/<name>_text.liquid` and `mail/<name>_html.liquid`. */
  file_name: string
  subject: string
  subject_en: string | null
  /** Null if the theme's file is used; so are the three below. */
  text: string | null
  html: string | null
  text_en: string | null
  html_en: string | null
  /** True if the merchant made it: then it has no files of its own. */
  deletable: Generated<boolean>
  version: number
}

/** The one row of the mail server that sends mails; without a host they are kept and not sent. */
interface MailServerTable {
  id: number
  host: string | null
  port: number
  security: 'tls' | 'startTls' | 'plain'
  user_name: string | null
  /** Sealed with the secret of the shop. */
  password: string | null
  version: number
}

/** A rendered mail, stored whether or not it is sent. */
interface MailTable {
  id: string
  message_id: string
  /** Its event; null if that was delivered before mails stored it. */
  event_id: string | null
  order_id: string | null
  customer_id: string | null
  /** The member who wrote it, if one did. */
  member_id: string | null
  template: string
  sender: string
  recipient: string
  bcc: string | null
  reply_to: string | null
  /** The Message-IDs of the mails that it continues, the oldest first, with spaces between. */
  thread: string | null
  /** The address that ends the subscription by which it was sent (RFC 8058); null if it was sent for another reason. */
  unsubscribe: string | null
  subject: string
  text: string
  html: string
  created_at: string
  sent_at: string | null
}

/** An event, with its delivery to one subscriber. */
interface OutboxTable {
  id: string
  /** `*` until its subscribers are known. */
  subscriber: string
  event: string
  /** JSON. */
  payload: string
  created_at: string
  attempts: number
  next_attempt_at: string
  leased_until: string | null
  done_at: string | null
  /** The time when it was given up; it is then in the list of dead letters. */
  dead_at: string | null
  last_error: string | null
}

/** A piece of work that is done in the background. */
interface JobTable {
  id: string
  kind: string
  /** The one who asked for it, in the words of the department that enqueued it. */
  who: string
  /** JSON. */
  input: string
  state: 'waiting' | 'running' | 'done' | 'failed'
  /** The completed part of `total`; a total of 0 is not known yet. */
  done: number
  total: number
  /** JSON; null until it is done. */
  result: string | null
  /** JSON; null unless it failed. */
  errors: string | null
  /** The number of attempts. */
  tries: number
  leased_until: string | null
  created_at: string
  started_at: string | null
  ended_at: string | null
}

/** A product feed as it was made last. */
interface FeedTable {
  /** The name of its address. */
  name: string
  /** Its file among those of the shop. */
  file: string
  media_type: string
  /** The digest of its text. */
  digest: string
  article_count: number
  /** Articles without what the feed requires. */
  left_out_count: number
  /** The version of the shop's information that it was made of. */
  shop_version: number
  made_at: string
}

/** A job that is enqueued again and again. */
interface ScheduleTable {
  /** The kind of the job. */
  kind: string
  /** The interval, in words. */
  rhythm: string
  next_at: string
}

interface RateLimitTable {
  key: string
  hits: number
  expires_at: string
}

/** The stored answer to a request with an Idempotency-Key, for its repetitions. */
interface IdempotencyTable {
  visitor: string
  transition: string
  key: string
  /** The digest of the parsed input: another input with the same key is rejected. */
  digest: string
  /** JSON; null only within the transaction of the effect. */
  reply: string | null
  expires_at: string
}

/** An installed plugin. */
interface PluginTable {
  code: string
  version: string
  enabled: boolean
  /** The number of its migrations that were taken. */
  steps: number
  /** The error for which it was switched off. */
  fault: string | null
  fault_at: string | null
  /** The values of its settings that the office keeps, by their names, as JSON; sealed with the secret of the shop. */
  secret_settings: string | null
  created_at: string
}

/** The last error of a plugin in the background: in a listener or a job. */
interface BackgroundFaultTable {
  plugin_code: string
  fault: string
  fault_at: string
}

/** The row that is written to test whether the database is writable. */
interface HeartbeatTable {
  id: number
  at: string
}

interface StockMovementTable {
  id: string
  variant_id: number
  order_id: string
  change_no: number
  kind: 'take' | 'give_back'
  /** Pieces; negative when taken. */
  quantity: number
  created_at: string
}

interface PointMovementTable {
  id: string
  customer_id: string
  order_id: string | null
  change_no: number
  /** `forfeit`: the rest at withdrawal; `expire`: what was not used in time; `adjust`: by a member. */
  kind: 'grant' | 'use' | 'give_back' | 'take_back' | 'forfeit' | 'expire' | 'adjust'
  /** Negative when they leave the balance. */
  points: number
  /** A member's reason, for members only. */
  reason: string | null
  member_id: string | null
  created_at: string
}

/** The sums of a day's orders that count as sales, as far as they were summed up. */
interface SalesDayTable {
  /** In the shop's time zone. */
  day: string
  orders: number
  /** The total to pay, yen. */
  total: number
}

/** A change of a day's sales by an order; it is added to the day later, and then deleted. */
interface SalesChangeTable extends SalesDayTable {
  id: string
}

/** The time zone of the summed-up sales: one row, none before the first start. */
interface SalesZoneTable {
  id: number
  time_zone: string
}

/** An address to which newsletters go once it is confirmed, with the consent of its owner. */
interface SubscriptionTable {
  id: string
  /** Null for an address that is no customer's. */
  customer_id: string | null
  email: string
  /** The address for comparisons. */
  email_key: string
  language: 'ja' | 'en'
  /** Where its owner asked for newsletters. */
  origin: 'entry' | 'checkout' | 'mypage' | 'form' | 'import'
  asked_at: string
  /** Null until its owner has shown that it is theirs. */
  confirmed_at: string | null
  /** Nothing is sent from then on, unless it is confirmed anew. */
  ended_at: string | null
  end_reason: 'reader' | 'member' | 'bounced' | null
  /** The end of the link that confirms it; null if it waits for no confirmation. */
  expires_at: string | null
  /** Temporary failures since it was confirmed; too many end it. */
  soft_bounces: number
  /** The last failure that was reported. */
  bounced_at: string | null
  created_at: string
}

/** A newsletter, and to whom it goes. */
interface NewsletterTable {
  id: Generated<number>
  subject: string
  subject_en: string | null
  body: string
  /** Null: readers of English get the Japanese text. */
  body_en: string | null
  segment: 'all' | 'group' | 'bought' | 'notBought' | 'product' | 'language'
  group_id: number | null
  /** The last days in which receivers bought, or did not. */
  days: number | null
  /** The code of any variant of the product that receivers bought. */
  product_code: string | null
  receiver_language: 'ja' | 'en' | null
  /** The planned time; null for a draft. */
  send_at: string | null
  /** The member who planned it. */
  member_id: string | null
  started_at: string | null
  /** All its mails are in the outbox. */
  queued_at: string | null
  /** A member stopped it: mails that are not on their way are left out. */
  stopped_at: string | null
  created_at: string
  updated_at: string
}

/** The mail of a newsletter to one receiver. */
interface NewsletterDeliveryTable {
  id: string
  newsletter_id: number
  /** Null once the subscription was deleted. */
  subscription_id: string | null
  /** Its event in the outbox. */
  event_id: string
  /** Null while it waits; `kept`: there is no mail server; `left`: its receiver ended it meanwhile, or may not get it. */
  outcome: 'sent' | 'kept' | 'left' | 'bounced' | null
  done_at: string | null
  /** The last failure that was reported after it was sent. */
  bounced_at: string | null
  /** The receiver ended the subscription by its link. */
  ended_at: string | null
}

/** An enquiry of a shopper. */
interface EnquiryTable {
  id: string
  /** The number that the shopper was told. */
  ticket_id: string
  status: 'open' | 'inProgress' | 'waiting' | 'closed'
  kind: 'enquiry' | 'productQuestion'
  /** The member who is to answer it. */
  member_id: string | null
  /** The customer who was signed in. */
  customer_id: string | null
  /** The order that it is about, if it is the sender's; otherwise the number is only what was typed. */
  order_id: string | null
  order_no: string | null
  /** The code of a product that there was. */
  product_code: string | null
  name: string
  email: string
  /** The address for comparisons. */
  email_key: string
  /** The language of the replies. */
  language: 'ja' | 'en'
  created_at: string
  /** The time when the shopper wrote last. */
  asked_at: string
  /** The time when somebody wrote last, or it was changed. */
  updated_at: string
  version: number
}

/** A text of an enquiry: from the shopper, to them, or among members. */
interface EnquiryMessageTable {
  id: string
  enquiry_id: string
  direction: 'in' | 'out' | 'note'
  /** The subject of a mail. */
  subject: string | null
  text: string
  /** The member who wrote it. */
  member_id: string | null
  /** The Message-ID of the mail that it came or went by. */
  message_id: string | null
  created_at: string
}

/** A text of the merchant's from which replies to enquiries are made. */
interface ReplyTemplateTable {
  id: Generated<number>
  name: string
  name_en: string | null
  body: string
  body_en: string | null
}

interface OrderTable extends PersonColumns, WithOwnFields {
  id: string
  /** The one-use token of the confirmed order. */
  pre_order_id: string
  order_no: string | null
  /** Its number in the shop that took it, from whose files it was taken over; null for orders of this shop. */
  number_elsewhere: Generated<string | null>
  /** See `order_status`; 8 is a confirmed order not yet placed. */
  status: number
  /**
   * The number of its changes: the version that editors compare, and the key of the rows in the movement
   * tables.
   */
  change_no: number
  session_id: string | null
  cart_id: string | null
  /** The cart's version when the draft was made. */
  cart_version: number
  customer_id: string | null
  language: 'ja' | 'en'
  email: string
  message: string | null
  note: string | null
  device_type: number
  subtotal: number
  discount: number
  delivery_fee_total: number
  charge: number
  tax: number
  total: number
  payment_total: number
  /** Yen of the paid sum that it took over from the order of `exchange_of`. */
  credit: Generated<number>
  /** The id of the order whose goods came back in exchange for its goods. */
  exchange_of: Generated<string | null>
  use_point: number
  add_point: number
  payment_id: number | null
  payment_name: string | null
  /** The names of it in Japanese, by column, as JSON, where they differ; null: they are Japanese. */
  names_ja: Generated<string | null>
  /** Days after the order within which it must be paid, by its payment method; null: no limit. */
  pay_within_days: number | null
  complete_message: string | null
  created_at: string
  updated_at: string
  ordered_at: string | null
  payment_at: string | null
}

/** A value of an added field by which the list is filtered. */
interface OrderOwnValueTable {
  order_id: string
  field_id: number
  /** As `product_own_value` has it. */
  value: string
}

/** An unpaid order of a guest, for a day: the recipient of its mails, and a digest of its network. */
interface OpenOrderTable {
  order_id: string
  recipient: string
  network: string
}

interface ShippingTable extends PersonColumns {
  id: string
  order_id: string
  sort_no: number
  /** The visitor's name for the address (`addressId`), so that a redrawn order keeps it. */
  address_key: string
  sale_type_id: number
  delivery_id: number | null
  delivery_name: string | null
  delivery_time_id: number | null
  delivery_time: string | null
  delivery_date: string | null
  /** The names of it in Japanese, by column, as JSON, where they differ; null: they are Japanese. */
  names_ja: Generated<string | null>
  /** Noshi, wrapping and card as they were chosen, as JSON; empty where it is no gift. */
  gifts: Generated<string>
  tracking_number: string | null
  note: string | null
  shipped_at: string | null
  mail_sent_at: string | null
}

interface OrderLineTable {
  id: string
  order_id: string
  shipping_id: string | null
  sort_no: number
  /** 1 product, 2 delivery fee, 3 charge, 4 discount, 6 point. */
  type: number
  product_id: number | null
  variant_id: number | null
  product_name: string
  product_code: string | null
  class_name1: string | null
  class_name2: string | null
  class_category_name1: string | null
  class_category_name2: string | null
  /** The names of it in Japanese, by column, as JSON, where they differ; null: they are Japanese. */
  names_ja: Generated<string | null>
  /** Path of the picture at list size when it was ordered. */
  image: string | null
  price: number
  quantity: number
  /** Tax of one piece. */
  tax: number
  tax_rate: number
  tax_type: number
  tax_display: number
  /** Null without tax (TAX-05). */
  rounding: number | null
  tax_adjust: number
  point_rate: number | null
  /** Marked ※: not at the general rate in force when it was ordered (TAX-10). */
  reduced: boolean
}

/** A movement of stock: one row for each variant and change of an order. */
interface OrderChangeTable {
  id: string
  order_id: string
  change_no: number
  /** A move of the state machine, or another change. */
  kind:
    | 'pay'
    | 'authorize'
    | 'expire'
    | 'give_up'
    | 'leave'
    | 'let_go'
    | 'packing'
    | 'undo_packing'
    | 'undo_pay'
    | 'ship'
    | 'cancel'
    | 'back_to_in_progress'
    | 'return'
    | 'cancel_return'
    | 'make'
    | 'edit'
    | 'address'
    | 'tracking'
    | 'ship_part'
    | 'undo_ship'
    | 'refund'
    | 'undo_refund'
    | 'exchange'
    | 'return_asked'
    | 'return_withdrawn'
    | 'return_granted'
    | 'return_refused'
    | 'return_received'
  /**
   * Yen: of a refund its sum, or that of an undone refund; of an exchange the sum that another order takes over; of
   * an edit the change of the total; of a payment the sum that the service captured, if it differs from the total of
   * that time.
   */
  amount: number | null
  /**
   * Sums by tax rate as JSON (`RateSum`): of an edit those before it, of a refund the refunded ones, of an exchange
   * those that are taken over. Null: another change, or one from before they were stored.
   */
  rates: string | null
  /** Where the money of a refund that was recorded by hand went, such as a bank account. */
  refund_to: Generated<string | null>
  /** The member's text. */
  words: string | null
  member_id: string | null
  created_at: string
}

/** The gift of a promotion in an order, as it was confirmed. */
interface PromotionUseTable {
  order_id: string
  promotion_id: number
  /** With tax: a discount, or a delivery fee that is not paid. */
  yen: number
  points: number
}

/** A placed order in the index of words; each database stores the words in its own way. */
interface OrderWordsTable {
  id: Generated<number>
  order_id: string
  /** Whether the order is waiting to be indexed, or indexed again. */
  waits: Generated<boolean>
}

/** An attempt to pay for an order at a payment service. */
interface PaymentAttemptTable {
  /** The key of requests to the service: the same at each attempt. */
  id: string
  order_id: string
  method: string
  /** The service's own id; null until it was begun. */
  reference: string | null
  /** The address where the shopper pays. */
  url: string | null
  /** Yen to pay, received, and refunded. */
  amount: number
  received: number
  refunded: number
  /**
   * Not begun; begun; to be paid elsewhere; authorized; captured; given up; unwanted money that is refunded.
   */
  status: 'open' | 'waiting' | 'promised' | 'authorized' | 'captured' | 'failed' | 'unwanted'
  /** The number of requests to the service, and the time of the next one; null: nothing more is expected. */
  looks: number
  look_at: string | null
  /** JSON of how it was paid, as the service says. */
  details: string | null
  created_at: string
}

/** An issued receipt of an order; the receipts of an order are numbered from 1. */
interface ReceiptTable {
  id: string
  order_id: string
  receipt_no: number
  /** The addressee, as the customer wrote it. */
  name: string
  /** The document as it was issued, JSON. */
  paper: string
  issued_at: string
}

/** A return that a shopper asked for; those of an order are numbered from 1. */
interface OrderReturnTable {
  id: string
  order_id: string
  return_no: number
  /** Waits for the shop; the goods are awaited; refused; withdrawn by the shopper; the goods are back. */
  status: 'waiting' | 'granted' | 'refused' | 'withdrawn' | 'received'
  reason: 'size' | 'notAsDescribed' | 'damaged' | 'wrongItem' | 'changedMind' | 'other'
  /** The shopper's text. */
  words: string | null
  /** The shop's text to the shopper: where to send the goods, or why it refuses. */
  answer: string | null
  asked_at: string
  decided_at: string | null
  /** When it was refused or withdrawn, or its goods came back. */
  ended_at: string | null
}

/** Pieces of a variant in the request for a return. */
interface OrderReturnLineTable {
  return_id: string
  /** It may be deleted once no order has it. */
  variant_id: number
  quantity: number
  /** The pieces that came back; null before. */
  received: number | null
  product_name: string
  product_code: string
  class_category_name1: string | null
  class_category_name2: string | null
  /** The names of it in Japanese, by column, as JSON, where they differ; null: they are Japanese. */
  names_ja: Generated<string | null>
}

/** A picture in the request for a return. */
interface OrderReturnPictureTable {
  return_id: string
  /** Its place, from 1. */
  picture_no: number
  file_name: string
}

interface CustomerGroupTable {
  id: number
  name: string
  name_en: string | null
  /** Off the goods of each order. */
  discount_percent: number
  /** Their prices of products: on each line a code, a comma and yen without tax. */
  prices: string | null
  /** Customers who bought for so many yen belong to it by themselves; null: members put them into it. */
  minimum_total: number | null
  /** The last days whose purchases count; null: all purchases. */
  within_days: number | null
}

interface CustomerTable
  extends Omit<PersonColumns, 'postal_code' | 'pref' | 'addr01' | 'addr02' | 'phone_number'>,
    WithOwnFields {
  id: string
  /** 1 provisional, 2 regular, 3 withdrawn. */
  status: number
  email: string
  /** The email address for comparisons: NFKC, lower case; unique among customers who have not withdrawn. */
  email_key: string
  /**
   * argon2id, in PHC form; that of another program begins with `moved:` until their first sign-in. Null without a
   * password, and after withdrawal.
   */
  password_hash: string | null
  postal_code: string | null
  pref: number | null
  addr01: string | null
  addr02: string | null
  phone_number: string | null
  birth: string | null
  sex: number | null
  job: number | null
  /** Their group; null for none. */
  group_id: number | null
  /** The language of their mails: that of their registration. */
  language: 'ja' | 'en'
  /**
   * The sum of their movements; negative if granted points were taken back after they were spent (PNT-09).
   */
  point: number
  /** The time of the last change of their points; null if there was none. */
  points_moved_at: string | null
  /** The last day of their points that a mail named (PNT-11); null unless one did since they changed. */
  points_end_on: string | null
  /** Keys from mails are stored hashed, like session ids. */
  secret_key_hash: string | null
  secret_expires_at: string | null
  reset_key_hash: string | null
  reset_expires_at: string | null
  /** Orders that count as sales, and their payment totals (PF-29). */
  buy_times: number
  buy_total: number
  first_buy_at: string | null
  last_buy_at: string | null
  /** The time when they asked for newsletters at their registration, until their address is confirmed. */
  newsletter_asked_at: string | null
  /** A note for members only. */
  note: string | null
  /** The time when a member blocked them: they neither sign in nor order; null: they are not blocked. */
  blocked_at: string | null
  /** For members only; null unless they are blocked. */
  block_reason: string | null
  /** The time when their personal data was erased; their orders stay. */
  deleted_at: string | null
  /** The account that took over the records of this one, which is withdrawn since then. */
  merged_into: string | null
  created_at: string
  updated_at: string
  version: number
}

/** A merge of two accounts, as long as it can be undone. */
interface CustomerMergeTable {
  id: string
  kept_id: string
  /** Null if only the orders of guests were taken over. */
  gone_id: string | null
  /** The account that ended, as it was before, JSON; null without one. */
  account: string | null
  /** The moved rows by their ids, and the changes of the kept account, JSON. */
  moved: string
  member_id: string | null
  created_at: string
  expires_at: string
}

/** An entry of a customer's address book. */
interface CustomerAddressTable extends PersonColumns {
  id: string
  customer_id: string
  created_at: string
  updated_at: string
}

/** A value of an added field by which the list is filtered. */
interface CustomerOwnValueTable {
  customer_id: string
  field_id: number
  /** As `product_own_value` has it. */
  value: string
}

interface FavoriteTable {
  customer_id: string
  product_id: number
  created_at: string
}

/** An article of the cart that a customer saved for later. */
interface SavedItemTable {
  customer_id: string
  variant_id: number
  quantity: number
  created_at: string
}

/** A request for a mail once a sold-out variant is in stock again. */
interface RestockNoticeTable {
  id: string
  variant_id: number
  /** Null for an address that is no customer's. */
  customer_id: string | null
  email: string
  /** The address for comparisons. */
  email_key: string
  language: 'ja' | 'en'
  /** Null until the link in its mail was used. */
  confirmed_at: string | null
  expires_at: string
  created_at: string
}

/** A new email address of a customer, until the key mailed to it is used. */
interface EmailChangeTable {
  customer_id: string
  /** A later request has another one. */
  id: string
  email: string
  /** Null until the mail is written. */
  key_hash: string | null
  expires_at: string
}

/** A former email address of a customer, which the key mailed to it restores. */
interface EmailUndoTable {
  /** Sorts by the time of the change. */
  id: string
  customer_id: string
  email: string
  /** The address for comparisons. */
  email_key: string
  /** Null until the mail is written. */
  key_hash: string | null
  expires_at: string
}

/** A way in which another program hashed passwords of customers that moved in, until each has signed in. */
interface PasswordFormTable {
  /** The beginning that its hashes share: the algorithm and its cost. */
  form: string
  /** The hash of a password that nobody knows: a sign-in without such a hash takes as long. */
  sample: string
}

/** The session of a visitor with stored data. `id` is the hash of the cookie's value. */
interface SessionTable {
  id: string
  /** An id that may be shown, to end the session; null if an older version wrote it. */
  public_id: string | null
  customer_id: string | null
  /** The session of an app whose part it is, with goods and choices of its own; null for all others. It ends with it. */
  parent_id: string | null
  /** The customer's browser, by its User-Agent. */
  user_agent: string | null
  /** Its life after the last visit. */
  life_seconds: number
  created_at: string
  seen_at: string
  expires_at: string
  /** The end of its life, however often it is used. */
  ends_at: string | null
}

/** Data of a visitor, by name, as JSON. */
interface SessionItemTable {
  session_id: string
  name: string
  value: string
  expires_at: string
}

interface CartTable {
  id: string
  session_id: string | null
  customer_id: string | null
  prefix: string
  sale_type_id: number
  created_at: string
  /** Ordered with `created_at` of its lines to find the cart changed last. */
  updated_at: string
  version: number
}

interface CartLineTable {
  cart_id: string
  variant_id: number
  quantity: number
  /** One piece with tax, when last seen (CRT-04). */
  price: number
  created_at: string
}

/** The one row of the services that measure visits, and of the consent that they need. */
interface AnalyticsTable {
  id: number
  ga4_id: string | null
  gtm_id: string | null
  meta_pixel_id: string | null
  line_tag_id: string | null
  clarity_id: string | null
  ask_consent: boolean
  consent_text: string | null
  consent_text_en: string | null
  version: number
}

interface NewsTable {
  id: Generated<number>
  publish_date: string
  title: string
  title_en: string | null
  description: string | null
  description_en: string | null
  url: string | null
  link_method: boolean
  visible: boolean
  updated_at: string
}

/** A former address that leads to another one. */
interface RedirectTable {
  id: Generated<number>
  /** Its path, without a language or a slash at the end, and its query. */
  from_address: string
  /** A path of this site, or an address of the web. */
  to_address: string
}

interface TradeLawTable {
  id: number
  name: string | null
  name_en: string | null
  description: string | null
  description_en: string | null
  sort_no: number
  display_order_screen: boolean
}

interface LayoutTable {
  id: number
  name: string
  device_type: number
  version: Generated<number>
}

interface BlockTable {
  id: number
  name: string
  file_name: string
  use_controller: boolean
  deletable: boolean
  version: Generated<number>
}

interface BlockPositionTable {
  layout_id: number
  /** 1 head … 12 before the end of the body. */
  section: number
  block_id: number
  sort_no: number
}

interface PageTable extends Named {
  id: number
  /** The key by which a transition names its page. */
  url: string
  file_name: string
  /** 0 user, 1 preview, 2 default, 3 default confirm. */
  edit_type: number
  title: string | null
  title_en: string | null
  description: string | null
  description_en: string | null
  meta_robots: string | null
  layout_id: number
  master_page_id: number | null
  /** The category whose list of products shows its sections at the top; only of merchants' own pages. */
  head_category_id: number | null
  version: Generated<number>
}

/** The sections of a page, each list as JSON. */
interface PageContentTable {
  page_id: number
  /** Those that visitors see. */
  published: string
  /** Those that members are working on; null if they have changed nothing since the publication. */
  draft: string | null
  version: Generated<number>
}

/** A publication of a page's sections. */
interface PageContentChangeTable {
  id: string
  page_id: number
  /** JSON. */
  sections: string
  member_id: string | null
  created_at: string
}

/** A menu of the storefront. */
interface MenuTable {
  /** `header` or `footer`. */
  code: string
  /** JSON: its entries, in their order. */
  items: string
}

/** An installed theme; its files are among the uploaded ones. */
interface ThemeTable {
  code: string
  name: string
  archive_name: string
  /** In bytes. */
  archive_size: number
  /** JSON: the values of the theme's settings. */
  settings: string
  created_at: string
}

/** A merchant's replacement of a theme's file. */
interface TemplateTable {
  theme_code: string
  /** Such as `pages/Cart/index`. */
  name: string
  body: string
  updated_at: string
}

interface TemplateBreakTable {
  /** The key of the page that was rendered with the templates beneath. */
  page: string
  /** The version of the templates that failed. */
  templates: string
  /** The faulty template, by its name. */
  file: string
  line: number
  reason: string
  first_at: string
  last_at: string
}

/** A change of a template. */
interface TemplateChangeTable {
  id: string
  theme_code: string
  name: string
  /** Null: the theme's file was restored. */
  body: string | null
  member_id: string | null
  created_at: string
}

/** A file or a folder of the merchant. */
interface UserFileTable {
  /** The stored files under this id never change, whatever the path. */
  id: string
  /** With slashes: the folder, and the name in it. */
  path: string
  /** The path of its folder; empty at the top. */
  folder: string
  /** `folder`, or the kind of the file. */
  kind: string
  /** Bytes. */
  size: number
  /** SHA-256, in hex; null for a folder. */
  digest: string | null
  has_thumbnail: boolean
  member_id: string | null
  created_at: string
}

interface ProductTable extends Named, WithOwnFields {
  id: Generated<number>
  /** The words of its address before the code; null for those of its English name. */
  slug: string | null
  /** 1 public, 2 hidden, 3 discontinued. */
  status: number
  description_list: string | null
  description_list_en: string | null
  description_detail: string | null
  description_detail_en: string | null
  search_word: string | null
  note: string | null
  free_area: string | null
  /** The path of a video file of the shop, or the page of a video at YouTube. */
  video_url: string | null
  /** The folded text for searches: name, English name, search words, codes of all variants. */
  search_text: string
  /** The lowest and highest selling price of the visible variants, with tax; null without any. */
  price_min: number | null
  price_max: number | null
  /** The first of the codes of its visible variants; null without any. */
  first_code: string | null
  /** The pieces that were sold in the last 90 days, as of the last hour. */
  sold_lately: Generated<number>
  /** When it becomes public, and private again; null once that has happened. */
  sale_from: string | null
  sale_until: string | null
  created_at: string
  updated_at: string
  version: number
}

interface ProductCategoryTable {
  product_id: number
  /** A category chosen for the product, or an ancestor of one (PRD-04). */
  category_id: number
  /** True for the categories chosen, false for their ancestors. */
  chosen: boolean
}

/** A product that members placed by hand in the lists of a category; it comes before all others. */
interface PlacedProductTable {
  category_id: number
  product_id: number
  /** From 1. */
  place: number
}

/** A product that members chose to be shown beside another one. */
interface RelatedProductTable {
  product_id: number
  related_id: number
  /** From 1. */
  place: number
}

/** A product that customers bought together with another one, as of the last day. */
interface BoughtTogetherTable {
  product_id: number
  other_id: number
  /** The number of orders with both. */
  times: number
}

interface ProductTagTable {
  product_id: number
  tag_id: number
}

/** A delivery method that cannot carry a product. */
interface ExcludedDeliveryTable {
  product_id: number
  delivery_id: number
}

/** A value of a field by which products are filtered: made of what they and their variants hold. */
interface ProductOwnValueTable {
  product_id: number
  field_id: number
  /** In letters, digits, `-` and `_`; numbers and days sort as they do themselves. */
  value: string
}

interface ProductImageTable {
  id: Generated<number>
  product_id: number
  /** `<name>` of the files `<name>-list.webp`, `<name>-detail.avif` and the others. */
  file_name: string
  sort_no: number
  /** The alternative text; if null, the product's name. */
  alt: string | null
  alt_en: string | null
  /** Whether its sizes are made: until then it is not shown. */
  made: boolean
  /** Pixels of its largest size; null if unknown. */
  width: number | null
  height: number | null
}

/** An uploaded file without a row that refers to it. */
interface UnusedPictureTable {
  file_name: string
  /** The time when it was first found unused. */
  since: string
}

interface VariantTable extends WithOwnFields {
  id: Generated<number>
  product_id: number
  code: string
  class_category1_id: number | null
  class_category2_id: number | null
  price01: number | null
  /** The selling price in force: during a sale `sale_price`. */
  price02: number
  sale_price: number | null
  sale_price_from: string | null
  sale_price_until: string | null
  /** The selling price before the sale that is on; null: none is. */
  usual_price: number | null
  /** 0 where unlimited; never below 0. */
  stock: number
  stock_unlimited: boolean
  sale_limit: number | null
  sale_type_id: number
  delivery_duration_id: number | null
  delivery_fee: number | null
  point_rate: number | null
  /** Grams of one piece; null: unknown. */
  weight: number | null
  /** The sum of the three sides of a parcel with one piece, in cm; null: unknown. */
  parcel_size: number | null
  /** JAN, EAN or UPC: 8, 12, 13 or 14 digits; null: unknown. */
  gtin: string | null
  temperature: Generated<Temperature>
  visible: boolean
  sort_no: number
  /** Its product's picture for this variant; if null, the first one. */
  image_id: number | null
  version: number
}

/** A picture of another shop's product, to be fetched once from its address. */
interface PictureSourceTable {
  id: Generated<number>
  product_id: number
  /** The variant that it shows, if it shows one alone. */
  variant_id: number | null
  url: string
  /** From 0, among those of the product. */
  place: number
  alt: string | null
  state: 'waiting' | 'done' | 'failed'
  tries: number
  /** Why the last attempt failed. */
  error: string | null
}

/**
 * A row without a variant is the general rule from its day on; a variant has at most one of its own (TAX-02).
 */
interface TaxRuleTable {
  id: Generated<number>
  variant_id: number | null
  pref: number | null
  /** Percent. */
  rate: number
  /** 1 half up, 2 down, 3 up. */
  rounding: number
  adjust: number
  apply_date: string
}

/** A stock that a member set; null if unlimited. Changes by orders are movements. */
interface StockChangeTable {
  id: Generated<number>
  variant_id: number
  before: number | null
  after: number | null
  reason: string | null
  member_id: string
  created_at: string
}

/** A price that a member changed; yen without tax. */
interface PriceChangeTable {
  id: Generated<number>
  variant_id: number
  price01_before: number | null
  price02_before: number
  price01: number | null
  price02: number
  member_id: string
  created_at: string
}

interface CategoryTable extends Named, WithOwnFields {
  id: Generated<number>
  parent_id: number | null
  /** 1 for a root, 5 at the deepest (CAT-01). */
  level: number
  sort_no: number
  /** The name of its picture. */
  image: string | null
  /** The name of its next picture, whose sizes are not made yet. */
  image_waiting: string | null
  /** The rule that decides which products are in it, as JSON; null if they are chosen by hand. */
  rule: string | null
}

interface ClassNameTable extends Named {
  id: Generated<number>
  backend_name: string | null
  sort_no: number
}

interface ClassCategoryTable extends Named {
  id: Generated<number>
  class_name_id: number
  backend_name: string | null
  visible: boolean
  sort_no: number
}

interface TagTable extends Named {
  id: Generated<number>
  sort_no: number
}

/** A word of a group of synonyms for searches. */
interface SynonymTable {
  /** The word, folded as in a search. */
  folded: string
  /** Equal for all synonyms. */
  group_id: string
  /** The word as typed. */
  word: string
  sort_no: number
}

/** A search without results on a day. The searcher is not stored. */
interface MissedWordTable {
  day: string
  /** The words, folded as in a search. */
  word: string
  times: number
  first_at: string
  last_at: string
}

/** A role of members: what it permits. */
interface MemberRoleTable {
  id: Generated<number>
  name: string
  name_en: string | null
  /** A JSON list of its permissions. */
  permissions: string
}

/** A member of the office. */
interface MemberTable {
  id: string
  /** Never changed, and never given to another member. */
  login_id: string
  name: string
  /** 0 system administrator, 1 store owner, 2 read-only, 3 by a role. */
  authority: number
  /** The role of a member of authority 3; null for others. */
  role_id: number | null
  password_hash: string
  /** False after deletion (MEM-02). */
  active: boolean
  /** Encrypted; null without a device. */
  totp_secret: string | null
  /** The last time step whose code was used: each is accepted once (RFC 6238 §5.2). */
  totp_step: number | null
  sort_no: number
  last_login_at: string | null
  /** Whether they can write scripts that run in browsers, without being a system administrator. */
  writes_scripts: boolean
  created_at: string
  updated_at: string
  version: number
}

/** An access token, with which a program asks the office as the member who made it. */
interface AccessTokenTable {
  id: Generated<number>
  member_id: string
  name: string
  /** A JSON list of what it permits, of what its member may do. */
  permissions: string
  /** The networks that may use it, one in each line; all if null. */
  networks: string | null
  /** The last day on which it is valid, on the shop's calendar; null without an end. */
  ends_on: string | null
  /** The SHA-256 of its secret, base64url. */
  digest: string
  /** The beginning of its secret, which tells it from others. */
  hint: string
  /** The digest of the secret before a renewal, and until when it is valid (ISO 8601). */
  former_digest: string | null
  former_until: string | null
  created_at: string
  last_used_at: string | null
  /** The address of its last use, noted with the time. */
  last_used_ip: string | null
}

/** A code that replaces the device, once. */
interface MemberRecoveryCodeTable {
  member_id: string
  code_hash: string
}

/** A session of a member. `id` is the hash of the cookie's value. */
interface MemberSessionTable {
  id: string
  /** An id that may be shown, to end the session. */
  public_id: string
  member_id: string
  /** After the password: `open`; or `code`, `device` while a code or a new device is required. */
  stage: 'open' | 'code' | 'device'
  /** The means of the sign-in: a password, with a code if there is a device, or a passkey. */
  means: 'password' | 'passkey'
  wrong_codes: number
  user_agent: string
  client_ip: string
  created_at: string
  seen_at: string
  expires_at: string
  /** The end of its life, however often it is used. */
  ends_at: string
}

/** A key of a member's authenticator, with which they sign in (WebAuthn Level 3). */
interface MemberPasskeyTable {
  /** Its id for its member. */
  id: string
  member_id: string
  /** Its authenticator's id, base64url. */
  credential_id: string
  /** A COSE key (RFC 9052 §7), base64url. */
  public_key: string
  /** The number of signatures that its authenticator reported; 0 if it does not count. */
  sign_count: number
  /** The transports between browser and authenticator: JSON, a list of words. */
  transports: string
  name: string
  created_at: string
  last_used_at: string | null
}

/** The next challenge for a passkey in a session: used once. */
interface PasskeyChallengeTable {
  session_id: string
  purpose: 'add' | 'signIn'
  challenge: string
  expires_at: string
}

/** An attempt to sign in to the office (SEC-02). */
interface LoginHistoryTable {
  /** Sorts by time. */
  id: string
  /** As typed. */
  login_id: string
  member_id: string | null
  client_ip: string
  success: boolean
  created_at: string
  /** A password, with its code if required; a passkey; or one whose signature count decreased. */
  means: Generated<'password' | 'passkey' | 'copiedPasskey'>
}

/** The beginning of a path that members of an authority cannot open (AUT-01). */
interface DenyRuleTable {
  id: Generated<number>
  authority: number
  deny_url: string
}

/** The one row of the security settings; the lists have one entry per line (SEC-10, SEC-12). */
interface SecurityTable {
  id: number
  admin_allow_hosts: string
  admin_deny_hosts: string
  front_allow_hosts: string
  front_deny_hosts: string
  /** The host names that are served; all if empty. */
  trusted_hosts: string
  /** Closed to visitors: for maintenance, or before it was opened first. */
  maintenance: boolean
  /** When the shop was opened first (ISO 8601); null before. */
  opened_at: string | null
  /** Whether it is the demonstration shop, which its members can empty. */
  is_demonstration: Generated<boolean>
  /** The most open unpaid orders of guests, to one recipient and from one network. */
  guest_orders_recipient: number
  guest_orders_network: number
  /** The factor for the limits of a network: so many households can share one. */
  network_factor: number
  version: number
}

/** A member's saved search of a list. */
interface ListViewTable {
  id: string
  member_id: string
  /** The transition of the list. */
  screen: string
  name: string
  /** The query of its address. */
  query: string
  created_at: string
}

/** A member's change of many records, as long as it can be undone. */
interface BulkChangeTable {
  id: string
  member_id: string
  /** The transition of the list. */
  screen: string
  /** JSON: what the changed records were before. */
  former: string
  created_at: string
  expires_at: string
}

/** The columns of a list that a member chose. */
interface ListColumnsTable {
  member_id: string
  screen: string
  /** A JSON list of their names, in their order. */
  columns: string
}

/** How a member arranged the menu of the office. */
interface OfficeMenuTable {
  member_id: string
  /** A JSON list of the screens at its top, by their transitions. */
  pinned: string
  /** Whether only its icons are shown. */
  folded: boolean
}

/** A member's usual texts for documents, JSON. */
interface PaperWordingTable {
  member_id: string
  wording: string
}

/** The actions of members: one row for each change, each with the digest of the one before. */
interface AuditLogTable {
  seq: number
  at: string
  member_id: string
  login_id: string
  member_name: string
  /** The name of the access token that was used; null if the member asked in person. */
  token_name: string | null
  client_ip: string
  transition: string
  /** JSON, without secrets. */
  input: string
  /** JSON: rows with their changes. */
  changes: string
  digest: string
  /** The digest of the remaining entry, if a part was erased since. */
  seal: string | null
  /** The fingerprint of the secret for its digest, or its seal; null from before fingerprints were stored. */
  secret: string | null
}

/** The rows that an entry of the audit log is about. */
interface AuditSubjectTable {
  seq: number
  table_name: string
  row_key: string
}

/** A secret of the shop, by its fingerprint, which does not reveal it. */
interface AppSecretTable {
  fingerprint: string
  first_at: string
  used_at: string
  /** Of a former secret: the key for its digests, encrypted with the current secret. */
  derive_key: string | null
}

interface PaymentTable extends Named {
  id: Generated<number>
  charge: number
  rule_min: number | null
  rule_max: number | null
  sort_no: number
  visible: boolean
  /** The payment method's code: `cash` is settled outside the shop. */
  method: string
  /** How to pay: safe HTML. */
  instructions: string | null
  instructions_en: string | null
  /** When it is paid: before sending, at the door, or at any time. */
  paid_when: Generated<'first' | 'door' | 'any'>
  /** Days after the order within which it must be paid; null: no limit. */
  pay_within_days: number | null
}

interface GiftOptionTable extends Named {
  id: Generated<number>
  kind: 'noshi' | 'wrapping' | 'card'
  /** Yen with tax, for a parcel. */
  price: number
  description: string | null
  description_en: string | null
  /** The heading that is printed on a noshi (表書き). */
  omotegaki: string | null
  mizuhiki: 'none' | 'bow' | 'knot' | 'awaji' | 'yellow' | 'black'
  sort_no: number
  visible: boolean
}

interface DeliveryTable extends Named {
  id: Generated<number>
  service_name: string | null
  sale_type_id: number
  description: string | null
  confirm_url: string | null
  sort_no: number
  visible: boolean
  /** Days that an address on a remote island takes longer. */
  island_days: Generated<number>
  temperature: Generated<Temperature>
  /** Whether a cooled parcel may hold goods of normal temperature too. */
  takes_normal: Generated<boolean>
  /** Grams of a parcel; null: no limit, like the next two. */
  most_weight: number | null
  /** The sum of the three sides, in cm. */
  most_size: number | null
  most_pieces: number | null
}

/** The terms of a delivery method in a prefecture. */
interface DeliveryAreaTable {
  delivery_id: number
  pref: number
  fee: number
  /** Days from dispatch to arrival; null: unknown. */
  transit_days: number | null
}

interface DeliveryTimeTable extends Named {
  id: Generated<number>
  delivery_id: number
  sort_no: number
  visible: boolean
}

interface DeliveryPaymentTable {
  delivery_id: number
  payment_id: number
}

interface DeliveryDurationTable extends Named {
  id: number
  /** Days until it is sent; negative: on order. */
  days: number
  sort_no: number
}

interface PromotionTable extends Named {
  id: Generated<number>
  kind: 'nForM' | 'percent' | 'yen' | 'freeDelivery' | 'pointsTimes'
  /** Of so many pieces … */
  buy_count: number | null
  /** … so many are paid. */
  pay_count: number | null
  percent: number | null
  yen: number | null
  /** The least price of its goods, yen with tax. */
  minimum: number | null
  /** The factor of points. */
  times: number | null
  /** Whether it is for all goods, or for those of the next three lists. */
  scope: 'all' | 'chosen'
  /** Ids as JSON. */
  category_ids: string
  tag_ids: string
  /** A code on each line. */
  product_codes: string | null
  /** The groups whose customers alone have it, ids as JSON; none: everybody. */
  group_ids: string
  /** Whether it applies beside other discounts of promotions. */
  combines: boolean
  /** Lower ones come first. */
  priority: number
  starts_at: string | null
  /** The first moment at which it no longer applies. */
  ends_at: string | null
  active: boolean
}

/** The one row of the shop's own settings. */
interface BaseInfoTable {
  id: number
  shop_name: string
  shop_kana: string | null
  shop_name_eng: string | null
  company_name: string | null
  company_name_en: string | null
  postal_code: string | null
  pref: number | null
  addr01: string | null
  addr01_en: string | null
  addr02: string | null
  addr02_en: string | null
  phone_number: string | null
  business_hour: string | null
  business_hour_en: string | null
  email01: string
  email02: string
  email03: string
  email04: string
  good_traded: string | null
  good_traded_en: string | null
  message: string | null
  message_en: string | null
  invoice_registration_number: string | null
  delivery_free_amount: number | null
  delivery_free_quantity: number | null
  option_product_delivery_fee: boolean
  option_product_tax_rule: boolean
  option_customer_activate: boolean
  option_mypage_order_status_display: boolean
  option_remember_me: boolean
  option_favorite_product: boolean
  option_restock_notice: boolean
  option_newsletter: boolean
  option_feeds: boolean
  /** The brand in feeds of products without their own. */
  feed_brand: string | null
  option_nostock_hidden: boolean
  option_mail_notifier: boolean
  option_point: boolean
  basic_point_rate: number
  point_conversion_rate: number
  /** The months after which unused points end (PNT-10); null: never. */
  point_months: number | null
  /** The days by which a mail comes before that. */
  point_notice_days: number
  order_no_format: string
  language: 'ja' | 'en'
  kana_asked: 'required' | 'optional' | 'none'
  /** Days of the week the shop is closed, 0 Sunday to 6 Saturday, joined by commas. */
  closed_weekdays: string
  /** The hour from which orders count as those of the next day, 1 to 23; null: never. */
  cutoff_hour: Generated<number | null>
  /** The hours after an order within which its customer can cancel it; null: never. */
  cancel_hours: Generated<number | null>
  /** Days after the sending within which a shopper can ask for a return; null: never. */
  return_days: Generated<number | null>
  /** The beginnings of the postal codes of remote islands, as typed. */
  remote_islands: Generated<string | null>
  theme_code: Generated<string>
  /** Safe HTML below the rows of the trade law page. */
  trade_law_body: string | null
  trade_law_body_en: string | null
  /** The stock of a variant is low at this number of pieces or fewer; null: never. */
  low_stock: number | null
  version: number
}

/** The small lists of choices (sex, job, prefecture …), by `kind`. */
interface MasterTable extends Named {
  kind: string
  id: number
  sort_no: number
}

interface OrderStatusTable extends Named {
  id: number
  customer_name: string
  customer_name_en: string
  color: string
  sort_no: number
  customer_sort_no: number
  counted: boolean
}

interface HolidayTable {
  id: Generated<number>
  day: string
  title: string
  title_en: string | null
}

/** A column of a type of CSV file whose columns members chose; lower numbers come first. */
interface CsvColumnTable {
  csv_type: number
  name: string
  enabled: boolean
  sort_no: number
}

/** A field that members or plugins add to a record. */
interface OwnFieldTable {
  id: Generated<number>
  record: 'product' | 'variant' | 'category' | 'customer' | 'order'
  /** Its name for programs; unique among the fields of its record. */
  name: string
  kind: OwnFieldKind
  label: string
  label_en: string | null
  /** The choices, as JSON: `[{choiceValue, choiceLabel, choiceLabelEn}]`. */
  choices: string
  /** Whether a record requires it. */
  required: boolean
  /** Whether shoppers see it. */
  visible: boolean
  /** Whether lists are filtered by it. */
  filterable: boolean
  /** Whether searches look through it. */
  searchable: boolean
  sort_no: number
  /** The plugin that declares it; null for a field of the members. */
  plugin_code: string | null
  /** Whether the plugin's present version does not declare it; its values are kept. */
  retired: boolean
  /** The time of its deletion; the row stays until no record has a value of it. */
  deleted_at: string | null
}

/** A visitor's session: its key, and whether it was alive when the request began. */
interface OwnSession {
  readonly key: string
  readonly isOpen?: boolean
}

/** The person behind a client that can ask them (elicitation), with their answer to this very call. */
interface Person {
  readonly answer: 'agreed' | 'declined' | undefined
}

/** Signs what comes back with an answer: it passes through the client. */
interface Seal {
  sign(value: string): string
  /** The value of a signed one; undefined if the signature is invalid. */
  unsign(signed: string): string | undefined
}

interface TextRules {
  /** Shortest length in characters; 1 unless the text may be empty. */
  readonly min?: number
  readonly pattern?: RegExp
  /** A rule that no pattern can state, such as a check digit; asked of text that matches the pattern. */
  readonly holds?: (text: string) => boolean
  /** Message key for text that does not match the pattern, or of which the rule does not hold. */
  readonly refused?: string
  readonly control?: Control
  readonly autocomplete?: string
  /** Brings typed text into the one form that is validated and stored. */
  readonly fold?: (typed: string) => string
}

/** The rules for the files of an input. */
interface FileRules {
  /** The largest number of files. */
  readonly most: number
  /** The smallest number of files; 0 by default. */
  readonly least?: number
  /** The largest size of each file, in bytes. */
  readonly bytes: number
  /** The accepted media types. */
  readonly kinds: readonly string[]
}

/** One of them. */
type OwnRecord = (typeof OWN_RECORDS)[number]

/** A field as it is declared. */
interface OwnField extends Omit<Row<'own_field'>, 'choices'> {
  readonly choices: readonly OwnChoice[]
}

type Words_ = Pick<Labels, 'ja' | 'en'>

/** The groups of the office's menu for daily work. */
type WorkGroup = 'orders' | 'products' | 'customers' | 'promotions' | 'content' | 'look' | 'reports'

/** The sections of the settings page, for screens that are set once. */
type SettingsSection = 'shop' | 'selling' | 'delivery' | 'messages' | 'security' | 'account' | 'system'

/**
 * Column types by their meaning, for the migrations. SQLite accepts any type name and stores it; the driver
 * reads `boolean` from it.
 */
interface ColumnTypes {
  /** A small number that the database assigns. */
  readonly serial: RawBuilder<unknown>
  /** An instant. Text on SQLite: ISO 8601 in UTC sorts as time does. */
  readonly instant: RawBuilder<unknown>
  readonly day: RawBuilder<unknown>
  readonly yen: RawBuilder<unknown>
  readonly integer: RawBuilder<unknown>
  /** A whole number that may exceed 2³¹. */
  readonly count: RawBuilder<unknown>
  readonly flag: RawBuilder<unknown>
  /** Opaque ids and codes, compared byte by byte, so that ids sort by time in both databases. */
  readonly key: RawBuilder<unknown>
  readonly text: RawBuilder<unknown>
}

/** The state of a transition's answer: one zod type for each property. */
type Outputs = Readonly<Record<string, z.ZodType>>

/**
 * One limit: at most `most` requests in `minutes`, counted by network, by session or by account, if there is
 * one. `anyone` counts all requests together, and needs `each`.
 */
interface Limit {
  readonly by: 'address' | 'session' | 'account' | 'anyone'
  readonly most: number
  readonly minutes: number
  /**
   * An input whose values are counted separately, so that attempts at one account do not use up those at
   * another. Requests without it are not counted.
   */
  readonly each?: string
  /** Counts only requests with such an input; all by default. */
  readonly when?: (input: Readonly<Record<string, unknown>>) => boolean
  /**
   * Counts failures alone: a success takes its own count back. With the name of an input, a failure without an
   * error there does so, too.
   */
  readonly refusals?: boolean | string
  /** The name under which several transitions count together; by default each counts by itself. */
  readonly of?: string
  /** Counts only visitors in whose session a value of this name is stored. */
  readonly holding?: string
  /** Above `most`, requests pass one at a time with growing gaps, instead of none. */
  readonly slows?: boolean
  /** Does not count requests from a network that has proven to own the account named by `each`. */
  readonly spares?: boolean
}

type EnvironmentOf<Name extends keyof Transitions> = Transitions[Name] extends { kind: 'safe' }
  ? ReadEnvironment
  : WriteEnvironment

type InputsOf<Name extends keyof Transitions> =
  Transitions[Name] extends Transition<infer I extends Inputs, Outputs, string> ? Values<I> : never

/** The state that a transition's handler must return. */
type StateOf<T> = T extends Transition<Inputs, infer S, string, Kind> ? z.input<z.ZodObject<S>> : never

/** The exports of a contract's module: transitions, and the parts that they are made of. */
type Contracts = Readonly<Record<string, unknown>>

/** The two halves of a shop: the storefront for shoppers, the office for members. */
type RealmName = 'storefront' | 'office'

/** A kind of section, as a theme or a plugin declares it. */
interface DeclaredSection {
  /** Lower-case letters, digits and dashes: its template is `sections/<name>.liquid`. */
  readonly name: string
  readonly label: Words__
  /** 30 at most. */
  readonly settings: readonly DeclaredSetting[]
}

/** A kind of section: its settings, and the data of the shop that its template draws. */
interface SectionKind {
  readonly name: string
  /** Its name for members; by default the message `sections.kind.<name>`. */
  readonly label?: Words__
  readonly settings: readonly SectionSetting[]
  readonly data?: (
    environment: ReadEnvironment,
    section: WordedSection,
    /** The key of the page: data that its state has already need not be read again. */
    page: string,
  ) => Promise<Readonly<Record<string, unknown>>>
}

/** Origins outside the site that a page may use, by the directives of its Content-Security-Policy. */
interface OpenedHosts {
  readonly script: readonly string[]
  readonly connect: readonly string[]
  readonly img: readonly string[]
  readonly frame: readonly string[]
}

type Surroundings = 'dialect' | 'memory' | 'now' | 'today' | 'dayOf' | 'startOf' | 'sayIn'

/** The means to reach the interface of the shop, and programs of others. */
interface Reach {
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

/** Tools of a running job. */
interface JobTools {
  /** Reports progress, which is stored at most once a second. */
  readonly progress: (done: number, total: number) => Promise<void>
  /** Aborted if the job is to stop. It is started again later, perhaps by another process. */
  readonly signal: AbortSignal
}

/** A catalogue of texts: nested groups of ICU messages. */
interface Catalogue {
  readonly [group: string]: string | Catalogue
}

type Plain = string | number | boolean

type Args<G> = Record<never, never> extends G ? [input?: G] : [input: G]

type Given<T> =
  T extends Transition<infer I extends Inputs, Outputs, string, infer K extends Kind>
    ? // A safe link must be complete; an unsafe one may leave to its form what people type.
      K extends 'safe'
      ? Partial<Values<I>> & Required_<Values<I>>
      : Partial<Values<I>>
    : never

/** The form of a page, beyond the contract of its target. */
interface FormReply {
  /** The transition that it submits to; by default the `submitTo` of the page's contract. */
  readonly to?: string
  /** The first values of the fields. */
  readonly values?: Readonly<Record<string, unknown>>
  /** The first values for programs alone, if the page draws them itself. */
  readonly given?: Readonly<Record<string, unknown>>
  /** Choices that come from data, by field; for a field in a list of records, as `list.field`. */
  readonly options?: Readonly<Record<string, readonly Option[]>>
}

/** Information about a page for search engines and social networks. */
interface About {
  readonly title?: string
  readonly description?: string
  /** Path of a picture. */
  readonly image?: string
  /** The canonical address of the page, if several lead to it. */
  readonly canonical?: Link
  /** Seconds after which the page reloads, while the work that it shows continues. */
  readonly refresh?: number
  /** Overrides the page row's robots. */
  readonly robots?: string
  /** The languages that its text is written in; all by default. Search engines are told of no other. */
  readonly languages?: readonly Language[]
  /** The key of the page, if a transition has several. */
  readonly page?: string
  /** The category whose sections the page shows beside its own, by its id. */
  readonly headOf?: string
  /** Origins elsewhere whose pages it may show in frames, such as a player of videos; none by default. */
  readonly frames?: readonly string[]
  /** Sources elsewhere to which its forms may lead in the end, such as the app that asked for consent. */
  readonly leadsTo?: readonly string[]
  /** Set on a page of the other realm that is not published yet. */
  readonly preview?: Preview
}

/** A file as an answer: its name for people, and its content or its path on the disk. */
type FileReply = { readonly name: string; readonly contentType: string } & (
  | { readonly content: string | FileContent }
  | { readonly path: string }
)

/** A file of the state of its answer, with what plugins add to it. */
type StateFile = Pick<FileReply, 'name' | 'contentType'> & {
  readonly made: (state: Readonly<Record<string, unknown>>) => string
}

/**
 * Safe transitions only read. Idempotent ones have the same effect if they are sent again. Unsafe ones change
 * something each time.
 */
type Kind = 'safe' | 'idempotent' | 'unsafe'

/** The declaration of a transition in a department's `contract.ts`. Everything else is derived from it. */
interface Contract<I extends Inputs, S extends Outputs, E extends string, O extends string = string> {
  /** Its effect, in a few words of English, for the documentation. */
  readonly title: string
  readonly for: Audience
  readonly input?: I
  /**
   * Further errors of an input as it was sent, by field, for rules that types cannot express. They are reported
   * together with those of the types, which take precedence.
   */
  readonly check?: Check
  readonly state?: S
  /**
   * The parts of its state that `Prefer: return=minimal` leaves out, such as a menu or the choices of a filter;
   * `list/name` is a part of each item of a list.
   */
  readonly extras?: readonly string[]
  /** The transitions that its answer may link to. */
  readonly offers?: readonly O[]
  /** Names of the transitions that each of its answers links to, without inputs: its handler need not say so. */
  readonly always?: readonly string[]
  /** The transitions that the items of a list may link to, by the list's property. */
  readonly items?: Readonly<Record<string, readonly string[]>>
  /** The errors that its handler may answer with. */
  readonly errors?: readonly E[]
  /** The url key of the page that shows its answer as HTML. */
  readonly page?: string
  /** The target of a form page: the transition whose inputs become `fields`. */
  readonly submitTo?: O
  /** Marks a page without a form for programs: its `fields` are present and empty. */
  readonly formless?: boolean
  /** The page that shows a rejected form again: a safe transition that takes some of the same inputs. */
  readonly refusedAt?: string
  /** The kinds of files that it answers with, beside HAL, JSON and HTML. */
  readonly answers?: readonly FileKind[]
  /**
   * Its answer contains only the state and the token, in every media type for programs. Its links are in
   * headers.
   */
  readonly closed?: boolean
  /** Other paths that give the same answer. */
  readonly also?: readonly string[]
  /** The path of its links, if it is one of `also`. */
  readonly canonical?: string
  /** The place from where it is entered, if no other transition offers it. */
  readonly entered?: 'mail' | 'error' | 'outside'
  /** Its representations are public except for the four holes, and may be cached until their data changes. */
  readonly cached?: boolean
  /**
   * Its page may load the scripts of measuring services, as all cached ones may. Never for an address with a
   * secret key, nor for a form of personal data.
   */
  readonly measured?: boolean
  /**
   * The number of further requests that it counts as in the limit of an address, if it is expensive and not
   * cached.
   */
  readonly cost?: (input: Readonly<Record<string, unknown>>) => number
  /** The limits that are stored in the database. */
  readonly limits?: readonly Limit[]
  /** It changes the session, so that its answer cannot be given twice: it accepts no Idempotency-Key. */
  readonly keyless?: boolean
  /** A path outside its own that it belongs to: a role that denies that path denies this transition too. */
  readonly deniedWith?: string
  /** No role can deny it to a member: signing in and out, and a member's own settings. */
  readonly undeniable?: boolean
  /**
   * The permission of roles for it, if it is not that of its area: `orders:refund`. One that no role can have, such as
   * `system`, keeps it from all of them.
   */
  readonly permission?: string
  /**
   * It writes code that runs in browsers. Only system administrators may, and members to whom they give the
   * right.
   */
  readonly writesScripts?: boolean
  /**
   * Its inputs have a key that only the receiver of a mail knows. The key takes the place of the token against forged
   * requests, so that mail programs can follow it without a cookie (RFC 8058).
   */
  readonly byKey?: boolean
  /** It ends the visitor's session for good: the browser is told to delete its data of the site. */
  readonly signsOut?: boolean
  /** Done again, it finds what it did the first time, also without an Idempotency-Key. */
  readonly findsItself?: boolean
  /** Its HTML form contains an Idempotency-Key: if the button is pressed twice, it is carried out once. */
  readonly once?: boolean
  /**
   * Its HTML answer may lead to a page outside the site, of a payment service: pages that offer it allow their
   * forms to be redirected there.
   */
  readonly leadsOutside?: boolean
  /** It costs money: a program is told so before it follows it. */
  readonly costsMoney?: boolean
  /** It cannot be undone and needs a person's consent: a program must ask for it first. */
  readonly needsConsent?: boolean
  /**
   * For anyone, but carried out only for those who are signed in. Others are led to sign in if they are people;
   * programs are not offered it.
   */
  readonly afterSignIn?: boolean
  /** The largest body in bytes, if 64 kB is not right. */
  readonly bodyLimit?: number
  /** It is a task that agents are offered as a tool. */
  readonly tool?: Tool
}

/** The orderer. */
interface Orderer extends PostalAddress {
  readonly email: string
}

/**
 * A transition's handler, from a request to an answer. `Env` is the application's environment; `Kept` is the
 * one with which a failure writes what must remain.
 */
type Handler<T, Env, Kept = unknown> = (act: Act<InputOf<T>, Env>) => Promise<Answer<T, Kept>>

/**
 * A handler with slow work before its transaction, such as hashing a password. `prepare` writes nothing and
 * decides nothing, so that a repeated request gets its stored answer.
 */
interface PreparedHandler<T, Read, Write> {
  readonly prepare: (act: Act<InputOf<T>, Read>) => Promise<{
    readonly act: Handler<T, Write, Write>
    /**
     * Undoes the preparation, if `act` failed or had run before. A sweep deletes what remains after a crash.
     */
    readonly undo?: () => Promise<void>
  }>
}

/** A part of a file, by its first and its last byte, from 0. */
interface Part {
  readonly start: number
  readonly end: number
}

/** The languages of every text; the first is the shop's own. */
declare const languages: readonly ["ja", "en"]

/** The person or program that sends a request, in one of the realms. */
interface Actor {
  readonly realm: RealmName
  /** Id of the customer or the member; null for a stranger. */
  readonly id: string | null
  /** The paths that a member's role denies: their beginnings, in lower case. */
  readonly denied?: readonly string[]
  /** Whether a member may read everything and change nothing. */
  readonly onlyReads?: boolean
  /** Whether a member may write what runs in browsers. */
  readonly writesScripts?: boolean
  /**
   * All that a member's role permits, such as `orders:view`, or a customer gave to an app; undefined if nothing limits
   * them.
   */
  readonly permissions?: readonly string[]
  /** Whether a program asks with an access token of the member or the customer: it cannot change their account. */
  readonly byToken?: boolean
}

type OfCustomer = { readonly customerId: string }

/** The methods a transition may have. */
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The realm that an app asks: that of customers, or that of members. */
type Realm = 'storefront' | 'office'

/** A name in Japanese and, unless it is the same, in English. */
interface Named {
  name: string
  name_en: string | null
}

/** A person's name and address. */
interface PersonColumns {
  name01: string
  name02: string
  kana01: string | null
  kana02: string | null
  company_name: string | null
  postal_code: string
  pref: number
  addr01: string
  addr02: string
  phone_number: string
}

/** A record with fields that members added. */
interface WithOwnFields {
  /** Their values by name, as JSON; empty ones are left out. */
  own_fields: Generated<string>
}

/** The temperature at which goods are kept on their way: normal 常温, cool 冷蔵 or frozen 冷凍. */
type Temperature = 'normal' | 'cool' | 'frozen'

/** The kind of an added field. */
type OwnFieldKind =
  | 'string'
  | 'longText'
  | 'html'
  | 'integer'
  | 'yen'
  | 'percent'
  | 'boolean'
  | 'date'
  | 'moment'
  | 'choice'

/** The records to which fields can be added. */
declare const OWN_RECORDS: readonly ["product", "variant", "category", "customer", "order"]

/** A value that may be chosen, with what it is called; English where it differs. */
interface OwnChoice {
  readonly choiceValue: string
  readonly choiceLabel: string
  readonly choiceLabelEn?: string | undefined
}

/** A text in both languages. */
interface Labels {
  readonly ja: string
  readonly en: string
  /** The end of a range that it is, which the catalogue adds. */
  readonly end?: 'From' | 'To'
  /** The labels of the words to choose from, in both languages. */
  readonly choices?: Readonly<Record<string, { readonly ja: string; readonly en: string }>>
}

/** Words for members, in one language or in both. */
type Words__ = string | { readonly ja: string; readonly en: string }

/** A setting of a section, as a theme or a plugin declares it. */
interface DeclaredSetting {
  /** A word of letters and digits. */
  readonly name: string
  /**
   * How it is typed: `text` and `html` in both languages; a `picture` is a path of the shop's own files, and a `video` one of
   * those or its page at YouTube, whose id is its name with `Id`; an `address` leads somewhere; `codes` are codes of products, one a line; a `category` is its id; a `moment` is a
   * time, UTC.
   */
  readonly kind:
    | 'text'
    | 'html'
    | 'picture'
    | 'video'
    | 'address'
    | 'number'
    | 'choice'
    | 'category'
    | 'codes'
    | 'moment'
  /** Its name for members; by default the message `sections.setting.<name>`. */
  readonly label?: Words__ | undefined
  /** Whether each item of the section has it, such as the columns of a row; false by default. */
  readonly ofItems?: boolean | undefined
  /** The choices of a `choice`. */
  readonly options?: readonly { readonly value: string; readonly label?: Words__ | undefined }[] | undefined
  /** The limits of a `number`: by default 1 and 24. */
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** The value of a new section; empty by default. */
  readonly default?: string | undefined
}

/** A setting of a section with its defaults. */
interface SectionSetting extends DeclaredSetting {
  readonly ofItems: boolean
  readonly options: readonly { readonly value: string; readonly label?: Words__ | undefined }[]
  readonly min: number
  readonly max: number
  readonly default: string
}

/** A section in the language of a page. */
interface WordedSection {
  readonly id: string
  readonly kind: string
  /** The values of its own settings. */
  readonly own: SectionValues
  /** The values of the settings of each item. */
  readonly items: readonly SectionValues[]
}

/**
 * Carries out a transition of the shop as a request of the interface: the same stages decide on it, count it and note
 * it, as if it had come from outside. `input` is as a program sends it, in JSON. Throws if there is no transition of the
 * name now.
 */
type Ask = (
  transition: string,
  input?: Readonly<Record<string, unknown>>,
  asking?: Asking,
) => Promise<Asked>

type Required_<V> = { [K in keyof V as undefined extends V[K] ? never : K]: V[K] }

/** One choice of a form's field. */
interface Option {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
  /** The price of the choice, whole yen with tax. */
  readonly price?: number
  /**
   * The values of other fields, by name, beside which alone it can be chosen, such as the delivery method of a
   * time slot.
   */
  readonly only?: Readonly<Record<string, readonly string[]>>
}

/** A page that is not published yet. Its links are drawn and do nothing. */
interface Preview {
  /** The links that it would offer. */
  readonly links?: readonly Link[]
  /** The key of a page. Its answer is a sample unless a state is given. */
  readonly of?: string
  readonly state?: Readonly<Record<string, unknown>>
  readonly form?: FormReply
  /** The blocks of each section, by their files, instead of those of its layout. */
  readonly arrangement?: Arrangement
  /** The page's own sections, as the shop stores them, instead of the published ones. */
  readonly content?: readonly object[]
  /** Templates that are not in force yet, by name, such as `pages/Cart/index`. */
  readonly written?: ReadonlyMap<string, string>
  /** A theme that is not in force, with the values of its settings, by name. */
  readonly theme?: { readonly code: string; readonly settings: Readonly<Record<string, string>> }
}

/** The content of a file, generated while it is sent, at the speed of the reader. It can be read once. */
type FileContent = AsyncIterable<string | Uint8Array>

/** The audience of a transition: anyone; a signed-in customer; a signed-in member. */
type Audience = 'anyone' | 'customer' | 'member'

type FileKind = keyof typeof MEDIA_TYPES

/** A task as agents read it (Model Context Protocol). */
interface Tool {
  /** Its use, in a sentence of English. */
  readonly says: string
  /** The parts of its state that an agent is given; all by default. */
  readonly gives?: readonly string[]
  /** Whether a person has to agree first, beside tools that cost money or cannot be undone. */
  readonly asks?: boolean
}

/** A stored postal address with its addressee. */
interface PostalAddress {
  readonly name01: string
  readonly name02: string
  readonly kana01: string | null
  readonly kana02: string | null
  readonly companyName: string | null
  readonly postalCode: string
  readonly pref: number
  readonly addr01: string
  readonly addr02: string
  readonly phoneNumber: string
}

/** The argument of a handler: its typed input and the application's environment. */
type Act<Input, Env> = Env & { readonly input: Input }

/** The typed inputs of a transition. */
type InputOf<T> = T extends Transition<infer I, Outputs, string, Kind> ? Values<I> : never

/** If the state has a message, a handler without notices must state it. */
type Answer<T, Kept> =
  | Reply<StateOf<T>, OfferOf<T>>
  | (StateOf<T> extends { readonly message: string } ? Telling<StateOf<T>, OfferOf<T>> : never)
  | Failure<ErrorOf<T>, Kept>

/** The texts of a section's settings by their names. */
type SectionValues = Readonly<Record<string, string>>

/** A request of the interface that is carried out within the process. */
interface Asking {
  /**
   * The words that name the session of a shopper, whose cart and orders it is about: the same words, the same session.
   * Only this shop can make its cookie of them. Without any, the session is new.
   */
  readonly session?: string
  readonly language?: 'ja' | 'en'
  /**
   * The consent of a customer by which an app asks for them. The shop holds to what they gave, and to nothing once the
   * consent has ended. `session` then names a part of the app's session, with goods and choices of its own.
   */
  readonly consent?: Consent
}

/** The answer to it. */
interface Asked {
  readonly status: number
  /** In HAL, or the problem document (RFC 9457) if it failed. */
  readonly document: Readonly<Record<string, unknown>>
}

/** The blocks around a page by section, in their order. A block is named by its file. */
type Arrangement = ReadonlyMap<number, readonly string[]>

/** The kinds of files that a transition may answer with, each with its media types. */
declare const MEDIA_TYPES: { readonly csv: readonly ["text/csv"]; readonly pdf: readonly ["application/pdf"]; readonly zip: readonly ["application/zip"]; readonly picture: readonly ["image/jpeg", "image/png", "image/webp", "image/gif", "image/svg+xml"]; }

/** The transitions that a transition's answer may link to. */
type OfferOf<T> = T extends Transition<Inputs, Outputs, string, Kind, infer O> ? O : never

/** An answer whose state may leave `message` out: it is made from the notices. */
type Telling<S, Rel extends string = string> = Reply<Omit<S, 'message'>, Rel, Told>

/** The errors that a transition's handler may return. */
type ErrorOf<T> = T extends Transition<Inputs, Outputs, infer E, Kind> ? E : never

/** Messages, at least one. */
type Told = readonly [Message, ...Notices]

export { sql } from 'kysely'
export { z } from 'zod'

export { ActingFor, Added, BackgroundEnvironment, BackgroundWriting, BadWebhook, CANCELLED, Challenge, Check, Control, CustomerGroup, Database, DeliveryFeeRule, Discount, DiscountBasis, DiscountRule, Extension, FOLLOWING, FeeBasis, FeedArticle, FeedShop, Gateway, Handlers, InputErrors, Inputs, JobEnvironment, JobFailed, Link, MenuGroupName, Message, Parsed, PaymentDetails, PaymentHandler, PaymentNews, PaymentOrder, PaymentRefused, PluginFeed, PluginField, PluginHost, PluginSetting, PluginTag, PluginWords, Plugin_ as Plugin, ProtocolAnswer, ProtocolRequest, ProtocolRoute, ReadEnvironment, Rhythm, Sentence, TableStep, TokenPayment, ToolAnswer, ToolDescription, ToolRefused, ToolRequest, ToolResponse, ToolSchema, ToolServer, Transitions, Unless, Values, WaitingKind, Words, WriteEnvironment, Yen, answerTools, choice, clearable, created, customerById, customerGroups, day, definePlugin, dropItems, either, emailKey, fail, file, flag, groupOf, guestIn, idempotent, integer, isSigned, isYes, item, keepItem, keepSentBeside, key, linker, list, longText, longestTyped, message, moment, narrowed, needed, ok, optional, pagesBeside, parser, productByCode, readItems, safe, seeOther, signatureOf, stated, text, unchanged, unsafe, version, versionsIn, worded }
