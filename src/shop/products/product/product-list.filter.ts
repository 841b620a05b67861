import type { Values } from '../../../hypermedia/input.ts'
import type { ReadEnvironment } from '../../environment.ts'
import { ownConditions, ownFieldsOf } from '../../own-fields/index.ts'
import { daysAfter } from '../../values.ts'
import { ProductStatus } from './product.rules.ts'
import type { productFilter } from './product-list.fields.ts'
import type { ProductFilter } from './product-search.queries.ts'

/** The search input of a list of products. */
export type AskedProducts = Partial<Values<typeof productFilter>>

/** The statuses that EC-CUBE's members see by default (rules, §12.2). */
const USUAL_STATUSES = [ProductStatus.public, ProductStatus.private]

/** The search conditions as queries take them: days of the shop's time zone from their beginning to their end. */
export const filterOf = async (
  asked: AskedProducts,
  { startOf, memory }: Pick<ReadEnvironment, 'startOf' | 'memory'>,
): Promise<ProductFilter> => {
  const from = (day: string | undefined) => day && startOf(day).toISOString()
  const until = (day: string | undefined) => day && startOf(daysAfter(day, 1)).toISOString()
  const own = ownConditions(await ownFieldsOf({ memory }, 'article'), asked.ownFields)
  return {
    ...(own.length > 0 && { own }),
    keyword: asked.nameKeyword,
    categoryId: asked.categoryId,
    tagId: asked.tagId,
    status: asked.status && asked.status.length > 0 ? asked.status : USUAL_STATUSES,
    stock: asked.stockStatus,
    createdFrom: from(asked.createDateFrom),
    createdUntil: until(asked.createDateTo),
    updatedFrom: from(asked.updateDateFrom),
    updatedUntil: until(asked.updateDateTo),
  }
}
