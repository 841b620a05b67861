import { z } from 'zod'
import { either, flag, integer, key, list, needed, optional, text } from '../../../hypermedia/input.ts'
import { safe, unsafe } from '../../../hypermedia/transition.ts'
import { Address, addressInputs, Email } from '../../customers/fields.ts'
import { ownFields } from '../../own-fields/fields.ts'
import { giftInputs } from '../../settings/gift/gift.fields.ts'
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

/** The state of the form for a new order. */
const drafted = {
  customerId: z.string().nullable(),
  customerName: z.string().nullable(),
  /** The customer's points. */
  customerPoint: z.int(),
  /** The customer's address, as far as it is known. */
  customerAddress: Address.partial().nullable(),
  /** The customer's address book. */
  addresses: z.array(Address.extend({ addressId: z.string() })),
  /** Customers whom `customerKeyword` found. */
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
  permission: 'orders:change',
  input: {
    customerId: optional(key()),
    customerKeyword: typedKeyword,
    items: typedItems,
    productKeyword: typedKeyword,
  },
  state: drafted,
  submitTo: 'doCreateOrder',
  items: { customers: ['goOrderNew'] },
  // It submits to itself: so its form searches for goods and customers, whatever else it contains.
  offers: ['goOrderNew', 'goCustomerList'],
  always: ['doCreateOrder', 'goOrderList'],
  errors: ['customerUnknown'],
})

/** The shop knows the address of a customer. */
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
    /** The id of the customer; absent for a guest, who needs an address. */
    customerId: optional(key()),
    /** Words that search customers; with `preview` the matches are returned. */
    customerKeyword: optional(text(255)),
    items: needed(orderItems),
    ...giftInputs,
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
    /** Without an address no mail is sent. */
    email: optional(Email),
    /** The address of the customer's address book that the goods go to, if it is not their own. */
    addressId: optional(text(64, { control: 'select' })),
    /** The address that the goods go to, if it is not the orderer's: one at most. */
    destinations: optional(list(z.object(addressInputs), 1)),
    /**
     * The id of the delivery method, 0: the goods are collected. The default is that of a checkout; its fee
     * applies if none is given.
     */
    delivery: optional(integer(0, 2_147_483_647, 'select')),
    /** Whether the order confirmation is sent. */
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
  offers: ['doCreateOrder', 'goOrder'],
  always: ['goOrderList'],
  errors: ['badInput', 'customerUnknown', 'orderAddressUnknown', 'orderStockShort', 'orderPointsShort'],
})
