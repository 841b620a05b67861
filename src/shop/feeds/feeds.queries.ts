import type { Kysely } from 'kysely'
import type { Writer } from '../../store/database.ts'
import { enqueue } from '../../store/jobs.ts'
import type { Database, Row } from '../../store/schema.ts'

type Db = Kysely<Database>

/** The job that makes the feeds. */
export const FEEDS_JOB = 'feeds:make'

/** Returns public products with their texts: those after an id, in order. */
export const productsAfter = (db: Db, afterId: number, most: number) =>
  db
    .selectFrom('product')
    .select(['id', 'description_list', 'description_list_en', 'description_detail', 'description_detail_en'])
    .select(['own_fields', 'first_code', 'slug', 'name_en'])
    .where('status', '=', 1)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(most)
    .execute()

/** Returns the ids of visible variants of products, each product's in their order. */
export const variantIdsOf = async (db: Db, productIds: readonly number[]): Promise<number[]> =>
  (
    await db
      .selectFrom('variant')
      .select('id')
      .where('product_id', 'in', [...productIds])
      .where('visible', '=', true)
      .orderBy('product_id')
      .orderBy('sort_no')
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)

/** Returns a feed by its name. */
export const feedNamed = (db: Db, name: string): Promise<Row<'feed'> | undefined> =>
  db.selectFrom('feed').selectAll().where('name', '=', name).executeTakeFirst()

/** Replaces a feed. */
export const setFeed = async (tx: Writer, feed: Row<'feed'>): Promise<void> => {
  const { name: _name, ...values } = feed
  await tx
    .insertInto('feed')
    .values(feed)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute()
}

/** Deletes all feeds but those with these names. */
export const deleteFeedsBut = async (tx: Writer, names: readonly string[]): Promise<void> => {
  const feeds = tx.deleteFrom('feed')
  await (names.length > 0 ? feeds.where('name', 'not in', [...names]) : feeds).execute()
}

/** Returns the files that feeds have, among some. */
export const filesInUse = async (db: Db, files: readonly string[]): Promise<readonly string[]> =>
  (
    await db
      .selectFrom('feed')
      .select('file')
      .where('file', 'in', [...files])
      .execute()
  ).map(({ file }) => file)

/** Returns when each feed was made, and of which version of the shop's information. */
export const feedsMadeAt = (db: Db) =>
  db.selectFrom('feed').select(['name', 'made_at', 'shop_version']).execute()

/** Enqueues the making of the feeds, unless it is under way. */
export const askForFeeds = async (tx: Writer, now: Date): Promise<void> => {
  const jobs = tx.selectFrom('job').select('id').where('kind', '=', FEEDS_JOB).limit(1)
  if (await jobs.where('state', 'in', ['running', 'waiting']).executeTakeFirst()) return
  // Of the successful jobs only the last one is kept: others would fill the list of jobs.
  await tx.deleteFrom('job').where('kind', '=', FEEDS_JOB).where('state', '=', 'done').execute()
  await enqueue(tx, { kind: FEEDS_JOB, who: 'schedule', input: null }, now)
}
