import type { Kysely } from 'kysely'
import type { Inputs, Values } from '../../hypermedia/input.ts'
import type { Catalogue } from '../../hypermedia/language.ts'
import type { Link } from '../../hypermedia/link.ts'
import type { Message } from '../../hypermedia/message.ts'
import type { OpenedHosts } from '../../hypermedia/opened-hosts.ts'
import type { RealmName } from '../../hypermedia/realm.ts'
import type { Failure } from '../../hypermedia/reply.ts'
import type { Contracts, Limit, Outputs, StateOf, Transition } from '../../hypermedia/transition.ts'
import type { ColumnTypes } from '../../store/columns.ts'
import type { JobTools } from '../../store/jobs.ts'
import type { Database } from '../../store/schema.ts'
import type { Handlers, ReadEnvironment, WriteEnvironment } from '../environment.ts'
import type { EventName, Events } from '../events.ts'
import type { PluginField } from '../own-fields/index.ts'
import type { MenuGroupName } from '../part.ts'
import type { DeclaredSection, SectionKind } from '../sections.ts'
import type { Transitions } from '../transitions.ts'
import type { PluginFeed } from './feed.ts'
import type { Gateway } from './gateway.ts'
import type { ProtocolAnswer, ProtocolRequest, Reach } from './protocol.ts'
import type { Words } from './words.ts'

export type { PluginField } from '../own-fields/index.ts'
export type { MenuGroupName } from '../part.ts'
export type { Words } from './words.ts'

/** A setting of a plugin: a variable of the environment, or else a value that the office keeps encrypted. */
export interface PluginSetting {
  /** A sentence that describes it. Its value is never shown. */
  readonly about: Words
  /** The pattern of its value; any value by default. */
  readonly pattern?: RegExp
  /** The default. A plugin cannot be switched on while a setting without one is missing. */
  readonly otherwise?: string
}

/** A plugin: its description, and its additions to the shop. */
export interface Plugin {
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
export const definePlugin = <const Settings extends Readonly<Record<string, PluginSetting>>>(
  plugin: Omit<Plugin, 'settings' | 'setup'> & {
    readonly settings?: Settings
    setup(shop: PluginHost, settings: { readonly [Name in keyof Settings]: string }): void
  },
): Plugin => plugin

/** A step of the schema of a plugin's tables. A released step never changes. */
export interface TableStep {
  readonly name: string
  /** Each table's name begins with `prefix`, and its key is `id`. */
  run(db: Kysely<never>, to: { readonly types: ColumnTypes; readonly prefix: string }): Promise<void>
}

/** The addition of an extension to the answer of a transition. */
export interface Added {
  /** Properties that are declared in its `state`. */
  readonly state?: Readonly<Record<string, unknown>>
  /** Links that are listed in its `offers`. */
  readonly links?: readonly Link[]
  /** First values of its inputs, if the answer is a form. */
  readonly values?: Readonly<Record<string, unknown>>
}

/** The addition of a plugin to a transition of the shop. */
export interface Extension<Name extends keyof Transitions, I extends Inputs> {
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

type EnvironmentOf<Name extends keyof Transitions> = Transitions[Name] extends { kind: 'safe' }
  ? ReadEnvironment
  : WriteEnvironment

type InputsOf<Name extends keyof Transitions> =
  Transitions[Name] extends Transition<infer I extends Inputs, Outputs, string> ? Values<I> : never

/** The goods of an order that is being prepared, from which discounts are computed. Yen with tax. */
export interface DiscountBasis {
  readonly subtotal: number
  readonly lines: readonly {
    readonly variantId: number
    readonly quantity: number
    readonly total: number
  }[]
}

/** A discount of an order. */
export interface Discount {
  /** Identifies the discount when the order is placed. */
  readonly key: string
  /** Its name on the order, which keeps it in its own language. */
  readonly name: Words
  /** Yen with tax, never more than the goods cost; 0 if the discount does not apply to them. */
  amount(goods: DiscountBasis): number
}

/** Gives discounts on orders. */
export interface DiscountRule {
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
export interface FeeBasis {
  readonly deliveryId: number
  /** Prefecture of the address, 1 to 47; null if it is not known. */
  readonly pref: number | null
  readonly subtotal: number
  readonly quantity: number
  /** The fee by the shop's own rules. */
  readonly fee: number
}

/** A rule of delivery fees. Returns the new fee, yen with tax. */
export type DeliveryFeeRule = (shipping: FeeBasis) => number

/** The extension points of the shop, the argument of a plugin's `setup`. */
export interface PluginHost {
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
export interface PluginTag {
  /** The https address of its script, whose host is opened. */
  readonly script: string
  /** Further hosts that it uses, `https://example.com` or `https://*.example.com`. */
  readonly hosts?: Partial<OpenedHosts>
  /** Whether it is loaded after an order, too, on a page with names and addresses. It is not by default. */
  readonly onOrders?: boolean
}

/** Work of a plugin that waits for a member. */
export interface WaitingKind {
  /** Its name for programs; begins with the plugin's code. */
  readonly what: string
  readonly title: Words
  /** The screen of the office for this work. */
  readonly way: Link
  count(act: ReadEnvironment): Promise<number>
}

type Surroundings = 'dialect' | 'memory' | 'now' | 'today' | 'dayOf' | 'startOf' | 'sayIn'

/** The environment of background work. It reads outside any transaction, and may wait for other services. */
export interface BackgroundEnvironment extends Pick<ReadEnvironment, 'db' | 'slowDb' | Surroundings>, Reach {
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
export interface ProtocolRoute {
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
export type BackgroundWriting = Pick<WriteEnvironment, 'db' | Surroundings | 'publish' | 'enqueue'>

/** The environment of a job. */
export interface JobEnvironment extends BackgroundEnvironment, Pick<JobTools, 'progress'> {
  readonly jobId: string
}

/** An interval, or a time of the day, `HH:MM`, in the shop's time zone. */
export type Rhythm = { readonly minutes: number } | { readonly hours: number } | { readonly daily: string }

/** The texts of a plugin by language. */
export type PluginWords = Readonly<Record<'ja' | 'en', Catalogue>>
