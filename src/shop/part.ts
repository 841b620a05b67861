import type { Language } from '../hypermedia/language.ts'
import type { RealmName } from '../hypermedia/realm.ts'
import type { Contracts } from '../hypermedia/transition.ts'
import type { Store, Writer } from '../store/database.ts'
import type { Check } from '../store/doctor/check.ts'
import type { Files } from '../store/files/files.ts'
import type { Keeper } from '../store/files/unused.ts'
import type { Sweep } from '../store/housekeeping.ts'
import type { JobKind } from '../store/jobs.ts'
import type { StoreMemory } from '../store/memory.ts'
import type { Hearing, Subscriber } from '../store/outbox.ts'
import type { Poller } from '../store/poller.ts'
import type { Schedule } from '../store/schedules.ts'
import {
  type AnyHandler,
  department,
  type Handlers,
  type JobName,
  type ReadEnvironment,
  type WriteEnvironment,
} from './environment.ts'
import type { Area } from './permissions.ts'
import type { Services } from './services.ts'
import type { Vault } from './vault.ts'

/** A contract of a realm with its handlers. */
export interface Department {
  readonly realm: RealmName
  /** The name of the contract in its part. */
  readonly name: string
  readonly contract: Contracts
  readonly handlers: ReadonlyMap<string, AnyHandler>
}

/** The groups of the office's menu for daily work. */
type WorkGroup = 'orders' | 'products' | 'customers' | 'promotions' | 'content' | 'look' | 'reports'

/** The sections of the settings page, for screens that are set once. */
type SettingsSection = 'shop' | 'selling' | 'delivery' | 'messages' | 'security' | 'account' | 'system'

/** The places of a screen: a group of the office's menu, or a section of its settings page. */
export type MenuGroupName = WorkGroup | SettingsSection

/** A screen of the office in a group of its menu, or in a section of its settings page. */
export interface MenuEntry {
  readonly group: MenuGroupName | 'settings'
  /** The name of its transition. */
  readonly screen: string
  /** Its place in the group, counted in tens; by default behind those that have one. */
  readonly at?: number
  /** The letter that opens it after `g`. */
  readonly letter?: string
}

/**
 * A part of the shop: all additions of a department, or of a plugin. The assembly of the shop uses the list
 * of parts without knowing any of them.
 */
export interface Part {
  readonly name: string
  /** Its contracts with their handlers. */
  readonly departments?: readonly Department[]
  /**
   * The area by which roles permit its operations in the office, or those of its contracts by their names; without
   * one, no role does.
   */
  readonly area?: Area | Readonly<Record<string, Area>>
  readonly menu?: readonly MenuEntry[]
  /** The deletion of its expired rows. */
  readonly sweeps?: readonly Sweep[]
  /** Its files among those of the shop. */
  readonly keeper?: Keeper
  /** Returns the checks of its rows and files. */
  checks?(of: Premises): readonly Check[]
  /** Runs once, before the first request. */
  opens?(of: Pick<House, 'store' | 'timeZone'>): Promise<void>
  /** Returns its background work; called once, when the shop is assembled. */
  works?(house: House): Works
}

/** The environment of checks beside the rows. */
export interface Premises {
  /** The stores that serve pictures, and the files of merchants. */
  readonly pictures: readonly Files[]
  /** Makes the digests of the audit log. */
  readonly vault: Vault
  /** The directory of backups, documents and the log. */
  readonly dataDir?: string | undefined
}

/** The environment of a part. */
export interface House {
  /** All parts of the shop. */
  readonly parts: readonly Part[]
  readonly store: Store
  readonly memory: StoreMemory
  readonly clock: () => Date
  readonly timeZone: string
  readonly files: Files
  readonly pictures: readonly Files[]
  readonly dataDir: string
  /** The version of this program. */
  readonly version: string
  readonly smtpUrl: string | undefined
  readonly imapUrl: string | undefined
  /** Whether webhooks may lead into private networks. */
  readonly privateWebhooks: boolean
  /** Complete once all parts have returned their work. */
  readonly services: Services
  readonly acting: Acting
  /** Logs that something was not done. */
  readonly report: (error: unknown, text: string, of?: Readonly<Record<string, unknown>>) => void
}

