import { z } from 'zod'
import { key, version } from '../../../hypermedia/input.ts'
import { idempotent, safe } from '../../../hypermedia/transition.ts'
import { Sentence } from '../../values.ts'
import { PlaceableProduct, PlacingKeyword, placing, typedPlacing } from '../place/placing.fields.ts'

/** Rows of the form: the related products, and those that a dozen searches found. */
const MOST_ROWS = 250

const record = {
  productCode: z.string(),
  productName: z.string(),
  /** The related products in their order; on its page then those that a search found. */
  goods: z.array(PlaceableProduct),
  version: z.int(),
}

export const goRelatedGoods = safe('/admin/product/related', {
  title: 'The products that are shown beside a product, and the form to choose them',
  for: 'member',
  input: { productCode: key(), placed: typedPlacing(MOST_ROWS), nameKeyword: PlacingKeyword },
  state: {
    ...record,
    nameKeyword: z.string().nullable(),
    /** The number of products that the words found. */
    foundCount: z.int(),
  },
  submitTo: 'doSetRelatedGoods',
  // It submits to itself: so its form searches for products, whatever else it contains.
  offers: ['doSetRelatedGoods', 'goRelatedGoods', 'goAdminProduct'],
  always: ['goAdminProductList'],
  items: { goods: ['goAdminProduct'] },
  errors: ['productUnknown'],
})

export const doSetRelatedGoods = idempotent('PUT', '/admin/product/related', {
  title: 'Choose the products that are shown beside a product, as a whole',
  for: 'member',
  refusedAt: 'goRelatedGoods',
  input: {
    productCode: key(),
    placed: placing(MOST_ROWS),
    /** Words of the search of its page, which change nothing. */
    nameKeyword: PlacingKeyword,
    version: version(),
  },
  state: { ...record, changed: z.boolean(), message: Sentence },
  offers: ['goRelatedGoods', 'goAdminProduct'],
  items: { goods: ['goAdminProduct'] },
  errors: ['badInput', 'productUnknown', 'staleVersion'],
})
