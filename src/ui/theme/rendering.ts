import type { Context } from 'liquidjs'
import type { Language, Translate } from '../../hypermedia/language.ts'
import type { HoleMark } from '../../hypermedia/page.ts'
import type { Surroundings } from '../forms/form-view.ts'

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
  /** Whether a member looks at it before it is open: forms that change something do nothing. */
  readonly isPreview?: boolean
  /** Whether what plugins add to the page stands in it. */
  hasFragments?: boolean
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
