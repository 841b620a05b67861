import type { Reader, Writer } from '../../store/database.ts'
import { picturePath } from '../catalog/pictures.rules.ts'

/** The pictures among these that a product or a category shows, or will, or that stand in an order. */
export const shownAmong = async (db: Reader, names: readonly string[]): Promise<readonly string[]> => {
  const paths = new Map(names.map((name) => [picturePath(name, 'list'), name]))
  const [products, categories, lines] = await Promise.all([
    db.selectFrom('product_image').select('file_name').distinct().where('file_name', 'in', names).execute(),
    db.selectFrom('category').select(['image', 'image_waiting']).execute(),
    db
      .selectFrom('order_line')
      .select('image')
      .distinct()
      .where('image', 'in', [...paths.keys()])
      .execute(),
  ])
  return [
    ...products.map(({ file_name }) => file_name),
    ...categories.flatMap(({ image, image_waiting }) => [image ?? [], image_waiting ?? []].flat()),
    ...lines.flatMap(({ image }) => paths.get(image ?? '') ?? []),
  ]
}

/** The pictures that were seen to be shown by nobody, and since when. */
export const unusedSince = (db: Reader) => db.selectFrom('unused_picture').selectAll().execute()

/** Those among them for which that has lasted since a moment. */
export const dueOf = async (db: Reader, until: Date): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('unused_picture')
    .select('file_name')
    .where('since', '<=', until.toISOString())
    .execute()
  return rows.map(({ file_name }) => file_name)
}

/** Notes that nobody shows these pictures. */
export const noteUnused = async (tx: Writer, names: readonly string[], now: Date): Promise<void> => {
  const since = now.toISOString()
  for (const file_name of names)
    await tx
      .insertInto('unused_picture')
      .values({ file_name, since })
      .onConflict((conflict) => conflict.column('file_name').doNothing())
      .execute()
}

/** Notes nothing of these pictures any more. */
export const forgetUnused = async (tx: Writer, names: readonly string[]): Promise<void> => {
  for (const name of names) await tx.deleteFrom('unused_picture').where('file_name', '=', name).execute()
}
