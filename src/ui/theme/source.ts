import type { Graph } from '../../hypermedia/graph.ts'
import type { Language } from '../../hypermedia/language.ts'
import type { Preview } from '../../hypermedia/reply.ts'
import type { TemplateThreads } from './answers.ts'
import type { PrintSource } from './printers.ts'
import type { Block } from './rendering.ts'
import type { Templates } from './sandbox.ts'

/** What the rows say of a page: its template and head, the shop it belongs to, the blocks around it. */
export interface PageLayout {
  /** The template under `pages/`, without its ending. */
  readonly file: string
  readonly title: string
  readonly description: string | null
  readonly robots: string | null
  /** The shop's name, address, hours … */
  readonly shop: Readonly<Record<string, unknown>>
  /** Blocks by the section of the layout, in their order. */
  readonly sections: ReadonlyMap<number, readonly Block[]>
  /** Paths of the merchant's own style sheet and script; null, or left out, where there is none. */
  readonly custom?: Readonly<Record<'style' | 'script', string | null>>
  /** What it was made of. */
  readonly tags: readonly string[]
  /** The templates in force; the default theme's as they lie there unless said. */
  readonly templates?: Templates
  /** What a merchant set of the theme. */
  readonly theme?: ThemeValues
}

/** What a merchant set of a theme, as its templates see it. */
export interface ThemeValues {
  /** By the name of the setting. */
  readonly settings: Readonly<Record<string, string>>
  /** The address of the style sheet that says the colours and fonts; none where they are the theme's own. */
  readonly style?: string
}

/** All of a personal page that is the same for everybody: what is around its content, cut where that stands. */
export interface Frame {
  readonly before: string
  readonly after: string
  readonly head: Readonly<Record<string, unknown>>
  readonly layout: PageLayout
  /** In characters. */
  readonly size: number
}

/** Keeps frames until what they were made of changes. */
export type FrameKeeper = (key: string, make: () => Promise<Frame>) => Promise<Frame>

/** What a theme is made of, and all that it is told of the shop. */
export interface ThemeSource extends PrintSource {
  /** Where all templates but the default theme's own are parsed and printed. */
  readonly threads: TemplateThreads
  /** Where the templates and assets of the default theme lie; absolute. */
  readonly directory: string
  /** Where the templates of plugins lie. */
  readonly beneath?: readonly string[]
  /** Told of a page that could not be printed with templates of a theme or a merchant, and is with those beneath. */
  readonly report?: (error: unknown, pageKey: string) => void
  readonly graph: Graph
  /** The layout of a page by its url key, `error` for a page that only tells of an error; as it would be with what is tried. */
  readonly layout: (pageKey: string, language: Language, tried?: Preview) => Promise<PageLayout>
  /** None: each frame is made anew. */
  readonly frames?: FrameKeeper | undefined
}
