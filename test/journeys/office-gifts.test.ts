import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sumsCheck } from '../../src/shop/checkout/doctor.ts'
import { examine } from '../../src/store/doctor/check.ts'
import { type Person, signedIn } from '../support/customer.ts'
import { GUEST } from '../support/guest.ts'
import { problemIn } from '../support/hal-client.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { CLOTH, TEA } from '../support/sharing.ts'
import { befriend, orderTo } from '../support/shippings.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const { email_confirm: _again, ...CALLER } = GUEST
const WRAP_PRICE = 220
const CARD_PRICE = 110
const MESSAGE = 'おめでとうございます。\n末永くお幸せに。'
const CASH_ON_DELIVERY = 4
const COLLECTING = 330

describe.each(databases)('Gifts that members enter and correct, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let person: Person
  let noshi: string
  let wrapping: string
  let card: string

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    const { document } = await clerk.ask('goGiftList')
    const idOf = (name: string) =>
      document.giftOptions.find(({ giftName }) => giftName.includes(name))?.giftOptionId ?? ''
    noshi = idOf('御祝')
    wrapping = idOf('包装紙')
    card = idOf('カード')
    person = await signedIn(shop, { email: 'giver@example.com' })
  })

  afterAll(() => shop?.close())

  const read = async (orderNo: string) => (await clerk.ask('goOrder', { orderNo })).document

  const isSound = async () => {
    expect(await examine(shop.noren.store, [sumsCheck])).toMatchObject([{ name: 'sums', verdict: 'well' }])
  }

  it('GFT-07 come with a telephone order, at the sums of a checkout', async () => {
    const items = [{ productCode: TEA, quantity: 2 }]
    const gift = { noshi, noshi_name: '山田', wrapping, card, card_message: MESSAGE }
    const form = { ...CALLER, items, payment: CASH_ON_DELIVERY, ...gift }
    const giftTotal = WRAP_PRICE + CARD_PRICE
    const { document: seen } = await clerk.ask('doCreateOrder', { ...form, preview: true })
    expect(seen).toMatchObject({ giftTotal, charge: giftTotal + COLLECTING })
    const { document } = await clerk.ask('doCreateOrder', form)
    const made = await read(document.orderNo)
    expect(made).toMatchObject({ giftTotal, charge: giftTotal + COLLECTING, paymentTotal: seen.paymentTotal })
    expect(made.shippings[0]?.gifts).toMatchObject([
      { giftKind: 'noshi', giftPrice: 0, omotegaki: '御祝', giftText: '山田' },
      { giftKind: 'wrapping', giftPrice: WRAP_PRICE, giftText: null },
      { giftKind: 'card', giftPrice: CARD_PRICE, giftText: MESSAGE },
    ])
    const errorsOf = async (wrong: object) =>
      problemIn(await clerk.ask('doCreateOrder', { ...form, ...wrong })).errors
    expect(await errorsOf({ card_message: '' })).toEqual({
      card_message: [ja('message.checkout.messageForCard')],
    })
    expect(Object.keys(await errorsOf({ wrapping: card }))).toEqual(['wrapping'])
    expect(await errorsOf({ card_message: 'おめでとう😀' })).toEqual({
      card_message: [ja('message.input.emoji')],
    })
    // The charge contains the gifts, so the fee at the door alone would take their prices away.
    expect(await errorsOf({ charge: giftTotal - 1 })).toEqual({
      charge: [ja('message.office.order.chargeBelowGifts', { total: giftTotal })],
    })
    await isSound()
  })

  it('GFT-07 are corrected parcel by parcel, with sums and history, until the parcel has left', async () => {
    const friend = await befriend(person)
    const { orderNo, shippingIds } = await orderTo(shop, person, CLOTH, ['own', friend])
    const [here = '', there = ''] = shippingIds
    const before = await read(orderNo)
    const edit = async (gifts: readonly object[], more: object = {}) => {
      const { version } = await read(orderNo)
      return clerk.ask('doUpdateOrder', { orderNo, version, gifts, ...more })
    }
    const wrapped = [{ shippingId: there, wrapping, noshi, noshi_name: '佐藤' }]
    const { document: looked } = await edit(wrapped, { preview: true })
    expect(looked).toMatchObject({ giftTotal: WRAP_PRICE, difference: WRAP_PRICE })
    // What the form is filled with after the preview has the same sums.
    await edit(wrapped, { charge: looked.charge })
    const after = await read(orderNo)
    expect(after).toMatchObject({
      giftTotal: WRAP_PRICE,
      charge: before.charge + WRAP_PRICE,
      paymentTotal: before.paymentTotal + WRAP_PRICE,
    })
    expect(after.shippings.map(({ gifts }) => gifts.map(({ giftText }) => giftText))).toEqual([
      [],
      ['佐藤', null],
    ])
    expect(after.changes.map(({ words }) => words).join()).toMatch(
      /お届け先 2.*：– → .*御祝.*: 佐藤 \/ .*ラッピング/,
    )

    // A text alone changes no sum; an option that is gone stays as it was ordered.
    await clerk.ask('doUpdateGiftOption', { giftOptionId: wrapping, giftPrice: 500, visible: false })
    await edit([{ shippingId: there, noshi_name: '鈴木' }])
    const corrected = await read(orderNo)
    expect(corrected.paymentTotal).toBe(after.paymentTotal)
    expect(corrected.shippings[1]?.gifts).toMatchObject([{ giftText: '鈴木' }, { giftPrice: WRAP_PRICE }])
    expect(Object.keys(problemIn(await edit([{ shippingId: here, wrapping }])).errors)).toEqual([
      'gifts.0.wrapping',
    ])
    await clerk.ask('doUpdateGiftOption', { giftOptionId: wrapping, giftPrice: WRAP_PRICE, visible: true })
    expect(problemIn(await edit([{ shippingId: here, wrapping }], { version: before.version })).code).toBe(
      'staleVersion',
    )

    await edit([{ shippingId: there, noshi: '', noshi_name: '', wrapping: '' }])
    expect(await read(orderNo)).toMatchObject({ giftTotal: 0, paymentTotal: before.paymentTotal })

    await clerk.ask('doShip', { orderNo, shippingId: there })
    expect(problemIn(await edit([{ shippingId: there, card, card_message: MESSAGE }])).errors).toEqual({
      'gifts.0.noshi': [ja('message.office.order.giftSent')],
    })
    await edit([
      { shippingId: here, card, card_message: MESSAGE },
      { shippingId: there, noshi: '' },
    ])
    expect((await read(orderNo)).shippings[0]?.gifts).toMatchObject([{ giftText: MESSAGE }])
    await isSound()
  })

  it('GFT-08 are marked in the list, where they can be filtered, and where they are packed', async () => {
    await person.ask('doAddCartItem', { productCode: CLOTH, quantity: 1 })
    await person.ask('doQuoteOrder', { wrapping, confirm: true })
    const gift = (await person.ask('doCheckout')).document.orderNo
    await person.ask('doAddCartItem', { productCode: CLOTH, quantity: 1 })
    await person.ask('doConfirmOrder', { wrapping: '' })
    const plain = (await person.ask('doCheckout')).document.orderNo
    const marksIn = (rows: readonly { readonly orderNo: string; readonly isGift: boolean }[]) =>
      [gift, plain].map((orderNo) => rows.find((row) => row.orderNo === orderNo)?.isGift)
    const all = (await clerk.ask('goOrderList', { limit: 100 })).document
    expect(marksIn(all.orders)).toEqual([true, false])
    const gifts = (await clerk.ask('goOrderList', { limit: 100, isGift: true })).document
    expect(marksIn(gifts.orders)).toEqual([true, undefined])
    expect(gifts.count).toBe(all.orders.filter(({ isGift }) => isGift).length)
    const { csv } = (await clerk.ask('goExportOrder', { isGift: true })).document
    expect(csv).toContain(gift)
    expect(csv).not.toContain(plain)

    const packing = (await clerk.ask('goPackingList')).document
    expect(marksIn(packing.shippings)).toEqual([true, false])
    const shippingId = packing.shippings.find(({ orderNo }) => orderNo === gift)?.shippingId
    const there = await browserAt(shop, 'packer', `/admin/order/packing?shippingId=${shippingId}`)
    const note = there.find(`a[href*="paper=deliveryNote"]`)
    expect(note.getAttribute('href')).toContain(gift)
    expect(note.text.trim()).toBe(ja('office.packing.note'))
    const paper = (await clerk.ask('goExportOrderPdf', { orderNo: gift, paper: 'deliveryNote' })).document
    expect(paper.size).toBeGreaterThan(1000)
    // The parcel is sent by one button, without another question.
    await there.form('trackingNumber').submit(ja('office.packing.sent'))
    expect((await read(gift)).shippings[0]?.shippedAt).not.toBeNull()
    expect(there.page.url.pathname).toBe('/admin/order/packing')
  })

  it('GFT-07 are entered in the forms of the office', async () => {
    const there = await browserAt(shop, 'telephonist', '/admin/order/create')
    const form = () => there.form('customerKeyword')
    await form().fill({ productKeyword: TEA }).submit(ja('office.order.find'))
    const { email, ...orderer } = CALLER
    await form()
      .fill({ ...orderer, email, 'items[0][quantity]': '1', wrapping })
      .submit(ja('office.form.save'))
    const orderNo = there.page.url.searchParams.get('orderNo') ?? ''
    expect((await read(orderNo)).giftTotal).toBe(WRAP_PRICE)
    await there.clickLink(ja('office.order.edit'))
    const edit = () => there.form('productKeyword')
    expect(edit().value('gifts[0][wrapping]')).toBe(wrapping)
    await edit().fill({ 'gifts[0][card]': card }).submit(ja('office.form.save'))
    expect(there.text).toContain(ja('message.checkout.messageForCard'))
    await edit().fill({ 'gifts[0][card_message]': MESSAGE }).submit(ja('office.order.look'))
    await edit().submit(ja('office.form.save'))
    expect(await read(orderNo)).toMatchObject({ giftTotal: WRAP_PRICE + CARD_PRICE })
    expect(there.text).toContain('末永くお幸せに。')
  })
})
