import { choice, optional, text, type Values } from '../../hypermedia/input.ts'
import { sorting } from '../paging.ts'
import { NEWS_STANDINGS } from './news.rules.ts'

/** The conditions of a search for news. */
export const newsFilter = {
  /** Words of a title or of a text, in either language. */
  nameKeyword: optional(text(255)),
  state: optional(choice(NEWS_STANDINGS)),
}

/** A search for news. */
export type NewsFilter = Partial<Values<typeof newsFilter>>

/** The columns that the list can be sorted by. */
export const newsSorting = sorting(['publishDate', 'newsTitle', 'newsId'], '-publishDate')
