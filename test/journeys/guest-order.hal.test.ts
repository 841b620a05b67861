import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GUEST } from '../support/guest.ts'
import { HalClient } from '../support/hal-client.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { type MailServer, startMailServer } from '../support/smtp.ts'

describe.each(databases)('A program orders as a guest, on %s', (database) => {
  let shop: Shop
  let mailServer: MailServer
  let program: HalClient

  beforeAll(async () => {
    mailServer = await startMailServer()
    shop = await openShop(database, { SMTP_URL: mailServer.url })
    program = await HalClient.enter(shop.base)
  })

  afterAll(async () => {
    await shop?.close()
    await mailServer?.close()
  })

  it('lists all products, and searches from the list', async () => {
    const { document: all } = await program.follow('goProductList')
    expect(all.count).toBeGreaterThan(50)
    const { document: found } = await program.follow('goProductList', { name: '焚火' })
    expect(found.products.map((one) => one.productName)).toEqual(['茎ほうじ茶「焚火」'])
  })

  it('searches for a product and lays two pieces into the cart', async () => {
    await program.enter()
    const { document: found } = await program.follow('goProductList', { name: '焚火' })
    expect(found.count).toBe(1)
    const { document: product } = await program.follow('goProduct', {}, found.products[0])
    expect(product).toMatchObject({ productCode: 'hojicha-100', price02: 880, price02IncTax: 950 })

    const added = await program.follow('doAddCartItem', { productCode: product.productCode, quantity: 2 })
    expect(added.status).toBe(201)
    expect(added.document).toMatchObject({ adjustedQuantity: 2, totalPrice: 1900 })
    expect(added.document.cartKey).toMatch(/^.+_1$/)
  })

  it('is asked at checkout who it is', async () => {
    const { document: cart } = await program.follow('goCart')
    expect(cart.carts[0]).toMatchObject({ totalPrice: 1900, totalQuantity: 2, deliveryFeeKnown: false })

    const shopping = await program.follow('goShopping', {}, cart.carts[0])
    expect(shopping.statuses).toEqual([303, 200])
    expect(program.offers()).toContain('goShoppingNonMember')
  })

  it('gives name and address', async () => {
    const { document: form } = await program.follow('goShoppingNonMember')
    expect(Object.keys((form as { fields?: object }).fields ?? {})).toEqual(
      expect.arrayContaining(Object.keys(GUEST)),
    )
    const given = await program.follow('doSubmitNonMember', GUEST)
    expect(given.document).toMatchObject({
      postalCode: '100-0001',
      prefName: '東京都',
      email: 'hanako@example.com',
    })
  })

  it('chooses cash on delivery and has the order drawn up', async () => {
    const { document: choices } = await program.follow('goShopping')
    expect(choices).toMatchObject({ canCheckout: true, subtotal: 1900, deliveryFeeTotal: 770 })
    const [shipping] = choices.shippings
    const parcel = shipping?.deliveries.find((one) => one.fee === 770)
    const cash = choices.payments.find((one) => one.charge === 330)

    const confirmed = await program.follow('doConfirmOrder', {
      delivery: parcel?.deliveryId,
      delivery_time: parcel?.times[0]?.deliveryTimeId,
      payment: cash?.paymentId,
      message: 'のし紙を\n付けてください',
    })
    expect(confirmed.status).toBe(200)

    const { document: order } = await program.follow('goShoppingConfirm')
    expect(order).toMatchObject({
      preOrderId: confirmed.document.preOrderId,
      paymentName: cash?.paymentName,
      message: 'のし紙を\n付けてください',
      subtotal: 1900,
      deliveryFeeTotal: 770,
      charge: 330,
      discount: 0,
      paymentTotal: 3000,
      addPoint: 0,
    })
    // TAX-07: each rate's tax is rounded once, over its total.
    expect([...order.taxes].sort((a, b) => a.rate - b.rate)).toEqual([
      { rate: 8, total: 1900, tax: 141 },
      { rate: 10, total: 1100, tax: 100 },
    ])
    expect(order.tax).toBe(241)
    expect(order.shippings[0]).toMatchObject({
      deliveryName: parcel?.deliveryName,
      deliveryTime: parcel?.times[0]?.deliveryTime,
    })
  })

  it('places the order and reads its number', async () => {
    const placed = await program.follow('doCheckout')
    expect(placed.status).toBe(201)
    expect(placed.document.orderNo).toMatch(/^20261120-[A-HJ-NP-Z2-9]{6}$/)
    expect(placed.document).toMatchObject({ customerId: null, addPoint: 0, paymentTotal: 3000 })

    const { document: complete } = await program.follow('goShoppingComplete')
    expect(complete).toMatchObject({
      orderNo: placed.document.orderNo,
      paymentTotal: 3000,
      email: 'hanako@example.com',
    })

    const orders = await shop.noren.store.reader.selectFrom('orders').selectAll().execute()
    expect(orders).toHaveLength(1)
    expect(orders[0]).toMatchObject({
      order_no: placed.document.orderNo,
      status: 1,
      payment_total: 3000,
      ordered_at: '2026-11-20T03:00:00.000Z',
      postal_code: '100-0001',
    })
    const variant = await shop.noren.store.reader
      .selectFrom('variant')
      .select('stock')
      .where('code', '=', 'hojicha-100')
      .executeTakeFirstOrThrow()
    expect(variant.stock).toBe(108)
  })

  it('finds the cart empty afterwards', async () => {
    await program.enter()
    const { document: cart } = await program.follow('goCart')
    expect(cart).toMatchObject({ carts: [], cartCount: 0, totalPrice: 0 })
  })

  it('is sent one mail, which is kept too', async () => {
    await shop.noren.settleOutbox()
    const kept = await shop.noren.store.reader.selectFrom('mail').selectAll().execute()
    expect(kept).toHaveLength(1)
    const [mail] = kept
    const { order_no: orderNo } = await shop.noren.store.reader
      .selectFrom('orders')
      .select('order_no')
      .executeTakeFirstOrThrow()
    expect(mail?.recipient).toBe('hanako@example.com')
    expect(mail?.text).toContain(orderNo)
    expect(mail?.text).toContain('3,000')

    expect(mailServer.received).toHaveLength(1)
    const [sent] = mailServer.received
    expect(sent?.to).toContain('hanako@example.com')
    // A copy goes to the shop (shopEmail01).
    expect(sent?.to).toContain('shop@noren.example.jp')
    expect(sent?.mail.subject).toBe(mail?.subject)
    expect(sent?.mail.text).toContain('茎ほうじ茶「焚火」')
    expect(sent?.mail.messageId).toContain(mail?.message_id.replace(/[<>]/g, ''))
  })
})
