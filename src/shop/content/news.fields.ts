import { choice, optional, text, type Values } from '../../hypermedia/input.ts'
import { sorting } from '../paging.ts'
import { NEWS_STANDINGS } from './news.rules.ts'

/** What the list of news is searched by. */
export const newsFilter = {
  /** Words of a title or of a text, in either language. */
  nameKeyword: optional(text(255)),
  state: optional(choice(NEWS_STANDINGS)),
}

/** Which news a search means. */
export type NewsFilter = Partial<Values<typeof newsFilter>>

/** What it can be sorted by, by the names of its columns. */
export const newsSorting = sorting(['publishDate', 'newsTitle', 'newsId'], '-publishDate')
