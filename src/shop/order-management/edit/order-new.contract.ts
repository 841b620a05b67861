import { z } from 'zod'
import { either, flag, integer, key, needed, optional, text } from '../../../hypermedia/input.ts'
import { safe, unsafe } from '../../../hypermedia/transition.ts'
import { Address, addressInputs, Email } from '../../customers/fields.ts'
import { ownFields } from '../../own-fields/fields.ts'
import { Sentence } from '../../values.ts'
import { statedOrder } from '../order/order.fields.ts'
import {
  EditableLine,
  FoundArticle,
  orderItems,
  orderMoney,
  orderTerms,
  Shortage,
  typedItems,
  typedKeyword,
} from './edit.fields.ts'

/** What the form for a new order says. */
const drafted = {
  customerId: z.string().nullable(),
  customerName: z.string().nullable(),
  /** What the customer has to spend. */
  customerPoint: z.int(),
  /** Where they live, as far as the shop knows. */
  customerAddress: Address.partial().nullable(),
  /** Customers whom `customerKeyword` names. */
  customers: z.array(
    z.object({
      customerId: z.string(),
      customerName: z.string(),
      email: z.string(),
      phoneNumber: z.string().nullable(),
    }),
  ),
  lines: z.array(EditableLine),
  found: z.array(FoundArticle),
}

export const goOrderNew = safe('/admin/order/create', {
  title: 'The form for another order: of a customer, or of a guest',
  for: 'member',
  input: {
    customerId: optional(key()),
    customerKeyword: typedKeyword,
    items: typedItems,
    productKeyword: typedKeyword,
  },
  state: drafted,
  submitTo: 'doCreateOrder',
  items: { customers: ['goOrderNew'] },
  // Itself: so its form looks for goods and for customers, whatever else stands in it.
  offers: ['goOrderNew', 'goCustomerList'],
  always: ['doCreateOrder', 'goOrderList'],
  errors: ['customerUnknown'],
})

/** Of a customer the shop knows where they live. */
const OF_CUSTOMER = { customerId: true } as const

export const doCreateOrder = unsafe('POST', '/admin/order/create', {
  title: 'Enter an order that came by telephone, of a customer or of a guest',
  for: 'member',
  costsMoney: true,
  needsConsent: true,
  refusedAt: 'goOrderNew',
  submitTo: 'doCreateOrder',
  once: true,
  input: {
    /** Whose order it is; absent: a guest, who needs an address. */
    customerId: optional(key()),
    /** Words of customers whose order it may be: with `preview` they are looked up. */
    customerKeyword: optional(text(255)),
    items: needed(orderItems),
    ...orderMoney,
    ...orderTerms,
    name01: either(addressInputs.name01, OF_CUSTOMER),
    name02: either(addressInputs.name02, OF_CUSTOMER),
    kana01: addressInputs.kana01,
    kana02: addressInputs.kana02,
    companyName: addressInputs.companyName,
    postalCode: either(addressInputs.postalCode, OF_CUSTOMER),
    pref: either(addressInputs.pref, OF_CUSTOMER),
    addr01: either(addressInputs.addr01, OF_CUSTOMER),
    addr02: either(addressInputs.addr02, OF_CUSTOMER),
    phoneNumber: either(addressInputs.phoneNumber, OF_CUSTOMER),
    /** Whoever has none gets no mail. */
    email: optional(Email),
    /**
     * The way it is sent, by its number, 0: it is collected. Unless given the one that a checkout proposes; where
     * no fee is given, its fee counts.
     */
    delivery: optional(integer(0, 2_147_483_647, 'select')),
    /** Whether they are sent the mail that confirms an order. */
    sendMail: optional(flag()),
    ...ownFields('order', 'draft'),
  },
  state: {
    ...statedOrder,
    ...drafted,
    preview: z.boolean(),
    shortages: z.array(Shortage),
    message: Sentence,
  },
  offers: ['doCreateOrder', 'goOrder', 'goOrderList'],
  errors: ['badInput', 'customerUnknown', 'orderStockShort', 'orderPointsShort'],
})
