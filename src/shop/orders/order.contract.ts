import { z } from 'zod'
import { CartItem } from '../cart/contract.ts'
import { Address } from '../customers/fields.ts'
import { Yen } from '../values.ts'

/** A line of an order: what is bought, at the price it is bought at. */
export const OrderItem = CartItem.omit({ maxQuantity: true, stockStatus: true, mainImage: true }).meta({
  named: 'OrderItem',
})

/** Sums of an order, whole yen; `taxes` as an invoice states them, one row for each rate (TAX-07). */
export const Sums = {
  subtotal: Yen,
  charge: Yen,
  deliveryFeeTotal: Yen,
  discount: Yen,
  /** The part of it with tax, by the names of the discounts; null: it has none of its own. */
  discounts: z.array(
    z.object({ discountName: z.string().nullable(), amount: Yen }).meta({ named: 'DiscountSum' }),
  ),
  /** The part of `discount` without tax: points, that is. */
  taxFreeDiscount: Yen,
  /** What the tax is on, before that part is taken off. */
  taxableTotal: Yen,
  tax: Yen,
  total: Yen,
  paymentTotal: Yen,
  taxes: z.array(z.object({ rate: z.number(), total: Yen, tax: Yen }).meta({ named: 'TaxSum' })),
  usePoint: z.int(),
  addPoint: z.int(),
}

/** One destination of an order, with what goes there and how. */
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
})

/** Who orders. */
export const Orderer = Address.extend({ email: z.string() }).meta({ named: 'Orderer' })
