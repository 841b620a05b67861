import { choice, day, integer, list, optional, text } from '../../../hypermedia/input.ts'
import { ownFields } from '../../own-fields/fields.ts'
import { sorting } from '../../paging.ts'
import { ProductStatus } from './product.fields.ts'

/** The search inputs of the list (rules, §12.2). */
export const productFilter = {
  /** Words of the name or a code, or a product's number. */
  nameKeyword: optional(text(255)),
  /** With all below it. */
  categoryId: optional(integer(1, 2_147_483_647, 'select')),
  tagId: optional(integer(1, 2_147_483_647, 'select')),
  /** Public and private ones unless given. */
  status: optional(list(ProductStatus, 3)),
  /** `in`: some can be had; `out`: none. */
  stockStatus: optional(choice(['in', 'out'])),
  createDateFrom: optional(day()),
  createDateTo: optional(day()),
  updateDateFrom: optional(day()),
  updateDateTo: optional(day()),
  ...ownFields('article', 'filter'),
}

/** The sortable columns of the list. */
export const productSorting = sorting(
  ['productId', 'productName', 'productCode', 'stock', 'productStatus', 'createDate', 'updateDate'],
  '-updateDate',
)
