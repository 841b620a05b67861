import { parse } from 'csv-parse/sync'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportedBytes } from '../support/csv.ts'
import { type Person, signedIn } from '../support/customer.ts'
import { GUEST } from '../support/guest.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

const { email_confirm: _again, ...CALLER } = GUEST
const ADDRESS = '/admin/order/export-order'
/** Orders are read so many at a time. */
const MORE_THAN_A_PAGE = 401

type Line = Readonly<Record<string, string>>

/** The lines of a file below its header, by what stands over their cells. */
const linesOf = (csv: unknown): readonly Line[] =>
  parse(String(csv), { bom: true, columns: true, relax_column_count: false }) as Line[]

const sum = (lines: readonly Line[], ...names: readonly string[]): number =>
  lines.reduce((all, line) => all + names.reduce((own, name) => own + Number(line[name]), 0), 0)

describe.each(databases)('Orders as a file, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let person: Person

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    await clerk.ask('doUpdateBaseInfo', { optionProductTaxRule: true })
    for (const [productCode, productName, taxRate] of [
      ['cup', '=湯のみ"大"', 10],
      ['tea', 'ほうじ茶\n100g', 8],
      ['book', '茶の本', 5],
    ] as const)
      await clerk.ask('doCreateProduct', {
        ...{ productCode, productName, taxRate, productStatus: 1, price02: 1234, stockUnlimited: true },
      })
    person = await signedIn(shop, { email: 'buyer@example.com', sex: 2, birth: '1990-04-05' })
  })

  afterAll(() => shop?.close())

  /** An order that came by telephone, of two pieces of each. */
  const made = async (codes: readonly string[], more: object = {}) => {
    const items = codes.map((productCode) => ({ productCode, quantity: 2 }))
    const { document, status } = await clerk.ask('doCreateOrder', {
      ...{ ...CALLER, items, payment: 4, ...more },
    })
    expect(status).toBe(201)
    return document
  }

  const saved = async (input: object = {}) => (await clerk.ask('goExportOrder', { ...input })).document

  it('has a line for each line of an order, with what the order comes to by tax rate on each', async () => {
    const order = await made(['cup', 'tea', 'book'], { discount: 77, deliveryFeeTotal: 500 })
    const { csv, rowCount, csvTitle, columns } = await saved({ orderNo: order.orderNo })
    const lines = linesOf(csv)
    expect([rowCount, csvTitle, columns.length]).toEqual([lines.length, '受注CSV', 76])
    expect(lines.map((line) => [line['明細区分(名称)'], line.個数])).toEqual(
      expect.arrayContaining([
        ['商品', '2'],
        ['送料', '1'],
        ['手数料', '1'],
        ['割引', '1'],
      ]),
    )
    const byRate = new Map(order.taxes.map((one) => [one.rate, one]))
    for (const line of lines) {
      expect(line).toMatchObject({
        注文番号: order.orderNo,
        小計: String(order.subtotal),
        税金: String(order.tax),
        支払合計: String(order.paymentTotal),
        '8%対象合計(税込)': String(byRate.get(8)?.total),
        '8%消費税': String(byRate.get(8)?.tax),
        'その他の税率の対象合計(税込)': String(byRate.get(5)?.total),
        その他の税率の消費税: String(byRate.get(5)?.tax),
      })
      const totals = ['10%対象合計(税込)', '8%対象合計(税込)', 'その他の税率の対象合計(税込)']
      expect(sum([line], ...totals)).toBe(order.paymentTotal)
      expect(sum([line], '10%消費税', '8%消費税', 'その他の税率の消費税')).toBe(order.tax)
    }
  })

  it('names who ordered, where it goes and when; what is the order’s as a whole goes nowhere', async () => {
    await person.ask('doAddCartItem', { productCode: 'tea', quantity: 2 })
    await person.ask('doConfirmOrder', { payment: 4 })
    const { orderNo } = (await person.ask('doCheckout')).document
    const [goods, ...others] = linesOf((await saved({ orderNo })).csv)
    expect(goods).toMatchObject({
      ...{ 会員ID: person.customerId, '性別(名称)': '女性', 誕生日: '1990-04-05' },
      ...{ 商品名: 'ほうじ茶\n100g', 商品コード: 'tea', 税率: '8', 価格: '1234', 個数: '2' },
      '対応状況(名称)': '新規受付',
      受注日: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      '配送先_都道府県(名称)': expect.stringMatching(/[都道府県]$/),
      '配送業者(名称)': expect.stringMatching(/./),
    })
    const charge = others.find((line) => line['明細区分(名称)'] === '手数料')
    expect(charge).toMatchObject({ 出荷ID: '', '配送先_お名前(姓)': '', 商品コード: '' })
  })

  it('has no formula in it', async () => {
    const { orderNo } = await made(['cup'], {
      name01: '@SUM(1+1)',
      note: '=HYPERLINK("http://evil.example")',
    })
    const [line] = linesOf((await saved({ orderNo })).csv)
    expect(line).toMatchObject({
      'お名前(姓)': "'@SUM(1+1)",
      ショップ用メモ欄: `'=HYPERLINK("http://evil.example")`,
      商品名: `'=湯のみ"大"`,
    })
  })

  it('has what the search of the list finds, and nothing else', async () => {
    const { orderNo } = await made(['book'], { email: 'found@example.com', companyName: '茶舗' })
    await made(['book'], { email: 'other@example.com' })
    for (const asked of [
      { email: 'found@' },
      { companyName: '茶舗' },
      { nameKeyword: orderNo, orderStatus: [1] },
    ]) {
      const { document: list } = await clerk.ask('goOrderList', asked)
      const numbers = linesOf((await saved(asked)).csv).map((line) => line.注文番号)
      expect(new Set(numbers)).toEqual(new Set(list.orders.map((one) => one.orderNo)))
      expect(numbers).toContain(orderNo)
    }
    expect(linesOf((await saved({ orderStatus: [9] })).csv)).toEqual([])
    expect((await clerk.ask('goExportOrder', { orderDateFrom: 'soon' })).status).toBe(400)
  })

  it('is in the letters that were chosen, by the links of the list', async () => {
    const { document: list } = await clerk.ask('goOrderList', { nameKeyword: '@SUM' })
    const links = list.exports.map((one) => [one.encoding, JSON.stringify(one)])
    expect(links.map(([encoding]) => encoding)).toEqual(['utf-8-bom', 'utf-8', 'shift_jis'])
    const bytes = await exportedBytes(clerk, `${ADDRESS}?encoding=shift_jis`)
    expect(iconv.decode(bytes, 'CP932')).toContain('注文番号')
    expect((await exportedBytes(clerk, ADDRESS)).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const answer = await clerk.program.fetch(ADDRESS, { headers: { accept: 'text/csv' } })
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="?order_\d{8}\.csv/)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
    await answer.body?.cancel()
    const page = await clerk.program.fetch('/admin/order-list?nameKeyword=%40SUM', {
      headers: { accept: 'text/html' },
    })
    expect(await page.text()).toMatch(/export-order\?nameKeyword=%40SUM[^"]*encoding=shift_jis/)
  })

  it('has every order once, though they are read in pages', async () => {
    const { reader } = shop.noren.store
    const order = await reader.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    const line = await reader.selectFrom('order_line').selectAll().executeTakeFirstOrThrow()
    const copies = Array.from({ length: MORE_THAN_A_PAGE }, (_, at) => `copy-${at}`)
    await shop.change(async (tx) => {
      for (const id of copies) {
        const own = { id, order_no: id, pre_order_id: id, email: 'many@example.com' }
        await tx
          .insertInto('orders')
          .values({ ...order, ...own })
          .execute()
        await tx
          .insertInto('order_line')
          .values({ ...line, id, order_id: id, shipping_id: null })
          .execute()
      }
    })
    const { csv, rowCount } = await saved({ email: 'many@example.com' })
    const numbers = linesOf(csv).map((one) => one.注文番号)
    expect([rowCount, numbers.length, new Set(numbers).size]).toEqual(Array(3).fill(MORE_THAN_A_PAGE))
    await shop.change((tx) => tx.deleteFrom('orders').where('email', '=', 'many@example.com').execute())
  })

  it('has the columns that were chosen, and is closed to strangers', async () => {
    const { columns } = await saved()
    const wanted = ['orderNo', 'tax10']
    const others = columns.map(({ columnName }) => columnName).filter((name) => !wanted.includes(name))
    await clerk.ask('doUpdateCsvConfig', { csvType: 3, csvOutput: wanted, csvNotOutput: others })
    expect(String((await saved({ orderStatus: [9] })).csv)).toBe('\ufeff注文番号,10%消費税\r\n')
    expect((await person.ask('goExportOrder')).status).toBe(403)
  })
})
