import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerOf, linksTo, PASSWORD, signedIn, signIn } from '../support/customer.ts'
import { addToCart, checkInAsGuest, someGuest } from '../support/guest.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { HtmlClient, visibleText } from '../support/html-client.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import {
  type PaymentService,
  type TriedService,
  triedServices,
  tryKomoju,
  tryStripe,
} from '../support/payment-services.ts'
import { switchOn } from '../support/sandbox.ts'
import { sandboxPlugin } from '../support/sandbox-plugin.ts'
import { type DatabaseKind, databases, openShop, type Shop, withPlugins } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const GOODS = '急須'
const PAYING = 7
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A shop whose orders are paid at a service, and what a test does with it. */
const payingAt = async <Service extends PaymentService>(
  database: DatabaseKind,
  tried: Omit<TriedService, 'open'> & { open(parts: Parameters<TriedService['open']>[0]): Promise<Service> },
  settings: Readonly<Record<string, string>> = {},
) => {
  const environment = { ...tried.settings, ...settings }
  const shop = await openShop(database, environment, undefined, { plugins: withPlugins(tried.plugin) })
  const webhookUrl = () => new URL(`/payments/${tried.code}`.replace('-payments', ''), shop.base).href
  const service = await tried.open({ webhookUrl, now: shop.clock.now })
  await shop.change((tx) => tx.updateTable('variant').set({ stock: 500 }).where('stock', '>', 0).execute())
  const clerk = await clerkAt(shop, 'owner')
  await switchOn(clerk, tried.plugin)

  /** A guest's order that is to be paid at the service. */
  const ordered = async (goods = GOODS) => {
    const program = await HalClient.enter(shop.base)
    await addToCart(program, goods)
    const { document: page } = await checkInAsGuest(program, someGuest())
    const payment = page.payments.find(({ paymentName }) => paymentName === tried.name)
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
    return { program, orderNo, total, reference: service.referenceOf(document.paymentUrl) }
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

  return {
    ...{ shop, service, clerk, ordered, begun, rowOf, stockOf },
    async close() {
      await shop.close()
      await service.close()
    },
  }
}

type Paying = Awaited<ReturnType<typeof payingAt>>

/** A service outside is spoken with by HTTP alone: its plugin asks no database, which is another for each. */
const PLUGGED_INTO = { stripe: 'postgres', komoju: 'sqlite' } satisfies Record<string, DatabaseKind>

const everywhere = databases.flatMap((database) =>
  triedServices
    .filter(({ code }) => ({ ...PLUGGED_INTO, [sandboxPlugin.code]: database })[code] === database)
    .map((tried) => ({ database, tried, code: tried.code })),
)

describe.each(everywhere)('Payments at $code, on $database', ({ database, tried }) => {
  let paying: Paying
  let shop: Shop
  let service: PaymentService
  let clerk: Clerk

  beforeAll(async () => {
    paying = await payingAt(database, tried)
    ;({ shop, service, clerk } = paying)
  })

  afterAll(() => paying?.close())

  const ordered = (goods?: string) => paying.ordered(goods)
  const begun = () => paying.begun()
  const rowOf = (orderNo: string) => paying.rowOf(orderNo)
  const stockOf = () => paying.stockOf()

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
    const { document: order } = await clerk.ask('goOrder', { orderNo })
    const card = {
      'sandbox-payments': null,
      stripe: { brand: 'Visa', last4: '4242', threeDSecure: 'authenticated', threeDSecureVersion: '2.2.0' },
      komoju: { brand: 'Mastercard', last4: '0008', threeDSecure: null, threeDSecureVersion: null },
    }
    expect(order.paymentDetails).toEqual(card[tried.code as keyof typeof card])
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

  it('that are only set aside are taken as the order comes to when it is sent, and never more', async () => {
    const { orderNo, total, reference } = await begun()
    await service.pay(reference, 'authorize')
    const raised = await clerk.ask('doUpdateOrder', { orderNo, charge: 1000 })
    expect([raised.status, problemIn(raised).code]).toEqual([409, 'orderAboveAuthorized'])
    expect((await clerk.ask('doUpdateOrder', { orderNo, discount: 100 })).status).toBe(200)
    await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: 4 })
    service.away(true)
    await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: 5 })
    const standing = async () => (await clerk.ask('goOrder', { orderNo })).document
    await shop.noren.settleOutbox()
    expect((await standing()).paidTotal).toBe(0)
    service.away(false)
    shop.clock.advance(MINUTE_MS)
    await shop.noren.settleOutbox()
    await service.tell(reference)
    await shop.noren.settleOutbox()
    expect(service.payments.get(reference)).toMatchObject({
      ...{ status: 'captured', received: total - 100, refunded: 0 },
    })
    expect(await standing()).toMatchObject({ orderStatus: 5, paidTotal: total - 100, refundDue: 0 })
  })

  it('that are taken at the service while the goods are packed stay taken, once', async () => {
    const { orderNo, total, reference } = await begun()
    await service.pay(reference, 'authorize')
    await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: 4 })
    await service.pay(reference)
    await shop.noren.settleOutbox()
    expect(await rowOf(orderNo)).toMatchObject({ status: 4, payment_at: expect.any(String) })
    await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: 5 })
    await shop.noren.settleOutbox()
    expect(await rowOf(orderNo)).toMatchObject({ status: 5, payment_total: total })
    expect(service.payments.get(reference)?.refunded).toBe(0)
  })

  it('that are only set aside are taken when a member says so, and a refund then goes back', async () => {
    const { orderNo, reference } = await begun()
    await service.pay(reference, 'authorize')
    await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: 6 })
    await clerk.ask('doRefundOrder', { orderNo, refundAmount: 100, reason: '欠品' })
    await shop.noren.settleOutbox()
    // It waits for the money where it is asked for before that was taken.
    shop.clock.advance(MINUTE_MS)
    await shop.noren.settleOutbox()
    expect(service.payments.get(reference)).toMatchObject({ status: 'captured', refunded: 100 })
  })

  it('are not asked for where nothing is to be paid', async () => {
    const person = await signedIn(shop, { email: `free-${tried.code}@example.com`, point: 50_000 })
    await addToCart(person.program, GOODS)
    const { document: page } = await person.ask('goShopping')
    const payment = page.payments.find(({ paymentName }) => paymentName === tried.name)?.paymentId
    await person.ask('doConfirmOrder', { payment, usePoint: page.paymentTotal })
    const { document } = await person.ask('doCheckout')
    expect(document.paymentTotal).toBe(0)
    expect((await rowOf(document.orderNo)).status).toBe(1)
  })

  it('can be made by a customer from another browser, too', async () => {
    const email = `mobile-${tried.code}@example.com`
    const person = await signedIn(shop, { email })
    await addToCart(person.program, GOODS)
    const { document: page } = await person.ask('goShopping')
    const payment = page.payments.find(({ paymentName }) => paymentName === tried.name)?.paymentId
    await person.ask('doConfirmOrder', { payment })
    const { orderNo } = (await person.ask('doCheckout')).document
    const bought = () =>
      shop.noren.store.reader
        .selectFrom('customer')
        .select(['buy_times', 'buy_total', 'first_buy_at'])
        .where('id', '=', person.customerId)
        .executeTakeFirstOrThrow()
    expect(await bought()).toEqual({ buy_times: 0, buy_total: 0, first_buy_at: null })
    const other = await signIn(shop, email)
    const links = { _links: linkTo('goPay', '/shopping/pay') }
    const there = await other.follow('goPay', { orderNo }, links)
    expect(there.document).toMatchObject({ paymentStatus: 'open' })
    const { document } = await other.follow('doStartPayment', { orderNo }, there.document)
    await service.pay(service.referenceOf(document.paymentUrl))
    expect(await bought()).toMatchObject({ buy_times: 1, buy_total: (await rowOf(orderNo)).payment_total })
    // It leads on to the order in their account: its last page is of the browser that placed it.
    const behind = await other.follow('goPay', { orderNo }, links)
    expect(behind.document).toMatchObject({ orderNo, mailHistories: expect.any(Array) })
  })

  it('are given back in part with a refund, once, and the rest with another', async () => {
    const { orderNo, total, reference } = await begun()
    await service.pay(reference)
    await clerk.ask('doRefundOrder', { orderNo, refundAmount: 100, reason: '欠品' })
    await shop.noren.settleOutbox()
    expect(service.payments.get(reference)).toMatchObject({ refunded: 100, status: 'captured' })
    await clerk.ask('doRefundOrder', { orderNo, refundAmount: total - 100, reason: '返品' })
    await shop.noren.settleOutbox()
    expect(service.payments.get(reference)).toMatchObject({ refunded: total, status: 'refunded' })
  })

  it('are given back once, also where the service took the refund and its answer got lost', async () => {
    const { orderNo, reference } = await begun()
    await service.pay(reference)
    await clerk.ask('doRefundOrder', { orderNo, refundAmount: 100, reason: '欠品' })
    await shop.noren.settleOutbox()
    const { id } = await shop.noren.store.reader
      .selectFrom('outbox')
      .select('id')
      .where('event', '=', 'order.refunded')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    service.forgetKeys()
    await shop.change((tx) => tx.updateTable('outbox').set({ done_at: null }).where('id', '=', id).execute())
    await shop.noren.settleOutbox()
    expect(service.payments.get(reference)).toMatchObject({ refunded: 100 })
  })

  it('that are awaited are closed at the service when a member gives the order up, once, and what comes later goes back', async () => {
    const before = await stockOf()
    const { program, orderNo, total, reference } = await begun()
    expect(await stockOf()).not.toBe(before)
    service.away(true)
    const { document, status } = await clerk.ask('doGiveUpOrder', { orderNo, reason: 'お客様のご希望' })
    expect([status, document]).toMatchObject([200, { orderNo, orderStatus: 3, changed: true }])
    await shop.noren.settleOutbox()
    expect(await rowOf(orderNo)).toMatchObject({ status: 3 })
    expect(await stockOf()).toBe(before)
    expect(service.payments.get(reference), 'the service was away').toMatchObject({ status: 'waiting' })
    service.away(false)
    shop.clock.advance(MINUTE_MS)
    await shop.noren.settleOutbox()
    expect(service.payments.get(reference)).toMatchObject({ status: 'failed', refunded: 0 })
    expect((await clerk.ask('doGiveUpOrder', { orderNo })).document).toMatchObject({ changed: false })
    const { document: told } = await clerk.ask('goOrder', { orderNo })
    expect(told.changes[0]).toMatchObject({ kind: 'give_up', words: 'お客様のご希望' })
    const links = { _links: linkTo('goPay', '/shopping/pay') }
    const page = await program.follow('goPay', { orderNo }, links)
    expect(page.document).toMatchObject({ paymentStatus: 'cancelled', paymentUrl: null })
    // Unless the money was on its way just then.
    await service.pay(reference)
    await shop.noren.settleOutbox()
    expect((await rowOf(orderNo)).status).toBe(3)
    expect(service.payments.get(reference)).toMatchObject({ refunded: total })
  })

  it('that came meanwhile keep a member from giving the order up as unpaid', async () => {
    const { orderNo, reference } = await begun()
    await service.pay(reference)
    const refused = await clerk.ask('doGiveUpOrder', { orderNo })
    expect(problemIn(refused)).toMatchObject({ status: 409, code: 'moveImpossible' })
    expect((await rowOf(orderNo)).status).toBe(6)
    expect((await clerk.ask('goOrder', { orderNo })).document._links).not.toHaveProperty('doGiveUpOrder')
  })

  const standing = async (orderNo: string) => (await clerk.ask('goOrder', { orderNo })).document
  const kindsOf = ({ changes }: Awaited<ReturnType<typeof standing>>) =>
    changes.map(({ kind, amount, memberName }) => [kind, amount, memberName]).reverse()

  it('that are taken at the service in part say so, and what is taken there is taken once', async () => {
    const { orderNo, total, reference } = await begun()
    await service.pay(reference, 'authorize')
    await service.takeThere(reference, total - 300)
    const told = await standing(orderNo)
    expect(told).toMatchObject({ orderStatus: 6, paidTotal: total - 300, refundDue: 0, paymentTotal: total })
    expect(kindsOf(told)).toEqual([
      ...[['place', null, null]],
      ...[['authorize', null, null]],
      ...[['pay', total - 300, null]],
    ])
    await Promise.all([service.tell(reference), service.tell(reference)])
    await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: 5 })
    await shop.noren.settleOutbox()
    await service.tell(reference)
    expect(kindsOf(await standing(orderNo)).map(([kind]) => kind)).toEqual([
      'place',
      'authorize',
      'pay',
      'ship',
    ])
    expect(service.payments.get(reference)).toMatchObject({ status: 'captured', refunded: 0 })
    // All of it can be given back, and no more.
    await clerk.ask('doRefundOrder', { orderNo, refundAmount: total - 300, reason: '返品' })
    await shop.noren.settleOutbox()
    await service.tell(reference)
    expect(service.payments.get(reference)).toMatchObject({ status: 'refunded', refunded: total - 300 })
    expect(await standing(orderNo)).toMatchObject({ paidTotal: total - 300, refundTotal: total - 300 })
  })

  it('that are given back at the service are noted with the order once, and the shop’s own refunds not again', async () => {
    const { orderNo, total, reference } = await begun()
    await service.pay(reference)
    await clerk.ask('doRefundOrder', { orderNo, refundAmount: 100, reason: '欠品' })
    await shop.noren.settleOutbox()
    await service.tell(reference)
    expect(await standing(orderNo)).toMatchObject({ refundTotal: 100 })
    await service.giveBackThere(reference, 200)
    await Promise.all([service.tell(reference), service.tell(reference)])
    const told = await standing(orderNo)
    expect(told).toMatchObject({ paidTotal: total, refundTotal: 300 })
    expect(kindsOf(told).slice(-2)).toEqual([
      ['refund', 100, expect.any(String)],
      ['refund', 200, null],
    ])
    expect(told.changes[0]?.title).toBe('決済サービスで返金されました')
    await shop.noren.settleOutbox()
    expect(service.payments.get(reference), 'nothing goes back again').toMatchObject({ refunded: 300 })
    await service.giveBackThere(reference, total - 300)
    expect(await standing(orderNo)).toMatchObject({ refundTotal: total, refundDue: 0 })
  })

  it('that were paid and given back before the shop heard of it are noted as both', async () => {
    const { orderNo, total, reference } = await begun()
    await service.pay(reference, 'silent')
    await service.giveBackThere(reference, 200)
    expect(await standing(orderNo)).toMatchObject({ orderStatus: 6, paidTotal: total, refundTotal: 200 })
  })

  it('that are let go of at the service are noted with the order, which nobody paid', async () => {
    const { orderNo, reference } = await begun()
    await service.pay(reference, 'authorize')
    await service.letGoThere(reference)
    await service.tell(reference)
    const told = await standing(orderNo)
    expect(told).toMatchObject({ orderStatus: 1, paidTotal: 0 })
    expect(kindsOf(told).map(([kind]) => kind)).toEqual(['place', 'authorize', 'let_go'])
    await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: 5 })
    await shop.noren.settleOutbox()
    expect(await standing(orderNo)).toMatchObject({ paidTotal: 0 })
  })

  it('that are refused leave the order, and it can be paid again', async () => {
    const { program, orderNo, reference } = await begun()
    await service.pay(reference, 'refuse')
    expect((await rowOf(orderNo)).status).toBe(PAYING)
    await program.follow('goPay', { orderNo })
    const { document } = await program.follow('doStartPayment')
    await service.pay(service.referenceOf(document.paymentUrl))
    expect((await rowOf(orderNo)).status).toBe(6)
  })

  it('are told of long after they were looked up, and nothing comes of it', async () => {
    const { orderNo, reference } = await begun()
    await service.pay(reference, 'silent')
    shop.clock.advance(MINUTE_MS)
    await shop.noren.settlePayments()
    const paid = await rowOf(orderNo)
    expect(paid.status).toBe(6)
    expect(await service.tell(reference)).toBe(204)
    expect(await rowOf(orderNo)).toEqual(paid)
    expect(service.payments.get(reference)).toMatchObject({ refunded: 0, status: 'captured' })
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
    const second = service.referenceOf(again.document.paymentUrl)
    expect(second).not.toBe(reference)
    await service.pay(second)
    expect((await rowOf(orderNo)).status).toBe(6)
  })

  it('that are given up by the shopper lay the goods back for another payment method, once', async () => {
    const before = await stockOf()
    const { program, orderNo, reference } = await begun()
    await program.follow('goPay', { orderNo }, linksTo(shop, 'goPay'))
    expect(await stockOf()).not.toBe(before)
    const { status, document } = await program.follow('doLeavePayment')
    expect(status).toBe(200)
    expect(document).toMatchObject({ orderNo, cartKey: expect.any(String) })
    expect(await stockOf()).toBe(before)
    expect(await rowOf(orderNo)).toMatchObject({ status: 3 })
    const { document: page } = await program.follow('goShopping')
    expect(page.items.map((item: { quantity: number }) => item.quantity)).toEqual([1])
    expect(page.customer).toMatchObject({ name01: someGuest().name01, addr02: someGuest().addr02 })
    await program.follow('goPay', { orderNo }, linksTo(shop, 'goPay'))
    expect(program.offers()).not.toContain('doLeavePayment')
    const again = await program.follow('doLeavePayment', { orderNo }, linksTo(shop, 'doLeavePayment'))
    expect(again.status).toBe(409)
    await shop.noren.settleOutbox()
    // Money that comes all the same goes back.
    await service.pay(reference)
    await shop.noren.settleOutbox()
    expect(service.payments.get(reference)).toMatchObject({ status: expect.not.stringMatching(/captured/) })
    expect(await rowOf(orderNo)).toMatchObject({ status: 3 })
    await program.follow('goShopping', {}, linksTo(shop, 'goShopping'))
    const other = page.payments.find(({ paymentName }: { paymentName: string }) => paymentName !== tried.name)
    await program.follow('doConfirmOrder', { payment: other?.paymentId })
    expect((await program.follow('doCheckout')).status).toBe(201)
  })

  it('that were made though the service did not tell are no reason to give the order up', async () => {
    const { program, orderNo, total, reference } = await begun()
    await service.pay(reference, 'silent')
    const { status, document } = await program.follow(
      'doLeavePayment',
      { orderNo },
      linksTo(shop, 'doLeavePayment'),
    )
    expect(status).toBe(200)
    expect(document).toMatchObject({ cartKey: null, message: ja('message.payments.paid') })
    expect(await rowOf(orderNo)).toMatchObject({ status: 6, payment_total: total })
    expect(service.payments.get(reference)).toMatchObject({ refunded: 0 })
  })

  it('that were given up thank nobody, and the order is not placed by the button of an old page', async () => {
    const { program, orderNo } = await begun()
    const { pre_order_id: preOrderId } = await rowOf(orderNo)
    await program.follow('doLeavePayment', { orderNo }, linksTo(shop, 'doLeavePayment'))
    const again = await program.follow('doCheckout', { preOrderId }, linksTo(shop, 'doCheckout'))
    expect(problemIn(again)).toMatchObject({ status: 409, code: 'nothingConfirmed' })
    const confirm = await program.follow(
      'goShoppingConfirm',
      { preOrderId },
      linksTo(shop, 'goShoppingConfirm'),
    )
    expect(confirm.status).toBe(409)
    const complete = await program.follow(
      'goShoppingComplete',
      { orderNo },
      linksTo(shop, 'goShoppingComplete'),
    )
    expect(complete.document).toMatchObject({ orderNo, orderStatus: 3 })
  })

  it('that were given up leave what the guest told for another order since', async () => {
    const { program, orderNo } = await begun()
    await addToCart(program, GOODS)
    const other = { name01: '田中', name02: '一郎', addr02: '9-9', email: 'ichiro@example.com' }
    await checkInAsGuest(program, { ...someGuest(), ...other, email_confirm: other.email })
    await program.follow('doLeavePayment', { orderNo }, linksTo(shop, 'doLeavePayment'))
    const { document: page } = await program.follow('goShopping', {}, linksTo(shop, 'goShopping'))
    expect(page.customer).toMatchObject({ name01: '田中', addr02: '9-9' })
    expect(page.email).toBe(other.email)
  })

  it('of the older of two orders lead to its last page', async () => {
    const first = await begun()
    await addToCart(first.program, GOODS)
    await checkInAsGuest(first.program, someGuest())
    shop.clock.advance(MINUTE_MS)
    await first.program.follow('doConfirmOrder')
    await first.program.follow('doCheckout')
    await service.pay(first.reference)
    const { orderNo } = first
    const { status, document } = await first.program.follow('goPay', { orderNo }, linksTo(shop, 'goPay'))
    expect(status).toBe(200)
    expect(document).toMatchObject({ orderNo, paymentState: 'paid' })
  })

  it('that are awaited keep a customer from closing the account', async () => {
    const { program: customer, ask } = await signedIn(shop, { email: `leaving-${tried.code}@example.com` })
    await addToCart(customer, GOODS)
    const { document: page } = await customer.follow('goShopping', {}, linksTo(shop, 'goShopping'))
    const payment = page.payments.find(
      ({ paymentName }: { paymentName: string }) => paymentName === tried.name,
    )
    await customer.follow('doConfirmOrder', { payment: payment?.paymentId })
    const { document: order } = await customer.follow('doCheckout')
    const refused = await customer.follow(
      'doWithdrawCustomer',
      { mode: 'complete' },
      linksTo(shop, 'doWithdrawCustomer'),
    )
    expect(problemIn(refused)).toMatchObject({ status: 409, code: 'withdrawalUnpaid' })
    await ask('doLeavePayment', { orderNo: order.orderNo })
    expect((await ask('doWithdrawCustomer', { mode: 'complete' })).status).toBe(200)
  })

  it('begin with the press that orders, in a browser: it is led straight to the service', async () => {
    const person = await HtmlClient.enter(shop.base)
    await person.open('/product?productCode=hojicha-100')
    await person.form(ja('theme.product.add')).submit()
    const method = await shop.noren.store.reader
      .selectFrom('payment')
      .select('id')
      .where('method', '=', tried.method)
      .executeTakeFirstOrThrow()
    const { email_confirm: _, ...guest } = someGuest()
    await person.open('/shopping')
    const form = person.form(ja('theme.shopping.confirm')).fill({ ...guest, payment: String(method.id) })
    const before = person.page.headers.get('content-security-policy')
    await form.submit(ja('theme.shopping.confirm'))
    const policy = person.page.headers.get('content-security-policy') ?? ''
    const confirmed = person.page.url
    await person.form(ja('theme.confirm.order')).submit()
    expect(person.page.statuses[0]).toBe(303)
    expect(person.page.url.origin).not.toBe(shop.base.origin)
    // Only a page that offers the order may lead out of the shop.
    expect(before).toContain("form-action 'self';")
    expect(policy).toMatch(new RegExp(`form-action 'self'[^;]* ${person.page.url.origin}[ ;]`))
    const reference = service.referenceOf(person.page.url.href)
    expect(service.payments.get(reference)).toMatchObject({ status: 'waiting' })
    // The way back, by the browser's own button and by that of the service.
    await person.open(confirmed.href)
    expect(person.page.url.pathname).toBe('/shopping/pay')
    const [order] = await shop.noren.store.reader
      .selectFrom('orders')
      .select('order_no')
      .orderBy('ordered_at', 'desc')
      .where('status', '=', PAYING)
      .execute()
    await person.open(new URL(`/shopping/pay?orderNo=${order?.order_no}&returned=true`, shop.base).href)
    expect(person.text).toContain(ja('theme.pay.returned'))
    await person.form(ja('theme.pay.check')).submit()
    expect(person.text).toContain(ja('theme.pay.waiting'))
    await service.pay(reference)
    await person.open(new URL(`/shopping/pay?orderNo=${order?.order_no}&returned=true`, shop.base).href)
    expect(visibleText(person.find('h1'))).toBe(ja('theme.complete.title'))
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
    await shop.noren.settleOutbox()
    expect(service.payments.get(reference), 'nobody can pay it any more').toMatchObject({ status: 'failed' })
    // Unless the money was on its way just then.
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
    const stock = await stockOf()
    await program.follow('goPay', { orderNo })
    service.away(true)
    const refused = await program.follow('doStartPayment')
    service.away(false)
    expect(refused.status).toBe(503)
    expect(refused.document).toMatchObject({ code: 'paymentServiceAway' })
    expect((await rowOf(orderNo)).status).toBe(PAYING)
    expect(await stockOf(), 'its goods are kept').toBe(stock)
    const { document, status } = await program.follow('doStartPayment')
    expect(status).toBe(200)
    await service.pay(service.referenceOf(document.paymentUrl))
    expect((await rowOf(orderNo)).status).toBe(6)
  })

  it('are believed from nobody else than the service', async () => {
    const { orderNo, reference } = await begun()
    await service.pay(reference, 'silent')
    expect(await service.say(reference, 'whsec_another')).toBe(400)
    const unsigned = await fetch(new URL(`/payments/${tried.method}`, shop.base), {
      method: 'POST',
      body: '{}',
    })
    expect(unsigned.status).toBe(400)
    const odd = { method: 'POST', body: 'odd', headers: service.signed('odd') }
    expect((await fetch(new URL(`/payments/${tried.method}`, shop.base), odd)).status).toBe(400)
    expect((await rowOf(orderNo)).status).toBe(PAYING)
    expect(await service.say(service.stray(true)), 'once more, later').toBe(503)
    const elsewhere = await fetch(new URL('/payments/nothing', shop.base), { method: 'POST', body: '{}' })
    expect(elsewhere.status).toBe(404)
  })

  it.runIf(tried.code === sandboxPlugin.code)(
    'are noted as given back by what was taken at most, in whichever order it is told',
    async () => {
      const { orderNo, total, reference } = await begun()
      const member = await clerkAt(shop, `refunds-${tried.code}`)
      const tell = async (status: string, received: number, refunded: number) => {
        const body = JSON.stringify({ id: reference, status, received, refunded })
        const headers = { 'content-type': 'application/json', ...service.signed(body) }
        const address = new URL(`/payments/${tried.method}`, shop.base)
        return (await fetch(address, { method: 'POST', body, headers })).status
      }
      expect(await tell('refunded', total, 3 * total)).toBe(204)
      expect(await rowOf(orderNo)).toMatchObject({ status: PAYING })
      for (let times = 0; times < 2; times += 1) {
        expect(await tell('captured', total, 0)).toBe(204)
        const { document } = await member.ask('goOrder', { orderNo })
        expect(document).toMatchObject({ paidTotal: total, refundTotal: total })
      }
    },
  )

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

  it('of a guest who signs in meanwhile go on in their new session, and nowhere else', async () => {
    const { program, orderNo, reference } = await begun()
    const email = `late-${tried.code}@example.com`
    await customerOf(shop, { email })
    const thief = program.twin()
    const links = { _links: linkTo('goPay', '/shopping/pay') }
    await program.follow('doLogin', { email, password: PASSWORD }, linksTo(shop, 'doLogin'))
    expect((await program.follow('goPay', { orderNo }, links)).document).toMatchObject({
      ...{ orderNo, paymentStatus: 'waiting' },
    })
    expect((await thief.follow('goPay', { orderNo }, links)).status).toBe(404)
    // The order is none of the customer's: who has their account elsewhere does not see it.
    const elsewhere = await signIn(shop, email)
    expect((await elsewhere.follow('goPay', { orderNo }, links)).status).toBe(404)
    await service.pay(reference, 'silent')
    await program.follow('goPay', { orderNo }, links)
    expect((await program.follow('doCheckPayment')).document).toMatchObject({ isPaid: true })
    const { document } = await program.follow('goShoppingComplete', { orderNo })
    expect(document).toMatchObject({ orderNo })
    await program.follow('doLogout', {}, linksTo(shop, 'doLogout'))
    expect((await program.follow('goPay', { orderNo }, links)).status).toBe(404)
  })

  it('of a guest whose session had ended when they sign in stay behind', async () => {
    const { program, orderNo } = await begun()
    const email = `over-${tried.code}@example.com`
    await customerOf(shop, { email })
    await shop.change((tx) =>
      tx
        .updateTable('session')
        .set({ expires_at: '2020-01-01T00:00:00.000Z' })
        .where('id', 'in', (of) =>
          of.selectFrom('orders').select('session_id').where('order_no', '=', orderNo),
        )
        .execute(),
    )
    await program.enter()
    await program.follow('doLogin', { email, password: PASSWORD }, linksTo(shop, 'doLogin'))
    const links = { _links: linkTo('goPay', '/shopping/pay') }
    expect((await program.follow('goPay', { orderNo }, links)).status).toBe(404)
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
    const listed = async () =>
      (await later.ask('goPaymentList')).document.payments.find(
        ({ paymentName }) => paymentName === tried.name,
      )
    expect(await listed()).toMatchObject({ visible: true, isOffered: true })
    expect((await later.ask('doDisablePlugin', { pluginCode: tried.code })).status).toBe(200)
    expect(await listed()).toMatchObject({ visible: true, isOffered: false })
    const html = await later.program.fetch('/admin/payment/payment-list', {
      headers: { accept: 'text/html' },
    })
    expect(await html.text()).toContain('提供していません')
    const program = await HalClient.enter(shop.base)
    await addToCart(program, GOODS)
    const { document: page } = await checkInAsGuest(program, someGuest())
    expect(page.payments.map(({ paymentName }) => paymentName)).not.toContain(tried.name)
  })
})

