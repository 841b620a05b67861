import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPdf } from '../../../test/support/pdf.ts'
import { LineType } from '../settings/tax/tax.rules.ts'
import { draw } from './drawing.ts'
import { paperWords, saleOf, soldLine, wanted } from './papers.fixture.ts'
import { PAPERS, type PaperKind, paperOf, type Sale } from './papers.rules.ts'

const words = paperWords('ja')
const TOLD = {
  title: '納品書 20261120-7K3M9Q',
  author: '暖簾商店',
  language: 'ja',
  day: '2026-11-22',
} as const

const { day: _day, ...told } = TOLD

const paper = (sale: Sale, kind: PaperKind = 'invoice') => paperOf(sale, wanted(kind), words)
const drawn = async (...sales: readonly Sale[]) =>
  readPdf(await draw({ ...TOLD, papers: sales.map((sale) => paper(sale)) }))

const manyLines = (count: number) =>
  Array.from({ length: count }, (_, at) => soldLine(LineType.product, 1_000 + at, 1, at % 3 ? 10 : 8))

test('A file says what it is, whose and in which language, and is small', async () => {
  const bytes = await draw({ ...TOLD, papers: [paper(saleOf(manyLines(2)))] })
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.length).toBeLessThan(60_000)
  expect(await draw({ ...TOLD, papers: [paper(saleOf(manyLines(2)))] })).toEqual(bytes)
  expect(await readPdf(bytes)).toMatchObject(told)
})

test('Sixty lines go on over pages, each with its head, its number and the heads of the columns', async () => {
  const { pages } = await drawn(saleOf(manyLines(60)))
  expect(pages.length).toBeGreaterThan(2)
  for (const [at, text] of pages.entries()) {
    expect(text).toContain(`${at + 1} / ${pages.length}`)
    expect(text).toContain('適格請求書')
    expect(text).toContain('20261120-7K3M9Q')
    if (text.includes('茎ほうじ茶')) expect(text).toContain('単価（税込）')
  }
  const all = pages.join('')
  for (let at = 1; at <= 60; at += 1) expect(all.split(`hojicha-${at} `).length - 1, `line ${at}`).toBe(1)
})

test('The sums stay together on a page, whatever number of lines stands before them', async () => {
  for (let count = 14; count <= 22; count += 1) {
    const { pages } = await drawn(saleOf(manyLines(count)))
    const last = pages.findIndex((text) => text.includes('お支払い合計'))
    expect(pages[last]).toMatch(/小計.*お支払い合計.*10%対象/s)
  }
})

test('Each of several papers begins a page and counts its own', async () => {
  const { pages } = await drawn(saleOf(manyLines(30)), saleOf(manyLines(1)))
  expect(pages.map((text) => /\d+ \/ \d+/.exec(text)?.[0])).toEqual(['1 / 2', '2 / 2', '1 / 1'])
})

test('What the letters lack is seen as a mark, and nothing turns a line round', async () => {
  const customer = { name01: '𠮷田\u202e', name02: 'שלום😀\0' }
  const { pages } = await drawn(saleOf(manyLines(1), { customer }))
  expect(pages[0]).toContain('〓田 〓〓〓〓〓')
})

test('A long name is broken into lines within its column, by the rules of Japanese', async () => {
  const name = '炭火でじっくりと焙じた香り高いお茶を、京都の老舗がお届けします。（数量限定）'.repeat(5)
  const { pages } = await drawn(saleOf(manyLines(1), { nameOf: () => name }))
  const lines = (pages[0] ?? '').split('\n')
  const broken = lines.filter((line) => name.includes(line) && line.length > 5)
  expect(broken.length).toBeGreaterThan(3)
  for (const line of broken) expect(line).not.toMatch(/^[、。）ょっー]|（$/)
  expect((pages[0] ?? '').replaceAll('\n', '')).toContain(name)
})

test('A word that is wider than its column is broken too, and a title of two hundred letters stays on the page', async () => {
  const wording = { title: 'あ'.repeat(200), messages: [], notes: [] }
  const sale = saleOf(manyLines(1), { nameOf: () => 'W'.repeat(200) })
  const bytes = await draw({ ...TOLD, papers: [paperOf(sale, wanted('deliveryNote', { wording }), words)] })
  const { pages } = await readPdf(bytes)
  expect(pages).toHaveLength(1)
  expect(pages[0]?.replaceAll('\n', '')).toContain('W'.repeat(200))
  expect(pages[0]?.replaceAll('\n', '')).toContain('あ'.repeat(200))
})

test('The figures in a file are those that the order states', async () => {
  const anySale = fc
    .array(
      fc.record({
        price: fc.integer({ min: 0, max: 90_000 }),
        quantity: fc.integer({ min: 1, max: 9 }),
        rate: fc.constantFrom(8, 10),
      }),
      { minLength: 1, maxLength: 30 },
    )
    .map((lines) =>
      saleOf([
        ...lines.map(({ price, quantity, rate }) => soldLine(LineType.product, price, quantity, rate)),
        soldLine(LineType.deliveryFee, 770),
        soldLine(LineType.point, -77),
      ]),
    )
  await fc.assert(
    fc.asyncProperty(anySale, fc.constantFrom(...PAPERS), async (sale, kind) => {
      const { pages } = await readPdf(await draw({ ...TOLD, papers: [paper(sale, kind)] }))
      const text = pages.join('\n').replace(/\s+/g, ' ')
      for (const { rate, total, tax } of sale.order.taxes)
        expect(text).toContain(`${rate}%対象 ${words.yen(total)} うち消費税 ${words.yen(tax)}`)
      expect(text).toContain(`${words.yen(sale.order.paymentTotal)}`)
    }),
    { numRuns: 25 },
  )
})
