import { z } from 'zod'
import { flag, integer, key, needed, optional, version } from '../../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../../hypermedia/transition.ts'
import { CategoryRef } from '../../catalog/contract.ts'
import { ownFields } from '../../own-fields/fields.ts'
import { Sentence } from '../../values.ts'
import { placedIn } from '../../views/place.fields.ts'
import { category } from '../category/category.record.ts'
import { PictureEdits, ProductPictures } from '../picture/pictures.fields.ts'
import { variant } from '../variant/variant.record.ts'
import { Combinations, PriceTax, ProductAxes, ValuePictures } from '../variant/variation.fields.ts'
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

/** Inputs of the product's form beyond its record: what it makes beside the product, and how prices are typed. */
const typed = {
  priceTax: optional(PriceTax),
  axes: optional(ProductAxes),
  classes: optional(Combinations),
  /** The name of a further category; one of that name is made if there is none. */
  newCategory: optional(category.create.categoryName),
}

/** The optional fields of products that the shop uses. */
const options = { optionProductTaxRule: z.boolean(), optionProductDeliveryFee: z.boolean() }

/** An axis with values, in words of the language of the answer. */
const ProductAxis = z
  .object({ axisName: z.string(), axisValues: z.array(z.string()) })
  .meta({ named: 'ProductAxis' })

/** The proposals of the form, and the tax that it needs to show prices with tax. */
const suggested = {
  /** The axes of the shop, with the first of their values. */
  knownAxes: z.array(ProductAxis),
  /** The tax of its prices: percent, how it is rounded, and yen that are added to it. */
  priceRule: z
    .object({ taxRate: z.int(), roundingType: z.int(), taxAdjust: z.int() })
    .meta({ named: 'PriceRule' }),
}

const record = {
  input: { productCode: key(), ...placedIn('goAdminProductList') },
  state: {
    ...statedProduct,
    ...options,
    ...suggested,
    /** The axes of its variants, and the values that it has of them. */
    axes: z.array(ProductAxis),
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
  tool: {
    says: 'Shows a product with its variants, prices before tax, stock and categories.',
    gives: [
      'productCode',
      'productId',
      'productName',
      'productStatusName',
      'description',
      'price02',
      'price01',
      'salePrice',
      'stock',
      'stockUnlimited',
      'saleType',
      'categoryIds',
      'tagIds',
      'classes',
      'version',
    ],
  },
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
  state: { ...options, ...suggested },
  submitTo: 'doCreateProduct',
  offers: ['doCreateProduct'],
  always: ['goAdminProductList'],
})

export const doCreateProduct = unsafe('POST', '/admin/product', {
  title: 'Make a product; private unless told otherwise',
  for: 'member',
  tool: {
    says: 'Creates a product with its axes and variants, prices and stock in one call.',
    gives: ['productCode', 'productId', 'productName', 'productStatusName', 'classes', 'message'],
  },
  refusedAt: 'goProductNew',
  once: true,
  bodyLimit: MOST_TEXT,
  input: {
    productCode: needed(NewProductCode.meta({ ...NewProductCode.meta(), example: 'sample-1' }), {
      makeCode: true,
    }),
    /** Whether Noren makes the code if none is sent. */
    makeCode: optional(flag().meta({ ...flag().meta(), control: 'hidden' })),
    ...product.create,
    productStatus: optional(ProductStatus),
    price02: variant.create.price02,
    ...variantTerms,
    ...productPlaces,
    ...ownFields('article', 'create'),
    ...typed,
    image: ProductPictures,
  },
  state: { ...statedProduct, message: Sentence },
  offers: [...ways],
  errors: ['badInput', 'productCodeTaken', 'stockGone'],
})

export const doUpdateProduct = idempotent('PUT', '/admin/product', {
  title: 'Change a product: what is left out stays; price and stock are those of the variant of the code',
  for: 'member',
  tool: {
    says: 'Changes words, status, price or stock of a product and its variants.',
    gives: [
      'productCode',
      'productName',
      'productStatusName',
      'price02',
      'stock',
      'classes',
      'changed',
      'message',
    ],
  },
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
    ...typed,
    valuePictures: optional(ValuePictures),
    pictures: optional(PictureEdits),
    image: ProductPictures,
    version: version(),
  },
  state: { ...statedProduct, changed: z.boolean(), message: Sentence },
  offers: [...ways],
  errors: ['badInput', 'productUnknown', 'productCodeTaken', 'staleVersion', 'stockGone'],
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
