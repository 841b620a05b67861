import { z } from 'zod'
import { CartItem } from '../cart/contract.ts'
import { Address } from '../customers/fields.ts'
import { GIFT_KINDS, MIZUHIKI } from '../settings/gift/gift.rules.ts'
import { Yen } from '../values.ts'

/** A line of an order: goods at their price. */
export const OrderItem = CartItem.omit({
  maxQuantity: true,
  stockStatus: true,
  temperature: true,
  mainImage: true,
}).meta({
  named: 'OrderItem',
})

/** The sum of the lines at a tax rate, with the tax in it (TAX-07). */
export const TaxSum = z.object({ rate: z.number(), total: Yen, tax: Yen }).meta({ named: 'TaxSum' })

/** A parcel of a shipping, with the carrier's number and the address where it shows its progress. */
export const TrackedParcel = z
  .object({ trackingNumber: z.string(), trackingUrl: z.string().nullable() })
  .meta({ named: 'TrackedParcel' })

/** Sums of an order, whole yen; `taxes` as on an invoice, one row for each rate (TAX-07). */
export const Sums = {
  subtotal: Yen,
  charge: Yen,
  /** The part of `charge` that gifts cost. */
  giftTotal: Yen,
  deliveryFeeTotal: Yen,
  discount: Yen,
  /** The part of `discount` with tax, by the names of the discounts; null: without a name of its own. */
  discounts: z.array(
    z.object({ discountName: z.string().nullable(), amount: Yen }).meta({ named: 'DiscountSum' }),
  ),
  /** The part of `discount` without tax: points. */
  taxFreeDiscount: Yen,
  /** The taxed total, before the part without tax is subtracted. */
  taxableTotal: Yen,
  tax: Yen,
  total: Yen,
  paymentTotal: Yen,
  taxes: z.array(TaxSum),
  usePoint: z.int(),
  addPoint: z.int(),
}

/** One destination of an order, with its goods and its delivery. */
export const Shipping = z.object({
  shippingId: z.string(),
  address: Address,
  deliveryId: z.string().nullable(),
  deliveryName: z.string().nullable(),
  deliveryFee: Yen,
  /** `YYYY-MM-DD`, null: not specified. */
  deliveryDate: z.string().nullable(),
  deliveryTimeId: z.string().nullable(),
  deliveryTime: z.string().nullable(),
  items: z.array(OrderItem),
  /** The noshi, wrapping and card that make a gift of it; empty: it is none. */
  gifts: z.array(
    z
      .object({
        giftKind: z.enum(GIFT_KINDS),
        giftName: z.string(),
        giftPrice: Yen,
        omotegaki: z.string().nullable(),
        mizuhiki: z.enum(MIZUHIKI),
        /** The name of the cord; null: none. */
        mizuhikiName: z.string().nullable(),
        /** The name on the noshi, or the message on the card. */
        giftText: z.string().nullable(),
      })
      .meta({ named: 'Gift' }),
  ),
})

/** The orderer. */
export const Orderer = Address.extend({ email: z.string() }).meta({ named: 'Orderer' })
