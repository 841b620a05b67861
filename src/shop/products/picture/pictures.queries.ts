import type { Kysely } from 'kysely'
import type { Writer } from '../../../store/database.ts'
import type { Database, Row } from '../../../store/schema.ts'
import type { PicturePixels } from '../../catalog/pictures.rules.ts'
import type { KeptPicture } from './pictures.rules.ts'

/** Returns the pictures of a product, in their order. */
export const picturesOfProduct = (db: Kysely<Database>, productId: number) =>
  db
    .selectFrom('product_image')
    .selectAll()
    .where('product_id', '=', productId)
    .orderBy('sort_no')
    .orderBy('id')
    .execute()

/** Appends pictures to a product; they are not shown before their sizes are made. */
export const addPictures = async (
  tx: Writer,
  product_id: number,
  names: readonly string[],
  after: number,
): Promise<void> => {
  if (names.length === 0) return
  const rows = names.map((file_name, at) => ({ product_id, file_name, sort_no: after + at, made: false }))
  await tx.insertInto('product_image').values(rows).execute()
}

/** Changes the place and the texts of a picture. */
export const changePicture = async (tx: Writer, { id, ...change }: KeptPicture): Promise<void> => {
  await tx.updateTable('product_image').set(change).where('id', '=', id).execute()
}

/** Removes pictures from their products; the next sweep after the grace period deletes the files. */
export const removePictures = async (tx: Writer, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await tx.updateTable('variant').set({ image_id: null }).where('image_id', 'in', ids).execute()
  await tx.deleteFrom('product_image').where('id', 'in', ids).execute()
}

/** Copies pictures to another product; returns the id of the copy by the id of each. */
export const copyPictures = async (
  tx: Writer,
  pictures: readonly Row<'product_image'>[],
  product_id: number,
): Promise<ReadonlyMap<number, number>> => {
  const copies = new Map<number, number>()
  for (const { id, ...picture } of pictures) {
    const copy = await tx
      .insertInto('product_image')
      .values({ ...picture, product_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    copies.set(id, copy.id)
  }
  return copies
}

/** True if a product or category waits for the sizes of a picture. */
export const isWaitedFor = async (db: Kysely<Database>, name: string): Promise<boolean> => {
  const [image, category] = await Promise.all([
    db
      .selectFrom('product_image')
      .select('id')
      .where('file_name', '=', name)
      .where('made', '=', false)
      .limit(1)
      .executeTakeFirst(),
    db.selectFrom('category').select('id').where('image_waiting', '=', name).limit(1).executeTakeFirst(),
  ])
  return (image ?? category) !== undefined
}

/** Returns the pixels of a picture that a product shows already. */
export const pixelsOfPicture = async (db: Kysely<Database>, name: string): Promise<PicturePixels> =>
  (await db
    .selectFrom('product_image')
    .select(['width', 'height'])
    .where('file_name', '=', name)
    .limit(1)
    .executeTakeFirst()) ?? { width: null, height: null }

/** Shows a picture wherever it is pending: its sizes are made. */
export const showPicture = async (tx: Writer, name: string, pixels: PicturePixels): Promise<void> => {
  const { width, height } = pixels
  await tx
    .updateTable('product_image')
    .set({ made: true, width, height })
    .where('file_name', '=', name)
    .execute()
  await tx
    .updateTable('category')
    .set({ image: name, image_waiting: null })
    .where('image_waiting', '=', name)
    .execute()
}
