import type { Language } from '../../hypermedia/language.ts'
import { item } from '../../hypermedia/reply.ts'
import { type ReadEnvironment, worded } from '../environment.ts'
import { link } from '../transitions.ts'
import { type News, newsBy, nextNewsAt } from './news.queries.ts'

/** Returns the published news, the newest first, in the language of the page (NWS-01), each with its page. */
export const latestNews = async ({ db, language, now }: ReadEnvironment, most: number, offset = 0) =>
  (await newsBy(db, { now, language }, most, offset)).map((row) => {
    const state = newsState(row, language)
    return item(state, [link('goNewsItem', { newsId: state.newsId })])
  })

/** Returns a news item in a language, as visitors see it. */
export const newsState = (row: News, language: Language) => ({
  newsId: String(row.id),
  publishDate: row.publish_date,
  title: worded(language, row.title, row.title_en),
  description: worded(language, row.description, row.description_en),
  url: row.url,
  linkMethod: row.link_method,
})

/** Returns for how long an answer with news can be kept: until the next item is published. */
export const keptUntilNextNews = async ({
  db,
  now,
}: Pick<ReadEnvironment, 'db' | 'now'>): Promise<{ readonly keptFor?: number }> => {
  const next = await nextNewsAt(db, now)
  return next === undefined ? {} : { keptFor: Date.parse(next) - now.getTime() }
}