describe.each(everywhere.filter(({ code }) => code !== 'sandbox-payments'))(
  'What else is paid at the account of a shop at $code, on $database',
  ({ database, tried }) => {
    let paying: Paying

    beforeAll(async () => {
      paying = await payingAt(database, tried, { STRIPE_CAPTURE: 'manual', KOMOJU_CAPTURE: 'manual' })
    })

    afterAll(() => paying?.close())

    it('is not this shop’s', async () => {
      const { service } = paying
      expect(await service.say(service.stray(false))).toBe(204)
    })

    it('is taken when the goods are sent, where the settings say so', async () => {
      const { orderNo, total, reference } = await paying.begun()
      await paying.service.pay(reference)
      expect(paying.service.payments.get(reference)).toMatchObject({ status: 'authorized' })
      expect(await paying.rowOf(orderNo)).toMatchObject({ status: 1, payment_at: null })
      await paying.clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: 5 })
      await paying.shop.noren.settleOutbox()
      expect(paying.service.payments.get(reference)).toMatchObject({ status: 'captured', amount: total })
      expect(await paying.rowOf(orderNo)).toMatchObject({ status: 5, payment_at: expect.any(String) })
    })
  },
)

const STORES = 'コンビニ決済'
const rows = {
  stripe: { STRIPE_METHODS: 'card,konbini,paypay', STRIPE_CAPTURE: 'manual' },
  komoju: { KOMOJU_METHODS: 'credit_card,konbini,paypay' },
} as const

