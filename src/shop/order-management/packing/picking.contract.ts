import { z } from 'zod'
import { key, list, optional } from '../../../hypermedia/input.ts'
import { safe, unsafe } from '../../../hypermedia/transition.ts'
import { orderFilter } from '../order/order.fields.ts'

/** The most orders that are chosen one by one. */
const MOST_CHOSEN = 1000

const picking = {
  /** The goods to take from the shelves, by category, then by code. */
  pickedGoods: z.array(
    z
      .object({
        /** The first of the product's categories, in the order of the menus; null without one. */
        categoryName: z.string().nullable(),
        productCode: z.string().nullable(),
        productName: z.string(),
        classCategoryName1: z.string().nullable(),
        classCategoryName2: z.string().nullable(),
        /** The pieces in all parcels. */
        quantity: z.int(),
        /** The orders that they are in. */
        orderCount: z.int(),
      })
      .meta({ named: 'PickedGoods' }),
  ),
  pieceCount: z.int(),
  /** The orders with a parcel to be sent. */
  orderCount: z.int(),
  /** The parcels that are left out: their orders are paid in advance, and not paid yet. */
  unpaidCount: z.int(),
}

export const goPickingList = safe('/admin/order/picking', {
  title: 'The goods of all parcels to be sent, in the orders that a search finds, for the store room',
  for: 'member',
  input: {
    ...orderFilter,
    /** Only these orders, by number or id; the search applies to them too. */
    ids: optional(list(key(), MOST_CHOSEN)),
  },
  state: picking,
  always: ['goOrderList', 'goPackingList'],
})

export const doMakePickingList = unsafe('POST', '/admin/order/picking', {
  title: 'The same for chosen orders, as many as no address can name',
  for: 'member',
  keyless: true,
  input: {
    /** By number or id. */
    ids: list(key(), MOST_CHOSEN),
  },
  state: picking,
  always: ['goOrderList', 'goPackingList'],
  errors: ['badInput'],
})
