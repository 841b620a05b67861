import type { Addition } from '../../hypermedia/graph.ts'
import type { RealmDeclaration } from '../../hypermedia/realm.ts'
import type { Act, Failure, Reply } from '../../hypermedia/reply.ts'
import type { AnyHandler, ReadEnvironment, WriteEnvironment } from '../environment.ts'
import type { Gateway } from './gateway.ts'
import type { Contribution, FailedPlugin } from './host.ts'
import type { DeliveryFeeRule, Discount, WaitingKind, Words } from './plugin.ts'

declare module '../services.ts' {
  interface Services {
    /** What plugins add. */
    readonly plugins: Plugins
  }
}

type Environment = ReadEnvironment | WriteEnvironment
type Listener = Contribution['listeners'][number]

/** A discount, and the plugin that gives it. */
export interface GivenDiscount extends Omit<Discount, 'name'> {
  readonly name: string
  readonly plugin: string
}

/** What the plugins that are on add to the shop, for its departments. */
export interface Plugins {
  /** All that were found, by their codes; also those that are off. */
  readonly found: readonly Contribution[]
  /** Those that cannot be used, with the reason. */
  readonly failed: readonly FailedPlugin[]
  /** Those that are on. */
  on(): readonly Contribution[]
  /** What a block shows; nothing for one that no plugin brings. */
  blockData(file: string, act: ReadEnvironment): Promise<Readonly<Record<string, unknown>>> | undefined
  /** Whether a block is of a plugin that is not on. */
  hidesBlock(file: string): boolean
  /** What of the plugins' waits for a member, and how much of it. */
  waiting(act: ReadEnvironment): Promise<readonly (WaitingKind & { readonly number: number })[]>
  discounts(act: Environment): Promise<readonly GivenDiscount[]>
  /** Uses a discount up with an order; why it cannot be had. */
  takeDiscount(
    act: WriteEnvironment,
    plugin: string,
    used: Parameters<NonNullable<Contribution['discounts'][number]['take']>>[1],
  ): Promise<Awaited<ReturnType<NonNullable<Contribution['discounts'][number]['take']>>>>
  /** Uses the discounts of an order up once more that was cancelled; why one cannot be had. */
  takeDiscountsAgain(
    act: WriteEnvironment,
    of: { readonly orderId: string },
  ): ReturnType<Plugins['takeDiscount']>
  deliveryFee(act: Environment): Promise<DeliveryFeeRule>
  /** Whether a payment method can be chosen: it needs no service, or one that is on. */
  isOffered(method: string): boolean
  /** The gateway of a payment method. */
  gateway(method: string): Gateway | undefined
  /** The title of a plugin's kind of job. */
  jobTitle(kind: string): Words | undefined
  /** Notes for the operator what a gateway threw of which the shopper hears only that its service is away. */
  noteAway(method: string, error: unknown): void
}

/** The plugins of a process, and which of them are on. */
export interface PluginSet extends Plugins {
  /** Says which are on from here on, by their codes. */
  use(codes: readonly string[]): void
  /** The realms with what plugins that are on add to them. */
  realms(): readonly RealmDeclaration[]
  additions(): readonly Addition[]
  handler(name: string): AnyHandler | undefined
  /** Adds to an answer what plugins have to add. */
  extended(name: string, act: Act<unknown, Environment>, reply: Reply): Promise<Reply | Failure>
  /** Whether some plugin of these hears of an event, or payments go by one. */
  hears(event: string, codes: readonly string[]): boolean
  /** Who hears of events, by the code of the plugin that listens: of these, or else of those that are on. */
  listeners(codes?: readonly string[]): ReadonlyMap<string, readonly Listener[]>
  /** The rhythms of jobs, by the name under which each job is kept. */
  rhythms(): ReadonlyMap<string, Contribution['rhythms'][number]['rhythm']>
  /** Whether a job cannot be done now: it is of a plugin that is off. */
  rests(kind: string): boolean
  /** What a plugin writes with. */
  writingOf(code: string, act: WriteEnvironment): WriteEnvironment
}
