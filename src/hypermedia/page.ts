import type { Form } from './form.ts'
import type { Named, ResolvedLink } from './graph.ts'
import type { InputErrors } from './input.ts'
import type { Language } from './language.ts'
import type { Notice } from './message.ts'
import type { Prefixes } from './prefix.ts'
import type { Actor } from './realm.ts'
import type { About } from './reply.ts'

/** A failure as pages and problem documents show it (RFC 9457). */
export interface Problem {
  readonly status: number
  readonly code: string
  readonly title: string
  readonly detail: string
  /** A sentence about a way out. */
  readonly advice: string
  /** Sentences by field. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** The errors for programs, by field: the fault, and a correct value. */
  readonly faults?: Readonly<Record<string, object>>
  /** Further sentences, such as one for each line that could not be sold. */
  readonly messages: readonly string[]
  /** The reference of an unexpected failure in the log. */
  readonly reference?: string
}

/** A rejected form. The page shows it again with the values that were sent. */
export interface Refused {
  readonly transition: string
  /** The raw input, without passwords and tokens. */
  readonly values: Readonly<Record<string, unknown>>
  readonly errors: InputErrors
  /** The transition of the form that contains this one. It was not sent, and is filled again too. */
  readonly within?: string
}

/** The parts of a visitor's own menu. */
export interface OwnMenu {
  /** The screens at its top, by their transitions. */
  readonly pinned: readonly string[]
  /** Whether only its icons are shown. */
  readonly isFolded: boolean
  /** The number of records that wait at a screen, by its transition. */
  readonly waiting: Readonly<Record<string, number>>
}

/** All data of an HTML page. Personal data beside the state is left to the holes. */
export interface PageModel {
  /** The transition whose page is shown; undefined on an error page. */
  readonly transition?: Named
  readonly status: number
  readonly language: Language
  /** The path before all of its addresses, such as `/en`; empty or undefined in the shop's own language. */
  readonly prefix?: string
  /** The prefixes of all languages in which the page can be read; undefined if it is not public. */
  readonly prefixes?: Prefixes
  /** Path and query of the request, for the language switch. */
  readonly address: string
  /** The handler's state. Items of lists still have their links. */
  readonly state: Readonly<Record<string, unknown>>
  /** The links of the state, by relation. */
  readonly links: Readonly<Record<string, ResolvedLink>>
  /** The actor for whom the page is rendered. */
  readonly actor: Actor
  /** The actor's menu; undefined for strangers. */
  readonly menu?: OwnMenu
  readonly form?: Form
  readonly about: About
  readonly problem?: Problem
  readonly refused?: Refused
  /** Whether the page is for one visitor alone, and never cached. */
  readonly private: boolean
}

/**
 * The parts of a page that differ between visitors. They are cut out of the cached bytes and filled when a page
 * is sent.
 */
export type Hole = 'csrfToken' | 'account' | 'cart' | 'notices'

/** The data that fills the holes. */
export interface Visit {
  readonly language: Language
  /** See the prefix of `PageModel`. */
  readonly prefix?: string
  readonly csrfToken: string
  /** The name of the customer or member who is signed in. */
  readonly name?: string
  /** Pieces in all carts of the visitor. */
  readonly cartCount: number
  readonly notices: readonly Notice[]
}

/** The data of a page that is rendered without the database. */
export interface PlainPage {
  readonly language: Language
  /** See the prefix of `PageModel`. */
  readonly prefix?: string
  readonly problem: Problem
  readonly links: Readonly<Record<string, ResolvedLink>>
  /** Empty if it is not known. */
  readonly shopName: string
}

/** Marks the place of a hole in a page. A mark cannot be guessed, so that no text contains one. */
export type HoleMark = (hole: Hole) => string

/** A page as text. */
export interface RenderedPage {
  readonly text: string
  /** The tags of its data. A change to any of them makes the page out of date. */
  readonly tags: readonly string[]
  /** Milliseconds after which time alone makes it out of date. */
  readonly keptFor?: number | undefined
  /** Origins elsewhere whose pages its frame shows, beside those that the answer names; none by default. */
  readonly frames?: readonly string[] | undefined
}

/** Renders the HTML of a realm. The theme renders that of the storefront. */
export interface Pages {
  /** Renders the whole page, with marks in place of the holes, and the tags of its frame. */
  render(page: PageModel): Promise<RenderedPage>
  /** Renders the content of a hole (all but the token); synchronously, if no other thread renders it. */
  fill(hole: Exclude<Hole, 'csrfToken'>, visit: Visit): string | Promise<string>
  /** Renders an error page without rows, blocks or a visitor. */
  plain(page: PlainPage): string
}
