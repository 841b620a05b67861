import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Graph } from '../../hypermedia/graph.ts'
import type { Language, Translate } from '../../hypermedia/language.ts'
import type { HoleMark, PageModel } from '../../hypermedia/page.ts'
import type { LinkMap } from '../../hypermedia/resolve.ts'
import type { Surroundings } from '../forms/form-view.ts'
import type { Pieces } from './pieces.ts'

/** The data of an office page for every component. */
export interface OfficePage extends Surroundings {
  readonly graph: Graph
  readonly model: PageModel
  readonly page: PageModel
  readonly language: Language
  /** Translates the office's texts, by their key below `office`. */
  readonly t: Translate
  /** The title of a screen, by its transition. */
  readonly titleOf: (name: string) => string
  /** The name of a transition's action, in a word or two. */
  readonly actionOf: (name: string) => string
  /** True if a screen is drawn from its contract only, without a component. */
  readonly isContractDrawn: (name: string) => boolean
  readonly mark: HoleMark
  readonly asset: (file: string) => string
  /** The address of a script by its file. */
  readonly script: (file: string) => string
  /** The address of the style sheet of a font that the shop serves, by its code; undefined for other fonts. */
  readonly fontSheet: (font: string) => string | undefined
  readonly timeZone: string
  /** Why the shop is closed to visitors; undefined if it is open. */
  readonly closed: 'maintenance' | 'notOpenYet' | undefined
  /** The address where members see the closed shop, if it needs another one. */
  readonly look: string | undefined
  /** The name of the shop in the language of the page. */
  readonly shopName: string
  /** The titles that the page's screen draws, from the top; filled while it is drawn. */
  readonly headings: string[]
  /** Whether the page has its one prominent button already; set while it is drawn. */
  hasPrimary: boolean
  /** The groups of the menu and the sections of the settings page that this member can open. */
  readonly groups: readonly MenuGroup[]
  /** The key letters of screens, by their transition. */
  readonly keys: Readonly<Record<string, string>>
  /** The parts of the page that are rendered later. */
  readonly pieces: Pieces
}

/** A group of the menu or a section of the settings page, with the screens that it opens. */
export interface MenuGroup {
  readonly group: string
  readonly isSetting: boolean
  readonly links: LinkMap
}

const Context = createContext<OfficePage | undefined>(undefined)

/** Passes the page to its components. */
export const PageProvider = Context.Provider

/** Returns the page of a component. */
export const usePage = (): OfficePage => {
  const page = useContext(Context)
  if (!page) throw new Error('This component is not part of a page')
  return page
}

/** Returns the class of the prominent button for the first that asks, as each page has one; undefined for others. */
export const primaryOnce = (page: OfficePage): 'primary' | undefined => {
  if (page.hasPrimary) return undefined
  page.hasPrimary = true
  return 'primary'
}
