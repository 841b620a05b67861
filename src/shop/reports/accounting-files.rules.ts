import type { CsvColumn, CsvEncoding } from '../csv/index.ts'
import type { Entry, EntryKind } from './accounting.rules.ts'

/**
 * The files that bookkeeping programs import, a journal entry for each sum: accounts receivable on the debit side and
 * sales on the credit side; what is taken back is an entry with the sides exchanged. Sums include tax. The columns are
 * those of freee会計 「仕訳データ」 (汎用形式), of マネーフォワード クラウド会計 「仕訳帳のインポート」, and of 弥生会計 「弥生取り込み（インポート）形式」.
 */

/** The programs. */
export const PROGRAMS = ['freee', 'moneyforward', 'yayoi'] as const

/** One of them. */
export type Program = (typeof PROGRAMS)[number]

/** An entry of a journal. */
export interface JournalEntry extends Entry {
  /** `YYYY-MM-DD`, in the shop's time zone. */
  readonly day: string
  /** From 1, in the order of the file. */
  readonly number: number
}

/** The accounts, as each of the programs names them from the beginning. */
const RECEIVABLE = '売掛金'
const SALES = '売上高'

/** The tax class of lines without tax of their own: the receivable. */
const NO_TAX = '対象外'

/** The tax class of sales with a rate, which includes the tax; 8% is the reduced rate since October 2019. */
const TAX_CLASSES: Readonly<Record<Program, (rate: number) => string>> = {
  freee: (rate) => (rate === 8 ? '課税売上8%（軽）' : `課税売上${rate}%`),
  moneyforward: (rate) => (rate === 8 ? '課税売上 (軽)8%' : `課税売上 ${rate}%`),
  yayoi: (rate) => (rate === 8 ? '課税売上内軽減8%' : `課税売上内${rate}%`),
}

const KINDS: Readonly<Record<EntryKind, string>> = {
  sale: '売上',
  change: '変更',
  cancel: 'キャンセル・返品',
  again: 'キャンセル・返品の取消',
  refund: '返金',
}

interface Side {
  readonly account: string
  readonly taxClass: string
  readonly tax: number
}

/** Returns the two sides of an entry. */
const sidesOf = (program: Program, { rate, total, tax }: Entry): Record<'debit' | 'credit', Side> => {
  const receivable = { account: RECEIVABLE, taxClass: NO_TAX, tax: 0 }
  const sales = {
    account: SALES,
    taxClass: rate === null || rate === 0 ? NO_TAX : TAX_CLASSES[program](rate),
    tax: Math.abs(tax),
  }
  return total < 0 ? { debit: sales, credit: receivable } : { debit: receivable, credit: sales }
}

const wordsOf = ({ kind, orderNo }: Entry): string => `${KINDS[kind]} 受注${orderNo}`

const dayOf = ({ day }: JournalEntry): string => day.replaceAll('-', '/')

type Cell = (entry: JournalEntry, sides: ReturnType<typeof sidesOf>) => string | number

const amount: Cell = ({ total }) => Math.abs(total)

const EMPTY: Cell = () => ''

/** The columns of a program, by their headings in their order. */
const FREEE: Readonly<Record<string, Cell>> = {
  日付: dayOf,
  伝票番号: ({ number }) => number,
  決算整理仕訳: EMPTY,
  借方勘定科目: (_, { debit }) => debit.account,
  借方補助科目: EMPTY,
  借方税区分: (_, { debit }) => debit.taxClass,
  借方金額: amount,
  借方税額: (_, { debit }) => debit.tax,
  貸方勘定科目: (_, { credit }) => credit.account,
  貸方補助科目: EMPTY,
  貸方税区分: (_, { credit }) => credit.taxClass,
  貸方金額: amount,
  貸方税額: (_, { credit }) => credit.tax,
  摘要: wordsOf,
}

const MONEYFORWARD: Readonly<Record<string, Cell>> = {
  取引No: ({ number }) => number,
  取引日: dayOf,
  借方勘定科目: (_, { debit }) => debit.account,
  借方補助科目: EMPTY,
  借方部門: EMPTY,
  借方取引先: EMPTY,
  借方税区分: (_, { debit }) => debit.taxClass,
  借方インボイス: EMPTY,
  '借方金額(円)': amount,
  借方税額: (_, { debit }) => debit.tax,
  貸方勘定科目: (_, { credit }) => credit.account,
  貸方補助科目: EMPTY,
  貸方部門: EMPTY,
  貸方取引先: EMPTY,
  貸方税区分: (_, { credit }) => credit.taxClass,
  貸方インボイス: EMPTY,
  '貸方金額(円)': amount,
  貸方税額: (_, { credit }) => credit.tax,
  摘要: wordsOf,
  仕訳メモ: EMPTY,
  タグ: EMPTY,
  MF仕訳タイプ: EMPTY,
  決算整理仕訳: EMPTY,
  作成日時: EMPTY,
  作成者: EMPTY,
  最終更新日時: EMPTY,
  最終更新者: EMPTY,
}

const YAYOI: Readonly<Record<string, Cell>> = {
  識別フラグ: () => 2000,
  '伝票No.': EMPTY,
  決算: EMPTY,
  取引日付: dayOf,
  借方勘定科目: (_, { debit }) => debit.account,
  借方補助科目: EMPTY,
  借方部門: EMPTY,
  借方税区分: (_, { debit }) => debit.taxClass,
  借方金額: amount,
  借方税金額: (_, { debit }) => debit.tax,
  貸方勘定科目: (_, { credit }) => credit.account,
  貸方補助科目: EMPTY,
  貸方部門: EMPTY,
  貸方税区分: (_, { credit }) => credit.taxClass,
  貸方金額: amount,
  貸方税金額: (_, { credit }) => credit.tax,
  摘要: wordsOf,
  番号: EMPTY,
  期日: EMPTY,
  タイプ: () => 0,
  生成元: EMPTY,
  仕訳メモ: EMPTY,
  付箋1: () => 0,
  付箋2: () => 0,
  調整: () => 'no',
}

const CELLS: Readonly<Record<Program, Readonly<Record<string, Cell>>>> = {
  freee: FREEE,
  moneyforward: MONEYFORWARD,
  yayoi: YAYOI,
}

/** Returns the columns of a program's file. */
export const journalColumns = (program: Program): readonly CsvColumn<JournalEntry>[] =>
  Object.entries(CELLS[program]).map(([title, cell]) => ({
    title,
    value: (entry) => cell(entry, sidesOf(program, entry)),
  }))

/** How each program reads its file: its letters, and whether the first line has headings. */
export const FILES: Readonly<
  Record<Program, { readonly encoding: CsvEncoding; readonly hasHeader: boolean }>
> = {
  freee: { encoding: 'utf-8-bom', hasHeader: true },
  moneyforward: { encoding: 'utf-8-bom', hasHeader: true },
  yayoi: { encoding: 'shift_jis', hasHeader: false },
}
