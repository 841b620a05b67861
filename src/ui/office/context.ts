import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Graph } from '../../hypermedia/graph.ts'
import type { Language, Translate } from '../../hypermedia/language.ts'
import type { HoleMark, PageModel } from '../../hypermedia/page.ts'
import type { LinkMap } from '../../hypermedia/resolve.ts'
import type { Surroundings } from '../forms/form-view.ts'
import type { Pieces } from './pieces.ts'

/** What every component of an office page knows of it. */
export interface OfficePage extends Surroundings {
  readonly graph: Graph
  readonly model: PageModel
  readonly page: PageModel
  readonly language: Language
  /** Words of the office, by their key below `office`. */
  readonly t: Translate
  /** What a screen is called, by its transition. */
  readonly titleOf: (name: string) => string
  /** What a transition that changes something does, in a word or two. */
  readonly actionOf: (name: string) => string
  /** Whether a screen is drawn from its contract alone: no component knows of it. */
  readonly isContractDrawn: (name: string) => boolean
  readonly mark: HoleMark
  readonly asset: (file: string) => string
  /** The address of a script by its file. */
  readonly script: (file: string) => string
  readonly timeZone: string
  /** Whether the shop is closed for maintenance. */
  readonly isClosed: boolean
  /** The address at which its members see it then, where that takes one. */
  readonly look: string | undefined
  /** The menu in its groups, as far as this member may open it. */
  readonly groups: readonly MenuGroup[]
  /** The letters by which its screens are opened, by their transition. */
  readonly keys: Readonly<Record<string, string>>
  /** What of it is printed later. */
  readonly pieces: Pieces
}

/** A group of the menu, with the screens that can be opened from it. */
export interface MenuGroup {
  readonly group: string
  readonly links: LinkMap
}

const Context = createContext<OfficePage | undefined>(undefined)

/** Hands the page down to its components. */
export const PageProvider = Context.Provider

/** The page that a component is part of. */
export const usePage = (): OfficePage => {
  const page = useContext(Context)
  if (!page) throw new Error('This component is not part of a page')
  return page
}
