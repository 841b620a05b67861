import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { databases } from '../../test/support/shop.ts'
import type { Store } from './database.ts'
import { deleteSome, type Sweep, sweep } from './housekeeping.ts'
import { type EmptyDatabase, emptyStore } from './store.fixture.ts'

const NOW = new Date('2026-11-20T03:00:00.000Z')

describe.each(databases)('Sweeping, on %s', (database) => {
  let made: EmptyDatabase & { readonly store: Store }
  let store: Store

  beforeAll(async () => {
    made = await emptyStore(database, inject('adminUrl'), inject('workshop'))
    store = made.store
  })

  afterAll(() => made?.clear())

  const count = async () => (await store.reader.selectFrom('rate_limit').select('key').execute()).length

  const counters = async (many: number) => {
    const rows = Array.from({ length: many }, (_, at) => ({
      key: `key-${at}`,
      hits: at,
      expires_at: NOW.toISOString(),
    }))
    await store.write(async (tx) => {
      await tx.deleteFrom('rate_limit').execute()
      for (let at = 0; at < many; at += 500)
        await tx
          .insertInto('rate_limit')
          .values(rows.slice(at, at + 500))
          .execute()
    })
  }

  const lowHits: Sweep = {
    name: 'low',
    step: (tx) => deleteSome(tx, ['rate_limit', 'key'], sql`hits < 1500`),
  }

  it('goes on until nothing is left of what it is to find, and finds nothing else', async () => {
    await counters(2000)
    await sweep(store, [lowHits], NOW, (error) => {
      throw error
    })
    expect(await count()).toBe(500)
  })

  it('reports a sweep that fails by its name, and does the others', async () => {
    await counters(10)
    const broken: Sweep = { name: 'broken', step: () => Promise.reject(new Error('no such table')) }
    const said: string[] = []
    await sweep(store, [broken, lowHits], NOW, (error, name) => said.push(`${name}: ${error}`))
    expect(said).toEqual(['broken: Error: no such table'])
    expect(await count()).toBe(0)
  })

  it('takes no more than a thousand rows in a transaction', async () => {
    await counters(2000)
    expect(await store.write((tx) => lowHits.step(tx, NOW))).toBe(1000)
    expect(await count()).toBe(1000)
  })
})
