import type { Context } from 'liquidjs'
import type { Form } from '../../hypermedia/form.ts'
import type { Language, Translate } from '../../hypermedia/language.ts'
import type { HoleMark, Refused } from '../../hypermedia/page.ts'
import type { LinkMap } from '../../hypermedia/resolve.ts'
import type { FormTarget } from '../forms/form-target.ts'
import type { Surroundings } from '../forms/form-view.ts'
import type { Templates } from './sandbox.ts'

/** One block of a layout, or one section of a page: the file in `blocks/` or `sections/`, and its data. */
export interface Block {
  readonly file: string
  readonly data: Readonly<Record<string, unknown>>
}

/** The data of filters during a rendering. */
export interface Wording {
  readonly language: Language
  readonly translate: Translate
  readonly timeZone: string
}

/** The data of tags and filters while a page is rendered; templates cannot reach it. */
export interface Rendering extends Surroundings, Wording {
  readonly mark: HoleMark
  readonly sections: ReadonlyMap<number, readonly Block[]>
  /** The page's own sections. */
  readonly content: readonly Block[]
  /** The templates that plugins add to the page. */
  readonly fragments: readonly string[]
  /** Whether the page is the same for everybody who requests it. */
  readonly isPublic?: boolean
  /** Whether the page contains the plugins' additions already. */
  hasFragments?: boolean
  /** Whether the page contains its own sections already. */
  hasContent?: boolean
}

/** A page as its tags see it. */
export interface PagePart {
  readonly language: Language
  /** The links of the page, and those available everywhere. */
  readonly links: LinkMap
  readonly menu: LinkMap
  readonly sections: ReadonlyMap<number, readonly Block[]>
  readonly content: readonly Block[]
  readonly form?: Form | undefined
  readonly refused?: Refused | undefined
  readonly fragments: readonly string[]
  /** Whether it is the same for everybody who requests it. */
  readonly isPublic?: boolean
  /** The number of forms drawn before, so that ids are unique. */
  readonly forms: number
}

/** A job to render; it can be cloned. */
export interface PrintJob {
  readonly templates: Templates
  /** The template by its name, such as `pages/Cart/index`. */
  readonly file: string
  readonly variables: Scope
  readonly part: PagePart
  /** Whether the page's sections and the plugins' additions follow, if the template has no place for them. */
  readonly hasBelow?: boolean
  /** The transitions that its forms can submit to, by their names. */
  readonly targets?: Readonly<Record<string, FormTarget>>
}

/**
 * The variables of a template; the data of filters and tags is under a symbol beside them, which templates
 * cannot reach.
 */
export type Scope = Readonly<Record<string, unknown>>

const WORDING = Symbol('wording')

/** Adds the data of filters, and for a page that of its tags, to the variables. */
export const scopeOf = (variables: Scope, wording: Wording | Rendering): object => ({
  ...variables,
  [WORDING]: wording,
})

/** Returns the data of a template's filters. */
export const wordingOf = (context: Context): Wording => {
  const wording = (context.globals as { [WORDING]?: Wording })[WORDING]
  if (!wording) throw new Error('This template is not printed with its words')
  return wording
}

/** Returns the rendering of a tag: our own tags are only used on pages. */
export const renderingOf = (context: Context): Rendering => wordingOf(context) as Rendering
