import { z } from 'zod'
import { key, optional } from '../../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../../hypermedia/transition.ts'
import { accountPages } from '../../customers/account-pages.contract.ts'
import { Address, addressChanges, addressInputs } from '../../customers/fields.ts'
import { SEES_PROFILE } from '../../scopes.ts'

const Own = { customerId: z.string(), addressId: z.string() }

const limits = [{ by: 'account', most: 10, minutes: 30 }] as const

export const goCustomerAddressList = safe('/mypage/address-list', {
  title: 'The address book',
  for: 'customer',
  tool: {
    says: 'Lists the addresses that the customer keeps beside their own, to send an order to.',
    gives: ['addresses'],
  },
  permission: SEES_PROFILE,
  page: 'mypage_delivery',
  state: {
    customerId: z.string(),
    addresses: z.array(Address.extend({ addressId: z.string() })),
    count: z.int(),
    /** The most addresses of a book. */
    most: z.int(),
  },
  offers: ['goCustomerAddress', 'doCreateCustomerAddress', ...accountPages],
  items: { addresses: ['goCustomerAddress', 'doUpdateCustomerAddress', 'doDeleteCustomerAddress'] },
})

export const goCustomerAddress = safe('/mypage/address', {
  title: 'The form of an address, or of a new one',
  for: 'customer',
  permission: SEES_PROFILE,
  page: 'mypage_delivery_edit',
  input: { addressId: optional(key()) },
  state: { addressId: z.string().nullable() },
  submitTo: 'doUpdateCustomerAddress',
  offers: [
    'doUpdateCustomerAddress',
    'doCreateCustomerAddress',
    'doDeleteCustomerAddress',
    'goPostalCode',
    ...accountPages,
  ],
  errors: ['addressUnknown', 'notYourAddress', 'addressBookFull'],
})

export const doCreateCustomerAddress = unsafe('POST', '/mypage/address-list', {
  title: 'Put an address into the address book',
  for: 'customer',
  refusedAt: 'goCustomerAddress',
  once: true,
  input: addressInputs,
  state: { ...Own, ...Address.shape },
  offers: ['goCustomerAddress'],
  always: ['goCustomerAddressList'],
  errors: ['addressBookFull', 'badInput'],
  limits,
})

export const doUpdateCustomerAddress = idempotent('PUT', '/mypage/address', {
  title: 'Change an address of the address book',
  for: 'customer',
  refusedAt: 'goCustomerAddress',
  input: { addressId: key(), ...addressChanges },
  state: { ...Own, ...Address.shape },
  offers: ['goCustomerAddressList', 'goCustomerAddress'],
  errors: ['addressUnknown', 'notYourAddress', 'badInput'],
  limits,
})

export const doDeleteCustomerAddress = idempotent('DELETE', '/mypage/address', {
  title: 'Take an address out of the address book',
  for: 'customer',
  refusedAt: 'goCustomerAddressList',
  input: { addressId: key() },
  state: Own,
  offers: ['goCustomerAddressList'],
  errors: ['addressUnknown', 'notYourAddress'],
  limits,
})
