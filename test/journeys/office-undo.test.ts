import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, signedIn } from '../support/customer.ts'
import { linksOf, problemIn } from '../support/hal-client.ts'
import { mailsTo } from '../support/mailbox.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { befriend, orderTo } from '../support/shippings.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const EMAIL = 'undone@example.com'

describe.each(databases)('A change of many at once, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let person: Person

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'undoer')
    person = await signedIn(shop, { email: EMAIL })
    await befriend(person)
    for (const [productCode, productStatus] of [
      ['undo-1', 1],
      ['undo-2', 2],
      ['undo-3', 1],
    ] as const)
      await clerk.ask('doCreateProduct', {
        ...{ productCode, productName: `戻る${productCode}`, price02: 1000, stock: 10_000, productStatus },
      })
  })

  afterAll(() => shop?.close())

  const CODES = ['undo-1', 'undo-2', 'undo-3']

  const product = async (productCode: string) => (await clerk.ask('goAdminProduct', { productCode })).document

  const statuses = async () => Promise.all(CODES.map(async (code) => (await product(code)).productStatus))

  const undoIn = (document: object): string => {
    const href = linksOf(document).doUndoProductChanges?.href ?? linksOf(document).doUndoOrderMoves?.href
    return new URLSearchParams(href?.split('?')[1]).get('undoId') ?? ''
  }

  const setAll = async (productStatus: number) =>
    (await clerk.ask('doBulkUpdateProductStatus', { productCodes: CODES, productStatus })).document

  it('of products gives each its own status back, once; those changed since are left and named', async () => {
    const changed = await setAll(3)
    expect(changed.changedCount).toBe(3)
    await clerk.ask('doUpdateProduct', { productCode: 'undo-3', productName: '戻らない猫' })
    const undoId = undoIn(changed)
    const { document } = await clerk.ask('doUndoProductChanges', { undoId })
    expect(document).toMatchObject({
      ...{ requestedCount: 3, changedCount: 2 },
      left: [{ productCode: 'undo-3', productName: '戻らない猫' }],
    })
    expect(await statuses()).toEqual([1, 2, 3])
    expect(problemIn(await clerk.ask('doUndoProductChanges', { undoId }))).toMatchObject({
      ...{ status: 409, code: 'undoGone' },
    })
    await clerk.ask('doUpdateProduct', { productCode: 'undo-3', productStatus: 1 })
  })

  it('of products gives back the day from which one is sold', async () => {
    const saleFrom = '2031-12-01T09:00'
    await clerk.ask('doUpdateProduct', { productCode: 'undo-2', saleFrom })
    const before = (await product('undo-2')).saleFrom
    const changed = await setAll(1)
    expect((await product('undo-2')).saleFrom).toBeNull()
    await clerk.ask('doUndoProductChanges', { undoId: undoIn(changed) })
    expect([await statuses(), (await product('undo-2')).saleFrom]).toEqual([[1, 2, 1], before])
  })

  it('of tags and categories is undone, but for a tag that is gone', async () => {
    const tag = async (tagName: string) => (await clerk.ask('doCreateTag', { tagName })).document.tagId
    const [kept, gone, added] = [await tag('残る'), await tag('消える'), await tag('付いた')]
    await clerk.ask('doUpdateProduct', { productCode: 'undo-1', tagIds: [kept, gone] })
    const change = { productCodes: CODES, addTagId: added, removeTagId: gone, intoCategoryId: 1 }
    const { document } = await clerk.ask('doBulkUpdateProductPlaces', change)
    expect(document.changedCount).toBe(3)
    await clerk.ask('doDeleteTag', { tagId: gone })
    const undone = await clerk.ask('doUndoProductChanges', { undoId: undoIn(document) })
    expect(undone.document.changedCount).toBe(3)
    const standing = async (code: string) => {
      const { tagIds, categoryIds } = await product(code)
      return { tagIds, categoryIds }
    }
    expect(await standing('undo-1')).toEqual({ tagIds: [Number(kept)], categoryIds: [] })
    expect(await standing('undo-2')).toEqual({ tagIds: [], categoryIds: [] })
  })

  it('is undone by nobody else, and only as long as it is the last one', async () => {
    const other = await clerkAt(shop, 'other-undoer', 1)
    const first = undoIn(await setAll(3))
    expect((await other.ask('doUndoProductChanges', { undoId: first })).status).toBe(409)
    const second = undoIn(await setAll(1))
    expect((await clerk.ask('doUndoProductChanges', { undoId: first })).status).toBe(409)
    expect((await clerk.ask('doUndoOrderMoves', { undoId: second })).status).toBe(409)
    expect((await clerk.ask('doUndoProductChanges', { undoId: second })).document.changedCount).toBe(3)
    expect(await statuses()).toEqual([3, 3, 3])
    await setAll(2)
  })

  it('is undone in a browser by a button in the list, which is there for a minute', async () => {
    const clicker = await browserAt(shop, 'clicker', '/admin/product-list?nameKeyword=undo-')
    const undo = ja('office.list.undo')
    expect(clicker.text).not.toContain(undo)
    await clicker
      .form('productCodes[]')
      .fill({ 'productCodes[]': 'undo-1' })
      .submit(ja('office.product.makeStatus', { name: '公開' }))
    expect((await statuses())[0]).toBe(1)
    expect(clicker.page.url.search).toBe('?nameKeyword=undo-')
    shop.clock.advance(61_000)
    await clicker.open('/admin/product-list?nameKeyword=undo-')
    expect(clicker.text).not.toContain(undo)
    shop.clock.advance(-61_000)
    await clicker.open('/admin/product-list?nameKeyword=undo-')
    await clicker.form(undo).submit()
    expect([(await statuses())[0], clicker.page.url.search]).toEqual([2, '?nameKeyword=undo-'])
    expect(clicker.text).toContain(ja('message.office.undone', { count: 1 }))
    expect(clicker.text).not.toContain(undo)
  })

  describe('of orders', () => {
    const orderAt = async (...moves: readonly number[]): Promise<string> => {
      const { orderNo } = await orderTo(shop, person, 'undo-2')
      for (const to of moves) await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: to })
      return orderNo
    }
    const order = async (orderNo: string) => (await clerk.ask('goOrder', { orderNo })).document
    const moveAll = async (ids: readonly string[], orderStatus: number, more: object = {}) =>
      (await clerk.ask('doUpdateOrderStatus', { ids, orderStatus, ...more })).document

    beforeAll(async () => {
      await setAll(1)
    })

    it('to packing gives each its own status back, and says so in its timeline', async () => {
      const [fresh, paid, gone] = [await orderAt(), await orderAt(6), await orderAt()]
      const before = await order(paid)
      const moved = await moveAll([fresh, paid, gone], 4)
      await clerk.ask('doUpdateOrderStatus', { orderNo: gone, orderStatus: 5 })
      const { document } = await clerk.ask('doUndoOrderMoves', { undoId: undoIn(moved) })
      expect(document).toMatchObject({ requestedCount: 3, changedCount: 2, left: [{ orderNo: gone }] })
      expect((await order(fresh)).orderStatus).toBe(1)
      const after = await order(paid)
      expect([after.orderStatus, after.paymentDate]).toEqual([6, before.paymentDate])
      expect(after.changes.map(({ kind }) => kind)).toContain('undo_packing')
      expect((await order(gone)).orderStatus).toBe(5)
    })

    it('to paid by hand gives each back that it waits for money, as often as it is paid', async () => {
      const [first, second] = [await orderAt(), await orderAt()]
      const moved = await moveAll([first, second], 6)
      expect((await order(first)).paymentDate).not.toBeNull()
      const { document } = await clerk.ask('doUndoOrderMoves', { undoId: undoIn(moved) })
      expect(document).toMatchObject({ changedCount: 2 })
      const after = await order(first)
      expect([after.orderStatus, after.paymentDate, after.paidTotal, after.refundDue]).toEqual([
        1,
        null,
        0,
        0,
      ])
      expect(after.changes.map(({ kind }) => kind)).toContain('undo_pay')
      await moveAll([first], 6)
      const again = await order(first)
      expect([again.orderStatus, again.paidTotal]).toEqual([6, again.paymentTotal])
    })

    it('to paid is not undone where one of them was paid at a service', async () => {
      const orderNo = await orderAt()
      const { id } = await shop.noren.store.reader
        .selectFrom('orders')
        .select('id')
        .where('order_no', '=', orderNo)
        .executeTakeFirstOrThrow()
      const at = shop.clock.now().toISOString()
      await shop.change((tx) =>
        tx
          .insertInto('payment_attempt')
          .values({
            ...{
              id: 'at-a-service',
              order_id: id,
              method: 'some',
              reference: null,
              url: null,
              details: null,
            },
            ...{
              amount: 1,
              received: 0,
              refunded: 0,
              status: 'authorized',
              looks: 0,
              look_at: at,
              created_at: at,
            },
          })
          .execute(),
      )
      const moved = await moveAll([await orderAt(), orderNo], 6)
      expect([moved.changedCount, undoIn(moved)]).toEqual([2, ''])
    })

    it.each([
      ['sending', [4], 5, {}],
      ['sending with a mail', [4], 5, { notify: true }],
      ['return', [5], 9, {}],
      ['taking back of a cancellation', [3], 4, {}],
    ] as const)('is not undone after a %s', async (_name, moves, to, more) => {
      const orderNo = await orderAt(...moves)
      const moved = await moveAll([orderNo], to, more)
      expect([moved.changedCount, undoIn(moved)]).toEqual([1, ''])
      const list = await clerk.ask('goOrderList')
      expect(Object.keys(linksOf(list.document))).not.toContain('doUndoOrderMoves')
    })

    it('is not undone if the stock of one of them moved', async () => {
      const moved = await moveAll([await orderAt(), await orderAt(3)], 4)
      expect([moved.changedCount, undoIn(moved)]).toEqual([2, ''])
    })

    it('is not undone any more once others were cancelled', async () => {
      const orderNo = await orderAt()
      await moveAll([orderNo], 4)
      const offers = async () => Object.keys(linksOf((await clerk.ask('goOrderList')).document))
      expect(await offers()).toContain('doUndoOrderMoves')
      await clerk.ask('doBulkDeleteOrder', { ids: [orderNo] })
      expect(await offers()).not.toContain('doUndoOrderMoves')
    })

    it('tells nobody outside', async () => {
      const told = await mailsTo(shop, EMAIL)
      const moved = await moveAll([await orderAt()], 4)
      const between = await mailsTo(shop, EMAIL)
      await clerk.ask('doUndoOrderMoves', { undoId: undoIn(moved) })
      expect((await mailsTo(shop, EMAIL)).length).toBe(between.length)
      expect(told.length).toBeLessThan(between.length)
    })
  })
})
