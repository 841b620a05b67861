import { z } from 'zod'
import { clearable, flag, integer, isYes, key, list, optional } from '../../../hypermedia/input.ts'
import { unsafe } from '../../../hypermedia/transition.ts'
import { addressInputs, Email, EmailConfirm } from '../../customers/fields.ts'
import { BUYS } from '../../scopes.ts'
import { Quantity, Yen } from '../../values.ts'
import { choiceInputs, OpenOrder } from '../contract.ts'
import { lackingIn } from './guest.rules.ts'

/** The most addresses that one request adds. */
const MOST_PLACES = 20

/** The inputs of an address, each of which may be left out or cleared. */
const partsOfAddress = {
  name01: clearable(addressInputs.name01),
  name02: clearable(addressInputs.name02),
  kana01: clearable(addressInputs.kana01),
  kana02: clearable(addressInputs.kana02),
  companyName: clearable(addressInputs.companyName),
  postalCode: clearable(addressInputs.postalCode),
  // 0 is the unselected default of the form.
  pref: clearable(integer(0, 47, 'select').meta({ control: 'select', autocomplete: 'address-level1' })),
  addr01: clearable(addressInputs.addr01),
  addr02: clearable(addressInputs.addr02),
  phoneNumber: clearable(addressInputs.phoneNumber),
}

const Line = z.object({ productCode: key(), quantity: Quantity })

/** Goods that go to an address: one that is known (`addressId`), or one that is given here. */
const Destination = z.object({
  addressId: optional(key()),
  ...partsOfAddress,
  /** Without it all goods go there. */
  productCode: optional(key()),
  quantity: optional(integer(0, 999)),
})

/** So many of a product to an address that is known, or to one of `places`: `new-1` is the first of them. */
const Allocation = z.object({
  addressId: key(),
  productCode: key(),
  /** Without it the rest of the product goes there. */
  quantity: optional(integer(0, 999)),
})

export const doQuoteOrder = unsafe('POST', '/shopping/quote', {
  title: 'Work out an order from what is known so far: choices, prices and what is missing',
  for: 'anyone',
  permission: BUYS,
  tool: {
    says: 'Works out an order from goods, address, delivery and payment, and says what is missing; with `confirm` it draws the order up, and its `preOrderId` and `expectedTotal` place it.',
    gives: [
      'items',
      'missing',
      'payments',
      'unavailable',
      'paymentName',
      'subtotal',
      'deliveryFeeTotal',
      'charge',
      'discounts',
      'taxes',
      'paymentTotal',
      'canCheckout',
      'preOrderId',
      'expectedTotal',
    ],
  },
  refusedAt: 'goShopping',
  input: {
    /** The goods, in a cart of their own unless `cartKey` or `sessionPrefix` names one; by default the cart as it is. */
    items: optional(list(Line, 100)),
    email: clearable(Email),
    email_confirm: EmailConfirm,
    /** A guest asks for newsletters, when the order is drawn up. */
    newsletterWanted: optional(flag()),
    ...partsOfAddress,
    /** Where all goods go or, with products and quantities, which of them. */
    destinations: optional(list(Destination, 100)),
    /** How the goods are shared out among addresses; what it does not change stays as it was chosen. */
    allocations: optional(list(Allocation, 1000)),
    /** Further addresses, which `allocations` can name. */
    places: optional(list(z.object(partsOfAddress), MOST_PLACES)),
    ...choiceInputs,
    /** Draws the order up, as `doConfirmOrder` does, if nothing is missing. */
    confirm: optional(flag()),
  },
  check: (raw) => (isYes(raw.confirm) ? lackingIn(raw) : {}),
  state: {
    ...OpenOrder,
    /** The token of the order that was drawn up; null if none was. */
    preOrderId: z.string().nullable(),
    /** Its total, which `doCheckout` takes to place exactly this order; null if none was drawn up. */
    expectedTotal: Yen.nullable(),
  },
  offers: ['doConfirmOrder', 'goShopping', 'goShoppingConfirm', 'doCheckout', 'goCart'],
  errors: [
    'cartEmpty',
    'addressNotFound',
    'addressBookFull',
    'orderNeedsLook',
    'orderNotAccepted',
    'badInput',
  ],
  limits: [
    { by: 'address', most: 100, minutes: 30, when: ({ confirm }) => confirm === true },
    { by: 'session', most: 30, minutes: 30, when: ({ confirm }) => confirm === true },
  ],
})
