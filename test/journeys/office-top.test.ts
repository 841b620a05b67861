import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buy, signedIn } from '../support/customer.ts'
import { atOffice, memberOf } from '../support/member.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

const DAY_MS = 86_400_000

describe.each(databases)('The first page of the office, on %s', (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database)
    await memberOf(shop, { login_id: 'boss' })
  })

  afterAll(() => shop?.close())

  const top = async () => (await (await atOffice(shop, 'boss')).follow('goAdminTop')).document

  it('counts the shop, what was sold and what waits (§17)', async () => {
    const before = await top()
    expect(before.orders).toEqual({
      today: { count: 0, total: 0 },
      yesterday: { count: 0, total: 0 },
      month: { count: 0, total: 0 },
    })
    const customer = await signedIn(shop, { email: 'taro@example.com' })
    const orderNo = await buy(customer, '焚火')
    const order = await shop.noren.store.reader
      .selectFrom('orders')
      .select('payment_total')
      .where('order_no', '=', orderNo)
      .executeTakeFirstOrThrow()
    const once = { count: 1, total: order.payment_total }
    const after = await top()
    expect(after.orders).toMatchObject({ today: once, month: once })
    expect(after.countCustomers).toBe(before.countCustomers + 1)
    expect(after.orderStatuses.map(({ id, count }) => [id, count])).toEqual([
      [1, 1],
      [6, 0],
      [4, 0],
    ])
    // From midnight in Tokyo on it was yesterday.
    shop.clock.advance(DAY_MS / 2)
    expect((await top()).orders).toMatchObject({
      today: { count: 0, total: 0 },
      yesterday: once,
      month: once,
    })
    await shop.change((tx) =>
      tx.updateTable('orders').set({ status: 3 }).where('order_no', '=', orderNo).execute(),
    )
    expect((await top()).orders.month).toEqual({ count: 0, total: 0 })
  })
})
