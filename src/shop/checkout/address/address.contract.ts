import { z } from 'zod'
import { flag, integer, key, list, optional } from '../../../hypermedia/input.ts'
import { safe, unsafe } from '../../../hypermedia/transition.ts'
import { Address, addressInputs } from '../../customers/fields.ts'
import { OrderItem } from '../../orders/order.contract.ts'
import { BUYS } from '../../scopes.ts'
import { Sentence } from '../../values.ts'
import { CartKey, KnownAddress } from '../contract.ts'

export const goShoppingShipping = safe('/shopping/shipping', {
  title: 'Choose where a shipping goes',
  for: 'anyone',
  permission: BUYS,
  page: 'shopping_shipping',
  input: { shippingId: optional(key()), cartKey: optional(CartKey) },
  state: {
    shippingId: z.string(),
    /** The address it goes to now. */
    addressId: z.string(),
    addresses: z.array(KnownAddress),
  },
  submitTo: 'doSelectShippingAddress',
  offers: ['doSelectShippingAddress', 'goShoppingShippingEdit', 'goShopping'],
  errors: ['addressUnknownYet', 'addressNotFound', 'cartEmpty'],
})

export const doSelectShippingAddress = unsafe('POST', '/shopping/shipping', {
  title: 'Send a shipping to one of the known addresses',
  for: 'anyone',
  permission: BUYS,
  refusedAt: 'goShoppingShipping',
  input: { addressId: key(), shippingId: optional(key()), cartKey: optional(CartKey) },
  state: { addressId: z.string(), message: z.string() },
  offers: ['goShopping'],
  errors: ['addressNotFound', 'addressUnknownYet', 'cartEmpty'],
})

export const goShoppingShippingEdit = safe('/shopping/shipping-edit', {
  title: 'The form of another address to deliver to',
  for: 'anyone',
  permission: BUYS,
  page: 'shopping_shipping_edit',
  input: { shippingId: optional(key()), cartKey: optional(CartKey) },
  state: { shippingId: z.string() },
  submitTo: 'doUpdateShippingAddress',
  offers: ['doUpdateShippingAddress', 'goPostalCode', 'goShoppingShipping', 'goShopping', 'goCart'],
  errors: ['addressUnknownYet', 'addressNotFound', 'cartEmpty'],
})

export const doUpdateShippingAddress = unsafe('POST', '/shopping/shipping-edit', {
  title: 'Send a shipping to another address',
  for: 'anyone',
  permission: BUYS,
  refusedAt: 'goShoppingShippingEdit',
  input: { ...addressInputs, shippingId: optional(key()), cartKey: optional(CartKey) },
  state: { ...Address.shape, addressId: z.string(), message: z.string() },
  offers: ['goShopping', 'goShoppingShipping'],
  errors: ['addressUnknownYet', 'addressNotFound', 'addressBookFull', 'cartEmpty', 'badInput'],
  limits: [{ by: 'account', most: 10, minutes: 30 }],
})

const Allocation = z.object({
  addressId: key(),
  cartKey: CartKey,
  /** Without it the whole cart goes to the address. */
  productCode: optional(key()),
  quantity: optional(integer(0, 999)),
})

export const goShoppingShippingMultiple = safe('/shopping/shipping-multiple', {
  title: 'Share the cart out to several addresses',
  for: 'anyone',
  permission: BUYS,
  page: 'shopping_shipping_multiple',
  input: {
    cartKey: optional(CartKey),
    /** An address that was just added. */
    addressId: optional(key()),
  },
  state: {
    cartKey: z.string(),
    /** The address that was just added, for the next free row; null if none was. */
    addressId: z.string().nullable(),
    addresses: z.array(KnownAddress),
    cartItems: z.array(OrderItem),
    /** How the cart is shared out now, or how it would be at first. */
    allocations: z.array(
      z.object({
        addressId: z.string(),
        cartKey: z.string(),
        productCode: z.string(),
        quantity: z.int(),
      }),
    ),
  },
  submitTo: 'doAllocateMultipleShipping',
  offers: [
    'doAllocateMultipleShipping',
    'goShoppingShippingMultiple',
    'goShoppingShippingMultipleEdit',
    'goShopping',
  ],
  errors: ['addressUnknownYet', 'cartEmpty'],
})

export const doAllocateMultipleShipping = unsafe('POST', '/shopping/shipping-multiple', {
  title: 'Share the cart out to several addresses',
  for: 'anyone',
  permission: BUYS,
  refusedAt: 'goShoppingShippingMultiple',
  input: {
    allocations: list(Allocation),
    /** Whether the sums become the cart's quantities, as they do by default. If not, other sums are errors. */
    changeQuantity: optional(flag()),
    cartKey: optional(CartKey),
  },
  state: { allocationCount: z.int(), message: z.string(), messages: z.array(Sentence) },
  offers: ['goShopping', 'goShoppingShippingMultiple'],
  errors: ['addressUnknownYet', 'addressNotFound', 'productNotFound', 'cartEmpty', 'badInput'],
})

export const goShoppingShippingMultipleEdit = safe('/shopping/shipping-multiple-edit', {
  title: 'The form of one more address to share the cart out to',
  for: 'anyone',
  permission: BUYS,
  page: 'shopping_shipping_multiple_edit',
  input: { cartKey: optional(CartKey) },
  submitTo: 'doAddMultipleShippingAddress',
  offers: ['doAddMultipleShippingAddress', 'goPostalCode', 'goShoppingShippingMultiple'],
  errors: ['addressUnknownYet', 'cartEmpty'],
})

export const doAddMultipleShippingAddress = unsafe('POST', '/shopping/shipping-multiple-edit', {
  title: 'Add an address to share the cart out to',
  for: 'anyone',
  permission: BUYS,
  refusedAt: 'goShoppingShippingMultipleEdit',
  input: { ...addressInputs, cartKey: optional(CartKey) },
  state: { ...Address.shape, addressId: z.string(), message: z.string() },
  offers: ['goShoppingShippingMultiple'],
  errors: ['addressUnknownYet', 'addressBookFull', 'cartEmpty', 'badInput'],
  limits: [{ by: 'account', most: 10, minutes: 30 }],
})
