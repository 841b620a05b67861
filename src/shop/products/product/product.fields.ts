import { z } from 'zod'
import { clearable, flag, integer, list, optional, text, unchanged } from '../../../hypermedia/input.ts'
import { ownFields } from '../../own-fields/fields.ts'
import { PRODUCT_CODE } from '../../values.ts'
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

/** Where a product stands: the whole list each, an empty one for none. */
export const productPlaces = {
  categoryIds: optional(list(integer(), MOST_CHOSEN)),
  tagIds: optional(list(integer(), MOST_CHOSEN)),
  /** The delivery methods that cannot carry it. */
  excludedDeliveryIds: optional(list(integer(), MOST_CHOSEN)),
}

const { price02: _price, price01, ...terms } = variant.changes

/** How a variant is sold, beside its price. */
export const variantTerms = {
  price01,
  stock: unchanged(integer(0, 999_999_999)),
  stockUnlimited: optional(flag()),
  ...terms,
  /** Percent, where products have rates of their own; empty: the general one. */
  taxRate: clearable(integer(0, 100)),
}

const { variantId: _variantId, ...statedVariant } = variant.state

/** A variant as answers state it: of a product, or of its matrix. */
export const StatedVariant = z
  .object({
    productCode: z.string(),
    /** Its axes and its values on them, with their names in the language of the answer; null where it has none. */
    classNameId: z.string().nullable(),
    className: z.string().nullable(),
    classCategoryId: z.string().nullable(),
    classCategoryName: z.string().nullable(),
    classNameId2: z.string().nullable(),
    className2: z.string().nullable(),
    classCategoryId2: z.string().nullable(),
    classCategoryName2: z.string().nullable(),
    ...statedVariant,
    /** Null where it is unlimited. */
    stock: z.int().nullable(),
    stockUnlimited: z.boolean(),
    taxRate: z.int().nullable(),
    visible: z.boolean(),
    /** The picture of the product that shows it, where it is another one than the first. */
    pictureId: z.int().nullable(),
    ...ownFields('variant', 'state'),
  })
  .meta({ named: 'EditableVariant' })

/** A product as answers state it; what is sold is that of the variant that stands for it. */
export const statedProduct = {
  ...StatedVariant.shape,
  ...product.state,
  /** What the status is called, in the language of the answer. */
  productStatusName: z.string(),
  categoryIds: z.array(z.int()),
  tagIds: z.array(z.int()),
  /** The delivery methods that cannot carry it. */
  excludedDeliveryIds: z.array(z.int()),
  /** Paths of its pictures, the main one first; those whose sizes are yet to be made are left out. */
  images: z.array(z.string()),
  /** The same with their words, those that are yet to be made among them. */
  pictures: z.array(StatedPicture),
  /** Whether it has variants along axes; their prices and stock stand in the matrix. */
  hasClasses: z.boolean(),
  classes: z.array(StatedVariant),
  /** Its own, and those of the variant that it is seen from. */
  ...ownFields('article', 'state'),
  /** UTC, ISO 8601, as is the next one. */
  createDate: z.string(),
  updateDate: z.string(),
  version: z.int(),
}
