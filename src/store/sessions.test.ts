import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { databases } from '../../test/support/shop.ts'
import type { Store } from './database.ts'
import { countAttempt } from './limits.ts'
import { dropItems, keepItem, noteVisit, openCustomerSession, openSession, readItems } from './sessions.ts'
import { anyCustomer, emptyStore } from './store.fixture.ts'

const DAY_MS = 86_400_000
const NOW = new Date('2026-11-20T03:00:00Z')
const later = (ms: number) => new Date(NOW.getTime() + ms)

describe.each(databases)('What is kept for a visitor, on %s', (database) => {
  let store: Store
  let clear: () => Promise<void>

  beforeAll(async () => {
    const made = await emptyStore(database, inject('adminUrl'), inject('workshop'))
    store = made.store
    clear = made.clear
  })

  afterAll(() => clear?.())

  const open = (id: string, at: Date) => store.write((tx) => openSession(tx, { key: id }, at))
  const session = async (id: string, at: Date) => {
    const row = await store.reader.selectFrom('session').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row || row.expires_at <= at.toISOString()) return undefined
    return { customerId: row.customer_id, seenAt: row.seen_at }
  }
  const keep = (id: string, name: string, value: unknown, at: Date, lifeMs?: number) =>
    store.write((tx) => keepItem(tx, { key: id }, name, value, at, lifeMs))
  const signedIn = (customerId: string, remembered: boolean) => ({
    customerId,
    remembered,
    userAgent: 'Browser/1.0',
  })
  const items = async (id: string, at: Date) => Object.fromEntries(await readItems(store.reader, id, at))

  describe('a session', () => {
    it('is not there before there is something to keep', async () => {
      expect(await session('nobody', NOW)).toBeUndefined()
    })

    it('lives thirty days from the last visit on', async () => {
      await open('one', NOW)
      expect(await session('one', later(30 * DAY_MS - 1))).toMatchObject({ customerId: null })
      expect(await session('one', later(30 * DAY_MS))).toBeUndefined()
      await store.write((tx) => noteVisit(tx, 'one', (30 * DAY_MS) / 1000, later(10 * DAY_MS)))
      expect(await session('one', later(40 * DAY_MS - 1))).toEqual({
        customerId: null,
        seenAt: later(10 * DAY_MS).toISOString(),
      })
      expect(await session('one', later(40 * DAY_MS))).toBeUndefined()
    })

    it('of a customer lives a day, and comes back as nobody’s', async () => {
      const customer = await anyCustomer(store)
      await store.write((tx) => openCustomerSession(tx, 'signed', signedIn(customer, false), NOW))
      await open('signed', later(1))
      expect(await session('signed', later(DAY_MS - 1))).toMatchObject({ customerId: customer })
      expect(await session('signed', later(DAY_MS))).toBeUndefined()
      await store.write((tx) => noteVisit(tx, 'signed', DAY_MS / 1000, later(DAY_MS)))
      expect(await session('signed', later(DAY_MS))).toBeUndefined()
      await open('signed', later(DAY_MS))
      expect(await session('signed', later(DAY_MS))).toMatchObject({ customerId: null })
    })

    it('of a customer who asked to be remembered lives thirty', async () => {
      const customer = await anyCustomer(store)
      await store.write((tx) => openCustomerSession(tx, 'long', signedIn(customer, true), NOW))
      expect(await session('long', later(30 * DAY_MS - 1))).toMatchObject({ customerId: customer })
    })
  })

  it.each([
    ['nobody’s', null],
    ['a customer’s', true],
  ] as const)('however often it is used, a session of %s ends after ninety days', async (_, remembered) => {
    const id = `worn-${remembered}`
    if (remembered === null) await open(id, NOW)
    else {
      const customer = await anyCustomer(store)
      await store.write((tx) => openCustomerSession(tx, id, signedIn(customer, remembered), NOW))
    }
    for (let days = 20; days < 90; days += 20)
      await store.write((tx) => noteVisit(tx, id, 30 * (DAY_MS / 1000), later(days * DAY_MS)))
    expect(await session(id, later(90 * DAY_MS - 1))).toBeDefined()
    expect(await session(id, later(90 * DAY_MS))).toBeUndefined()
  })

  describe('a session that has ended', () => {
    it('keeps nothing that can be read, before it is swept away', async () => {
      await keep('past', 'guest', '山田', NOW, 90 * DAY_MS)
      expect(await items('past', later(30 * DAY_MS - 1))).toEqual({ guest: '山田' })
      expect(await items('past', later(30 * DAY_MS))).toEqual({})
    })

    it('begins anew with nothing of what it had', async () => {
      await keep('reborn', 'guest', '山田', NOW, 90 * DAY_MS)
      const cart = { id: 'old', session_id: 'reborn', customer_id: null, prefix: 'p', sale_type_id: 1 }
      const at = NOW.toISOString()
      await store.write((tx) =>
        tx
          .insertInto('cart')
          .values({ ...cart, created_at: at, updated_at: at, version: 1 })
          .execute(),
      )
      await open('reborn', later(30 * DAY_MS))
      expect(await session('reborn', later(30 * DAY_MS))).toBeDefined()
      expect(await items('reborn', later(30 * DAY_MS))).toEqual({})
      expect(await store.reader.selectFrom('cart').selectAll().where('id', '=', 'old').execute()).toEqual([])
    })
  })

  describe('an item', () => {
    it('is kept with its session, a day unless told otherwise', async () => {
      await keep('two', 'guest', { name01: '山田', pref: 13 }, NOW)
      await keep('two', 'long', [1, 2], NOW, 3 * DAY_MS)
      expect(await session('two', NOW)).toBeDefined()
      expect(await items('two', later(DAY_MS - 1))).toEqual({
        guest: { name01: '山田', pref: 13 },
        long: [1, 2],
      })
      expect(await items('two', later(DAY_MS))).toEqual({ long: [1, 2] })
      expect(await items('two', later(3 * DAY_MS))).toEqual({})
    })

    it('is put in place of the one of that name, with a new life', async () => {
      await keep('three', 'guest', 'old', NOW)
      await keep('three', 'guest', 'new', later(DAY_MS / 2))
      expect(await items('three', later(DAY_MS))).toEqual({ guest: 'new' })
    })

    it('is nobody else’s', async () => {
      await keep('four', 'guest', 'mine', NOW)
      expect(await items('five', NOW)).toEqual({})
    })

    it('is forgotten when it is asked for by its name, the others are not', async () => {
      await keep('six', 'guest', 1, NOW)
      await keep('six', 'other', 2, NOW)
      await store.write((tx) => dropItems(tx, 'six', ['guest', 'missing']))
      expect(await items('six', NOW)).toEqual({ other: 2 })
    })
  })

  describe('a count of attempts', () => {
    const count = (key: string, at: Date) => store.write((tx) => countAttempt(tx, key, 30, at))

    it('goes up within its window, and begins anew after it', async () => {
      expect(await count('a', NOW)).toEqual({ hits: 1, endsAt: later(30 * 60_000) })
      expect(await count('a', later(60_000))).toEqual({ hits: 2, endsAt: later(30 * 60_000) })
      expect(await count('a', later(30 * 60_000 - 1))).toMatchObject({ hits: 3 })
      expect(await count('a', later(30 * 60_000))).toEqual({ hits: 1, endsAt: later(60 * 60_000) })
    })

    it('is one for each key', async () => {
      await count('b', NOW)
      expect(await count('c', NOW)).toMatchObject({ hits: 1 })
    })

    it('loses none of those who come at once', async () => {
      const all = await Promise.all(Array.from({ length: 20 }, () => count('d', NOW)))
      expect(all.map(({ hits }) => hits).sort((a, b) => a - b)).toEqual(
        Array.from({ length: 20 }, (_, at) => at + 1),
      )
    })
  })
})
