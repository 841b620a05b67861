import type { Kysely } from 'kysely'
import type { Writer } from '../../store/database.ts'
import { contains } from '../../store/like.ts'
import type { Database, Row } from '../../store/schema.ts'
import type { ColumnOf, SortedPage } from '../paging.ts'
import { toId } from '../values.ts'
import type { NewsFilter, newsSorting } from './news.fields.ts'

type Db = Kysely<Database>

/** A stored news item. */
export type News = Row<'news'>

const visibleNews = (db: Db) => db.selectFrom('news').where('visible', '=', true)

/** Returns the published news, the newest first (NWS-01). */
export const newsBy = (db: Db, now: Date, most: number): Promise<News[]> =>
  visibleNews(db)
    .selectAll()
    .where('publish_date', '<=', now.toISOString())
    .orderBy('publish_date', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

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
