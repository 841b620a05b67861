import { formNames } from '../../hypermedia/open.ts'
import type { LinkMap } from '../../hypermedia/resolve.ts'
import { usePage } from './context.ts'
import type { ListLook } from './list-context.ts'

/** The common fields of a list's state: those of its pages, and of its customization. */
export interface ListState {
  readonly count?: number | null
  readonly countOver?: number | null
  readonly limit?: number
  readonly offset?: number
  readonly views?: readonly View[]
  readonly columns?: readonly string[] | null
}

/** A saved search of a member. */
export interface View {
  readonly viewId: string
  readonly viewName: string
  readonly links?: LinkMap
}

/** Inputs of a list that do not select its rows. */
export const LOOK = ['limit', 'offset', 'sort']

/**
 * Returns how the list of a screen is shown: by its address, its contract and its state; `apart` are inputs
 * that do not select its rows.
 */
export const useLook = (
  screen: string,
  { views, columns = null, offset }: ListState,
  apart: readonly string[],
): ListLook => {
  const { graph, model } = usePage()
  const { input, required, schemas } = graph.named(screen)
  const conditions = Object.entries(input).flatMap(([name, type]) =>
    LOOK.includes(name) || apart.includes(name) || type.meta()?.control === 'hidden'
      ? []
      : formNames(name, type),
  )
  // On the page of a rejected form, the address is not that of the list.
  const isOwn = model.address.split('?')[0] === graph.named(screen).path
  const query = new URLSearchParams(isOwn ? model.address.split('?')[1] : '')
  for (const [name, value] of [...query]) if (value === '' || name === 'offset') query.delete(name, value)
  const bare = graph.resolve({ rel: screen, input: {} }).href
  // A list within a record is that of the record without conditions, too.
  const ofRecord = new URLSearchParams([...query].filter(([name]) => required.includes(name)))
  const isFiltered = [...query.keys()].some((name) => conditions.includes(name.replace(/\[\d*\]$/, '')))
  return {
    screen,
    query,
    first: isOwn ? offset : undefined,
    isArranged: views !== undefined,
    conditions,
    sorts: schemas.input.properties?.sort?.enum ?? [],
    columns,
    unfiltered: isFiltered ? addressOf(bare, ofRecord) : undefined,
    with(changed) {
      const next = new URLSearchParams(query)
      for (const [name, value] of Object.entries(changed)) next.set(name, String(value))
      return addressOf(bare, next)
    },
    without(name, value) {
      const next = new URLSearchParams(query)
      next.delete(name, value)
      return addressOf(bare, next)
    },
  }
}

const addressOf = (path: string, query: URLSearchParams): string =>
  query.size > 0 ? `${path}?${query}` : path
