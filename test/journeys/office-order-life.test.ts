import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checks } from '../../src/shop/doctor.ts'
import { vaultFrom } from '../../src/shop/index.ts'
import { examine } from '../../src/store/doctor/check.ts'
import { type Person, signedIn } from '../support/customer.ts'
import { mailsTo } from '../support/mailbox.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, SECRET, type Shop } from '../support/shop.ts'

const EMAIL = 'life@example.com'

describe.each(databases)('An order through its life, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let person: Person
  let orderNo: string

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    person = await signedIn(shop, { email: EMAIL })
    await clerk.ask('doCreateProduct', {
      ...{ productCode: 'bell', productName: '南部風鈴', price02: 3000, stock: 5, productStatus: 1 },
    })
  })

  afterAll(() => shop?.close())

  const stock = async () => (await clerk.ask('goStock', { productCode: 'bell' })).document.stock

  const own = async () => (await person.ask('goMypageHistory', { orderNo })).document

  const points = async () => (await person.ask('goPointHistory')).document.point

  const told = async () => (await mailsTo(shop, EMAIL)).map(({ template }) => template)

  it('is placed by a customer and seen in the office', async () => {
    await person.ask('doAddCartItem', { productCode: 'bell', quantity: 2 })
    await person.ask('doConfirmOrder')
    orderNo = (await person.ask('doCheckout')).document.orderNo
    const { document } = await clerk.ask('goOrderList', { orderStatus: [1] })
    expect(document.orders.map((order) => order.orderNo)).toContain(orderNo)
    expect(await stock()).toBe(3)
    expect(await told()).toEqual(['order'])
  })

  it('is found by the phone number of its customer, with hyphens and without, whole or in part', async () => {
    await shop.change((tx) =>
      tx
        .updateTable('orders')
        .set({ phone_number: '090-1111-2222' })
        .where('order_no', '=', orderNo)
        .execute(),
    )
    for (const typed of ['090-1111-2222', '09011112222', '0901111', '１１１１－２２', '1111-2222'])
      for (const name of ['nameKeyword', 'phoneNumber']) {
        const { document } = await clerk.ask('goOrderList', { [name]: typed })
        expect(document.orders.map((order) => order.orderNo)).toEqual([orderNo])
      }
    expect((await clerk.ask('goOrderList', { phoneNumber: '1111-3' })).document.orders).toEqual([])
  })

  it('is packed and sent with its number, which its customer sees; the mail and the points come', async () => {
    await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: 6 })
    await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: 4 })
    const { document } = await clerk.ask('goPackingList')
    expect(JSON.stringify(document)).toContain(orderNo)
    await clerk.ask('doShip', { orderNo, trackingNumber: '1234-5678', notify: true })
    expect((await own()).shippings).toMatchObject([{ trackingNumber: '1234-5678' }])
    expect((await clerk.ask('goOrder', { orderNo })).document).toMatchObject({ orderStatus: 5 })
    const mail = (await mailsTo(shop, EMAIL)).find(({ template }) => template === 'shipping_notify')
    expect(mail?.text).toContain('1234-5678')
    expect(await points()).toBe((await own()).addPoint)
    expect(await points()).toBeGreaterThan(0)
  })

  it('comes back: points are taken, goods are put back, what was paid back is noted', async () => {
    const restock = [{ productCode: 'bell', quantity: 2 }]
    await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: 9, restock })
    const { paymentTotal } = await own()
    await clerk.ask('doRefundOrder', { orderNo, refundAmount: paymentTotal, reason: '返品' })
    expect([await stock(), await points()]).toEqual([5, 0])
    const { document } = await clerk.ask('goOrder', { orderNo })
    expect(document.changes.map(({ kind }) => kind)).toEqual([
      ...['refund', 'return', 'ship', 'packing', 'pay', 'place'],
    ])
    expect(document).toMatchObject({ orderStatus: 9, refundTotal: paymentTotal })
    expect(await told()).toEqual(['order', 'shipping_notify', 'refund'])
  })

  it('leaves nothing for the doctor to find', async () => {
    const found = await examine(shop.noren.store, checks([], vaultFrom(SECRET)))
    expect(found.filter(({ verdict, name }) => verdict === 'fault' && name !== 'pictures')).toEqual([])
  })
})
