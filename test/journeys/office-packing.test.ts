import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, signedIn } from '../support/customer.ts'
import { mailsTo } from '../support/mailbox.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { befriend, orderTo, shippingsOf } from '../support/shippings.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

describe.each(databases)('Packing, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let person: Person
  let friend: string

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'packer')
    await clerk.ask('doCreateProduct', {
      ...{ productCode: 'packed', productName: '包まれる招き猫', price02: 1000, stock: 10_000 },
      productStatus: 1,
    })
    person = await signedIn(shop, { email: 'waiting@example.com' })
    friend = await befriend(person)
    // What came with the shop is none of it.
    await shop.change((tx) =>
      tx.updateTable('orders').set({ status: 3 }).where('status', 'in', [1, 4, 6]).execute(),
    )
  })

  afterAll(() => shop?.close())

  const queue = async (input: object = {}) => (await clerk.ask('goPackingList', { ...input })).document

  const wantedOn = (orderNo: string, deliveryDate: string) =>
    clerk.ask('doUpdateOrderShippingAddress', { orderNo, deliveryDate })

  it('shows what is due first, what is in it, and where it goes', async () => {
    const plain = await orderTo(shop, person, 'packed')
    const far = await orderTo(shop, person, 'packed', [friend])
    const near = await orderTo(shop, person, 'packed')
    await wantedOn(near.orderNo, '2026-11-22')
    // To Hokkaido it takes a day more.
    await wantedOn(far.orderNo, '2026-11-22')
    const { count, shippings, parcel } = await queue()
    expect(count).toBe(3)
    expect(shippings.map(({ orderNo, sendBy, isLate }) => [orderNo, sendBy, isLate])).toEqual([
      [plain.orderNo, null, false],
      [far.orderNo, '2026-11-20', false],
      [near.orderNo, '2026-11-21', false],
    ])
    expect(parcel).toMatchObject({ orderNo: plain.orderNo, place: 1, pieceCount: 1 })
    expect(parcel?.items).toMatchObject([{ productCode: 'packed', quantity: 1 }])
    const chosen = await queue({ shippingId: far.shippingIds[0] })
    expect(chosen.parcel).toMatchObject({ orderNo: far.orderNo, place: 2, address: { prefName: '北海道' } })
    const english = await clerk.program.fetch(`/admin/order/packing?shippingId=${far.shippingIds[0]}`, {
      headers: { accept: 'text/html', 'accept-language': 'en' },
    })
    const { addr01, addr02 } = chosen.parcel?.address ?? {}
    expect(await english.text()).toContain(`北海道${addr01}${addr02}`)
    expect((await queue({ shippingId: 'none' })).parcel?.orderNo).toBe(plain.orderNo)
    const today = { delivery_date: '2026-11-20' }
    await shop.change((tx) =>
      tx.updateTable('shipping').set(today).where('id', 'in', near.shippingIds).execute(),
    )
    expect((await queue()).shippings[0]).toMatchObject({ orderNo: near.orderNo, isLate: true })
  })

  it('leaves out what was sent, cancelled, or goes by another method', async () => {
    const { orderNo, shippingIds } = await orderTo(shop, person, 'packed', ['own', friend])
    const cancelled = await orderTo(shop, person, 'packed')
    await clerk.ask('doUpdateOrderStatus', { orderNo: cancelled.orderNo, orderStatus: 3 })
    await clerk.ask('doShip', { orderNo, shippingId: shippingIds[0] })
    const waiting = (await queue()).shippings.filter((one) =>
      [orderNo, cancelled.orderNo].includes(one.orderNo),
    )
    expect(waiting.map(({ shippingId }) => shippingId)).toEqual([shippingIds[1]])
    const { document: made } = await clerk.ask('doCreateDelivery', { deliveryName: '自社便', visible: true })
    await clerk.ask('doUpdateOrderShippingAddress', {
      ...{ orderNo, shippingId: shippingIds[1], deliveryId: made.deliveryId },
    })
    const { methods } = await queue()
    expect(methods.find(({ deliveryName }) => deliveryName === '自社便')).toMatchObject({ count: 1 })
    const own = await queue({ deliveryId: made.deliveryId })
    expect(own.shippings.map(({ shippingId }) => shippingId)).toEqual([shippingIds[1]])
    await clerk.ask('doShip', { orderNo, shippingId: shippingIds[1] })
    expect((await queue({ deliveryId: made.deliveryId })).parcel).toBeNull()
  })

  it('marks what is paid first and is not paid yet, and shows the rest alone where that is asked', async () => {
    const prepaid = await orderTo(shop, person, 'packed')
    const paid = await orderTo(shop, person, 'packed')
    const collected = await orderTo(shop, person, 'packed')
    const pay = (orderNo: string, payment_id: number) =>
      shop.change((tx) =>
        tx.updateTable('orders').set({ payment_id }).where('order_no', '=', orderNo).execute(),
      )
    for (const { orderNo } of [prepaid, paid]) await pay(orderNo, 3)
    await pay(collected.orderNo, 4)
    await clerk.ask('doUpdateOrderStatus', { orderNo: paid.orderNo, orderStatus: 6 })

    const own = [prepaid, paid, collected].map(({ orderNo }) => orderNo)
    const marks = async (input: object) =>
      new Map((await queue(input)).shippings.map(({ orderNo, isUnpaid }) => [orderNo, isUnpaid]))
    const all = await marks({})
    expect(own.map((orderNo) => all.get(orderNo))).toEqual([true, false, false])
    const ready = await marks({ onlyPaid: true })
    expect(own.map((orderNo) => ready.get(orderNo))).toEqual([undefined, false, false])
    const { payments, count } = await queue({ onlyPaid: true })
    expect(payments).toMatchObject([{ onlyPaid: false }, { onlyPaid: true, count }])
    expect(payments[0]?.count).toBeGreaterThan(count)

    const there = await browserAt(shop, 'payer', `/admin/order/packing?shippingId=${prepaid.shippingIds[0]}`)
    expect(there.text).toContain(ja('office.packing.unpaidMeans'))
    await clerk.ask('doUpdatePayment', { paymentId: '3', paidWhen: 'any' })
    expect((await marks({})).get(prepaid.orderNo)).toBe(false)
    await clerk.ask('doUpdatePayment', { paymentId: '3', paidWhen: 'first' })
  })

  it('is worked through with a reader of bar codes: the number, sent, the next one', async () => {
    const before = await queue()
    const first = before.parcel
    const there = await browserAt(shop, 'reader', '/admin/order/packing')
    expect(there.text).toContain('包まれる招き猫')
    // The first button of a form is the one that Enter presses.
    await there.form('trackingNumber').fill({ trackingNumber: 'a123456789012a' }).submit()
    expect(there.page.url.pathname).toBe('/admin/order/packing')
    expect(there.form('trackingNumber').value('trackingNumber')).toBe('123456789012')
    await there.form('trackingNumber').submit(ja('office.packing.sent'))
    expect(there.page.url.pathname).toBe('/admin/order/packing')
    const [row] = await shippingsOf(shop, first?.orderNo ?? '')
    expect(row).toMatchObject({ tracking_number: '123456789012' })
    expect(row?.mail_sent_at).not.toBeNull()
    const after = await queue()
    expect(after.count).toBe(before.count - 1)
    expect(there.text).toContain(after.parcel?.orderNo)
  })

  it('sends a parcel with the number that was typed, and goes on behind it', async () => {
    for (let made = 0; made < 3; made += 1) await orderTo(shop, person, 'packed')
    const { shippings } = await queue()
    const [, second, third] = shippings
    const there = await browserAt(
      shop,
      'typist',
      `/admin/order/packing?shippingId=${second?.shippingId ?? ''}`,
    )
    const typed = there.form('trackingNumber').fill({ trackingNumber: '998877665544' })
    await typed.submit(ja('office.packing.sent'))
    const { document } = await clerk.ask('goOrder', { orderNo: second?.orderNo })
    expect(document.shippings[0]).toMatchObject({ trackingNumber: '998877665544' })
    const told = (await mailsTo(shop, 'waiting@example.com')).at(-1)
    expect(told?.text).toContain('998877665544')
    expect(there.find('[data-parcel]').getAttribute('data-parcel')).toBe(third?.shippingId)
  })
})
