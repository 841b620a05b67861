import { z } from 'zod'
import { either, flag, integer, key, list, needed, optional } from '../../../hypermedia/input.ts'
import { safe, unsafe } from '../../../hypermedia/transition.ts'
import { CSV_ENCODINGS } from '../../csv/import.fields.ts'
import { ownFields } from '../../own-fields/fields.ts'
import { paged } from '../../paging.ts'
import { Sentence, Yen } from '../../values.ts'
import { arranged, arranging } from '../../views/fields.ts'
import { variant } from '../variant/variant.record.ts'
import { ProductStatus } from './product.fields.ts'
import { productFilter, productSorting } from './product-list.fields.ts'

const { variantId: _variantId, price02: _price, ...standing } = variant.state

export const goAdminProductList = safe('/admin/product-list', {
  title: 'The products of the shop, whatever their status',
  for: 'member',
  tool: {
    says: 'Finds products by words, category, status and stock, ten at a time.',
    gives: ['products', 'count'],
  },
  input: {
    ...productFilter,
    ...productSorting.input,
  },
  state: {
    products: z.array(
      z.object({
        productId: z.string(),
        /** That of the variant that stands for it. */
        productCode: z.string(),
        productName: z.string(),
        productStatus: z.int(),
        productStatusName: z.string(),
        mainListImage: z.string().nullable(),
        /** How the variant that stands for it is sold. */
        ...standing,
        /** Yen without tax; of several variants the lowest and the highest. */
        price02: Yen,
        price02Max: Yen,
        /** Of all its variants together; null where one is unlimited. */
        stock: z.int().nullable(),
        stockUnlimited: z.boolean(),
        /** How many variants are shown. */
        variantCount: z.int(),
        createDate: z.string(),
        updateDate: z.string(),
        version: z.int(),
        ...ownFields('product', 'state'),
      }),
    ),
    filters: z.record(z.string(), z.unknown()),
    /** The letters that what is found can be saved in as a file. */
    exports: z.array(z.object({ encoding: z.enum(CSV_ENCODINGS) }).meta({ named: 'Export' })),
    ...paged.state,
    ...arranged,
  },
  submitTo: 'goAdminProductList',
  offers: ['goExportProduct', 'goProductTable', 'goAdminProductList', 'doUndoProductChanges', ...arranging],
  always: [
    'goProductNew',
    'goImportProductCsv',
    'doBulkUpdateProductStatus',
    'doBulkUpdateProductPlaces',
    'doUpdateProductTable',
  ],
  items: {
    products: ['goAdminProduct', 'doUpdateProduct', 'goProduct'],
    views: ['goAdminProductList', 'doDeleteListView'],
    exports: ['goExportProduct'],
  },
})

/** Which products are meant: those of the codes, or with `whole` all that the search finds. */
const chosen = {
  productCodes: needed(list(key(), 1000), { whole: true }),
  whole: optional(flag()),
  ...productFilter,
}

export const doBulkUpdateProductStatus = unsafe('POST', '/admin/product-bulk-status', {
  title: 'Give many products a status',
  for: 'member',
  deniedWith: '/admin/product-list',
  refusedAt: 'goAdminProductList',
  input: { ...chosen, productStatus: ProductStatus },
  state: {
    requestedCount: z.int(),
    changedCount: z.int(),
    message: Sentence,
  },
  offers: ['goAdminProductList', 'doUndoProductChanges'],
  errors: ['badInput'],
})

export const doBulkUpdateProductPlaces = unsafe('POST', '/admin/product-bulk-places', {
  title: 'Put many products into a category or under a tag, or take them out',
  for: 'member',
  deniedWith: '/admin/product-list',
  refusedAt: 'goAdminProductList',
  input: {
    ...chosen,
    /** The category that they come into. */
    intoCategoryId: either(integer(1, 2_147_483_647, 'select'), {
      outOfCategoryId: true,
      addTagId: true,
      removeTagId: true,
    }),
    outOfCategoryId: optional(integer(1, 2_147_483_647, 'select')),
    addTagId: optional(integer(1, 2_147_483_647, 'select')),
    removeTagId: optional(integer(1, 2_147_483_647, 'select')),
  },
  state: { requestedCount: z.int(), changedCount: z.int(), message: Sentence },
  offers: ['goAdminProductList', 'doUndoProductChanges'],
  errors: ['badInput'],
})

export const doUndoProductChanges = unsafe('POST', '/admin/product-bulk-undo', {
  title: 'Undo a change of many products; those that were changed since are left and named',
  for: 'member',
  deniedWith: '/admin/product-bulk-status',
  refusedAt: 'goAdminProductList',
  input: { undoId: key() },
  state: {
    requestedCount: z.int(),
    changedCount: z.int(),
    /** Products that were changed since. */
    left: z.array(
      z.object({ productCode: z.string(), productName: z.string() }).meta({ named: 'LeftProduct' }),
    ),
    message: Sentence,
  },
  offers: ['goAdminProductList'],
  errors: ['undoGone'],
})
