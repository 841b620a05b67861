import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checks } from '../../src/shop/doctor.ts'
import { vaultFrom } from '../../src/shop/index.ts'
import { examine } from '../../src/store/doctor/check.ts'
import type { Row } from '../../src/store/schema.ts'
import { type Person, signedIn } from '../support/customer.ts'
import { drawUpOrder, someGuest } from '../support/guest.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { mailsTo } from '../support/mailbox.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, SECRET, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

/** What stands in the interface, by the status before and the one after; every other pair is refused. */
const POSSIBLE: Readonly<Record<number, readonly number[]>> = {
  1: [6, 4, 3, 5],
  3: [4],
  4: [5, 3],
  5: [9],
  6: [4, 5, 3],
  9: [5],
}

/** By which moves an order comes to a status. */
const WAYS: Readonly<Record<number, readonly number[]>> = { 1: [], 3: [3], 4: [4], 5: [5], 6: [6], 9: [5, 9] }

const STATUSES = [1, 3, 4, 5, 6, 7, 8, 9]

const PRICE = 1000
const PIECES = 2
const USED = 100

describe.each(databases)('The moves of an order in the office, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let person: Person

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    await clerk.ask('doCreateProduct', {
      ...{ productCode: 'moved', productName: '動く招き猫', price02: PRICE, stock: 10_000, productStatus: 1 },
    })
    const email = 'mover@example.com'
    person = await signedIn(shop, { email, point: 0 })
    await shop.change(async (tx) => {
      await tx.updateTable('customer').set({ point: 100_000 }).where('id', '=', person.customerId).execute()
      await tx
        .insertInto('point_movement')
        .values({
          ...{ id: 'given', customer_id: person.customerId, order_id: null, change_no: 0, kind: 'grant' },
          ...{ points: 100_000, created_at: shop.clock.now().toISOString() },
        })
        .execute()
    })
  })

  afterAll(() => shop?.close())

  /** An order of two pieces, paid for with 100 points, that has come to a status. */
  const orderAt = async (status: number): Promise<string> => {
    await person.ask('doAddCartItem', { productCode: 'moved', quantity: PIECES })
    await person.ask('doConfirmOrder', { usePoint: USED })
    const { document } = await person.ask('doCheckout')
    for (const to of WAYS[status] ?? []) await move(document.orderNo, to)
    if (status === 7) await setStatus(document.orderNo, 7)
    return document.orderNo
  }

  /** As a payment plug-in does it, outside the state machine. */
  const setStatus = (orderNo: string, status: number) =>
    shop.change((tx) => tx.updateTable('orders').set({ status }).where('order_no', '=', orderNo).execute())

  const move = (orderNo: string, orderStatus: number, more: Readonly<Record<string, unknown>> = {}) =>
    clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus, ...more })

  /** All that a move may touch. */
  const standing = async (orderNo: string) => {
    const { reader } = shop.noren.store
    const order: Row<'orders'> = await reader
      .selectFrom('orders')
      .selectAll()
      .where('order_no', '=', orderNo)
      .executeTakeFirstOrThrow()
    const customer = await reader
      .selectFrom('customer')
      .select(['point', 'buy_times', 'buy_total'])
      .where('id', '=', person.customerId)
      .executeTakeFirstOrThrow()
    const { stock } = await reader
      .selectFrom('variant')
      .select('stock')
      .where('code', '=', 'moved')
      .executeTakeFirstOrThrow()
    const shipped = await reader
      .selectFrom('shipping')
      .select('shipped_at')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    const { status, payment_total, add_point, payment_at } = order
    return {
      ...{ status, payment_total, add_point, stock },
      ...{ point: customer.point, times: Number(customer.buy_times), total: Number(customer.buy_total) },
      ...{ paid: payment_at !== null, shipped: shipped.shipped_at !== null },
    }
  }

  const isSold = (status: number) => [1, 4, 5, 6].includes(status)

  describe.each(STATUSES.filter((from) => from !== 8))('from %i', (from) => {
    it.each(STATUSES)('to %i is done with all that goes with it, or refused without a trace', async (to) => {
      const orderNo = await orderAt(from)
      const before = await standing(orderNo)
      const answer = await move(orderNo, to)
      const after = await standing(orderNo)
      if (from === 7) await setStatus(orderNo, 1)
      if (from === to) {
        expect(answer.document).toMatchObject({ changed: false, previousStatus: from, orderStatus: to })
        expect(after).toEqual(before)
        return
      }
      if (!POSSIBLE[from]?.includes(to)) {
        const problem = problemIn(answer)
        expect(problem).toMatchObject({ status: 409, code: 'moveImpossible' })
        const possible = (problem as unknown as { possible: { orderStatus: number }[] }).possible
        expect(possible.map(({ orderStatus }) => orderStatus).sort()).toEqual(
          [...(POSSIBLE[from] ?? [])].sort(),
        )
        expect(after).toEqual(before)
        return
      }
      expect(answer.document).toMatchObject({ changed: true, previousStatus: from, orderStatus: to })
      const isBack = to === 3 ? PIECES : from === 3 ? -PIECES : 0
      const used = isSold(from) === isSold(to) ? 0 : isSold(to) ? -USED : USED
      const earned = to === 5 ? before.add_point : from === 5 ? -before.add_point : 0
      const sold = Number(isSold(to)) - Number(isSold(from))
      expect(after).toEqual({
        ...before,
        status: to,
        stock: before.stock + isBack,
        point: before.point + used + earned,
        times: before.times + sold,
        total: before.total + sold * before.payment_total,
        paid: before.paid || to === 6,
        shipped: before.shipped || to === 5,
      })
    })
  })

  it.each([0, 2, 10, 'x'])('to %s is a bad request', async (orderStatus) => {
    const { status } = await clerk.ask('doUpdateOrderStatus', { orderNo: await orderAt(1), orderStatus })
    expect(status).toBe(400)
  })

  it.each(['no-such-order', 'x'.repeat(65), 'a\0b'])('of %j is a miss', async (orderNo) => {
    const { status } = await move(orderNo, 6)
    expect(status).toBe(404)
  })

  it('offers those moves that are possible, and each works', async () => {
    const orderNo = await orderAt(1)
    const { document: order } = await clerk.ask('goOrder', { orderNo })
    expect(order.moves.map(({ name }) => name)).toEqual(['pay', 'packing', 'ship', 'cancel'])
    const [pay] = order.moves
    if (!pay) throw new Error('There is no move')
    const { document } = await clerk.program.follow('doUpdateOrderStatus', {}, pay)
    expect(document).toMatchObject({ orderNo, orderStatus: 6, changed: true })
  })

  it('keeps who moved it, when and why', async () => {
    const orderNo = await orderAt(1)
    await move(orderNo, 3, { reason: '重複したご注文のため' })
    const { document } = await clerk.ask('goOrder', { orderNo })
    expect(document.changes).toMatchObject([
      { kind: 'cancel', words: '重複したご注文のため', at: shop.clock.now().toISOString() },
      { kind: 'place', memberName: null },
    ])
    expect(document.changes[0]?.memberName).toBeTruthy()
  })

  it('grants the points once, however many press at once', async () => {
    const orderNo = await orderAt(6)
    const before = await standing(orderNo)
    const answers = await Promise.all(Array.from({ length: 10 }, () => move(orderNo, 5)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(answers.filter(({ document }) => document.changed)).toHaveLength(1)
    expect((await standing(orderNo)).point).toBe(before.point + before.add_point)
  })

  it('takes no pieces that are gone, nor points that are spent', async () => {
    const orderNo = await orderAt(3)
    const emptied = async (stock: number) => {
      await shop.change((tx) =>
        tx.updateTable('variant').set({ stock }).where('code', '=', 'moved').execute(),
      )
    }
    const { stock } = await standing(orderNo)
    await emptied(PIECES - 1)
    const before = await standing(orderNo)
    const short = problemIn(await move(orderNo, 4))
    expect(short).toMatchObject({ status: 409, code: 'orderStockShort' })
    expect(short.detail).toContain('動く招き猫')
    expect(await standing(orderNo)).toEqual(before)
    await emptied(stock)
    await shop.change((tx) =>
      tx
        .updateTable('customer')
        .set({ point: USED - 1 })
        .where('id', '=', person.customerId)
        .execute(),
    )
    expect(problemIn(await move(orderNo, 4))).toMatchObject({ status: 409, code: 'orderPointsShort' })
    await shop.change((tx) =>
      tx.updateTable('customer').set({ point: before.point }).where('id', '=', person.customerId).execute(),
    )
    expect((await move(orderNo, 4)).status).toBe(200)
  })

  it('puts of a return back into stock what the member says, and takes it again', async () => {
    const orderNo = await orderAt(5)
    const before = await standing(orderNo)
    const restock = (quantity: number) => ({ restock: [{ productCode: 'moved', quantity }] })
    expect((await clerk.ask('goOrder', { orderNo })).document.restockable).toMatchObject([
      { productCode: 'moved', quantity: PIECES },
    ])
    expect(problemIn(await move(orderNo, 9, restock(PIECES + 1))).errors).toHaveProperty('restock')
    expect(await standing(orderNo)).toEqual(before)
    await move(orderNo, 9, restock(1))
    expect((await standing(orderNo)).stock).toBe(before.stock + 1)
    await move(orderNo, 5)
    expect(await standing(orderNo)).toEqual(before)
  })

  it('moves several at once, and names those that it leaves', async () => {
    const [fresh, shipped, cancelled] = [await orderAt(1), await orderAt(5), await orderAt(3)]
    const { document } = await clerk.ask('doBulkDeleteOrder', {
      ids: [fresh, shipped, cancelled, 'unknown'],
    })
    expect(document).toMatchObject({ requestedCount: 4, changedCount: 1 })
    expect(document.left.map(({ orderNo }) => orderNo)).toEqual([shipped])
    expect(document.left[0]?.reason).toContain('返品')
    const again = await clerk.ask('doUpdateOrderStatus', { ids: [fresh, shipped], orderStatus: 4 })
    expect(again.document).toMatchObject({ changedCount: 1, orderNo: fresh, previousStatus: 3 })
    expect((await clerk.ask('doBulkDeleteOrder', { ids: [] })).status).toBe(400)
  })

  it('is asked for of several by the statuses that it reaches, and asks before it cancels them', async () => {
    const { document } = await clerk.ask('goOrderList')
    expect(document.targets.map(({ orderStatus }) => orderStatus).sort()).toEqual([3, 4, 5, 6, 9])
    const person = await browserAt(shop, 'lister', '/admin/order-list')
    expect(person.text).toContain(ja('office.order.cancelManyMeans'))
  })

  it('of several tells apart in a browser what was done and what was not', async () => {
    const [fresh, shipped] = [await orderAt(1), await orderAt(5)]
    const person = await browserAt(shop, 'mass', '/admin/order-list')
    const moveTo = ja('office.order.moveTo', { name: '対応中' })
    const move = async (ids: string) => {
      await person.form('ids[]').fill({ 'ids[]': ids }).submit(moveTo)
    }
    await move(fresh)
    expect(person.find('[role=status].notices').text).toContain('1')
    await move(shipped)
    expect(person.find('[role=alert].warning').text).toContain(shipped)
    expect(person.page.root.querySelector('[role=status].notices')).toBeNull()
  })

  it('of nothing that was chosen leads back to the list as it was, and says what is missing', async () => {
    const address = `/admin/order-list?paymentTotalFrom=1&limit=10`
    const person = await browserAt(shop, 'absent', address)
    const moveTo = ja('office.order.moveTo', { name: '対応中' })
    for (const button of [moveTo, ja('office.order.cancelManySure')]) {
      await person.form(moveTo).submit(button)
      expect(`${person.page.url.pathname}${person.page.url.search}`, button).toBe(address)
      expect(person.find('[role=alert].warning').text, button).toContain(
        ja('message.office.order.noneChosen'),
      )
    }
  })

  it('tells a customer once that their goods are on the way, if the member wants it', async () => {
    const told = async () =>
      (await mailsTo(shop, 'mover@example.com')).filter(({ template }) => template === 'shipping_notify')
        .length
    const silent = await orderAt(5)
    expect(await told()).toBe(0)
    const orderNo = await orderAt(1)
    await move(orderNo, 5, { notify: true })
    await move(orderNo, 5, { notify: true })
    expect(await told()).toBe(1)
    await move(silent, 9)
    expect(await told()).toBe(1)
  })

  it('has refunds noted, in part, and no more than was paid', async () => {
    const orderNo = await orderAt(1)
    const refund = (refundAmount: number) =>
      clerk.ask('doRefundOrder', { orderNo, refundAmount, reason: '破損' })
    expect(problemIn(await refund(1))).toMatchObject({ status: 409, code: 'orderUnpaid' })
    await move(orderNo, 6)
    const { payment_total: total } = await standing(orderNo)
    expect((await refund(300)).document).toMatchObject({ refundAmount: 300, refundTotal: 300 })
    expect(problemIn(await refund(total - 299)).errors).toHaveProperty('refundAmount')
    expect((await refund(total - 300)).document).toMatchObject({ refundTotal: total })
    const { document } = await clerk.ask('goOrder', { orderNo })
    expect(document).toMatchObject({ refundTotal: total, paymentTotal: total })
    expect(document.changes[0]).toMatchObject({ kind: 'refund', amount: total - 300, words: '破損' })
    expect((await clerk.ask('doRefundOrder', { orderNo: 'none', refundAmount: 1, reason: 'x' })).status).toBe(
      404,
    )
  })

  it('is found by its whole number alone, and by a part of it beside others', async () => {
    const [whole, longer] = [await orderAt(1), await orderAt(1)]
    await shop.change((tx) =>
      tx
        .updateTable('orders')
        .set({ order_no: `${whole}9` })
        .where('order_no', '=', longer)
        .execute(),
    )
    const found = async (nameKeyword: string) =>
      (await clerk.ask('goOrderList', { nameKeyword })).document.orders.map(({ orderNo }) => orderNo).sort()
    expect(await found(whole)).toEqual([whole])
    expect(await found(whole.slice(1))).toEqual([whole, `${whole}9`])
    const { document } = await clerk.ask('goAdminSearch', { keyword: whole })
    expect(document.results.filter(({ kind }) => kind === 'order').map(({ title }) => title)).toEqual([whole])
  })

  it('leaves a guest without points', async () => {
    const program = await HalClient.enter(shop.base)
    await drawUpOrder(program, '動く招き猫', {}, someGuest())
    const { document } = await program.follow('doCheckout')
    expect((await move(document.orderNo, 5)).status).toBe(200)
    expect((await move(document.orderNo, 9)).status).toBe(200)
  })

  it('is pressed on a page, too', async () => {
    const orderNo = await orderAt(1)
    const person = await browserAt(shop, 'presser', `/admin/order?orderNo=${orderNo}`)
    await person.form(ja('office.order.move.pay')).submit()
    expect(person.page.url.pathname).toBe('/admin/order')
    expect(person.text).toContain(ja('message.office.order.done.pay'))
    expect((await standing(orderNo)).status).toBe(6)
  })

  it('leaves nothing for the doctor to find', async () => {
    const found = await examine(shop.noren.store, checks([], vaultFrom(SECRET)))
    const faults = found.filter(({ verdict, name }) => verdict === 'fault' && name !== 'pictures')
    expect(faults).toEqual([])
  })
})
