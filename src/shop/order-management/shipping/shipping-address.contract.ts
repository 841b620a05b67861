import { z } from 'zod'
import { clearable, day, flag, key, optional, version } from '../../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../../hypermedia/transition.ts'
import { Address, addressChanges } from '../../customers/fields.ts'
import { Sentence, Yen } from '../../values.ts'
import { Choice } from './shipping.fields.ts'

const named = { orderNo: key(), shippingId: optional(key()) }

/** Of a shipping that has left: that it is changed all the same, as of a parcel that came back or was led on. */
const afterSending = optional(flag())

/** How a shipping is to be delivered. */
const terms = {
  deliveryId: z.string().nullable(),
  deliveryName: z.string().nullable(),
  /** `YYYY-MM-DD`, null: not specified. */
  deliveryDate: z.string().nullable(),
  deliveryTimeId: z.string().nullable(),
  deliveryTime: z.string().nullable(),
}

const changedAddress = {
  orderNo: z.string(),
  shippingId: z.string(),
  ...Address.shape,
  ...terms,
  changed: z.boolean(),
  /** Of the order. */
  version: z.int(),
  message: Sentence,
}

export const goOrderShippingAddress = safe('/admin/order/shipping-address', {
  title: 'Where a shipping of an order goes and how, to be changed',
  for: 'member',
  input: named,
  state: {
    orderNo: z.string(),
    shippingId: z.string(),
    address: Address,
    ...terms,
    /** UTC, ISO 8601; null: it has not left. */
    shippedAt: z.string().nullable(),
    /** What the customer pays for it, which stays as it is. */
    deliveryFee: Yen,
    /** What its method asks for this prefecture now; null without a method. */
    methodFee: Yen.nullable(),
    /** What the customer has written down. */
    addresses: z.array(
      Address.extend({ orderNo: z.string(), shippingId: z.string(), addressId: z.string() }),
    ),
    version: z.int(),
  },
  submitTo: 'doUpdateOrderShippingAddress',
  offers: ['doUpdateOrderShippingAddress', 'doSelectOrderShippingAddress', 'goOrder', 'goOrderList'],
  items: { addresses: ['doSelectOrderShippingAddress'] },
  errors: ['badInput', 'adminOrderUnknown', 'shippingUnknown'],
})

export const doUpdateOrderShippingAddress = idempotent('PUT', '/admin/order/shipping-address', {
  title: 'Change where a shipping goes and how; what is left out stays, and so do its fees',
  for: 'member',
  refusedAt: 'goOrderShippingAddress',
  input: {
    ...named,
    ...addressChanges,
    deliveryId: optional(Choice),
    deliveryDate: clearable(day()),
    deliveryTimeId: clearable(Choice),
    afterSending,
    version: version(),
  },
  state: changedAddress,
  offers: ['goOrder', 'goOrderShippingAddress'],
  errors: ['badInput', 'adminOrderUnknown', 'shippingUnknown', 'shippingLeft', 'staleVersion'],
})

export const doSelectOrderShippingAddress = unsafe('POST', '/admin/order/shipping-address', {
  title: 'Send a shipping to an address that the customer has written down',
  for: 'member',
  refusedAt: 'goOrderShippingAddress',
  input: { ...named, addressId: key(), afterSending, version: version() },
  state: { addressId: z.string(), ...changedAddress },
  offers: ['goOrder', 'goOrderShippingAddress'],
  errors: [
    'badInput',
    'adminOrderUnknown',
    'shippingUnknown',
    'orderAddressUnknown',
    'shippingLeft',
    'staleVersion',
  ],
})
