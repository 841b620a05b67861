import type { FileReply } from './file.ts'
import type { Link } from './link.ts'
import type { Message } from './message.ts'

/** One choice of a form's field. */
export interface Option {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
  /** What choosing it costs, whole yen with tax. */
  readonly price?: number
  /** By field the values beside which alone it can be chosen, such as the delivery method of a time slot. */
  readonly only?: Readonly<Record<string, readonly string[]>>
}

/** What a form page says of its form beyond the contract of the target. */
export interface FormReply {
  /** The transition it submits to; the `submitTo` of the page's contract unless given. */
  readonly to?: string
  /** What the fields hold at first. */
  readonly values?: Readonly<Record<string, unknown>>
  /** The same for programs alone, where the page itself draws what it knows beside what was typed. */
  readonly given?: Readonly<Record<string, unknown>>
  /** Choices that come from data, by field; those of a field in a list of records as `list.field`. */
  readonly options?: Readonly<Record<string, readonly Option[]>>
}

/** What search engines and social networks are told of a page. */
export interface About {
  readonly title?: string
  readonly description?: string
  /** Path of a picture. */
  readonly image?: string
  /** The address that stands for this page, where several lead to it. */
  readonly canonical?: Link
  /** Seconds after which the page asks for itself again: what it shows still goes on. */
  readonly refresh?: number
  /** Overrides the page row's robots. */
  readonly robots?: string
  /** The page by its key, where a transition has pages of several. */
  readonly page?: string
  /** Set where a page of the other realm is shown before anybody may open it. */
  readonly preview?: Preview
}

/** A page that is looked at before anybody may open it; what it offers is drawn and dead. */
export interface Preview {
  /** What it would offer. */
  readonly links?: readonly Link[]
  /** A page by its key, with an answer that is made up unless its state is given. */
  readonly of?: string
  readonly state?: Readonly<Record<string, unknown>>
  readonly form?: FormReply
  /** The blocks of each section, by their files, in place of those of its layout. */
  readonly arrangement?: Arrangement
  /** Templates that are not in force yet, by their name, such as `pages/Cart/index`. */
  readonly written?: ReadonlyMap<string, string>
  /** A theme that is not in force, with the values of its settings by their names. */
  readonly theme?: { readonly code: string; readonly settings: Readonly<Record<string, string>> }
}

/** The blocks around a page by the section that they stand in, in their order; each by its file. */
export type Arrangement = ReadonlyMap<number, readonly string[]>

/** What an answer tells a person. */
type Notices = readonly Message[]

/** A handler's answer, as a value: no JSON, no HTML, no HTTP. It links to transitions named `Rel` alone. */
export interface Reply<
  S = Readonly<Record<string, unknown>>,
  Rel extends string = string,
  N extends Notices = Notices,
> {
  readonly status: 200 | 201 | 202 | 303
  readonly state: S
  readonly links: readonly Link<Rel>[]
  /** Where the result is; in HTML the answer becomes a 303 to it. */
  readonly location?: Link | string
  readonly form?: FormReply
  readonly about?: About
  /** What the person is told: on the next page when there is a location, and as the `message` of the state. */
  readonly notices?: N
  /** What it was made of, where it may be kept: a change to any of it makes it another. */
  readonly tags?: readonly string[]
  /** Milliseconds for which it may be kept, where time alone makes it another. */
  readonly keptFor?: number
  /** The answer as a file: for people, and for programs that ask for its media type. */
  readonly file?: FileReply
  /** The e-mail address or login id of the account that has just been proven to be the visitor's. */
  readonly proves?: string
  /** Further cookies: name, value, seconds to live. */
  readonly cookie?: { readonly name: string; readonly value: string; readonly maxAge: number }
}

/** What is told, where there is something to tell. */
export type Told = readonly [Message, ...Notices]

/** An answer whose `message` need not be stated: it is what its notices say. */
export type Telling<S, Rel extends string = string> = Reply<Omit<S, 'message'>, Rel, Told>

/** Everything of a reply beside status and state. */
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

/** The answer of something made: 201, with where it is. */
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

