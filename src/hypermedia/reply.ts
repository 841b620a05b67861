import type { FileReply, StateFile } from './file.ts'
import type { Language } from './language.ts'
import type { Link } from './link.ts'
import type { Message } from './message.ts'

/** One choice of a form's field. */
export interface Option {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
  /** The price of the choice, whole yen with tax. */
  readonly price?: number
  /**
   * The values of other fields, by name, beside which alone it can be chosen, such as the delivery method of a
   * time slot.
   */
  readonly only?: Readonly<Record<string, readonly string[]>>
}

/** The form of a page, beyond the contract of its target. */
export interface FormReply {
  /** The transition that it submits to; by default the `submitTo` of the page's contract. */
  readonly to?: string
  /** The first values of the fields. */
  readonly values?: Readonly<Record<string, unknown>>
  /** The first values for programs alone, if the page draws them itself. */
  readonly given?: Readonly<Record<string, unknown>>
  /** Choices that come from data, by field; for a field in a list of records, as `list.field`. */
  readonly options?: Readonly<Record<string, readonly Option[]>>
}

/** Information about a page for search engines and social networks. */
export interface About {
  readonly title?: string
  readonly description?: string
  /** Path of a picture. */
  readonly image?: string
  /** The canonical address of the page, if several lead to it. */
  readonly canonical?: Link
  /** Seconds after which the page reloads, while the work that it shows continues. */
  readonly refresh?: number
  /** Overrides the page row's robots. */
  readonly robots?: string
  /** The languages that its text is written in; all by default. Search engines are told of no other. */
  readonly languages?: readonly Language[]
  /** The key of the page, if a transition has several. */
  readonly page?: string
  /** The category whose sections the page shows beside its own, by its id. */
  readonly headOf?: string
  /** Origins elsewhere whose pages it may show in frames, such as a player of videos; none by default. */
  readonly frames?: readonly string[]
  /** Sources elsewhere to which its forms may lead in the end, such as the app that asked for consent. */
  readonly leadsTo?: readonly string[]
  /** Set on a page of the other realm that is not published yet. */
  readonly preview?: Preview
}

/** A page that is not published yet. Its links are drawn and do nothing. */
export interface Preview {
  /** The links that it would offer. */
  readonly links?: readonly Link[]
  /** The key of a page. Its answer is a sample unless a state is given. */
  readonly of?: string
  readonly state?: Readonly<Record<string, unknown>>
  readonly form?: FormReply
  /** The blocks of each section, by their files, instead of those of its layout. */
  readonly arrangement?: Arrangement
  /** The page's own sections, as the shop stores them, instead of the published ones. */
  readonly content?: readonly object[]
  /** Templates that are not in force yet, by name, such as `pages/Cart/index`. */
  readonly written?: ReadonlyMap<string, string>
  /** A theme that is not in force, with the values of its settings, by name. */
  readonly theme?: { readonly code: string; readonly settings: Readonly<Record<string, string>> }
}

/** The blocks around a page by section, in their order. A block is named by its file. */
export type Arrangement = ReadonlyMap<number, readonly string[]>

/** The messages of an answer. */
type Notices = readonly Message[]

/** A handler's answer, as a value without JSON, HTML or HTTP. It links only to transitions named `Rel`. */
export interface Reply<
  S = Readonly<Record<string, unknown>>,
  Rel extends string = string,
  N extends Notices = Notices,
> {
  readonly status: 200 | 201 | 202 | 301 | 303
  readonly state: S
  readonly links: readonly Link<Rel>[]
  /**
   * The address of the result. An HTML answer becomes a 303 to it; others link to it if the contract offers that, so
   * that `links` need not.
   */
  readonly location?: Link | string
  /** A page shows `location`, a safe transition, at the requested address; programs are led there. */
  readonly inPlace?: true
  /**
   * An absolute address outside the site, such as the page of a payment service. An HTML answer leads to it
   * instead of `location`; its contract `leadsOutside`.
   */
  readonly outside?: string
  /**
   * A further transition that an HTML request carries out at once, such as to begin the payment of the order just
   * placed. If it fails, the answer stays as it is.
   */
  readonly next?: Link<Rel>
  readonly form?: FormReply
  readonly about?: About
  /**
   * The messages for a person. They are shown on the page at `location` if there is one, and are the state's
   * `message`.
   */
  readonly notices?: N
  /** The tags of its data, if it may be cached. A change to any of them makes the answer out of date. */
  readonly tags?: readonly string[]
  /** Milliseconds for which it may be cached, if time alone makes it out of date. */
  readonly keptFor?: number
  /** The answer as a file, for people, and for programs that accept its media type. */
  readonly file?: FileReply | StateFile
  /** The email address or login id of the account that the visitor has just proven to own. */
  readonly proves?: string
  /** Further cookies: name, value, seconds to live. */
  readonly cookie?: { readonly name: string; readonly value: string; readonly maxAge: number }
}

/** Messages, at least one. */
export type Told = readonly [Message, ...Notices]

/** An answer whose state may leave `message` out: it is made from the notices. */
export type Telling<S, Rel extends string = string> = Reply<Omit<S, 'message'>, Rel, Told>

/** The parts of a reply beside status and state. */
export type ReplyParts<Rel extends string = string, N extends Notices = Notices> = Omit<
  Partial<Reply<unknown, Rel, N>>,
  'status' | 'state'
>

/** A successful answer. */
export const ok = <S, Rel extends string = never, const N extends Notices = readonly []>(
  state: S,
  parts: ReplyParts<Rel, N> = {},
): Reply<S, Rel, N> => ({
  status: 200,
  state,
  links: [],
  ...parts,
})

