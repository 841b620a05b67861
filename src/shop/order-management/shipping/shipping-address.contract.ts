import { z } from 'zod'
import { clearable, day, flag, key, optional, version } from '../../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../../hypermedia/transition.ts'
import { Address, addressChanges } from '../../customers/fields.ts'
import { Sentence, Yen } from '../../values.ts'
import { Choice } from './shipping.fields.ts'

const named = { orderNo: key(), shippingId: optional(key()) }

/** Confirms the change of a shipping that has left, such as a parcel that came back or was forwarded. */
const afterSending = optional(flag())

/** The delivery terms of a shipping. */
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
  /** The version of the order. */
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
    /** The fee that the customer pays for it; a change does not touch it. */
    deliveryFee: Yen,
    /** The current fee of its method for this prefecture; null without a method. */
    methodFee: Yen.nullable(),
    /** The customer's address book. */
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
