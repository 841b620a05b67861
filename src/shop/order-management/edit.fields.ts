import { z } from 'zod'
import { clearable, flag, integer, key, list, longText, optional, text } from '../../hypermedia/input.ts'
import { Yen } from '../values.ts'

/** So many lines one order has at most. */
const MOST_LINES = 200

const Amount = optional(integer(0, 999_999_999))

/** The goods of an order, all of them; those of quantity 0 are taken out. */
export const orderItems = optional(
  list(
    z.object({
      productCode: key(),
      /** Where they go; the first destination unless given. */
      shippingId: optional(key()),
      quantity: integer(0, 999_999),
      /** Yen without tax; theirs in the order, or today's, unless given. */
      price02: optional(integer(0, 999_999_999)),
      /** Percent; theirs unless given. */
      taxRate: optional(integer(0, 100)),
    }),
    MOST_LINES,
  ),
)

/** What is charged beside the goods, and taken off, with tax. */
export const orderMoney = { discount: Amount, charge: Amount, usePoint: Amount, deliveryFeeTotal: Amount }

export const orderTerms = {
  /** The way it is paid, by its number. */
  payment: optional(integer(1, 2_147_483_647, 'select')),
  /** What the shop notes for itself. */
  note: clearable(longText(4000)),
  /** Words of products that may be added: with `preview` they are looked up. */
  productKeyword: optional(text(255)),
  /** Says what it would come to, and changes nothing. */
  preview: optional(flag()),
}

/** A product that words found, and that may be added. */
export const FoundArticle = z.object({
  productCode: z.string(),
  productName: z.string(),
  className: z.string().nullable(),
  /** Yen without tax. */
  price02: Yen,
  /** Null: unlimited. */
  stock: z.int().nullable(),
})

/** A line of goods as it is edited. */
export const EditableLine = z.object({
  productCode: z.string(),
  productName: z.string(),
  className: z.string().nullable(),
  shippingId: z.string(),
  price02: Yen,
  quantity: z.int(),
  /** Percent; null: that of today. */
  taxRate: z.int().nullable(),
})
