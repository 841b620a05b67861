import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checks } from '../../src/shop/doctor.ts'
import { vaultFrom } from '../../src/shop/index.ts'
import { examine } from '../../src/store/doctor/check.ts'
import { customerOf } from '../support/customer.ts'
import { GUEST } from '../support/guest.ts'
import { problemIn } from '../support/hal-client.ts'
import { mailsTo } from '../support/mailbox.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, SECRET, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const { email_confirm: _again, ...CALLER } = GUEST
const [NEW, CANCELLED, SHIPPED, PAID, RETURNED] = [1, 3, 5, 6, 9]
const BANK = 3
const EMAIL = 'refunded@example.com'

describe.each(databases)('Refunds by line, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let rival: Clerk
  let customerId: string

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    rival = await clerkAt(shop, 'rival')
    await clerk.ask('doUpdateBaseInfo', { optionProductTaxRule: true })
    for (const [productCode, taxRate] of [
      ['bowl', 10],
      ['tea', 8],
    ] as const)
      await clerk.ask('doCreateProduct', {
        ...{ productCode, taxRate, productName: productCode, productStatus: 1, price02: 1000, stock: 100 },
      })
    customerId = await customerOf(shop, { email: EMAIL, point: 10_000 })
    await shop.change((tx) =>
      tx
        .insertInto('point_movement')
        .values({
          ...{ id: 'given', customer_id: customerId, order_id: null, change_no: 0, kind: 'grant' },
          ...{ points: 10_000, created_at: shop.clock.now().toISOString() },
        })
        .execute(),
    )
  })

  afterAll(() => shop?.close())

  /** An order with two rates, fees, a discount and points, paid and perhaps sent. */
  const placed = async (...statuses: readonly number[]): Promise<string> => {
    const items = ['bowl', 'tea'].map((productCode) => ({ productCode, quantity: 2 }))
    const money = { discount: 301, usePoint: 107, charge: 330, deliveryFeeTotal: 550 }
    const order = { ...CALLER, email: EMAIL, customerId, items, ...money, payment: BANK }
    const { orderNo } = (await clerk.ask('doCreateOrder', order)).document
    for (const orderStatus of statuses) await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus })
    return orderNo
  }

  const read = async (orderNo: string) => (await clerk.ask('goOrder', { orderNo })).document

  /** The lines of the form, by the code of their goods. */
  const linesOf = async (orderNo: string) => {
    const { lines, version } = (await clerk.ask('goOrderRefund', { orderNo })).document
    const idOf = (code: string) => lines.find(({ productCode }) => productCode === code)?.lineId ?? ''
    return { bowl: idOf('bowl'), tea: idOf('tea'), version }
  }

  const stockOf = async (code: string) =>
    (
      await shop.noren.store.reader
        .selectFrom('variant')
        .select('stock')
        .where('code', '=', code)
        .executeTakeFirstOrThrow()
    ).stock

  const pointsOf = async () =>
    (
      await shop.noren.store.reader
        .selectFrom('customer')
        .select('point')
        .where('id', '=', customerId)
        .executeTakeFirstOrThrow()
    ).point

  const refundMails = async () =>
    (await mailsTo(shop, EMAIL)).filter(({ template }) => template === 'refund').map(({ text }) => text)

  it('RFD-02 move goods, stock, money, the return and the mail in one press', async () => {
    const orderNo = await placed(PAID, SHIPPED)
    const { paymentTotal } = await read(orderNo)
    const { tea, version } = await linesOf(orderNo)
    const [stock, mails] = [await stockOf('tea'), await refundMails()]
    const asked = { orderNo, version, items: [{ lineId: tea, quantity: 1, restock: true }] }
    const look = await clerk.ask('doRefundLines', { ...asked, preview: true })
    expect(look.document).toMatchObject({
      refundAmount: 1080,
      isWhole: false,
      totalAfter: paymentTotal - 1080,
    })
    expect(await stockOf('tea')).toBe(stock)
    const words = { reason: '内緒', notify: true, mailWords: '申し訳ございません。' }
    const done = await clerk.ask('doRefundLines', { ...asked, ...words })
    expect(done.document).toMatchObject({ refundAmount: 1080, refundTotal: 1080 })
    expect(done.document.refundTaxes).toEqual(look.document.refundTaxes)
    expect(await stockOf('tea')).toBe(stock + 1)
    expect(await read(orderNo)).toMatchObject({
      ...{ paymentTotal: paymentTotal - 1080, refundTotal: 1080, refundDue: 0, orderStatus: SHIPPED },
      returns: [{ returnState: 'received', items: [{ productCode: 'tea', quantity: 1, received: 1 }] }],
    })
    const [mail, ...others] = (await refundMails()).filter((text) => !mails.includes(text))
    expect(others).toEqual([])
    for (const word of ['1,080円', '申し訳ございません。']) expect(mail).toContain(word)
    expect(mail).not.toContain('内緒')
    // Nobody is told of the next one.
    const bowl = { lineId: (await linesOf(orderNo)).bowl, quantity: 1 }
    await clerk.ask('doRefundLines', { orderNo, items: [bowl] })
    expect(await refundMails()).toHaveLength(mails.length + 1)
  })

  it('TAX-17 return line by line exactly what was paid at each rate', async () => {
    const orderNo = await placed(PAID, SHIPPED)
    const points = await pointsOf()
    const before = await read(orderNo)
    const { bowl, tea } = await linesOf(orderNo)
    const refund = async (input: Readonly<Record<string, unknown>>) =>
      (await clerk.ask('doRefundLines', { orderNo, ...input })).document
    const parts = [
      await refund({ items: [{ lineId: tea, quantity: 1 }] }),
      await refund({ deliveryFeeBack: 550 }),
      await refund({ items: [{ lineId: bowl, quantity: 1 }], chargeBack: 330 }),
      await refund({
        items: [
          { lineId: tea, quantity: 1 },
          { lineId: bowl, quantity: 1 },
        ],
      }),
    ]
    expect(parts.map(({ refundAmount }) => refundAmount)).toEqual([1080, 550, 1430, 2180 - 301 - 107])
    const sums = new Map<number, { total: number; tax: number }>()
    for (const { rate, total, tax } of parts.flatMap(({ refundTaxes }) => refundTaxes)) {
      const sum = sums.get(rate) ?? { total: 0, tax: 0 }
      sums.set(rate, { total: sum.total + total, tax: sum.tax + tax })
    }
    expect([...sums].map(([rate, sum]) => ({ rate, ...sum })).toSorted((a, b) => a.rate - b.rate)).toEqual(
      before.taxes,
    )
    expect(await read(orderNo)).toMatchObject({
      ...{ orderStatus: RETURNED, refundTotal: before.paymentTotal, refundDue: 0 },
    })
    // Those that were used come back, those that were granted go.
    expect(await pointsOf()).toBe(points + 107 - before.addPoint)
  })

  it('RFD-02 write goods off, cancel what was not sent, and take all goods only with the fees or an amount', async () => {
    const orderNo = await placed(PAID)
    const { bowl, tea } = await linesOf(orderNo)
    const { paymentTotal } = await read(orderNo)
    const stocks = [await stockOf('bowl'), await stockOf('tea')]
    const items = [
      { lineId: bowl, quantity: 2, restock: true },
      { lineId: tea, quantity: 2 },
    ]
    const some = { orderNo, items, chargeBack: 330 }
    const kept = await clerk.ask('doRefundLines', some)
    expect(problemIn(kept).errors).toHaveProperty('refundAmount')
    const { document } = await clerk.ask('doRefundLines', { ...some, refundAmount: paymentTotal - 550 })
    expect(document).toMatchObject({ isWhole: true, refundAmount: paymentTotal - 550 })
    expect([await stockOf('bowl'), await stockOf('tea')]).toEqual([(stocks[0] ?? 0) + 2, stocks[1]])
    expect(await read(orderNo)).toMatchObject({ orderStatus: CANCELLED, refundTotal: paymentTotal - 550 })
  })

  it('reject more than was bought, paid or charged at its field, and lose nothing that was typed', async () => {
    const orderNo = await placed(PAID)
    const { bowl } = await linesOf(orderNo)
    const { paymentTotal, version } = await read(orderNo)
    const refused = async (input: Readonly<Record<string, unknown>>) =>
      problemIn(await clerk.ask('doRefundLines', { orderNo, ...input })).errors
    expect(await refused({ items: [{ lineId: bowl, quantity: 3 }] })).toHaveProperty(['items.0.quantity'])
    expect(await refused({ items: [{ lineId: 'none', quantity: 1 }] })).toHaveProperty(['items.0.lineId'])
    expect(await refused({ deliveryFeeBack: 551 })).toHaveProperty('deliveryFeeBack')
    expect(await refused({ refundAmount: paymentTotal + 1 })).toHaveProperty('refundAmount')
    expect(await refused({})).toHaveProperty('refundAmount')
    expect((await read(orderNo)).version).toBe(version)
    const there = await browserAt(shop, 'typist', `/admin/order?orderNo=${orderNo}`)
    await there.clickLink(ja('office.order.refund'))
    const form = () => there.form('refundAmount')
    await form().fill({ 'items[0][quantity]': '3', reason: '破損' }).submit(ja('office.refund.sure'))
    expect(form().value('reason')).toBe('破損')
    expect(there.text).toContain(ja('message.input.max', { max: 2 }))
    await form().fill({ 'items[0][quantity]': '1' }).submit(ja('office.refund.look'))
    expect(there.text).toContain('1,100')
    await form().submit(ja('office.refund.sure'))
    expect(await read(orderNo)).toMatchObject({ refundTotal: 1100, paymentTotal: paymentTotal - 1100 })
  })

  it('give an amount back without goods, and are not offered where nobody paid', async () => {
    const orderNo = await placed(PAID)
    const { paymentTotal } = await read(orderNo)
    await clerk.ask('doRefundLines', { orderNo, refundAmount: 100 })
    expect(await read(orderNo)).toMatchObject({ paymentTotal, refundTotal: 100, refundDue: 0 })
    const unpaid = await placed()
    expect(problemIn(await clerk.ask('goOrderRefund', { orderNo: unpaid })).code).toBe('orderUnpaid')
    await clerk.ask('doUpdateOrderStatus', { orderNo: unpaid, orderStatus: CANCELLED })
    expect(await read(unpaid)).toMatchObject({ paidTotal: 0, refundDue: 0 })
  })

  it('are made once, however often the form is sent and whoever else sends it', async () => {
    const orderNo = await placed(PAID)
    const { bowl, version } = await linesOf(orderNo)
    const asked = { orderNo, version, items: [{ lineId: bowl, quantity: 1, restock: true }] }
    const stock = await stockOf('bowl')
    const answers = await Promise.all([clerk, rival].map((by) => by.ask('doRefundLines', asked)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [lost] = answers.filter(({ status }) => status === 409)
    expect(lost && problemIn(lost).code).toBe('staleVersion')
    expect(await stockOf('bowl')).toBe(stock + 1)
    expect(await read(orderNo)).toMatchObject({ refundTotal: 1100 })
  })

  it('RFD-03 cancel with and without stock and mail, one order and several', async () => {
    const cancelMails = async () =>
      (await mailsTo(shop, EMAIL)).filter(({ template }) => template === 'order_cancelled_shop')
    const [one, two, three] = [await placed(), await placed(), await placed()]
    const stock = await stockOf('tea')
    await clerk.ask('doUpdateOrderStatus', { orderNo: one, orderStatus: CANCELLED })
    expect(await stockOf('tea')).toBe(stock + 2)
    expect(await cancelMails()).toHaveLength(0)
    const told = { notify: true, mailWords: '欠品のため', writeOff: true }
    await clerk.ask('doUpdateOrderStatus', { orderNo: two, orderStatus: CANCELLED, ...told })
    expect(await stockOf('tea')).toBe(stock + 2)
    expect((await cancelMails()).map(({ text }) => text.includes('欠品のため'))).toEqual([true])
    await clerk.ask('doBulkDeleteOrder', { ids: [three], notify: true })
    expect(await stockOf('tea')).toBe(stock + 4)
    expect(await cancelMails()).toHaveLength(2)
    // What was written off is not taken twice when the order is opened again.
    await clerk.ask('doUpdateOrderStatus', { orderNo: two, orderStatus: 4 })
    expect(await stockOf('tea')).toBe(stock + 2)
  })

  it('RFD-03 tell of a payment and of a delay as the member chooses', async () => {
    const of = async (name: string) =>
      (await mailsTo(shop, EMAIL)).filter(({ template }) => template === name)
    const [one, two] = [await placed(), await placed()]
    await clerk.ask('doUpdateOrderStatus', { orderNo: one, orderStatus: PAID, notify: true })
    await clerk.ask('doUpdateOrderStatus', { orderNo: two, orderStatus: PAID })
    expect((await of('payment_received')).map(({ text }) => text.includes(one))).toEqual([true])
    const sent = await clerk.ask('doMailOrders', {
      ...{ ids: [one, two], mailTemplateId: '29', mailWords: '11月30日に発送します。' },
    })
    expect(sent.document).toMatchObject({ requestedCount: 2, mailCount: 2 })
    const delayed = await of('shipping_delayed')
    expect(delayed.map(({ text }) => text.includes('11月30日に発送します。'))).toEqual([true, true])
    // The form of one order begins with the same words.
    const { document } = await clerk.ask('goOrderMail', { orderNo: one, mailTemplateId: '29' })
    expect(document.mailBody).toContain(ja('mail.shipping_delayed.lead', { orderNo: one }))
    expect((await clerk.ask('doMailOrders', { ids: [one], mailTemplateId: '1' })).status).toBe(404)
    expect((await read(one)).orderStatus).not.toBe(NEW)
  })

  it('leave nothing for the doctor to find', async () => {
    const found = await examine(shop.noren.store, checks([], vaultFrom(SECRET)))
    expect(found.filter(({ verdict, name }) => verdict === 'fault' && name !== 'pictures')).toEqual([])
  })
})
