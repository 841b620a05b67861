import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Paper } from '../press.ts'
import { LineType, Rounding } from '../settings/tax/tax.rules.ts'
import { paperWords, saleOf, soldLine, wanted } from './papers.fixture.ts'
import { PAPERS, paperOf } from './papers.rules.ts'

const words = paperWords('ja')
const english = paperWords('en')

/** 950 yen twice at 8 %, 1,760 at 10 %, a parcel, a discount, 300 points. */
const LINES = [
  soldLine(LineType.product, 880, 2, 8),
  soldLine(LineType.product, 1_600),
  soldLine(LineType.deliveryFee, 770),
  soldLine(LineType.discount, -100),
  soldLine(LineType.point, -300),
]
const SALE = saleOf(LINES, { usePoint: 300 })

const figuresOf = ({ sums, taxes, amount }: Paper) => ({
  amount: amount?.value,
  sums: sums.map(({ value }) => value),
  taxes,
})

test('TAX-13: an invoice names who sells and their registration, the day, who buys, and the tax by rate', () => {
  const paper = paperOf(SALE, wanted('invoice'), words)
  expect(paper.title).toBe('適格請求書')
  expect(paper.issuer).toMatchObject({ name: '暖簾商店' })
  expect(paper.issuer.lines).toContain('登録番号 T1234567890123')
  expect(paper.addressee.name).toBe('山田 花子 様')
  expect(paper.facts).toContainEqual({ name: '取引年月日', value: '2026年11月20日' })
  expect(figuresOf(paper)).toEqual({
    amount: '4,020円',
    sums: ['3,660円', '770円', '-110円', '4,320円', '-300円', '4,020円'],
    taxes: [
      ['8%対象', '1,768円', 'うち消費税 131円'],
      ['10%対象', '2,252円', 'うち消費税 205円'],
    ],
  })
})

test('a discount stands among the sums by its name', () => {
  const namesOf = (discountName?: string) =>
    paperOf(saleOf(LINES, discountName ? { discountName } : {}), wanted('invoice'), words).sums.map(
      ({ name }) => name,
    )
  expect(namesOf('夏の割引')).toContain('値引き 夏の割引')
  expect(namesOf()).toContain('値引き')
})

test('TAX-10: goods at the reduced rate are marked, and the mark is explained where there is one', () => {
  const { table, footnote } = paperOf(SALE, wanted('deliveryNote'), words)
  expect(table?.lines.map(({ name }) => name)).toEqual(['茎ほうじ茶「焚火」1 ※', '茎ほうじ茶「焚火」2'])
  expect(footnote).toBe('※は軽減税率の対象商品です。')
  const usual = saleOf([soldLine(LineType.product, 1_600)])
  expect(paperOf(usual, wanted('invoice'), words).footnote).toBeNull()
})

test('TAX-13: without a number of registration no paper calls itself a qualified one', () => {
  for (const registrationNumber of [null, '', ' '])
    for (const kind of PAPERS) {
      const paper = paperOf(saleOf(LINES, { registrationNumber }), wanted(kind), words)
      expect(JSON.stringify(paper)).not.toMatch(/適格|登録番号/)
    }
  expect(paperOf(saleOf(LINES, { registrationNumber: null }), wanted('invoice'), words).title).toBe('請求書')
})

test('OED-10: a delivery note carries the title, the messages and the notes that were written for it', () => {
  const wording = { title: '出荷明細', messages: ['一行目', '', '三行目'], notes: ['', '', '追伸'] }
  const note = paperOf(SALE, wanted('deliveryNote', { wording }), words)
  expect(note).toMatchObject({ title: '出荷明細', lead: ['一行目', '三行目'], notes: { lines: ['追伸'] } })
  expect(note.destinations).toEqual(['お届け先：山田 花子 様　〒100-0001 東京都千代田区千代田1-1'])
  expect(paperOf(SALE, wanted('deliveryNote'), words)).toMatchObject({ title: '納品書', notes: null })
  const invoice = paperOf(SALE, wanted('invoice', { wording }), words)
  expect(invoice).toMatchObject({ title: '適格請求書', lead: ['下記のとおりご請求申し上げます。'] })
  expect(invoice.notes?.lines).toEqual(['追伸'])
})

test('A receipt names whom it is for and what; one after the first says that it is issued again', () => {
  const first = paperOf(
    SALE,
    wanted('receipt', { receipt: { name: '株式会社山田', purpose: '茶葉代', no: 1 } }),
    words,
  )
  expect(first).toMatchObject({ title: '領収書', mark: null, number: '20261120-7K3M9Q-1', table: null })
  expect(first.addressee).toEqual({ name: '株式会社山田 様', lines: [] })
  expect(first.statement).toEqual(['但し、茶葉代として、上記の金額を正に領収いたしました。'])
  expect(figuresOf(first)).toMatchObject({
    amount: '4,020円',
    taxes: [['8%対象', '1,768円', 'うち消費税 131円'], {}],
  })
  const second = wanted('receipt', { receipt: { name: '山田', purpose: '', no: 2 } })
  expect(paperOf(SALE, second, words)).toMatchObject({
    mark: '再発行',
    statement: ['但し、お品代として、上記の金額を正に領収いたしました。'],
  })
})

