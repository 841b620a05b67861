import type { BackgroundEnvironment, PaymentHandler } from '../../plugin.ts'
import type { Buyer, Destination } from './wish.ts'

/** The inputs of `doQuoteOrder` that say who orders, and where the goods go. */
export type Guest = Readonly<Record<string, string>>

/** An address as the interface states that of an order. */
export interface OrderAddress {
  readonly name01: string
  readonly name02: string
  readonly postalCode: string
  readonly prefName: string
  readonly addr01: string
  readonly addr02: string
  readonly phoneNumber: string
}

/** How addresses of platforms are read as those of the shop. */
export interface Addresses {
  /** Whether the shop sends to it, as far as it is known. */
  takes(destination: Destination): boolean
  /** The inputs of the interface, as far as they are known; `checkoutId` tells buyers apart. */
  read(destination: Destination | undefined, buyer: Buyer, checkoutId: string): Guest
  /** States an address of an order. */
  state(address: OrderAddress, checkoutId: string): Omit<Destination, 'id'>
}

/** The addresses that the shop knows of a buyer; none without identity linking. */
export interface AddressBook {
  known(buyer: Buyer): readonly Destination[]
  /** Keeps an address of a buyer; returns it with its id. */
  note(buyer: Buyer, destination: Destination): Destination
}

/** A discount that was applied. Yen with tax. */
export interface Applied {
  readonly code?: string
  readonly title: string
  readonly amount: number
}

/** How codes of discounts are sent to the interface. */
export interface DiscountCodes {
  /** The inputs of `doQuoteOrder` for these codes. */
  input(codes: readonly string[]): Readonly<Record<string, unknown>>
  /** The codes of which errors tell, by the fields of the interface. */
  readonly field: string
  /** The discounts in the answer of `doQuoteOrder`. */
  applied(document: Readonly<Record<string, unknown>>): readonly Applied[]
}

/** The parts of a protocol that a shop may replace; those of the program are for a shop in Japan. */
export interface Make {
  /** The code of its plugin: its tables, and its input of an order, are named after it. */
  readonly code: string
  /** Whether it has carts beside checkouts. */
  readonly hasCarts: boolean
  /** The path before its routes. */
  readonly root: string
  readonly addresses: Addresses
  readonly book: AddressBook
  /** The ids of fulfillment options that differ from those of their deliveries, by those. */
  readonly optionIds: Readonly<Record<string, string>>
  readonly discounts: DiscountCodes
  /** Further payment handlers in the profile. */
  readonly handlers: readonly PaymentHandler[]
}

/** The environment of a protocol's work. */
export type Act = BackgroundEnvironment
