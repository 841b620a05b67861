import type { z } from 'zod'
import type { FileKind } from './file.ts'
import type { Inputs, Values } from './input.ts'
import type { Act, Failure, Reply, Telling } from './reply.ts'

/** The methods a transition may have. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Stands among the names of `items` for all screens of the realm. */
export const EVERY_SCREEN = '*'

/** Who may: anyone; a signed-in customer; a signed-in member of the shop's staff. */
export type Audience = 'anyone' | 'customer' | 'member'

/** What a transition answers with: one zod type for each property of its state. */
export type Outputs = Readonly<Record<string, z.ZodType>>

/**
 * One kept limit: at most `most` requests in `minutes`, counted by network, by session or by account,
 * where there is one; `anyone` counts all together, which wants `each`.
 */
export interface Limit {
  readonly by: 'address' | 'session' | 'account' | 'anyone'
  readonly most: number
  readonly minutes: number
  /** An input whose values are counted apart, so that tries at one account do not use up those at another; a request without it is not counted. */
  readonly each?: string
  /** Counts only requests with such an input; all unless given. */
  readonly when?: (input: Readonly<Record<string, unknown>>) => boolean
  /** Counts refusals alone: a success takes its own count back. */
  readonly refusals?: boolean
  /** Above `most` requests are let through one at a time, with a gap that grows, in place of none at all. */
  readonly slows?: boolean
  /** Does not count who proved, from the same network, that the account named by `each` is theirs. */
  readonly spares?: boolean
}

/** What a department says of a transition in its `contract.ts`; everything else is made from it. */
export interface Contract<I extends Inputs, S extends Outputs, E extends string, O extends string = string> {
  /** What it does, in a few words of English, for the documentation. */
  readonly title: string
  readonly for: Audience
  readonly input?: I
  readonly state?: S
  /** Names of the transitions its answer may link to. */
  readonly offers?: readonly O[]
  /** Names of the transitions that each of its answers links to, without inputs: its handler need not say so. */
  readonly always?: readonly string[]
  /** Names of the transitions that the items of a list may link to, by the list's property. */
  readonly items?: Readonly<Record<string, readonly string[]>>
  /** Entries of the error catalogue that its handler may answer with. */
  readonly errors?: readonly E[]
  /** The page (its url key) that shows its answer as HTML. */
  readonly page?: string
  /** A form page's target: the transition whose inputs become `fields`. */
  readonly submitTo?: O
  /** A page without a form that says so to programs: its `fields` are there, and empty. */
  readonly formless?: boolean
  /** The page on which a refused HTML request is shown again: a safe transition that takes some of the same inputs. */
  readonly refusedAt?: string
  /** The kinds of file that it answers with, beside HAL, JSON and HTML. */
  readonly answers?: readonly FileKind[]
  /** Its answer has the state and the token alone, in every media type for programs: its links stand in headers. */
  readonly closed?: boolean
  /** Other paths that answer the same. */
  readonly also?: readonly string[]
  /** The path its links lead to, where that is one of `also`. */
  readonly canonical?: string
  /** From where it is entered, if no other transition offers it. */
  readonly entered?: 'mail' | 'error' | 'outside'
  /** Its representations are public but for the four holes, and may be kept until what they were made of changes. */
  readonly cached?: boolean
  /** As how many requests more it counts in the limit of an address, where it is dear and not answered from memory. */
  readonly cost?: (input: Readonly<Record<string, unknown>>) => number
  /** Limits kept in the database. */
  readonly limits?: readonly Limit[]
  /** It changes the session, so that its answer cannot be given twice: it takes no Idempotency-Key. */
  readonly keyless?: boolean
  /** A path that it belongs to though its own begins otherwise: whoever is denied that one is denied it too. */
  readonly deniedWith?: string
  /** No role can deny it to a member: the way in and out, and what is their own. */
  readonly undeniable?: boolean
  /** It writes what runs in browsers: for system administrators, and members to whom they give it. */
  readonly writesScripts?: boolean
  /** It ends the visitor's session for good: the browser is told to forget what it kept of the site. */
  readonly signsOut?: boolean
  /** Its HTML form carries an Idempotency-Key in a field of its own: pressed twice, it is done once. */
  readonly once?: boolean
  /** Somebody pays for it: a program is told so before it does it. */
  readonly costsMoney?: boolean
  /** A person has to have said yes to it, as it cannot be taken back: a program asks theirs first. */
  readonly needsConsent?: boolean
  /** For anyone, but done only for those who are signed in: others are led to sign in where they are people, and not offered it where they are programs. */
  readonly afterSignIn?: boolean
  /** Largest body in bytes, where 64 kB is not right. */
  readonly bodyLimit?: number
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
  /** Fixed, or with an input as its last segment: `/user_data/{pageUrl}`; `{+pageUrl}` may hold slashes. */
  readonly path: string
  readonly input: I
}

