import type { Writer } from '../../store/database.ts'
import type { News } from './news.queries.ts'

/** Adds news that moved in, those that are not there yet; returns their number. */
export const bringNews = async (tx: Writer, news: readonly Omit<News, 'id'>[]): Promise<number> => {
  let count = 0
  for (const one of news) {
    const known = await tx
      .selectFrom('news')
      .select('id')
      .where('publish_date', '=', one.publish_date)
      .where('title', '=', one.title)
      .executeTakeFirst()
    if (known) continue
    await tx.insertInto('news').values(one).execute()
    count += 1
  }
  return count
}
