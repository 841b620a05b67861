import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { LinkInput } from '../../hypermedia/link.ts'

/** The list of a component. */
export interface ListLook {
  /** Its transition. */
  readonly screen: string
  /** The query of its address. */
  readonly query: URLSearchParams
  /** The place of the first row shown in the whole list, from 0; undefined if the address is not that of the list. */
  readonly first: number | undefined
  /** The address of the list with other conditions, from its first page. */
  readonly with: (changed: LinkInput) => string
  /** The address of the list without one value of an input. */
  readonly without: (name: string, value: string) => string
  /** The address of the list without conditions; undefined if there are none. */
  readonly unfiltered: string | undefined
  /** Whether members customize it: save searches of it, and choose its columns. */
  readonly isArranged: boolean
  /** The inputs that select its rows. */
  readonly conditions: readonly string[]
  /** The columns that it can be sorted by. */
  readonly sorts: readonly string[]
  /** The columns that the member chose; null if they chose none. */
  readonly columns: readonly string[] | null
}

const Context = createContext<ListLook | undefined>(undefined)

/** Passes the list to its components. */
export const ListProvider = Context.Provider

/** Returns the list around a component; undefined without one. */
export const useList = (): ListLook | undefined => useContext(Context)
