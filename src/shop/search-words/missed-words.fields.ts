import { day, optional, text, type Values } from '../../hypermedia/input.ts'
import { sorting } from '../paging.ts'

/** The conditions of a search for words without results; days of the shop's time zone, both included. */
export const missedFilter = {
  nameKeyword: optional(text(255)),
  dateFrom: optional(day()),
  dateTo: optional(day()),
}

/** A search for words without results. */
export type MissedFilter = Partial<Values<typeof missedFilter>>

/** The columns that the list can be sorted by. */
export const missedSorting = sorting(['lastAt', 'searchCount', 'missedWord'], '-lastAt')
