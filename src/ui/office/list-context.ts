import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { LinkInput } from '../../hypermedia/link.ts'

/** The list that a component is part of. */
export interface ListLook {
  /** Its transition. */
  readonly screen: string
  /** What it is looked at with: the query of its address. */
  readonly query: URLSearchParams
  /** The address of the same list looked at otherwise, from its first page on. */
  readonly with: (changed: LinkInput) => string
  /** The same with one value of an input left out. */
  readonly without: (name: string, value: string) => string
  /** The same with no condition; nothing where there is none. */
  readonly unfiltered: string | undefined
  /** Whether members arrange it: they keep searches of it, and choose its columns. */
  readonly isArranged: boolean
  /** The inputs that say which rows are in it. */
  readonly conditions: readonly string[]
  /** What it can be sorted by. */
  readonly sorts: readonly string[]
  /** The columns that the member chose; null where they chose none. */
  readonly columns: readonly string[] | null
}

const Context = createContext<ListLook | undefined>(undefined)

/** Hands the list down to its components. */
export const ListProvider = Context.Provider

/** The list around a component; nothing where there is none. */
export const useList = (): ListLook | undefined => useContext(Context)
