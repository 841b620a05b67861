import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buy, linksTo, type Person, signedIn, signIn } from '../support/customer.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { HtmlClient } from '../support/html-client.ts'
import { linkInMail, mailsTo } from '../support/mailbox.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { changeOrder, orderOfGuest } from '../support/papers.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const [CANCELLED, IN_PROGRESS, PAYING, PAID] = [3, 4, 7, 6]
const TEA = 'hojicha-100'

describe.each(databases)('What shoppers do with placed orders, on %s', (database) => {
  let shop: Shop
  let one: Person
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    one = await signedIn(shop, { email: 'service@example.com' })
    clerk = await clerkAt(shop, 'clerk')
    await shop.change((tx) =>
      tx.updateTable('variant').set({ stock: 1000 }).where('code', '=', TEA).execute(),
    )
  })

  afterAll(() => shop?.close())

  type Name = 'doRequestOrderLink' | 'goGuestOrder' | 'doCancelPlacedOrder' | 'doRegisterFromOrder'
  const stranger = async () => {
    const program = await HalClient.enter(shop.base)
    return <N extends Name>(name: N, input: Readonly<Record<string, unknown>>) =>
      program.follow(name, input, linksTo(shop, name))
  }

  /** A guest's order, with the key from its mail. */
  const byGuest = async () => {
    const { orderNo, email, program } = await orderOfGuest(shop, { productCode: TEA, quantity: 2 })
    const address = await linkInMail(shop, email, '/order/guest')
    return { orderNo, email, program, address, orderKey: address.searchParams.get('orderKey') ?? '' }
  }

  const stockOf = async () =>
    (
      await shop.noren.store.reader
        .selectFrom('variant')
        .select('stock')
        .where('code', '=', TEA)
        .executeTakeFirstOrThrow()
    ).stock ?? 0

  const setHours = (cancel_hours: number | null) =>
    shop.change((tx) => tx.updateTable('base_info').set({ cancel_hours }).execute())

  it('a guest opens their order by the link in its mail, and by the one on the last page', async () => {
    const { orderNo, orderKey, program } = await byGuest()
    const ask = await stranger()
    const { document } = await ask('goGuestOrder', { orderNo, orderKey })
    expect(document).toMatchObject({ orderNo, orderStatus: 1, customerId: null })
    expect(document.items[0]).toMatchObject({ productCode: TEA, quantity: 2 })
    expect(Object.keys(document._links ?? {})).toEqual(
      expect.arrayContaining(['doCancelPlacedOrder', 'goOrderPapers', 'goContactForm']),
    )
    const complete = await program.follow('goShoppingComplete')
    expect(complete.document.paymentState).toBe('awaiting')
    expect((await program.follow('goGuestOrder')).document.orderNo).toBe(orderNo)
    await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: PAID })
    expect(document.howToPay).toContain('<p>')
    const paid = (await ask('goGuestOrder', { orderNo, orderKey })).document
    expect(paid).toMatchObject({ paymentState: 'paid', howToPay: null })
  })

  it('is opened by no other key, and a customer’s order by none', async () => {
    const [{ orderNo, orderKey }, other] = [await byGuest(), await byGuest()]
    const ask = await stranger()
    const theirs = await buy(one, '焚火')
    for (const which of [
      { orderNo, orderKey: other.orderKey },
      { orderNo, orderKey: '' },
      { orderNo: theirs, orderKey },
      { orderNo: 'none', orderKey },
    ]) {
      expect((await ask('goGuestOrder', which)).status).toBeGreaterThanOrEqual(400)
      expect((await ask('doCancelPlacedOrder', which)).status).toBeGreaterThanOrEqual(400)
    }
    await changeOrder(shop, orderNo, { status: PAYING })
    expect((await ask('goGuestOrder', { orderNo, orderKey })).status).toBe(404)
  })

  it('sends the link to the address of the order alone, and answers alike', async () => {
    const { orderNo, email } = await byGuest()
    const ask = await stranger()
    const before = (await mailsTo(shop, email)).length
    const wrong = await ask('doRequestOrderLink', { orderNo, email: 'other@example.com' })
    const unknown = await ask('doRequestOrderLink', { orderNo: '20000101-ABCDEF', email })
    expect(await mailsTo(shop, email)).toHaveLength(before)
    expect(await mailsTo(shop, 'other@example.com')).toEqual([])
    const right = await ask('doRequestOrderLink', { orderNo: ` ${orderNo} `, email: email.toUpperCase() })
    expect([wrong.status, unknown.status, right.status]).toEqual([200, 200, 200])
    const mails = await mailsTo(shop, email)
    expect(mails).toHaveLength(before + 1)
    expect(mails.at(-1)).toMatchObject({ template: 'order_link', bcc: null })
    const { searchParams } = await linkInMail(shop, email, '/order/guest')
    expect((await ask('goGuestOrder', Object.fromEntries(searchParams))).status).toBe(200)
  })

  it('finds a number in small letters, and sends ten links a day at most, whoever asks', async () => {
    const { orderNo, email } = await byGuest()
    const links = async () =>
      (await mailsTo(shop, email)).filter(({ template }) => template === 'order_link').length
    for (let at = 0; at < 12; at += 1) {
      const answer = await (await stranger())('doRequestOrderLink', { orderNo: orderNo.toLowerCase(), email })
      expect(answer.status).toBe(200)
      await shop.noren.settleOutbox()
    }
    expect(await links()).toBe(10)
  })

  it('a customer is led to their own history', async () => {
    const orderNo = await buy(one, '焚火')
    await (await stranger())('doRequestOrderLink', { orderNo, email: 'service@example.com' })
    const { searchParams } = await linkInMail(shop, 'service@example.com', '/mypage/history')
    expect(searchParams.get('orderNo')).toBe(orderNo)
  })

  it('an order is cancelled once: goods are back, mails are written, the office sees why', async () => {
    const before = await stockOf()
    const { orderNo, orderKey, email } = await byGuest()
    expect(await stockOf()).toBe(before - 2)
    const ask = await stranger()
    const which = { orderNo, orderKey, reason: '色を間違えました' }
    const { document } = await ask('doCancelPlacedOrder', which)
    expect(document).toMatchObject({ orderNo, orderStatus: CANCELLED, changed: true })
    expect((await ask('doCancelPlacedOrder', which)).document).toMatchObject({ changed: false })
    expect(await stockOf()).toBe(before)
    const mails = await mailsTo(shop, email)
    expect(mails.filter(({ template }) => template === 'order_cancelled')).toHaveLength(1)
    const { document: order } = await clerk.ask('goOrder', { orderNo })
    expect(order.orderStatus).toBe(CANCELLED)
    expect(JSON.stringify(order)).toContain('お客様による取消し：色を間違えました')
    const left = await ask('goGuestOrder', { orderNo, orderKey })
    expect(Object.keys(left.document._links ?? {})).not.toContain('doCancelPlacedOrder')
  })

  it('gives the points of a customer back', async () => {
    const rich = await signedIn(shop, { email: 'rich@example.com', point: 500 })
    await rich.ask('doAddCartItem', { productCode: TEA })
    await rich.ask('doConfirmOrder', { usePoint: 300 })
    const { orderNo } = (await rich.ask('doCheckout')).document
    const points = async () => (await rich.ask('goMypage')).document.point
    expect(await points()).toBe(200)
    const { document } = await rich.ask('goMypageHistory', { orderNo })
    expect(document.cancelUntil).not.toBeNull()
    await rich.program.follow('doCancelPlacedOrder', {}, document)
    expect(await points()).toBe(500)
    expect((await one.ask('doCancelPlacedOrder', { orderNo })).status).toBe(404)
    expect((await (await stranger())('doCancelPlacedOrder', { orderNo })).status).toBe(401)
  })

  it.each([
    ['status', IN_PROGRESS, 24, 0],
    ['late', PAID, 1, 61],
    ['off', PAID, null, 0],
  ] as const)('is refused: %s', async (why, status, hours, minutes) => {
    const { orderNo, orderKey } = await byGuest()
    await changeOrder(shop, orderNo, { status })
    await setHours(hours)
    try {
      shop.clock.advance(minutes * 60_000)
      const ask = await stranger()
      const page = await ask('goGuestOrder', { orderNo, orderKey })
      expect(Object.keys(page.document._links ?? {})).not.toContain('doCancelPlacedOrder')
      const refused = await ask('doCancelPlacedOrder', { orderNo, orderKey })
      expect(refused.status).toBe(409)
      expect(problemIn(refused).code).toBe('cancelRefused')
      expect(JSON.stringify(refused.document)).toContain(ja(`message.orderService.refused.${why}`))
    } finally {
      await setHours(24)
    }
  })

  it('is refused of an order of which a parcel has left', async () => {
    const { orderNo, orderKey } = await byGuest()
    await shop.change((tx) =>
      tx
        .updateTable('shipping')
        .set({ shipped_at: shop.clock.now().toISOString() })
        .where('order_id', 'in', (eb) => eb.selectFrom('orders').select('id').where('order_no', '=', orderNo))
        .execute(),
    )
    const refused = await (await stranger())('doCancelPlacedOrder', { orderNo, orderKey })
    expect(JSON.stringify(refused.document)).toContain(ja('message.orderService.refused.sent'))
  })

  it('a guest opens an account with a password; its orders are theirs once the address is proved', async () => {
    const { orderNo, orderKey, email } = await byGuest()
    const ask = await stranger()
    const which = { orderNo, orderKey }
    expect((await ask('doRegisterFromOrder', { ...which, password: 'short' })).status).toBe(400)
    const opened = await ask('doRegisterFromOrder', { ...which, password: 'noren2026' })
    expect(opened.status).toBe(201)
    expect(opened.document).toMatchObject({ email, customerStatus: 1 })
    // Nothing is proved yet: the key still opens the order.
    expect((await ask('goGuestOrder', which)).status).toBe(200)
    const address = await linkInMail(shop, email, '/entry/activate')
    const browser = await HtmlClient.enter(shop.base)
    await browser.open(address.pathname + address.search)
    await browser.form('secretKey').submit()
    await shop.noren.settleOutbox()
    const program = await signIn(shop, email, 'noren2026')
    const history = await program.follow('goMypageHistory', { orderNo }, linksTo(shop, 'goMypageHistory'))
    expect(history.document).toMatchObject({ orderNo, customer: { name01: '山田' } })
    expect((await ask('goGuestOrder', which)).status).toBe(404)
    const again = await ask('doRegisterFromOrder', { ...which, password: 'noren2026' })
    expect(again.status).toBe(404)
    const { customerId } = history.document
    const customer = await shop.noren.store.reader
      .selectFrom('customer')
      .select(['buy_times', 'buy_total'])
      .where('id', '=', customerId ?? '')
      .executeTakeFirst()
    expect(customer).toEqual({ buy_times: 1, buy_total: history.document.paymentTotal })
  })

  it('an address that has an account is told to its owner alone', async () => {
    const { orderNo, orderKey, email } = await byGuest()
    await signedIn(shop, { email })
    const refused = await (await stranger())('doRegisterFromOrder', {
      ...{ orderNo, orderKey },
      password: 'noren2026',
    })
    expect(refused.status).toBe(409)
    expect((await mailsTo(shop, email)).at(-1)?.template).toBe('email_taken')
  })

  it('shopper and packer at the same moment: one of them has it, and the goods come back once', async () => {
    const before = await stockOf()
    const { orderNo, orderKey } = await byGuest()
    const ask = await stranger()
    const packer = await clerkAt(shop, 'packer')
    const [cancelled, packed] = await Promise.all([
      ask('doCancelPlacedOrder', { orderNo, orderKey }),
      packer.ask('doUpdateOrderStatus', { orderNo, orderStatus: IN_PROGRESS }),
    ])
    const { document } = await packer.ask('goOrder', { orderNo })
    // The office may take a cancelled order up again, but nobody cancels what is being packed.
    expect([packed.status, document.orderStatus]).toEqual([200, IN_PROGRESS])
    expect([200, 409]).toContain(cancelled.status)
    expect(await stockOf()).toBe(before - 2)
  })

  it('as a person does it, without script', async () => {
    const { address } = await byGuest()
    const browser = await HtmlClient.enter(shop.base)
    await browser.open(address.pathname + address.search)
    await browser.form('reason').submit(ja('theme.orderService.cancel'))
    expect(browser.text).toContain('取り消しました')
    expect(browser.text).not.toContain(ja('theme.orderService.reason'))
  })
})
