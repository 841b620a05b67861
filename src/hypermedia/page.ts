import type { Form } from './form.ts'
import type { Named, ResolvedLink } from './graph.ts'
import type { InputErrors } from './input.ts'
import type { Language } from './language.ts'
import type { Notice } from './message.ts'
import type { Actor } from './realm.ts'
import type { About } from './reply.ts'

/** A refusal as a page or a problem document tells it (RFC 9457). */
export interface Problem {
  readonly status: number
  readonly code: string
  readonly title: string
  readonly detail: string
  /** What to do about it. */
  readonly advice: string
  /** Sentences by field. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** The same for programs: what is wrong, and what would be right. */
  readonly faults?: Readonly<Record<string, object>>
  /** Further sentences, such as one for each line that could not be sold. */
  readonly messages: readonly string[]
  /** The reference under which an unexpected failure is in the log. */
  readonly reference?: string
}

/** A form that was refused: the page shows it again with what was typed. */
export interface Refused {
  readonly transition: string
  /** The raw input, without passwords and tokens. */
  readonly values: Readonly<Record<string, unknown>>
  readonly errors: InputErrors
  /** The transition of the form that it is a part of, which was not sent and is filled again with it. */
  readonly within?: string
}

/** All that an HTML page is made of. Everything personal but the state is left to the holes. */
export interface PageModel {
  /** The transition whose page is shown; none on a page that only tells of an error. */
  readonly transition?: Named
  readonly status: number
  readonly language: Language
  /** Path and query of the request, for the language switch to lead back to. */
  readonly address: string
  /** As the handler answered it: items of lists still carry their links beside them. */
  readonly state: Readonly<Record<string, unknown>>
  /** The links of the state, by relation. */
  readonly links: Readonly<Record<string, ResolvedLink>>
  /** For whom it is made. */
  readonly actor: Actor
  readonly form?: Form
  readonly about: About
  readonly problem?: Problem
  readonly refused?: Refused
  /** Set on a page that is shown to one visitor alone and never cached. */
  readonly private: boolean
}

/** The parts of a page that differ between visitors; they are cut out of the kept bytes and filled when a page is sent. */
export type Hole = 'csrfToken' | 'account' | 'cart' | 'notices'

/** What the holes are filled from. */
export interface Visit {
  readonly language: Language
  readonly csrfToken: string
  /** Of whoever is signed in. */
  readonly name?: string
  /** Pieces in all carts of the visitor. */
  readonly cartCount: number
  readonly notices: readonly Notice[]
}

/** What a page is made of that must do without the database. */
export interface PlainPage {
  readonly language: Language
  readonly problem: Problem
  readonly links: Readonly<Record<string, ResolvedLink>>
  /** Empty where it is not known. */
  readonly shopName: string
}

/** Marks the place of a hole in a page; unguessable, so that nobody's text can make one. */
export type HoleMark = (hole: Hole) => string

/** A page as text. */
export interface RenderedPage {
  readonly text: string
  /** A change to any of it makes it another. */
  readonly tags: readonly string[]
}

/** Makes the HTML of a realm: the theme that of the storefront. */
export interface Pages {
  /** The whole page, with marks where the holes are, and what its frame was made of. */
  render(page: PageModel): Promise<RenderedPage>
  /** What goes into a hole (all but the token); at once, where it need not be made elsewhere. */
  fill(hole: Exclude<Hole, 'csrfToken'>, visit: Visit): string | Promise<string>
  /** A page that tells of a failure by itself, without rows, blocks or a visitor. */
  plain(page: PlainPage): string
}
