import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linksTo, type Person, signedIn } from '../support/customer.ts'
import { HalClient, type ProblemDocument, problemIn } from '../support/hal-client.ts'
import { HtmlClient } from '../support/html-client.ts'
import { linkInMail, mailsTo } from '../support/mailbox.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { orderOfGuest } from '../support/papers.ts'
import { fileOf, photo } from '../support/pictures.ts'
import { befriend, orderTo } from '../support/shippings.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const [SHIPPED, PAID, RETURNED] = [5, 6, 9]
const DAY_MS = 86_400_000
const TEA = 'hojicha-100'
const BELL = 'return-bell'
const SIZE = { returnReason: 'size' }

describe.each(databases)('A return that a shopper asks for, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let one: Person

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    one = await signedIn(shop, { email: 'returns@example.com', point: 500 })
    await clerk.ask('doCreateProduct', {
      ...{ productCode: BELL, productName: '南部風鈴', price02: 3000, stock: 500, productStatus: 1 },
    })
    await shop.change((tx) =>
      tx.updateTable('variant').set({ stock: 1000 }).where('code', '=', TEA).execute(),
    )
  })

  afterAll(() => shop?.close())

  type Name = 'goReturnRequest' | 'doRequestReturn' | 'doWithdrawReturn' | 'goGuestOrder'
  const stranger = async () => {
    const program = await HalClient.enter(shop.base)
    return <N extends Name>(name: N, input: Readonly<Record<string, unknown>>) =>
      program.follow(name, input, linksTo(shop, name))
  }

  const send = async (orderNo: string) => {
    await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: PAID })
    await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: SHIPPED })
  }

  /** A guest's order that was paid and sent, with the key from its mail. */
  const ofGuest = async (quantity = 2) => {
    const { orderNo, email } = await orderOfGuest(shop, { productCode: TEA, quantity })
    const address = await linkInMail(shop, email, '/order/guest')
    await send(orderNo)
    return { orderNo, email, address, orderKey: address.searchParams.get('orderKey') ?? '' }
  }

  /** A customer's order of three bells and two teas, sent. */
  const ofCustomer = async (usePoint = 0) => {
    await one.ask('doAddCartItem', { productCode: BELL, quantity: 3 })
    await one.ask('doAddCartItem', { productCode: TEA, quantity: 2 })
    await one.ask('doConfirmOrder', { usePoint })
    const { orderNo } = (await one.ask('doCheckout')).document
    await send(orderNo)
    return orderNo
  }

  const stockOf = async (code: string) =>
    (
      await shop.noren.store.reader
        .selectFrom('variant')
        .select('stock')
        .where('code', '=', code)
        .executeTakeFirstOrThrow()
    ).stock ?? 0

  const some = (productCode: string, quantity: number) => ({ items: [{ productCode, quantity }], ...SIZE })

  const idOf = async (orderNo: string) => {
    const { document } = await clerk.ask('goReturnList', { limit: 1000 })
    return document.returns.find((asked) => asked.orderNo === orderNo)?.returnId ?? ''
  }

  const pictures = () => {
    const folder = join(shop.dataDir, 'files/returns')
    return existsSync(folder) ? readdirSync(folder) : []
  }

  it('waits in the office, is granted with a mail, and becomes the return of the whole order', async () => {
    const stock = await stockOf(TEA)
    const { orderNo, orderKey, email } = await ofGuest()
    const which = { orderNo, orderKey }
    const ask = await stranger()
    const page = (await ask('goGuestOrder', which)).document
    expect(Object.keys(page._links ?? {})).toContain('goReturnRequest')
    const form = (await ask('goReturnRequest', which)).document
    expect(form).toMatchObject({ returnUntil: page.returnUntil, items: [{ productCode: TEA, quantity: 2 }] })
    const words = 'サイズが合いませんでした。'
    const asked = await ask('doRequestReturn', { ...which, ...some(TEA, 2), returnWords: words })
    expect(asked.status).toBe(201)
    expect(asked.document).toMatchObject({ orderNo, returnNo: 1, returnState: 'waiting' })

    const waiting = (await ask('goGuestOrder', which)).document
    expect(waiting.returns).toMatchObject([{ returnNo: 1, returnState: 'waiting', returnWords: words }])
    expect(Object.keys(waiting._links ?? {})).not.toContain('goReturnRequest')
    const top = (await clerk.ask('goAdminTop')).document
    expect(top.waiting).toContainEqual(expect.objectContaining({ what: 'returns', count: 1 }))
    const list = (await clerk.ask('goReturnList', { returnState: 'waiting' })).document
    expect(list.returns).toMatchObject([{ orderNo, items: [{ productCode: TEA, quantity: 2 }] }])
    const returnId = list.returns[0]?.returnId ?? ''

    const early = await clerk.ask('doReceiveReturn', { returnId })
    expect(problemIn(early).code).toBe('returnDecided')
    const returnAnswer = '〒100-0000 東京都千代田区架空町 返品係へお送りください。'
    await clerk.ask('doGrantReturn', { returnId, returnAnswer })
    const [mail] = (await mailsTo(shop, email)).filter(({ template }) => template === 'return_granted')
    expect(mail?.text).toContain(returnAnswer)
    expect(mail?.text).toContain('/order/guest?')
    expect((await ask('goGuestOrder', which)).document.returns).toMatchObject([
      { returnState: 'granted', returnAnswer },
    ])

    const items = [{ productCode: TEA, quantity: 2, restock: 1 }]
    const before = (await clerk.ask('goOrder', { orderNo })).document
    const received = await clerk.ask('doReceiveReturn', { returnId, items })
    expect(received.document).toMatchObject({ orderStatus: RETURNED, returnState: 'received' })
    expect(received.document.refundDue).toBe(before.paidTotal)
    expect(Object.keys(received.document._links ?? {})).toContain('doRefundOrder')
    expect(await stockOf(TEA)).toBe(stock - 1)
    for (const again of ['doReceiveReturn', 'doGrantReturn', 'doRefuseReturn'] as const)
      expect((await clerk.ask(again, { returnId, returnAnswer })).status).toBe(409)
    expect(await stockOf(TEA)).toBe(stock - 1)

    const done = (await clerk.ask('goReturn', { returnId })).document
    expect(done).toMatchObject({ orderStatus: RETURNED, refundDue: before.paidTotal })
    await clerk.program.follow('doRefundOrder', { refundAmount: before.paidTotal, reason: '返品' }, done)
    const over = (await clerk.ask('goReturn', { returnId })).document
    expect(over.refundDue).toBe(0)
    const { changes, returns } = (await clerk.ask('goOrder', { orderNo })).document
    expect(returns).toMatchObject([{ returnNo: 1, returnState: 'received' }])
    expect(changes.slice(0, 4).map(({ kind }) => kind)).toEqual([
      'refund',
      'return',
      'return_granted',
      'return_asked',
    ])
    expect(changes.find(({ kind }) => kind === 'return')?.words).toContain('1件目')
    const seen = (await ask('goGuestOrder', which)).document
    expect(seen).toMatchObject({ refundTotal: before.paidTotal, returns: [{ returnState: 'received' }] })
  })

  it('of a part is taken from the order, with stock, points and sums, and can be followed by another', async () => {
    const [bells, teas] = [await stockOf(BELL), await stockOf(TEA)]
    const orderNo = await ofCustomer(300)
    const points = async () => (await one.ask('goMypage')).document.point
    const had = (await points()) ?? 0
    const before = (await clerk.ask('goOrder', { orderNo })).document
    await one.ask('doRequestReturn', { orderNo, ...some(BELL, 2) })
    const returnId = await idOf(orderNo)
    expect((await clerk.ask('goReturn', { returnId })).document).toMatchObject({ isWhole: false })
    await clerk.ask('doGrantReturn', { returnId })
    const items = [{ productCode: BELL, quantity: 2, restock: 1 }]
    const { document } = await clerk.ask('doReceiveReturn', { returnId, items })
    expect(document).toMatchObject({ orderStatus: SHIPPED, refundDue: 2 * 3300 })
    const after = (await clerk.ask('goOrder', { orderNo })).document
    expect(after.paymentTotal).toBe(before.paymentTotal - 2 * 3300)
    expect(after.items).toMatchObject([
      { productCode: TEA, quantity: 2 },
      { productCode: BELL, quantity: 1 },
    ])
    expect(after.changes[0]).toMatchObject({
      kind: 'edit',
      amount: -2 * 3300,
      memberName: expect.any(String),
    })
    expect(after.changes[0]?.words).toContain('1件目')
    expect(await stockOf(BELL)).toBe(bells - 3 + 1)
    expect(await points()).toBe(had - (before.addPoint - after.addPoint))

    const rest = [
      { productCode: BELL, quantity: 1 },
      { productCode: TEA, quantity: 2 },
    ]
    const tooMany = await one.ask('doRequestReturn', { orderNo, ...some(BELL, 2) })
    expect(tooMany.status).toBe(400)
    await one.ask('doRequestReturn', { orderNo, items: rest, ...SIZE })
    const second = await idOf(orderNo)
    expect((await clerk.ask('goReturn', { returnId: second })).document).toMatchObject({
      returnNo: 2,
      isWhole: true,
    })
    await clerk.ask('doGrantReturn', { returnId: second })
    const all = rest.map((line) => ({ ...line, restock: line.quantity }))
    const last = await clerk.ask('doReceiveReturn', { returnId: second, items: all })
    expect(last.document).toMatchObject({ orderStatus: RETURNED, refundDue: before.paidTotal })
    expect([await stockOf(BELL), await stockOf(TEA)]).toEqual([bells - 1, teas])
  })

  it('of which less came back is taken back as far as it came', async () => {
    const orderNo = await ofCustomer()
    await one.ask('doRequestReturn', { orderNo, ...some(BELL, 3) })
    const returnId = await idOf(orderNo)
    await clerk.ask('doGrantReturn', { returnId })
    for (const [items, field] of [
      [[{ productCode: BELL, quantity: 4 }], 'items.0.quantity'],
      [[{ productCode: BELL, quantity: 1, restock: 2 }], 'items.0.restock'],
      [[{ productCode: TEA, quantity: 1 }], 'items.0.productCode'],
      [[{ productCode: BELL, quantity: 0 }], 'items'],
    ] as const) {
      const refused = await clerk.ask('doReceiveReturn', { returnId, items })
      expect([refused.status, Object.keys(problemIn(refused).errors)]).toEqual([400, [field]])
    }
    await clerk.ask('doReceiveReturn', { returnId, items: [{ productCode: BELL, quantity: 1 }] })
    const seen = (await one.ask('goMypageHistory', { orderNo })).document
    expect(seen.returns).toMatchObject([{ items: [{ quantity: 3, received: 1 }] }])
    expect(seen.items).toMatchObject([{ quantity: 2 }, { quantity: 2 }])
  })

  it('is refused with its reason in a mail, and can be asked for again', async () => {
    const orderNo = await ofCustomer()
    await one.ask('doRequestReturn', { orderNo, ...some(BELL, 1) })
    const returnId = await idOf(orderNo)
    expect((await clerk.ask('doRefuseReturn', { returnId, returnAnswer: ' ' })).status).toBe(400)
    const returnAnswer = '使用された商品のため、お受けできません。'
    await clerk.ask('doRefuseReturn', { returnId, returnAnswer })
    const [mail] = (await mailsTo(shop, 'returns@example.com')).filter(
      ({ template }) => template === 'return_refused',
    )
    expect(mail?.text).toContain(returnAnswer)
    const seen = (await one.ask('goMypageHistory', { orderNo })).document
    expect(seen.returns).toMatchObject([{ returnState: 'refused', returnAnswer }])
    expect(one.program.offers()).toContain('goReturnRequest')
    expect((await one.ask('doRequestReturn', { orderNo, ...some(BELL, 1) })).document.returnNo).toBe(2)
  })

  it('is asked for once at a time, and withdrawn while it is open', async () => {
    const { orderNo, orderKey } = await ofGuest()
    const which = { orderNo, orderKey }
    const ask = await stranger()
    const twice = await Promise.all([
      ask('doRequestReturn', { ...which, ...some(TEA, 1) }),
      (await stranger())('doRequestReturn', { ...which, ...some(TEA, 1) }),
    ])
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409])
    const again = await ask('doRequestReturn', { ...which, ...some(TEA, 1) })
    expect(JSON.stringify(again.document)).toContain(ja('message.returns.refused.open'))
    expect((await ask('doWithdrawReturn', { ...which, returnNo: 2 })).status).toBe(404)
    const withdrawn = await ask('doWithdrawReturn', { ...which, returnNo: 1 })
    expect(withdrawn.document).toMatchObject({ returnState: 'withdrawn', changed: true })
    expect((await ask('doWithdrawReturn', { ...which, returnNo: 1 })).document.changed).toBe(false)
    const returnId = await idOf(orderNo)
    expect(problemIn(await clerk.ask('doGrantReturn', { returnId })).code).toBe('returnDecided')
    const second = await ask('doRequestReturn', { ...which, ...some(TEA, 1) })
    expect(second.document.returnNo).toBe(2)
    const later = await idOf(orderNo)
    await clerk.ask('doRefuseReturn', { returnId: later, returnAnswer: '食品のため' })
    expect(problemIn(await ask('doWithdrawReturn', { ...which, returnNo: 2 })).code).toBe('returnEnded')
  })

  it('is no business of others', async () => {
    const [{ orderNo, orderKey }, other] = [await ofGuest(), await ofGuest()]
    const theirs = await ofCustomer()
    const ask = await stranger()
    await ask('doRequestReturn', { orderNo, orderKey, ...some(TEA, 1) })
    for (const which of [
      { orderNo, orderKey: other.orderKey },
      { orderNo: theirs, orderKey },
      { orderNo },
      { orderNo: 'none', orderKey },
    ])
      for (const name of ['goReturnRequest', 'doRequestReturn', 'doWithdrawReturn'] as const)
        expect([401, 404]).toContain((await ask(name, { ...which, ...some(TEA, 1), returnNo: 1 })).status)
    expect((await one.ask('doRequestReturn', { orderNo, ...some(TEA, 1) })).status).toBe(404)
    expect((await clerk.ask('goReturn', { returnId: 'none' })).status).toBe(404)
    expect((await clerk.ask('goReturnPicture', { returnId: await idOf(orderNo), pictureNo: 1 })).status).toBe(
      404,
    )
  })

  it('names goods of the order, and a reason', async () => {
    const orderNo = await ofCustomer()
    for (const [input, field] of [
      [some(BELL, 4), 'items.0.quantity'],
      [some(BELL, -1), 'items.0.quantity'],
      [some('furoshiki-ai-m', 1), 'items.0.productCode'],
      [some(BELL, 0), 'items'],
      [{ ...some(BELL, 1), returnReason: 'because' }, 'returnReason'],
      [{ ...some(BELL, 1), returnReason: 'other' }, 'returnWords'],
      [{ ...some(BELL, 1), returnWords: '長'.repeat(1001) }, 'returnWords'],
    ] as const) {
      const refused = await one.ask('doRequestReturn', { orderNo, ...input })
      const { errors } = refused.document as unknown as ProblemDocument
      expect([refused.status, Object.keys(errors)]).toEqual([400, [field]])
    }
    expect((await one.ask('doRequestReturn', { orderNo, ...SIZE })).status).toBe(400)
    expect((await one.ask('goMypageHistory', { orderNo })).document.returns).toEqual([])
  })

  it('is asked for in time, of a sent order, where the shop takes goods back', async () => {
    const [{ orderNo, orderKey }, unsent] = [await ofGuest(), await orderOfGuest(shop, { productCode: TEA })]
    const unsentKey = (await linkInMail(shop, unsent.email, '/order/guest')).searchParams.get('orderKey')
    const which = { orderNo, orderKey }
    const refusalOf = async (input: Readonly<Record<string, unknown>>) => {
      const ask = await stranger()
      const page = await ask('goGuestOrder', input)
      expect(page.document).toMatchObject({ returnUntil: null })
      expect(Object.keys(page.document._links ?? {})).not.toContain('goReturnRequest')
      const refused = await ask('doRequestReturn', { ...input, ...some(TEA, 1) })
      expect([refused.status, problemIn(refused).code]).toEqual([409, 'returnRefused'])
      return JSON.stringify(refused.document)
    }
    const setDays = (return_days: number | null) =>
      shop.change((tx) => tx.updateTable('base_info').set({ return_days }).execute())
    expect(await refusalOf({ orderNo: unsent.orderNo, orderKey: unsentKey })).toContain(
      ja('message.returns.refused.status'),
    )
    await setDays(null)
    expect(await refusalOf(which)).toContain(ja('message.returns.refused.off'))
    await setDays(14)
    shop.clock.advance(14 * DAY_MS)
    expect((await (await stranger())('goReturnRequest', which)).status).toBe(200)
    shop.clock.advance(DAY_MS)
    expect(await refusalOf(which)).toContain(ja('message.returns.refused.late'))
    clerk = await clerkAt(shop, 'clerk-later')
    one = await signedIn(shop, { email: 'returns-later@example.com', point: 500 })
  })

  it('takes nothing back twice where a member returned the order by hand', async () => {
    const stock = await stockOf(BELL)
    const orderNo = await ofCustomer()
    await one.ask('doRequestReturn', { orderNo, ...some(BELL, 3) })
    const returnId = await idOf(orderNo)
    await clerk.ask('doGrantReturn', { returnId })
    const restock = [{ productCode: BELL, quantity: 3 }]
    await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: RETURNED, restock })
    const items = [{ productCode: BELL, quantity: 3, restock: 3 }]
    const { status, document } = await clerk.ask('doReceiveReturn', { returnId, items })
    expect([status, document.orderStatus]).toEqual([200, RETURNED])
    expect(await stockOf(BELL)).toBe(stock)
    const { changes } = (await clerk.ask('goOrder', { orderNo })).document
    expect(changes[0]).toMatchObject({ kind: 'return_received' })
  })

  it('takes back no more than the order has by now', async () => {
    const orderNo = await ofCustomer()
    await one.ask('doRequestReturn', { orderNo, ...some(BELL, 3) })
    const returnId = await idOf(orderNo)
    await clerk.ask('doGrantReturn', { returnId })
    const items = [
      { productCode: BELL, quantity: 2 },
      { productCode: TEA, quantity: 2 },
    ]
    await clerk.ask('doUpdateOrder', { orderNo, items })
    expect(problemIn(await clerk.ask('doReceiveReturn', { returnId })).code).toBe('returnGoodsGone')
    expect((await clerk.ask('goReturn', { returnId })).document.returnState).toBe('granted')
    const two = [{ productCode: BELL, quantity: 2 }]
    expect((await clerk.ask('doReceiveReturn', { returnId, items: two })).status).toBe(200)
  })

  it('is left to a member where the rest does not reach a discount', async () => {
    const orderNo = await ofCustomer()
    await clerk.ask('doUpdateOrder', { orderNo, discount: 6000 })
    await one.ask('doRequestReturn', { orderNo, ...some(BELL, 3) })
    const returnId = await idOf(orderNo)
    await clerk.ask('doGrantReturn', { returnId })
    const stock = await stockOf(BELL)
    expect(problemIn(await clerk.ask('doReceiveReturn', { returnId })).code).toBe('returnByHand')
    expect((await clerk.ask('goReturn', { returnId })).document.returnState).toBe('granted')
    expect(await stockOf(BELL)).toBe(stock)
    await clerk.ask('doUpdateOrder', { orderNo, discount: 0 })
    expect((await clerk.ask('doReceiveReturn', { returnId })).status).toBe(200)
  })

  it('of all that one of two destinations got leaves it without goods, and its fee is owed back', async () => {
    const friend = await befriend(one)
    const { orderNo } = await orderTo(shop, one, BELL, ['own', friend])
    await send(orderNo)
    const before = (await clerk.ask('goOrder', { orderNo })).document
    await one.ask('doRequestReturn', { orderNo, ...some(BELL, 1) })
    const returnId = await idOf(orderNo)
    await clerk.ask('doGrantReturn', { returnId })
    const { document } = await clerk.ask('doReceiveReturn', { returnId })
    const fee = before.shippings[0]?.deliveryFee ?? 0
    expect(document).toMatchObject({ orderStatus: SHIPPED, refundDue: 3300 + fee })
    const { shippings } = (await one.ask('goMypageHistory', { orderNo })).document
    expect(shippings.map(({ items }) => items.length)).toEqual([0, 1])
    for (const name of ['goOrder', 'goOrderEdit', 'goExportOrderPdf'] as const)
      expect((await clerk.ask(name, { orderNo })).status).toBe(200)
  })

  it('RET-05 of a whole parcel owes its gifts back with it, and a part of one does not', async () => {
    const { document: list } = await clerk.ask('goGiftList')
    const wrapping = list.giftOptions.find(({ giftName }) => giftName.includes('包装紙'))?.giftOptionId
    const friend = await befriend(one)
    await one.ask('doAddCartItem', { productCode: BELL, quantity: 1 })
    const { document: cart } = await one.ask('doAddCartItem', { productCode: TEA, quantity: 2 })
    const { cartKey } = cart
    const allocations = [
      { cartKey, addressId: 'own', productCode: BELL, quantity: 1 },
      { cartKey, addressId: friend, productCode: TEA, quantity: 2 },
    ]
    await one.ask('doAllocateMultipleShipping', { allocations, cartKey })
    const shippings = ['1', '2'].map((shippingId) => ({ shippingId, wrapping }))
    await one.ask('doConfirmOrder', { shippings })
    const { orderNo } = (await one.ask('doCheckout')).document
    await send(orderNo)
    const before = (await clerk.ask('goOrder', { orderNo })).document
    const of = (code: string) => before.shippings.find(({ items }) => items[0]?.productCode === code)
    const [mine, theirs] = [of(BELL), of(TEA)]
    const price = mine?.gifts[0]?.giftPrice ?? 0
    expect([price > 0, before.giftTotal]).toEqual([true, 2 * price])
    const back = async (productCode: string, quantity: number) => {
      await one.ask('doRequestReturn', { orderNo, ...some(productCode, quantity) })
      const returnId = await idOf(orderNo)
      await clerk.ask('doGrantReturn', { returnId })
      return (await clerk.ask('doReceiveReturn', { returnId })).document.refundDue
    }
    expect(await back(BELL, 1)).toBe(3300 + (mine?.deliveryFee ?? 0) + price)
    const proposed = await clerk.ask('doRefundLines', { orderNo, preview: true })
    expect(proposed.document.refundAmount).toBe(3300 + (mine?.deliveryFee ?? 0) + price)
    const first = (await clerk.ask('goOrder', { orderNo })).document
    expect(first.giftTotal).toBe(price)
    expect(first.shippings.map(({ items }) => items.length).sort()).toEqual([0, 1])
    // Less than the proposal is up to the member.
    await clerk.ask('doRefundOrder', { orderNo, refundAmount: 3300, reason: '返品' })
    const tea = theirs?.items[0]?.price ?? 0
    expect(await back(TEA, 1)).toBe((mine?.deliveryFee ?? 0) + price + tea)
  })

  it('two members decide at once: one of them has it, and the goods come back once', async () => {
    const stock = await stockOf(BELL)
    const orderNo = await ofCustomer()
    await one.ask('doRequestReturn', { orderNo, ...some(BELL, 3) })
    const returnId = await idOf(orderNo)
    const rival = await clerkAt(shop, 'rival')
    const decided = await Promise.all([
      clerk.ask('doGrantReturn', { returnId }),
      rival.ask('doRefuseReturn', { returnId, returnAnswer: '食品のため' }),
    ])
    // What was granted may still be refused; what was refused is over.
    expect(decided[1].status).toBe(200)
    expect([200, 409]).toContain(decided[0].status)
    await one.ask('doRequestReturn', { orderNo, ...some(BELL, 3) })
    const second = await idOf(orderNo)
    await clerk.ask('doGrantReturn', { returnId: second })
    const items = [{ productCode: BELL, quantity: 3, restock: 3 }]
    const both = await Promise.all(
      [clerk, rival].map((member) => member.ask('doReceiveReturn', { returnId: second, items })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await stockOf(BELL)).toBe(stock)
    expect((await clerk.ask('goOrder', { orderNo })).document.items).toMatchObject([
      { productCode: TEA, quantity: 2 },
    ])
  })

  it('is closed to members who may not see orders', async () => {
    const { orderNo, orderKey } = await ofGuest()
    await (await stranger())('doRequestReturn', { orderNo, orderKey, ...some(TEA, 1) })
    const returnId = await idOf(orderNo)
    const deny = (deny_url: string) =>
      clerk.ask('doUpdateAuthorityRole', { AuthorityRoles: [{ Authority: 1, deny_url }] })
    const packer = await clerkAt(shop, 'packer', 1)
    await deny('/admin/order-status')
    expect((await packer.ask('goReturn', { returnId })).status).toBe(200)
    expect((await packer.ask('doReceiveReturn', { returnId })).status).toBe(403)
    await deny('/admin/order')
    for (const name of ['goReturnList', 'goReturn', 'goReturnPicture', 'doGrantReturn'] as const) {
      const input = { returnId, pictureNo: 1 }
      expect((await packer.ask(name, input)).status).toBe(403)
    }
    await shop.change((tx) => tx.deleteFrom('deny_rule').execute())
  })

  describe('with pictures', () => {
    it('is asked for by a person without script; only the office sees them', async () => {
      const { orderNo, address, orderKey } = await ofGuest()
      const browser = await HtmlClient.enter(shop.base)
      await browser.open(address.pathname + address.search)
      const way = browser.find(`a[href^="/order/return"]`).getAttribute('href') ?? ''
      await browser.open(way.replaceAll('&amp;', '&'))
      const had = pictures().length
      await browser
        .form('returnReason')
        .fill({ 'items[0][quantity]': '3', returnReason: 'damaged' })
        .submit(ja('theme.returns.send'))
      expect(browser.text).toContain('2以下')
      expect(browser.form('returnReason').value('returnReason')).toBe('damaged')
      await browser
        .form('returnReason')
        .fill({ 'items[0][quantity]': '1', returnWords: '袋が破れています。' })
        .choose(
          'returnPictures',
          await photo('a.jpg', { format: 'jpeg', width: 3000, height: 2000, orientation: 6 }),
          await photo('b.png'),
        )
        .submit(ja('theme.returns.send'))
      expect(browser.text).toContain(ja('message.returns.state.waiting'))
      expect(browser.text).toContain('袋が破れています。')
      expect(pictures()).toHaveLength(had + 2)
      const returnId = await idOf(orderNo)
      const { document } = await clerk.ask('goReturn', { returnId })
      expect(document).toMatchObject({ pictureCount: 2, pictures: [{ pictureNo: 1 }, { pictureNo: 2 }] })
      const at = `/admin/order/return/picture?returnId=${returnId}&pictureNo=1`
      const seen = await clerk.program.fetch(at, { headers: { accept: 'image/*' } })
      expect([seen.status, seen.headers.get('content-type'), seen.headers.get('cache-control')]).toEqual([
        200,
        'image/webp',
        'no-store',
      ])
      const made = await sharp(Buffer.from(await seen.arrayBuffer())).metadata()
      expect(made).toMatchObject({ format: 'webp', width: 1067, height: 1600 })
      expect(made.exif).toBeUndefined()
      const visitor = await HalClient.enter(shop.base)
      expect((await visitor.fetch(at, { headers: { accept: 'image/*' } })).status).toBe(403)
      for (const name of pictures())
        for (const path of [
          `/files/products/returns/${name}`,
          `/files/returns/${name}`,
          `/files/user_data/${name}`,
        ])
          expect((await fetch(new URL(path, shop.base))).status).toBe(404)
      await browser.open(address.pathname + address.search)
      await browser.form('returnNo').submit(ja('theme.returns.withdraw'))
      expect(browser.text).toContain(ja('message.returns.state.withdrawn'))
      expect((await (await stranger())('goGuestOrder', { orderNo, orderKey })).status).toBe(200)
    })

    it('refuses what is no picture, a giant and a fifth, and keeps none of a refused request', async () => {
      const { orderNo, orderKey } = await ofGuest()
      const which = { orderNo, orderKey, 'items[0][productCode]': TEA, 'items[0][quantity]': 1, ...SIZE }
      const had = pictures().length
      const five = await Promise.all([1, 2, 3, 4, 5].map((at) => photo(`${at}.png`)))
      const giant = fileOf(
        Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(11 * 1024 * 1024)]),
        'g.png',
      )
      for (const returnPictures of [
        five,
        [giant],
        [fileOf('<svg/>', 'a.png')],
        [five[0], fileOf('x', 'b.png')],
      ]) {
        const refused = await (await stranger())('doRequestReturn', { ...which, returnPictures })
        expect([refused.status, Object.keys(problemIn(refused).errors)]).toEqual([400, ['returnPictures']])
      }
      const pixels = await photo('huge.png', { width: 9000, height: 6000 })
      const huge = await (await stranger())('doRequestReturn', { ...which, returnPictures: [pixels] })
      expect(Object.keys(problemIn(huge).errors)).toEqual(['returnPictures'])
      const tooMany = { ...which, 'items[0][quantity]': 9, returnPictures: [five[0]] }
      expect((await (await stranger())('doRequestReturn', tooMany)).status).toBe(400)
      const foreign = { ...which, orderKey: 'guessed', returnPictures: [five[0]] }
      expect((await (await stranger())('doRequestReturn', foreign)).status).toBe(404)
      expect(pictures()).toHaveLength(had)
      const taken = await (await stranger())('doRequestReturn', {
        ...which,
        returnPictures: five.slice(0, 4),
      })
      expect(taken.status).toBe(201)
      expect(pictures()).toHaveLength(had + 4)
    })

    it('loses them and its words with the data of its customer, and half a year after its end', async () => {
      const ask = async (returnWords: string, person = one) => {
        await person.ask('doAddCartItem', { productCode: BELL })
        await person.ask('doConfirmOrder')
        const { orderNo } = (await person.ask('doCheckout')).document
        await send(orderNo)
        const returnPictures = [await photo('p.png')]
        const goods = { 'items[0][productCode]': BELL, 'items[0][quantity]': 1 }
        await person.ask('doRequestReturn', { orderNo, ...goods, ...SIZE, returnWords, returnPictures })
        return orderNo
      }
      const leaver = await signedIn(shop, { email: 'leaver@example.com' })
      const orderNo = await ask('去る人の言葉', leaver)
      const exported = JSON.stringify((await leaver.ask('goMypageExport')).document)
      expect(exported).toContain('去る人の言葉')
      const returnId = await idOf(orderNo)
      await leaver.ask('doWithdrawCustomer')
      // The goods are on their way: the office still needs to see it.
      expect((await clerk.ask('goReturn', { returnId })).document.pictureCount).toBe(1)
      const erased = await signedIn(shop, { email: 'erased@example.com' })
      const theirs = await ask('消える言葉', erased)
      await clerk.ask('doDeleteCustomer', { customerId: erased.customerId })
      const left = (await clerk.ask('goReturn', { returnId: await idOf(theirs) })).document
      expect(left).toMatchObject({ returnWords: null, pictureCount: 0 })
      const log = await shop.noren.store.reader.selectFrom('audit_log').select('changes').execute()
      expect(JSON.stringify(log)).not.toContain('消える言葉')
      // Whoever withdrew and is deleted later loses what was left.
      await clerk.ask('doDeleteCustomer', { customerId: leaver.customerId })
      expect((await clerk.ask('goReturn', { returnId })).document).toMatchObject({
        returnWords: null,
        pictureCount: 0,
      })
      await clerk.ask('doRefuseReturn', { returnId, returnAnswer: 'お受けできません。' })
      const stays = await idOf(
        await ask('残る人の言葉', await signedIn(shop, { email: 'stays@example.com' })),
      )
      await clerk.ask('doRefuseReturn', { returnId: stays, returnAnswer: 'お受けできません。' })
      const before = pictures().length
      shop.clock.advance(DAY_MS)
      await shop.noren.sweep()
      shop.clock.advance(DAY_MS)
      await shop.noren.sweep()
      expect(pictures()).toHaveLength(before - 2)
      clerk = await clerkAt(shop, 'clerk-waiting')
      const kept = { returnWords: '残る人の言葉', pictureCount: 1 }
      expect((await clerk.ask('goReturn', { returnId: stays })).document).toMatchObject(kept)
      shop.clock.advance(181 * DAY_MS)
      await shop.noren.sweep()
      clerk = await clerkAt(shop, 'clerk-last')
      const gone = { returnWords: null, pictureCount: 0 }
      expect((await clerk.ask('goReturn', { returnId: stays })).document).toMatchObject(gone)
    })
  })

  it('is decided by a person in the office, without script', async () => {
    one = await signedIn(shop, { email: 'returns-last@example.com', point: 500 })
    const orderNo = await ofCustomer()
    await one.ask('doRequestReturn', { orderNo, ...some(BELL, 1) })
    const person = await browserAt(shop, 'person', '/admin/order/returns?returnState=waiting')
    expect(person.text).toContain(orderNo)
    const returnId = await idOf(orderNo)
    await person.open(`/admin/order/return?returnId=${returnId}`)
    await person
      .form(ja('office.returns.grant'))
      .fill({ returnAnswer: '返品係へお送りください。' })
      .submit(ja('office.returns.grant'))
    expect(person.text).toContain(ja('message.returns.state.granted'))
    await person
      .form('items[0][restock]')
      .fill({ 'items[0][restock]': '1' })
      .submit(ja('office.returns.receiveSure'))
    expect(person.text).toContain('3,300円')
    await person.form('refundAmount').submit()
    expect((await clerk.ask('goReturn', { returnId })).document.refundDue).toBe(0)
  })
})
