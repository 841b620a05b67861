import { type ReadEnvironment, worded } from '../environment.ts'
import { newsBy } from './news.queries.ts'

/** Returns the published news, the newest first, in the language of the page (NWS-01). */
export const latestNews = async ({ db, language, now }: ReadEnvironment, most: number) =>
  (await newsBy(db, now, most)).map((row) => ({
    publishDate: row.publish_date,
    title: worded(language, row.title, row.title_en),
    description: worded(language, row.description, row.description_en),
    url: row.url,
    linkMethod: row.link_method,
  }))
