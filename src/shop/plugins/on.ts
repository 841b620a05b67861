import type { Addition } from '../../hypermedia/graph.ts'
import type { Message } from '../../hypermedia/message.ts'
import type { RealmDeclaration } from '../../hypermedia/realm.ts'
import type { Act, Failure, Reply } from '../../hypermedia/reply.ts'
import type { AnyHandler, ReadEnvironment, WriteEnvironment } from '../environment.ts'
import type { SectionKind } from '../sections.ts'
import type { Gateway } from './gateway.ts'
import type { Contribution, FailedPlugin, KeptSettings, Tag } from './host.ts'
import type { DeliveryFeeRule, Discount, WaitingKind, Words } from './plugin.ts'

declare module '../services.ts' {
  interface Services {
    /** The plugins and their additions. */
    readonly plugins: Plugins
  }
}

type Environment = ReadEnvironment | WriteEnvironment
type Listener = Contribution['listeners'][number]

/** A discount, with the plugin that gives it. */
export interface GivenDiscount extends Omit<Discount, 'name'> {
  readonly name: string
  readonly plugin: string
}

/** The additions of the plugins that are on, for the departments. */
export interface Plugins {
  /** All plugins that were found, by their codes, also those that are off. */
  readonly found: readonly Contribution[]
  /** A plugin with these settings of the office; it is not used yet. Throws what the plugin throws. */
  configured(one: Contribution, kept: KeptSettings): Contribution
  /** Plugins that cannot be used, with the reason. */
  readonly failed: readonly FailedPlugin[]
  /** The plugins that are on. */
  on(): readonly Contribution[]
  /** The data of a block; empty if no plugin has it. */
  blockData(file: string, act: ReadEnvironment): Promise<Readonly<Record<string, unknown>>> | undefined
  /** Whether a block belongs to a plugin that is not on. */
  hidesBlock(file: string): boolean
  /** The kinds of sections that they draw. */
  sections(): readonly SectionKind[]
  /** The services that they load into pages. */
  tags(): readonly Tag[]
  /** The plugins' work that waits for a member, with its amount. */
  waiting(act: ReadEnvironment): Promise<readonly (WaitingKind & { readonly number: number })[]>
  /** The types of events that they add for webhooks. */
  webhookEvents(): Contribution['webhookEvents']
  discounts(act: Environment): Promise<readonly GivenDiscount[]>
  /** Uses up a discount with an order; returns the reason if it is not available. */
  takeDiscount(
    act: WriteEnvironment,
    plugin: string,
    used: Parameters<NonNullable<Contribution['discounts'][number]['take']>>[1],
  ): Promise<Awaited<ReturnType<NonNullable<Contribution['discounts'][number]['take']>>>>
  /** Uses up the discounts of a cancelled order again; returns the reason if one is not available. */
  takeDiscountsAgain(
    act: WriteEnvironment,
    of: { readonly orderId: string },
  ): ReturnType<Plugins['takeDiscount']>
  deliveryFee(act: Environment): Promise<DeliveryFeeRule>
  /** Whether a payment method can be chosen: it needs no service, or one whose plugin is on. */
  isOffered(method: string): boolean
  /** The gateway of a payment method. */
  gateway(method: string): Gateway | undefined
  /** The gateways whose webhooks arrive at `/payments/<method>`. */
  gatewaysAt(method: string): readonly Gateway[]
  /** The origins of the pages where shoppers pay. */
  paymentPages(): readonly string[]
  /** The title of a plugin's kind of job. */
  jobTitle(kind: string): Words | undefined
  /** Logs a gateway's error for the operator; the shopper only learns that the service is away. */
  noteAway(method: string, error: unknown): void
}

/** The plugins of a process, with their switches. */
export interface PluginSet extends Plugins {
  /** Puts a plugin with other settings in the place of the same one. */
  replace(one: Contribution): void
  /** Sets the plugins that are on, by their codes. */
  use(codes: readonly string[]): void
  /** The realms with the additions of the plugins that are on. */
  realms(): readonly RealmDeclaration[]
  additions(): readonly Addition[]
  handler(name: string): AnyHandler | undefined
  /** Lets plugins store what their inputs choose; returns the errors, by field. */
  choose(name: string, act: Act<unknown, WriteEnvironment>): Promise<Readonly<Record<string, Message>>>
  /** Adds the plugins' additions to an answer. */
  extended(name: string, act: Act<unknown, Environment>, reply: Reply): Promise<Reply | Failure>
  /** Whether one of these plugins subscribes to an event, or is a payment service. */
  hears(event: string, codes: readonly string[]): boolean
  /** The listeners of events, by the code of their plugin: of these plugins, or else of those that are on. */
  listeners(codes?: readonly string[]): ReadonlyMap<string, readonly Listener[]>
  /** The rhythms of jobs, by the name of the job. */
  rhythms(): ReadonlyMap<string, Contribution['rhythms'][number]['rhythm']>
  /** Whether a job cannot run now, because its plugin is off. */
  rests(kind: string): boolean
  /** The writing environment of a plugin. */
  writingOf(code: string, act: WriteEnvironment): WriteEnvironment
}
