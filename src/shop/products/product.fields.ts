import { z } from 'zod'
import {
  clearable,
  flag,
  integer,
  list,
  longText,
  moment,
  optional,
  text,
  unchanged,
} from '../../hypermedia/input.ts'
import { PRODUCT_CODE, Yen } from '../values.ts'
import { StatedPicture } from './pictures.fields.ts'

/** A new code of an article: letters, digits and `. _ -`, at most 64. */
export const NewProductCode = text(64, {
  pattern: PRODUCT_CODE,
  refused: 'input.productCode',
  autocomplete: 'off',
})

export const ProductName = text(128)

/** 1 public, 2 private, 3 discontinued. */
export const ProductStatus = integer(1, 3, 'select')

/** Yen without tax. */
export const Price = integer(0, 999_999_999)

const MOST_CHOSEN = 100

/** What is said of a product, in both languages; the descriptions in detail and the free area are safe HTML. */
export const productWords = {
  productNameEn: clearable(ProductName),
  /** What lists say of it. */
  description: clearable(longText(128)),
  descriptionEn: clearable(longText(128)),
  descriptionDetail: clearable(longText(3000)),
  descriptionDetailEn: clearable(longText(3000)),
  /** What it is found by beside its name. */
  searchWord: clearable(longText(1000)),
  /** For members alone. */
  note: clearable(longText(1000)),
  freeArea: clearable(longText(99_999)),
}

/** Where a product stands: the whole list each, an empty one for none. */
export const productPlaces = {
  categoryIds: optional(list(integer(), MOST_CHOSEN)),
  tagIds: optional(list(integer(), MOST_CHOSEN)),
  /** The delivery methods that cannot carry it. */
  excludedDeliveryIds: optional(list(integer(), MOST_CHOSEN)),
}

/** When a product becomes public, and private again, by itself. */
export const productSale = {
  saleFrom: clearable(moment()),
  saleUntil: clearable(moment()),
}

/** How a variant is sold. */
export const variantTerms = {
  /** What it cost before, or elsewhere; yen without tax. */
  price01: clearable(Price),
  stock: unchanged(integer(0, 999_999_999)),
  stockUnlimited: optional(flag()),
  /** Pieces of one order at most. */
  saleLimit: clearable(integer(1, 999_999_999)),
  saleType: unchanged(integer(1, 2_147_483_647, 'select')),
  deliveryDuration: clearable(integer(1, 2_147_483_647, 'select')),
  /** Yen a piece, where the shop adds fees of products. */
  deliveryFee: clearable(Price),
  /** Percent; empty: as the shop has it. */
  pointRate: clearable(integer(0, 100)),
  /** Percent, where products have rates of their own; empty: the general one. */
  taxRate: clearable(integer(0, 100)),
}

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
    price01: Yen.nullable(),
    price02: Yen,
    /** Null where it is unlimited. */
    stock: z.int().nullable(),
    stockUnlimited: z.boolean(),
    saleLimit: z.int().nullable(),
    saleType: z.int(),
    deliveryDuration: z.int().nullable(),
    deliveryFee: Yen.nullable(),
    pointRate: z.int().nullable(),
    taxRate: z.int().nullable(),
    visible: z.boolean(),
    /** The picture of the product that shows it, where it is another one than the first. */
    pictureId: z.int().nullable(),
  })
  .meta({ named: 'EditableVariant' })

/** A product as answers state it; what is sold is that of the variant that stands for it. */
export const statedProduct = {
  ...StatedVariant.shape,
  productId: z.string(),
  productName: z.string(),
  productNameEn: z.string().nullable(),
  productStatus: z.int(),
  /** What the status is called, in the language of the answer. */
  productStatusName: z.string(),
  description: z.string().nullable(),
  descriptionEn: z.string().nullable(),
  descriptionDetail: z.string().nullable(),
  descriptionDetailEn: z.string().nullable(),
  searchWord: z.string().nullable(),
  note: z.string().nullable(),
  freeArea: z.string().nullable(),
  /** When it becomes public, and private again, by itself: UTC, ISO 8601; null once that has happened. */
  saleFrom: z.string().nullable(),
  saleUntil: z.string().nullable(),
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
  /** UTC, ISO 8601, as is the next one. */
  createDate: z.string(),
  updateDate: z.string(),
  version: z.int(),
}
