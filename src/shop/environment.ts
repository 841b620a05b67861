import type { Place } from '../hypermedia/at.ts'
import type { Language } from '../hypermedia/language.ts'
import type { Message } from '../hypermedia/message.ts'
import type { Actor } from '../hypermedia/realm.ts'
import {
  type BoundHandler,
  bound,
  type Contracts,
  type HandlersOf,
  type InputOf,
} from '../hypermedia/transition.ts'
import type { Dialect } from '../store/columns.ts'
import type { Reader, Writer } from '../store/database.ts'
import type { Files } from '../store/files/files.ts'
import type { Memory } from '../store/memory.ts'
import type { Client, EventName, Events } from './events.ts'
import type { Services } from './services.ts'
import type { Transitions } from './transitions.ts'

/** The sender of a request: the key names their rows; the customer or the member is the signed-in one. */
export interface Visitor {
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

/** The environment of a safe handler; it can reach no other database than this one. */
export interface ReadEnvironment {
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
  /** @internal Further services for some handlers, by name. */
  readonly services: Services
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
  /** @internal Returns the path of a transition without required inputs. */
  readonly pathOf: (name: string) => string
  /**
   * @internal Returns what is at a path of this site: the transition of its page, and the input that it ends in.
   */
  readonly placeAt: (path: string) => Place
  /**
   * @internal Returns the input of a page by the query of its address; undefined if the page would reject it.
   */
  readonly asksFor: <Name extends keyof Transitions>(
    name: Name,
    query: string,
  ) => InputOf<Transitions[Name]> | undefined
  /**
   * @internal Returns the names of the transitions that the sender's role denies by path, whether they read
   * or write.
   */
  readonly closed: () => readonly string[]
}

/** The session that an answer begins; unless it is persistent, its cookie ends with the browser. */
interface SignsIn extends Omit<Actor, 'realm'> {
  readonly id: string
  readonly persistent: boolean
}

/** The kinds of jobs; those of plugins are named with the plugin's code. */
export type JobName = 'backup' | 'doctor' | 'pictures' | 'csv' | 'papers' | `${string}:${string}`

/** Returns the signed-in customer, for contracts that require one. */
export const customerOf = ({ visitor }: Pick<ReadEnvironment, 'visitor'>): string => {
  if (visitor.customerId === null) throw new Error('Nobody is signed in')
  return visitor.customerId
}

/** Returns the signed-in member, for contracts that require one. */
export const memberOf = ({ visitor }: Pick<ReadEnvironment, 'visitor'>): string => {
  if (visitor.memberId === null) throw new Error('No member is signed in')
  return visitor.memberId
}

/** The environment of any other handler: with one transaction as `db`. */
export interface WriteEnvironment extends Omit<ReadEnvironment, 'db' | 'slowDb'> {
  readonly db: Writer
  /** The client of the request, so that customers can recognize themselves in a notice. */
  readonly client: Client
  /** The requested host, in lower case. */
  readonly host: string
  /** A digest of the request's network; undefined if there are no limits. */
  readonly network: string | undefined
  /** Set if a part of another transition's form was submitted: the input of that transition. */
  readonly beside?: { readonly transition: string; readonly input: Readonly<Record<string, unknown>> }
  /** @internal What plugins are told with the request, beside the transition's own inputs. */
  readonly further?: Further
  /** Begins a new session with the answer, for a stranger or a new sign-in; returns its key. */
  readonly renewSession: (signsIn?: SignsIn) => string
  /**
   * @internal Starts a job together with the change, for the acting member; it runs after the commit. Returns
   * the id of the job.
   */
  readonly startJob: (kind: JobName, input: unknown) => Promise<string>
  /**
   * Starts a job of a plugin (`shop.job`), like `startJob`; `input` is stored as JSON. Resolves to the id of
   * the job.
   */
  readonly enqueue: (kind: string, input?: unknown) => Promise<string>
  /**
   * @internal Delivers a dead letter, or an event that waits for its next attempt, after the commit; returns
   * false if there is nothing to do.
   */
  readonly deliverAgain: (eventId: string) => Promise<boolean>
  /** @internal Makes every process drop its caches, after the commit. */
  readonly forgetAll: () => Promise<void>
  /** Publishes an event with the change itself; its subscribers receive it after the commit. */
  readonly publish: <Name extends EventName>(event: Name, payload: Events[Name]) => Promise<void>
}

/** The inputs that plugins add to a transition, of one request. */
export interface Further {
  /** Whether any was sent. */
  readonly isSent: boolean
  /** Lets the plugins store what was chosen with them; returns the errors, by field. */
  choose(): Promise<Readonly<Record<string, Message>>>
}

/** The handlers of a department: one for each transition of its contract. */
export type Handlers<C> = HandlersOf<C, ReadEnvironment, WriteEnvironment>

/** A handler of any transition. */
export type AnyHandler = BoundHandler<ReadEnvironment, WriteEnvironment>

/** A contract with the handlers of its transitions, each typed by it. */
export const department = <C extends Contracts>(contract: C, handlers: Handlers<NoInfer<C>>) => ({
  contract,
  handlers: bound<C, ReadEnvironment, WriteEnvironment>(contract, handlers),
})

/** Returns the Japanese text, or the English one if the visitor reads English and it exists. */
export const worded = <T extends string | null>(
  language: Language,
  japanese: T,
  english: string | null,
): T | string => (language === 'en' && english ? english : japanese)
