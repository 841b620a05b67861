import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import { GENERAL, POINTS } from './audit-stories.ts'
import { discountsOf, figuresOf, type OfRate, reckoned, type Sheet } from './calculator.ts'
import type { Person } from './customer.ts'
import type { Clerk } from './office.ts'
import { pdfIn, readPdf } from './pdf.ts'

/** In these statuses nothing is owed any more. */
export const TAKEN_BACK: readonly number[] = [3, 9]

/** An order as the audit believes it to be. */
export interface Known {
  readonly orderNo: string
  readonly customerAt: number
  sheet: Sheet
  status: number
  /** What was paid by rate, once it was said to be paid. */
  paid: readonly OfRate[] | undefined
  readonly refunds: OfRate[][]
}

export const sumOf = (rows: readonly OfRate[]): number => rows.reduce((all, { total }) => all + total, 0)

const togetherOf = (rows: readonly OfRate[]): readonly OfRate[] =>
  [...Map.groupBy(rows, ({ rate }) => rate)].map(([rate, own]) => ({
    ...{ rate, total: sumOf(own), tax: own.reduce((all, { tax }) => all + tax, 0) },
  }))

/** What an order comes to by rate, as far as it is still owed. */
export const owedOf = ({ status, sheet }: Known): readonly OfRate[] =>
  TAKEN_BACK.includes(status) ? [] : reckoned(sheet).taxes

/** Holds what the shop says of orders against the calculator; `count` is how often. */
export const auditorOf = (clerk: Clerk, people: readonly Person[], orders: readonly Known[]) => {
  const count = { comparisons: 0 }

  const compare = (what: string, known: Known, shown: unknown, expected: unknown) => {
    count.comparisons += 1
    expect(shown, `${what} of ${JSON.stringify(known)}`).toEqual(expected)
  }

  /** The order as programs read it. */
  const compareOrder = async (known: Known) => {
    const { document } = await clerk.ask('goOrder', { orderNo: known.orderNo })
    const sums = reckoned(known.sheet)
    const shown = {
      ...Object.fromEntries(Object.keys(sums).map((name) => [name, Reflect.get(document, name)])),
      taxes: document.taxes.filter(({ total, tax }) => total !== 0 || tax !== 0),
    }
    compare('sums', known, shown, sums)
    const marked = known.sheet.goods.map(({ productCode, rate }) => [productCode, rate !== GENERAL.rate])
    const marks = document.items.map(({ productCode, reducedTax }) => [productCode, reducedTax])
    compare('marks', known, marks, marked)
    if (!known.paid) return
    const [paid, back] = [sumOf(known.paid), sumOf(known.refunds.flat())]
    const due = Math.max(0, paid - back - sumOf(owedOf(known)))
    const { paidTotal, refundTotal, refundDue } = document
    compare(
      'money',
      known,
      { paidTotal, refundTotal, refundDue },
      { paidTotal: paid, refundTotal: back, refundDue: due },
    )
  }

  /** The order's lines as a file has them. */
  const compareFile = async (known: Known) => {
    const { document } = await clerk.ask('goExportOrder', { orderNo: known.orderNo })
    const lines = parse(String(document.csv), { bom: true, columns: true }) as Readonly<
      Record<string, string>
    >[]
    const { goods } = known.sheet
    const sums = reckoned(known.sheet)
    const ofType = (...types: readonly number[]) =>
      lines.filter((line) => types.includes(Number(line['明細区分(ID)'])))
    const shown = ofType(1).map((line) =>
      [line.価格, line.個数, line.税率, line['税率ルール(ID)']].map(Number),
    )
    compare(
      'lines',
      known,
      shown,
      goods.map(({ price02, quantity, rate, rounding }) => [price02, quantity, rate, rounding]),
    )
    const off = ofType(4).map((line) => [Number(line.税率), -Number(line.価格)])
    compare('discounts', known, off.sort(), [...discountsOf(known.sheet)].filter(([, yen]) => yen > 0).sort())
    const at = (...rates: readonly number[]) => {
      const rows = sums.taxes.filter(({ rate }) => rates.includes(rate))
      return [sumOf(rows), rows.reduce((all, { tax }) => all + tax, 0)]
    }
    const [first = {}] = lines
    const figures = [
      '小計',
      '値引き',
      '税金',
      '合計',
      '支払合計',
      '10%対象合計(税込)',
      '10%消費税',
      '8%対象合計(税込)',
      '8%消費税',
      'その他の税率の対象合計(税込)',
      'その他の税率の消費税',
    ]
    const { subtotal, discount, usePoint, tax, total, paymentTotal } = sums
    compare(
      'file',
      known,
      figures.map((name) => Number(first[name])),
      [...[subtotal, discount + usePoint, tax, total, paymentTotal], ...[...at(10), ...at(8), ...at(0, 5)]],
    )
  }

  const compareCustomer = async (known: Known) => {
    const customerId = people[known.customerAt]?.customerId
    const { document } = await clerk.ask('goCustomer', { customerId })
    const own = orders.filter(({ customerAt }) => customerAt === known.customerAt)
    const { buyTimes, totalSpent: buyTotal, point } = document
    compare('customer', known, { buyTimes, buyTotal, point }, figuresOf(own, POINTS))
  }

  const compareAll = async (known: Known) => {
    await compareOrder(known)
    await compareFile(known)
    await compareCustomer(known)
  }

  const textOf = async (orderNo: string, paper: 'invoice' | 'creditNote') => {
    const { status, document } = await clerk.ask('goExportOrderPdf', { orderNo, paper })
    expect(status, JSON.stringify(document).slice(0, 300)).toBe(200)
    return (await readPdf(pdfIn(document.pdf))).pages.join('\n').replace(/\s+/g, ' ')
  }

  const statedIn = (rows: readonly OfRate[]) =>
    rows.map(({ rate, total, tax }) => `${rate}%対象 ${yen(total)} うち消費税 ${yen(tax)}`)

  const yen = (amount: number) => `${amount.toLocaleString('ja')}円`

  const comparePapers = async (known: Known) => {
    const { taxes, paymentTotal } = reckoned(known.sheet)
    const text = await textOf(known.orderNo, 'invoice')
    const told = [...statedIn(taxes), `お支払い合計 ${yen(paymentTotal)}`]
    compare(
      'invoice',
      known,
      told.filter((one) => !text.includes(one)),
      [],
    )
    if (known.refunds.length === 0) return
    const note = await textOf(known.orderNo, 'creditNote')
    compare(
      'credit note',
      known,
      statedIn(togetherOf(known.refunds.flat())).filter((one) => !note.includes(one)),
      [],
    )
  }

  return { count, compare, compareAll, comparePapers }
}
