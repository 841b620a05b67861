import type { Reader } from '../../store/database.ts'
import { foundInAll } from '../../store/doctor/check.ts'

/** Finds the first variants with an invalid stock; `found` is the number of all such variants. */
export const wrongStock = (db: Reader, limit: number) =>
  db
    .selectFrom('variant')
    .select(['code', 'stock', 'stock_unlimited', foundInAll.as('found')])
    .where((eb) =>
      eb.or([eb('stock', '<', 0), eb.and([eb('stock_unlimited', '=', true), eb('stock', '<>', 0)])]),
    )
    .orderBy('id')
    .limit(limit)
    .execute()

/** Returns the pictures of products after one of them, by their ids. */
export const picturesAfter = (db: Reader, id: number, limit: number) =>
  db
    .selectFrom('product_image')
    .select(['id', 'product_id', 'file_name', 'made', 'width', 'height'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute()

const UNKNOWN = { width: null, height: null } as const

/** Returns the pictures of categories, including those without sizes yet. */
export const categoryPictures = async (db: Reader) => {
  const rows = await db
    .selectFrom('category')
    .select(['id', 'image', 'image_waiting'])
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, image, image_waiting }) => [
    ...(image === null ? [] : [{ id, file_name: image, made: true, ...UNKNOWN }]),
    ...(image_waiting === null ? [] : [{ id, file_name: image_waiting, made: false, ...UNKNOWN }]),
  ])
}
