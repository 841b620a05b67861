import { as } from '../../hypermedia/link.ts'
import { fail, ok } from '../../hypermedia/reply.ts'
import type { ReadEnvironment } from '../environment.ts'
import { type Page, pagesBeside } from '../paging.ts'
import { plainOf } from '../safe-html.ts'
import { link } from '../transitions.ts'
import { keptUntilNextNews, latestNews, newsState } from './latest-news.ts'
import { countNews, newsBeside, newsById } from './news.queries.ts'
import { changedAtOf, NEWS_A_PAGE, standingOf, writtenIn } from './news.rules.ts'

/** Returns a page of the published news (NWS-02). */
export const newsArchive = async (
  act: ReadEnvironment,
  { limit = NEWS_A_PAGE, offset = 0 }: { readonly [N in keyof Page]?: Page[N] | undefined } = {},
) => {
  const [news, count, kept] = await Promise.all([
    latestNews(act, limit, offset),
    countNews(act.db, act),
    keptUntilNextNews(act),
  ])
  const to = (at: number) =>
    link('goNewsArchive', {
      ...(limit !== NEWS_A_PAGE && { limit }),
      ...(at > 0 && { offset: at }),
    })
  return ok(
    { news, count, limit, offset },
    { links: pagesBeside({ limit, offset }, count, to), about: { canonical: to(offset) }, ...kept },
  )
}

/** Returns the page of a published news item, with the ways to those beside it (NWS-02). */
export const newsPage = async (act: ReadEnvironment, newsId: string) => {
  const { db, language, now } = act
  const row = await newsById(db, newsId)
  if (!row || standingOf(row, now) !== 'published') return fail('newsNotFound')
  const [{ older, newer }, kept] = await Promise.all([newsBeside(db, row, act), keptUntilNextNews(act)])
  const to = (id: number) => link('goNewsItem', { newsId: String(id) })
  const state = { ...newsState(row, language), updateDate: changedAtOf(row) }
  const { title, description } = state
  const languages = writtenIn(row)
  return ok(state, {
    links: [
      ...(newer === undefined ? [] : [as('prev', to(newer))]),
      ...(older === undefined ? [] : [as('next', to(older))]),
    ],
    about: {
      // An English page without an English title has that of its row rather than a Japanese one.
      ...(languages.includes(language) ? { title } : { robots: 'noindex' }),
      languages,
      ...(description !== null && { description: plainOf(description) }),
      canonical: to(row.id),
    },
    ...kept,
  })
}
