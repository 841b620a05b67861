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
  orderItems,
  orderTerms,
  Shortage,
  typedItems,
  typedKeyword,
} from './edit.fields.ts'

const edited = {
  ...statedOrder,
  /** The goods line by line, those that may be added at the end with quantity 0. */
  lines: z.array(EditableLine),
  found: z.array(FoundArticle),
  preview: z.boolean(),
  /** By how much what is to be paid changes, yen. */
  difference: Yen,
  /** Of a look: what there is too little of. */
  shortages: z.array(Shortage),
  /** Of a look: the charge of another way to pay, which is proposed in place of the order's; null: none is. */
  proposedCharge: Yen.nullable(),
}

export const goOrderEdit = safe('/admin/order/edit', {
  title: 'An order, to be changed',
  for: 'member',
  input: { orderNo: key(), items: typedItems, productKeyword: typedKeyword },
  state: edited,
  submitTo: 'doUpdateOrder',
  // Itself: so its form looks for goods, whatever else stands in it.
  offers: ['doUpdateOrder', 'goOrderEdit', 'goOrder', 'goOrderList'],
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
    ...changedMoney,
    ...orderTerms,
    ...addressChanges,
    email: unchanged(Email),
    ...ownFields('order', 'change'),
    /** Why goods are taxed at another rate than theirs: the order's, or that of the tax rule when it was ordered. */
    taxReason: optional(text(255)),
    version: version(),
  },
  state: { ...edited, changed: z.boolean() },
  offers: ['doUpdateOrder', 'goOrder', 'goOrderList'],
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
