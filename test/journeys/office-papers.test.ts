import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemIn } from '../support/hal-client.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { changeOrder, copiesOf, orderOfGuest } from '../support/papers.ts'
import { pdfIn, readPdf } from '../support/pdf.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const REGISTRATION = 'T1234567890123'

describe.each(databases)('Papers of orders in the office, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let orderNo: string

  beforeAll(async () => {
    shop = await openShop(database)
    await register(REGISTRATION)
    clerk = await clerkAt(shop, 'printer')
    orderNo = (await orderOfGuest(shop, { quantity: 2 })).orderNo
  })

  afterAll(() => shop?.close())

  const register = (invoice_registration_number: string | null) =>
    shop.change((tx) => tx.updateTable('base_info').set({ invoice_registration_number }).execute())

  /** Another process prints, so that jobs wait; what it gives back ends that. */
  const anotherPrints = async () => {
    const rival = { id: '0', kind: 'papers', who: '', state: 'running', input: 'null', tries: 1 } as const
    const times = { created_at: '2026-01-01T00:00:00Z', leased_until: '2100-01-01T00:00:00Z' }
    const prints = { ...rival, ...times, done: 0, total: 0 }
    await shop.change((tx) => tx.insertInto('job').values(prints).execute())
    return () => shop.change((tx) => tx.deleteFrom('job').where('id', '=', rival.id).execute())
  }

  const paid = async (orderNo: string) => {
    const { status } = await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: 6 })
    expect(status).toBe(200)
  }

  const refund = async (orderNo: string, refundAmount: number) => {
    const { status, document } = await clerk.ask('doRefundOrder', { orderNo, refundAmount, reason: '返品' })
    expect(status, JSON.stringify(document)).toBe(200)
  }

  const textOf = async (input: Readonly<Record<string, unknown>>): Promise<string> => {
    const { status, document } = await clerk.ask('goExportOrderPdf', input)
    expect(status, JSON.stringify(document).slice(0, 300)).toBe(200)
    const { pages } = await readPdf(pdfIn(document.pdf))
    return pages.join('\n').replace(/\s+/g, ' ')
  }

  it('OED-10: are files for people, and for programs a text that begins with %PDF-', async () => {
    const address = `/admin/order/export-order-pdf?orderNo=${orderNo}`
    const answer = await clerk.program.fetch(address, { headers: { accept: 'application/pdf' } })
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename=nouhinsyo-No${orderNo}.pdf`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const bytes = Buffer.from(await answer.arrayBuffer())
    const { document } = await clerk.ask('goExportOrderPdf', { orderNo })
    expect(document).toMatchObject({ orderNo, orderNos: [orderNo], size: bytes.length })
    expect(document.pdf.startsWith('%PDF-')).toBe(true)
    expect(pdfIn(document.pdf)).toEqual(bytes)
    expect(await readPdf(bytes)).toMatchObject({
      title: `納品書 ${orderNo}`,
      author: '暖簾商店',
      language: 'ja',
    })
  })

  it('OED-10: a delivery note says what was ordered, for how much, with the words of the form', async () => {
    const text = await textOf({ orderNo, paperTitle: '出荷明細', message1: 'お届けします', note3: '追伸' })
    for (const part of ['出荷明細', 'お届けします', '追伸', REGISTRATION, orderNo, '山田 花子 様'])
      expect(text).toContain(part)
    // TAX-07: 1,900 × 8/108 = 140.7, 770 × 10/110 = 70.
    expect(text).toContain('茎ほうじ茶「焚火」 ※')
    expect(text).toContain('8%対象 1,900円 うち消費税 141円')
    expect(text).toContain('10%対象 770円 うち消費税 70円')
    expect(text).toContain('お支払い合計 2,670円')
    expect(text).toContain('※は軽減税率の対象商品です。')
  })

  it('invoices, receipts and return invoices are made as well', async () => {
    const invoice = await textOf({ orderNo, paper: 'invoice', issueDate: '2026-12-01' })
    expect(invoice).toContain('適格請求書')
    expect(invoice).toContain('2026年12月1日')
    await paid(orderNo)
    await refund(orderNo, 1000)
    expect(await textOf({ orderNo, paper: 'receipt' })).toContain('領収金額（税込） 2,670円')
    const part = await textOf({ orderNo, paper: 'creditNote', refundTotal: 1000, refundDate: '2026-12-02' })
    // 1,000 × 1,900 / 2,670 = 711.6; 8/108 of 711 = 52.7, 10/110 of 289 = 26.3.
    expect(part).toContain('8%対象 711円 うち消費税 53円')
    expect(part).toContain('10%対象 289円 うち消費税 26円')
    expect(part).toContain('2026年12月2日')
    expect(await textOf({ orderNo, paper: 'creditNote' })).toContain('1,000円')
  })

  it('there are no receipts of money that never came, nor return invoices of what was not paid back', async () => {
    const { orderNo: fresh } = await orderOfGuest(shop)
    const { orderNo: gone } = await orderOfGuest(shop)
    await paid(gone)
    await clerk.ask('doUpdateOrderStatus', { orderNo: gone, orderStatus: 3 })
    for (const wanted of [
      ...[fresh, gone].flatMap((one) => [
        { orderNo: one, paper: 'receipt' },
        { orderNo: one, paper: 'creditNote' },
        { orderNo: one, paper: 'creditNote', refundTotal: 1 },
      ]),
      { ids: [orderNo, fresh], paper: 'receipt' },
    ])
      for (const rel of ['goExportOrderPdf', 'doMakeOrderPdf'] as const) {
        const answer = await clerk.ask(rel, wanted)
        expect(answer.status, JSON.stringify([rel, wanted])).toBe(400)
        expect(Object.keys(problemIn(answer).errors ?? {})).toEqual(['paper'])
      }
    expect((await clerk.ask('goExportOrderPdf', { orderNo: fresh, paper: 'invoice' })).status).toBe(200)
  })

  it('a return invoice states the rate of the goods that were taken out, whatever is changed later', async () => {
    const { orderNo: own } = await orderOfGuest(shop, { quantity: 2 })
    await paid(own)
    const { productCode } = (await clerk.ask('goOrder', { orderNo: own })).document.items[0] ?? {}
    await clerk.ask('doUpdateOrder', { orderNo: own, items: [{ productCode, quantity: 1 }] })
    await refund(own, 950)
    await clerk.ask('doUpdateOrder', { orderNo: own, charge: 5_000 })
    const text = await textOf({ orderNo: own, paper: 'creditNote' })
    // TAX-07: the invoice came to 141 yen of tax at 8 %, and comes to 70 now.
    expect(text).toContain('8%対象 950円 うち消費税 71円')
    expect(text).not.toContain('10%対象')
    expect(await textOf({ orderNo: own, paper: 'creditNote', refundTotal: 475 })).toContain('8%対象 475円')
  })

  it('a return invoice goes by what was paid back, whatever the order comes to by now', async () => {
    const { orderNo: own } = await orderOfGuest(shop, { quantity: 2 })
    await paid(own)
    await refund(own, 2_670)
    await changeOrder(shop, own, { payment_total: 1_720 })
    expect(await textOf({ orderNo: own, paper: 'creditNote' })).toContain('2,670円')
    expect(await textOf({ orderNo: own, paper: 'creditNote', refundTotal: 2_670 })).toContain('2,670円')
    const more = await clerk.ask('goExportOrderPdf', {
      ...{ orderNo: own, paper: 'creditNote', refundTotal: 2_671 },
    })
    expect(problemIn(more)).toMatchObject({
      errors: { refundTotal: [ja('message.input.max', { max: 2_670 })] },
    })
  })

  it('TAX-13: without a number of registration an invoice is a plain one, and the form says so', async () => {
    expect((await clerk.ask('goOrderPdf', { orderNo })).document.isQualified).toBe(true)
    await register(null)
    try {
      expect((await clerk.ask('goOrderPdf', { orderNo })).document.isQualified).toBe(false)
      const text = await textOf({ orderNo, paper: 'invoice' })
      expect(text).toContain('請求書')
      expect(text).not.toMatch(/適格|登録番号/)
      const person = await browserAt(shop, 'unregistered', `/admin/order/order-pdf?orderNo=${orderNo}`)
      expect(person.text).toContain('登録番号が未設定')
    } finally {
      await register(REGISTRATION)
    }
  })

  it('want an order, and all of those that are named', async () => {
    const none = await clerk.ask('goExportOrderPdf')
    expect(none.status).toBe(400)
    expect(problemIn(none)).toMatchObject({ errors: { orderNo: [expect.any(String)] } })
    for (const ids of [
      ['20000101-ABCDEF'],
      [orderNo, '20000101-ABCDEF'],
      [orderNo, 'a\0b'],
      [orderNo, 'x'.repeat(99)],
    ])
      expect((await clerk.ask('goExportOrderPdf', { ids })).status, ids.join()).toBe(404)
    expect((await clerk.ask('goOrderPdf', { orderNo: '20000101-ABCDEF' })).status).toBe(404)
    expect((await clerk.ask('goOrderPdf')).document.orderNos).toEqual([])
  })

  it('are refused where what is written upon them is too long, or what is refunded too much', async () => {
    const wrong = [
      { paperTitle: 'あ'.repeat(200) },
      { message2: 'あ'.repeat(31) },
      { issueDate: '2026-02-30' },
      { paper: 'napkin' },
      { paper: 'creditNote', refundTotal: 1_001 },
      { paper: 'creditNote', refundTotal: 0 },
    ]
    for (const input of wrong) {
      const answer = await clerk.ask('goExportOrderPdf', { orderNo, ...input })
      expect(answer.status, JSON.stringify(input)).toBe(400)
      expect(Object.keys(problemIn(answer).errors ?? {})).toEqual([Object.keys(input).at(-1)])
    }
    const { orderNo: other } = await orderOfGuest(shop)
    await paid(other)
    await refund(other, 10)
    const both = await clerk.ask('goExportOrderPdf', {
      ids: [orderNo, other],
      paper: 'creditNote',
      refundTotal: 1,
    })
    expect(both.status).toBe(400)
    await changeOrder(shop, other, { payment_total: 0 })
    expect((await clerk.ask('goExportOrderPdf', { orderNo: other, paper: 'creditNote' })).status).toBe(400)
  })

  it('of several orders are one file in their order, each once, each in the language of its order', async () => {
    const { orderNo: other } = await orderOfGuest(shop)
    await shop.change((tx) =>
      tx.updateTable('orders').set({ language: 'en' }).where('order_no', '=', other).execute(),
    )
    const ids = [other, orderNo, other]
    const { document } = await clerk.ask('goExportOrderPdf', { ids, paper: 'invoice' })
    expect(document).toMatchObject({ orderNo: other, orderNos: [other, orderNo] })
    const { pages } = await readPdf(pdfIn(document.pdf))
    expect(pages).toHaveLength(2)
    expect(pages[0]).toContain('Qualified invoice')
    expect(pages[0]).toContain('¥')
    expect(pages[0]?.replace(/\s+/g, '')).toContain('Chiyoda-ku,Tokyo100-0000,Japan')
    expect(pages[0]).not.toContain('株式会社')
    expect(pages[1]).toContain('適格請求書')
  })

  it('of an order in whose names are letters of all kinds are made all the same', async () => {
    const { orderNo: odd } = await orderOfGuest(shop)
    const names = { name01: 'א\u202eב\u0007', name02: '👨‍👩‍👧𠮷', company_name: '株'.repeat(200) }
    await shop.change((tx) => tx.updateTable('orders').set(names).where('order_no', '=', odd).execute())
    expect(await textOf({ orderNo: odd })).toContain('〓〓 〓〓 様')
  })

  it('of more than fifty orders are long work, and its page leads to the file', async () => {
    const ids = await copiesOf(shop, orderNo, 51)
    const form = await clerk.ask('goOrderPdf', { ids })
    expect(form.document).toMatchObject({ orderCount: 51, mostAtOnce: 50, form: { method: 'POST' } })
    const refused = await clerk.ask('goExportOrderPdf', { ids })
    expect(refused.status).toBe(400)
    expect(problemIn(refused)).toMatchObject({ errors: { ids: [expect.stringContaining('50')] } })
    const printed = await anotherPrints()
    const begun = await clerk.ask('doMakeOrderPdf', { ids, paper: 'invoice' })
    expect(begun.document).toMatchObject({ orderCount: 51 })
    const { jobId } = begun.document
    expect((await clerk.ask('goOrderPdfFile', { jobId })).status).toBe(404)
    await printed()
    await shop.noren.settleJobs()
    const job = await clerk.ask('goJob', { jobId })
    expect(job.document).toMatchObject({ kind: 'papers', state: 'done', result: { orders: 51 } })
    const { document: file } = await clerk.program.follow('goOrderPdfFile', {}, job.document)
    const answer = await clerk.program.fetch(`/admin/order/order-pdf/file?jobId=${jobId}`, {
      headers: { accept: 'application/pdf' },
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.length).toBe(file.size)
    expect((await readPdf(bytes)).pages).toHaveLength(51)
    for (const other of ['../secret', jobId.replace(/.$/, 'x'), '..'])
      expect((await clerk.ask('goOrderPdfFile', { jobId: other })).status).toBe(404)
    shop.clock.advance(40 * 86_400_000)
    await shop.noren.sweep()
    clerk = await clerkAt(shop, 'later')
    expect((await clerk.ask('goOrderPdfFile', { jobId })).status).toBe(404)
  })

  it('of a thousand and one orders are too many, and of one that is gone meanwhile there are none', async () => {
    const many = Array.from({ length: 1_001 }, (_, at) => `2026-${at}`)
    expect((await clerk.ask('doMakeOrderPdf', { ids: many })).status).toBe(400)
    const [gone = ''] = await copiesOf(shop, (await orderOfGuest(shop)).orderNo, 1)
    const printed = await anotherPrints()
    const { jobId } = (await clerk.ask('doMakeOrderPdf', { ids: [orderNo, gone] })).document
    await shop.noren.settleJobs()
    expect((await clerk.ask('goJob', { jobId })).document).toMatchObject({ state: 'waiting' })
    await shop.change((tx) => tx.deleteFrom('orders').where('order_no', '=', gone).execute())
    await printed()
    await shop.noren.settleJobs()
    expect((await clerk.ask('goJob', { jobId })).document).toMatchObject({ state: 'failed' })
    expect((await clerk.ask('goOrderPdfFile', { jobId })).status).toBe(404)
  })

  it('OED-10: begin with the words that the member keeps, who keeps them for nobody else', async () => {
    const before = (await clerk.ask('goOrderPdf', { orderNo })).document.wording
    expect(before).toMatchObject({ paperTitle: '', message2: '下記のとおり納品いたします。', note1: '' })
    const words = { paperTitle: '明細書', message1: 'ありがとう', note1: '割れ物' }
    expect((await clerk.ask('doUpdateOrderPdf', words)).status).toBe(200)
    const after = (await clerk.ask('goOrderPdf', { orderNo })).document.wording
    expect(after).toMatchObject({ ...words, message2: '', note2: '' })
    const other = await clerkAt(shop, 'another')
    expect((await other.ask('goOrderPdf', { orderNo })).document.wording).toEqual(before)
  })

  it('hold up nobody: the storefront answers while they are printed', async () => {
    const { orderNo: own } = await orderOfGuest(shop)
    const ids = await copiesOf(shop, own, 50)
    let isDone = false
    const printed = clerk.ask('goExportOrderPdf', { ids }).finally(() => {
      isDone = true
    })
    const waits: number[] = []
    while (!isDone) {
      const before = performance.now()
      expect((await fetch(new URL('/help/about', shop.base))).status).toBe(200)
      waits.push(performance.now() - before)
    }
    expect((await printed).status).toBe(200)
    expect(waits.length).toBeGreaterThan(3)
    expect(waits.toSorted((one, other) => one - other)[Math.floor(waits.length / 2)]).toBeLessThan(100)
  })

  it('are made on the page with a browser, which is told what was wrong', async () => {
    const person = await browserAt(shop, 'browsing', `/admin/order/order-pdf?orderNo=${orderNo}`)
    expect(person.text).toContain(`ご注文番号 ${orderNo}`)
    await person.form('paperTitle').fill({ paper: 'creditNote', refundTotal: '99999' }).submit()
    expect(person.page.status).toBe(400)
    expect(person.text).toContain(ja('message.input.max', { max: 1_000 }))
  })
})
