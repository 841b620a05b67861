import { z } from 'zod'
import { withoutEmpty } from '../../../hypermedia/entries.ts'
import { clearable, flag, integer, key, list, longText, optional, text } from '../../../hypermedia/input.ts'
import { giftInputs } from '../../settings/gift/gift.fields.ts'
import { Yen } from '../../values.ts'

/** The most lines of one order. */
const MOST_LINES = 200

const Amount = optional(integer(0, 999_999_999))

/** All goods of the order; those of quantity 0 are removed. */
export const orderItems = optional(
  list(
    z.object({
      productCode: key(),
      /** The destination; required if several are possible. */
      shippingId: optional(key()),
      quantity: integer(0, 999_999),
      /** Yen without tax; by default the price in the order, or the current one for new goods. */
      price02: optional(integer(0, 999_999_999)),
      /** Percent; by default the rate in the order, or of the tax rule for new goods. */
      taxRate: optional(integer(0, 100)),
    }),
    MOST_LINES,
  ),
)

/** The gifts of an order, parcel by parcel: what is left out stays, an empty field removes it (GFT-07). */
export const orderGifts = optional(list(z.object({ shippingId: key(), ...giftInputs }), 100))

/** Goods of a form that is shown again, however invalid: only which goods, and their destination. */
export const typedItems = z
  .preprocess(
    (raw) => (Array.isArray(raw) ? withoutEmpty(raw).slice(0, MOST_LINES).map(namedIn) : undefined),
    z.array(z.object({ productCode: z.string().default(''), shippingId: z.string().default('') })).optional(),
  )
  .meta({ control: 'list' })

const namedIn = (row: unknown) => ({
  productCode: textIn(row, 'productCode'),
  shippingId: textIn(row, 'shippingId'),
})

const textIn = (row: unknown, name: string): string => {
  const value: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, name) : undefined
  return typeof value === 'string' ? value : ''
}

/** Words that search goods for a form; any text is accepted. */
export const typedKeyword = z
  .preprocess(
    (raw) => (typeof raw === 'string' && raw.trim() !== '' ? raw.trim().slice(0, 255) : undefined),
    z.string().optional(),
  )
  .meta({ control: 'text' })

/** Charges and deductions beside the goods, with tax. The shop's rules decide an empty field. */
export const orderMoney = { discount: Amount, charge: Amount, usePoint: Amount, deliveryFeeTotal: Amount }

const isEmptied = (raw: unknown): boolean => raw === null || (typeof raw === 'string' && raw.trim() === '')

const Changed = z
  .preprocess((raw) => (isEmptied(raw) ? 0 : raw), integer(0, 999_999_999).optional())
  .meta({ control: 'number' })

/** Charges and deductions of an existing order: an omitted field stays, an empty field sets none. */
export const changedMoney = {
  discount: Changed,
  charge: Changed,
  usePoint: Changed,
  deliveryFeeTotal: Changed,
}

export const orderTerms = {
  /** The id of the payment method. */
  payment: optional(integer(1, 2_147_483_647, 'select')),
  /** A note for members. */
  note: clearable(longText(4000)),
  /** Words that search products to add; with `preview` the matches are returned. */
  productKeyword: optional(text(255)),
  /** Returns the result, and changes nothing. */
  preview: optional(flag()),
}

/** A product that the words found and that can be added. */
export const FoundArticle = z
  .object({
    productCode: z.string(),
    productName: z.string(),
    className: z.string().nullable(),
    /** Yen without tax. */
    price02: Yen,
    /** Null: unlimited. */
    stock: z.int().nullable(),
  })
  .meta({ named: 'FoundArticle' })

/** A line of goods in the form. */
export const EditableLine = z
  .object({
    productCode: z.string(),
    productName: z.string(),
    className: z.string().nullable(),
    shippingId: z.string(),
    price02: Yen,
    quantity: z.int(),
    /** Percent; null: the current rate. */
    taxRate: z.int().nullable(),
    /** True if the order does not contain it yet. */
    isNew: z.boolean(),
  })
  .meta({ named: 'EditableLine' })

/** Goods with less stock than the edit needs. */
export const Shortage = z
  .object({
    productName: z.string(),
    /** The number of pieces available for it. */
    stock: z.int(),
  })
  .meta({ named: 'Shortage' })
