import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import { type Marks, prepared } from '../../store/prepared.ts'
import type { Database, Row } from '../../store/schema.ts'
import { hasStock } from './list-ways.queries.ts'

type Db = Kysely<Database>

/** The most related products that members chose or customers bought together. */
export const MOST_RELATED = 8

/** The most related products that merely share a category. */
const MOST_NEAR = 4

/** The number of newest products of a category among which related ones are chosen. */
const MOST_LOOKED_AT = 50

/** Where a related product comes from; the lowest number with any products counts alone. */
const SOURCE = { chosen: 1, bought: 2, near: 3 }

type Around = {
  readonly productId: number
  readonly categoryIds: readonly number[]
}

const candidates = (eb: ExpressionBuilder<Database, never>, { productId, categoryIds }: Marks<Around>) => {
  const near = eb
    .selectFrom('product_category')
    .select('product_category.product_id')
    .where('product_category.category_id', 'in', categoryIds)
    .where('product_category.product_id', '!=', productId)
    .orderBy('product_category.product_id', 'desc')
    .limit(MOST_LOOKED_AT)
  return eb
    .selectFrom('related_product')
    .select([
      'related_product.related_id as id',
      sql.lit(SOURCE.chosen).as('source'),
      'related_product.place',
    ])
    .where('related_product.product_id', '=', productId)
    .unionAll(
      eb
        .selectFrom('bought_together')
        .select(['bought_together.other_id as id', sql.lit(SOURCE.bought).as('source')])
        .select(sql<number>`-bought_together.times`.as('place'))
        .where('bought_together.product_id', '=', productId),
    )
    .unionAll(
      eb
        .selectFrom(near.as('near'))
        .select(['near.product_id as id', sql.lit(SOURCE.near).as('source')])
        .select(sql<number>`-near.product_id`.as('place')),
    )
}

const relatedTo = (hideSoldOut: boolean) =>
  prepared<Around>()((db, around) =>
    db
      .selectFrom((eb) => candidates(eb, around).as('related'))
      .innerJoin('product', 'product.id', 'related.id')
      .selectAll('product')
      .select('related.source')
      .where('product.status', '=', 1)
      // Without a visible variant it is not offered.
      .where('product.price_min', 'is not', null)
      .$if(hideSoldOut, (query) => query.where(hasStock))
      .orderBy('related.source')
      .orderBy('related.place')
      .orderBy('product.id', 'desc')
      .limit(MOST_RELATED),
  )

const related = relatedTo(false)
const relatedInStock = relatedTo(true)

/**
 * Returns the offered products related to one (LST-17): those that members chose, in their order; without any those
 * that were bought together with it, the most often first; without any the newest of its categories.
 */
export const relatedProducts = async (
  db: Db,
  { productId, categoryIds }: Around,
  hideSoldOut: boolean,
): Promise<Row<'product'>[]> => {
  // No category has the id 0; a list of values is never empty.
  const around = { productId, categoryIds: categoryIds.length > 0 ? categoryIds : [0] }
  const rows = hideSoldOut ? await relatedInStock(db, around) : await related(db, around)
  const [first] = rows
  const own = rows.filter(({ source }) => source === first?.source)
  return first?.source === SOURCE.near ? own.slice(0, MOST_NEAR) : own
}
