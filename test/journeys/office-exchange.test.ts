import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checks } from '../../src/shop/doctor.ts'
import { vaultFrom } from '../../src/shop/index.ts'
import { examine } from '../../src/store/doctor/check.ts'
import { answerBehind } from '../pressure/rival.ts'
import { exportedBytes } from '../support/csv.ts'
import { type Person, signedIn } from '../support/customer.ts'
import { GUEST } from '../support/guest.ts'
import { type Answer, problemIn } from '../support/hal-client.ts'
import { linkInMail, mailsTo } from '../support/mailbox.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, SECRET, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const { email_confirm: _again, ...CALLER } = GUEST
const [PLACED, CANCELLED, SHIPPED, PAID, RETURNED] = [1, 3, 5, 6, 9]
const [DOOR, BANK] = [4, 3]
const EMAIL = 'exchanged@example.com'

describe.each(databases)('An exchange in one step, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let rival: Clerk
  let one: Person
  let customerId: string

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    rival = await clerkAt(shop, 'rival')
    one = await signedIn(shop, { email: EMAIL, point: 0 })
    customerId = (
      await shop.noren.store.reader
        .selectFrom('customer')
        .select('id')
        .where('email', '=', EMAIL)
        .executeTakeFirstOrThrow()
    ).id
    await clerk.ask('doUpdateBaseInfo', { optionProductTaxRule: true, returnDays: 8 })
    for (const [productCode, price02, taxRate] of [
      ['shirt-s', 1000, 10],
      ['shirt-m', 1000, 10],
      ['shirt-xl', 1500, 10],
      ['scarf', 600, 10],
      ['jam', 1000, 8],
    ] as const)
      await clerk.ask('doCreateProduct', {
        ...{ productCode, taxRate, productName: productCode, productStatus: 1, price02, stock: 100 },
      })
  })

  afterAll(() => shop?.close())

  const money = { deliveryFeeTotal: 550 }

  /** An order by telephone that was sent, and paid before unless it is paid at the door. */
  const sent = async (
    quantities: Readonly<Record<string, number>>,
    { payment = BANK, isPaid = payment === BANK, ...more }: Readonly<Record<string, unknown>> = {},
  ) => {
    const items = Object.entries(quantities).map(([productCode, quantity]) => ({ productCode, quantity }))
    const order = { ...CALLER, email: EMAIL, customerId, ...money, items, payment, ...more }
    const { document, status } = await clerk.ask('doCreateOrder', order)
    expect(status, JSON.stringify(document)).toBe(201)
    const { orderNo } = document
    for (const orderStatus of [...(isPaid ? [PAID] : []), SHIPPED])
      await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus })
    return orderNo
  }

  const read = async (orderNo: string) => (await clerk.ask('goOrder', { orderNo })).document

  const formOf = async (orderNo: string) => {
    const { lines, version } = (await clerk.ask('goOrderExchange', { orderNo })).document
    const idOf = (code: string) => lines.find(({ productCode }) => productCode === code)?.lineId ?? ''
    return { idOf, lines, version }
  }

  /** Exchanges one piece of a product for one of another. */
  const swap = async (
    orderNo: string,
    [from, into]: readonly [string, string],
    more: Readonly<Record<string, unknown>> = {},
  ) => {
    const { idOf, version } = await formOf(orderNo)
    const items = [{ lineId: idOf(from), quantity: 1, restock: true, exchangeCode: into }]
    return clerk.ask('doExchangeLines', { orderNo, version, items, ...more })
  }

  const stockOf = async (code: string) =>
    (
      await shop.noren.store.reader
        .selectFrom('variant')
        .select('stock')
        .where('code', '=', code)
        .executeTakeFirstOrThrow()
    ).stock

  const setStock = (code: string, stock: number) =>
    shop.change((tx) => tx.updateTable('variant').set({ stock }).where('code', '=', code).execute())

  const pointsOf = async () =>
    (
      await shop.noren.store.reader
        .selectFrom('customer')
        .select('point')
        .where('id', '=', customerId)
        .executeTakeFirstOrThrow()
    ).point

  const mails = async () =>
    (await mailsTo(shop, EMAIL)).filter(({ template }) => template === 'order_exchanged')

  /** What the report of sales and the journal of the bookkeepers come to. */
  const books = async () => {
    const { document } = await clerk.ask('goSalesReport', { from: '2026-01-01', until: '2026-12-31' })
    const journal = parse(
      String(
        await exportedBytes(
          clerk,
          '/admin/report/accounting/csv?from=2026-01-01&until=2026-12-31&program=freee',
        ),
      ),
      { bom: true, columns: true },
    ) as Record<string, string>[]
    const sums = new Map<string, number>()
    for (const entry of journal)
      for (const [side, sign] of [
        ['貸方', 1],
        ['借方', -1],
      ] as const)
        if (entry[`${side}勘定科目`] === '売上高') {
          const rate = entry[`${side}税区分`] ?? ''
          sums.set(rate, (sums.get(rate) ?? 0) + sign * Number(entry[`${side}金額`]))
        }
    return { total: document.allOrders.total, sums: [...sums].filter(([, yen]) => yen !== 0).toSorted() }
  }

  it('EXC-01 swaps a size in one transaction, with stock, points, the return and the papers', async () => {
    const orderNo = await sent({ 'shirt-s': 1, jam: 2 })
    const before = await read(orderNo)
    const [points, sold] = [await pointsOf(), await books()]
    const stocks = [await stockOf('shirt-s'), await stockOf('shirt-m')]
    const look = await swap(orderNo, ['shirt-s', 'shirt-m'], { preview: true })
    expect(look.document).toMatchObject({
      ...{ backTotal: 1100, backTaxes: [{ rate: 10, total: 1100, tax: 100 }] },
      ...{ newTotal: 1100, newTaxes: [{ rate: 10, total: 1100, tax: 100 }] },
      ...{ takenOver: 1100, takenOverTaxes: [{ rate: 10, total: 1100, tax: 100 }] },
      ...{ differenceDue: 0, differenceBack: 0, newOrderNo: null },
    })
    expect(await read(orderNo)).toMatchObject({ version: before.version, exchanges: [] })
    const done = await swap(orderNo, ['shirt-s', 'shirt-m'], { notify: true, mailWords: '明日送ります。' })
    expect(done.status, JSON.stringify(done.document)).toBe(200)
    const newOrderNo = done.document.newOrderNo ?? ''
    expect([await stockOf('shirt-s'), await stockOf('shirt-m')]).toEqual([
      (stocks[0] ?? 0) + 1,
      (stocks[1] ?? 0) - 1,
    ])
    const [old, made] = [await read(orderNo), await read(newOrderNo)]
    expect(old).toMatchObject({
      ...{ orderStatus: SHIPPED, paymentTotal: before.paymentTotal - 1100, passedOn: 1100 },
      ...{ refundDue: 0, refundTotal: 0, paidTotal: before.paymentTotal },
      returns: [{ returnState: 'received', items: [{ productCode: 'shirt-s', received: 1 }] }],
      exchanges: [{ exchangeWay: 'to', orderNo: newOrderNo, credit: 1100 }],
    })
    expect(made).toMatchObject({
      ...{ orderStatus: PAID, paymentTotal: 1100, credit: 1100, amountDue: 0, paidTotal: 1100, refundDue: 0 },
      ...{ customerId, paymentName: before.paymentName, deliveryFeeTotal: 0 },
      shippings: [{ deliveryName: before.shippings[0]?.deliveryName, items: [{ productCode: 'shirt-m' }] }],
      exchanges: [{ exchangeWay: 'from', orderNo, credit: 1100 }],
    })
    expect(made.shippings[0]?.address).toEqual(before.shippings[0]?.address)
    expect(await books()).toEqual(sold)
    const [mail] = (await mails()).filter(({ text }) => text.includes(newOrderNo))
    for (const word of [orderNo, '明日送ります。', ja('mail.order_exchanged.credit')])
      expect(mail?.text).toContain(word)
    // Points of the goods that came back go, and those of the new ones come when they are sent.
    await clerk.ask('doUpdateOrderStatus', { orderNo: newOrderNo, orderStatus: SHIPPED })
    expect(await pointsOf()).toBe(points)
    const page = (await one.ask('goMypageHistory', { orderNo: newOrderNo })).document
    expect(page).toMatchObject({
      ...{ credit: 1100, amountDue: 0, paymentState: 'paid' },
      exchanges: [{ exchangeWay: 'from', orderNo, credit: 1100 }],
    })
    const note = await clerk.ask('goExportOrderPdf', { orderNo: newOrderNo, paper: 'invoice' })
    expect(note.status).toBe(200)
    expect((await clerk.ask('goExportOrderPdf', { orderNo, paper: 'creditNote' })).status).toBe(200)
  })

  it('EXC-03 leaves the difference of dearer goods to be paid, and says so', async () => {
    const orderNo = await sent({ 'shirt-s': 2 })
    const done = await swap(orderNo, ['shirt-s', 'shirt-xl'], { notify: true, deliveryFeeTotal: 110 })
    const { newOrderNo } = done.document
    expect(done.document).toMatchObject({ newTotal: 1760, takenOver: 1100, differenceDue: 660 })
    const made = await read(newOrderNo ?? '')
    expect(made).toMatchObject({
      ...{ orderStatus: PLACED, credit: 1100, amountDue: 660, paidTotal: 1100, refundDue: 0 },
    })
    const [mail] = (await mails()).filter(({ text }) => text.includes(newOrderNo ?? ''))
    expect(mail?.text).toContain('660円')
    const waiting = (await clerk.ask('goOrderList', { waitsFor: 'payment' })).document
    expect(waiting.orders.map((order) => order.orderNo)).toContain(newOrderNo)
    expect((await one.ask('goMypageHistory', { orderNo: newOrderNo ?? '' })).document).toMatchObject({
      ...{ credit: 1100, amountDue: 660, paymentState: 'awaiting' },
    })
    await clerk.ask('doUpdateOrderStatus', { orderNo: newOrderNo, orderStatus: PAID })
    expect(await read(newOrderNo ?? '')).toMatchObject({ paidTotal: 1760, refundDue: 0 })
    // Called off, all of it is owed back.
    await clerk.ask('doUpdateOrderStatus', { orderNo: newOrderNo, orderStatus: CANCELLED })
    expect(await read(newOrderNo ?? '')).toMatchObject({ refundDue: 1760 })
  })

  it('EXC-03 leaves the rest for cheaper goods to the refund of the old order', async () => {
    const orderNo = await sent({ 'shirt-s': 2 })
    const done = await swap(orderNo, ['shirt-s', 'scarf'], { notify: true })
    expect(done.document).toMatchObject({ takenOver: 660, differenceDue: 0, differenceBack: 440 })
    const newOrderNo = done.document.newOrderNo ?? ''
    expect((await mails()).find(({ text }) => text.includes(newOrderNo))?.text).toContain('440円')
    const { paidTotal, paymentTotal } = await read(orderNo)
    expect(await read(orderNo)).toMatchObject({ refundDue: 440, passedOn: 660 })
    const form = (await clerk.ask('goOrderRefund', { orderNo })).document
    expect(form.mostRefund).toBe(paidTotal - 660)
    const back = await clerk.ask('doRefundLines', { orderNo })
    expect(back.document).toMatchObject({
      refundAmount: 440,
      refundTaxes: [{ rate: 10, total: 440, tax: 40 }],
    })
    expect(await read(orderNo)).toMatchObject({ refundDue: 0, paymentTotal, refundTotal: 440 })
    const over = await clerk.ask('doRefundOrder', { orderNo, refundAmount: paymentTotal + 1, reason: 'x' })
    expect(problemIn(over).errors).toHaveProperty('refundAmount')
  })

  it('EXC-04 takes the place of an order that comes back whole, with its fees, discount and points', async () => {
    await shop.change(async (tx) => {
      await tx.updateTable('customer').set({ point: 300 }).where('id', '=', customerId).execute()
      const moved = await tx
        .selectFrom('point_movement')
        .select((eb) => eb.fn.sum('points').as('sum'))
        .where('customer_id', '=', customerId)
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('point_movement')
        .values({
          ...{
            id: `given-${database}`,
            customer_id: customerId,
            order_id: null,
            change_no: 0,
            kind: 'grant',
          },
          ...{ points: 300 - Number(moved.sum ?? 0), created_at: shop.clock.now().toISOString() },
        })
        .execute()
    })
    const orderNo = await sent({ 'shirt-s': 1 }, { discount: 100, usePoint: 50, charge: 220 })
    const before = await read(orderNo)
    const [points, sold] = [await pointsOf(), await books()]
    const look = await swap(orderNo, ['shirt-s', 'shirt-m'], { preview: true })
    expect(look.document).toMatchObject({
      ...{ backTotal: before.paymentTotal, newTotal: before.paymentTotal, newTaxes: before.taxes },
      ...{ takenOver: before.paymentTotal, differenceDue: 0, differenceBack: 0 },
    })
    const { newOrderNo } = (await swap(orderNo, ['shirt-s', 'shirt-m'])).document
    expect(await read(orderNo)).toMatchObject({
      ...{ orderStatus: RETURNED, refundDue: 0, passedOn: before.paymentTotal },
    })
    expect(await read(newOrderNo ?? '')).toMatchObject({
      ...{ orderStatus: PAID, paymentTotal: before.paymentTotal, deliveryFeeTotal: 550, charge: 220 },
      ...{ discount: 100, usePoint: 50, amountDue: 0 },
    })
    expect(await books()).toEqual(sold)
    expect(await pointsOf()).toBe(points - before.addPoint)
    // Nothing would pay for its goods any more.
    const again = await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: SHIPPED })
    expect(problemIn(again).code).toBe('moveImpossible')
    expect((await read(orderNo)).moves).toEqual([])
    // Once is enough.
    const twice = await clerk.ask('goOrderExchange', { orderNo })
    expect(problemIn(twice).code).toBe('orderClosed')
  })

  it('EXC-04 keeps the price at which goods were bought that cost the same today', async () => {
    const orderNo = await sent({ 'shirt-s': 1, scarf: 1 })
    for (const productCode of ['shirt-s', 'shirt-m'])
      await shop.change((tx) =>
        tx.updateTable('variant').set({ price02: 1200 }).where('code', '=', productCode).execute(),
      )
    const { document } = await swap(orderNo, ['shirt-s', 'shirt-m'])
    expect(document).toMatchObject({ newTotal: 1100, takenOver: 1100, differenceDue: 0 })
    for (const productCode of ['shirt-s', 'shirt-m'])
      await shop.change((tx) =>
        tx.updateTable('variant').set({ price02: 1000 }).where('code', '=', productCode).execute(),
      )
  })

  it('counts what a carrier collected at the door, and nothing that nobody paid', async () => {
    const door = await sent({ 'shirt-s': 1 }, { payment: DOOR, charge: 330 })
    const { paymentTotal } = await read(door)
    const exchanged = await swap(door, ['shirt-s', 'shirt-xl'])
    expect(exchanged.document).toMatchObject({ takenOver: paymentTotal, differenceDue: 550 })
    expect(await read(door)).toMatchObject({ orderStatus: RETURNED, paidTotal: paymentTotal, refundDue: 0 })
    const unpaid = await sent({ 'shirt-s': 1 }, { isPaid: false })
    const { document } = await swap(unpaid, ['shirt-s', 'shirt-m'])
    expect(document).toMatchObject({ takenOver: 0, differenceDue: 1650 })
    expect(await read(unpaid)).toMatchObject({ refundDue: 0, passedOn: 0 })
    expect(await read(document.newOrderNo ?? '')).toMatchObject({ orderStatus: PLACED, amountDue: 1650 })
  })

  it('rejects what cannot be exchanged at its field, and loses nothing that was typed', async () => {
    const orderNo = await sent({ 'shirt-s': 2 })
    const { idOf } = await formOf(orderNo)
    await setStock('shirt-xl', 0)
    const refused = async (item: Readonly<Record<string, unknown>>, more = {}) => {
      const items = [{ lineId: idOf('shirt-s'), ...item }]
      const answers = [
        await clerk.ask('doExchangeLines', { orderNo, items, ...more }),
        await clerk.ask('doExchangeLines', { orderNo, items, ...more, preview: true }),
      ]
      return answers.map((answer) => Object.keys(problemIn(answer).errors ?? {}))
    }
    const both = (field: string) => [[field], [field]]
    const version = (await read(orderNo)).version
    expect(await refused({ quantity: 1, exchangeCode: 'shirt-xl' })).toEqual(both('items.0.exchangeCode'))
    expect(await refused({ quantity: 1, otherCode: 'shirt-xl' })).toEqual(both('items.0.otherCode'))
    expect(await refused({ quantity: 1, otherCode: 'nothing' })).toEqual(both('items.0.otherCode'))
    expect(await refused({ quantity: 1 })).toEqual(both('items.0.exchangeCode'))
    expect(await refused({ exchangeCode: 'shirt-m' })).toEqual(both('items.0.quantity'))
    expect(await refused({ quantity: 3, exchangeCode: 'shirt-m' })).toEqual(both('items.0.quantity'))
    expect(await refused({})).toEqual(both('items'))
    const dear = { quantity: 1, exchangeCode: 'shirt-m' }
    expect(await refused(dear, { discount: 5000 })).toEqual(both('discount'))
    expect((await read(orderNo)).version).toBe(version)
    const there = await browserAt(shop, 'typist', `/admin/order?orderNo=${orderNo}`)
    await there.clickLink(ja('office.exchange.open'))
    const form = () => there.form('items[0][exchangeQuantity]')
    await form()
      .fill({ 'items[0][quantity]': '1', 'items[0][otherCode]': 'shirt-xl', reason: '大きいサイズ' })
      .submit(ja('office.exchange.sure'))
    expect(there.text).toContain(ja('message.office.exchange.soldOut', { stock: 0 }))
    expect([form().value('reason'), form().value('items[0][otherCode]')]).toEqual([
      '大きいサイズ',
      'shirt-xl',
    ])
    await setStock('shirt-xl', 1)
    await form().submit(ja('office.exchange.look'))
    expect(there.text).toContain('550')
    await form().submit(ja('office.exchange.sure'))
    expect(await stockOf('shirt-xl')).toBe(0)
    expect(await read(orderNo)).toMatchObject({ exchanges: [{ credit: 1100 }] })
    await setStock('shirt-xl', 100)
  })

  it('is not offered for an order that was not sent, or that is cancelled', async () => {
    const { orderNo } = (
      await clerk.ask('doCreateOrder', { ...CALLER, items: [{ productCode: 'scarf', quantity: 1 }] })
    ).document
    for (const status of [undefined, CANCELLED]) {
      if (status) await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: status })
      expect(Object.keys((await read(orderNo))._links ?? {})).not.toContain('goOrderExchange')
      expect(problemIn(await clerk.ask('goOrderExchange', { orderNo })).code).toBe('orderClosed')
      const tried = await clerk.ask('doExchangeLines', { orderNo, items: [] })
      expect(problemIn(tried).code).toBe('orderClosed')
    }
    expect(problemIn(await clerk.ask('goOrderExchange', { orderNo: 'none' })).code).toBe('adminOrderUnknown')
  })

  it('is made of a guest’s order too, whose mail opens the page of the new one', async () => {
    const email = 'guest-exchange@example.com'
    const orderNo = await sent({ 'shirt-s': 1 }, { customerId: undefined, email })
    const { newOrderNo } = (await swap(orderNo, ['shirt-s', 'shirt-m'], { notify: true })).document
    const address = await linkInMail(shop, email, '/order/guest')
    expect(address.searchParams.get('orderNo')).toBe(newOrderNo)
    const page = await (
      await fetch(new URL(address.pathname + address.search, shop.base), { headers: { accept: 'text/html' } })
    ).text()
    for (const word of [orderNo, ja('theme.exchange.credit'), ja('theme.exchange.from')])
      expect(page).toContain(word)
  })

  it('is made once, however often the form is sent and whoever else sends it', async () => {
    const orderNo = await sent({ 'shirt-s': 2 })
    const { idOf, version } = await formOf(orderNo)
    const items = [{ lineId: idOf('shirt-s'), quantity: 1, restock: true, exchangeCode: 'shirt-m' }]
    const stock = await stockOf('shirt-m')
    const asked = { orderNo, version, items }
    const answers = await Promise.all([clerk, rival].map((by) => by.ask('doExchangeLines', asked)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [lost] = answers.filter(({ status }) => status === 409)
    expect(lost && problemIn(lost).code).toBe('staleVersion')
    expect(await stockOf('shirt-m')).toBe((stock ?? 0) - 1)
    expect((await read(orderNo)).exchanges).toHaveLength(1)
    const there = await browserAt(shop, 'presser', `/admin/order/exchange?orderNo=${orderNo}`)
    const form = there.form('items[0][otherCode]').fill({ 'items[0][otherCode]': 'shirt-m' })
    await form.submit(ja('office.exchange.sure'))
    await form.submit(ja('office.exchange.sure'))
    expect((await read(orderNo)).exchanges).toHaveLength(2)
    expect(await stockOf('shirt-m')).toBe((stock ?? 0) - 2)
  })

  it('leaves the last piece to whoever bought it first', async () => {
    const orderNo = await sent({ 'shirt-s': 2 })
    await setStock('shirt-xl', 1)
    const version = (await read(orderNo)).version
    let answer: Answer
    if (database === 'postgres')
      answer = await answerBehind(
        shop,
        (buyer) => buyer.query("update variant set stock = 0 where code = 'shirt-xl'"),
        () => swap(orderNo, ['shirt-s', 'shirt-xl']),
      )
    else {
      // SQLite has only one writer: both go one after the other.
      const items = [{ productCode: 'shirt-xl', quantity: 1 }]
      const bought = await rival.ask('doCreateOrder', { ...CALLER, items })
      expect(bought.status).toBe(201)
      answer = await swap(orderNo, ['shirt-s', 'shirt-xl'])
    }
    expect(Object.keys(problemIn(answer).errors ?? {})).toEqual(['items.0.exchangeCode'])
    expect(await stockOf('shirt-xl')).toBe(0)
    expect(await read(orderNo)).toMatchObject({ version, exchanges: [], returns: [] })
    await setStock('shirt-xl', 100)
  })

  it('answers the request of a shopper for a return', async () => {
    await one.ask('doAddCartItem', { productCode: 'shirt-s', quantity: 2 })
    await one.ask('doConfirmOrder', {})
    const { orderNo } = (await one.ask('doCheckout')).document
    for (const orderStatus of [PAID, SHIPPED])
      await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus })
    await one.ask('doRequestReturn', {
      ...{ orderNo, items: [{ productCode: 'shirt-s', quantity: 1 }], returnReason: 'size' },
    })
    const { returns } = await read(orderNo)
    const returnId = returns[0]?.returnId ?? ''
    await clerk.ask('doGrantReturn', { returnId })
    const asked = (await clerk.ask('goReturn', { returnId })).document
    expect(Object.keys(asked._links ?? {})).toContain('goOrderExchange')
    expect((await formOf(orderNo)).lines).toMatchObject([{ askedQuantity: 1, isRestocked: true }])
    await swap(orderNo, ['shirt-s', 'shirt-m'])
    expect((await read(orderNo)).returns).toMatchObject([
      { returnState: 'received', items: [{ quantity: 1, received: 1 }] },
    ])
  })

  it('sends each line to its own address, and takes the fee of a parcel that came back whole along', async () => {
    const { document } = await one.ask('doCreateCustomerAddress', {
      ...{ name01: '佐藤', name02: '北', postalCode: '060-0001', pref: 1 },
      ...{ addr01: '札幌市中央区', addr02: '2-2', phoneNumber: '011-123-4567' },
    })
    const { document: cart } = await one.ask('doAddCartItem', { productCode: 'scarf', quantity: 2 })
    const allocations = ['own', document.addressId].map((addressId) => ({
      ...{ addressId, cartKey: cart.cartKey, productCode: 'scarf', quantity: 1 },
    }))
    await one.ask('doAllocateMultipleShipping', { allocations, cartKey: cart.cartKey })
    await one.ask('doConfirmOrder')
    const { orderNo } = (await one.ask('doCheckout')).document
    for (const orderStatus of [PAID, SHIPPED])
      await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus })
    const before = await read(orderNo)
    const { lines } = await formOf(orderNo)
    const friend = lines.find(({ destination }) => destination === 2)
    const done = await clerk.ask('doExchangeLines', {
      ...{ orderNo, items: [{ lineId: friend?.lineId, restock: true, exchangeCode: 'shirt-m' }] },
    })
    const fee = before.shippings[1]?.deliveryFee ?? 0
    expect(done.document).toMatchObject({ backTotal: 660 + fee, newTotal: 1100 + fee, differenceDue: 440 })
    const made = await read(done.document.newOrderNo ?? '')
    expect(made.shippings.map(({ address }) => address.name01)).toEqual(['佐藤'])
    expect(made.deliveryFeeTotal).toBe(fee)
  })

  it('leaves nothing for the doctor to find', async () => {
    const found = await examine(shop.noren.store, checks([], vaultFrom(SECRET)))
    expect(found.filter(({ verdict, name }) => verdict === 'fault' && name !== 'pictures')).toEqual([])
  })
})
