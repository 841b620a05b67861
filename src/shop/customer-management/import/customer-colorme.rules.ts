import { message } from '../../../hypermedia/message.ts'
import type { SourceLine, SourceReader, SourceRow } from '../../csv/index.ts'
import { addressLines, namesIn, phoneOf, postalOf } from '../../csv/people.rules.ts'

/**
 * Reads the file of customers of カラーミーショップ (商品管理 > データダウンロード > 顧客データ). It has whole names, one
 * address of each customer, and guests who ordered without an account.
 */

const FROM = {
  email: 'メールアドレス',
  name01: '名前',
  name02: '名前',
  kana01: 'フリガナ',
  kana02: 'フリガナ',
  postalCode: '郵便番号',
  prefName: '都道府県名',
  addr01: '住所',
  addr02: '住所',
  phoneNumber: '電話番号',
  note: '備考',
} as const

/** Headings of the same values in files of other years. */
const POINTS = ['保有ポイント', '保有ポイント数', 'ショップポイント数', 'ポイント'] as const
const BIRTHS = ['生年月日', '誕生日'] as const
const NEWS = ['メルマガ受信', 'メールマガジン', 'メルマガ登録'] as const

const YES = /^(有|する|希望する|受け取る|登録済み?|1)$/

const firstIn = (row: SourceRow, headings: readonly string[]): string =>
  headings.map(row.cell).find((cell) => cell !== '') ?? ''

const lineOf = (row: SourceRow): SourceLine => {
  const [name01, name02] = namesIn(row.cell('名前'))
  const [kana01 = '', ...kana] = row.cell('フリガナ').split(/\s+/)
  const [addr01 = '', addr02 = ''] = addressLines('', row.cell('住所')) ?? []
  const points = firstIn(row, POINTS)
  const news = NEWS.find(row.has)
  return {
    row,
    from: FROM,
    cells: {
      ...{ email: row.cell('メールアドレス'), name01, name02, kana01, kana02: kana.join('') },
      companyName: row.cell('会社名'),
      postalCode: postalOf(row.cell('郵便番号')),
      prefName: row.cell('都道府県名') || row.cell('都道府県'),
      // The shop's addresses begin with the town: a short one stands there alone.
      ...(addr01 === '' ? { addr01: addr02, addr02: '' } : { addr01, addr02 }),
      phoneNumber: phoneOf(row.cell('電話番号') || row.cell('携帯番号')),
      birth: firstIn(row, BIRTHS),
      sexName: row.cell('性別'),
      note: row.cell('備考'),
      ...(POINTS.some(row.has) && { point: points === '' ? '0' : points }),
      ...(news !== undefined && { newsletter: YES.test(row.cell(news)) ? '1' : '0' }),
    },
  }
}

/** Guests are in the file too; without the column everybody has an account. */
const isMember = (row: SourceRow): boolean => !row.has('ユーザー登録') || YES.test(row.cell('ユーザー登録'))

const whyLeft = (row: SourceRow) => {
  if (row.cell('メールアドレス') === '') return message('csv.noEmail')
  return isMember(row) ? undefined : message('csv.guest')
}

export const colormeCustomers: SourceReader = {
  source: 'colorme',
  marks: ['顧客ID', '名前', 'フリガナ', 'メールアドレス', '都道府県名'],
  takes: [
    ...Object.values(FROM),
    ...['会社名', '都道府県', '携帯番号', '性別', 'ユーザー登録', ...POINTS, ...BIRTHS, ...NEWS],
  ],
  passes: /^顧客ID$/,
  read: (rows) => ({
    lines: rows.filter((row) => whyLeft(row) === undefined).map(lineOf),
    left: rows.flatMap((row) => {
      const why = whyLeft(row)
      return why ? [{ row, why }] : []
    }),
  }),
}
