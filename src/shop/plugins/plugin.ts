import type { Kysely } from 'kysely'
import type { Inputs, Values } from '../../hypermedia/input.ts'
import type { Catalogue } from '../../hypermedia/language.ts'
import type { Link } from '../../hypermedia/link.ts'
import type { Message } from '../../hypermedia/message.ts'
import type { RealmName } from '../../hypermedia/realm.ts'
import type { Failure } from '../../hypermedia/reply.ts'
import type { Contracts, Outputs, StateOf, Transition } from '../../hypermedia/transition.ts'
import type { ColumnTypes } from '../../store/columns.ts'
import type { JobTools } from '../../store/jobs.ts'
import type { Handlers, ReadEnvironment, WriteEnvironment } from '../environment.ts'
import type { EventName, Events } from '../events.ts'
import type { MenuGroupName } from '../part.ts'
import type { Transitions } from '../transitions.ts'
import type { Gateway } from './gateway.ts'
import type { Words } from './words.ts'

export type { MenuGroupName } from '../part.ts'
export type { Words } from './words.ts'

/** A setting of a plugin: a variable of the environment, read once when the program starts. */
export interface PluginSetting {
  /** One sentence what it is. Nobody is shown its value. */
  readonly about: Words
  /** What it must look like; anything will do unless given. */
  readonly pattern?: RegExp
  /** What holds where it is not set; a plugin is not switched on while one without this is missing. */
  readonly otherwise?: string
}

