import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { seed } from '../../src/seed/seed.ts'
import type { Store } from '../../src/store/database.ts'
import { migrate, migrations } from '../../src/store/migrate.ts'
import { databases } from '../support/shop.ts'
import { newPlace, type Place } from './place.ts'

const PROCESSES = 6

// On SQLite a second writer in one process would wait for itself; there two processes are started elsewhere.
const atOnce = { sqlite: 1, postgres: PROCESSES }

describe.each(databases)('Processes that start at once on an empty database, on %s', (database) => {
  let place: Place
  let stores: readonly Store[]

  beforeEach(async () => {
    place = await newPlace(database)
    stores = await Promise.all(Array.from({ length: atOnce[database] }, () => place.openStore()))
  })

  afterEach(async () => {
    for (const store of stores ?? []) await store.close()
    await place?.clear()
  })

  it('bring it up to date once', async () => {
    const done = await Promise.all(stores.map((store) => migrate(store)))
    expect(done.flat()).toEqual(migrations.map(({ name }) => name))
    expect(await migrate(stores[0] as Store)).toEqual([])
  })

  it('fill it once, and never again', async () => {
    await migrate(stores[0] as Store)
    const filled = await Promise.all(stores.map((store) => seed(store, 'none', new Date())))
    expect(filled.filter(Boolean)).toEqual([true])
    expect(await seed(stores[0] as Store, 'demo', new Date())).toBe(false)
    const products = await stores[0]?.reader.selectFrom('product').select('id').execute()
    expect(products).toEqual([])
  })
})
