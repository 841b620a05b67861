import { cached } from '../../store/memory.ts'
import { picturePath } from './pictures.rules.ts'

/**
 * Caches the pictures of main categories without one of their own, by their ids: the path of the first picture of
 * their newest public product that has one. Categories filled by a rule have none.
 */
export const picturesOfGoods = cached(
  async (db) => {
    const rows = await db
      .selectFrom('category')
      .select('category.id')
      .select((eb) =>
        eb
          .selectFrom('product_category')
          .innerJoin('product', 'product.id', 'product_category.product_id')
          .innerJoin('product_image', 'product_image.product_id', 'product.id')
          .select('product_image.file_name')
          .whereRef('product_category.category_id', '=', 'category.id')
          .where('product.status', '=', 1)
          .where('product.price_min', 'is not', null)
          .where('product_image.made', '=', true)
          .orderBy('product_category.product_id', 'desc')
          .orderBy('product_image.sort_no')
          .limit(1)
          .as('file_name'),
      )
      .where('category.parent_id', 'is', null)
      .where('category.image', 'is', null)
      .execute()
    return new Map(
      rows.flatMap(({ id, file_name }) =>
        file_name === null ? [] : [[String(id), picturePath(file_name, 'list')] as const],
      ),
    )
  },
  { withRows: false },
)