/** Safe reads nothing but; idempotent may be sent again with the same effect; unsafe changes something each time. */
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

/** Declares a GET: it writes nothing. */
export const safe: Declare<'safe', [path: string]> = (path, contract) =>
  declared({ kind: 'safe', method: 'GET', path }, contract)

/** Declares a PUT or a DELETE: sent twice, it has the effect of once. */
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
  // A contract that says nothing of inputs has been given {} for their type.
  input: contract.input ?? ({} as I),
})

/** What a contract's module exports: transitions, and what they are made of. */
export type Contracts = Readonly<Record<string, unknown>>

/** Tells a declared operation from whatever else a contract's module exports. */
export const isTransition = (value: unknown): value is Transition =>
  typeof value === 'object' && value !== null && 'kind' in value && 'path' in value && 'method' in value

/** The typed inputs of a transition. */
export type InputOf<T> = T extends Transition<infer I, Outputs, string, Kind> ? Values<I> : never

/** The state that a transition's handler must answer with. */
export type StateOf<T> = T extends Transition<Inputs, infer S, string, Kind> ? z.input<z.ZodObject<S>> : never

/** The entries of the error catalogue that a transition's handler may answer with. */
export type ErrorOf<T> = T extends Transition<Inputs, Outputs, infer E, Kind> ? E : never

/** The transitions that the answer of a transition may link to. */
export type OfferOf<T> = T extends Transition<Inputs, Outputs, string, Kind, infer O> ? O : never

/** Where the state has a message, whoever gives no notices has to state it. */
type Answer<T, Kept> =
  | Reply<StateOf<T>, OfferOf<T>>
  | (StateOf<T> extends { readonly message: string } ? Telling<StateOf<T>, OfferOf<T>> : never)
  | Failure<ErrorOf<T>, Kept>

/**
 * A transition's handler: what is asked, in `env`, to the answer. `Env` is the application's, as is `Kept`, with
 * which is written what remains of a refusal.
 */
export type Handler<T, Env, Kept = unknown> = (act: Act<InputOf<T>, Env>) => Promise<Answer<T, Kept>>

/**
 * A handler that has slow work to do, such as hashing a password, before it acts: outside the
 * transaction, writing nothing and judging nothing, so that a request sent again finds its answer.
 */
export interface PreparedHandler<T, Read, Write> {
  readonly prepare: (act: Act<InputOf<T>, Read>) => Promise<{
    readonly act: Handler<T, Write, Write>
    /** Does away with what was made, where `act` refused or had acted before. What a failure leaves is swept. */
    readonly undo?: () => Promise<void>
  }>
}

/** Puts a prepared handler together: what `prepare` makes is handed to `act`, or else to `undo`. */
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

/** One handler for each transition of a contract; safe ones get the reading environment, all others the writing one. */
export type HandlersOf<C, Read, Write> = {
  readonly [Name in keyof C as C[Name] extends { kind: Kind } ? Name : never]: C[Name] extends {
    kind: 'safe'
  }
    ? Handler<C[Name], Read>
    : Handler<C[Name], Write, Write> | PreparedHandler<C[Name], Read, Write>
}

/** A handler among those of all transitions: its input is what its own transition has parsed. */
export type BoundHandler<Read, Write> =
  | { readonly kind: 'safe'; readonly handler: Handler<Transition, Read> }
  | {
      readonly kind: Exclude<Kind, 'safe'>
      readonly handler: Handler<Transition, Write, Write> | PreparedHandler<Transition, Read, Write>
    }

/** The handlers of a contract by the names of their transitions, all of one type. Throws where one is missing. */
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
  // The type of `handlers` has said that each fits the transition of its name. TypeScript cannot follow that once
  // names are values, nor that an input is what the handler's own transition has parsed: `Call` sees to that.
  return new Map(transitions.map(({ name, ...one }) => [name, one as BoundHandler<Read, Write>]))
}
