import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderKey } from '../../src/shop/orders/order-key.rules.ts'
import { vaultFrom } from '../../src/shop/vault.ts'
import { buy, linksTo, type Person, signedIn } from '../support/customer.ts'
import { type Answer, HalClient } from '../support/hal-client.ts'
import { HtmlClient } from '../support/html-client.ts'
import { linkInMail, mailsTo } from '../support/mailbox.ts'
import { clerkAt } from '../support/office.ts'
import { changeOrder, copiesOf, orderOfGuest } from '../support/papers.ts'
import { pdfIn, readPdf } from '../support/pdf.ts'
import { databases, openShop, SECRET, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const PAID = 6

describe.each(databases)('Papers of a customer’s own order, on %s', (database) => {
  let shop: Shop
  let one: Person
  let orderNo: string

  beforeAll(async () => {
    shop = await openShop(database)
    await shop.change((tx) =>
      tx.updateTable('base_info').set({ invoice_registration_number: 'T1234567890123' }).execute(),
    )
    one = await signedIn(shop, { email: 'papers@example.com' })
    orderNo = await buy(one, '焚火')
    await changeOrder(shop, orderNo, { status: PAID })
  })

  afterAll(() => shop?.close())

  /** A program of nobody that asks by address. */
  const stranger = async () => {
    const program = await HalClient.enter(shop.base)
    const ask = (
      name: 'goOrderPapers' | 'goOrderInvoice' | 'goReceipt' | 'doIssueReceipt',
      input: Readonly<Record<string, unknown>>,
    ): Promise<Answer> => program.follow(name, input, linksTo(shop, name))
    return { program, ask }
  }

  /** A paid order of a guest, with the key from its mail. */
  const paidByGuest = async () => {
    const { orderNo: number, email } = await orderOfGuest(shop)
    await changeOrder(shop, number, { status: PAID })
    const address = await linkInMail(shop, email, '/order/papers')
    const orderKey = address.searchParams.get('orderKey') ?? ''
    return { orderNo: number, email, orderKey, address }
  }

  const textOf = async (pdf: string): Promise<string> =>
    (await readPdf(pdfIn(pdf))).pages.join('\n').replace(/\s+/g, ' ')

  it('lead from the order: the invoice states the figures of the order', async () => {
    const { document: order } = await one.ask('goMypageHistory', { orderNo })
    await one.program.follow('goOrderPapers', {}, order)
    const { document, headers } = await one.program.follow('goOrderInvoice')
    expect(headers.get('cache-control')).toBe('no-store')
    const text = await textOf(document.pdf)
    expect(text).toContain('適格請求書')
    expect(text).toContain('登録番号 T1234567890123')
    for (const { rate, total, tax } of order.taxes)
      expect(text).toContain(`${rate}%対象 ${total.toLocaleString('en')}円 うち消費税 ${tax}円`)
  })

  it('a receipt is issued once for each press, and says from the second on that it is issued again', async () => {
    const number = await buy(one, '焚火')
    await changeOrder(shop, number, { status: PAID })
    const issue = (receiptName: string, more = {}) =>
      one.ask('doIssueReceipt', { orderNo: number, receiptName, ...more })
    const first = await issue('株式会社鈴木')
    expect(first.status).toBe(201)
    expect(first.document.receiptNo).toBe(1)
    expect((await issue('鈴木', { receiptPurpose: '茶葉代' })).document.receiptNo).toBe(2)
    const { document: papers } = await one.ask('goOrderPapers', { orderNo: number })
    expect(papers.receipts).toMatchObject([
      { receiptNo: 1, receiptName: '株式会社鈴木' },
      { receiptNo: 2, receiptName: '鈴木' },
    ])
    const read = async (receiptNo: number) =>
      textOf((await one.ask('goReceipt', { orderNo: number, receiptNo })).document.pdf)
    const [text, again] = [await read(1), await read(2)]
    expect(text).toContain('株式会社鈴木 様')
    expect(text).toContain('但し、お品代として')
    expect(text).not.toContain('再発行')
    expect(again).toContain('但し、茶葉代として')
    expect(again).toContain('再発行')
    expect(again).toContain(`${number}-2`)
    // It stays as it was issued, whatever becomes of the order.
    await changeOrder(shop, number, { payment_total: 1 })
    expect(await read(1)).toBe(text)
    expect((await one.ask('goReceipt', { orderNo: number, receiptNo: 3 })).status).toBe(404)
  })

  it('two presses at the same moment give two receipts, of which one is the first', async () => {
    const number = await buy(one, '焚火')
    await changeOrder(shop, number, { status: PAID })
    const issued = await Promise.all(
      ['一', '二', '三'].map((receiptName) =>
        one.program
          .twin()
          .follow('doIssueReceipt', { orderNo: number, receiptName }, linksTo(shop, 'doIssueReceipt')),
      ),
    )
    expect(issued.map(({ document }) => document.receiptNo).sort()).toEqual([1, 2, 3])
  })

  it('no receipt is issued before the money is there, of nothing, or without end', async () => {
    const number = await buy(one, '焚火')
    const refusedBy = async () =>
      (await one.ask('goOrderPapers', { orderNo: number })).document.receiptRefused
    const issue = () => one.ask('doIssueReceipt', { orderNo: number, receiptName: '鈴木' })
    expect(await refusedBy()).toBe('unpaid')
    expect((await issue()).status).toBe(409)
    await changeOrder(shop, number, { status: PAID, payment_total: 0 })
    expect(await refusedBy()).toBe('free')
    expect((await issue()).status).toBe(409)
    await changeOrder(shop, number, { payment_total: 2_000 })
    for (let at = 0; at < 10; at += 1) expect((await issue()).status).toBe(201)
    expect(await refusedBy()).toBe('usedUp')
    expect((await issue()).status).toBe(409)
    expect((await one.ask('goOrderPapers', { orderNo: number })).document.receipts).toHaveLength(10)
  })

  it('whom a receipt is for has to be said, in one line that is not too long', async () => {
    for (const receiptName of ['', '  ', 'あ'.repeat(61)])
      expect((await one.ask('doIssueReceipt', { orderNo, receiptName })).status).toBe(400)
    const odd = await one.ask('doIssueReceipt', { orderNo, receiptName: '\u202e株\n式 😀' })
    const { receiptNo } = odd.document
    expect(await textOf((await one.ask('goReceipt', { orderNo, receiptNo })).document.pdf)).toContain(
      '株 式 〓 様',
    )
  })

  it.each([
    ['cancelled', 3],
    ['returned', 9],
  ])('are had of no order that was %s, nor of one whose payment still runs', async (_what, status) => {
    const { orderNo: number, orderKey } = await paidByGuest()
    const { ask } = await stranger()
    const which = { orderNo: number, orderKey }
    expect((await ask('doIssueReceipt', { ...which, receiptName: '山田' })).status).toBe(201)
    for (const gone of [status, 7]) {
      await changeOrder(shop, number, { status: gone })
      for (const name of ['goOrderPapers', 'goOrderInvoice'] as const)
        expect((await ask(name, which)).status, name).toBe(409)
      expect((await ask('goReceipt', { ...which, receiptNo: 1 })).status).toBe(409)
      expect((await ask('doIssueReceipt', { ...which, receiptName: '山田' })).status).toBe(409)
    }
  })

  it('are no longer offered by the page of an order that was cancelled', async () => {
    const number = await buy(one, '焚火')
    const linked = async () => {
      const { document } = await one.ask('goMypageHistory', { orderNo: number })
      return 'goOrderPapers' in ((document as { _links?: object })._links ?? {})
    }
    expect(await linked()).toBe(true)
    await changeOrder(shop, number, { status: 3 })
    expect(await linked()).toBe(false)
    expect((await one.ask('goOrderPapers', { orderNo: number })).status).toBe(409)
  })

  it('vanish with an order that is deleted', async () => {
    const [number = ''] = await copiesOf(shop, orderNo, 1)
    const issued = await one.ask('doIssueReceipt', { orderNo: number, receiptName: '鈴木' })
    expect(issued.status).toBe(201)
    await shop.change((tx) => tx.deleteFrom('orders').where('order_no', '=', number).execute())
    expect((await one.ask('goReceipt', { orderNo: number, receiptNo: 1 })).status).toBe(404)
  })

  it('of another’s order there are none, and whoever has not signed in may do so', async () => {
    const other = await signedIn(shop, { email: 'other@example.com' })
    const guests = await paidByGuest()
    for (const number of [orderNo, guests.orderNo, '20000101-ABCDEF', 'a\0b', 'x'.repeat(200)]) {
      expect((await other.ask('goOrderPapers', { orderNo: number })).status).toBe(404)
      expect((await other.ask('goOrderInvoice', { orderNo: number })).status).toBe(404)
      expect((await other.ask('goReceipt', { orderNo: number, receiptNo: 1 })).status).toBe(404)
      const issued = await other.ask('doIssueReceipt', { orderNo: number, receiptName: '鈴木' })
      expect(issued.status).toBe(404)
    }
    const { ask } = await stranger()
    expect((await ask('goOrderPapers', { orderNo })).status).toBe(401)
    const browser = await HtmlClient.enter(shop.base)
    await browser.open(`/order/papers?orderNo=${orderNo}`)
    expect(browser.page.url.pathname).toBe('/login')
  })

  it('a guest comes to them by the key in the mail, from anywhere, and it opens nothing else', async () => {
    const guest = await paidByGuest()
    const other = await paidByGuest()
    const { program, ask } = await stranger()
    const which = { orderNo: guest.orderNo, orderKey: guest.orderKey }
    expect(guest.orderKey).toMatch(/^[0-9a-f]{32}$/)
    expect((await ask('goOrderPapers', which)).document).toMatchObject({
      orderNo: guest.orderNo,
      receipts: [],
    })
    const { document } = await program.follow('goOrderInvoice')
    expect(await textOf(document.pdf)).toContain(guest.orderNo)
    shop.clock.advance(400 * 86_400_000)
    expect((await ask('goOrderPapers', which)).status).toBe(200)
    const { orderKey } = which
    const wrong = [
      { ...which, orderNo: other.orderNo },
      { ...which, orderKey: other.orderKey },
      { orderNo, orderKey },
      { ...which, orderKey: 'x'.repeat(32) },
      { ...which, orderKey: orderKey.slice(1) },
      { ...which, orderKey: `${orderKey}\0` },
    ]
    for (const input of wrong) {
      expect((await ask('goOrderPapers', input)).status, JSON.stringify(input)).toBe(404)
      expect((await ask('doIssueReceipt', { ...input, receiptName: '鈴木' })).status).toBe(404)
    }
  })

  it('the key of a guest is told to no member, and reaches the guest in what a member writes', async () => {
    const { orderNo: number, email, orderKey } = await paidByGuest()
    const clerk = await clerkAt(shop, 'papers-clerk')
    const template = { orderNo: number, mailTemplateId: '1' }
    const written = await clerk.ask('goOrderMail', template)
    const preview = { mailTemplateId: '1', mailSubject: '受付', preview: true, orderNo: number }
    const { mailBody } = written.document
    const shown = [
      await clerk.ask('goOrder', { orderNo: number }),
      written,
      await clerk.ask('goOrderMailConfirm', template),
      await clerk.ask('doUpdateMailTemplate', preview),
      await clerk.ask('doSendOrderMail', { orderNo: number, mailSubject: '再送', mailBody }),
    ]
    for (const { status, document } of shown) {
      expect(status).toBe(200)
      expect(JSON.stringify(document)).not.toContain(orderKey)
    }
    expect(mailBody).toContain(`/order/papers?orderNo=${number}\n`)
    await shop.noren.settleOutbox()
    const [sent] = (await mailsTo(shop, email)).slice(-1)
    expect(sent?.subject).toContain('再送')
    expect(sent?.text).toContain(`orderNo=${number}&orderKey=${orderKey}\n`)
    expect(sent?.html).toContain(`orderKey=${orderKey}"`)
    expect(JSON.stringify((await clerk.ask('goOrder', { orderNo: number })).document)).not.toContain(orderKey)
  })

  it('no key opens the order of a customer, not even one that is made like those of guests', async () => {
    const { id } = await shop.noren.store.reader
      .selectFrom('orders')
      .select('id')
      .where('order_no', '=', orderNo)
      .executeTakeFirstOrThrow()
    const { ask } = await stranger()
    const made = orderKey(vaultFrom(SECRET), id)
    expect((await ask('goOrderPapers', { orderNo, orderKey: made })).status).toBe(404)
  })

  it('a guest prints them with a browser, and no robot keeps the page', async () => {
    const { address } = await paidByGuest()
    const browser = await HtmlClient.enter(shop.base)
    await browser.open(address.pathname + address.search)
    expect(browser.page.status).toBe(200)
    expect(browser.page.headers.get('cache-control')).toBe('no-store')
    expect(browser.find('meta[name=robots]').getAttribute('content')).toContain('noindex')
    await browser.form('receiptName').fill({ receiptName: '株式会社山田' }).submit()
    expect(browser.page.statuses).toEqual([303, 200])
    expect(browser.text).toContain(ja('message.paper.issued'))
    expect(browser.text).toContain('株式会社山田')
    await browser.clickLink('株式会社山田')
    expect(browser.page.headers.get('content-type')).toBe('application/pdf')
    expect(browser.page.headers.get('content-disposition')).toContain('attachment')
    const { url } = browser.page
    const typeFor = async (accept: string) =>
      (await fetch(url, { headers: { accept } })).headers.get('content-type')
    expect(await typeFor('*/*')).toBe('application/pdf')
    expect(await typeFor('application/hal+json, */*')).toContain('application/hal+json')
  })

  it('the mail of a customer’s order leads to their own page, with no key in it', async () => {
    const [mail] = await mailsTo(shop, 'papers@example.com')
    expect(mail?.text).toContain(`/order/papers?orderNo=${orderNo}\n`)
    expect(mail?.html).toContain('/order/papers')
    expect(mail?.text).not.toContain('orderKey')
  })
})
