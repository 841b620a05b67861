import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databases, openShop } from '../../test/support/shop.ts'
import { insertRows, prepared } from './prepared.ts'

const byIds = prepared<{ ids: readonly number[]; status: number }>()((db, { ids, status }) =>
  db
    .selectFrom('product')
    .select(['id', 'status'])
    .where('id', 'in', ids)
    .where('status', '=', status)
    .where(sql<boolean>`1 = ${1}`)
    .orderBy('id'),
)

test.for(databases)('a prepared query takes the values of each run, on %s', async (database) => {
  const shop = await openShop(database)
  const db = shop.noren.store.reader
  const found = async (ids: readonly number[]) => (await byIds(db, { ids, status: 1 })).map((row) => row.id)
  expect(await found([1])).toEqual([1])
  expect(await found([2])).toEqual([2])
  expect(await found([1, 2, 3])).toEqual([1, 2, 3])
  expect(await found([4, 5])).toEqual([4, 5])
  expect(await found([3, 2, 1, 7, 6])).toEqual([1, 2, 3, 6, 7])
  expect(await byIds(db, { ids: [1, 2], status: 99 })).toEqual([])
  await shop.noren.store.write(async (tx) => {
    expect(await byIds(tx, { ids: [1], status: 1 })).toEqual([{ id: 1, status: 1 }])
  })
  await shop.close()
})

const insertCounters = insertRows('rate_limit')

test.for(databases)('rows are inserted as they are, one or many, on %s', async (database) => {
  const shop = await openShop(database)
  const expires_at = '2030-01-01T00:00:00.000Z'
  const rowsOf = (...keys: string[]) => keys.map((key, hits) => ({ key, hits, expires_at }))
  const all = [rowsOf('a'), rowsOf('b'), rowsOf('c', 'd', 'e'), rowsOf('f', 'g', 'h'), []]
  await shop.noren.store.write(async (tx) => {
    for (const rows of all) await insertCounters(tx, rows)
  })
  const kept = await shop.noren.store.reader.selectFrom('rate_limit').selectAll().orderBy('key').execute()
  expect(kept).toEqual(all.flat())
  const uneven = [
    { key: 'i', hits: 1, expires_at },
    { key: 'j', hits: 1, expires_at, more: 1 },
  ]
  await expect(shop.noren.store.write((tx) => insertCounters(tx, uneven))).rejects.toThrow(
    'different columns',
  )
  await shop.close()
})
