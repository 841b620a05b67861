import { parse } from 'node-html-parser'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { sumsCheck } from '../../src/shop/checkout/doctor.ts'
import { examine } from '../../src/store/doctor/check.ts'
import { linksTo, signedIn } from '../support/customer.ts'
import { drawUpOrder, someGuest } from '../support/guest.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { visibleText } from '../support/html-client.ts'
import { mailsTo } from '../support/mailbox.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { pdfIn, readPdf } from '../support/pdf.ts'
import { CLOTH, HOKKAIDO, TEA } from '../support/sharing.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja, wordsOf } from '../support/words.ts'

const en = wordsOf('en')
const { email: _email, email_confirm: _again, ...NORTH } = HOKKAIDO
const WRAP_PRICE = 220
const CARD_PRICE = 110
const NOSHI_NAME = '山田 花子'
const MESSAGE = 'お誕生日おめでとうございます。\n毎日おいしいお茶を。'
const CASH_ON_DELIVERY = '4'
const BANK_TRANSFER = '3'
const COLLECTING = 330

describe.each(databases)('Gifts, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
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
  })

  afterAll(() => shop?.close())

  const yen = (amount: number) => `${amount.toLocaleString('ja')}円`

  const readPage = async (program: HalClient, path: string) => {
    const answer = await program.fetch(path, { headers: { accept: 'text/html' } })
    return visibleText(parse(await answer.text()))
  }

  const guest = async (language = 'ja') => {
    const program = await HalClient.enter(shop.base, {
      send: (url, { headers, ...init }) =>
        fetch(url, {
          ...init,
          headers: { ...Object.fromEntries(new Headers(headers)), 'accept-language': language },
        }),
    })
    const { email_confirm: _, ...who } = someGuest()
    let cart: { readonly cartKey?: string } = {}
    const quote = async (input: object = {}) => {
      const answer = await program.follow(
        'doQuoteOrder',
        { ...cart, ...input },
        linksTo(shop, 'doQuoteOrder'),
      )
      if (answer.status === 200) cart = { cartKey: answer.document.cartKey }
      return answer
    }
    const page = () => program.follow('goShopping', cart, linksTo(shop, 'goShopping'))
    /** The page of the checkout as it is read in a browser. */
    const read = (path = '/shopping') => readPage(program, `${path}?${new URLSearchParams({ ...cart })}`)
    const tea = { items: [{ productCode: TEA, quantity: 2 }], ...who }
    const place = async (preOrderId: string | null) =>
      program.follow('doCheckout', { preOrderId }, linksTo(shop, 'doCheckout'))
    return { program, who, quote, page, read, tea, place }
  }

  /** A placed order of a guest with these choices. */
  const ordered = async (choices: object) => {
    const { quote, tea, place, who, program } = await guest()
    const { document: drawn } = await quote({ ...tea, ...choices, confirm: true })
    const { document } = await place(drawn.preOrderId)
    return { orderNo: document.orderNo, drawn, who, program }
  }

  const notesOf = async (orderNo: string, paper = 'deliveryNote') => {
    const { document } = await clerk.ask('goExportOrderPdf', { orderNo, paper })
    return (await readPdf(pdfIn(document.pdf))).pages
  }

  it('go to two addresses, and cost the same in quote, order, pages, mail and papers', async () => {
    // Nothing is paid at the door of several addresses (CHK-18).
    const charging = (charge: number) =>
      shop.change((tx) =>
        tx.updateTable('payment').set({ charge }).where('id', '=', Number(BANK_TRANSFER)).execute(),
      )
    await charging(COLLECTING)
    onTestFinished(() => charging(0).then(() => undefined))
    const { program, quote, who, place } = await guest()
    const goods = [
      { productCode: TEA, quantity: 2 },
      { productCode: CLOTH, quantity: 1 },
    ]
    const { document: first } = await quote({
      ...{ items: goods, ...who, payment: BANK_TRANSFER },
      destinations: [
        { ...NORTH, productCode: TEA, quantity: 2 },
        { ...NORTH, ...who, email: undefined, productCode: CLOTH, quantity: 1 },
      ],
      shippings: [
        { shippingId: '1', noshi, noshi_name: NOSHI_NAME, card, card_message: MESSAGE },
        { shippingId: '2', wrapping },
      ],
    })
    expect(first.giftOptions.map(({ giftKind }) => giftKind)).toContain('wrapping')
    expect(first.shippings.map(({ gifts }) => gifts)).toMatchObject([
      [
        { giftKind: 'noshi', giftPrice: 0, omotegaki: '御祝', mizuhiki: 'bow', giftText: NOSHI_NAME },
        { giftKind: 'card', giftPrice: CARD_PRICE, giftText: MESSAGE },
      ],
      [{ giftKind: 'wrapping', giftPrice: WRAP_PRICE, giftText: null }],
    ])
    const { subtotal, deliveryFeeTotal, charge, giftTotal, paymentTotal, taxes, missing } = first
    expect(missing).toEqual([])
    expect([giftTotal, charge]).toEqual([CARD_PRICE + WRAP_PRICE, CARD_PRICE + WRAP_PRICE + COLLECTING])
    expect(subtotal + deliveryFeeTotal + charge).toBe(paymentTotal)
    expect(taxes.reduce((sum, { total }) => sum + total, 0)).toBe(paymentTotal)

    const form = parse(
      await (
        await program.fetch(`/shopping?cartKey=${first.cartKey}`, { headers: { accept: 'text/html' } })
      ).text(),
    )
    const chosen = (name: string) =>
      form.querySelector(`[name="${name}"][checked], [name="${name}"] [selected]`)?.getAttribute('value')
    expect([chosen('shippings[0][noshi]'), chosen('shippings[0][card]')]).toEqual([noshi, card])
    expect([chosen('shippings[1][wrapping]'), chosen('shippings[1][card]')]).toEqual([wrapping, ''])
    expect(form.querySelector('[name="shippings[0][card_message]"]')?.text.trim()).toBe(MESSAGE)

    // Choices stay: a later quote names no gift.
    const { document: drawn } = await quote({ confirm: true })
    const confirmed = await readPage(program, `/shopping/confirm?preOrderId=${drawn.preOrderId}`)
    for (const word of [NOSHI_NAME, 'お誕生日おめでとうございます。', yen(giftTotal), yen(paymentTotal)])
      expect(confirmed).toContain(word)
    const { status, document: placed } = await place(drawn.preOrderId)
    expect([status, placed.paymentTotal]).toEqual([201, paymentTotal])
    const { orderNo } = placed
    const sums = { paymentTotal, giftTotal, charge, taxes, shippings: [{ gifts: [{}, {}] }, { gifts: [{}] }] }
    const { document: complete } = await program.follow(
      'goShoppingComplete',
      {},
      linksTo(shop, 'goShoppingComplete'),
    )
    expect(complete).toMatchObject(sums)
    const { document: seen } = await program.follow('goGuestOrder', {}, complete)
    expect(seen).toMatchObject(sums)
    expect((await clerk.ask('goOrder', { orderNo })).document).toMatchObject(sums)
    const [mail] = await mailsTo(shop, who.email)
    for (const body of [mail?.text, mail?.html])
      for (const word of [NOSHI_NAME, 'お誕生日おめでとうございます。', yen(giftTotal), yen(paymentTotal)])
        expect(body).toContain(word)

    // A note for each parcel, with what makes a gift of it and without any amount.
    const notes = await notesOf(orderNo)
    expect(notes).toHaveLength(2)
    for (const note of notes) expect(note).not.toMatch(/\d円|支払|代金/)
    expect(notes[0]).toContain(NOSHI_NAME)
    expect(notes[0]).toContain('毎日おいしいお茶を。')
    expect(notes[0]).not.toContain(ja('paper.subtotal'))
    expect(notes[1]).not.toContain(NOSHI_NAME.replace(' ', '') + ja('field.noshi'))
    const [invoice] = await notesOf(orderNo, 'invoice')
    for (const amount of [giftTotal, COLLECTING, paymentTotal])
      expect(invoice).toContain(`${amount.toLocaleString('en')}円`)

    const { document: packing } = await clerk.ask('goPackingList')
    const own = packing.shippings.find((one) => one.orderNo === orderNo)
    const { document: packed } = await clerk.ask('goPackingList', { shippingId: own?.shippingId })
    expect(packed.parcel?.gifts).toMatchObject([{ giftText: NOSHI_NAME }, { giftText: MESSAGE }])
    await clerk.ask('doUpdateCsvConfig', { csvType: 3, csvOutput: ['gifts'], csvNotOutput: [] })
    const { csv } = (await clerk.ask('goExportOrder', { orderNo })).document
    for (const word of [NOSHI_NAME, '毎日おいしいお茶を。', '包装紙でのラッピング'])
      expect(csv).toContain(word)
    expect(await examine(shop.noren.store, [sumsCheck])).toMatchObject([{ name: 'sums', verdict: 'well' }])
  })

  it('are refused once their option is hidden or deleted, and what was typed stays', async () => {
    const made = await clerk.ask('doCreateGiftOption', { giftKind: 'card', giftName: '季節のカード' })
    const { giftOptionId } = made.document
    const { quote, page, tea, place } = await guest()
    const { document: drawn } = await quote({
      ...{ ...tea, card: giftOptionId, card_message: MESSAGE, confirm: true },
    })
    await clerk.ask('doUpdateGiftOption', { giftOptionId, visible: false })
    const refused = await place(drawn.preOrderId)
    expect(problemIn(refused)).toMatchObject({ status: 409, code: 'orderNeedsLook' })
    expect(JSON.stringify(refused.document)).toContain(ja('message.checkout.giftGone', { kind: 'card' }))
    expect(problemIn(await quote({ card: giftOptionId })).errors.card).toEqual([
      ja('message.checkout.giftGone', { kind: 'card' }),
    ])
    const { document: now } = await page()
    expect(now.shippings[0]?.giftChoice).toMatchObject({ card: null, cardMessage: MESSAGE })
    expect(now).toMatchObject({ giftTotal: 0, missing: [], shippings: [{ gifts: [] }] })

    const other = await guest()
    await clerk.ask('doUpdateGiftOption', { giftOptionId, visible: true })
    const order = await ordered({ card: giftOptionId, card_message: MESSAGE })
    const { document: before } = await clerk.ask('goOrder', { orderNo: order.orderNo })
    const draft = await other.quote({
      ...{ ...other.tea, card: giftOptionId, card_message: MESSAGE, confirm: true },
    })
    await clerk.ask('doDeleteGiftOption', { giftOptionId })
    expect(problemIn(await other.place(draft.document.preOrderId)).code).toBe('orderNeedsLook')
    const { document: after } = await clerk.ask('goOrder', { orderNo: order.orderNo })
    expect(after.shippings).toEqual(before.shippings)
  })

  it('are refused if what is printed, or what it costs, has changed since', async () => {
    const { giftOptionId } = (
      await clerk.ask('doCreateGiftOption', { giftKind: 'noshi', giftName: 'のし', omotegaki: '御祝' })
    ).document
    const draw = async () => {
      const { quote, tea, place } = await guest()
      const { document } = await quote({ ...tea, noshi: giftOptionId, confirm: true })
      return () => place(document.preOrderId)
    }
    const [printed, priced] = [await draw(), await draw()]
    await clerk.ask('doUpdateGiftOption', { giftOptionId, omotegaki: '内祝' })
    const refused = await printed()
    expect(JSON.stringify(refused.document)).toContain(ja('message.checkout.giftChanged'))
    await clerk.ask('doUpdateGiftOption', { giftOptionId, omotegaki: '御祝', giftPrice: 500 })
    expect(problemIn(await priced()).code).toBe('orderNeedsLook')
    await clerk.ask('doDeleteGiftOption', { giftOptionId })
  })

  it('need a message for a card and an option for a text; empty texts are none, long ones are refused', async () => {
    const { quote, tea } = await guest()
    const errorsOf = async (input: object) => problemIn(await quote(input)).errors
    const { document: open } = await quote({ ...tea, card, card_message: ' \n ' })
    expect(open).toMatchObject({ missing: ['card_message'], canCheckout: false, giftTotal: CARD_PRICE })
    const { document: unseen } = await quote({
      card,
      card_message: '\u200b\u3164 \u2800',
      noshi_name: '\u200d',
    })
    expect(unseen).toMatchObject({ missing: ['card_message'], canCheckout: false })
    expect(await errorsOf({ confirm: true })).toMatchObject({
      card_message: [ja('message.checkout.messageForCard')],
    })
    expect(await errorsOf({ card: '', card_message: 'x' })).toMatchObject({
      card: [ja('message.checkout.cardForMessage')],
    })
    expect(Object.keys(await errorsOf({ card, card_message: 'あ'.repeat(201) }))).toEqual(['card_message'])
    expect(Object.keys(await errorsOf({ noshi, noshi_name: 'あ'.repeat(41) }))).toEqual(['noshi_name'])
    expect(Object.keys(await errorsOf({ noshi: '', noshi_name: NOSHI_NAME }))).toEqual(['noshi'])
    // An option of another kind is none.
    expect(Object.keys(await errorsOf({ wrapping: card }))).toEqual(['wrapping'])
    const { document: plain } = await quote({ card: '', card_message: '', noshi, noshi_name: '  ' })
    expect(plain).toMatchObject({
      ...{ missing: [], canCheckout: true, giftTotal: 0 },
      shippings: [{ gifts: [{ giftKind: 'noshi', giftText: null }] }],
    })
    const { document: none } = await quote({ noshi: '' })
    expect(none.shippings).toMatchObject([{ gifts: [], giftChoice: null }])
  })

  it('are chosen and read in English', async () => {
    const { quote, read, tea, place, who } = await guest('en')
    const { document: open } = await quote(tea)
    expect(open.giftOptions.map(({ giftName }) => giftName)).toContain('Gift wrap')
    const page = await read('/en/shopping')
    for (const word of [en('theme.gift.title'), 'Message card', 'Noshi “celebration”'])
      expect(page).toContain(word)
    const { document: drawn } = await quote({ wrapping, noshi, noshi_name: NOSHI_NAME, confirm: true })
    const { document } = await place(drawn.preOrderId)
    const [mail] = await mailsTo(shop, who.email)
    for (const word of ['Gift wrap (¥220)', `${en('field.noshi_name')}: ${NOSHI_NAME}`])
      expect(mail?.text).toContain(word)
    const [note] = await notesOf(document.orderNo)
    expect(note).toContain('This parcel is a gift to you')
    expect(note).not.toMatch(/[¥￥]/)
  })

  it('keep their charge when members edit the order, and leave with their parcel', async () => {
    const { orderNo, drawn } = await ordered({ wrapping, noshi, noshi_name: NOSHI_NAME })
    const state = async () => (await clerk.ask('goOrder', { orderNo })).document
    const before = await state()
    await clerk.ask('doUpdateOrder', {
      ...{ orderNo, version: before.version },
      items: [{ productCode: TEA, quantity: 3 }],
    })
    const more = await state()
    expect(more).toMatchObject({ giftTotal: WRAP_PRICE, charge: WRAP_PRICE })
    expect(more.shippings[0]?.gifts).toEqual(before.shippings[0]?.gifts)
    expect(more.paymentTotal - before.paymentTotal).toBe(drawn.items[0]?.price)
    const { document: proposed } = await clerk.ask('doUpdateOrder', {
      ...{ orderNo, version: more.version, payment: CASH_ON_DELIVERY, preview: true },
    })
    expect(proposed).toMatchObject({ charge: WRAP_PRICE + COLLECTING, giftTotal: WRAP_PRICE })
    const below = await clerk.ask('doUpdateOrder', { orderNo, version: more.version, charge: 100 })
    expect(Object.keys(problemIn(below).errors)).toEqual(['charge'])
    await clerk.ask('doUpdateOrder', { orderNo, version: more.version, charge: WRAP_PRICE + 100 })
    const charged = await state()
    expect(charged).toMatchObject({ charge: WRAP_PRICE + 100, giftTotal: WRAP_PRICE })
    expect(charged.paymentTotal).toBe(more.paymentTotal + 100)
  })

  it('are not ordered again, and are not offered where the shop has none', async () => {
    const person = await signedIn(shop, { email: 'again@example.com' })
    await drawUpOrder(person.program, '焚火').catch(() => undefined)
    await person.ask('doQuoteOrder', { card, card_message: MESSAGE, confirm: true })
    const { document } = await person.ask('doCheckout')
    const { document: kept } = await person.ask('goMypageHistory', { orderNo: document.orderNo })
    expect(kept.shippings).toMatchObject([{ gifts: [{ giftText: MESSAGE }] }])
    await person.ask('doReorder', { orderNo: document.orderNo })
    const { document: again } = await person.ask('goShopping')
    expect(again).toMatchObject({ giftTotal: 0, shippings: [{ gifts: [], giftChoice: null }] })

    const { document: list } = await clerk.ask('goGiftList')
    for (const { giftOptionId } of list.giftOptions) await clerk.ask('doDeleteGiftOption', { giftOptionId })
    const { program, quote, read, tea } = await guest()
    const { document: plain } = await quote(tea)
    expect(plain.giftOptions).toEqual([])
    expect((await program.follow('goCart', {}, linksTo(shop, 'goCart'))).document.takesGifts).toBe(false)
    const page = await read()
    for (const word of [ja('theme.gift.title'), ja('theme.sums.gift')]) expect(page).not.toContain(word)
  })
})
