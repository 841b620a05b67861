import { definePlugin, list, optional, type PaymentHandler, text, z } from '../../src/plugin.ts'
import type { AddressBook, Addresses, DiscountCodes } from '../../src/plugins/agents/make.ts'
import type { Buyer, Destination } from '../../src/plugins/agents/wish.ts'

/** The addresses that the suite named, by the checkouts that they are of. */
const named = new Map<string, Omit<Destination, 'id'>>()

/**
 * The suite orders for American addresses of a country alone, without a name, a telephone or an email. The shop sends
 * within Japan, to whole addresses: the United States stand for Tokyo here, all others for Okinawa.
 */
export const anywhere: Addresses = {
  state: (_, checkoutId) => named.get(checkoutId) ?? {},
  takes: () => true,
  read(destination: Destination | undefined, buyer: Buyer, checkoutId: string) {
    if (destination) {
      const { id: _, ...address } = destination
      named.set(checkoutId, address)
    }
    const isAbroad = destination?.address_country !== 'US'
    const email = buyer.email || `${checkoutId.toLowerCase()}@example.com`
    return {
      ...{ name01: 'Doe', name02: 'John', phoneNumber: '0312345678', email },
      ...(destination && {
        ...(isAbroad ? { postalCode: '900-0001', pref: '47' } : { postalCode: '100-0001', pref: '13' }),
        ...{ addr01: '千代田区', addr02: '1-1' },
      }),
    }
  },
}

const parts = [
  'street_address',
  'address_locality',
  'address_region',
  'postal_code',
  'address_country',
] as const

/**
 * The suite expects the addresses of whoever has an email, for anybody who names it. A shop tells nobody: these are kept
 * for the suite alone.
 */
export const openBook = (known: Readonly<Record<string, readonly Destination[]>>): AddressBook => {
  const books = new Map(Object.entries(known).map(([email, all]) => [email, [...all]]))
  const of = ({ email }: Buyer): Destination[] => {
    if (!email) return []
    const book = books.get(email) ?? []
    books.set(email, book)
    return book
  }
  return {
    known: of,
    note(buyer, destination) {
      const book = of(buyer)
      const same = book.find((one) => parts.every((part) => (one[part] ?? '') === (destination[part] ?? '')))
      if (same && destination.id.startsWith('dest_') && destination.id.length > 16)
        return { ...destination, id: same.id }
      if (!same) book.push(destination)
      return destination
    },
  }
}

interface Code {
  readonly percent?: number
  readonly yen?: number
}

const CODES: Readonly<Record<string, Code>> = {
  '10OFF': { percent: 10 },
  WELCOME20: { percent: 20 },
  FIXED500: { yen: 500 },
}

const Quoted = z.object({
  flowerCodes: z.array(z.string()),
  discounts: z.array(z.object({ discountName: z.string().nullable(), amount: z.int() })),
})

/** The codes of the flower shop, of which an order takes several: the coupons of the program are one for an order. */
export const flowerCodes: DiscountCodes = {
  field: 'flowerCodes',
  input: (codes) => ({ flowerCodes: codes }),
  applied(document) {
    const { discounts } = Quoted.parse(document)
    return discounts.map(({ discountName: name, amount }) => ({
      code: name ?? '',
      title: name ?? '',
      amount,
    }))
  },
}

/** The codes that each visitor gave, by their session. */
const given = new Map<string, readonly string[]>()

/** The discounts of the flower shop as a plugin: one after the other, each on what the one before left. */
export const flowerDiscounts = definePlugin({
  code: 'flower-discounts',
  name: { ja: '花屋の割引', en: 'Discounts of the flower shop' },
  about: { ja: '適合性試験の割引コード', en: 'The codes of the conformance suite' },
  version: '1.0.0',
  fits: '>=1.0.0 <2',
  setup(shop) {
    shop.extend('doQuoteOrder', {
      input: { flowerCodes: optional(list(text(50), 10)) },
      state: { flowerCodes: z.array(z.string()) },
      async choose({ visitor, input: { flowerCodes: codes } }) {
        if (codes)
          given.set(
            visitor.key,
            codes.filter((code) => code in CODES),
          )
        return {}
      },
      add: async ({ visitor }) => ({ state: { flowerCodes: given.get(visitor.key) ?? [] } }),
    })
    shop.discount({
      async find({ visitor }) {
        const codes = given.get(visitor.key) ?? []
        return codes.map((code, at) => ({
          key: code,
          name: { ja: code, en: code },
          amount: ({ subtotal }) => off(codes.slice(0, at + 1), subtotal) - off(codes.slice(0, at), subtotal),
        }))
      },
    })
  },
})

/** What codes take off a sum together, whole yen. */
const off = (codes: readonly string[], subtotal: number): number =>
  subtotal -
  codes.reduce((left, code) => {
    const { percent = 0, yen = 0 } = CODES[code] ?? {}
    return Math.max(0, Math.floor((left * (100 - percent)) / 100) - yen)
  }, subtotal)

const handler = (id: string, name: string, config: PaymentHandler['config']): PaymentHandler => ({
  ...{ id, name, config, version: '2026-01-11', instruments: ['card'] },
  ...{
    spec: 'https://ucp.dev/specification/overview',
    schema: 'https://ucp.dev/schemas/shopping/checkout.json',
  },
})

/** The handler of the suite whose tokens the sandbox takes. */
export const MOCK_HANDLER = handler('mock_payment_handler', 'com.mock.payment', {})

/** The handlers that the suite looks for in the profile, which the shop does not have. */
export const FOREIGN_HANDLERS: readonly PaymentHandler[] = [
  handler('google_pay', 'google.pay', {}),
  handler('shop_pay', 'com.shopify.shop_pay', { shop_id: 'flower-shop' }),
]