/** The answer after something was created: 201, with its address. */
export const created = <S, Rel extends string = never, const N extends Notices = readonly []>(
  state: S,
  location: Link | string,
  parts: Omit<ReplyParts<Rel, N>, 'location'> = {},
): Reply<S, Rel, N> => ({
  status: 201,
  state,
  links: [],
  ...parts,
  location,
})

/** The answer to a request that is carried out later: 202, with the address that shows its progress. */
export const accepted = <S, Rel extends string = never, const N extends Notices = readonly []>(
  state: S,
  location: Link | string,
  parts: Omit<ReplyParts<Rel, N>, 'location'> = {},
): Reply<S, Rel, N> => ({ ...created(state, location, parts), status: 202 })

type Say = (message: Message) => string

const inWords = (notices: Notices, say: Say): string => notices.map((one) => say(one)).join(' ')

/**
 * Adds the text of the notices to the state as `message`, if `outputs` has one and the handler did not state
 * it.
 */
export const withMessage = (
  reply: Reply,
  outputs: Readonly<Record<string, unknown>> | undefined,
  say: Say,
): Reply => {
  const { state, notices = [] } = reply
  if (notices.length === 0 || !outputs || !('message' in outputs) || 'message' in state) return reply
  return { ...reply, state: { ...state, message: inWords(notices, say) } }
}

/** Replaces the notices of an answer, and its message if that was made from them. */
export const withNotices = (reply: Reply, notices: Notices, say: Say): Reply => {
  const { state, notices: before = [] } = reply
  const follows = before.length > 0 && state.message === inWords(before, say)
  return { ...reply, notices, ...(follows && { state: { ...state, message: inWords(notices, say) } }) }
}

/** The answer is at another address, for people and programs alike (303). */
export const seeOther = (location: Link | string): Reply<never, never> => ({
  status: 303,
  // The state of a redirect is never read, so it may stand for that of any transition.
  state: {} as never,
  links: [],
  location,
})

/** The requested address is a former one: the answer is at another for good (301). */
export const moved = (location: Link): Reply<never, never> => ({ ...seeOther(location), status: 301 })

/** Another safe transition is the answer: a page of it is shown here, programs are led to it. */
export const inPlace = (location: Link): Reply<never, never> => ({ ...seeOther(location), inPlace: true })

/**
 * An expected failure: the name of an entry in the error catalogue. The handler's writes are rolled back unless
 * it `stands`. `keep` writes what must remain, in a small transaction of its own.
 */
export interface Failure<E extends string = string, Env = unknown> {
  readonly failure: E
  readonly params?: Message['params']
  /** Errors by field. */
  readonly errors?: Readonly<Record<string, Message>>
  /** Several sentences, if one is not enough. */
  readonly notices?: readonly Message[]
  readonly links?: readonly Link[]
  /**
   * The input of the page that shows a rejected form again, if the form does not contain it; for a rejected
   * page, the input that it can be drawn with.
   */
  readonly at?: Link['input']
  /** Properties that a program needs to continue, such as the fresh state. */
  readonly state?: Readonly<Record<string, unknown>>
  readonly keep?: (env: Env) => Promise<void>
  /** The transaction is committed: it counted an attempt before it judged it. */
  readonly stands?: true
  /** Seconds after which a retry may succeed. */
  readonly retryAfter?: number
}

/** The parts of a failure beside its name. */
export type FailureParts<Env = unknown> = Omit<Failure<string, Env>, 'failure'>

/** An expected failure. */
export const fail = <const E extends string, Env = unknown>(
  failure: E,
  parts: FailureParts<Env> = {},
): Failure<E, Env> => ({
  failure,
  ...parts,
})

/** Whether an answer is a failure. */
export const isFailure = <A extends object>(
  answer: A | Failure<string, never>,
): answer is Failure<string, never> => 'failure' in answer

// A symbol of the whole process, because plugins may have another copy of this module.
const LINKS = Symbol.for('noren links')

/** An item of a list, with its links. */
export const item = <const S extends object>(state: S, links: readonly Link[]): S =>
  Object.assign(state, { [LINKS]: links })

/** The links of an item of a list; undefined for any other value. */
export const linksOf = (value: object): readonly Link[] | undefined =>
  (value as { [LINKS]?: readonly Link[] })[LINKS]

/** The argument of a handler: its typed input and the application's environment. */
export type Act<Input, Env> = Env & { readonly input: Input }

/**
 * Serializes a successful answer so that it can be given again, with the links of items and without cookies.
 */
export const storeReply = ({ state, status, links, location, outside, next, notices, form }: Reply): string =>
  JSON.stringify({ status, state: withStoredLinks(state), links, location, outside, next, notices, form })

/** Restores an answer that `storeReply` serialized. */
export const restoreReply = (stored: string): Reply => {
  const reply = JSON.parse(stored) as Reply
  return { ...reply, state: withRestoredLinks(reply.state) as Reply['state'] }
}

// No property of a state has this name.
const STORED = '\0links'

const withStoredLinks = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withStoredLinks)
  if (typeof value !== 'object' || value === null) return value
  const copy = Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withStoredLinks(inner)]),
  )
  const links = linksOf(value)
  return links ? { ...copy, [STORED]: links } : copy
}

const withRestoredLinks = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withRestoredLinks)
  if (typeof value !== 'object' || value === null) return value
  const { [STORED]: links, ...rest } = value as Record<string, unknown>
  const copy = Object.fromEntries(
    Object.entries(rest).map(([name, inner]) => [name, withRestoredLinks(inner)]),
  )
  return links === undefined ? copy : item(copy, links as readonly Link[])
}
