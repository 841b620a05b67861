import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { TEST_TIME } from '../../../../test/support/clock.ts'
import { databases } from '../../../../test/support/shop.ts'
import type { Store } from '../../../store/database.ts'
import { anyCustomer, emptyStore } from '../../../store/store.fixture.ts'
import {
  customerByResetKey,
  storeActivationKey,
  storeResetKey,
  useActivationKey,
  useResetKey,
} from './keys.queries.ts'
import { keyHash, newKey } from './keys.rules.ts'

const later = (milliseconds: number) => new Date(TEST_TIME.getTime() + milliseconds)

describe('A key', () => {
  it('is 32 letters and digits, another one each time', () => {
    const keys = Array.from({ length: 200 }, newKey)
    for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9]{32}$/)
    expect(new Set(keys).size).toBe(200)
    expect(new Set(keys.join('')).size).toBe(62)
  })

  it('is kept as its SHA-256', () => {
    expect(keyHash('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0')
  })
})

describe.each(databases)('The keys of customers, on %s', (database) => {
  let store: Store
  let clear: () => Promise<void>

  beforeAll(async () => {
    const made = await emptyStore(database, inject('adminUrl'), inject('workshop'))
    store = made.store
    clear = made.clear
  })

  afterAll(() => clear?.())

  const someone = async (status: number) => {
    const id = await anyCustomer(store)
    await store.write((tx) => tx.updateTable('customer').set({ status }).where('id', '=', id).execute())
    return { id, to: { id, email: `${id}@example.com` }, hash: keyHash(newKey()) }
  }

  it('activate a provisional customer, once, before they expire', async () => {
    const { id, to, hash } = await someone(1)
    expect(await store.write((tx) => storeActivationKey(tx, to, hash, later(1000)))).toBe(true)
    expect(await store.write((tx) => useActivationKey(tx, hash, later(1000)))).toBeUndefined()
    const used = await Promise.all(
      [1, 2].map(() => store.write((tx) => useActivationKey(tx, hash, later(999)))),
    )
    expect(used.filter(Boolean)).toMatchObject([{ id, status: 2, secret_key_hash: null, version: 2 }])
  })

  it('set a password, once, before they expire', async () => {
    const { id, to, hash } = await someone(2)
    expect(await store.write((tx) => storeResetKey(tx, to, hash, later(1000)))).toBe(true)
    expect(await customerByResetKey(store.reader, hash, later(1000))).toBeUndefined()
    expect(await customerByResetKey(store.reader, hash, later(999))).toMatchObject({ id })
    const set = (now: Date) => store.write((tx) => useResetKey(tx, hash, 'a hash', now))
    expect(await set(later(1000))).toBeUndefined()
    const used = await Promise.all([set(later(999)), set(later(999))])
    expect(used.filter(Boolean)).toMatchObject([{ id, password_hash: 'a hash', reset_key_hash: null }])
  })

  it('give way to a newer one', async () => {
    const { id, to, hash } = await someone(2)
    const newer = keyHash(newKey())
    await store.write((tx) => storeResetKey(tx, to, hash, later(1000)))
    await store.write((tx) => storeResetKey(tx, to, newer, later(1000)))
    expect(await customerByResetKey(store.reader, hash, TEST_TIME)).toBeUndefined()
    expect(await customerByResetKey(store.reader, newer, TEST_TIME)).toMatchObject({ id })
  })

  it.each([
    [1, true, false],
    [2, false, true],
    [3, false, false],
  ])('belong to who may use them, in status %d', async (status, activates, resets) => {
    const { to, hash } = await someone(status)
    expect(await store.write((tx) => storeActivationKey(tx, to, hash, later(1000)))).toBe(activates)
    expect(await store.write((tx) => storeResetKey(tx, to, hash, later(1000)))).toBe(resets)
  })

  it('are not kept for an address that was given up while its mail was written', async () => {
    const { id, to, hash } = await someone(2)
    const email = `new-${id}@example.com`
    await store.write((tx) =>
      tx.updateTable('customer').set({ email, email_key: email }).where('id', '=', id).execute(),
    )
    expect(await store.write((tx) => storeResetKey(tx, to, hash, later(1000)))).toBe(false)
    expect(await customerByResetKey(store.reader, hash, TEST_TIME)).toBeUndefined()
  })

  it('are worth nothing to one who has withdrawn', async () => {
    const { id, to, hash } = await someone(2)
    await store.write((tx) => storeResetKey(tx, to, hash, later(1000)))
    await store.write((tx) => tx.updateTable('customer').set({ status: 3 }).where('id', '=', id).execute())
    expect(await customerByResetKey(store.reader, hash, TEST_TIME)).toBeUndefined()
    expect(await store.write((tx) => useResetKey(tx, hash, 'a hash', TEST_TIME))).toBeUndefined()
  })
})
