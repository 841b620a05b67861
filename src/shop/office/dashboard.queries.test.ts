import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Reader, Store } from '../../store/database.ts'
import { plansOf } from '../../store/plans.fixture.ts'
import { type EmptyDatabase, emptyStore } from '../../store/store.fixture.ts'
import { latePlaces } from '../order-management/index.ts'
import { lowestVariants } from '../products/index.ts'
import { countsOfShop, openOrders } from './dashboard.queries.ts'

// PostgreSQL plans by how many rows there are; SQLite says of an empty database what it does with any.
describe('What the first page of the office counts', () => {
  let made: EmptyDatabase & { readonly store: Store }

  beforeAll(async () => {
    made = await emptyStore('sqlite', inject('adminUrl'), inject('workshop'))
  })

  afterAll(() => made?.clear())

  it.each([
    [
      'the counts',
      (db: Reader) =>
        countsOfShop(db, {
          lowStock: 5,
          today: '2026-11-26',
          places: latePlaces('2026-11-26', 13),
          paidFirst: [1],
        }),
      ['variant_by_stock', 'customer_by_status', 'outbox_dead', 'orders_unpaid', 'shipping_by_wanted_day'],
    ],
    ['the variants of low stock', (db: Reader) => lowestVariants(db, 5, 10), ['variant_by_stock']],
    ['open orders', openOrders, ['orders_by_status']],
  ])('is found by an index: %s', async (_what, ask, indexes) => {
    const plans = await plansOf(made.store.reader, ask)
    for (const index of indexes) expect(plans.join('\n')).toContain(index)
    expect(plans.filter((step) => /^SCAN (?:variant|product|customer|outbox)\b/.test(step))).toEqual([])
    expect(plans.filter((step) => /^SEARCH variant/.test(step) && !step.includes('by_stock'))).toEqual([])
  })
})
