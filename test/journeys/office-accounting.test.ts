import { parse } from 'csv-parse/sync'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROGRAMS, type Program } from '../../src/shop/reports/accounting-files.rules.ts'
import { exportedBytes } from '../support/csv.ts'
import { linksTo } from '../support/customer.ts'
import { GUEST } from '../support/guest.ts'
import { problemIn } from '../support/hal-client.ts'
import { atOffice, memberOf } from '../support/member.ts'
import { browserAt, type Clerk } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

const { email_confirm: _again, ...CALLER } = GUEST
const NOVEMBER = 'from=2026-11-01&until=2026-11-30'
const CANCELLED = 3

describe.each(databases)('Journal entries for bookkeeping programs, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let sold: { readonly orderNo: string; readonly paymentTotal: number }
  let gone: typeof sold

  beforeAll(async () => {
    shop = await openShop(database)
    await memberOf(shop, { login_id: 'bookkeeper' })
    // The entries of other days are not among them.
    shop.clock.set(new Date('2026-11-10T03:00:00Z'))
    const program = await atOffice(shop, 'bookkeeper')
    clerk = { program, ask: (name, input = {}) => program.follow(name, input, linksTo(shop, name)) }
    await clerk.ask('doCreateProduct', {
      ...{ productCode: 'cup', productName: '湯のみ', productStatus: 1, price02: 1000, stockUnlimited: true },
    })
    const order = async (quantity: number) => {
      const input = { ...CALLER, items: [{ productCode: 'cup', quantity }], discount: 50 }
      const { document, status } = await clerk.ask('doCreateOrder', input)
      expect(status, JSON.stringify(document)).toBe(201)
      return document
    }
    sold = await order(2)
    gone = await order(5)
    await clerk.ask('doUpdateOrderStatus', { orderNo: gone.orderNo, orderStatus: CANCELLED })
  })

  afterAll(() => shop?.close())

  const fileOf = async (program: Program, query = NOVEMBER) => {
    const bytes = await exportedBytes(clerk, `/admin/report/accounting/csv?${query}&program=${program}`)
    return iconv.decode(bytes, program === 'yayoi' ? 'CP932' : 'utf-8')
  }

  const cells = (text: string): string[][] => parse(text, { bom: true })

  it.each(PROGRAMS)(
    'come to what the report of sales says, with what was cancelled taken back, for %s',
    async (program) => {
      const { document: report } = await clerk.ask('goSalesReport', {
        from: '2026-11-01',
        until: '2026-11-30',
      })
      const lines = cells(await fileOf(program))
      const [debit, credit] = {
        freee: [3, 8],
        moneyforward: [2, 10],
        yayoi: [4, 10],
      }[program] as [number, number]
      const amount = { freee: 6, moneyforward: 8, yayoi: 8 }[program]
      const sumOf = (column: number) =>
        lines.filter((line) => line[column] === '売上高').reduce((sum, line) => sum + Number(line[amount]), 0)
      expect(sumOf(credit) - sumOf(debit)).toBe(report.allOrders.total)
      expect(sumOf(debit)).toBe(gone.paymentTotal)
      expect(lines.flat().join()).not.toContain(CALLER.name01)
    },
  )

  it('have one line for each tax rate of an order, and those of Yayoi no headings', async () => {
    const lines = cells(await fileOf('yayoi'))
    expect(lines.every((line) => line.length === 25 && line[0] === '2000')).toBe(true)
    const own = lines.filter((line) => line[16]?.includes(sold.orderNo))
    expect(own.map((line) => [line[3], line[4], line[8], line[10], line[13]])).toEqual([
      ['2026/11/10', '売掛金', String(sold.paymentTotal), '売上高', '課税売上内10%'],
    ])
    expect(cells(await fileOf('freee'))[0]?.[0]).toBe('日付')
  })

  it('begin on the day of sending where that is asked', async () => {
    expect(cells(await fileOf('yayoi', `${NOVEMBER}&bookedOn=shipping`))).toEqual([])
    await clerk.ask('doUpdateOrderStatus', { orderNo: sold.orderNo, orderStatus: 5 })
    const lines = cells(await fileOf('yayoi', `${NOVEMBER}&bookedOn=shipping`))
    expect(lines.map((line) => line[8])).toEqual([String(sold.paymentTotal)])
  })

  it('are offered beside the report, and refuse days that are none', async () => {
    const there = await browserAt(shop, 'reader', `/admin/report/sales?${NOVEMBER}`)
    expect(there.page.root.querySelectorAll('a[href^="/admin/report/accounting/csv"]')).toHaveLength(6)
    const refused = await clerk.ask('goExportAccounting', {
      ...{ program: 'freee', from: '2026-11-20', until: '2026-11-19' },
    })
    expect(refused.status).toBe(400)
    expect(Object.keys(problemIn(refused).errors ?? {})).toEqual(['until'])
  })
})
