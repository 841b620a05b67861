import type { Kysely } from 'kysely'
import type { Writer } from '../../../store/database.ts'
import type { Database, Row } from '../../../store/schema.ts'

type Db = Kysely<Database>

/** A picture to fetch. */
export type PictureSource = Row<'picture_source'>

/** Notes a picture to be fetched, unless it was noted before. */
export const askForPicture = async (
  tx: Writer,
  picture: Omit<PictureSource, 'id' | 'state' | 'tries' | 'error'>,
): Promise<void> => {
  await tx
    .insertInto('picture_source')
    .values({ ...picture, state: 'waiting', tries: 0, error: null })
    .onConflict((conflict) => conflict.columns(['product_id', 'url']).doNothing())
    .execute()
}

const AT_ONCE = 500

/** Lets pictures that failed be tried again. */
export const retryFailed = async (tx: Writer, productIds: readonly number[]): Promise<void> => {
  for (let at = 0; at < productIds.length; at += AT_ONCE)
    await tx
      .updateTable('picture_source')
      .set({ state: 'waiting', tries: 0, error: null })
      .where('state', '=', 'failed')
      .where('product_id', 'in', productIds.slice(at, at + AT_ONCE))
      .execute()
}

/** Counts the pictures that are still to be fetched. */
export const countWaiting = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('picture_source')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'waiting')
    .where('url', 'like', 'http%')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns the next pictures to fetch behind an id, in the order of their products and places. */
export const waitingPictures = (db: Db, after: number): Promise<PictureSource[]> =>
  db
    .selectFrom('picture_source')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('url', 'like', 'http%')
    .where('id', '>', after)
    .orderBy('id')
    .limit(100)
    .execute()

/** Returns the pictures that are files of another program, and not stored yet, in the order of their places. */
export const waitingFiles = (db: Db, mark: string): Promise<PictureSource[]> =>
  db
    .selectFrom('picture_source')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('url', 'like', `${mark}%`)
    .orderBy('product_id')
    .orderBy('place')
    .execute()

/** Notes why a picture cannot be fetched. */
export const notePictureFailed = async (
  tx: Writer,
  id: number,
  error: string,
  tries: number,
): Promise<void> => {
  await tx
    .updateTable('picture_source')
    .set({ state: 'failed', error: error.slice(0, 500), tries })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/**
 * Adds a fetched picture behind those of its product, and shows it for its variant unless that has one; false if it was
 * fetched meanwhile.
 */
export const addFetched = async (tx: Writer, source: PictureSource, fileName: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('picture_source')
    .set({ state: 'done', error: null })
    .where('id', '=', source.id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const last = await tx
    .selectFrom('product_image')
    .select((eb) => eb.fn.max('sort_no').as('sort_no'))
    .where('product_id', '=', source.product_id)
    .executeTakeFirst()
  const { id } = await tx
    .insertInto('product_image')
    .values({
      ...{ product_id: source.product_id, file_name: fileName, alt: source.alt, made: false },
      sort_no: last?.sort_no === null || last?.sort_no === undefined ? 0 : Number(last.sort_no) + 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (source.variant_id !== null)
    await tx
      .updateTable('variant')
      .set({ image_id: id })
      .where('id', '=', source.variant_id)
      .where('image_id', 'is', null)
      .execute()
  return true
}