/** A plugin: what it is, and what it adds to the shop. */
export interface Plugin {
  /** Its own for good: small letters, digits and hyphens. The names of its tables begin with it. */
  readonly code: string
  readonly name: Words
  /** One sentence what it is for. */
  readonly about: Words
  /** By semver.org. */
  readonly version: string
  /** The versions of Noren that it fits: a range as npm writes it, `^1.2.0`. */
  readonly fits: string
  /** The codes of plugins that must be on before it is. */
  readonly needs?: readonly string[]
  /** By the names of their variables. */
  readonly settings?: Readonly<Record<string, PluginSetting>>
  /**
   * Says what it adds; it is called once, when the program starts, and must do nothing else. A setting that is
   * missing is empty here: nothing of the plugin is asked then.
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

/** A step in the growth of a plugin's tables; one that was released is never changed. */
export interface TableStep {
  readonly name: string
  /** Each table's name begins with `prefix`, its key is `id`. */
  run(db: Kysely<never>, to: { readonly types: ColumnTypes; readonly prefix: string }): Promise<void>
}

/** What an extension adds to the answer of a transition. */
export interface Added {
  /** Properties that its `state` declares. */
  readonly state?: Readonly<Record<string, unknown>>
  /** Links that its `offers` names. */
  readonly links?: readonly Link[]
  /** What its inputs are filled with, where the answer is a form. */
  readonly values?: Readonly<Record<string, unknown>>
}

/** What a plugin adds to a transition of the shop. */
export interface Extension<Name extends keyof Transitions, I extends Inputs> {
  /** Further inputs, which its forms have too. A required one would break all who do not know it. */
  readonly input?: I
  readonly state?: Outputs
  readonly offers?: readonly string[]
  /** A template of the plugin under `fragments/`, printed below the page's own content. */
  readonly fragment?: string
  /**
   * Called after the shop's own handler, for any but a safe one in the same transaction. What it adds; or a
   * refusal, which takes all of it back.
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

/** The goods of an order that is drawn up, as a discount is reckoned from them. Yen with tax. */
export interface DiscountBasis {
  readonly subtotal: number
  readonly lines: readonly {
    readonly variantId: number
    readonly quantity: number
    readonly total: number
  }[]
}

/** What may be taken off an order. */
export interface Discount {
  /** By which it is known again when the order is placed. */
  readonly key: string
  /** As it stands on the order, which keeps it in its own language. */
  readonly name: Words
  /** Yen with tax, never more than the goods cost; 0 where it does not hold for them. */
  amount(goods: DiscountBasis): number
}

/** Gives discounts on orders. */
export interface DiscountRule {
  /** What holds for the visitor's order as it stands; asked at each step of a checkout. */
  find(act: ReadEnvironment | WriteEnvironment): Promise<readonly Discount[]>
  /** Uses one up with the order, in the transaction that places it; why it cannot be had any more. */
  take?(
    act: WriteEnvironment,
    used: {
      readonly key: string
      readonly orderId: string
      readonly customerId: string | null
      readonly email: string
      /** Yen with tax that were taken off. */
      readonly amount: number
    },
  ): Promise<Message | undefined>
  /**
   * Uses up once more what an order used that was cancelled and is taken up again, in the transaction that does
   * so; why it cannot be had any more. Nothing may be written where it cannot.
   */
  takeAgain?(act: WriteEnvironment, of: { readonly orderId: string }): Promise<Message | undefined>
}

/** A shipping whose fee is reckoned. Yen with tax. */
export interface FeeBasis {
  readonly deliveryId: number
  /** Prefecture of the address, 1 to 47; null where it is not known. */
  readonly pref: number | null
  readonly subtotal: number
  readonly quantity: number
  /** The fee by the shop's own rules. */
  readonly fee: number
}

/** A rule of delivery fees: the fee in its place, yen with tax. */
export type DeliveryFeeRule = (shipping: FeeBasis) => number

/** The extension points of the shop, as a plugin's `setup` is given them. */
export interface PluginHost {
  /** Adds transitions of its own, each with its handler. Their paths are fixed. */
  department<C extends Contracts>(realm: RealmName, contract: C, handlers: Handlers<NoInfer<C>>): void
  /** Adds tables of its own: made when it is installed, dropped when it is uninstalled. */
  tables(...steps: readonly TableStep[]): void
  /** Adds a page of the storefront, `templates/pages/<key>.liquid`, which a transition names by its key. */
  page(key: string, title: Words): void
  /** Adds a block to place in layouts, `templates/blocks/<file>.liquid`, with what it shows as `data`. */
  block(
    file: string,
    name: Words,
    data?: (act: ReadEnvironment) => Promise<Readonly<Record<string, unknown>>>,
  ): void
  /** Puts a screen of the office into a group of its menu. */
  menu(group: MenuGroupName, screen: string): void
  /** Says of something that waits for a member, on the office's first page; of nothing where there are none. */
  waits(waiting: WaitingKind): void
  /** Adds to a transition of the shop. */
  extend<Name extends keyof Transitions, const I extends Inputs = Record<never, never>>(
    name: Name,
    extension: Extension<Name, I>,
  ): void
  /**
   * Hears of an event after the commit, at least once, outside any transaction. Throwing, or taking longer than
   * `seconds` (1 to 60, 10 unless given), means: told again after gaps that grow, and given up after eight tries.
   */
  on<Name extends EventName>(
    event: Name,
    hear: (act: BackgroundEnvironment, payload: Events[Name]) => Promise<void>,
    limit?: { readonly seconds: number },
  ): void
  /**
   * Declares a kind of long work, by a name of the plugin's own. `work` is given what `enqueue` was; what it
   * resolves to is kept as JSON and shown to members. It may be interrupted and begun anew at any time.
   */
  job(
    kind: string,
    title: Words,
    work: (act: JobEnvironment, input: unknown) => Promise<Readonly<Record<string, unknown>> | undefined>,
  ): void
  /**
   * Asks for a job of the plugin again and again, with no input: once in all processes, never while the plugin is
   * off, and once for all that a stop of the program missed. A kind of job has one rhythm.
   */
  every(rhythm: Rhythm, kind: string): void
  discount(rule: DiscountRule): void
  /** Changes delivery fees; rules are asked in the order of their plugins' codes. */
  deliveryFee(rule: (act: ReadEnvironment | WriteEnvironment) => Promise<DeliveryFeeRule>): void
  /** Adds a payment method that is settled outside the shop. */
  payment(gateway: Gateway): void
}

/** Something of a plugin that waits for a member. */
export interface WaitingKind {
  /** The name by which programs know it; begins with the plugin's code. */
  readonly what: string
  readonly title: Words
  /** The screen of the office where it is seen to. */
  readonly way: Link
  count(act: ReadEnvironment): Promise<number>
}

type Surroundings = 'dialect' | 'memory' | 'now' | 'today' | 'dayOf' | 'startOf' | 'sayIn'

/** What work behind the pages reaches: it reads outside any transaction, and may wait for others. */
export interface BackgroundEnvironment extends Pick<ReadEnvironment, 'db' | 'slowDb' | Surroundings> {
  /**
   * Writes in one transaction of its own, for 1 s at most, as on SQLite all other writers wait for it: it must wait
   * for nothing but its queries, and much is written in several of them. `work` may be run again, so it must have no
   * other effect.
   */
  readonly write: <T>(work: (act: BackgroundWriting) => Promise<T>) => Promise<T>
  /** Aborted when its time is up, or the process stops. */
  readonly signal: AbortSignal
}

/** What such work writes with. */
export type BackgroundWriting = Pick<WriteEnvironment, 'db' | Surroundings | 'publish' | 'enqueue'>

/** What a job is done with. */
export interface JobEnvironment extends BackgroundEnvironment, Pick<JobTools, 'progress'> {
  readonly jobId: string
}

/** How often something is done. A time of the day, `HH:MM`, is one of the shop's time zone. */
export type Rhythm = { readonly minutes: number } | { readonly hours: number } | { readonly daily: string }

/** The texts of a plugin by language. */
export type PluginWords = Readonly<Record<'ja' | 'en', Catalogue>>
