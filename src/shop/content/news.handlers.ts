import { message } from '../../hypermedia/message.ts'
import { created, fail, item, ok } from '../../hypermedia/reply.ts'
import type { InputOf } from '../../hypermedia/transition.ts'
import { changesOf } from '../changes.ts'
import { contentVersion } from '../content-version.ts'
import type { Handlers, ReadEnvironment } from '../environment.ts'
import { pageAsked, pagesBeside } from '../paging.ts'
import { link } from '../transitions.ts'
import { instantOf } from '../values.ts'
import { arrangement } from '../views/index.ts'
import type * as contract from './news.contract.ts'
import type { doUpdateNews } from './news.contract.ts'
import {
  changeNews,
  deleteNews,
  insertNews,
  lockNews,
  type News,
  newsBy,
  newsById,
  newsRows,
} from './news.queries.ts'
import {
  isPublishDate,
  NEWS_ON_HOME,
  type NewsStanding,
  type NewsTerms,
  newsAfter,
  standingOf,
} from './news.rules.ts'

const NEW_NEWS: Omit<NewsTerms, 'title' | 'publish_date'> = {
  title_en: null,
  description: null,
  description_en: null,
  url: null,
  link_method: false,
  visible: true,
}

export const newsHandlers: Handlers<typeof contract> = {
  async goNewsList(act) {
    const { db, slowDb, input, now } = act
    const { page, asked } = pageAsked(input, '-publishDate')
    const { limit, offset } = page
    const [{ rows, count }, onHome, arranged] = await Promise.all([
      newsRows(slowDb, { keyword: asked.nameKeyword, standing: asked.state }, page, now),
      newsBy(db, now, NEWS_ON_HOME),
      arrangement(act, 'goNewsList'),
    ])
    const homeIds = new Set(onHome.map(({ id }) => id))
    const state = standingNames(act)
    return ok(
      {
        news: rows.map((row) =>
          item({ ...stated(row, act), isOnHome: homeIds.has(row.id) }, [
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
          link('goNews'),
          link('goTop'),
          link('goAuditLog', { table: 'news' }),
          link('goAdminTop'),
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
            values: { publishDate: now.toISOString(), linkMethod: false, visible: true },
          },
          links: [link('goNewsList'), link('goAdminTop')],
        },
      )
    const row = await newsById(db, newsId)
    if (!row) return fail('newsUnknown')
    const isOnHome = (await newsBy(db, now, NEWS_ON_HOME)).some(({ id }) => id === row.id)
    return ok(stated(row, act), {
      form: { values: { ...values(row), version: versionOf(row) } },
      links: [
        link('doUpdateNews', { newsId }),
        link('doDeleteNews', { newsId }),
        ...(isOnHome ? [link('goTop')] : []),
        link('goAuditLog', { table: 'news', key: newsId }),
        link('goNewsList'),
        link('goAdminTop'),
      ],
    })
  },

  async doCreateNews(act) {
    const { db, input, startOf, say } = act
    const { newsTitle: title } = input
    const publish_date = instantOf(input.publishDate, startOf)
    if (!isPublishDate(publish_date)) return notInTime()
    const terms = { ...NEW_NEWS, title, publish_date }
    const row = await insertNews(db, newsAfter(terms, columnsOf(input, startOf)))
    const done = message('office.news.made', { title })
    return created({ ...stated(row, act), message: say(done) }, link('goNews', { newsId: String(row.id) }), {
      notices: [done],
      links: waysFrom(String(row.id)),
    })
  },

  async doUpdateNews(act) {
    const { db, input, startOf, say } = act
    const { newsId } = input
    const kept = await lockNews(db, newsId)
    if (!kept) return fail('newsUnknown')
    const row = newsAfter(kept, columnsOf(input, startOf))
    if (!isPublishDate(row.publish_date)) return notInTime()
    const change = changesOf(kept, row)
    const version = versionOf(kept)
    if (change && (input.version ?? version) !== version)
      return fail('staleVersion', { state: { ...stated(kept, act), version } })
    if (change) await changeNews(db, kept.id, change)
    const done = message(change ? 'office.saved' : 'office.nothingChanged')
    return ok(
      { ...stated(row, act), changed: change !== undefined, message: say(done) },
      { location: link('goNews', { newsId }), notices: [done], links: waysFrom(newsId) },
    )
  },

  async doDeleteNews({ db, input, say }) {
    const { newsId } = input
    const row = await deleteNews(db, newsId)
    if (!row) return fail('newsUnknown')
    const done = message('office.news.deleted', { title: row.title })
    return ok(
      { newsId, newsTitle: row.title, message: say(done) },
      {
        location: link('goNewsList'),
        notices: [done],
        links: [link('goNewsList'), link('goAdminTop')],
      },
    )
  },
}

const notInTime = () => fail('badInput', { errors: { publishDate: message('input.publishDate') } })

const waysFrom = (newsId: string) => [link('goNews', { newsId }), link('goNewsList'), link('goAdminTop')]

/** What was sent of a news item, by column. */
const columnsOf = (input: Partial<InputOf<typeof doUpdateNews>>, startOf: ReadEnvironment['startOf']) => ({
  publish_date: input.publishDate && instantOf(input.publishDate, startOf),
  title: input.newsTitle,
  title_en: input.newsTitleEn,
  description: input.newsDescription,
  description_en: input.newsDescriptionEn,
  url: input.newsUrl,
  link_method: input.linkMethod,
  visible: input.visible,
})

/** What the form holds of a news item. */
const values = (row: News) => ({
  newsId: String(row.id),
  newsTitle: row.title,
  newsTitleEn: row.title_en,
  publishDate: row.publish_date,
  newsDescription: row.description,
  newsDescriptionEn: row.description_en,
  newsUrl: row.url,
  linkMethod: row.link_method,
  visible: row.visible,
})

// That its publish date has come changes nothing of it for who edits it.
const versionOf = (row: News): number => contentVersion(values(row))

type Around = Pick<ReadEnvironment, 'now' | 'say'>

const standingNames = ({ say }: Pick<Around, 'say'>): Readonly<Record<NewsStanding, string>> => ({
  published: say({ key: 'office.newsStanding.published' }),
  waiting: say({ key: 'office.newsStanding.waiting' }),
  hidden: say({ key: 'office.newsStanding.hidden' }),
})

/** A news item as answers state it. */
const stated = (row: News, act: Around) => {
  const standing = standingOf(row, act.now)
  return { ...values(row), standing, standingName: standingNames(act)[standing] }
}