test('A credit note gives back what is told by rate, and everything where nothing is told', () => {
  const part = paperOf(SALE, wanted('creditNote', { refund: { total: 1_000, on: '2026-11-25' } }), words)
  expect(part.title).toBe('適格返還請求書')
  expect(part.facts).toContainEqual({ name: '返還年月日', value: '2026年11月25日' })
  expect(part.facts).toContainEqual({ name: '取引年月日', value: '2026年11月20日' })
  expect(figuresOf(part)).toEqual({
    amount: '1,000円',
    sums: ['1,000円'],
    taxes: [
      ['8%対象', '439円', 'うち消費税 33円'],
      ['10%対象', '561円', 'うち消費税 51円'],
    ],
  })
  const { taxes } = paperOf(SALE, wanted('invoice'), words)
  expect(figuresOf(paperOf(SALE, wanted('creditNote'), words))).toMatchObject({ amount: '4,020円', taxes })
})

test('EXC-03 documents of an exchange state what was taken over, and ask for the rest', () => {
  const sale = { ...SALE, credit: 3_000 }
  const [invoice, note] = (['invoice', 'deliveryNote'] as const).map((kind) =>
    paperOf(sale, wanted(kind), words),
  )
  expect(invoice?.amount?.value).toBe('1,020円')
  for (const paper of [invoice, note])
    expect(paper?.sums.slice(-3)).toMatchObject([
      { value: '4,020円' },
      { name: '交換による充当', value: '-3,000円' },
      { value: '1,020円', isStrong: true },
    ])
  expect(invoice?.taxes).toEqual(paperOf(SALE, wanted('invoice'), words).taxes)
  expect(paperOf(sale, wanted('receipt'), words).facts).toContainEqual({
    ...{ name: 'うち交換による充当', value: '3,000円' },
  })
  const refund = { total: 1_000, on: '2026-11-25', passedOn: 600 }
  expect(paperOf(SALE, wanted('creditNote', { refund }), words).sums).toMatchObject([
    { value: '1,000円' },
    { name: 'うち交換による充当', value: '600円' },
  ])
})

test('In English the words, the days and the amounts are English, and the address is in its order', () => {
  const place = '1-1 Shijo-dori, Shimogyo-ku, Kyoto 600-8001, Japan'
  const shop = { ...SALE.shop, companyName: 'Noren Co., Ltd.', place }
  const paper = paperOf({ ...SALE, language: 'en', shop }, wanted('invoice'), english)
  expect(paper.issuer.lines.slice(0, 2)).toEqual(['Noren Co., Ltd.', place])
  const unwritten = { ...shop, companyName: null, place: null }
  const short = paperOf({ ...SALE, language: 'en', shop: unwritten }, wanted('invoice'), english)
  expect(short.issuer.lines).toEqual(paper.issuer.lines.slice(2))
  expect(paper.title).toBe('Qualified invoice')
  expect(paper.amount).toEqual({ name: 'Total (tax incl.)', value: '¥4,020' })
  expect(paper.sums).toContainEqual({ name: 'Points used', value: '-¥300' })
  expect(paper.facts).toContainEqual({ name: 'Date of sale', value: '20 November 2026' })
})

const anyLine = fc
  .record({
    price: fc.integer({ min: 0, max: 90_000 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    rate: fc.constantFrom(0, 8, 10),
    rounding: fc.constantFrom(...Object.values(Rounding)),
  })
  .map(({ price, quantity, rate, rounding }) => soldLine(LineType.product, price, quantity, rate, rounding))

test('TAX-07, TAX-09: every figure of a paper is one that the order states', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 8 }), (lines) => {
      const sale = saleOf(lines)
      const { order } = sale
      for (const kind of PAPERS) {
        const paper = paperOf(sale, wanted(kind), words)
        expect(paper.taxes).toEqual(
          order.taxes.map(({ rate, total, tax }) => [
            `${rate}%対象`,
            words.yen(total),
            `うち消費税 ${words.yen(tax)}`,
          ]),
        )
        expect(paper.sums.filter(({ isStrong }) => isStrong).map(({ value }) => value)).toEqual(
          kind === 'receipt' ? [] : [words.yen(order.paymentTotal)],
        )
        if (paper.table)
          expect(paper.table.lines.map(({ total }) => total)).toEqual(
            order.items.map(({ totalPrice }) => words.yen(totalPrice)),
          )
      }
    }),
    { numRuns: 300 },
  )
})
