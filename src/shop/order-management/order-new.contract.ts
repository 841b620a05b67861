import { z } from 'zod'
import { flag, integer, key, needed, optional, unchanged } from '../../hypermedia/input.ts'
import { safe, unsafe } from '../../hypermedia/transition.ts'
import { addressChanges, Email } from '../customers/fields.ts'
import { Sentence } from '../values.ts'
import { EditableLine, FoundArticle, orderItems, orderMoney, orderTerms } from './edit.fields.ts'
import { statedOrder } from './order.fields.ts'

/** What the form for a new order says. */
const drafted = {
  customerId: z.string().nullable(),
  /** What the customer has to spend. */
  customerPoint: z.int(),
  lines: z.array(EditableLine),
  found: z.array(FoundArticle),
}

export const goOrderNew = safe('/admin/order/create', {
  title: 'The form for another order: of a customer, or of a guest',
  for: 'member',
  input: { customerId: optional(key()) },
  state: drafted,
  submitTo: 'doCreateOrder',
  offers: ['doCreateOrder', 'goOrderList', 'goAdminTop'],
  errors: ['customerUnknown'],
})

export const doCreateOrder = unsafe('POST', '/admin/order/create', {
  title: 'Enter an order that came by telephone, of a customer or of a guest',
  for: 'member',
  refusedAt: 'goOrderNew',
  submitTo: 'doCreateOrder',
  once: true,
  input: {
    /** Whose order it is; absent: a guest, who needs an address. */
    customerId: optional(key()),
    items: needed(orderItems),
    ...orderMoney,
    ...orderTerms,
    ...addressChanges,
    email: unchanged(Email),
    /** The way it is sent, by its number: where no fee is given, its fee counts. */
    delivery: optional(integer(1, 2_147_483_647, 'select')),
    /** Whether they are sent the mail that confirms an order. */
    sendMail: optional(flag()),
  },
  state: { ...statedOrder, ...drafted, preview: z.boolean(), message: Sentence },
  offers: ['doCreateOrder', 'goOrder', 'goOrderList'],
  errors: ['badInput', 'customerUnknown', 'orderStockShort', 'orderPointsShort'],
})
