import type { z } from 'zod'
import type { FileKind } from './file.ts'
import type { Check, Inputs, Values } from './input.ts'
import type { Act, Failure, Reply, Telling } from './reply.ts'

/** The methods a transition may have. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A name among the `items` of a contract that means all screens of the realm. */
export const EVERY_SCREEN = '*'

/** The audience of a transition: anyone; a signed-in customer; a signed-in member. */
export type Audience = 'anyone' | 'customer' | 'member'

/** The state of a transition's answer: one zod type for each property. */
export type Outputs = Readonly<Record<string, z.ZodType>>

/**
 * One limit: at most `most` requests in `minutes`, counted by network, by session or by account, if there is
 * one. `anyone` counts all requests together, and needs `each`.
 */
export interface Limit {
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

/** The declaration of a transition in a department's `contract.ts`. Everything else is derived from it. */
export interface Contract<I extends Inputs, S extends Outputs, E extends string, O extends string = string> {
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

/** A task as agents read it (Model Context Protocol). */
export interface Tool {
  /** Its use, in a sentence of English. */
  readonly says: string
  /** The parts of its state that an agent is given; all by default. */
  readonly gives?: readonly string[]
  /** Whether a person has to agree first, beside tools that cost money or cannot be undone. */
  readonly asks?: boolean
}

/** A declared operation: its contract with kind, method and path. */
export interface Transition<
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

/**
 * Safe transitions only read. Idempotent ones have the same effect if they are sent again. Unsafe ones change
 * something each time.
 */
export type Kind = 'safe' | 'idempotent' | 'unsafe'

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

/** Declares a GET, which writes nothing. */
export const safe: Declare<'safe', [path: string]> = (path, contract) =>
  declared({ kind: 'safe', method: 'GET', path }, contract)

/** Declares a PUT or a DELETE, which has the same effect if it is sent twice. */
export const idempotent: Declare<'idempotent', [method: 'PUT' | 'DELETE', path: string]> = (
  method,
  path,
  contract,
) => declared({ kind: 'idempotent', method, path }, contract)

/** Declares a POST. */
export const unsafe: Declare<'unsafe', [method: 'POST', path: string]> = (method, path, contract) =>
  declared({ kind: 'unsafe', method, path }, contract)

const declared = <I extends Inputs, const P, C extends { readonly input?: I }>(place: P, contract: C) => ({
  ...contract,
  ...place,
  // The type of a contract without inputs is {}.
  input: contract.input ?? ({} as I),
})

/** The exports of a contract's module: transitions, and the parts that they are made of. */
export type Contracts = Readonly<Record<string, unknown>>

/** Whether an export of a contract's module is a transition. */
export const isTransition = (value: unknown): value is Transition =>
  typeof value === 'object' && value !== null && 'kind' in value && 'path' in value && 'method' in value

/** Whether the page of a transition may load the scripts of measuring services. */
export const isMeasured = ({ cached, measured }: Pick<Transition, 'cached' | 'measured'>): boolean =>
  cached === true || measured === true

/** The typed inputs of a transition. */
export type InputOf<T> = T extends Transition<infer I, Outputs, string, Kind> ? Values<I> : never

/** The state that a transition's handler must return. */
export type StateOf<T> = T extends Transition<Inputs, infer S, string, Kind> ? z.input<z.ZodObject<S>> : never

/** The errors that a transition's handler may return. */
export type ErrorOf<T> = T extends Transition<Inputs, Outputs, infer E, Kind> ? E : never

/** The transitions that a transition's answer may link to. */
export type OfferOf<T> = T extends Transition<Inputs, Outputs, string, Kind, infer O> ? O : never

/** If the state has a message, a handler without notices must state it. */
type Answer<T, Kept> =
  | Reply<StateOf<T>, OfferOf<T>>
  | (StateOf<T> extends { readonly message: string } ? Telling<StateOf<T>, OfferOf<T>> : never)
  | Failure<ErrorOf<T>, Kept>

/**
 * A transition's handler, from a request to an answer. `Env` is the application's environment; `Kept` is the
 * one with which a failure writes what must remain.
 */
export type Handler<T, Env, Kept = unknown> = (act: Act<InputOf<T>, Env>) => Promise<Answer<T, Kept>>

/**
 * A handler with slow work before its transaction, such as hashing a password. `prepare` writes nothing and
 * decides nothing, so that a repeated request gets its stored answer.
 */
export interface PreparedHandler<T, Read, Write> {
  readonly prepare: (act: Act<InputOf<T>, Read>) => Promise<{
    readonly act: Handler<T, Write, Write>
    /**
     * Undoes the preparation, if `act` failed or had run before. A sweep deletes what remains after a crash.
     */
    readonly undo?: () => Promise<void>
  }>
}

/** Makes a handler of a preparation and an act: the result of `prepare` goes to `act`, or else to `undo`. */
export const withPreparation = <R, W, P, A>(
  prepare: (act: R) => Promise<P>,
  act: (act: W, made: P) => Promise<A>,
  undo?: (act: R, made: P) => Promise<void>,
) => ({
  async prepare(before: R) {
    const made = await prepare(before)
    return { act: (during: W) => act(during, made), undo: async () => undo?.(before, made) }
  },
})

/**
 * One handler for each transition of a contract. Safe ones get the reading environment, all others the writing
 * one.
 */
export type HandlersOf<C, Read, Write> = {
  readonly [Name in keyof C as C[Name] extends { kind: Kind } ? Name : never]: C[Name] extends {
    kind: 'safe'
  }
    ? Handler<C[Name], Read>
    : Handler<C[Name], Write, Write> | PreparedHandler<C[Name], Read, Write>
}

/** A handler among those of all transitions. Its input is the one that its own transition has parsed. */
export type BoundHandler<Read, Write> =
  | { readonly kind: 'safe'; readonly handler: Handler<Transition, Read> }
  | {
      readonly kind: Exclude<Kind, 'safe'>
      readonly handler: Handler<Transition, Write, Write> | PreparedHandler<Transition, Read, Write>
    }

/** The handlers of a contract by the names of their transitions, all of one type. Throws if one is missing. */
export const bound = <C extends Contracts, Read, Write>(
  contract: C,
  handlers: HandlersOf<C, Read, Write>,
): ReadonlyMap<string, BoundHandler<Read, Write>> => {
  const given = new Map<string, unknown>(Object.entries(handlers))
  const transitions = Object.entries(contract).flatMap(([name, one]) =>
    isTransition(one) ? [{ name, kind: one.kind, handler: given.get(name) }] : [],
  )
  const missing = transitions.filter(({ handler }) => handler === undefined)
  if (missing.length > 0) throw new Error(`Nobody handles ${missing.map(({ name }) => name).join(', ')}`)
  // `HandlersOf` has checked that each handler fits the transition of its name. TypeScript cannot follow that
  // once names are values, nor that an input is the one that the handler's own transition has parsed: `Call`
  // ensures that.
  return new Map(transitions.map(({ name, ...one }) => [name, one as BoundHandler<Read, Write>]))
}
