import { z } from 'zod'
import { key, unchanged, version } from '../../hypermedia/input.ts'
import { idempotent, safe } from '../../hypermedia/transition.ts'
import { addressChanges, Email } from '../customers/fields.ts'
import { Yen } from '../values.ts'
import { EditableLine, FoundArticle, orderItems, orderMoney, orderTerms } from './edit.fields.ts'
import { statedOrder } from './order.fields.ts'

const edited = {
  ...statedOrder,
  /** The goods line by line, those that may be added at the end with quantity 0. */
  lines: z.array(EditableLine),
  found: z.array(FoundArticle),
  preview: z.boolean(),
  /** By how much what is to be paid changes, yen. */
  difference: Yen,
}

export const goOrderEdit = safe('/admin/order/edit', {
  title: 'An order, to be changed',
  for: 'member',
  input: { orderNo: key() },
  state: edited,
  submitTo: 'doUpdateOrder',
  offers: ['doUpdateOrder', 'goOrder', 'goOrderList', 'goAdminTop'],
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
    ...orderMoney,
    ...orderTerms,
    ...addressChanges,
    email: unchanged(Email),
    version: version(),
  },
  state: { ...edited, changed: z.boolean() },
  offers: ['doUpdateOrder', 'goOrder', 'goOrderList', 'goAdminTop'],
  errors: [
    'badInput',
    'adminOrderUnknown',
    'orderClosed',
    'staleVersion',
    'orderStockShort',
    'orderPointsShort',
  ],
})
