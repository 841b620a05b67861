import type { Kysely } from 'kysely'
import type { Database, TableStep } from '../../plugin.ts'

type ReviewTable = {
  id: string
  product_id: number
  reviewer: string
  stars: number
  title: string
  comment: string
  is_shown: boolean
  created_at: string
}

type Tables = {
  plugin_reviews_review: ReviewTable
}

/** The table of reviews. */
export const reviewsTable: TableStep = {
  name: '1-reviews',
  async run(db, { types, prefix }) {
    const table = `${prefix}review`
    await db.schema
      .createTable(table)
      .addColumn('id', types.key, (c) => c.primaryKey())
      .addColumn('product_id', types.integer, (c) => c.notNull())
      .addColumn('reviewer', types.text, (c) => c.notNull())
      .addColumn('stars', types.integer, (c) => c.notNull())
      .addColumn('title', types.text, (c) => c.notNull())
      .addColumn('comment', types.text, (c) => c.notNull())
      .addColumn('is_shown', types.flag, (c) => c.notNull())
      .addColumn('created_at', types.instant, (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex(`${table}_of_product`)
      .on(table)
      .columns(['product_id', 'is_shown', 'id'])
      .execute()
  },
}

const reviewsIn = (db: Kysely<Database>) => db.withTables<Tables>()

const MOST_SHOWN = 20

/** Returns the approved reviews of a product. */
export const ofProduct = async (db: Kysely<Database>, productId: number) => {
  const shown = reviewsIn(db)
    .selectFrom('plugin_reviews_review')
    .where('product_id', '=', productId)
    .where('is_shown', '=', true)
  const [rows, sums] = await Promise.all([
    shown
      .select(['reviewer', 'stars', 'title', 'comment', 'created_at as writtenAt'])
      .orderBy('id', 'desc')
      .limit(MOST_SHOWN)
      .execute(),
    shown
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('stars').as('stars')])
      .executeTakeFirstOrThrow(),
  ])
  const count = Number(sums.count)
  const average = count === 0 ? null : Math.round((Number(sums.stars) * 10) / count) / 10
  return { count, average, shown: rows }
}

/** Returns the newest approved reviews of public products, each with its product. */
export const newestReviews = (db: Kysely<Database>, most: number) =>
  reviewsIn(db)
    .selectFrom('plugin_reviews_review as review')
    .innerJoin('product', 'product.id', 'review.product_id')
    .select([
      'review.reviewer',
      'review.stars',
      'review.title',
      'review.comment',
      'product.name',
      'product.name_en',
    ])
    .select((eb) =>
      eb
        .selectFrom('variant')
        .select('variant.code')
        .whereRef('variant.product_id', '=', 'product.id')
        .orderBy('variant.sort_no')
        .orderBy('variant.id')
        .limit(1)
        .as('code'),
    )
    .where('review.is_shown', '=', true)
    .where('product.status', '=', 1)
    .orderBy('review.id', 'desc')
    .limit(most)
    .execute()

/** Inserts a review that is not approved yet. */
export const insertReview = async (
  tx: Kysely<Database>,
  review: Omit<ReviewTable, 'is_shown'>,
): Promise<void> => {
  await reviewsIn(tx)
    .insertInto('plugin_reviews_review')
    .values({ ...review, is_shown: false })
    .execute()
}

const withProducts = (db: Kysely<Database>) =>
  reviewsIn(db)
    .selectFrom('plugin_reviews_review as review')
    .leftJoin('product', 'product.id', 'review.product_id')
    .selectAll('review')
    .select(['product.name', 'product.name_en'])

/** A review with the names of its product; null if the product is gone. */
export type ReviewRow = ReviewTable & { readonly name: string | null; readonly name_en: string | null }

/** Returns a page of all reviews, the newest first, and their number. */
export const reviewList = async (
  db: Kysely<Database>,
  { isShown, limit, offset }: { isShown: boolean | undefined; limit: number; offset: number },
) => {
  const all = withProducts(db).$if(isShown !== undefined, (query) =>
    query.where('review.is_shown', '=', isShown ?? false),
  )
  const [rows, { count }] = await Promise.all([
    all.orderBy('review.id', 'desc').limit(limit).offset(offset).execute(),
    all
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, count: Number(count) }
}

/** Returns a review with the names of its product. */
export const reviewById = (db: Kysely<Database>, id: string): Promise<ReviewRow | undefined> =>
  withProducts(db).where('review.id', '=', id).executeTakeFirst()

/** Counts the reviews that are not shown. */
export const countWaiting = async (db: Kysely<Database>): Promise<number> => {
  const { count } = await reviewsIn(db)
    .selectFrom('plugin_reviews_review')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('is_shown', '=', false)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Shows a review, or hides it; returns whether it exists. */
export const showReview = async (tx: Kysely<Database>, id: string, isShown: boolean): Promise<boolean> => {
  const changed = await reviewsIn(tx)
    .updateTable('plugin_reviews_review')
    .set({ is_shown: isShown })
    .where('id', '=', id)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** Deletes a review; returns whether it existed. */
export const deleteReview = async (tx: Kysely<Database>, id: string): Promise<boolean> => {
  const deleted = await reviewsIn(tx)
    .deleteFrom('plugin_reviews_review')
    .where('id', '=', id)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}
