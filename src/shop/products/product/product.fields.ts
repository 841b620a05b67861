import { z } from 'zod'
import { clearable, flag, integer, list, optional, text, unchanged } from '../../../hypermedia/input.ts'
import { ownFields } from '../../own-fields/fields.ts'
import { PRODUCT_CODE, Yen } from '../../values.ts'
import { StatedPicture } from '../picture/pictures.fields.ts'
import { variant } from '../variant/variant.record.ts'
import { product } from './product.record.ts'

/** A new code of an article: letters, digits and `. _ -`, at most 64. */
export const NewProductCode = text(64, {
  pattern: PRODUCT_CODE,
  refused: 'input.productCode',
  autocomplete: 'off',
})

/** 1 public, 2 private, 3 discontinued. */
export const ProductStatus = integer(1, 3, 'select')

const MOST_CHOSEN = 100

/** Categories and tags of a product. Each list replaces the former one; an empty list clears it. */
export const productPlaces = {
  categoryIds: optional(list(integer(), MOST_CHOSEN)),
  tagIds: optional(list(integer(), MOST_CHOSEN)),
  /** The delivery methods that cannot carry it. */
  excludedDeliveryIds: optional(list(integer(), MOST_CHOSEN)),
}

const { price02: _price, price01, ...terms } = variant.changes

/** The selling terms of a variant, beside its price. */
export const variantTerms = {
  price01,
  stock: unchanged(integer(0, 999_999_999)),
  stockUnlimited: optional(flag()),
  ...terms,
  /** Percent, if the shop uses tax rates of products; empty: the general rate. */
  taxRate: clearable(integer(0, 100)),
}

const { variantId: _variantId, ...statedVariant } = variant.state

/** The state of a variant, in a product or in its matrix. */
export const StatedVariant = z
  .object({
    productCode: z.string(),
    /** The axes and their values, with names in the language of the answer; null without axes. */
    classNameId: z.string().nullable(),
    className: z.string().nullable(),
    classCategoryId: z.string().nullable(),
    classCategoryName: z.string().nullable(),
    classNameId2: z.string().nullable(),
    className2: z.string().nullable(),
    classCategoryId2: z.string().nullable(),
    classCategoryName2: z.string().nullable(),
    ...statedVariant,
    /** The selling price before the sale that is on; null if none is. */
    usualPrice: Yen.nullable(),
    /** Null if unlimited. */
    stock: z.int().nullable(),
    stockUnlimited: z.boolean(),
    taxRate: z.int().nullable(),
    visible: z.boolean(),
    /** The product's picture for this variant, if not the first one. */
    pictureId: z.int().nullable(),
    ...ownFields('variant', 'state'),
  })
  .meta({ named: 'EditableVariant' })

/** The state of a product; prices and stock are those of the variant that represents it. */
export const statedProduct = {
  ...StatedVariant.shape,
  ...product.state,
  /** The name of the status, in the language of the answer. */
  productStatusName: z.string(),
  categoryIds: z.array(z.int()),
  /** The categories whose rule it meets. */
  ruleCategoryIds: z.array(z.int()),
  tagIds: z.array(z.int()),
  /** The delivery methods that cannot carry it. */
  excludedDeliveryIds: z.array(z.int()),
  /** Paths of its pictures, the main one first; pictures without sizes are left out. */
  images: z.array(z.string()),
  /** Its pictures with their texts, including those whose sizes are not made yet. */
  pictures: z.array(StatedPicture),
  /** True if it has variants along axes; the matrix has their prices and stock. */
  hasClasses: z.boolean(),
  classes: z.array(StatedVariant),
  /** The product's own fields, and those of the variant in this state. */
  ...ownFields('article', 'state'),
  /** UTC, ISO 8601, like the next field. */
  createDate: z.string(),
  updateDate: z.string(),
  version: z.int(),
}
