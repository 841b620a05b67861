import { z } from 'zod'
import {
  clearable,
  flag,
  integer,
  key,
  list,
  longText,
  optional,
  text,
  withoutEmpty,
} from '../../../hypermedia/input.ts'
import { Yen } from '../../values.ts'

/** So many lines one order has at most. */
const MOST_LINES = 200

const Amount = optional(integer(0, 999_999_999))

/** The goods of an order, all of them; those of quantity 0 are taken out. */
export const orderItems = optional(
  list(
    z.object({
      productCode: key(),
      /** Where they go; where several destinations are possible it must be said. */
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

/**
 * The goods as a form that is shown again has them, whatever was typed of them: which ones they are, and where
 * they go.
 */
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

/** Words by which the page of a form looks for goods, whatever they are. */
export const typedKeyword = z
  .preprocess(
    (raw) => (typeof raw === 'string' && raw.trim() !== '' ? raw.trim().slice(0, 255) : undefined),
    z.string().optional(),
  )
  .meta({ control: 'text' })

/** What is charged beside the goods, and taken off, with tax, where an empty field leaves it to the shop's rules. */
export const orderMoney = { discount: Amount, charge: Amount, usePoint: Amount, deliveryFeeTotal: Amount }

const isEmptied = (raw: unknown): boolean => raw === null || (typeof raw === 'string' && raw.trim() === '')

const Changed = z
  .preprocess((raw) => (isEmptied(raw) ? 0 : raw), integer(0, 999_999_999).optional())
  .meta({ control: 'number' })

/** The same of an order that is there: what is left out stays, an empty field says none. */
export const changedMoney = {
  discount: Changed,
  charge: Changed,
  usePoint: Changed,
  deliveryFeeTotal: Changed,
}

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

/** A line of goods as it is edited. */
export const EditableLine = z
  .object({
    productCode: z.string(),
    productName: z.string(),
    className: z.string().nullable(),
    shippingId: z.string(),
    price02: Yen,
    quantity: z.int(),
    /** Percent; null: that of today. */
    taxRate: z.int().nullable(),
    /** Whether it is not in the order yet. */
    isNew: z.boolean(),
  })
  .meta({ named: 'EditableLine' })

/** Goods of which the shop has not as many as are asked for. */
export const Shortage = z
  .object({
    productName: z.string(),
    /** How many pieces there are for it. */
    stock: z.int(),
  })
  .meta({ named: 'Shortage' })
