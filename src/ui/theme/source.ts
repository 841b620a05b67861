import type { Graph } from '../../hypermedia/graph.ts'
import type { Language } from '../../hypermedia/language.ts'
import type { About } from '../../hypermedia/reply.ts'
import type { TemplateThreads } from './answers.ts'
import type { PrintSource } from './printers.ts'
import type { Block } from './rendering.ts'
import type { Templates } from './sandbox.ts'

/** A page's data from the database: its template and head, the shop, the blocks around it. */
export interface PageLayout {
  /** The template in `pages/`, without its ending. */
  readonly file: string
  readonly title: string
  readonly description: string | null
  readonly robots: string | null
  /** The shop's name, address, hours … */
  readonly shop: Readonly<Record<string, unknown>>
  /** Blocks by the section of the layout, in their order. */
  readonly sections: ReadonlyMap<number, readonly Block[]>
  /** The page's own sections, each drawn by a template of `sections/`. */
  readonly content?: readonly Block[]
  /** Origins elsewhere whose pages they show in frames. */
  readonly frames?: readonly string[]
  /** Paths of the merchant's own style sheet and script; null or undefined if there is none. */
  readonly custom?: Readonly<Record<'style' | 'script', string | null>>
  /** The tags of the cached data that it was made of. */
  readonly tags: readonly string[]
  /** Milliseconds after which time alone changes it. */
  readonly keptFor?: number | undefined
  /** The templates in force; by default those of the default theme. */
  readonly templates?: Templates
  /** The merchant's settings of the theme. */
  readonly theme?: ThemeValues
}

/** A merchant's settings of a theme, as its templates see them. */
export interface ThemeValues {
  /** By the name of the setting. */
  readonly settings: Readonly<Record<string, string>>
  /** The chosen fonts that the shop serves, mostly none: the addresses of their style sheets and of their Latin parts. */
  readonly fonts: readonly { readonly style: string; readonly latin: readonly string[] }[]
  /** The address of the style sheet with its colours and fonts; undefined if they are the theme's own. */
  readonly style?: string
}

/**
 * The part of a personal page that is the same for everybody: the surroundings of its content, cut at the
 * content.
 */
export interface Frame {
  readonly before: string
  readonly after: string
  readonly head: Readonly<Record<string, unknown>>
  readonly layout: PageLayout
  /** In characters. */
  readonly size: number
}

/** Caches frames until the data that they were made of changes. */
export type FrameKeeper = (key: string, make: () => Promise<Frame>) => Promise<Frame>

/** The parts of a theme. */
export interface ThemeSource extends PrintSource {
  /** Parses and renders all templates but the default theme's own. */
  readonly threads: TemplateThreads
  /** The directory of the default theme's templates and assets; absolute. */
  readonly directory: string
  /** The directories of plugins' templates. */
  readonly beneath?: readonly string[]
  /**
   * Called for a page that could not be rendered with the templates of a theme or a merchant, and was
   * rendered with those beneath.
   */
  readonly report?: (error: unknown, pageKey: string) => void
  readonly graph: Graph
  /**
   * Returns the layout of a page by its url key, `error` for a page that only shows an error; with a preview, as
   * it would be with the tried templates.
   */
  readonly layout: (
    pageKey: string,
    language: Language,
    shown?: Pick<About, 'preview' | 'headOf'>,
  ) => Promise<PageLayout>
  /** Undefined: frames are not cached. */
  readonly frames?: FrameKeeper | undefined
}
