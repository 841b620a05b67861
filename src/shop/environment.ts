import type { Language } from '../hypermedia/language.ts'
import type { Message } from '../hypermedia/message.ts'
import type { Actor } from '../hypermedia/realm.ts'
import { type BoundHandler, bound, type Contracts, type HandlersOf } from '../hypermedia/transition.ts'
import type { Dialect } from '../store/columns.ts'
import type { Reader, Writer } from '../store/database.ts'
import type { Files } from '../store/files/files.ts'
import type { Memory } from '../store/memory.ts'
import type { Client, EventName, Events } from './events.ts'
import type { Services } from './services.ts'
import type { Transitions } from './transitions.ts'

/** Who asks: the key names their rows, the customer or the member is the one signed in. */
export interface Visitor {
  readonly key: string
  readonly customerId: string | null
  readonly memberId: string | null
  /** Whether their session was found alive when the request began. */
  readonly isOpen?: boolean
  /** The origin that they asked, where its host is known to be this shop's: BASE_URL's, a trusted one, this machine. */
  readonly origin?: string
  /** Pieces in all their carts, as the request found them. */
  readonly cartCount?: number
  /** Prefecture of the customer, where tax depends on it (TAX-01). */
  readonly region?: number
  /** A digest of the network that a page is read from, to tell visitors apart and for nothing that is shown. */
  readonly network?: string
}

/** What a safe handler is given; it can reach no other database than this one. */
export interface ReadEnvironment {
  /** Reads only. */
  readonly db: Reader
  /** For reads that may take more than 5 ms: nobody else waits for them. */
  readonly slowDb: Reader
  /** Which of the two databases it is, for the few queries that differ. */
  readonly dialect: Dialect
  /** Settings and masters, kept in memory. */
  readonly memory: Memory
  readonly visitor: Visitor
  /** Where uploaded files lie. */
  readonly files: Files
  /** @internal What some handlers need beside it, by name. */
  readonly services: Services
  readonly language: Language
  /** The moment of the request. */
  readonly now: Date
  /** Today in the shop's time zone, `YYYY-MM-DD`. */
  readonly today: string
  /** The day of an instant in the shop's time zone. */
  readonly dayOf: (instant: Date) => string
  /** When a day of the shop's time zone, `YYYY-MM-DD`, begins; or when its clocks show a time, `HH:mm`, on it. */
  readonly startOf: (day: string, time?: string) => Date
  /** A message in the visitor's language. */
  readonly say: (message: Message) => string
  /** The same in a language that is named. */
  readonly sayIn: (language: Language, message: Message) => string
  /** How the answer is wanted: as a page for a person; as a job at once, whatever it takes (RFC 7240, `respond-async`). */
  readonly wants: { readonly page: boolean; readonly job: boolean }
  /** Whether who asks may take a transition. */
  readonly may: (name: keyof Transitions) => boolean
  /** @internal The names of what a role denies who asks by its path, whether it reads or writes. */
  readonly closed: () => readonly string[]
}

/** Who is signed in from an answer on; unless it is persistent their cookie ends with the browser. */
interface SignsIn extends Omit<Actor, 'realm'> {
  readonly id: string
  readonly persistent: boolean
}

/** The kinds of long work; those of plugins are named with the plugin's code. */
export type JobName = 'backup' | 'doctor' | 'pictures' | 'csv' | 'papers' | `${string}:${string}`

/** The customer who asks, where the contract lets nobody else in. */
export const customerOf = ({ visitor }: Pick<ReadEnvironment, 'visitor'>): string => {
  if (visitor.customerId === null) throw new Error('Nobody is signed in')
  return visitor.customerId
}

/** The member who asks, where the contract lets nobody else in. */
export const memberOf = ({ visitor }: Pick<ReadEnvironment, 'visitor'>): string => {
  if (visitor.memberId === null) throw new Error('No member is signed in')
  return visitor.memberId
}

/** What any other handler is given: the same over one transaction. */
export interface WriteEnvironment extends Omit<ReadEnvironment, 'db' | 'slowDb'> {
  readonly db: Writer
  /** Where the request came from, for a customer to recognise themselves in a notice. */
  readonly client: Client
  /** The name of the host that was asked, in small letters. */
  readonly host: string
  /** A digest of the network that the request came from; none where nothing is limited. */
  readonly network: string | undefined
  /** Where a part of another transition's form was sent: what that one would be asked with. */
  readonly beside?: { readonly transition: string; readonly input: Readonly<Record<string, unknown>> }
  /** Begins a new session with the answer, a stranger's or that of who signs in; its key. */
  readonly renewSession: (signsIn?: SignsIn) => string
  /** @internal Asks for long work with the change itself, for the member who acts; it is begun after the commit. The id of the job. */
  readonly startJob: (kind: JobName, input: unknown) => Promise<string>
  /**
   * What plugins ask for their own jobs with (`shop.job`), as `startJob`; `input` is kept as JSON. Resolves to the
   * id of the job.
   */
  readonly enqueue: (kind: string, input?: unknown) => Promise<string>
  /** @internal Has an event delivered after the commit that was given up, or waits for its next attempt; false where there is nothing to do. */
  readonly deliverAgain: (eventId: string) => Promise<boolean>
  /** @internal Has every process forget all that it keeps in memory, after the commit. */
  readonly forgetAll: () => Promise<void>
  /** Writes an event with the change itself; its subscribers hear of it after the commit. */
  readonly publish: <Name extends EventName>(event: Name, payload: Events[Name]) => Promise<void>
}

/** The handlers of a department: one for each transition of its contract. */
export type Handlers<C> = HandlersOf<C, ReadEnvironment, WriteEnvironment>

/** A handler of the shop, whichever its transition is. */
export type AnyHandler = BoundHandler<ReadEnvironment, WriteEnvironment>

/** A contract with the handlers of its transitions, each typed by it. */
export const department = <C extends Contracts>(contract: C, handlers: Handlers<NoInfer<C>>) => ({
  contract,
  handlers: bound<C, ReadEnvironment, WriteEnvironment>(contract, handlers),
})

/** The Japanese, or the English where the visitor reads English and there is some. */
export const worded = <T extends string | null>(
  language: Language,
  japanese: T,
  english: string | null,
): T | string => (language === 'en' && english ? english : japanese)
