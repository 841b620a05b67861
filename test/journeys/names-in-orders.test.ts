import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linksTo } from '../support/customer.ts'
import { someGuest } from '../support/guest.ts'
import { HalClient } from '../support/hal-client.ts'
import { HtmlClient } from '../support/html-client.ts'
import { inLanguage } from '../support/languages.ts'
import { mailsTo } from '../support/mailbox.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { pdfIn, readPdf } from '../support/pdf.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

const CODE = 'names-cup'
const [SHIPPED, PAID] = [5, 6]
const GOODS = { ja: '名前つき湯のみ', en: 'Cup with a name' }
const DELIVERY = { ja: '宅配便', en: 'Courier' }

describe.each(databases)('Names in orders, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    const { ja: productName, en: productNameEn } = GOODS
    await clerk.ask('doCreateProduct', {
      ...{ productCode: CODE, productName, productNameEn, price02: 1000, stock: 500, productStatus: 1 },
    })
    await shop.change((tx) =>
      tx.updateTable('delivery').set({ name: DELIVERY.ja, name_en: DELIVERY.en }).execute(),
    )
  })

  afterAll(() => shop?.close())

  /** An order of a guest who reads a language. */
  const order = async (language: 'ja' | 'en') => {
    const program = await HalClient.enter(shop.base, {
      send: (url, { headers, ...init }) =>
        fetch(url, {
          ...init,
          headers: { ...Object.fromEntries(new Headers(headers)), 'accept-language': language },
        }),
    })
    const { document: options } = await clerk.ask('goGiftList')
    const wrapping = options.giftOptions.find(({ giftKind }) => giftKind === 'wrapping')?.giftOptionId
    const { email_confirm: _again, ...who } = someGuest()
    const items = [{ productCode: CODE, quantity: 2 }]
    const { document: drawn } = await program.follow(
      'doQuoteOrder',
      { items, ...who, wrapping, payment: '3', confirm: true },
      linksTo(shop, 'doQuoteOrder'),
    )
    const { document } = await program.follow(
      'doCheckout',
      { preOrderId: drawn.preOrderId },
      linksTo(shop, 'doCheckout'),
    )
    return { orderNo: document.orderNo, email: who.email, program }
  }

  /** A page of the office without the mails that were sent, which are in the language of the customer. */
  const withoutMails = (page: string): string => {
    const { mailHistories: _sent, ...rest } = JSON.parse(page) as Readonly<Record<string, unknown>>
    return JSON.stringify(rest)
  }

  /** What a member reads at an address, in a language. */
  const read = async (path: string, language: 'ja' | 'en') => {
    const headers = { accept: 'application/hal+json', 'accept-language': language }
    return (await clerk.program.fetch(path, { headers })).text()
  }

  it('ORD-02 of an English order are Japanese for a Japanese member, English for others', async () => {
    const { orderNo, email } = await order('en')
    await shop.noren.settleOutbox()
    const shippingId = (await clerk.ask('goOrder', { orderNo })).document.shippings[0]?.shippingId
    const paths = [
      `/admin/order?orderNo=${orderNo}`,
      `/admin/order/edit?orderNo=${orderNo}`,
      `/admin/order-list?orderNo=${orderNo}`,
      `/admin/order/packing?shippingId=${shippingId}`,
    ]
    for (const path of paths) {
      const [ja, en] = [withoutMails(await read(path, 'ja')), withoutMails(await read(path, 'en'))]
      expect(ja, path).toContain(GOODS.ja)
      expect(ja, path).not.toContain(GOODS.en)
      expect(en, path).toContain(GOODS.en)
      expect(en, path).not.toContain(GOODS.ja)
      if (path.includes('/edit')) continue
      expect(ja, path).toContain(DELIVERY.ja)
      expect(en, path).toContain(DELIVERY.en)
    }
    const { document } = await clerk.ask('goOrder', { orderNo })
    expect(document.shippings[0]?.gifts[0]?.giftName).toContain('包装紙')
    expect(document.paymentName).toBe('銀行振込')
    const { csv } = (await clerk.ask('goExportOrder', { orderNo })).document
    for (const word of [GOODS.ja, DELIVERY.ja, '銀行振込', '送料']) expect(csv).toContain(word)
    expect(csv).not.toContain(GOODS.en)
    expect(csv).not.toContain('Gift wrap')
    // What is not paid in advance is not sent.
    await shop.change((tx) =>
      tx
        .updateTable('orders')
        .set({ payment_at: shop.clock.now().toISOString() })
        .where('order_no', '=', orderNo)
        .execute(),
    )
    const carrier = await read(`/admin/order/export-shipping?orderNo=${orderNo}&format=yamato`, 'en')
    expect(carrier).toContain(GOODS.ja)

    // The customer reads their own language: mail and delivery note.
    const [mail] = await mailsTo(shop, email)
    for (const word of [GOODS.en, DELIVERY.en]) expect(mail?.text).toContain(word)
    const note = (await clerk.ask('goExportOrderPdf', { orderNo, paper: 'deliveryNote' })).document
    const { pages } = await readPdf(pdfIn(note.pdf))
    expect(pages.join()).toContain(GOODS.en)
  })

  it('ORD-02 of an English order stay whole when members edit it', async () => {
    const { orderNo } = await order('en')
    const { document: before } = await clerk.ask('goOrder', { orderNo })
    const items = [
      { productCode: CODE, quantity: 3 },
      { productCode: 'hojicha-100', quantity: 1 },
    ]
    await clerk.ask('doUpdateOrder', { orderNo, version: before.version, items, payment: 4 })
    const after = JSON.parse(await read(`/admin/order?orderNo=${orderNo}`, 'ja'))
    expect(after.items.map(({ productName }: { productName: string }) => productName)).toEqual([
      GOODS.ja,
      expect.stringContaining('茎ほうじ茶'),
    ])
    expect(after.paymentName).toBe('代金引換')
    const english = JSON.parse(await read(`/admin/order?orderNo=${orderNo}`, 'en'))
    expect(english.items.map(({ productName }: { productName: string }) => productName)).toEqual([
      GOODS.en,
      expect.not.stringContaining('茎ほうじ茶'),
    ])
    expect(english.paymentName).not.toBe('代金引換')
    const rows = await shop.noren.store.reader
      .selectFrom('order_line')
      .innerJoin('orders', 'orders.id', 'order_line.order_id')
      .select(['order_line.product_name', 'order_line.variant_id'])
      .where('order_no', '=', orderNo)
      .execute()
    expect(rows.filter(({ product_name }) => /[ぁ-んァ-ヶ一-龠]/.test(product_name))).toEqual([])
  })

  it('ORD-02 of a Japanese order are Japanese for everybody, and kept once', async () => {
    const { orderNo } = await order('ja')
    for (const language of ['ja', 'en'] as const)
      expect(await read(`/admin/order?orderNo=${orderNo}`, language)).toContain(GOODS.ja)
    const rows = await shop.noren.store.reader
      .selectFrom('order_line')
      .innerJoin('orders', 'orders.id', 'order_line.order_id')
      .select('order_line.names_ja')
      .where('order_no', '=', orderNo)
      .execute()
    expect(rows.flatMap(({ names_ja }) => names_ja ?? [])).toEqual([])
  })

  it('ORD-02 of a Japanese order are English on English pages of its shopper, as far as there is English today', async () => {
    const { orderNo, program } = await order('ja')
    const complete = await program.follow(
      'goShoppingComplete',
      { orderNo },
      linksTo(shop, 'goShoppingComplete'),
    )
    const { href = '' } = complete.document._links?.goGuestOrder ?? {}
    const seenIn = async (language: 'ja' | 'en') => {
      const headers = { accept: 'application/hal+json', 'accept-language': language }
      return (await fetch(new URL(href, shop.base), { headers })).json()
    }
    const english = await seenIn('en')
    expect(english.items[0].productName).toBe(GOODS.en)
    expect(english.shippings[0]).toMatchObject({
      deliveryName: DELIVERY.en,
      gifts: [{ giftName: 'Gift wrap' }],
    })
    expect(english.paymentName).toBe('Bank transfer')
    expect((await seenIn('ja')).items[0].productName).toBe(GOODS.ja)

    const page = await HtmlClient.enter(shop.base)
    const { pathname, search } = new URL(href, shop.base)
    const nameIn = async (productNameEn: string | null) => {
      await shop.change((tx) =>
        tx.updateTable('product').set({ name_en: productNameEn }).where('name', '=', GOODS.ja).execute(),
      )
      await page.open(inLanguage(pathname + search, 'en'))
      return page.find('.line-name span')
    }
    const unwritten = await nameIn(null)
    expect(unwritten.text).toBe(GOODS.ja)
    expect(unwritten.getAttribute('lang')).toBe('ja')
    const written = await nameIn(GOODS.en)
    expect(written.text).toBe(GOODS.en)
    // The guest's name and address are in Japanese letters, and stay in their order.
    expect(page.find('.address-name').text).toMatch(/^山田 /)
    expect(page.find('.address').text).toMatch(/〒\d{3}-\d{4}\s*北海道|〒\d{3}-\d{4}\s*東京都/)
  })

  it('ORD-02 in the return of an English order are read in both languages', async () => {
    const { orderNo, email, program } = await order('en')
    await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: PAID })
    await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: SHIPPED })
    const [mail] = await mailsTo(shop, email)
    const orderKey = /orderKey=(\w+)/.exec(mail?.text ?? '')?.[1]
    const items = [{ productCode: CODE, quantity: 1 }]
    await program.follow(
      'doRequestReturn',
      { orderNo, orderKey, items, returnReason: 'size' },
      linksTo(shop, 'doRequestReturn'),
    )
    const list = '/admin/order/returns'
    const asked = (await clerk.ask('goReturnList')).document.returns[0]
    expect(asked?.items[0]?.productName, list).toBe(GOODS.ja)
    const confirmed = (await mailsTo(shop, email)).find(({ template }) => template === 'return_asked')
    expect(confirmed?.text).toContain(GOODS.en)
  })
})