describe.each([
  {
    ...{ code: 'stripe' as const, database: PLUGGED_INTO.stripe },
    tried: { ...tryStripe, method: 'stripe_konbini', name: STORES },
  },
  {
    ...{ code: 'komoju' as const, database: PLUGGED_INTO.komoju },
    tried: { ...tryKomoju, method: 'komoju_konbini', name: STORES },
  },
])('Payments by methods with rows of their own at $code, on $database', ({ database, code, tried }) => {
  let paying: Paying & { readonly service: Awaited<ReturnType<typeof tried.open>> }

  beforeAll(async () => {
    paying = await payingAt<Awaited<ReturnType<typeof tried.open>>>(database, tried, rows[code])
  })

  afterAll(() => paying?.close())

  it('are offered each with its name and its brands', async () => {
    const program = await HalClient.enter(paying.shop.base)
    await addToCart(program, GOODS)
    const { document: page } = await checkInAsGuest(program, someGuest())
    const named = new Map(page.payments.map((one) => [one.paymentName, one.marks]))
    expect([...named.keys()]).toEqual(expect.arrayContaining(['クレジットカード', STORES, 'PayPay']))
    expect(named.get('クレジットカード')).toEqual(expect.arrayContaining(['Visa', 'Mastercard', 'JCB']))
  })

  it('in a convenience store are waited for, told of at the address that the service knows', async () => {
    const { service, shop, rowOf } = paying
    const { program, orderNo, total, reference } = await paying.begun()
    expect(service.payments.get(reference)).toMatchObject(
      code === 'stripe' ? { way: 'konbini' } : { types: ['konbini'] },
    )
    await service.promise(reference, 48)
    const { document } = await program.follow('goPay', { orderNo })
    expect(document).toMatchObject({ paymentStatus: 'promised' })
    shop.clock.advance(24 * HOUR_MS)
    await shop.noren.settlePayments()
    expect((await rowOf(orderNo)).status).toBe(PAYING)
    await service.payThere(reference)
    expect(await rowOf(orderNo)).toMatchObject({ status: 6, payment_total: total })
  })
})

