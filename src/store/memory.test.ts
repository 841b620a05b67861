import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { databases } from '../../test/support/shop.ts'
import type { Store } from './database.ts'
import { type Cached, cached, StoreMemory } from './memory.ts'
import { emptyStore, productRow, variantRow } from './store.fixture.ts'

describe.each(databases)('What is kept in memory, on %s', (database) => {
  let made: Awaited<ReturnType<typeof emptyStore>>
  let store: Store
  let productId: number

  beforeAll(async () => {
    made = await emptyStore(database, inject('adminUrl'), inject('workshop'))
    store = made.store
    await store.write(async (tx) => {
      const row = productRow('bowl', '')
      const product = await tx.insertInto('product').values(row).returning('id').executeTakeFirstOrThrow()
      productId = product.id
      await tx
        .insertInto('variant')
        .values(variantRow(productId, 'bowl', 9))
        .execute()
      await tx.insertInto('layout').values({ id: 1, name: 'first', device_type: 10 }).execute()
    })
  })

  afterAll(() => made?.clear())

  /** A value of the names of layouts, and how often it was read. */
  const layoutNames = (before: () => Promise<unknown> = async () => undefined) => {
    const reads = { count: 0 }
    const names = cached(async (db) => {
      reads.count += 1
      const rows = await db.selectFrom('layout').select('name').execute()
      await before()
      return rows.map((row) => row.name)
    })
    return { names, reads }
  }

  const rename = (name: string) =>
    store.write(async (tx) => {
      await tx.updateTable('layout').set({ name }).execute()
    })

  const takeOne = (roughlySame = false) =>
    store.write(async (tx) => {
      const less = tx.updateTable('variant').set((eb) => ({ stock: eb('stock', '-', 1) }))
      await less
        .where('product_id', '=', productId)
        .returning(['product_id', sql.lit(roughlySame).as('stock_roughly_same')])
        .execute()
    })

  it('is read once, by however many at once', async () => {
    const memory = new StoreMemory(store)
    const { names, reads } = layoutNames()
    await Promise.all([memory.get(names), memory.get(names)])
    await memory.get(names)
    expect(reads.count).toBe(1)
  })

  it('is read again after a table that it was made of has changed, and after no other', async () => {
    const memory = new StoreMemory(store)
    const { names, reads } = layoutNames()
    await memory.get(names)
    await store.write(async (tx) => {
      await tx.updateTable('product').set({ name: 'cup' }).execute()
    })
    await memory.get(names)
    expect(reads.count).toBe(1)
    await rename('second')
    expect(await memory.get(names)).toEqual(['second'])
    store.changes.tell()
    await memory.get(names)
    expect(reads.count).toBe(3)
  })

  it('is read again after a value that it was made of has changed', async () => {
    const memory = new StoreMemory(store)
    const { names } = layoutNames()
    const loud = cached(async (_db, others) => (await others.get(names)).join().toUpperCase())
    await memory.get(loud)
    await rename('third')
    expect(await memory.get(loud)).toBe('THIRD')
  })

  it.each([false, true])(
    'is not kept when it changed while it was being read, made of another: %s',
    async (isMade) => {
      const memory = new StoreMemory(store)
      await rename('third')
      let isFirst = true
      const { names } = layoutNames(async () => {
        if (isFirst) await rename('fourth')
        isFirst = false
      })
      // The data of a value is known once it is read.
      const value = isMade ? cached((_db, others) => others.get(names)) : names
      expect(await memory.get(value)).toEqual(['third'])
      expect(await memory.get(value)).toEqual(['fourth'])
    },
  )

  it('is read again after a failure', async () => {
    const memory = new StoreMemory(store)
    let times = 0
    const value = cached(async () => {
      times += 1
      if (times === 1) throw new Error('no database')
      return times
    })
    await expect(memory.get(value)).rejects.toThrow('no database')
    expect(await memory.get(value)).toBe(2)
  })

  it('is read again after a minute', async () => {
    let now = 0
    const memory = new StoreMemory(store, () => now)
    const { names, reads } = layoutNames()
    await memory.get(names)
    now = 59_999
    await memory.get(names)
    expect(reads.count).toBe(1)
    now = 60_000
    await memory.get(names)
    expect(reads.count).toBe(2)
  })

  it('knows rows by what is read of them: stock that is taken changes what shows it, and nothing else', async () => {
    const memory = new StoreMemory(store)
    const reads: string[] = []
    const value = (name: string, load: Cached<unknown>['load'], how: Partial<Cached<unknown>> = {}) =>
      cached(async (db, others) => {
        reads.push(name)
        return load(db, others)
      }, how)
    const all = (db: Store['reader']) => db.selectFrom('variant').select(['product_id', 'stock'])
    const values = [
      value('rows', (db) => all(db).where('product_id', '=', productId).execute()),
      value('roughly', (db) =>
        db
          .selectFrom('variant')
          .select(['product_id', sql`1`.as('stock_roughly')])
          .where('product_id', '=', productId)
          .execute(),
      ),
      value('other rows', (db) => all(db).where('product_id', '!=', productId).execute()),
      value('a count', (db) =>
        db
          .selectFrom('variant')
          .select((eb) => eb.fn.countAll().as('n'))
          .execute(),
      ),
      value('prices', (db) => db.selectFrom('variant').select('price02').execute(), { withRows: false }),
    ]
    const ask = async () => {
      reads.length = 0
      await Promise.all(values.map((one) => memory.get(one)))
      return [...reads]
    }
    expect(await ask()).toHaveLength(5)
    await takeOne()
    expect(await ask()).toEqual(['rows', 'roughly', 'a count'])
    await takeOne(true)
    expect(await ask()).toEqual(['rows', 'a count'])
    await store.write(async (tx) => {
      await tx.updateTable('variant').set({ price02: 120 }).where('product_id', '=', productId).execute()
    })
    expect(await ask()).toEqual(['rows', 'roughly', 'other rows', 'a count', 'prices'])
  })

  it('cannot be made of what belongs to one visitor', async () => {
    const memory = new StoreMemory(store)
    const carts = cached((db) => db.selectFrom('cart').selectAll().execute())
    await expect(memory.get(carts)).rejects.toThrow('cart')
  })

  it('is not told of what belongs to one visitor', async () => {
    const heard: (readonly string[] | undefined)[] = []
    store.changes.listen((tags) => heard.push(tags))
    await store.write(async (tx) => {
      await tx.deleteFrom('cart').execute()
      await tx.updateTable('orders').set({ status: 1 }).execute()
      await tx.updateTable('layout').set({ name: 'nowhere' }).where('id', '=', 4711).execute()
    })
    expect(heard).toEqual([])
  })

  it('is all read again after a row was deleted: rows of other tables went with it', async () => {
    const memory = new StoreMemory(store)
    const { names, reads } = layoutNames()
    await memory.get(names)
    await store.write(async (tx) => {
      await tx.deleteFrom('variant').execute()
    })
    await memory.get(names)
    expect(reads.count).toBe(2)
  })
})
