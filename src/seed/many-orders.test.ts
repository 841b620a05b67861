import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { databases } from '../../test/support/shop.ts'
import { sumsCheck } from '../shop/checkout/doctor.ts'
import { checks } from '../shop/doctor.ts'
import { salesCheck } from '../shop/orders/doctor.ts'
import { countSales, salesByDay } from '../shop/orders/index.ts'
import { vaultFrom } from '../shop/vault.ts'
import type { Store } from '../store/database.ts'
import { examine } from '../store/doctor/check.ts'
import { type EmptyDatabase, emptyStore } from '../store/store.fixture.ts'
import { seedOrders } from './many-orders.ts'
import { seed } from './seed.ts'

const COUNT = 1200
const NOW = new Date('2026-11-20T03:00:00Z')
const WELL = { count: 0, examples: [] }

describe.each(databases)('Many orders, on %s', (database) => {
  let made: EmptyDatabase & { readonly store: Store }
  let store: Store
  const told: number[] = []

  beforeAll(async () => {
    made = await emptyStore(database, inject('adminUrl'), inject('workshop'))
    store = made.store
    await seed(store, 'demo', NOW)
    await countSales(store, 'Asia/Tokyo')
    expect(await seedOrders(store, COUNT, NOW, (done) => told.push(done))).toBe(true)
  })

  afterAll(() => made?.clear())

  const orders = ({ reader }: Store) => reader.selectFrom('orders').selectAll().orderBy('id').execute()

  it('are as many as were asked for, nearly all of them shipped, in the order of their time', async () => {
    const rows = await orders(store)
    expect(rows).toHaveLength(COUNT)
    expect(told.at(-1)).toBe(COUNT)
    const times = rows.map(({ ordered_at }) => ordered_at ?? '')
    expect(times).toEqual([...times].sort())
    expect([times[0]?.slice(0, 4), times.at(-1)]).toEqual(['2023', NOW.toISOString()])
    expect(rows.filter(({ status }) => [1, 4, 6].includes(status))).toHaveLength(200)
    expect(rows.filter(({ status }) => status === 5).length).toBeGreaterThan(900)
  })

  it('come to the sums of their lines, and are summed up by day at the next start', async () => {
    expect(await sumsCheck.find(store.reader, store)).toEqual(WELL)
    await countSales(store, 'Asia/Tokyo')
    expect(await salesCheck.find(store.reader, store)).toEqual(WELL)
    const sold = [...(await salesByDay(store.reader, { from: '2023-11-01', until: '2026-11-20' })).values()]
    const rows = await orders(store)
    expect(sold.reduce((sum, { count }) => sum + count, 0)).toBe(
      rows.filter(({ status }) => ![3, 9].includes(status)).length,
    )
  })

  it('come with customers, mails and the audit log, which all agree', async () => {
    const other = await emptyStore(database, inject('adminUrl'), inject('workshop'))
    const vault = vaultFrom('a secret of this test')
    await seed(other.store, 'demo', NOW)
    await seedOrders(other.store, COUNT, NOW, undefined, { customers: 300, vault })
    await countSales(other.store, 'Asia/Tokyo')
    const examined = await examine(other.store, checks([], vault))
    // The pictures are not beside the database here.
    const faults = examined.filter(({ name, verdict }) => verdict === 'fault' && name !== 'pictures')
    expect(faults).toEqual([])
    const { reader } = other.store
    const count = async (table: 'customer' | 'mail' | 'audit_log') =>
      (
        await reader
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n
    expect(await count('customer')).toBe(300)
    expect(await count('mail')).toBeGreaterThan(COUNT / 30)
    expect(await count('audit_log')).toBeGreaterThan(COUNT / 2)
    const bought = await reader.selectFrom('customer').select('id').where('buy_times', '>', 1).execute()
    expect(bought.length).toBeGreaterThan(50)
    await other.clear()
  })

  it('are the same in every run', async () => {
    const other = await emptyStore(database, inject('adminUrl'), inject('workshop'))
    await seed(other.store, 'demo', NOW)
    await seedOrders(other.store, COUNT, NOW)
    expect(await orders(other.store)).toEqual(await orders(store))
    await other.clear()
  })

  it('are not put where there are orders, or no products', async () => {
    expect(await seedOrders(store, COUNT, NOW)).toBe(false)
    const other = await emptyStore(database, inject('adminUrl'), inject('workshop'))
    await seed(other.store, 'none', NOW)
    expect(await seedOrders(other.store, COUNT, NOW)).toBe(false)
    await other.clear()
  })
})
