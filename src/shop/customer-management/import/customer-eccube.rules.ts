import { message } from '../../../hypermedia/message.ts'
import type { SourceLine, SourceReader, SourceRow } from '../../csv/index.ts'
import { addressLines, ECCUBE_PERSON, nameOf, phoneOf, postalOf } from '../../csv/people.rules.ts'

/**
 * Reads EC-CUBE 4's file of customers (会員管理 > 会員一覧 > CSVダウンロード). Its ids are not those of this shop:
 * customers are found by their email address. Points come where its file has a column for them.
 */

const FROM = {
  ...ECCUBE_PERSON,
  sex: '性別(ID)',
  sexName: '性別(名称)',
  job: '職業(ID)',
  jobName: '職業(名称)',
  birth: '誕生日',
  createDate: '登録日',
  point: 'ポイント',
} as const

const REGULAR = ['', '2', '本会員']

const lineOf = (row: SourceRow): SourceLine => {
  const cells: Record<string, string> = Object.fromEntries(
    Object.entries(FROM).flatMap(([column, heading]) =>
      row.has(heading) ? [[column, row.cell(heading)]] : [],
    ),
  )
  const [addr01 = '', addr02 = ''] = addressLines(row.cell('住所1'), row.cell('住所2')) ?? []
  return {
    row,
    from: FROM,
    cells: {
      ...cells,
      name01: nameOf(row.cell('お名前(姓)')),
      name02: nameOf(row.cell('お名前(名)')),
      postalCode: postalOf(row.cell('郵便番号')),
      phoneNumber: phoneOf(row.cell('TEL')),
      addr01,
      addr02,
      ...(cells.point === '' && { point: '0' }),
    },
  }
}

const statusOf = (row: SourceRow): string =>
  row.cell('会員ステータス(ID)') || row.cell('会員ステータス(名称)')

const isRegular = (row: SourceRow): boolean => REGULAR.includes(statusOf(row))

export const eccubeCustomers: SourceReader = {
  source: 'eccube',
  isAlike: true,
  marks: ['メールアドレス', 'お名前(姓)'],
  takes: [...Object.values(FROM), '会員ステータス(ID)', '会員ステータス(名称)'],
  passes: /^(会員ID|初回購入日|最終購入日|購入回数|更新日)$/,
  read: (rows) => ({
    lines: rows.filter(isRegular).map(lineOf),
    left: rows.filter((row) => !isRegular(row)).map((row) => ({ row, why: message('csv.notRegular') })),
  }),
}
