// Made from src/test.ts by "npm run plugin-types". Do not edit.
/// <reference types="node" />

import type { ClientOptions, ShopClient } from 'noren/client'
import type { Plugin } from 'noren/plugin'

/**
 * Starts a shop for a test. Throws if a plugin cannot be loaded, installed or switched on, or if there is no such
 * theme; nothing is left then.
 */
declare const startShop: (options?: TestShopOptions) => Promise<TestShop>

/** The clock of a shop in a test. It runs on by itself. */
interface TestClock {
  /** Returns its time. */
  now(): Date
  /** Sets it to an instant: a jump, in which no time passes. */
  set(instant: Date): void
  /** Moves it on. */
  advance(by: {
    readonly days?: number
    readonly hours?: number
    readonly minutes?: number
    readonly seconds?: number
  }): void
}

/** The particulars of a customer of a test. */
interface TestCustomer {
  readonly email: string
  readonly password: string
  readonly name01: string
  readonly name02: string
  readonly kana01: string
  readonly kana02: string
  readonly postalCode: string
  /** Prefecture, 1 to 47. */
  readonly pref: number
  readonly addr01: string
  readonly addr02: string
  readonly phoneNumber: string
}

/** An email that the shop has written. */
interface TestMail {
  readonly recipient: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** A running shop with data of its own. No email leaves it, and no limit on requests applies. */
interface TestShop {
  /** Its address, at a port that was free. */
  readonly base: URL
  readonly clock: TestClock
  /** A new visitor, who has opened the first page. */
  visitor(options?: ClientOptions): Promise<ShopClient>
  /** The first system administrator, signed in to the office. */
  member(options?: ClientOptions): Promise<ShopClient>
  /** A new customer, who has registered, confirmed their address and signed in. */
  customer(told?: Partial<TestCustomer>): Promise<ShopClient & { readonly email: string }>
  /** A document with a link to an operation by its name, to follow it whether the page before offers it or not. */
  link(name: string): object
  /** Does all background work that is due by its clock: events, jobs, schedules. */
  settle(): Promise<void>
  /** The emails so far, once all events are delivered; those to one address if it is given. */
  mails(recipient?: string): Promise<readonly TestMail[]>
  /** The errors that it has logged, such as those of a plugin that it switched off. */
  errors(): readonly string[]
  /** Ends it, and deletes its data. */
  close(): Promise<void>
}

/** How a shop for a test is started; by default with the demonstration data, and nothing of one's own. */
interface TestShopOptions {
  /** A shop's folder, as `create-noren` makes it: all its plugins are switched on, and its themes can be chosen. */
  readonly folder?: string | URL
  /** Plugins, or their folders. They are switched on in this order. */
  readonly plugins?: readonly (Plugin | string | URL)[]
  /** Codes of plugins that come with Noren and are switched on before the others, such as `coupons`. */
  readonly on?: readonly string[]
  /** The theme that the shop wears: its code, or its folder. */
  readonly theme?: string | URL
  /** The content of the database: `demo`, or `none` for master data and settings alone. */
  readonly seed?: 'demo' | 'none'
  /** Where its clock starts; the present by default. */
  readonly now?: Date
  /**
   * The address of a PostgreSQL server, on which the shop gets a new database; by default `DATABASE_URL` of the process.
   * Without either the shop is on SQLite.
   */
  readonly databaseUrl?: string
  /** Variables of the environment, such as the settings of a plugin; those of the process are not read. */
  readonly environment?: Readonly<Record<string, string | undefined>>
}

export { TestClock, TestCustomer, TestMail, TestShop, TestShopOptions, startShop }
