import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buy, linksTo, type Person, signedIn } from '../support/customer.ts'
import { mailsTo } from '../support/mailbox.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

describe.each(databases)('The orders of a customer, on %s', (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  const setStatus = (orderNo: string, status: number) =>
    shop.change((tx) => tx.updateTable('orders').set({ status }).where('order_no', '=', orderNo).execute())

  const buyThree = async (one: Person): Promise<readonly string[]> => {
    const numbers: string[] = []
    for (const word of ['焚火', '茶筅', '焚火']) {
      numbers.push(await buy(one, word))
      shop.clock.advance(60_000)
    }
    return numbers.toReversed()
  }

  it('CUS-14: are listed newest first, a page at a time, without those whose payment still runs', async () => {
    const one = await signedIn(shop, { email: 'history@example.com' })
    expect((await one.ask('goOrderHistory')).document).toMatchObject({ orders: [], orderCount: 0, limit: 50 })
    const numbers = await buyThree(one)
    const { document } = await one.ask('goOrderHistory')
    expect(document).toMatchObject({ customerId: one.customerId, orderCount: 3, limit: 50, offset: 0 })
    expect(document.orders.map(({ orderNo }) => orderNo)).toEqual(numbers)
    expect(document.orders[0]).toMatchObject({
      orderStatus: 1,
      orderStatusName: '注文受付',
      items: [{ productCode: 'hojicha-100', quantity: 1, price: 950, totalPrice: 950 }],
    })
    expect((await one.ask('goMypage', { orderLimit: 2 })).document).toMatchObject({
      recentOrderCount: 3,
      recentOrders: numbers.slice(0, 2).map((orderNo) => ({ orderNo })),
    })

    const { document: second } = await one.ask('goOrderHistory', { historyLimit: 1, offset: 1 })
    expect(second.orders.map(({ orderNo }) => orderNo)).toEqual([numbers[1]])
    const { _links: links } = second as { _links?: Record<string, { href: string }> }
    expect(links?.prev?.href).toBe('/mypage/order-history?historyLimit=1&offset=0')
    expect(links?.next?.href).toBe('/mypage/order-history?historyLimit=1&offset=2')
    expect((await one.ask('goOrderHistory', { historyLimit: 0 })).status).toBe(400)

    const [newest = ''] = numbers
    await setStatus(newest, 7)
    expect((await one.ask('goOrderHistory')).document.orderCount).toBe(2)
    expect((await one.ask('goMypageHistory', { orderNo: newest })).status).toBe(404)
    await setStatus(newest, 1)
  })

  it('CUS-14: are told in full, with their mails and their taxes', async () => {
    const one = await signedIn(shop, { email: 'detail@example.com' })
    const orderNo = await buy(one, '焚火', { quantity: 2 })
    const [mail] = await mailsTo(shop, 'detail@example.com')
    await one.ask('goOrderHistory')
    const { document: list } = await one.ask('goOrderHistory')
    const { document } = await one.program.follow('goMypageHistory', {}, list.orders[0])
    expect(document).toMatchObject({
      orderNo,
      customerId: one.customerId,
      orderStatusName: '注文受付',
      customer: { email: 'detail@example.com', prefName: '東京都' },
      items: [{ productCode: 'hojicha-100', quantity: 2, reducedTax: true }],
      shippings: [{ shippingId: '1', trackingNumber: null, items: [{ quantity: 2 }] }],
      mailHistories: [{ mailSubject: mail?.subject, mailBody: mail?.text, sentAt: mail?.created_at }],
    })
    expect(document.taxes.map(({ rate }) => rate)).toEqual([8, 10])
    expect(document.taxes.reduce((sum, { total }) => sum + total, 0)).toBe(document.paymentTotal)
    for (const unknown of ['20000101-ABCDEF', 'a\0b', '注文', 'x'.repeat(200)])
      expect((await one.ask('goMypageHistory', { orderNo: unknown })).status, unknown).toBe(404)

    const show = (on: boolean) =>
      shop.change((tx) =>
        tx.updateTable('base_info').set({ option_mypage_order_status_display: on }).execute(),
      )
    await show(false)
    try {
      expect((await one.ask('goMypageHistory', { orderNo })).document.orderStatusName).toBeNull()
    } finally {
      await show(true)
    }
  })

  describe('ordered again', () => {
    const reorder = async (one: Person, orderNo: string) => {
      const answer = await one.ask('doReorder', { orderNo })
      expect(answer.status).toBe(201)
      expect(answer.headers.get('location')).toBe('/cart')
      return answer.document
    }

    const cartOf = async (one: Person) => {
      const { document } = await one.program.follow('goCart', {}, linksTo(shop, 'goCart'))
      return document.carts.flatMap(({ items }) => items)
    }

    it('CRT-13: lie in the cart at the prices of today, beside what lay there', async () => {
      const one = await signedIn(shop, { email: 'again@example.com' })
      const orderNo = await buy(one, '焚火', { quantity: 3 })
      await shop.change((tx) =>
        tx.updateTable('variant').set({ price02: 1000 }).where('code', '=', 'hojicha-100').execute(),
      )
      try {
        expect(await reorder(one, orderNo)).toMatchObject({
          customerId: one.customerId,
          addedCount: 1,
          cartKeys: ['session-prefix-1_1'],
          skippedCount: 0,
          skippedProductCodes: [],
          messages: [],
        })
        await reorder(one, orderNo)
        expect(await cartOf(one)).toMatchObject([{ productCode: 'hojicha-100', quantity: 6, price02: 1000 }])
      } finally {
        await shop.change((tx) =>
          tx.updateTable('variant').set({ price02: 880 }).where('code', '=', 'hojicha-100').execute(),
        )
      }
    })

    it('CRT-13: stay out where they are not for sale or sold out, and it is said', async () => {
      const one = await signedIn(shop, { email: 'gone@example.com' })
      const whisk = await buy(one, '茶筅')
      const tea = await buy(one, '焚火', { quantity: 2 })
      const { document: order } = await one.ask('goMypageHistory', { orderNo: whisk })
      const code = order.items[0]?.productCode ?? ''
      const set = (values: { visible?: boolean; stock?: number }) =>
        shop.change((tx) =>
          tx.updateTable('variant').set(values).where('code', 'in', [code, 'hojicha-100']).execute(),
        )
      await set({ visible: false })
      try {
        const document = await reorder(one, whisk)
        expect(document).toMatchObject({
          addedCount: 0,
          cartKeys: [],
          skippedCount: 1,
          skippedProductCodes: [code],
        })
        expect(document.messages).toHaveLength(1)
        expect(await cartOf(one)).toEqual([])
      } finally {
        await set({ visible: true })
      }
      const { stock } = await shop.noren.store.reader
        .selectFrom('variant')
        .select('stock')
        .where('code', '=', 'hojicha-100')
        .executeTakeFirstOrThrow()
      await set({ stock: 1 })
      try {
        const document = await reorder(one, tea)
        expect(document).toMatchObject({ addedCount: 1, skippedCount: 0 })
        expect(document.messages).toEqual([
          ja('message.cart.stockShort', { product: '茎ほうじ茶「焚火」', max: 1 }),
        ])
        expect(await cartOf(one)).toMatchObject([{ quantity: 1 }])
        // Nothing more of it can be had, and nothing is changed.
        expect(await reorder(one, tea)).toMatchObject({
          ...{ addedCount: 0, skippedProductCodes: ['hojicha-100'] },
          messages: [ja('message.cart.allHeld.stockShort', { product: '茎ほうじ茶「焚火」', max: 1 })],
        })
      } finally {
        await set({ stock })
      }
    })

    it('do not go beyond 999 pieces', async () => {
      const one = await signedIn(shop, { email: 'many@example.com' })
      const orderNo = await buy(one, 'tenugui-mame')
      await shop.change((tx) =>
        tx
          .updateTable('order_line')
          .set({ quantity: 999 })
          .where('product_code', '=', 'tenugui-mame')
          .where('order_id', 'in', (eb) =>
            eb.selectFrom('orders').select('id').where('order_no', '=', orderNo),
          )
          .execute(),
      )
      await reorder(one, orderNo)
      expect(await reorder(one, orderNo)).toMatchObject({ addedCount: 0, skippedCount: 1 })
      expect(await cartOf(one)).toMatchObject([{ quantity: 999 }])
    })
  })
})
