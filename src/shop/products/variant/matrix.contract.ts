import { z } from 'zod'
import {
  clearable,
  flag,
  integer,
  key,
  list,
  optional,
  unchanged,
  version,
} from '../../../hypermedia/input.ts'
import { safe, unsafe } from '../../../hypermedia/transition.ts'
import { ownFields } from '../../own-fields/fields.ts'
import { Sentence } from '../../values.ts'
import { NewProductCode, StatedVariant, variantTerms } from '../product/product.fields.ts'
import { variant } from './variant.record.ts'

// Fields that a row has under another name, or not at all.
const { deliveryFee, deliveryDuration: _duration, saleType: _type, ...terms } = variantTerms

const Id = optional(integer(1, 2_147_483_647, 'select'))

/** The most variants of one product. */
const MOST_ROWS = 500

const matrix = {
  productId: z.string(),
  productCode: z.string(),
  productName: z.string(),
  /** The axes of the matrix; null if the product has none. */
  classNameId: z.string().nullable(),
  classNameId2: z.string().nullable(),
  /** A row for each pair of values: all variants, and the first of the possible ones. */
  classes: z.array(
    StatedVariant.extend({
      /** True if the variant exists; otherwise the row has the values for a new one. */
      exists: z.boolean(),
    }),
  ),
  /** The number of further possible variants. */
  moreCount: z.int(),
  version: z.int(),
}

export const goProductClass = safe('/admin/product/product-class', {
  title: 'The variants of a product along its axes, or along others that are asked for',
  for: 'member',
  input: { productCode: key(), classNameId: Id, classNameId2: Id },
  state: { ...matrix, optionProductTaxRule: z.boolean(), optionProductDeliveryFee: z.boolean() },
  submitTo: 'doUpdateProductClass',
  offers: ['doUpdateProductClass', 'goProductClass', 'goAdminProduct', 'goAdminProductList'],
  errors: ['badInput', 'productUnknown'],
})

export const doUpdateProductClass = unsafe('POST', '/admin/product/product-class', {
  title: 'Change the variants of a product: rows that are not sent stay; without axes the product has none',
  for: 'member',
  refusedAt: 'goProductClass',
  bodyLimit: 1024 * 1024,
  input: {
    productCode: key(),
    classNameId: Id,
    classNameId2: Id,
    classes: optional(
      list(
        z.object({
          classCategoryId: integer(1, 2_147_483_647, 'hidden'),
          classCategoryId2: optional(integer(1, 2_147_483_647, 'hidden')),
          /** Whether it is for sale; a row that is not keeps its values (VAR-03). */
          visible: optional(flag()),
          /** The product's picture for this variant. */
          pictureId: clearable(integer(1, 2_147_483_647, 'select')),
          productCode: optional(NewProductCode),
          price02: unchanged(optional(variant.create.price02)),
          ...terms,
          stockSeen: optional(integer(0, 999_999_999, 'hidden')),
          saleType: optional(integer(1, 2_147_483_647, 'select')),
          delivery_fee: deliveryFee,
          ...ownFields('variant', 'change'),
        }),
        MOST_ROWS,
      ),
    ),
    version: version(),
  },
  state: { ...matrix, changedCount: z.int(), message: Sentence },
  offers: ['goProductClass', 'goAdminProduct', 'goAdminProductList'],
  errors: ['badInput', 'productUnknown', 'productCodeTaken', 'staleVersion', 'stockGone'],
})
