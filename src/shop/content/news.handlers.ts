import { message } from '../../hypermedia/message.ts'
import { fail, item, ok } from '../../hypermedia/reply.ts'
import type { Handlers, ReadEnvironment } from '../environment.ts'
import { pagesBeside } from '../paging.ts'
import { recordHandlers } from '../records/index.ts'
import { link } from '../transitions.ts'
import { arrangement } from '../views/index.ts'
import type * as contract from './news.contract.ts'
import { newsSorting } from './news.fields.ts'
import { lockNews, type News, newsBy, newsById, newsRows } from './news.queries.ts'
import { news } from './news.record.ts'
import { isPublishDate, NEWS_ON_HOME, type NewsStanding, settledNews, standingOf } from './news.rules.ts'

const changedNow = ({ now }: Pick<ReadEnvironment, 'now'>) => ({ updated_at: now.toISOString() })

const plain = recordHandlers({
  record: news,
  made: 'office.news.made',
  deleted: 'office.news.deleted',
  unknown: 'newsUnknown',
  find: lockNews,
  nameOf: ({ title }) => title,
  settled: settledNews,
  own: changedNow,
  touched: changedNow,
  faults: ({ publish_date }) =>
    isPublishDate(publish_date)
      ? undefined
      : fail('badInput', { errors: { publishDate: message('input.publishDate') } }),
  stated: (row, act) => toState(row, act),
  page: ({ id }) => link('goNews', { newsId: String(id) }),
  list: () => link('goNewsList'),
})

export const newsHandlers: Handlers<typeof contract> = {
  async goNewsList(act) {
    const { db, slowDb, input, now } = act
    const { page, asked } = newsSorting.pageOf(input)
    const { limit, offset } = page
    const [{ rows, count }, onHome, arranged] = await Promise.all([
      newsRows(slowDb, asked, page, now),
      newsBy(db, { now, language: 'ja' }, NEWS_ON_HOME),
      arrangement(act, 'goNewsList'),
    ])
    const homeIds = new Set(onHome.map(({ id }) => id))
    const state = standingNames(act)
    return ok(
      {
        news: rows.map((row) =>
          item({ ...toState(row, act), isOnHome: homeIds.has(row.id) }, [
            link('goNews', { newsId: String(row.id) }),
          ]),
        ),
        mostOnHome: NEWS_ON_HOME,
        filters: asked,
        count,
        limit,
        offset,
        ...arranged.state,
      },
      {
        form: {
          values: asked,
          options: { state: Object.entries(state).map(([value, label]) => ({ value, label })) },
        },
        links: [
          ...pagesBeside({ limit, offset }, count, (at) => link('goNewsList', { ...input, offset: at })),
          link('goAuditLog', { table: 'news' }),
          ...arranged.links,
        ],
      },
    )
  },

  async goNews(act) {
    const { db, input, now } = act
    const { newsId } = input
    if (newsId === undefined)
      return ok(
        { newsId: null, linkMethod: false },
        {
          form: {
            to: 'doCreateNews',
            values: { ...news.defaults, publishDate: now.toISOString() },
          },
          links: [link('goNewsList')],
        },
      )
    const row = await newsById(db, newsId)
    if (!row) return fail('newsUnknown')
    return ok(toState(row, act), {
      form: { values: { ...news.stated(row), version: news.versionOf(row) } },
      links: [
        link('doUpdateNews', { newsId }),
        link('doDeleteNews', { newsId }),
        ...(standingOf(row, now) === 'published' ? [link('goNewsItem', { newsId })] : []),
        link('goAuditLog', { table: 'news', key: newsId }),
        link('goNewsList'),
      ],
    })
  },

  doCreateNews: plain.create,
  doUpdateNews: plain.update,
  doDeleteNews: plain.remove({
    state: ({ id, title }) => ({ newsId: String(id), newsTitle: title }),
  }),
}

type Around = Pick<ReadEnvironment, 'now' | 'say'>

const standingNames = ({ say }: Pick<Around, 'say'>): Readonly<Record<NewsStanding, string>> => ({
  published: say({ key: 'office.newsStanding.published' }),
  waiting: say({ key: 'office.newsStanding.waiting' }),
  hidden: say({ key: 'office.newsStanding.hidden' }),
})

/** Returns the state of a news item. */
const toState = (row: News, act: Around) => {
  const standing = standingOf(row, act.now)
  return { ...news.stated(row), standing, standingName: standingNames(act)[standing] }
}
