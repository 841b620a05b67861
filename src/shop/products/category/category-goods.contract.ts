import { z } from 'zod'
import { key, version } from '../../../hypermedia/input.ts'
import { idempotent, safe } from '../../../hypermedia/transition.ts'
import { paged } from '../../paging.ts'
import { Sentence } from '../../values.ts'
import { PlaceableProduct, PlacingKeyword, placing, typedPlacing } from '../place/placing.fields.ts'

const record = {
  categoryId: z.string(),
  categoryName: z.string(),
  /** The placed products in their order; on its page then the others, the newest first. */
  goods: z.array(PlaceableProduct),
  version: z.int(),
}

export const goCategoryGoods = safe('/admin/category/goods', {
  title: 'The products of a category, and the form that puts them in an order by hand',
  for: 'member',
  input: {
    categoryId: key(),
    placed: typedPlacing(),
    nameKeyword: PlacingKeyword,
    ...paged.input,
  },
  state: {
    ...record,
    nameKeyword: z.string().nullable(),
    /** The products without a place, and the page of them. */
    ...paged.state,
  },
  submitTo: 'doPlaceCategoryGoods',
  // It submits to itself: so its form searches for products, whatever else it contains.
  offers: ['doPlaceCategoryGoods', 'goCategoryGoods', 'goCategory', 'goAuditLog'],
  always: ['goCategoryList'],
  items: { goods: ['goAdminProduct'] },
  errors: ['categoryUnknown'],
})

export const doPlaceCategoryGoods = idempotent('PUT', '/admin/category/goods', {
  title: 'Put products of a category in an order by hand, as a whole',
  for: 'member',
  refusedAt: 'goCategoryGoods',
  input: {
    categoryId: key(),
    placed: placing(),
    /** Words of the search of its page, which change nothing. */
    nameKeyword: PlacingKeyword,
    version: version(),
  },
  state: { ...record, changed: z.boolean(), message: Sentence },
  offers: ['goCategoryGoods', 'goCategory'],
  items: { goods: ['goAdminProduct'] },
  errors: ['badInput', 'categoryUnknown', 'staleVersion'],
})
