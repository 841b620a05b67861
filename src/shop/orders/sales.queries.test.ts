import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { databases } from '../../../test/support/shop.ts'
import type { Store } from '../../store/database.ts'
import { sweep } from '../../store/housekeeping.ts'
import { type EmptyDatabase, emptyStore } from '../../store/store.fixture.ts'
import { dayIn } from '../values.ts'
import { noteSales, salesByDay, salesSweep } from './sales.queries.ts'

const NOW = new Date('2026-11-20T03:00:00.000Z')
const dayOf = dayIn('Asia/Tokyo')

describe.each(databases)('Kept sums of sales, on %s', (database) => {
  let made: EmptyDatabase & { readonly store: Store }
  let store: Store

  beforeAll(async () => {
    made = await emptyStore(database, inject('adminUrl'), inject('workshop'))
    store = made.store
  })

  afterAll(() => made?.clear())

  beforeEach(() =>
    store.write(async (tx) => {
      await tx.deleteFrom('sales_change').execute()
      await tx.deleteFrom('sales_day').execute()
    }),
  )

  const orderOn = (day: string, payment_total: number) => ({
    status: 1,
    ordered_at: `${day}T03:00:00.000Z`,
    payment_total,
  })

  const note = (...changes: readonly Parameters<typeof noteSales>[1][]) =>
    store.write(async (db) => {
      for (const order of changes) await noteSales({ db, dayOf }, undefined, order)
    })

  const fold = () =>
    sweep(store, [salesSweep], NOW, (error) => {
      throw error
    })

  const sums = async (from = '0001-01-01', until = '9999-12-31') =>
    [...(await salesByDay(store.reader, { from, until }))]
      .map(([day, { count, total }]) => [day, count, total])
      .sort()

  const rowsOf = async (table: 'sales_day' | 'sales_change') =>
    (await store.reader.selectFrom(table).select('day').execute()).length

  it('are the same before they are swept together and after', async () => {
    const gone = orderOn('2026-11-18', 700)
    await note(orderOn('2026-11-18', 700), orderOn('2026-11-19', 100), orderOn('2026-11-19', 20))
    const before = [
      ['2026-11-18', 1, 700],
      ['2026-11-19', 2, 120],
    ]
    expect(await sums()).toEqual(before)
    await fold()
    expect([await rowsOf('sales_change'), await rowsOf('sales_day')]).toEqual([0, 2])
    expect(await sums()).toEqual(before)

    await store.write((db) => noteSales({ db, dayOf }, gone, { ...gone, status: 3 }))
    await note(orderOn('2026-11-20', 3), orderOn('2026-11-19', 5))
    const after = [
      ['2026-11-18', 0, 0],
      ['2026-11-19', 3, 125],
      ['2026-11-20', 1, 3],
    ]
    expect(await sums()).toEqual(after)
    await fold()
    await fold()
    expect(await sums()).toEqual(after)
  })

  it('are read from a day to a day, both counted in', async () => {
    await note(orderOn('2026-11-17', 1), orderOn('2026-11-18', 2))
    await fold()
    await note(orderOn('2026-11-19', 3), orderOn('2026-11-20', 4))
    expect(await sums('2026-11-18', '2026-11-19')).toEqual([
      ['2026-11-18', 1, 2],
      ['2026-11-19', 1, 3],
    ])
  })

  it('are swept together to the last change, however many there are', async () => {
    const many = Array.from({ length: 2500 }, (_, at) => ({
      day: `2026-11-${10 + (at % 10)}`,
      id: String(at),
      orders: 1,
      total: 2_000_000_000,
    }))
    await store.write(async (tx) => {
      for (let at = 0; at < many.length; at += 500)
        await tx
          .insertInto('sales_change')
          .values(many.slice(at, at + 500))
          .execute()
    })
    const before = await sums()
    expect(before[0]).toEqual(['2026-11-10', 250, 500_000_000_000])
    await fold()
    expect(await rowsOf('sales_change')).toBe(0)
    expect(await sums()).toEqual(before)
  })

  it('keep nothing of a change that was undone', async () => {
    await expect(
      store.write(async (db) => {
        await noteSales({ db, dayOf }, undefined, orderOn('2026-11-20', 9))
        throw new Error('refused')
      }),
    ).rejects.toThrow('refused')
    expect(await sums()).toEqual([])
  })
})