describe.each(databases)('Payments in a convenience store, on %s', (database) => {
  let paying: Awaited<ReturnType<typeof inStores>>
  const inStores = () => payingAt(database, tryKomoju)

  beforeAll(async () => {
    paying = await inStores()
  })

  afterAll(() => paying?.close())

  /** Lets the hours pass in which the shop looks for the money. */
  const pass = async (hours: number) => {
    for (let passed = 0; passed < hours; passed += 1) {
      paying.shop.clock.advance(HOUR_MS)
      await paying.shop.noren.settlePayments()
    }
  }

  it('are waited for as long as the store takes them, and are no money before', async () => {
    const { service, rowOf, shop } = paying
    const { program, orderNo, total, reference } = await paying.begun()
    await service.promise(reference, 72)
    expect(await rowOf(orderNo)).toMatchObject({ status: PAYING, payment_at: null })
    const { document } = await program.follow('goPay', { orderNo })
    expect(document).toMatchObject({ paymentStatus: 'promised', paymentUrl: null })
    expect(program.offers(), 'nobody pays twice').not.toContain('doStartPayment')
    await pass(48)
    expect((await rowOf(orderNo)).status).toBe(PAYING)
    await service.payThere(reference)
    expect(await rowOf(orderNo)).toMatchObject({ status: 6, payment_total: total })
    await shop.noren.settleOutbox()
    expect(service.payments.get(reference)).toMatchObject({ refunded: 0 })
  })

  it('are waited for though the service is away for days', async () => {
    const { service, rowOf } = paying
    const { orderNo, reference } = await paying.begun()
    await service.promise(reference, 72)
    service.away(true)
    await pass(30)
    service.away(false)
    expect((await rowOf(orderNo)).status).toBe(PAYING)
    await service.payThere(reference)
    expect((await rowOf(orderNo)).status).toBe(6)
  })

  it('that were promised are cancelled there when a member gives the order up', async () => {
    const { service, rowOf, shop } = paying
    const clerk = await clerkAt(shop, 'canceller')
    const { orderNo, reference } = await paying.begun()
    await service.promise(reference, 72)
    expect((await clerk.ask('goOrder', { orderNo })).document._links).toHaveProperty('doGiveUpOrder')
    service.away(true)
    await clerk.ask('doGiveUpOrder', { orderNo })
    await shop.noren.settleOutbox()
    expect(service.payments.get(reference)).toMatchObject({ standing: 'authorized' })
    service.away(false)
    shop.clock.advance(60_000)
    await shop.noren.settleOutbox()
    expect((await rowOf(orderNo)).status).toBe(3)
    expect(service.payments.get(reference)).toMatchObject({ standing: 'cancelled', refunded: 0 })
  })

  it('that were promised for too long are closed at the service with the order', async () => {
    const { service, rowOf, shop } = paying
    const { orderNo, reference } = await paying.begun()
    await service.promise(reference, 5)
    await pass(6)
    expect((await rowOf(orderNo)).status).toBe(3)
    await shop.noren.settleOutbox()
    expect(service.payments.get(reference)).toMatchObject({ status: 'failed', refunded: 0 })
  })

  it('cannot be given back by the service: that stays among what could not be delivered, with its reason', async () => {
    const { service, rowOf, shop } = paying
    const { orderNo, reference } = await paying.begun()
    await service.promise(reference, 24)
    await service.payThere(reference)
    expect((await rowOf(orderNo)).status).toBe(6)
    const clerk = await clerkAt(shop, 'treasurer')
    await clerk.ask('doRefundOrder', { orderNo, refundAmount: 100, reason: '欠品' })
    await shop.noren.settleOutbox()
    const { last_error: reason } = await shop.noren.store.reader
      .selectFrom('outbox')
      .select('last_error')
      .where('event', '=', 'order.refunded')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(reason).toBe('Error: KOMOJU answers 422 not_refundable')
  })

  it('that never come give the goods to others', async () => {
    const { service, rowOf, stockOf } = paying
    const before = await stockOf()
    const { orderNo, reference } = await paying.begun()
    await service.promise(reference, 24)
    expect(await stockOf()).not.toBe(before)
    await pass(25)
    await service.miss(reference)
    await pass(2)
    expect((await rowOf(orderNo)).status).toBe(3)
    expect(await stockOf()).toBe(before)
  })
})

const linkTo = (rel: string, href: string) => ({ [rel]: { rel, href, method: 'GET' } })
