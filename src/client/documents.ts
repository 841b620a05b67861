import type { InputOf, OfferOf, StateOf } from '../hypermedia/transition.ts'
import type { Transitions } from '../shop/transitions.ts'

/** A transition as a program meets it: its inputs, the state of its answer, and the links that may stand there. */
interface OperationOf<T> {
  readonly input: InputOf<T>
  readonly state: StateOf<T>
  readonly offers: OfferOf<T>
}

/** All transitions by name. */
export type Operations = { readonly [Name in keyof Transitions]: OperationOf<Transitions[Name]> }

/** The name of a transition. */
export type OperationName = keyof Operations & string

/** A link: its address, the name of its transition, and its method. */
export interface LinkObject {
  readonly href: string
  readonly rel: string
  readonly method: string
}

/** The parts of a document beside its state. */
export interface Linked {
  readonly _links?: Readonly<Record<string, LinkObject>>
  /** The target of a form page. */
  readonly submitTo?: LinkObject
  readonly csrfToken?: string
}

/** A refusal (RFC 9457): its code, its sentences, and the errors by input. */
export interface ProblemDocument extends Linked {
  readonly status: number
  readonly code: string
  readonly title: string
  readonly detail: string
  readonly advice: string
  readonly errors: Readonly<Record<string, readonly string[]>>
}

/** The parts of every answer: its status, and those of the redirects before it, `[303, 200]`. */
interface Answered {
  readonly status: number
  readonly statuses: readonly number[]
  readonly headers: Headers
}

/** The answer to a request: a document with the state, or a refusal. */
export type Answer<State> =
  | (Answered & { readonly ok: true; readonly document: State & Linked })
  | (Answered & { readonly ok: false; readonly document: ProblemDocument })
