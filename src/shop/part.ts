import type { Language } from '../hypermedia/language.ts'
import type { RealmName } from '../hypermedia/realm.ts'
import type { Contracts } from '../hypermedia/transition.ts'
import type { Store } from '../store/database.ts'
import type { Check } from '../store/doctor/check.ts'
import type { Files } from '../store/files/files.ts'
import type { Keeper } from '../store/files/unused.ts'
import type { Sweep } from '../store/housekeeping.ts'
import type { JobKind } from '../store/jobs.ts'
import type { StoreMemory } from '../store/memory.ts'
import type { Subscriber } from '../store/outbox.ts'
import type { Poller } from '../store/poller.ts'
import {
  type AnyHandler,
  department,
  type Handlers,
  type JobName,
  type ReadEnvironment,
  type WriteEnvironment,
} from './environment.ts'
import type { Services } from './services.ts'
import type { Vault } from './vault.ts'

/** A contract of a realm with its handlers. */
export interface Department {
  readonly realm: RealmName
  readonly contract: Contracts
  readonly handlers: ReadonlyMap<string, AnyHandler>
}

/** The groups of the office's menu. */
export type MenuGroupName = 'orders' | 'products' | 'customers' | 'content' | 'shop' | 'system'

/** A screen of the office in a group of its menu. */
export interface MenuEntry {
  readonly group: MenuGroupName
  /** The name of its transition. */
  readonly screen: string
  /** Where in the group it stands, counted in tens; behind all that say it unless given. */
  readonly at?: number
  /** The letter that opens it after `g`. */
  readonly letter?: string
}

/**
 * A part of the shop: all that a department adds to it, and a plugin likewise. Whoever puts the shop together goes
 * through the list of parts and knows none of them.
 */
export interface Part {
  readonly name: string
  /** What it answers. */
  readonly departments?: readonly Department[]
  readonly menu?: readonly MenuEntry[]
  /** Its rows that have had their time at some moment. */
  readonly sweeps?: readonly Sweep[]
  /** Its files among those of the shop. */
  readonly keeper?: Keeper
  /** What must hold of its rows and files. */
  checks?(of: Premises): readonly Check[]
  /** What is to be done once, before anybody is answered. */
  opens?(of: Pick<House, 'store' | 'timeZone'>): Promise<void>
  /** What it does beside answering; asked once, when the shop is put together. */
  works?(house: House): Works
}

/** What is looked over beside rows. */
export interface Premises {
  /** Where pictures, and the files of merchants, are served from. */
  readonly pictures: readonly Files[]
  /** What the digests of the audit log are made with. */
  readonly vault: Vault
  /** Where backups, papers and the log lie. */
  readonly dataDir?: string | undefined
}

/** What a part works in. */
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
  /** Of this program. */
  readonly version: string
  readonly smtpUrl: string | undefined
  /** Complete once all parts were asked what they do. */
  readonly services: Services
  readonly acting: Acting
  /** Says in the log what was not done, and of what. */
  readonly report: (error: unknown, said: string, of?: Readonly<Record<string, unknown>>) => void
}

/** What a part does beside answering. */
export interface Works {
  /** Long work, by the names of its kinds. */
  readonly jobs?: Readonly<Partial<Record<JobName, JobKind>>>
  /** What looks for work now and then, each by a name of its own. */
  readonly pollers?: Readonly<Record<string, Poller>>
  /** Who hears of events, each by the name under which they are kept for it. */
  readonly subscribers?: Readonly<Record<string, Subscriber>>
  /** What is to be swept once an hour beside rows. */
  readonly sweeps?: Readonly<Record<string, (now: Date) => Promise<unknown>>>
  /** What handlers may ask of it. */
  readonly services?: Partial<Services>
  /** Lets go of what it holds. */
  close?(): Promise<unknown>
}

/** The member for whom a job is done, and how they asked for it. */
export interface Asker extends Pick<WriteEnvironment, 'client' | 'language'> {
  readonly memberId: string
}

/** How a part reads and writes where no request asks it to. */
export interface Acting {
  /** What somebody reads with who is nobody in particular. */
  stranger(language: Language): ReadEnvironment
  /** What a member reads with who may still take a transition. */
  environmentOf(asker: Asker, transition: string): Promise<ReadEnvironment>
  /** Does what a member asked for in one transaction, if they still may, and writes down that they did it. */
  writeAs<T>(
    asker: Asker,
    transition: string,
    input: Readonly<Record<string, unknown>>,
    work: (act: WriteEnvironment) => Promise<T>,
  ): Promise<T>
  /** Has a job fail whose member may not ask for it any more; what nobody in particular asked for goes on. */
  forWhoMay(transition: string, work: JobKind): JobKind
  /** Does something of the shop's own accord, in one transaction. */
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
      // Their type has said that each fits the contract of its name.
      ...department(contract, given[name] as Handlers<Contracts>),
    }))
  })

const realmsOf = <C extends Declared>(contracts: C) => Object.keys(contracts) as (keyof C & RealmName)[]

/** All of them at once, where a union has one of them. */
type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Each) => void
  ? Each
  : never

/** Every transition of some contracts by its name. */
export type Every<C> = All<{ [R in keyof C]: C[R][keyof C[R]] }[keyof C]>
