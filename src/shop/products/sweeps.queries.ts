import type { Reader } from '../../store/database.ts'
import { picturePath } from '../catalog/pictures.rules.ts'

/**
 * Returns those of the pictures that a product or a category shows, or will show, or that an order contains.
 */
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
