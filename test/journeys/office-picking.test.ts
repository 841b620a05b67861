import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, signedIn } from '../support/customer.ts'
import { problemIn } from '../support/hal-client.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { befriend, orderTo } from '../support/shippings.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

/** Payment methods of a new shop: the first one is paid in advance. */
const TRANSFER = 3
const AT_THE_DOOR = 4

describe.each(databases)('The picking list, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let person: Person
  let friend: string

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'picker')
    for (const productCode of ['cup-10', 'cup-2'])
      await clerk.ask('doCreateProduct', {
        ...{ productCode, productName: `棚の${productCode}`, price02: 1000, stock: 10_000 },
        productStatus: 1,
      })
    person = await signedIn(shop, { email: 'picked@example.com' })
    friend = await befriend(person)
    // What came with the shop is none of it.
    await shop.change((tx) =>
      tx.updateTable('orders').set({ status: 3 }).where('status', 'in', [1, 4, 6]).execute(),
    )
  })

  afterAll(() => shop?.close())

  const paidBy = (orderNo: string, payment_id: number) =>
    shop.change((tx) =>
      tx.updateTable('orders').set({ payment_id }).where('order_no', '=', orderNo).execute(),
    )

  const order = async (code: string, ...addressIds: readonly string[]) => {
    const made = await orderTo(shop, person, code, addressIds.length > 0 ? addressIds : ['own'])
    await paidBy(made.orderNo, AT_THE_DOOR)
    return made
  }

  it('totals what is to be sent, without what left, was cancelled, or waits for its money', async () => {
    const both = await order('cup-2', 'own', friend)
    const single = await order('cup-2')
    const other = await order('cup-10')
    const half = await order('cup-10', 'own', friend)
    await clerk.ask('doShip', { orderNo: half.orderNo, shippingId: half.shippingIds[0] })
    const cancelled = await order('cup-2')
    await clerk.ask('doUpdateOrderStatus', { orderNo: cancelled.orderNo, orderStatus: 3 })
    const unpaid = await order('cup-2', 'own', friend)
    await paidBy(unpaid.orderNo, TRANSFER)

    const { document: all } = await clerk.ask('goPickingList')
    expect(all).toMatchObject({ pieceCount: 5, orderCount: 4, unpaidCount: 2 })
    expect(all.pickedGoods).toEqual([
      expect.objectContaining({ productCode: 'cup-2', productName: '棚のcup-2', quantity: 3, orderCount: 2 }),
      expect.objectContaining({ productCode: 'cup-10', quantity: 2, orderCount: 2 }),
    ])

    const ids = [both, single, other].map(({ orderNo }) => orderNo)
    for (const name of ['goPickingList', 'doMakePickingList'] as const) {
      const { document: chosen } = await clerk.ask(name, { ids })
      expect(chosen).toMatchObject({ pieceCount: 4, orderCount: 3, unpaidCount: 0 })
    }
    const { document: found } = await clerk.ask('goPickingList', { orderNo: single.orderNo })
    expect(found.pickedGoods).toMatchObject([{ productCode: 'cup-2', quantity: 1, orderCount: 1 }])
    const { document: none } = await clerk.ask('goPickingList', { ids: [unpaid.orderNo] })
    expect(none).toMatchObject({ pickedGoods: [], unpaidCount: 2 })
  })

  it('is reached from the list of orders and from packing, and asks for a tick', async () => {
    for (const address of ['/admin/order-list', '/admin/order/packing']) {
      const there = await browserAt(shop, `walker${address.length}`, address)
      expect(there.page.root.querySelectorAll('main a[href^="/admin/order/picking"]')).toHaveLength(1)
    }
    const page = await browserAt(shop, 'reader', '/admin/order/picking')
    expect(page.text).toContain('棚のcup-2')
    expect(page.text).toContain(ja('office.picking.unpaid', { count: 2 }))
    const refused = await clerk.ask('doMakePickingList', { ids: [] })
    expect(refused.status).toBe(400)
    expect(Object.keys(problemIn(refused).errors ?? {})).toEqual(['ids'])
  })
})
