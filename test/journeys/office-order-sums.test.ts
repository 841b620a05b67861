import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { parse as parseHtml } from 'node-html-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerOf } from '../support/customer.ts'
import { GUEST } from '../support/guest.ts'
import { visibleText } from '../support/html-client.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const { email_confirm: _again, ...CALLER } = GUEST
/** Sums are worked out before they are stored: the first orders show that each database gives them back as they were. */
const ORDERS = { sqlite: 100, postgres: 30 } as const
const RATES = { general: 10, food: 8, old: 5, none: 0 } as const

const Items = fc.uniqueArray(
  fc.record({
    productCode: fc.constantFrom(...Object.keys(RATES)),
    quantity: fc.integer({ min: 1, max: 9 }),
    price02: fc.integer({ min: 500, max: 99_999 }),
  }),
  { minLength: 1, selector: ({ productCode }) => productCode },
)

const Money = fc.record({
  // Together never more than the cheapest goods come to.
  discount: fc.integer({ min: 0, max: 250 }),
  usePoint: fc.integer({ min: 0, max: 250 }),
  charge: fc.integer({ min: 0, max: 3000 }),
  deliveryFeeTotal: fc.integer({ min: 0, max: 3000 }),
})

const Orders = fc.record({
  items: Items,
  money: Money,
  /** What a member changes afterwards. */
  edit: fc.option(fc.record({ items: Items, money: Money }), { nil: undefined }),
})

type Ordered = typeof Orders extends fc.Arbitrary<infer One> ? One : never

type Line = Readonly<Record<string, string>>

describe.each(databases)('What hundreds of orders come to, on %s,', (database) => {
  let shop: Shop
  let clerk: Clerk
  let customerId: string

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    await clerk.ask('doUpdateBaseInfo', { optionProductTaxRule: true })
    for (const [productCode, taxRate] of Object.entries(RATES))
      await clerk.ask('doCreateProduct', {
        ...{ productCode, taxRate, productName: productCode, productStatus: 1, price02: 100 },
        stockUnlimited: true,
      })
    customerId = await customerOf(shop, { email: 'buyer@example.com', point: 1_000_000 })
  })

  afterAll(() => shop?.close())

  const yen = (amount: number) => `${amount.toLocaleString('ja')}円`

  const made = async ({ items, money, edit }: Ordered) => {
    const { document, status } = await clerk.ask('doCreateOrder', {
      ...{ ...CALLER, customerId, items, ...money, payment: 4 },
    })
    expect(status).toBe(201)
    const { orderNo } = document
    if (edit) {
      const edited = await clerk.ask('doUpdateOrder', { orderNo, items: edit.items, ...edit.money })
      expect(edited.status).toBe(200)
    }
    return orderNo
  }

  /** Each figure of an order as JSON states it. */
  const stated = async (orderNo: string) => {
    const { document } = await clerk.ask('goOrder', { orderNo })
    const { subtotal, charge, deliveryFeeTotal, discount, taxFreeDiscount, usePoint, addPoint } = document
    const { tax, total, paymentTotal, taxes } = document
    expect(taxFreeDiscount).toBe(usePoint)
    const parts = { subtotal, charge, deliveryFeeTotal, discount, usePoint, addPoint }
    return { ...parts, tax, total, paymentTotal, taxes }
  }

  it('is the same in JSON, on the screen, in the mail and in the file', async () => {
    const numbers: string[] = []
    for (const one of fc.sample(Orders, { numRuns: ORDERS[database], seed: 20_261_120 }))
      numbers.push(await made(one))
    const { csv } = (await clerk.ask('goExportOrder')).document
    const lines = parse(String(csv), { bom: true, columns: true }) as Line[]
    const linesOf = Map.groupBy(lines, (line) => line.注文番号)
    for (const orderNo of numbers) {
      const sums = await stated(orderNo)
      const { taxes } = sums
      expect(taxes.reduce((all, { total }) => all + total, 0)).toBe(sums.paymentTotal)
      expect(taxes.reduce((all, { tax }) => all + tax, 0)).toBe(sums.tax)

      const own = linesOf.get(orderNo) ?? []
      expect(own.length).toBeGreaterThan(0)
      const at = (...rates: readonly number[]) => taxes.filter(({ rate }) => rates.includes(rate))
      const sumOf = (rows: readonly { readonly total: number; readonly tax: number }[]) =>
        [rows.reduce((all, { total }) => all + total, 0), rows.reduce((all, { tax }) => all + tax, 0)].map(
          String,
        )
      for (const line of own) {
        expect([line.値引き, line.税金, line.合計, line.支払合計, line.小計]).toEqual(
          [sums.discount + sums.usePoint, sums.tax, sums.total, sums.paymentTotal, sums.subtotal].map(String),
        )
        expect([line['10%対象合計(税込)'], line['10%消費税']]).toEqual(sumOf(at(10)))
        expect([line['8%対象合計(税込)'], line['8%消費税']]).toEqual(sumOf(at(8)))
        expect([line['その他の税率の対象合計(税込)'], line.その他の税率の消費税]).toEqual(sumOf(at(5, 0)))
      }

      const { document: mail } = await clerk.ask('goOrderMailConfirm', { orderNo })
      const told = [
        `${ja('mail.order.subtotal')}: ${yen(sums.subtotal)}`,
        `${ja('mail.order.charge')}: ${yen(sums.charge)}`,
        `${ja('mail.order.deliveryFee')}: ${yen(sums.deliveryFeeTotal)}`,
        ...(sums.usePoint === 0
          ? []
          : [`${ja('mail.order.usePoint', { count: sums.usePoint })}: -${yen(sums.usePoint)}`]),
        ...(sums.discount === 0 ? [] : [`${ja('mail.order.discount')}: -${yen(sums.discount)}`]),
        `${ja('mail.order.paymentTotal')}: ${yen(sums.paymentTotal)}`,
        ...taxes.map(
          ({ rate, total, tax }) =>
            `  ${ja('mail.order.taxLine', { rate })} ${yen(total)} (${ja('mail.order.taxOf')} ${yen(tax)})`,
        ),
      ]
      expect(told.filter((one) => !mail.mailText.includes(one))).toEqual([])

      const page = await clerk.program.fetch(`/admin/order?orderNo=${orderNo}`, {
        headers: { accept: 'text/html' },
      })
      const shown = parseHtml(await page.text())
        .querySelectorAll('dl.sums dd')
        .map(visibleText)
      const figures = shown
        .flatMap((text) => text.match(/-?[\d,]+/g) ?? [])
        .map((text) => text.replaceAll(',', ''))
      expect(figures).toEqual(
        [
          ...[sums.subtotal, sums.charge, sums.deliveryFeeTotal],
          ...[-sums.discount, -sums.usePoint].filter((figure) => figure !== 0),
          sums.paymentTotal,
          ...taxes.flatMap(({ total, tax }) => [total, tax]),
          ...[sums.addPoint].filter((points) => points !== 0),
        ].map(String),
      )
    }
  }, 240_000)
})
