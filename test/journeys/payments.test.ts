import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SandboxService, signatureOf } from '../../src/plugins/sandbox-payments/service.ts'
import { addToCart, checkInAsGuest, someGuest } from '../support/guest.ts'
import { HalClient } from '../support/hal-client.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { SANDBOX, withSandbox } from '../support/sandbox.ts'
import { SECRET } from '../support/sandbox-plugin.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

const GOODS = '急須'
const PAYING = 7
const MINUTE_MS = 60_000

describe.each(databases)('Payments at a service, on %s', (database) => {
  let shop: Shop
  let service: SandboxService
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    service = await withSandbox(shop)
    clerk = await clerkAt(shop, 'owner')
  })

  afterAll(async () => {
    await shop?.close()
    await service?.close()
  })

  /** A guest's order that is to be paid at the service. */
  const ordered = async (goods = GOODS) => {
    const program = await HalClient.enter(shop.base)
    await addToCart(program, goods)
    const { document: page } = await checkInAsGuest(program, someGuest())
    const payment = page.payments.find(({ paymentName }) => paymentName === SANDBOX)
    await program.follow('doConfirmOrder', { payment: payment?.paymentId })
    const { document: order, status } = await program.follow('doCheckout')
    expect(status).toBe(201)
    return { program, orderNo: order.orderNo, total: order.paymentTotal }
  }

  /** The same, and the shopper is on the page of the service. */
  const begun = async () => {
    const { program, orderNo, total } = await ordered()
    await program.follow('goPay', { orderNo })
    const { document } = await program.follow('doStartPayment')
    const reference = document.paymentUrl.split('/').at(-1) ?? ''
    return { program, orderNo, total, reference }
  }

  const rowOf = (orderNo: string) =>
    shop.noren.store.reader
      .selectFrom('orders')
      .selectAll()
      .where('order_no', '=', orderNo)
      .executeTakeFirstOrThrow()

  const stockOf = async () => {
    const rows = await shop.noren.store.reader
      .selectFrom('variant')
      .select(['code', 'stock'])
      .orderBy('code')
      .execute()
    return JSON.stringify(rows.filter(({ stock }) => stock !== null))
  }

  const mailsAbout = async (orderNo: string) => {
    await shop.noren.settleOutbox()
    const rows = await shop.noren.store.reader
      .selectFrom('mail')
      .select('subject')
      .where('text', 'like', `%${orderNo}%`)
      .execute()
    return rows.length
  }

  it('hold the goods and place the order once it is paid, with its mail', async () => {
    const { program, orderNo, total, reference } = await begun()
    expect(service.payments.get(reference)).toMatchObject({ amount: total })
    expect((await rowOf(orderNo)).status).toBe(PAYING)
    expect(await mailsAbout(orderNo), 'nothing is told before it is paid').toBe(0)
    await service.pay(reference)
    expect(await rowOf(orderNo)).toMatchObject({ status: 6, payment_at: expect.any(String) })
    expect(await mailsAbout(orderNo)).toBeGreaterThan(0)
    const { document } = await program.follow(
      'goPay',
      { orderNo },
      { _links: linkTo('goPay', '/shopping/pay') },
    )
    expect(document).toMatchObject({ orderNo, paymentTotal: total })
    expect(program.offers()).not.toContain('doStartPayment')
  })

  it('are begun once, however often the button is pressed', async () => {
    const { program, orderNo, reference } = await begun()
    await program.follow('goPay', { orderNo })
    const { document } = await program.follow('doStartPayment')
    expect(document.paymentUrl).toContain(reference)
  })

  it('are taken in once, however often they are told of', async () => {
    const { orderNo, reference } = await begun()
    await service.pay(reference, 'twice')
    await Promise.all([service.tell(reference), service.tell(reference), service.tell(reference)])
    expect((await rowOf(orderNo)).status).toBe(6)
    const mails = await mailsAbout(orderNo)
    await service.tell(reference)
    expect(await mailsAbout(orderNo)).toBe(mails)
  })

  it('that are only set aside are taken when the goods are sent, and let go when the order is cancelled', async () => {
    const sent = await begun()
    await service.pay(sent.reference, 'authorize')
    expect(await rowOf(sent.orderNo)).toMatchObject({ status: 1, payment_at: null })
    await clerk.ask('doUpdateOrderStatus', { orderNo: sent.orderNo, orderStatus: 5 })
    await shop.noren.settleOutbox()
    expect(service.payments.get(sent.reference)).toMatchObject({ status: 'captured' })
    expect(await rowOf(sent.orderNo)).toMatchObject({ status: 5, payment_at: expect.any(String) })
    const gone = await begun()
    await service.pay(gone.reference, 'authorize')
    await clerk.ask('doUpdateOrderStatus', { orderNo: gone.orderNo, orderStatus: 3 })
    await shop.noren.settleOutbox()
    expect(service.payments.get(gone.reference)).toMatchObject({ refunded: gone.total })
  })

  it('are given back in part with a refund, once', async () => {
    const { orderNo, reference } = await begun()
    await service.pay(reference)
    await clerk.ask('doRefundOrder', { orderNo, refundAmount: 100, reason: '欠品' })
    await shop.noren.settleOutbox()
    expect(service.payments.get(reference)).toMatchObject({ refunded: 100 })
  })

  it('are looked up where the word of the service got lost', async () => {
    const { orderNo, reference } = await begun()
    await service.pay(reference, 'silent')
    expect((await rowOf(orderNo)).status).toBe(PAYING)
    shop.clock.advance(MINUTE_MS)
    await shop.noren.settlePayments()
    expect((await rowOf(orderNo)).status).toBe(6)
  })

  it('are looked up when the shopper comes back and asks', async () => {
    const { program, orderNo, reference } = await begun()
    await program.follow('goPay', { orderNo })
    expect((await program.follow('doCheckPayment')).document).toMatchObject({ isPaid: false })
    await service.pay(reference, 'silent')
    await program.follow('goPay', { orderNo })
    expect((await program.follow('doCheckPayment')).document).toMatchObject({ isPaid: true })
    expect((await rowOf(orderNo)).status).toBe(6)
  })

  it('of another sum go back, and the shopper may pay the right one', async () => {
    const { program, orderNo, total, reference } = await begun()
    await service.pay(reference, 'wrongAmount')
    expect((await rowOf(orderNo)).status).toBe(PAYING)
    await shop.noren.settleOutbox()
    expect(service.payments.get(reference)).toMatchObject({ refunded: total - 1, status: 'refunded' })
    const { document } = await program.follow('goPay', { orderNo })
    expect(document).toMatchObject({ paymentStatus: 'failed' })
    const again = await program.follow('doStartPayment')
    const second = again.document.paymentUrl.split('/').at(-1) ?? ''
    expect(second).not.toBe(reference)
    await service.pay(second)
    expect((await rowOf(orderNo)).status).toBe(6)
  })

  it('that never come have the order given up after an hour, with its goods; what comes later goes back', async () => {
    // Orders of the tests before are given up first.
    shop.clock.advance(61 * MINUTE_MS)
    await shop.noren.settlePayments()
    const before = await stockOf()
    const { program, orderNo, total, reference } = await begun()
    expect(await stockOf()).not.toBe(before)
    for (let at = 0; at < 62; at += 2) {
      shop.clock.advance(2 * MINUTE_MS)
      await shop.noren.settlePayments()
    }
    expect((await rowOf(orderNo)).status).toBe(3)
    expect(await stockOf()).toBe(before)
    await service.pay(reference)
    expect((await rowOf(orderNo)).status).toBe(3)
    await shop.noren.settleOutbox()
    expect(service.payments.get(reference)).toMatchObject({ refunded: total })
    expect(program.offers()).not.toContain('goShoppingComplete')
  })

  it('that were never begun have the order given up too', async () => {
    const before = await stockOf()
    const { orderNo } = await ordered()
    shop.clock.advance(61 * MINUTE_MS)
    await shop.noren.settlePayments()
    expect((await rowOf(orderNo)).status).toBe(3)
    expect(await stockOf()).toBe(before)
  })

  it('wait for a service that is away: it may have the money', async () => {
    const { orderNo, reference } = await begun()
    await service.pay(reference, 'silent')
    service.away(true)
    shop.clock.advance(90 * MINUTE_MS)
    await shop.noren.settlePayments()
    expect((await rowOf(orderNo)).status).toBe(PAYING)
    service.away(false)
    shop.clock.advance(20 * MINUTE_MS)
    await shop.noren.settlePayments()
    expect((await rowOf(orderNo)).status).toBe(6)
  })

  it('are not begun where the service does not answer, and the order is kept', async () => {
    const { program, orderNo } = await ordered()
    await program.follow('goPay', { orderNo })
    service.away(true)
    const refused = await program.follow('doStartPayment')
    service.away(false)
    expect(refused.status).toBe(503)
    expect(refused.document).toMatchObject({ code: 'paymentServiceAway' })
    expect((await program.follow('doStartPayment')).status).toBe(200)
  })

  it('are believed from nobody else than the service', async () => {
    const { orderNo, reference, total } = await begun()
    const send = (body: string, signature: string) =>
      fetch(new URL('/payments/sandbox', shop.base), {
        method: 'POST',
        body,
        headers: { 'x-sandbox-signature': signature },
      })
    const forged = JSON.stringify({ id: reference, status: 'captured', received: total })
    expect((await send(forged, 'wrong')).status).toBe(400)
    expect((await send(forged, signatureOf('another secret', forged))).status).toBe(400)
    expect((await rowOf(orderNo)).status).toBe(PAYING)
    const unknown = JSON.stringify({ id: 'nobody', status: 'captured', received: 1 })
    expect((await send(unknown, signatureOf(SECRET, unknown))).status, 'once more, later').toBe(503)
    const elsewhere = await fetch(new URL('/payments/nothing', shop.base), { method: 'POST', body: '{}' })
    expect(elsewhere.status).toBe(404)
  })

  it('can be made for an order though another was placed since', async () => {
    const { program, orderNo } = await ordered('焚火')
    await addToCart(program, '焚火')
    await program.follow('goCart')
    await checkInAsGuest(program, someGuest())
    await program.follow('doConfirmOrder')
    expect((await program.follow('doCheckout')).status).toBe(201)
    const links = { _links: linkTo('goPay', '/shopping/pay') }
    expect((await program.follow('goPay', { orderNo }, links)).document).toMatchObject({
      paymentStatus: 'open',
    })
  })

  it('are nobody else’s: another visitor finds no order to pay', async () => {
    const { orderNo } = await begun()
    const stranger = await HalClient.enter(shop.base)
    const links = { _links: linkTo('goPay', '/shopping/pay') }
    expect((await stranger.follow('goPay', { orderNo }, links)).status).toBe(404)
  })

  it('cannot be chosen while the plugin is off', async () => {
    // So much time has passed that nobody is signed in any more.
    const later = await clerkAt(shop, 'later')
    expect((await later.ask('doDisablePlugin', { pluginCode: 'sandbox-payments' })).status).toBe(200)
    const program = await HalClient.enter(shop.base)
    await addToCart(program, GOODS)
    const { document: page } = await checkInAsGuest(program, someGuest())
    expect(page.payments.map(({ paymentName }) => paymentName)).not.toContain(SANDBOX)
  })
})

const linkTo = (rel: string, href: string) => ({ [rel]: { rel, href, method: 'GET' } })
