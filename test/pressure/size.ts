import { databases } from '../support/shop.ts'

const isFull = process.env.PRESSURE === 'full'

/** How hard the tests press: a little in every run, as hard as was promised with PRESSURE=full. */
export const size = isFull
  ? {
      guests: 200,
      pieces: 50,
      presses: 20,
      adds: 20,
      kills: 10,
      /** Orders of a day, on each database. */
      ordersOfDay: 500,
      /** Orders that are held against a calculator, on each database. */
      audited: 400,
      guestsAtKill: 30,
      mails: 20,
      /** Hostile requests to each transition in each encoding. */
      fuzz: 400,
      fuzzOffice: 400,
      /** Whether each operation is sent all kinds of dear inputs, in each media type. */
      allDear: true,
      visitors: 64,
      requests: 200_000,
      readers: 40,
      changes: 20,
      /** Customers who buy the same few articles at once, and how often each does. */
      stormers: 24,
      stormRounds: 12,
      patience: 900_000,
      /** Also what takes a minute of waiting and nothing else. */
      waits: true,
      /** Events that webhooks are told of, on each database. */
      hooked: 50_000,
      hookedAtOnce: 5_000,
      /** Products (of two variants) and customers of a shop that moves in, on each database. */
      movedProducts: 50_000,
      movedCustomers: 100_000,
    }
  : {
      guests: 24,
      pieces: 6,
      presses: 20,
      adds: 8,
      kills: 2,
      ordersOfDay: 20,
      audited: 8,
      guestsAtKill: 8,
      mails: 3,
      fuzz: 8,
      fuzzOffice: 5,
      allDear: false,
      visitors: 64,
      requests: 5_000,
      readers: 12,
      changes: 3,
      stormers: 4,
      stormRounds: 3,
      patience: 120_000,
      waits: false,
      hooked: 400,
      hookedAtOnce: 100,
      movedProducts: 300,
      movedCustomers: 600,
    }

const DAY_MS = 86_400_000

/** Each of many things is tried on one of the databases, and the next day on the other; on both under full pressure. */
export const isTurnOf = (at: number, database: string): boolean =>
  isFull || databases[(at + Math.floor(Date.now() / DAY_MS)) % databases.length] === database