/** The background work of a part. */
export interface Works {
  /** Jobs, by their kinds. */
  readonly jobs?: Readonly<Partial<Record<JobName, JobKind>>>
  /** Pollers, which look for work at intervals, each by a name of its own. */
  readonly pollers?: Readonly<Record<string, Poller>>
  /** Jobs of its own that are enqueued again and again. */
  readonly schedules?: readonly Schedule[]
  /** Subscribers of events, each by the name of its deliveries. */
  readonly subscribers?: Readonly<Record<string, Subscriber>>
  /** Hourly deletions beside rows. */
  readonly sweeps?: Readonly<Record<string, (now: Date) => Promise<unknown>>>
  /** Returns the events that subscribers of it take as a transaction sees them; by default all that they declare. */
  hearing?(tx: Writer): Promise<Readonly<Record<string, Hearing>>>
  /** Its services for handlers. */
  readonly services?: Partial<Services>
  /** Closes its resources. */
  close?(): Promise<unknown>
}

/** The member of a job, and the circumstances of their request. */
export interface Asker extends Pick<WriteEnvironment, 'client' | 'language'> {
  readonly memberId: string
}

/** The means of a part to read and write without a request. */
export interface Acting {
  /** Returns the environment of an unknown visitor. */
  stranger(language: Language): ReadEnvironment
  /** Returns the environment of a member, if they may still follow a transition. */
  environmentOf(asker: Asker, transition: string): Promise<ReadEnvironment>
  /** Runs a member's request in one transaction, if they still may, and records it in the audit log. */
  writeAs<T>(
    asker: Asker,
    transition: string,
    input: Readonly<Record<string, unknown>>,
    work: (act: WriteEnvironment) => Promise<T>,
  ): Promise<T>
  /** Makes a job fail if its member may not start it any more; jobs without a member continue. */
  forWhoMay(transition: string, work: JobKind): JobKind
  /** Returns whether somebody is a member who may follow a transition now. */
  mayFollow(memberId: string, transition: string): Promise<boolean>
  /**
   * Returns the answer of a safe transition as programs of a member get it now, with its links; `denied` if they may
   * not see it, `unknown` if there is none, `absent` if the transition is one of a plugin that is off.
   */
  seenBy(
    memberId: string,
    transition: string,
    input: Readonly<Record<string, unknown>>,
  ): Promise<object | 'denied' | 'unknown' | 'absent'>
  /** Runs work of the shop itself, in one transaction. */
  alone<T>(work: (act: WriteEnvironment) => Promise<T>): Promise<T>
}

/** Contracts by realm, each by a name of its own. */
type Declared = Readonly<Partial<Record<RealmName, Readonly<Record<string, Contracts>>>>>

/** Contracts with the handlers of each. */
export const answering = <const C extends Declared>(
  contracts: C,
  handlers: { readonly [R in keyof C]: { readonly [N in keyof C[R]]: Handlers<NoInfer<C[R][N]>> } },
): readonly Department[] =>
  realmsOf(contracts).flatMap((realm) => {
    const given: Readonly<Record<string, unknown>> = handlers[realm]
    return Object.entries<Contracts>(contracts[realm] ?? {}).map(([name, contract]) => ({
      realm,
      name,
      // Their type guarantees that each fits the contract of its name.
      ...department(contract, given[name] as Handlers<Contracts>),
    }))
  })

/** Returns the areas of a part's departments, by their contracts. */
export const areasOf = ({ departments = [], area = {} }: Part): ReadonlyMap<Contracts, string> =>
  new Map(
    departments.flatMap(({ name, contract }) => {
      const own = typeof area === 'string' ? area : area[name]
      return own === undefined ? [] : [[contract, own] as const]
    }),
  )

const realmsOf = <C extends Declared>(contracts: C) => Object.keys(contracts) as (keyof C & RealmName)[]

/** Converts a union to the intersection of its members. */
type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Each) => void
  ? Each
  : never

/** All transitions of some contracts, by their names. */
export type Every<C> = All<{ [R in keyof C]: C[R][keyof C[R]] }[keyof C]>
