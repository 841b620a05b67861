import type { Context } from 'liquidjs'
import type { Form } from '../../hypermedia/form.ts'
import type { Language, Translate } from '../../hypermedia/language.ts'
import type { HoleMark, Refused } from '../../hypermedia/page.ts'
import type { LinkMap } from '../../hypermedia/resolve.ts'
import type { FormTarget } from '../forms/form-target.ts'
import type { Surroundings } from '../forms/form-view.ts'
import type { Templates } from './sandbox.ts'

/** One block of a layout: the file under `blocks/`, and what it shows. */
export interface Block {
  readonly file: string
  readonly data: Readonly<Record<string, unknown>>
}

/** What filters know while something is printed. */
export interface Wording {
  readonly language: Language
  readonly translate: Translate
  readonly timeZone: string
}

/** What tags and filters know while one page is made; templates cannot reach it. */
export interface Rendering extends Surroundings, Wording {
  readonly mark: HoleMark
  readonly sections: ReadonlyMap<number, readonly Block[]>
  /** The templates that plugins add to the page. */
  readonly fragments: readonly string[]
  /** Whether the page is the same for everybody who asks for it. */
  readonly isPublic?: boolean
  /** Whether what plugins add to the page stands in it. */
  hasFragments?: boolean
}

/** A page as its tags know it. */
export interface PagePart {
  readonly language: Language
  /** The links of the page, and those that stand open at any time. */
  readonly links: LinkMap
  readonly menu: LinkMap
  readonly sections: ReadonlyMap<number, readonly Block[]>
  readonly form?: Form | undefined
  readonly refused?: Refused | undefined
  readonly fragments: readonly string[]
  /** Whether it is the same for everybody who asks for it. */
  readonly isPublic?: boolean
  /** Forms drawn before, so that no id is there twice. */
  readonly forms: number
}

/** Something to be printed; all of it can be cloned. */
export interface PrintJob {
  readonly templates: Templates
  /** The template by its name, such as `pages/Cart/index`. */
  readonly file: string
  readonly variables: Scope
  readonly part: PagePart
  /** Whether what plugins add comes below, where the template has no place for it. */
  readonly hasBelow?: boolean
  /** The transitions that forms in it may submit to, by their names. */
  readonly targets?: Readonly<Record<string, FormTarget>>
}

/** The variables of a template; what filters and tags know stands beside them under a symbol, out of their reach. */
export type Scope = Readonly<Record<string, unknown>>

const WORDING = Symbol('wording')

/** Puts what filters know, and of a page what its tags know, beside the variables. */
export const scopeOf = (variables: Scope, wording: Wording | Rendering): object => ({
  ...variables,
  [WORDING]: wording,
})

/** What the filters of a template know. */
export const wordingOf = (context: Context): Wording => {
  const wording = (context.globals as { [WORDING]?: Wording })[WORDING]
  if (!wording) throw new Error('This template is not printed with its words')
  return wording
}

/** The rendering that a tag is part of: no tag of ours stands but on pages. */
export const renderingOf = (context: Context): Rendering => wordingOf(context) as Rendering
