import { z } from 'zod'
import { key, optional } from '../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../hypermedia/transition.ts'
import { Address } from '../customers/fields.ts'
import { Sentence } from '../values.ts'
import { address } from './address.record.ts'

const own = { customerId: z.string(), addressId: z.string() }

export const goCustomerDeliveryEdit = safe('/admin/customer-delivery-edit', {
  title: 'The form of an address of a customer’s book, or of a new one',
  for: 'member',
  input: {
    customerId: optional(key()),
    /** The customer's id under its other name. */
    id: optional(key()),
    addressId: optional(key()),
  },
  state: {
    /** Empty if no customer is named. */
    customerId: z.string(),
    /** Null for a new one. */
    addressId: z.string().nullable(),
    /** The name of the customer. */
    name: z.string(),
  },
  submitTo: 'doUpdateCustomerDeliveryAddress',
  offers: [
    'doUpdateCustomerDeliveryAddress',
    'doDeleteCustomerDeliveryAddress',
    'goCustomer',
    'goCustomerList',
  ],
  errors: ['customerUnknown', 'customerAddressUnknown'],
})

export const doUpdateCustomerDeliveryAddress = unsafe('POST', '/admin/customer-delivery-edit', {
  title: 'Put an address into a customer’s book, or change the one that is named',
  for: 'member',
  once: true,
  refusedAt: 'goCustomerDeliveryEdit',
  input: { customerId: key(), addressId: optional(key()), ...address.create },
  state: { ...own, address: Address, message: Sentence },
  offers: ['goCustomer', 'goCustomerDeliveryEdit'],
  errors: ['customerUnknown', 'customerGone', 'customerAddressUnknown', 'customerBookFull'],
})

export const doDeleteCustomerDeliveryAddress = idempotent('DELETE', '/admin/customer-delivery-edit', {
  title: 'Take an address out of a customer’s book',
  for: 'member',
  refusedAt: 'goCustomerDeliveryEdit',
  input: { customerId: key(), addressId: key() },
  state: { ...own, message: Sentence },
  offers: ['goCustomer'],
  errors: ['customerUnknown', 'customerAddressUnknown'],
})
