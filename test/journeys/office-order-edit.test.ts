import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checks } from '../../src/shop/doctor.ts'
import { vaultFrom } from '../../src/shop/index.ts'
import { openAttempt } from '../../src/shop/orders/index.ts'
import { examine } from '../../src/store/doctor/check.ts'
import { customerOf, linksTo, type Person, signedIn } from '../support/customer.ts'
import { GUEST } from '../support/guest.ts'
import { linksOf, problemIn } from '../support/hal-client.ts'
import { visibleText } from '../support/html-client.ts'
import { mailsTo } from '../support/mailbox.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { befriend, orderTo, shippingsOf } from '../support/shippings.ts'
import { databases, openShop, SECRET, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const { email_confirm: _again, ...CALLER } = GUEST

describe.each(databases)('Orders that members change and enter, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let person: Person

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    for (const [productCode, productName, more] of [
      ['cup', '湯のみ茶碗', { price02: 1000, stock: 1000 }],
      ['pot', '南部鉄瓶', { price02: 8000, stock: 3, productStatus: 2 }],
      ['song', '茶摘み唄', { price02: 500, stockUnlimited: true }],
    ] as const)
      await clerk.ask('doCreateProduct', { productCode, productName, productStatus: 1, ...more })
    person = await signedIn(shop, { email: 'orderer@example.com' })
    await shop.change(async (tx) => {
      await tx.updateTable('customer').set({ point: 1000 }).where('id', '=', person.customerId).execute()
      const given = { customer_id: person.customerId, order_id: null, change_no: 0, kind: 'grant' as const }
      const created_at = shop.clock.now().toISOString()
      await tx
        .insertInto('point_movement')
        .values({ ...given, id: 'given', points: 1000, created_at })
        .execute()
    })
  })

  afterAll(() => shop?.close())

  /** An order of so many cups. */
  const order = async (quantity = 2, usePoint = 0): Promise<string> => {
    await person.ask('doAddCartItem', { productCode: 'cup', quantity })
    await person.ask('doConfirmOrder', { usePoint })
    return (await person.ask('doCheckout')).document.orderNo
  }

  /** An order as the office states it; its mails go out when they do. */
  const read = async (orderNo: string) => {
    const { document } = await clerk.ask('goOrder', { orderNo })
    return { ...document, mailHistories: [], csrfToken: '' }
  }

  const stockOf = async (code: string) => {
    const { reader } = shop.noren.store
    const { stock } = await reader
      .selectFrom('variant')
      .select('stock')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
    return stock
  }

  const pointsOf = async () => {
    const { reader } = shop.noren.store
    const rows = reader.selectFrom('customer').select('point').where('id', '=', person.customerId)
    return (await rows.executeTakeFirstOrThrow()).point
  }

  it('is begun at a customer, whose address it proposes and takes where nothing else is typed', async () => {
    const there = await browserAt(shop, 'telephonist', '/admin/customer-list')
    await there.form('nameKeyword').fill({ nameKeyword: 'orderer@example.com' }).submit()
    await there.clickLink('鈴木')
    await there.clickLink(ja('office.customer.newOrder'))
    expect(there.page.url.pathname).toBe('/admin/order/create')
    const form = () => there.form('customerKeyword')
    expect(form().value('customerId')).toBe(person.customerId)
    expect(there.find('[name=addr01]').getAttribute('placeholder')).toBe('千代田区千代田')
    await form().fill({ productKeyword: '湯のみ茶碗', addr02: '9-9' }).submit(ja('office.order.find'))
    await form().fill({ 'items[0][quantity]': '1' }).submit(ja('office.form.save'))
    const { customer, customerId } = await read(there.page.url.searchParams.get('orderNo') ?? '')
    expect([customerId, customer.addr01, customer.addr02]).toEqual([
      ...[person.customerId, '千代田区千代田'],
      '9-9',
    ])
  })

  it('tells what is to be paid back once it was paid, and lets no more go back than came', async () => {
    const orderNo = await order()
    await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: 6 })
    const { paymentTotal: paid } = await read(orderNo)
    const refund = (refundAmount: number) =>
      clerk.ask('doRefundOrder', { orderNo, refundAmount, reason: '値引き' })
    await refund(500)
    const look = await clerk.ask('doUpdateOrder', { orderNo, discount: 800, preview: true })
    expect(look.document).toMatchObject({ preview: true, paidTotal: paid, refundDue: 300 })
    await clerk.ask('doUpdateOrder', { orderNo, discount: 800 })
    expect(await read(orderNo)).toMatchObject({
      ...{ paidTotal: paid, refundTotal: 500, refundDue: 300, paymentTotal: paid - 800 },
    })
    const due = await clerk.ask('doRefundLines', { orderNo, preview: true })
    expect(due.document.refundAmount).toBe(300)
    await refund(300)
    expect(await read(orderNo)).toMatchObject({ refundTotal: 800, refundDue: 0 })

    // What is added later came to nobody yet.
    await clerk.ask('doUpdateOrder', { orderNo, discount: 0, charge: 5000 })
    expect(await read(orderNo)).toMatchObject({ paidTotal: paid, refundDue: 0, paymentTotal: paid + 5000 })
    const { errors } = problemIn(await refund(paid - 799))
    expect(errors).toEqual({
      refundAmount: [ja('message.office.order.refundTooMuch', { left: paid - 800 })],
    })
    expect((await refund(paid - 800)).status).toBe(200)
    expect(problemIn(await refund(1)).status).toBe(400)
    expect(Object.keys((await clerk.ask('goOrder', { orderNo })).document._links ?? {})).not.toContain(
      'doRefundOrder',
    )
  })

  it('changes what is to be paid by exactly what is charged more and less', async () => {
    const orderNo = await order()
    const before = await read(orderNo)
    const { document, status } = await clerk.ask('doUpdateOrder', {
      ...{
        orderNo,
        discount: 300,
        charge: before.charge + 200,
        deliveryFeeTotal: before.deliveryFeeTotal + 50,
      },
    })
    expect(status).toBe(200)
    expect(document).toMatchObject({
      ...{ orderNo, changed: true, difference: -50, customerId: person.customerId, orderStatus: 1 },
      ...{ discount: 300, charge: before.charge + 200, deliveryFeeTotal: before.deliveryFeeTotal + 50 },
      paymentTotal: before.paymentTotal - 50,
    })
    expect(document.taxes.reduce((sum, { total }) => sum + total, 0)).toBe(document.paymentTotal)
    const again = await clerk.ask('doUpdateOrder', { orderNo, discount: 0 })
    expect(again.document).toMatchObject({ discount: 0, paymentTotal: before.paymentTotal + 250 })
    const [last] = (await read(orderNo)).changes
    const what = { what: 'discount', before: 300, after: 0 }
    expect(last?.words).toBe(ja('message.office.order.changedSum', what))
    expect((await read(orderNo)).changes.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['edit', 300],
      ['edit', -50],
      ['place', null],
    ])
  })

  it('has stock follow: more, fewer, others, and none of what is not counted', async () => {
    const orderNo = await order(2)
    const [cups, pots] = [await stockOf('cup'), await stockOf('pot')]
    const items = [
      { productCode: 'cup', quantity: 5 },
      { productCode: 'pot', quantity: 1, price02: 7000 },
      { productCode: 'song', quantity: 3 },
    ]
    const { document } = await clerk.ask('doUpdateOrder', { orderNo, items })
    expect(
      document.items.map(({ productCode, quantity, price02 }) => [productCode, quantity, price02]),
    ).toEqual([
      ['cup', 5, 1000],
      ['pot', 1, 7000],
      ['song', 3, 500],
    ])
    expect(document.subtotal).toBe(5 * 1100 + 7700 + 3 * 550)
    expect([await stockOf('cup'), await stockOf('pot')]).toEqual([cups - 3, pots - 1])
    await clerk.ask('doUpdateOrder', { orderNo, items: [{ productCode: 'cup', quantity: 1 }] })
    expect([await stockOf('cup'), await stockOf('pot')]).toEqual([cups + 1, pots])
  })

  it('takes no pieces that are not there, and then changes nothing', async () => {
    const orderNo = await order(1)
    const before = [await read(orderNo), await stockOf('pot'), await stockOf('cup')]
    const items = [
      { productCode: 'cup', quantity: 9 },
      { productCode: 'pot', quantity: 4 },
    ]
    const problem = problemIn(await clerk.ask('doUpdateOrder', { orderNo, items }))
    expect(problem).toMatchObject({ status: 409, code: 'orderStockShort' })
    expect(problem.detail).toContain('南部鉄瓶')
    expect([await read(orderNo), await stockOf('pot'), await stockOf('cup')]).toEqual(before)
  })

  it('has points follow, and takes none that the customer has not', async () => {
    const orderNo = await order(2, 100)
    const before = await pointsOf()
    await clerk.ask('doUpdateOrder', { orderNo, usePoint: 250 })
    expect(await pointsOf()).toBe(before - 150)
    await clerk.ask('doUpdateOrder', { orderNo, usePoint: 0 })
    expect(await pointsOf()).toBe(before + 100)
    const problem = problemIn(await clerk.ask('doUpdateOrder', { orderNo, usePoint: before + 101 }))
    expect(problem.errors).toHaveProperty('usePoint')
    await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: 5 })
    const { addPoint } = await read(orderNo)
    const granted = await pointsOf()
    const { document } = await clerk.ask('doUpdateOrder', {
      orderNo,
      items: [{ productCode: 'cup', quantity: 9 }],
    })
    expect(document.addPoint).toBeGreaterThan(addPoint)
    expect(await pointsOf()).toBe(granted + document.addPoint - addPoint)
  })

  it('taxes what is added by the rules of its time, marks another rate, and asks why', async () => {
    const orderNo = await order(2)
    const start = shop.clock.now()
    const apply_date = new Date(start.getTime() + 60_000).toISOString()
    const later = { variant_id: null, pref: null, rounding: 1, adjust: 0, rate: 12, apply_date }
    await shop.change((tx) => tx.insertInto('tax_rule').values(later).execute())
    shop.clock.advance(120_000)
    const cups = [{ productCode: 'cup', quantity: 2 }]
    try {
      const items = [...cups, { productCode: 'song', quantity: 1 }]
      await clerk.ask('doUpdateOrder', { orderNo, items, charge: 330, discount: 100 })
      expect((await read(orderNo)).taxes.map(({ rate }) => rate)).toEqual([10])
    } finally {
      shop.clock.set(start)
      await shop.change((tx) => tx.deleteFrom('tax_rule').where('apply_date', '=', apply_date).execute())
    }
    const items = [{ productCode: 'cup', quantity: 2, taxRate: 8 }]
    const { errors } = problemIn(await clerk.ask('doUpdateOrder', { orderNo, items }))
    expect(errors).toHaveProperty('taxReason')
    expect((await clerk.ask('doUpdateOrder', { orderNo, items, preview: true })).status).toBe(200)
    await clerk.ask('doUpdateOrder', { orderNo, items, taxReason: '軽減税率でした' })
    const marked = await read(orderNo)
    expect(marked.items.map(({ reducedTax }) => reducedTax)).toEqual([true])
    const told = marked.changes.map(({ words }) => words).join('\n')
    for (const part of ['10% → 8%\n', '\n軽減税率でした']) expect(told).toContain(part)
    const back = [{ productCode: 'cup', quantity: 2, taxRate: 10 }]
    await clerk.ask('doUpdateOrder', { orderNo, items: back, taxReason: '誤り' })
    expect((await read(orderNo)).items.map(({ reducedTax }) => reducedTax)).toEqual([false])
  })

  it('gives no points to who has left, and no word of paying back money that nobody paid', async () => {
    const leaver = await signedIn(shop, { email: 'leaver@example.com' })
    await leaver.ask('doAddCartItem', { productCode: 'cup', quantity: 2 })
    await leaver.ask('doConfirmOrder', {})
    const { orderNo } = (await leaver.ask('doCheckout')).document
    await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: 5 })
    await clerk.ask('doDeleteCustomer', { customerId: leaver.customerId })
    const edit = (quantity: number) =>
      clerk.ask('doUpdateOrder', { orderNo, items: [{ productCode: 'cup', quantity }] })
    expect((await edit(9)).status).toBe(200)
    expect((await edit(1)).status).toBe(200)
    for (const orderStatus of [9, 5]) await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus })
    const { reader } = shop.noren.store
    const of = reader.selectFrom('point_movement').select('kind').where('customer_id', '=', leaver.customerId)
    expect(await of.execute()).toEqual([{ kind: 'grant' }, { kind: 'forfeit' }])
    expect((await read(orderNo)).refundDue).toBe(0)
  })

  it.each([
    ['no goods', { items: [{ productCode: 'cup', quantity: 0 }] }, 'items'],
    ['goods that there are not', { items: [{ productCode: 'nothing', quantity: 1 }] }, 'items.0.productCode'],
    [
      'a destination of another order',
      { items: [{ productCode: 'cup', quantity: 1, shippingId: 'x' }] },
      'items.0.shippingId',
    ],
    ['more off than it costs', { discount: 9_000_000 }, 'discount'],
    ['a price below nothing', { charge: -1 }, 'charge'],
    ['a payment that there is not', { payment: 999 }, 'payment'],
    ['an address that is none', { email: 'nobody' }, 'email'],
  ])('refuses %s', async (_what, input, field) => {
    const orderNo = await order(1)
    const before = await read(orderNo)
    const problem = problemIn(await clerk.ask('doUpdateOrder', { orderNo, ...input }))
    expect(problem).toMatchObject({ status: 400 })
    expect(Object.keys(problem.errors ?? {})).toContain(field)
    expect(await read(orderNo)).toEqual(before)
  })

  it('leaves goods and money of a cancelled order, and takes a note for it', async () => {
    const orderNo = await order(1)
    await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: 3 })
    expect(problemIn(await clerk.ask('doUpdateOrder', { orderNo, discount: 1 }))).toMatchObject({
      ...{ status: 409, code: 'orderClosed' },
    })
    expect((await clerk.ask('doUpdateOrder', { orderNo, note: '電話済み' })).document).toMatchObject({
      ...{ note: '電話済み', changed: true, difference: 0 },
    })
  })

  it('refuses who saw an older version, and shows both', async () => {
    const orderNo = await order(1)
    const { version } = await read(orderNo)
    await clerk.ask('doUpdateOrder', { orderNo, note: '一', version })
    const problem = problemIn(await clerk.ask('doUpdateOrder', { orderNo, note: '二', version }))
    expect(problem).toMatchObject({ status: 409, code: 'staleVersion', note: '一' })
    expect((await clerk.ask('doUpdateOrder', { orderNo, note: '一', version })).status).toBe(200)
  })

  it('says first what it would come to, and writes nothing', async () => {
    const orderNo = await order(2)
    const before = [await read(orderNo), await stockOf('cup')]
    const { document } = await clerk.ask('doUpdateOrder', {
      ...{ orderNo, preview: true, discount: 100, productKeyword: '南部鉄瓶' },
    })
    expect(document).toMatchObject({ preview: true, difference: -100, discount: 100 })
    expect(document.found).toMatchObject([{ productCode: 'pot', price02: 8000, stock: 3 }])
    expect(document.lines).toMatchObject([
      { productCode: 'cup', quantity: 2 },
      { productCode: 'pot', quantity: 0 },
    ])
    expect([await read(orderNo), await stockOf('cup')]).toEqual(before)
  })

  it('is a miss for an order that there is not', async () => {
    expect((await clerk.ask('doUpdateOrder', { orderNo: 'none', note: 'x' })).status).toBe(404)
    expect((await clerk.ask('goOrderEdit', { orderNo: 'none' })).status).toBe(404)
  })

  it('is looked at and saved on a page: goods are looked for, and what was typed stays', async () => {
    const orderNo = await order(1)
    const page = await browserAt(shop, 'editor', `/admin/order/edit?orderNo=${orderNo}`)
    await page
      .form('productKeyword')
      .fill({ productKeyword: '茶摘み唄', discount: '10', note: '割引' })
      .submit(ja('office.order.look'))
    expect(page.text).toContain('茶摘み唄')
    expect(page.find('[name=discount]').getAttribute('value')).toBe('10')
    await page.form('productKeyword').fill({ 'items[1][quantity]': '2' }).submit(ja('office.form.save'))
    expect(page.page.url.pathname).toBe('/admin/order')
    expect(await read(orderNo)).toMatchObject({
      ...{ discount: 10, note: '割引' },
      items: [{ productCode: 'cup' }, { productCode: 'song', quantity: 2 }],
    })
  })

  it('is unchanged by writing back what was read, points and all', async () => {
    const orderNo = await order(2, 100)
    const { discount, usePoint, charge, deliveryFeeTotal, version, paymentTotal } = await read(orderNo)
    expect([discount, usePoint]).toEqual([0, 100])
    const same = { discount, usePoint, charge, deliveryFeeTotal, version }
    expect((await clerk.ask('doUpdateOrder', { orderNo, ...same })).document).toMatchObject({
      ...{ changed: false, difference: 0, paymentTotal },
    })
    await clerk.ask('doUpdateOrder', { orderNo, discount: 40 })
    expect((await clerk.ask('doUpdateOrder', { orderNo, discount: 40, usePoint })).document).toMatchObject({
      ...{ changed: false, discount: 40, paymentTotal: paymentTotal - 40 },
    })
  })

  it.each(['discount', 'charge', 'deliveryFeeTotal', 'usePoint'] as const)(
    'has no %s where its field is emptied',
    async (field) => {
      const orderNo = await order(2, 100)
      await clerk.ask('doUpdateOrder', { orderNo, discount: 50, charge: 70, deliveryFeeTotal: 90 })
      const before = await read(orderNo)
      expect(before[field]).toBeGreaterThan(0)
      const { document } = await clerk.ask('doUpdateOrder', { orderNo, [field]: '' })
      expect(document).toMatchObject({ changed: true, [field]: 0 })
      const kept = ['discount', 'charge', 'deliveryFeeTotal', 'usePoint'] as const
      for (const other of kept) if (other !== field) expect(document[other]).toBe(before[other])
    },
  )

  it('adds up goods that are named twice, and refuses two prices of them', async () => {
    const orderNo = await order(1)
    const items = [
      { productCode: 'cup', quantity: 2 },
      { productCode: 'cup', quantity: 3 },
    ]
    expect((await clerk.ask('doUpdateOrder', { orderNo, items })).document.items).toMatchObject([
      { productCode: 'cup', quantity: 5 },
    ])
    const dear = [items[0], { productCode: 'cup', quantity: 1, price02: 1 }]
    const problem = problemIn(await clerk.ask('doUpdateOrder', { orderNo, items: dear }))
    expect(problem.errors).toHaveProperty('items.1.price02')
  })

  it('says at a look what there is too little of', async () => {
    const orderNo = await order(1)
    const items = [
      { productCode: 'cup', quantity: 1 },
      { productCode: 'pot', quantity: 5000 },
    ]
    const { document } = await clerk.ask('doUpdateOrder', { orderNo, items, preview: true })
    expect(document.shortages).toEqual([{ productName: '南部鉄瓶', stock: await stockOf('pot') }])
    const there = await browserAt(shop, 'looker', `/admin/order/edit?orderNo=${orderNo}`)
    await there.form('productKeyword').fill({ 'items[0][quantity]': '5000' }).submit(ja('office.order.look'))
    expect(there.text).toContain(
      ja('office.order.short', { name: '湯のみ茶碗', stock: await stockOf('cup') }),
    )
  })

  it('proposes the charge of another way to pay, and says so where it stays', async () => {
    const orderNo = await order(1)
    const { charge } = await read(orderNo)
    const { document } = await clerk.ask('doUpdateOrder', { orderNo, payment: 4, charge, preview: true })
    expect(document.proposedCharge).toBeGreaterThan(charge)
    expect(document).toMatchObject({ charge: document.proposedCharge, difference: document.proposedCharge })
    const typed = await clerk.ask('doUpdateOrder', { orderNo, payment: 4, charge: 7, preview: true })
    expect(typed.document).toMatchObject({ charge: 7, proposedCharge: null })
    const there = await browserAt(shop, 'charger', `/admin/order/edit?orderNo=${orderNo}`)
    await there.form('productKeyword').fill({ payment: '4' }).submit(ja('office.form.save'))
    const usual = document.proposedCharge ?? 0
    expect(there.text).toContain(ja('message.office.order.chargeStays', { charge, usual }))
  })

  describe('of two destinations', () => {
    const places = async (orderNo: string) => (await shippingsOf(shop, orderNo)).map(({ id }) => id)

    const twofold = async () => orderTo(shop, person, 'cup', ['own', await befriend(person)])

    it('asks where goods go, unless they can go to one alone', async () => {
      const { orderNo, shippingIds } = await twofold()
      const [first, second] = shippingIds
      for (const productCode of ['cup', 'song']) {
        const items = [{ productCode, quantity: 1 }]
        const problem = problemIn(await clerk.ask('doUpdateOrder', { orderNo, items }))
        expect(problem.errors).toHaveProperty('items.0.shippingId')
      }
      const items = [
        { productCode: 'cup', quantity: 1, shippingId: first },
        { productCode: 'cup', quantity: 1, shippingId: second },
        { productCode: 'song', quantity: 1, shippingId: second },
      ]
      await clerk.ask('doUpdateOrder', { orderNo, items })
      const again = [...items.slice(0, 2), { productCode: 'song', quantity: 2 }]
      const { document } = await clerk.ask('doUpdateOrder', { orderNo, items: again })
      expect(document.shippings[1]?.items).toMatchObject([
        { productCode: 'cup' },
        { productCode: 'song', quantity: 2 },
      ])
    })

    it('loses a parcel with its fee once nothing goes there, and none that has left', async () => {
      const { orderNo, shippingIds } = await twofold()
      const [first, second] = shippingIds
      const before = await read(orderNo)
      const items = [
        { productCode: 'cup', quantity: 1, shippingId: first },
        { productCode: 'cup', quantity: 0, shippingId: second },
      ]
      const { deliveryFeeTotal } = before
      const { document } = await clerk.ask('doUpdateOrder', { orderNo, items, deliveryFeeTotal })
      expect(document.deliveryFeeTotal).toBe(before.shippings[0]?.deliveryFee)
      expect(await places(orderNo)).toEqual([first])
      const other = await twofold()
      await clerk.ask('doShip', { orderNo: other.orderNo, shippingId: other.shippingIds[1] })
      const refused = await clerk.ask('doUpdateOrder', {
        ...{ orderNo: other.orderNo },
        items: [{ productCode: 'cup', quantity: 1, shippingId: other.shippingIds[0] }],
      })
      expect(problemIn(refused).errors).toHaveProperty('items')
      expect(await places(other.orderNo)).toEqual(other.shippingIds)
    })

    it('names the destination at each row, and has it chosen for goods that are added', async () => {
      const { orderNo, shippingIds } = await twofold()
      const there = await browserAt(shop, 'sorter', `/admin/order/edit?orderNo=${orderNo}`)
      const form = there.form('productKeyword').fill({ productKeyword: '茶摘み唄' })
      await form.submit(ja('office.order.find'))
      expect(there.text).toContain(ja('message.office.order.destination', { number: 2, name: '佐藤 北' }))
      expect(there.form('productKeyword').choices('items[2][shippingId]')).toEqual(['', ...shippingIds])
      const added = { 'items[2][shippingId]': shippingIds[1] ?? '', 'items[2][quantity]': '1' }
      await there.form('productKeyword').fill(added).submit(ja('office.form.save'))
      const { shippings } = await read(orderNo)
      expect(shippings[1]?.items).toMatchObject([{ productCode: 'cup' }, { productCode: 'song' }])
    })
  })

  it('has a refund taken back that was noted by mistake, the last one first, with both kept', async () => {
    const orderNo = await order()
    await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: 6 })
    const { paymentTotal: paid } = await read(orderNo)
    const undo = (refundAmount: number) =>
      clerk.ask('doUndoRefund', { orderNo, refundAmount, reason: '入力の間違い' })
    const none = await undo(500)
    expect([none.status, problemIn(none).code]).toEqual([409, 'refundUnknown'])
    expect(linksOf(await read(orderNo))).not.toHaveProperty('doUndoRefund')
    for (const refundAmount of [500, 300])
      await clerk.ask('doRefundOrder', { orderNo, refundAmount, reason: '値引き' })
    expect(problemIn(await undo(500)).code).toBe('refundUnknown')
    const { document } = await undo(300)
    expect(document).toMatchObject({ refundAmount: 300, refundTotal: 500 })
    expect(problemIn(await undo(300)).code).toBe('refundUnknown')

    const there = await browserAt(shop, 'mistaken', `/admin/order?orderNo=${orderNo}`)
    await there.form(ja('office.order.undoRefundSure')).fill({ reason: '未返金' }).submit()
    expect(there.text).toContain(ja('message.office.order.done.undoRefund'))
    const { refundTotal, paidTotal, changes } = await read(orderNo)
    expect([refundTotal, paidTotal]).toEqual([0, paid])
    expect(changes.slice(0, 4)).toMatchObject([
      { kind: 'undo_refund', amount: 500, words: '未返金' },
      { kind: 'undo_refund', amount: 300, words: '入力の間違い' },
      { kind: 'refund', amount: 300 },
      { kind: 'refund', amount: 500 },
    ])
    // Again all of it can be paid back.
    expect((await clerk.ask('doRefundOrder', { orderNo, refundAmount: paid, reason: '返品' })).status).toBe(
      200,
    )
  })

  it('keeps a refund that a payment service makes', async () => {
    const orderNo = await order()
    await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: 6 })
    await clerk.ask('doRefundOrder', { orderNo, refundAmount: 100, reason: '値引き' })
    await shop.change(async (tx) => {
      const { id, payment_total } = await tx
        .selectFrom('orders')
        .select(['id', 'payment_total'])
        .where('order_no', '=', orderNo)
        .executeTakeFirstOrThrow()
      const at = shop.clock.now()
      await openAttempt(tx, { id, payment_total }, 'sandbox', at)
      await tx.updateTable('payment_attempt').set({ status: 'captured' }).where('order_id', '=', id).execute()
    })
    expect(linksOf(await read(orderNo))).not.toHaveProperty('doUndoRefund')
    const refused = await clerk.ask('doUndoRefund', { orderNo, refundAmount: 100, reason: '間違い' })
    expect([refused.status, problemIn(refused).code]).toEqual([409, 'refundAtService'])
  })

  it('shows both orders line by line where another member was faster, under one name each', async () => {
    const orderNo = await order(1, 100)
    const there = await browserAt(shop, 'slower', `/admin/order/edit?orderNo=${orderNo}`)
    await clerk.ask('doUpdateOrder', {
      ...{ orderNo, discount: 30, items: [{ productCode: 'song', quantity: 1 }] },
    })
    await there.form('productKeyword').fill({ 'items[0][quantity]': '4' }).submit(ja('office.form.save'))
    expect(there.page.status).toBe(409)
    const rows = there.page.root.querySelectorAll('.matrix tbody tr').map((row) => ({
      says: row.querySelector('code')?.text,
      sends: row.querySelector('[name$="[productCode]"]')?.getAttribute('value'),
      quantity: row.querySelector('[name$="[quantity]"]')?.getAttribute('value'),
    }))
    expect(rows).toEqual([
      { says: 'cup', sends: 'cup', quantity: '4' },
      { says: 'song', sends: 'song', quantity: '1' },
    ])
    expect(there.text).not.toContain('[object Object]')
    const told = there.page.root.querySelectorAll('main .card tbody tr').map(visibleText)
    expect(told.find((row) => row.includes('湯のみ茶碗'))).toMatch(/40$/)
    expect(told.find((row) => row.startsWith(ja('field.discount')))).toMatch(/030$/)
  })

  it('keeps what was typed where there is too little in stock, added goods with it', async () => {
    const orderNo = await order(1)
    const there = await browserAt(shop, 'keeper', `/admin/order/edit?orderNo=${orderNo}`)
    const look = there.form('productKeyword').fill({ productKeyword: '南部鉄瓶' })
    await look.submit(ja('office.order.find'))
    await there.form('productKeyword').fill({ 'items[1][quantity]': '9' }).submit(ja('office.form.save'))
    expect(there.page.status).toBe(409)
    expect(there.text).toContain('南部鉄瓶')
    expect(there.form('productKeyword').value('items[1][productCode]')).toBe('pot')
    await there.form('productKeyword').fill({ 'items[1][quantity]': '1' }).submit(ja('office.form.save'))
    expect((await read(orderNo)).items).toMatchObject([{ productCode: 'cup' }, { productCode: 'pot' }])
  })

  describe('entered by a member', () => {
    it('looks for goods before anything else is told, and keeps all of it where it is refused', async () => {
      const there = await browserAt(shop, 'operator', '/admin/order/create')
      const form = () => there.form('productKeyword')
      await form().fill({ productKeyword: '南部鉄瓶', phoneNumber: '03' }).submit(ja('office.order.find'))
      expect(there.page.status).toBe(200)
      expect(there.find('.matrix code').text).toBe('pot')
      expect(form().value('phoneNumber')).toBe('03')
      const { email: _none, ...caller } = CALLER
      const typed = Object.fromEntries(Object.entries(caller).map(([name, value]) => [name, String(value)]))
      await form()
        .fill({ ...typed, 'items[0][quantity]': '5000' })
        .submit(ja('office.form.save'))
      expect(there.page.status).toBe(409)
      expect(form().value('items[0][productCode]')).toBe('pot')
      expect(form().value('items[0][quantity]')).toBe('5000')
      expect(there.text).toContain('南部鉄瓶')
      await form().fill({ 'items[0][quantity]': '1', sendMail: true }).submit(ja('office.form.save'))
      expect(there.page.url.pathname).toBe('/admin/order')
      expect(there.text).toContain(ja('office.order.noEmail'))
    })

    it('is of a caller who has no e-mail address, and gets no mail', async () => {
      const { email: _none, ...caller } = CALLER
      const { document, status } = await clerk.ask('doCreateOrder', {
        ...{ ...caller, sendMail: true, items: [{ productCode: 'cup', quantity: 1 }] },
      })
      expect(status).toBe(201)
      const { orderNo } = document
      expect((await clerk.ask('doShip', { orderNo, notify: true })).status).toBe(200)
      expect((await read(orderNo)).shippings[0]?.mailSentAt).toBeNull()
      const refused = await clerk.ask('doSendShippingNotifyMail', { orderNo })
      expect(problemIn(refused)).toMatchObject({ status: 409, code: 'orderOutOfReach' })
      expect(await mailsTo(shop, '')).toEqual([])
    })

    it('goes by the method that a checkout proposes, at its fee, and by none of another sale type', async () => {
      const items = [{ productCode: 'cup', quantity: 1 }]
      const { document } = await clerk.ask('doCreateOrder', { ...CALLER, items })
      const { document: chosen } = await clerk.ask('doCreateOrder', { ...CALLER, items, delivery: 1 })
      expect(document.shippings[0]).toMatchObject({ deliveryId: '1' })
      expect(document.deliveryFeeTotal).toBe(chosen.deliveryFeeTotal)
      const { document: made } = await clerk.ask('doCreateDelivery', {
        ...{ deliveryName: '別便', visible: true, saleType: 2, feeForAll: 1 },
      })
      const refused = await clerk.ask('doCreateOrder', { ...CALLER, items, delivery: made.deliveryId })
      expect(problemIn(refused).errors).toHaveProperty('delivery')
      const collected = await clerk.ask('doCreateOrder', { ...CALLER, items, delivery: 0 })
      expect(collected.document).toMatchObject({ deliveryFeeTotal: 0 })
      expect(collected.document.shippings[0]).toMatchObject({
        ...{ deliveryId: null, deliveryName: ja('message.office.order.collected') },
      })
      await clerk.ask('doUpdateDelivery', { deliveryId: made.deliveryId, visible: false })
    })

    it('has its customer looked for and chosen while all that was typed stays', async () => {
      const record = (await clerk.ask('goCustomer', { customerId: person.customerId })).document
      const { document } = await clerk.ask('goOrderNew', { customerKeyword: record.email })
      expect(document.customers).toMatchObject([{ customerId: person.customerId, email: record.email }])
      const { document: gone } = await clerk.ask('goOrderNew', { customerKeyword: 'nobody@nowhere.example' })
      expect(gone.customers).toEqual([])

      const there = await browserAt(shop, 'caller', '/admin/order/create')
      const form = () => there.form('customerKeyword')
      // Nothing is chosen that nobody chose.
      expect(form().value('pref')).toBe('')
      const unknown = { productKeyword: 'どこにもない品', customerKeyword: 'nobody@nowhere.example' }
      await form().fill(unknown).submit(ja('office.order.findCustomer'))
      expect(there.text).toContain(ja('office.order.noCustomer'))
      expect(there.text).toContain(ja('office.order.found', { count: 0 }))
      await form().fill({ productKeyword: '湯のみ' }).submit(ja('office.order.find'))
      const typed = { 'items[0][quantity]': '2', note: '急ぎ', customerKeyword: record.email }
      await form().fill(typed).submit(ja('office.order.findCustomer'))
      expect(form().choices('customerId')).toEqual(['', person.customerId])
      expect(form().value('customerId')).toBe('')
      await form().fill({ customerId: person.customerId }).submit(ja('office.order.take'))
      expect(there.text).toContain(record.addr01 ?? 'an address')
      expect([form().value('note'), form().value('items[0][quantity]')]).toEqual(['急ぎ', '2'])
      expect([form().value('customerId'), form().value('addr01')]).toEqual([person.customerId, ''])
      await form().submit(ja('office.form.save'))
      const orderNo = there.page.url.searchParams.get('orderNo') ?? ''
      const { customerId, note, customer } = await read(orderNo)
      const { addr01, pref } = record
      expect([customerId, note]).toEqual([person.customerId, '急ぎ'])
      expect(customer).toMatchObject({ addr01, pref })
    })

    it('is an order like any other: stock, points, sales and its number', async () => {
      const [cups, points] = [await stockOf('cup'), await pointsOf()]
      const { document, status, headers } = await clerk.ask('doCreateOrder', {
        ...{ customerId: person.customerId, charge: 100, discount: 50, deliveryFeeTotal: 600, usePoint: 30 },
        items: [{ productCode: 'cup', quantity: 2 }],
      })
      expect(status).toBe(201)
      expect(headers.get('location')).toContain(encodeURIComponent(document.orderNo))
      expect(document).toMatchObject({
        ...{ orderStatus: 1, itemCount: 1, subtotal: 2200, deliveryFeeTotal: 600, charge: 100, usePoint: 30 },
        ...{ paymentTotal: 2200 + 600 + 100 - 50 - 30, customerId: person.customerId },
      })
      expect([await stockOf('cup'), await pointsOf()]).toEqual([cups - 2, points - 30])
      const { document: own } = await person.ask('goMypageHistory', { orderNo: document.orderNo })
      expect(own.paymentTotal).toBe(document.paymentTotal)
      expect((await read(document.orderNo)).changes).toMatchObject([{ kind: 'make' }])
    })

    it('is of a guest who tells their address, with the fees of its methods', async () => {
      const { document: choices } = await clerk.ask('doCreateOrder', {
        ...{
          ...CALLER,
          preview: true,
          payment: 1,
          delivery: 1,
          items: [{ productCode: 'cup', quantity: 1 }],
        },
      })
      expect(choices).toMatchObject({ preview: true, orderNo: '' })
      expect(choices.deliveryFeeTotal).toBeGreaterThan(0)
      const { document } = await clerk.ask('doCreateOrder', {
        ...{
          ...CALLER,
          payment: 1,
          delivery: 1,
          sendMail: true,
          items: [{ productCode: 'cup', quantity: 1 }],
        },
      })
      expect(document).toMatchObject({ customerId: null, addPoint: 0, paymentTotal: choices.paymentTotal })
      expect(document.shippings).toMatchObject([{ deliveryId: '1', address: { name01: CALLER.name01 } }])
      expect((await mailsTo(shop, CALLER.email)).map(({ template }) => template)).toContain('order')
    })

    it.each([
      ['nothing', {}, 400],
      ['goods alone', { items: [{ productCode: 'cup', quantity: 1 }] }, 400],
      [
        'a customer that there is not',
        { customerId: 'nobody', items: [{ productCode: 'cup', quantity: 1 }] },
        404,
      ],
      ['more than there is', { ...CALLER, items: [{ productCode: 'pot', quantity: 4 }] }, 409],
      ['points of a guest', { ...CALLER, usePoint: 1, items: [{ productCode: 'cup', quantity: 1 }] }, 400],
    ])('is refused with %s, and takes nothing', async (_what, input, status) => {
      const before = [await stockOf('cup'), await stockOf('pot')]
      expect((await clerk.ask('doCreateOrder', input)).status).toBe(status)
      expect([await stockOf('cup'), await stockOf('pot')]).toEqual(before)
    })
  })

  it('sends the goods of a new order to another address, whose prefecture decides the fee', async () => {
    const items = [{ productCode: 'cup', quantity: 1 }]
    const naha = {
      name01: '比嘉',
      name02: '南',
      postalCode: '900-0001',
      pref: 47,
      addr01: '那覇市',
      addr02: '3-3',
    }
    const destinations = [{ ...naha, phoneNumber: '0981234567' }]
    const { document } = await clerk.ask('doCreateOrder', { ...CALLER, items, destinations })
    const own = await clerk.ask('doCreateOrder', { ...CALLER, items })
    expect(document.deliveryFeeTotal).toBeGreaterThan(own.document.deliveryFeeTotal)
    const { customer, shippings } = await read(document.orderNo)
    expect([customer.addr01, shippings[0]?.address.addr01]).toEqual([CALLER.addr01, '那覇市'])
    const there = await browserAt(shop, 'sender', '/admin/order/create')
    const form = () => there.form('customerKeyword')
    await form().fill({ productKeyword: '湯のみ茶碗' }).submit(ja('office.order.find'))
    const typed = Object.entries({ ...naha, phoneNumber: '0981234567' }).map(([name, value]) => [
      `destinations[0][${name}]`,
      String(value),
    ])
    const caller = Object.entries(CALLER).map(([name, value]) => [name, String(value)])
    await form()
      .fill({
        'items[0][quantity]': '1',
        ...Object.fromEntries([...caller, ...typed]),
        'destinations[0][addr01]': '',
      })
      .submit(ja('office.form.save'))
    expect(form().value('destinations[0][addr02]')).toBe('3-3')
    await form().fill({ 'destinations[0][addr01]': '那覇市' }).submit(ja('office.form.save'))
    const made = await read(there.page.url.searchParams.get('orderNo') ?? '')
    expect(made.shippings[0]?.address).toMatchObject({ name01: '比嘉', addr01: '那覇市' })
  })

  it('sends the goods of a new order to a saved address of its customer', async () => {
    const customerId = await customerOf(shop, { email: 'book@example.com' })
    const other = await customerOf(shop, { email: 'other-book@example.com' })
    const naha = {
      ...{ name01: '比嘉', name02: '南', postalCode: '900-0001', pref: 47 },
      ...{ addr01: '那覇市', addr02: '3-3', phoneNumber: '0981234567' },
    }
    const { document: kept } = await clerk.ask('doUpdateCustomerDeliveryAddress', { customerId, ...naha })
    const { addressId } = kept
    const opened = (await clerk.ask('goOrderNew', { customerId })).document
    expect(opened.addresses).toMatchObject([{ addressId, name01: '比嘉', addr01: '那覇市' }])
    expect((await clerk.ask('goOrderNew', {})).document.addresses).toEqual([])
    const order = { customerId, items: [{ productCode: 'cup', quantity: 1 }] }
    const { document: own } = await clerk.ask('doCreateOrder', order)
    const { document: sent } = await clerk.ask('doCreateOrder', { ...order, addressId })
    expect(sent.deliveryFeeTotal).toBeGreaterThan(own.deliveryFeeTotal)
    const { shippings } = await read(sent.orderNo)
    expect(shippings[0]?.address).toMatchObject({ name01: '比嘉', addr01: '那覇市' })
    const wrong = [
      { ...order, customerId: other, addressId },
      { ...CALLER, items: order.items, addressId },
      { ...order, addressId, destinations: [naha] },
    ]
    for (const input of wrong) {
      const refused = await clerk.program.follow('doCreateOrder', input, linksTo(shop, 'doCreateOrder'))
      expect(Object.keys(problemIn(refused).errors)).toEqual(['addressId'])
    }
    const there = await browserAt(shop, 'chooser', `/admin/order/create?customerId=${customerId}`)
    const form = () => there.form('customerKeyword')
    await form().fill({ productKeyword: '湯のみ茶碗' }).submit(ja('office.order.find'))
    await form().fill({ 'items[0][quantity]': '1', addressId }).submit(ja('office.form.save'))
    const made = await read(there.page.url.searchParams.get('orderNo') ?? '')
    expect(made.shippings[0]?.address).toMatchObject({ name01: '比嘉' })
  })

  it('leaves nothing for the doctor to find', async () => {
    const found = await examine(shop.noren.store, checks([], vaultFrom(SECRET)))
    expect(found.filter(({ verdict, name }) => verdict === 'fault' && name !== 'pictures')).toEqual([])
  })
})
