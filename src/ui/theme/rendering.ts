import type { Context } from 'liquidjs'
import type { Graph, ResolvedLink } from '../../hypermedia/graph.ts'
import type { Language, Translate } from '../../hypermedia/language.ts'
import type { HoleMark, PageModel } from '../../hypermedia/page.ts'

/** One block of a layout: the file under `blocks/`, and what it shows. */
export interface Block {
  readonly file: string
  readonly data: Readonly<Record<string, unknown>>
}

/** What tags and filters know while one page is made; templates cannot reach it. */
export interface Rendering {
  readonly language: Language
  readonly translate: Translate
  readonly graph: Graph
  readonly mark: HoleMark
  readonly timeZone: string
  readonly links: Readonly<Record<string, ResolvedLink>>
  readonly menu: Readonly<Record<string, ResolvedLink>>
  readonly sections: ReadonlyMap<number, readonly Block[]>
  readonly page?: PageModel
  /** Forms drawn so far, so that ids stay unique on a page. */
  forms: number
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
