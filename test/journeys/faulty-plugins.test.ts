import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { linksTo } from '../support/customer.ts'
import { DISCOUNT, FAULTY_PAYMENT, FEE, faultyPlugin, type Hook } from '../support/faulty-plugin.ts'
import { addToCart, checkInAsGuest, someGuest } from '../support/guest.ts'
import { HalClient } from '../support/hal-client.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { switchOn } from '../support/sandbox.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

const GOODS = '急須'
const PLACED = 1
const CANCELLED = 3
const IN_PROGRESS = 4
const SHIPPED = 5
const PAID = 6
const PAYING = 7
const MINUTE_MS = 60_000

describe.each(databases)('A plugin that goes wrong where money is reckoned or moved, on %s', (database) => {
  const faulty = faultyPlugin()
  const logged: string[] = []
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    // What a plugin throws is an error in the log, and meant to be.
    const log = pino({ level: 'warn' }, { write: (line) => logged.push(line) })
    shop = await openShop(database, {}, log, { plugins: [faulty.plugin] })
    clerk = await clerkAt(shop, 'owner')
    await shop.change((tx) => tx.updateTable('variant').set({ stock: 500 }).where('stock', '>', 0).execute())
    await switchOn(clerk, faulty.plugin)
  })

  beforeEach(async () => {
    faulty.breakIn('none')
    logged.length = 0
    await clerk.ask('doEnablePlugin', { pluginCode: 'faulty' })
  })

  afterAll(() => shop?.close())

  const standing = async () =>
    (await clerk.ask('goPluginList')).document.plugins.find(({ pluginCode }) => pluginCode === 'faulty')

  const offFor = async (hook: Hook) =>
    expect(await standing()).toMatchObject({ enabled: false, fault: `Error: broken ${hook}` })

  const shopping = async () => {
    const program = await HalClient.enter(shop.base)
    await addToCart(program, GOODS)
    const { document } = await checkInAsGuest(program, someGuest())
    return { program, document }
  }

  const stock = async () => {
    const { sum } = await shop.noren.store.reader
      .selectFrom('variant')
      .select((eb) => eb.fn.sum<number>('stock').as('sum'))
      .executeTakeFirstOrThrow()
    return Number(sum)
  }

  const rowOf = (orderNo: string) =>
    shop.noren.store.reader
      .selectFrom('orders')
      .selectAll()
      .where('order_no', '=', orderNo)
      .executeTakeFirstOrThrow()

  /** Orders that were placed, in whatever state. */
  const orders = async () =>
    (
      await shop.noren.store.reader
        .selectFrom('orders')
        .select('id')
        .where('order_no', 'is not', null)
        .execute()
    ).length

  it.each(['discount', 'fee'] as const)(
    'in %s is switched off, and the order goes on without it',
    async (hook) => {
      const { program, document } = await shopping()
      expect(document.shippings).toMatchObject([{ deliveryFee: FEE }])
      faulty.breakIn(hook)
      const { document: without, status } = await program.follow(
        'goShopping',
        {},
        linksTo(shop, 'goShopping'),
      )
      expect(status).toBe(200)
      expect(without.shippings).not.toMatchObject([{ deliveryFee: FEE }])
      await offFor(hook)
      await program.follow('doConfirmOrder')
      expect((await program.follow('doCheckout')).status).toBe(201)
    },
  )

  it.each(['discount', 'amount', 'take', 'fee', 'feeRule'] as const)(
    'in %s while an order is placed is switched off, and nobody pays another sum than was confirmed',
    async (hook) => {
      const { program } = await shopping()
      const { document: confirmed } = await program.follow('doConfirmOrder')
      const before = { stock: await stock(), orders: await orders() }
      faulty.breakIn(hook)
      const refused = await program.follow('doCheckout')
      expect(refused.status).toBe(409)
      expect(refused.document).toMatchObject({ code: 'orderNeedsLook' })
      await offFor(hook)
      expect({ stock: await stock(), orders: await orders() }).toEqual(before)
      await program.follow('goShopping')
      await program.follow('doConfirmOrder')
      const { document: order, status } = await program.follow('doCheckout')
      expect(status).toBe(201)
      expect(order.paymentTotal).toBeGreaterThan(confirmed.paymentTotal - DISCOUNT)
      expect({ stock: await stock(), orders: await orders() }).toEqual({
        stock: before.stock - 1,
        orders: before.orders + 1,
      })
    },
  )

  const circle: { itself?: unknown } = {}
  circle.itself = circle

  // What is wrong with an answer is seen before a database is asked.
  it.runIf(database === databases[0]).each<[Hook, unknown]>([
    ['feeRule', Number.NaN],
    ['feeRule', Number.POSITIVE_INFINITY],
    ['feeRule', Promise.resolve(1)],
    ['feeRule', 1n],
    ['amount', Number.NaN],
    ['amount', Promise.resolve(1)],
    ['amount', 5n],
    ['discount', undefined],
    ['discount', [null]],
    ['discount', [{ key: 'faulty', amount: () => 1 }]],
  ])('that answers in %s with %o is switched off, and the order goes on without it', async (hook, value) => {
    const { program } = await shopping()
    faulty.answerIn(hook, value)
    const { document, status } = await program.follow('goShopping', {}, linksTo(shop, 'goShopping'))
    expect(status).toBe(200)
    expect(document.shippings).not.toMatchObject([{ deliveryFee: FEE }])
    expect(await standing()).toMatchObject({ enabled: false, fault: expect.stringMatching(/^TypeError: /) })
    await program.follow('doConfirmOrder')
    expect((await program.follow('doCheckout')).status).toBe(201)
  })

  it.each<unknown>(['more', { links: 5 }, { state: { faulty: 1n } }, { state: circle }])(
    'that adds %o to what is written is switched off, and it is written without it',
    async (value) => {
      const program = await HalClient.enter(shop.base)
      faulty.answerIn('writing', value)
      await addToCart(program, GOODS)
      expect((await program.follow('goCart')).document).toMatchObject({ totalQuantity: 1 })
      expect(await standing()).toMatchObject({ enabled: false, fault: expect.stringMatching(/^TypeError: /) })
    },
  )

  it('that adds null adds nothing', async () => {
    faulty.answerIn('writing', null)
    await addToCart(await HalClient.enter(shop.base), GOODS)
    expect(await standing()).toMatchObject({ enabled: true })
  })

  it.each(['writing', 'take'] as const)(
    'that never comes back from %s keeps others from writing for seconds, and is switched off',
    async (hook) => {
      const { program } = await shopping()
      await program.follow('doConfirmOrder')
      faulty.stickIn(hook)
      const mine = hook === 'writing' ? addToCart(program, GOODS) : program.follow('doCheckout')
      const other = await HalClient.enter(shop.base)
      const others = other.follow('goContactForm').then(() => other.follow('doSubmitContact', {}))
      await Promise.all([mine, others])
      expect(await standing()).toMatchObject({ enabled: false, fault: 'Error: It took longer than 3 s' })
      faulty.breakIn('none')
      await addToCart(await HalClient.enter(shop.base), GOODS)
    },
  )

  it('in takeAgain is switched off, and the cancelled order is taken up without it', async () => {
    const { program } = await shopping()
    await program.follow('doConfirmOrder')
    const { orderNo } = (await program.follow('doCheckout')).document
    await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: CANCELLED })
    faulty.breakIn('takeAgain')
    expect((await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: IN_PROGRESS })).status).toBe(200)
    await offFor('takeAgain')
    expect((await rowOf(orderNo)).status).toBe(IN_PROGRESS)
  })

  const ordered = async () => {
    const { program, document } = await shopping()
    const payment = document.payments.find(({ paymentName }) => paymentName === FAULTY_PAYMENT)
    await program.follow('doConfirmOrder', { payment: payment?.paymentId })
    const { document: order } = await program.follow('doCheckout')
    await program.follow('goPay', { orderNo: order.orderNo })
    return { program, orderNo: order.orderNo }
  }

  const begun = async () => {
    const { program, orderNo } = await ordered()
    const { document } = await program.follow('doStartPayment')
    const payment = faulty.payments.get(document.paymentUrl.split('/').at(-1) ?? '')
    if (!payment) throw new Error('Nothing was begun')
    return { program, orderNo, payment, reference: document.paymentUrl.split('/').at(-1) ?? '' }
  }

  const tell = async (reference: string) =>
    (await fetch(new URL('/payments/faulty', shop.base), { method: 'POST', body: reference })).status

  it('in begin is said to the shopper and in the log, and the order can be paid later', async () => {
    const { program, orderNo } = await ordered()
    faulty.breakIn('begin')
    const refused = await program.follow('doStartPayment')
    expect(refused.status).toBe(503)
    expect(refused.document).toMatchObject({ code: 'paymentServiceAway' })
    expect(logged.join('')).toContain('broken begin')
    expect(await standing()).toMatchObject({ enabled: true })
    faulty.breakIn('none')
    const { document } = await program.follow('doStartPayment')
    const reference = document.paymentUrl.split('/').at(-1) ?? ''
    Object.assign(faulty.payments.get(reference) ?? {}, { status: 'captured' })
    expect(await tell(reference)).toBe(204)
    expect((await rowOf(orderNo)).status).toBe(PAID)
  })

  it('in lookUp gives no order up that may be paid', async () => {
    const { program, orderNo, payment } = await begun()
    payment.status = 'captured'
    faulty.breakIn('lookUp')
    await program.follow('goPay', { orderNo })
    expect((await program.follow('doCheckPayment')).status).toBe(503)
    shop.clock.advance(61 * MINUTE_MS)
    await shop.noren.settlePayments()
    expect((await rowOf(orderNo)).status).toBe(PAYING)
    expect(logged.join('')).toContain('broken lookUp')
    faulty.breakIn('none')
    shop.clock.advance(16 * MINUTE_MS)
    await shop.noren.settlePayments()
    expect((await rowOf(orderNo)).status).toBe(PAID)
    clerk = await clerkAt(shop, `owner${database}`)
  })

  it('in webhook is told again, and paid once', async () => {
    const { orderNo, payment, reference } = await begun()
    payment.status = 'captured'
    faulty.breakIn('webhook')
    expect(await tell(reference)).toBe(503)
    expect(logged.join('')).toContain('broken webhook')
    expect((await rowOf(orderNo)).status).toBe(PAYING)
    faulty.breakIn('none')
    expect([await tell(reference), await tell(reference)]).toEqual([204, 204])
    expect((await rowOf(orderNo)).status).toBe(PAID)
  })

  it('in capture is asked again, and the order is paid only then', async () => {
    const { orderNo, payment, reference } = await begun()
    payment.status = 'authorized'
    await tell(reference)
    expect((await rowOf(orderNo)).status).toBe(PLACED)
    faulty.breakIn('capture')
    await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: SHIPPED })
    await shop.noren.settleOutbox()
    expect(await rowOf(orderNo)).toMatchObject({ status: SHIPPED, payment_at: null })
    expect(logged.join('')).toContain('broken capture')
    faulty.breakIn('none')
    shop.clock.advance(MINUTE_MS)
    await shop.noren.settleOutbox()
    expect(await rowOf(orderNo)).toMatchObject({ status: SHIPPED, payment_at: expect.any(String) })
  })

  it('in refund is asked again until it is given back, once', async () => {
    const { orderNo, payment, reference } = await begun()
    payment.status = 'captured'
    await tell(reference)
    faulty.breakIn('refund')
    await clerk.ask('doRefundOrder', { orderNo, refundAmount: 100, reason: '欠品' })
    await shop.noren.settleOutbox()
    expect(logged.join('')).toContain('broken refund')
    expect(payment.refunds).toBe(0)
    faulty.breakIn('none')
    for (let rounds = 0; rounds < 3; rounds += 1) {
      shop.clock.advance(MINUTE_MS)
      await shop.noren.settleOutbox()
    }
    expect(payment.refunds).toBe(1)
  })

  it('while somebody pays keeps their order, which is paid once the plugin is on again', async () => {
    const { orderNo, payment, reference } = await begun()
    faulty.breakIn('fee')
    await (await HalClient.enter(shop.base)).follow('goCart')
    const other = await HalClient.enter(shop.base)
    await addToCart(other, GOODS)
    await checkInAsGuest(other, someGuest())
    await offFor('fee')
    payment.status = 'captured'
    expect(await tell(reference), 'nobody hears of it').toBe(404)
    shop.clock.advance(61 * MINUTE_MS)
    await shop.noren.settlePayments()
    expect((await rowOf(orderNo)).status).toBe(PAYING)
    faulty.breakIn('none')
    clerk = await clerkAt(shop, `again${database}`)
    await clerk.ask('doEnablePlugin', { pluginCode: 'faulty' })
    expect(await tell(reference)).toBe(204)
    expect((await rowOf(orderNo)).status).toBe(PAID)
    expect(payment.refunds).toBe(0)
  })
})
