import type { Context } from 'liquidjs'
import type { Language } from '../../hypermedia/language.ts'
import type { HoleMark } from '../../hypermedia/page.ts'
import type { Surroundings } from '../forms/form-view.ts'

/** One block of a layout: the file under `blocks/`, and what it shows. */
export interface Block {
  readonly file: string
  readonly data: Readonly<Record<string, unknown>>
}

/** What tags and filters know while one page is made; templates cannot reach it. */
export interface Rendering extends Surroundings {
  readonly language: Language
  readonly mark: HoleMark
  readonly timeZone: string
  readonly sections: ReadonlyMap<number, readonly Block[]>
  /** Whether a member looks at it before it is open: forms that change something do nothing. */
  readonly isPreview?: boolean
  /** Whether what plugins add to the page stands in it. */
  hasFragments?: boolean
}

/** The variables of a template; the rendering stands beside them under a symbol, out of their reach. */
export type Scope = Readonly<Record<string, unknown>>

const RENDERING = Symbol('rendering')

/** Puts the rendering beside the variables of a page. */
export const scopeOf = (variables: Scope, rendering: Rendering): object => ({
  ...variables,
  [RENDERING]: rendering,
})

/** The rendering that a tag or a filter is part of. */
export const renderingOf = (context: Context): Rendering => {
  const rendering = (context.globals as { [RENDERING]?: Rendering })[RENDERING]
  if (!rendering) throw new Error('This template is not rendered as part of a page')
  return rendering
}
