import { parse } from 'csv-parse/sync'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GROUPINGS } from '../../src/shop/reports/groupings.rules.ts'
import { exportedBytes } from '../support/csv.ts'
import { linksTo } from '../support/customer.ts'
import { GUEST } from '../support/guest.ts'
import { linksOf, problemIn } from '../support/hal-client.ts'
import { atOffice, memberOf } from '../support/member.ts'
import { browserAt, type Clerk } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { listenIn } from '../support/statements.ts'
import { ja } from '../support/words.ts'

const { email_confirm: _again, ...CALLER } = GUEST
const NOVEMBER = { from: '2026-11-01', until: '2026-11-20' }
const CANCELLED = 3
/** Payment methods of a new shop. */
const TRANSFER = 3
const AT_THE_DOOR = 4
const TOKYO = 13
const OSAKA = 27
/** Statements of one page, not counting what is kept in memory. */
const MOST_STATEMENTS = 8

describe.each(databases)('The report of sales, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  /** What each order comes to. */
  const totals: Record<'october' | 'late' | 'early' | 'gone', number> = {
    october: 0,
    late: 0,
    early: 0,
    gone: 0,
  }

  /** Signs in anew: a session of the day before has ended. */
  const at = async (instant: string) => {
    shop.clock.set(new Date(instant))
    const program = await atOffice(shop, 'clerk')
    clerk = { program, ask: (name, input = {}) => program.follow(name, input, linksTo(shop, name)) }
  }

  const order = async (input: object) => {
    const { document, status } = await clerk.ask('doCreateOrder', { ...CALLER, ...input })
    expect(status, JSON.stringify(document)).toBe(201)
    return document
  }

  const report = async (input: object = {}) =>
    (await clerk.ask('goSalesReport', { ...NOVEMBER, ...input })).document

  beforeAll(async () => {
    shop = await openShop(database)
    await memberOf(shop, { login_id: 'clerk' })
    await at('2026-10-20T03:00:00Z')
    for (const [productCode, price02] of [
      ['cup', 1000],
      ['tea', 500],
    ] as const)
      await clerk.ask('doCreateProduct', {
        ...{ productCode, productName: productCode, productStatus: 1, price02, stockUnlimited: true },
      })
    await shop.change(async (tx) => {
      const { id } = await tx
        .selectFrom('product')
        .select('id')
        .where('first_code', '=', 'cup')
        .executeTakeFirstOrThrow()
      const categories = await tx.selectFrom('category').select('id').orderBy('id').limit(2).execute()
      await tx
        .insertInto('product_category')
        .values(categories.map((one) => ({ category_id: one.id, product_id: id, chosen: true })))
        .execute()
    })
    const cups = (quantity: number) => ({ productCode: 'cup', quantity })
    const tea = { productCode: 'tea', quantity: 1 }
    const regular = { email: 'regular@example.com', pref: TOKYO, payment: AT_THE_DOOR }
    const newcomer = { email: 'newcomer@example.com', pref: OSAKA, payment: TRANSFER }
    totals.october = (await order({ ...regular, items: [cups(1)] })).paymentTotal
    // Half past eleven in the evening, and ten past midnight of the next day.
    await at('2026-11-10T14:30:00Z')
    totals.late = (await order({ ...regular, items: [cups(2)] })).paymentTotal
    shop.clock.set(new Date('2026-11-10T15:10:00Z'))
    totals.early = (await order({ ...newcomer, items: [cups(1), tea], discount: 50 })).paymentTotal
    const gone = await order({ ...newcomer, email: 'gone@example.com', items: [cups(5)] })
    totals.gone = gone.paymentTotal
    await clerk.ask('doUpdateOrderStatus', { orderNo: gone.orderNo, orderStatus: CANCELLED })
    await at('2026-11-20T03:00:00Z')
  })

  afterAll(() => shop?.close())

  it.each(GROUPINGS)('comes to what the first page counts, without what was cancelled, by %s', async (by) => {
    const { document: top } = await clerk.ask('goAdminTop')
    const { count, total } = top.orders?.month ?? expect.fail('No sales')
    expect([count, total]).toEqual([2, totals.late + totals.early])
    const { allOrders, rows, before, others } = await report({ by })
    expect(before).toEqual({ from: '2026-10-12', until: '2026-10-31' })
    expect(allOrders).toMatchObject({
      ...{ count, total, before: { count: 1, total: totals.october } },
      change: { count: 1, total: total - totals.october },
    })
    expect(others).toBeNull()
    const ofRows = (of: (row: (typeof rows)[number]) => number) => rows.reduce((sum, row) => sum + of(row), 0)
    if (by === 'category') return
    expect(ofRows((row) => row.total)).toBe(total)
    expect(ofRows((row) => row.before.total)).toBe(totals.october)
    if (by !== 'product') expect(ofRows((row) => row.count)).toBe(count)
  })

  const sold = async (by: (typeof GROUPINGS)[number]) =>
    (await report({ by })).rows
      .filter(({ count, total }) => count !== 0 || total !== 0)
      .map(({ key, label, count, total }) => [key, label, count, total])

  it('has the days, weeks and hours of the shop', async () => {
    expect(await sold('day')).toEqual([
      ['2026-11-10', '2026/11/10(火)', 1, totals.late],
      ['2026-11-11', '2026/11/11(水)', 1, totals.early],
    ])
    expect((await report({ by: 'day' })).rows).toHaveLength(20)
    const weeks = await report({ by: 'week' })
    expect(weeks.rows.map(({ key }) => key)).toEqual(['2026-11-01', '2026-11-02', '2026-11-09', '2026-11-16'])
    expect(await sold('month')).toEqual([['2026-11', '2026年11月', 2, totals.late + totals.early]])
    const hours = await report({ by: 'hour' })
    expect(hours.rows.map(({ key }) => key)).toEqual(Array.from({ length: 24 }, (_, hour) => String(hour)))
    expect(await sold('hour')).toEqual([
      ['0', '0時台', 1, totals.early],
      ['23', '23時台', 1, totals.late],
    ])
  })

  it('has the goods, and what orders come to beside them as one row', async () => {
    const { rows, allOrders } = await report({ by: 'product' })
    const figures = rows.map(({ label, count, pieceCount, total }) => [label, count, pieceCount, total])
    expect(figures).toEqual([
      ['cup', 2, 3, 3300],
      ['tea', 1, 1, 550],
      [ja('message.office.report.rest'), 0, 0, totals.late + totals.early - 3300 - 550],
    ])
    expect(allOrders.pieceCount).toBe(4)
    expect(linksOf(rows[0] ?? {})).toMatchObject({ goAdminProduct: { href: expect.stringContaining('cup') } })

    const { rows: categories } = await report({ by: 'category' })
    const none = categories.find(({ key }) => key === 'none')
    expect(none).toMatchObject({ label: ja('message.office.report.noCategory'), count: 1, total: 550 })
    expect(categories.filter(({ total }) => total === 3300)).toHaveLength(2)
  })

  it('has payments, prefectures, and who bought for the first time', async () => {
    const { rows } = await report({ by: 'payment' })
    const byTotal = (one: (typeof rows)[number], other: (typeof rows)[number]) => other.total - one.total
    expect(rows).toEqual([...rows].sort(byTotal))
    expect(Object.fromEntries(rows.map(({ key, total }) => [key, total]))).toEqual({
      [AT_THE_DOOR]: totals.late,
      [TRANSFER]: totals.early,
    })
    const [first = rows[0]] = rows
    const found = await clerk.program.follow('goOrderList', {}, first)
    expect(found.document.orders.map(({ paymentTotal }) => paymentTotal)).toEqual([first?.total])

    const ofPrefectures = await sold('prefecture')
    expect(ofPrefectures.sort()).toEqual([
      [String(TOKYO), '東京都', 1, totals.late],
      [String(OSAKA), '大阪府', 1, totals.early],
    ])
    const customers = await report({ by: 'customer' })
    const figures = customers.rows.map(({ key, count, total, before }) => [key, count, total, before.count])
    expect(figures.sort()).toEqual([
      ['new', 1, totals.early, 1],
      ['returning', 1, totals.late, 0],
    ])
  })

  it('says that nothing was sold', async () => {
    const { rows, allOrders } = await report({ by: 'payment', from: '2020-01-01', until: '2020-12-31' })
    expect(rows).toEqual([])
    expect(allOrders).toMatchObject({ count: 0, total: 0, change: { count: 0, total: 0 } })
    const person = await browserAt(shop, 'reader', '/admin/report/sales?from=2020-01-01&until=2020-01-31')
    expect(person.text).toContain(ja('office.report.empty'))
    expect(person.page.root.querySelectorAll('main table')).toEqual([])
  })

  it('refuses days that are none, at their field', async () => {
    for (const [input, field] of [
      [{ from: '2026-11-20', until: '2026-11-19' }, 'until'],
      [{ from: '2025-01-01', until: '2026-11-20' }, 'until'],
      [{ from: '2026-11-31' }, 'from'],
      [{ until: '9999-12-31' }, 'until'],
    ] as const)
      for (const name of ['goSalesReport', 'goExportSalesReport'] as const) {
        const refused = await clerk.ask(name, input)
        expect(refused.status).toBe(400)
        expect(Object.keys(problemIn(refused).errors ?? {})).toEqual([field])
      }
  })

  it('shows people the form again where its days are none', async () => {
    const address = '/admin/report/sales?from=2026-11-20&until=2026-11-19&by=payment'
    const person = await browserAt(shop, 'typist', address)
    expect(person.page.status).toBe(400)
    const wrong = person.find('.is-wrong')
    expect(wrong.querySelector('input')?.getAttribute('name')).toBe('until')
    expect(wrong.text).toContain(ja('message.input.spanBackwards'))
    await person.form('until').fill({ until: '2026-11-20' }).submit()
    expect(person.page.status).toBe(200)
    expect(person.page.url.searchParams.get('by')).toBe('payment')
  })

  it('is shown to people, who choose by what it is summed up', async () => {
    const address = `/admin/report/sales?from=${NOVEMBER.from}&until=${NOVEMBER.until}`
    const person = await browserAt(shop, 'looker', address)
    expect(person.page.root.querySelectorAll('main svg.chart')).toHaveLength(1)
    await person.clickLink(ja('message.office.report.by.customer'))
    expect(person.page.url.searchParams.get('by')).toBe('customer')
    expect(person.text).toContain(ja('office.report.noteCustomer'))
    await person.form('until').fill({ until: '2026-11-10' }).submit()
    expect(Object.fromEntries(person.page.url.searchParams)).toEqual({
      ...{ by: 'customer', from: NOVEMBER.from, until: '2026-11-10' },
    })
  })

  it('is saved as a file, in either encoding', async () => {
    const { csv, rowCount } = (await clerk.ask('goExportSalesReport', { ...NOVEMBER, by: 'payment' }))
      .document
    const lines = parse(String(csv), { bom: true, columns: true }) as readonly Record<string, string>[]
    expect(lines).toHaveLength(Number(rowCount))
    expect(lines.map((line) => Number(line[ja('message.office.report.column.total')])).sort()).toEqual(
      [totals.late, totals.early].sort(),
    )
    const query = `from=${NOVEMBER.from}&until=${NOVEMBER.until}&by=customer`
    const address = `/admin/report/sales/csv?${query}`
    expect((await exportedBytes(clerk, address)).subarray(0, 3)).toEqual(Buffer.from('\ufeff'))
    const japanese = await exportedBytes(clerk, `${address}&encoding=shift_jis`)
    expect(iconv.decode(japanese, 'CP932')).toContain(ja('message.office.report.returning'))
  })

  it('is not shown to a member whose role denies it', async () => {
    await memberOf(shop, { login_id: 'owner', authority: 1 })
    const owner = await atOffice(shop, 'owner')
    const ask = (name: 'goSalesReport' | 'goExportSalesReport') => owner.follow(name, {}, linksTo(shop, name))
    expect((await ask('goSalesReport')).status).toBe(200)
    await shop.change((tx) =>
      tx.insertInto('deny_rule').values({ authority: 1, deny_url: '/admin/report' }).execute(),
    )
    for (const name of ['goSalesReport', 'goExportSalesReport'] as const)
      expect((await ask(name)).status).toBe(403)
    const { document } = await owner.follow('goAdminTop', {}, linksTo(shop, 'goAdminTop'))
    expect(JSON.stringify(document.menu)).not.toContain('goSalesReport')
  })

  it.each(GROUPINGS)('takes few statements, by %s', async (by) => {
    await report({ by })
    const heard = listenIn(database)
    await report({ by })
    heard.stop()
    expect(heard.said.length).toBeLessThanOrEqual(MOST_STATEMENTS)
  })
})