/** The answer of something that is yet to be done: 202, with where one sees how far it is. */
export const accepted = <S, Rel extends string = never, const N extends Notices = readonly []>(
  state: S,
  location: Link | string,
  parts: Omit<ReplyParts<Rel, N>, 'location'> = {},
): Reply<S, Rel, N> => ({ ...created(state, location, parts), status: 202 })

type Say = (message: Message) => string

const inWords = (notices: Notices, say: Say): string => notices.map((one) => say(one)).join(' ')

/** An answer that states as its `message` what its notices say, where `outputs` has one that it has not stated itself. */
export const withMessage = (
  reply: Reply,
  outputs: Readonly<Record<string, unknown>> | undefined,
  say: Say,
): Reply => {
  const { state, notices = [] } = reply
  if (notices.length === 0 || !outputs || !('message' in outputs) || 'message' in state) return reply
  return { ...reply, state: { ...state, message: inWords(notices, say) } }
}

/** An answer with other notices, which its message follows where it said what they did. */
export const withNotices = (reply: Reply, notices: Notices, say: Say): Reply => {
  const { state, notices: before = [] } = reply
  const follows = before.length > 0 && state.message === inWords(before, say)
  return { ...reply, notices, ...(follows && { state: { ...state, message: inWords(notices, say) } }) }
}

/** Nothing to see here: the answer is at another address, for people and programs alike. */
export const seeOther = (location: Link | string): Reply<never, never> => ({
  status: 303,
  // Nobody reads the state of what leads elsewhere, so that it stands for that of any transition.
  state: {} as never,
  links: [],
  location,
})

/**
 * An expected refusal: the name of an entry in the error catalogue. A handler's writes are rolled
 * back unless it `stands`; what must remain all the same is written by `keep`, in a small transaction of its own.
 */
export interface Failure<E extends string = string, Env = unknown> {
  readonly failure: E
  readonly params?: Message['params']
  /** What is wrong, by field. */
  readonly errors?: Readonly<Record<string, Message>>
  /** Several sentences where one does not tell it all. */
  readonly notices?: readonly Message[]
  readonly links?: readonly Link[]
  /**
   * The input of the page on which a refused form is shown again, where the form itself does not say it;
   * of a refused page, that with which it can be drawn nonetheless.
   */
  readonly at?: Link['input']
  /** Properties that a program needs to go on (the fresh state, the lines concerned). */
  readonly state?: Readonly<Record<string, unknown>>
  readonly keep?: (env: Env) => Promise<void>
  /** The transaction is committed: it counted a try before the try was judged. */
  readonly stands?: true
  /** Seconds after which it is worth another try. */
  readonly retryAfter?: number
}

/** Everything of a failure beside its name. */
export type FailureParts<Env = unknown> = Omit<Failure<string, Env>, 'failure'>

/** An expected refusal. */
export const fail = <const E extends string, Env = unknown>(
  failure: E,
  parts: FailureParts<Env> = {},
): Failure<E, Env> => ({
  failure,
  ...parts,
})

/** Tells a refusal from an answer. */
export const isFailure = <A extends object>(
  answer: A | Failure<string, never>,
): answer is Failure<string, never> => 'failure' in answer

// Plugins may have been given another copy of this module.
const LINKS = Symbol.for('noren links')

/** An item of a list, with the links that may be followed from it. */
export const item = <const S extends object>(state: S, links: readonly Link[]): S =>
  Object.assign(state, { [LINKS]: links })

/** The links of an item of a list; none for any other value. */
export const linksOf = (value: object): readonly Link[] | undefined =>
  (value as { [LINKS]?: readonly Link[] })[LINKS]

/** What a handler is called with: its typed input and the application's environment. */
export type Act<Input, Env> = Env & { readonly input: Input }

/** A successful answer as text, to be given again later: item links included, cookies never. */
export const storeReply = ({ status, state, links, location, notices, form }: Reply): string =>
  JSON.stringify({ status, state: withStoredLinks(state), links, location, notices, form })

/** The answer that was stored. */
export const restoreReply = (stored: string): Reply => {
  const reply = JSON.parse(stored) as Reply
  return { ...reply, state: withRestoredLinks(reply.state) as Reply['state'] }
}

// No property of a state has a name like this.
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
