import { z } from 'zod'
import { choice, flag, integer, list, optional, text, unchanged } from '../../../hypermedia/input.ts'
import { NewProductCode } from '../product/product.fields.ts'
import { variant } from './variant.record.ts'
import { splitValues } from './variation.rules.ts'

/** The most variants of one product. */
export const MOST_VARIANTS = 500

/** The most values of an axis that a product takes on its form. */
const MOST_VALUES = 100

const LONGEST_NAME = 255

const Name = text(LONGEST_NAME, { autocomplete: 'off' })

/** The names of values in their order: a list, or one text with a comma or a new line after each. */
const ValueNames = z
  .preprocess(
    (raw) => (typeof raw === 'string' ? splitValues(raw) : (raw ?? [])),
    list(Name, MOST_VALUES).refine((names) => names.length > 0, { error: 'input.required' }),
  )
  .meta({ control: 'textarea' })

/**
 * The axes of a product with its values, two at most, as a whole: an empty list makes it a product without axes.
 * Axes and values that the shop does not have yet are made.
 */
export const ProductAxes = list(
  z.object({
    axisName: Name.meta({ ...Name.meta(), example: 'サイズ' }),
    axisValues: ValueNames.meta({ ...ValueNames.meta(), example: ['S', 'M', 'L'] }),
  }),
  2,
)

const ValueName = text(LONGEST_NAME, { control: 'hidden' }).meta({ control: 'hidden', example: 'M' })

/** The terms of combinations, each named by its values; combinations that are not sent get the product's terms. */
export const Combinations = list(
  z.object({
    classCategoryName: ValueName,
    classCategoryName2: optional(ValueName),
    /** Whether it is for sale; one that is not keeps its values (VAR-03). */
    visible: optional(flag()),
    /** Without one Noren makes it. */
    productCode: optional(NewProductCode),
    price02: unchanged(optional(variant.create.price02)),
    stock: optional(integer(0, 999_999_999)),
    stockUnlimited: optional(flag()),
    /** The stock that the member saw: pieces sold meanwhile are subtracted from the new one. */
    stockSeen: optional(integer(0, 999_999_999, 'hidden')),
    saleLimit: variant.changes.saleLimit,
  }),
  MOST_VARIANTS,
)

/** The pictures of all variants with a value: one of the product's pictures; 0 for its first one. */
export const ValuePictures = list(
  z.object({
    classCategoryName: ValueName,
    /** Without one the variants keep theirs. */
    pictureId: optional(integer(0, 2_147_483_647, 'select')),
  }),
  2 * MOST_VALUES,
)

/** Whether typed prices are without tax or include it. */
export const PriceTax = choice(['excluded', 'included'])
