import { z } from 'zod'
import { integer, key, optional, version } from '../../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../../hypermedia/transition.ts'
import { CategoryRef } from '../../catalog/contract.ts'
import { ownFields } from '../../own-fields/fields.ts'
import { Sentence } from '../../values.ts'
import { PictureEdits, ProductPictures } from '../picture/pictures.fields.ts'
import { variant } from '../variant/variant.record.ts'
import {
  NewProductCode,
  ProductStatus,
  productPlaces,
  statedProduct,
  variantTerms,
} from './product.fields.ts'
import { product } from './product.record.ts'

/** Bytes of a product's texts: in Japanese a free area takes three for each character. */
const MOST_TEXT = 1024 * 1024

const ways = ['goAdminProduct', 'goAdminProductList', 'goProduct'] as const

/** The optional fields of products that the shop uses. */
const options = { optionProductTaxRule: z.boolean(), optionProductDeliveryFee: z.boolean() }

const record = {
  input: { productCode: key() },
  state: {
    ...statedProduct,
    ...options,
    /** The categories whose rule it meets. */
    ruleCategories: z.array(CategoryRef),
    /** Whether each sales type of its variants has a visible delivery method. */
    isDelivered: z.boolean(),
    /** The sold-out variants that people wait for. */
    awaited: z.array(
      z.object({ productCode: z.string(), className: z.string().nullable(), restockCount: z.int() }),
    ),
  },
  submitTo: 'doUpdateProduct',
  offers: [
    'doUpdateProduct',
    'doDeleteProduct',
    'doCopyProduct',
    'goRelatedGoods',
    'goProductClass',
    'goStock',
    'goProduct',
    'goProductPreview',
    'goAuditLog',
    'goAdminProduct',
    'goAdminProductList',
  ],
  items: { ruleCategories: ['goCategory'] },
  errors: ['productUnknown'],
} as const

export const goAdminProduct = safe('/admin/product', {
  title: 'A product with all that is kept of it, by the code of any of its variants',
  for: 'member',
  ...record,
})

export const goProductEdit = safe('/admin/product/edit', {
  title: 'The same, to be changed',
  for: 'member',
  entered: 'outside',
  ...record,
})

export const goProductNew = safe('/admin/product-new', {
  title: 'The form for another product',
  for: 'member',
  state: options,
  submitTo: 'doCreateProduct',
  offers: ['doCreateProduct'],
  always: ['goAdminProductList'],
})

export const doCreateProduct = unsafe('POST', '/admin/product', {
  title: 'Make a product; private unless told otherwise',
  for: 'member',
  refusedAt: 'goProductNew',
  once: true,
  bodyLimit: MOST_TEXT,
  input: {
    productCode: NewProductCode.meta({ ...NewProductCode.meta(), example: 'sample-1' }),
    ...product.create,
    productStatus: optional(ProductStatus),
    price02: variant.create.price02,
    ...variantTerms,
    ...productPlaces,
    ...ownFields('article', 'create'),
    image: ProductPictures,
  },
  state: { ...statedProduct, message: Sentence },
  offers: [...ways],
  errors: ['badInput', 'productCodeTaken'],
})

export const doUpdateProduct = idempotent('PUT', '/admin/product', {
  title: 'Change a product: what is left out stays; price and stock are those of the variant of the code',
  for: 'member',
  refusedAt: 'goAdminProduct',
  bodyLimit: MOST_TEXT,
  input: {
    productCode: key(),
    ...product.changes,
    productStatus: optional(ProductStatus),
    price02: variant.changes.price02,
    ...variantTerms,
    /** The stock that the member saw: pieces sold meanwhile are subtracted from the new one. */
    stockSeen: optional(integer(0, 999_999_999, 'hidden')),
    ...productPlaces,
    ...ownFields('article', 'change'),
    pictures: optional(PictureEdits),
    image: ProductPictures,
    version: version(),
  },
  state: { ...statedProduct, changed: z.boolean(), message: Sentence },
  offers: [...ways],
  errors: ['badInput', 'productUnknown', 'staleVersion', 'stockGone'],
})

export const doDeleteProduct = idempotent('DELETE', '/admin/product', {
  title: 'Discontinue a product: it is for sale no longer, and orders keep it',
  for: 'member',
  needsConsent: true,
  refusedAt: 'goAdminProduct',
  input: { productCode: key() },
  state: { productCode: z.string(), alreadyDeleted: z.boolean(), message: Sentence },
  offers: ['goAdminProduct'],
  always: ['goAdminProductList'],
  errors: ['productUnknown'],
})

export const doCopyProduct = unsafe('POST', '/admin/product-copy', {
  title: 'Make a product like another one, private, under a code of its own',
  for: 'member',
  refusedAt: 'goAdminProduct',
  once: true,
  input: { productCode: key(), newProductCode: NewProductCode },
  state: { ...statedProduct, message: Sentence },
  offers: [...ways],
  errors: ['productUnknown', 'productCodeTaken'],
})
