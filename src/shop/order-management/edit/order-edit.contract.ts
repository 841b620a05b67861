import { z } from 'zod'
import { key, optional, text, unchanged, version } from '../../../hypermedia/input.ts'
import { idempotent, safe } from '../../../hypermedia/transition.ts'
import { addressChanges, Email } from '../../customers/fields.ts'
import { ownFields } from '../../own-fields/fields.ts'
import { Yen } from '../../values.ts'
import { statedOrder } from '../order/order.fields.ts'
import {
  changedMoney,
  EditableLine,
  FoundArticle,
  orderGifts,
  orderItems,
  orderTerms,
  Shortage,
  typedItems,
  typedKeyword,
} from './edit.fields.ts'

const edited = {
  ...statedOrder,
  /** The goods line by line; found goods at the end with quantity 0. */
  lines: z.array(EditableLine),
  found: z.array(FoundArticle),
  preview: z.boolean(),
  /** The change of the total, yen. */
  difference: Yen,
  /** Only with `preview`: goods with too little stock. */
  shortages: z.array(Shortage),
  /**
   * Only with `preview`: the charge of the newly chosen payment method, proposed in place of the order's;
   * null: none.
   */
  proposedCharge: Yen.nullable(),
}

export const goOrderEdit = safe('/admin/order/edit', {
  title: 'An order, to be changed',
  for: 'member',
  permission: 'orders:change',
  input: { orderNo: key(), items: typedItems, productKeyword: typedKeyword },
  state: edited,
  submitTo: 'doUpdateOrder',
  // It submits to itself: so its form searches for goods, whatever else it contains.
  offers: ['doUpdateOrder', 'goOrderEdit', 'goOrder'],
  always: ['goOrderList'],
  errors: ['adminOrderUnknown'],
})

export const doUpdateOrder = idempotent('PUT', '/admin/order', {
  title: 'Change an order: what is left out stays; stock and points follow by their differences',
  for: 'member',
  refusedAt: 'goOrderEdit',
  submitTo: 'doUpdateOrder',
  input: {
    orderNo: key(),
    items: orderItems,
    gifts: orderGifts,
    ...changedMoney,
    ...orderTerms,
    ...addressChanges,
    email: unchanged(Email),
    ...ownFields('order', 'change'),
    /**
     * The reason for a tax rate other than the order's, or than that of the tax rule at the time of the
     * order.
     */
    taxReason: optional(text(255)),
    version: version(),
  },
  state: { ...edited, changed: z.boolean() },
  offers: ['doUpdateOrder', 'goOrder'],
  always: ['goOrderList'],
  errors: [
    'badInput',
    'adminOrderUnknown',
    'orderClosed',
    'orderAboveAuthorized',
    'staleVersion',
    'orderStockShort',
    'orderPointsShort',
  ],
})
