import { expect, it } from 'vitest'
import { type JournalEntry, journalColumns, PROGRAMS, type Program } from './accounting-files.rules.ts'

const sale: JournalEntry = {
  ...{ orderNo: '20261101-000001', at: '2026-11-01T03:00:00Z', day: '2026-11-01', number: 1 },
  ...{ kind: 'sale', rate: 8, total: 540, tax: 40 },
}
const back: JournalEntry = { ...sale, number: 2, kind: 'cancel', rate: 10, total: -1100, tax: -100 }
const untaxed: JournalEntry = { ...sale, number: 3, kind: 'sale', rate: null, total: 300, tax: 0 }

const titles = (program: Program) =>
  journalColumns(program)
    .map(({ title }) => title)
    .join()
const line = (program: Program, entry: JournalEntry) =>
  journalColumns(program)
    .map(({ value }) => value(entry))
    .join()

it('writes what freee imports as journal entries', () => {
  expect(titles('freee')).toBe(
    '日付,伝票番号,決算整理仕訳,借方勘定科目,借方補助科目,借方税区分,借方金額,借方税額,貸方勘定科目,貸方補助科目,貸方税区分,貸方金額,貸方税額,摘要',
  )
  expect(line('freee', sale)).toBe(
    '2026/11/01,1,,売掛金,,対象外,540,0,売上高,,課税売上8%（軽）,540,40,売上 受注20261101-000001',
  )
  expect(line('freee', back)).toBe(
    '2026/11/01,2,,売上高,,課税売上10%,1100,100,売掛金,,対象外,1100,0,キャンセル・返品 受注20261101-000001',
  )
})

it('writes the 27 columns of Money Forward’s journal', () => {
  expect(titles('moneyforward')).toBe(
    '取引No,取引日,借方勘定科目,借方補助科目,借方部門,借方取引先,借方税区分,借方インボイス,借方金額(円),借方税額,貸方勘定科目,貸方補助科目,貸方部門,貸方取引先,貸方税区分,貸方インボイス,貸方金額(円),貸方税額,摘要,仕訳メモ,タグ,MF仕訳タイプ,決算整理仕訳,作成日時,作成者,最終更新日時,最終更新者',
  )
  expect(line('moneyforward', sale)).toBe(
    '1,2026/11/01,売掛金,,,,対象外,,540,0,売上高,,,,課税売上 (軽)8%,,540,40,売上 受注20261101-000001,,,,,,,,',
  )
  expect(line('moneyforward', back)).toBe(
    '2,2026/11/01,売上高,,,,課税売上 10%,,1100,100,売掛金,,,,対象外,,1100,0,キャンセル・返品 受注20261101-000001,,,,,,,,',
  )
})

it('writes the 25 columns of Yayoi’s journal', () => {
  expect(journalColumns('yayoi')).toHaveLength(25)
  expect(line('yayoi', sale)).toBe(
    '2000,,,2026/11/01,売掛金,,,対象外,540,0,売上高,,,課税売上内軽減8%,540,40,売上 受注20261101-000001,,,0,,,0,0,no',
  )
  expect(line('yayoi', back)).toBe(
    '2000,,,2026/11/01,売上高,,,課税売上内10%,1100,100,売掛金,,,対象外,1100,0,キャンセル・返品 受注20261101-000001,,,0,,,0,0,no',
  )
})

it.each(PROGRAMS)('says that what has no tax is out of its scope, for %s', (program) => {
  const cells = line(program, untaxed)
  expect(cells).not.toContain('課税')
  expect(cells.split('対象外')).toHaveLength(3)
})
