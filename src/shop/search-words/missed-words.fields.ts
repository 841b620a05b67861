import { day, optional, text, type Values } from '../../hypermedia/input.ts'
import { sorting } from '../paging.ts'

/** What the list of words that found nothing is searched by; days of the shop's time zone, both among them. */
export const missedFilter = {
  nameKeyword: optional(text(255)),
  dateFrom: optional(day()),
  dateTo: optional(day()),
}

/** Which of them a search means. */
export type MissedFilter = Partial<Values<typeof missedFilter>>

/** What it can be sorted by, by the names of its columns. */
export const missedSorting = sorting(['lastAt', 'searchCount', 'missedWord'], '-lastAt')
