import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Reader, Store } from '../../store/database.ts'
import { plansOf } from '../../store/plans.fixture.ts'
import { type EmptyDatabase, emptyStore } from '../../store/store.fixture.ts'
import {
  soldByCategory,
  soldByCustomer,
  soldByPayment,
  soldByPrefecture,
  soldByProduct,
  soldByQuarter,
} from './reports.queries.ts'

const TIME = { from: '2026-11-01T00:00:00.000Z', until: '2026-12-01T00:00:00.000Z' }

// PostgreSQL plans by how many rows there are; SQLite says of an empty database what it does with any.
describe('The orders of a report', () => {
  let made: EmptyDatabase & { readonly store: Store }

  beforeAll(async () => {
    made = await emptyStore('sqlite', inject('adminUrl'), inject('workshop'))
  })

  afterAll(() => made?.clear())

  it.each<[by: string, ask: (db: Reader) => Promise<unknown>, indexes: readonly RegExp[]]>([
    ['payment', (db) => soldByPayment(db, TIME), []],
    ['prefecture', (db) => soldByPrefecture(db, TIME), [/shipping_by_order/]],
    ['hour', (db) => soldByQuarter(db, TIME, 'sqlite'), []],
    ['customer', (db) => soldByCustomer(db, TIME), [/orders_by_customer/, /orders_by_email/]],
    ['product', (db) => soldByProduct(db, TIME), [/order_line_by_order/]],
    ['category', (db) => soldByCategory(db, TIME), [/order_line_by_order/, /product_category_by_product/]],
  ])('are found by their time, by %s', async (_by, ask, indexes) => {
    const plan = await plansOf(made.store.reader, ask)
    expect(plan.join('\n')).toMatch(/orders USING INDEX orders_by_(?:time|status) .*ordered_at>/)
    for (const index of indexes) expect(plan.join('\n')).toMatch(index)
    const scans = plan.filter((step) =>
      /^SCAN (?:orders|earlier|order_line|shipping|product_category)\b/.test(step),
    )
    expect(scans).toEqual([])
  })
})
