import type { Kysely } from 'kysely'
import type { Language } from '../../hypermedia/language.ts'
import type { Writer } from '../../store/database.ts'
import { contains } from '../../store/like.ts'
import type { Database, Row } from '../../store/schema.ts'
import type { ColumnOf, SortedPage } from '../paging.ts'
import { toId } from '../values.ts'
import type { NewsFilter, newsSorting } from './news.fields.ts'

type Db = Kysely<Database>

/** A stored news item. */
export type News = Row<'news'>

/** Whom news are shown to, and when. */
interface Readers {
  readonly now: Date
  readonly language: Language
}

const visibleNews = (db: Db) => db.selectFrom('news').where('visible', '=', true)

/** Selects what readers of a language see: no item without a title in it. */
const publishedNews = (db: Db, now: Date, language: Language) =>
  visibleNews(db)
    .where('publish_date', '<=', now.toISOString())
    .$if(language === 'en', (query) => query.where('title_en', '!=', ''))

/** Returns the published news in a language, the newest first (NWS-01). */
export const newsBy = (db: Db, { now, language }: Readers, most: number, offset = 0): Promise<News[]> =>
  publishedNews(db, now, language)
    .selectAll()
    .orderBy('publish_date', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .offset(offset)
    .execute()

/** Returns the number of published news in a language. */
export const countNews = async (db: Db, { now, language }: Readers): Promise<number> => {
  const { count } = await publishedNews(db, now, language)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns the times of the published news for the sitemap, the newest first. */
export const newsTimes = (
  db: Db,
  now: Date,
  most: number,
): Promise<Pick<News, 'id' | 'title_en' | 'publish_date' | 'updated_at'>[]> =>
  publishedNews(db, now, 'ja')
    .select(['id', 'title_en', 'publish_date', 'updated_at'])
    .orderBy('publish_date', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

/** Returns the ids of the published news just before and just after a published item. */
export const newsBeside = async (
  db: Db,
  { id, publish_date: at }: Pick<News, 'id' | 'publish_date'>,
  { now, language }: Readers,
): Promise<{ readonly older: number | undefined; readonly newer: number | undefined }> => {
  const nearest = async (beyond: '<' | '>', direction: 'desc' | 'asc') => {
    const row = await publishedNews(db, now, language)
      .select('id')
      .where((eb) =>
        eb.or([eb('publish_date', beyond, at), eb.and([eb('publish_date', '=', at), eb('id', beyond, id)])]),
      )
      .orderBy('publish_date', direction)
      .orderBy('id', direction)
      .limit(1)
      .executeTakeFirst()
    return row?.id
  }
  const [older, newer] = await Promise.all([nearest('<', 'desc'), nearest('>', 'asc')])
  return { older, newer }
}

/** Returns the time of the next publication, ISO 8601; undefined if none is pending. */
export const nextNewsAt = async (db: Db, now: Date): Promise<string | undefined> => {
  const row = await visibleNews(db)
    .select('publish_date')
    .where('publish_date', '>', now.toISOString())
    .orderBy('publish_date')
    .limit(1)
    .executeTakeFirst()
  return row?.publish_date
}

const matching = (db: Db, { nameKeyword: keyword, state: standing }: NewsFilter, now: Date) => {
  let found = db.selectFrom('news')
  if (standing !== undefined) found = found.where('visible', '=', standing !== 'hidden')
  if (standing === 'published') found = found.where('publish_date', '<=', now.toISOString())
  if (standing === 'waiting') found = found.where('publish_date', '>', now.toISOString())
  if (keyword !== undefined)
    found = found.where((eb) =>
      eb.or(
        ['title', 'title_en', 'description', 'description_en'].map((column) => contains(column, keyword)),
      ),
    )
  return found
}

const ORDERS = {
  publishDate: 'publish_date',
  newsTitle: 'title',
  newsId: 'id',
} as const satisfies Record<ColumnOf<typeof newsSorting>, unknown>

/** Returns the news of one page, and the number of all. */
export const newsRows = async (
  db: Db,
  filter: NewsFilter,
  { limit, offset, order, descending }: SortedPage<keyof typeof ORDERS>,
  now: Date,
): Promise<{ readonly rows: readonly News[]; readonly count: number }> => {
  const direction = descending ? 'desc' : 'asc'
  const found = matching(db, filter, now)
  const [rows, { count }] = await Promise.all([
    found
      .selectAll()
      .orderBy(ORDERS[order], direction)
      .orderBy('id', direction)
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, count: Number(count) }
}

/** Returns a news item by its typed id; undefined if there is none. */
export const newsById = (db: Db, newsId: string): Promise<News | undefined> =>
  db.selectFrom('news').selectAll().where('id', '=', toId(newsId)).executeTakeFirst()

/** Returns a news item by its typed id, locked until the transaction ends. */
export const lockNews = (tx: Writer, newsId: string): Promise<News | undefined> =>
  tx
    .updateTable('news')
    .set((eb) => ({ visible: eb.ref('visible') }))
    .where('id', '=', toId(newsId))
    .returningAll()
    .executeTakeFirst()
