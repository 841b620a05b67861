import { ECCUBE3_PARTS, eccube3Person, FAX } from '../../csv/eccube-older.rules.ts'
import type { SourceReader } from '../../csv/index.ts'
import { withHeadings } from '../../csv/renamed.rules.ts'
import { eccubeCustomers } from './customer-eccube.rules.ts'

/** Reads the files of customers of EC-CUBE 3 and 2, whose headings differ from those of EC-CUBE 4. */

/** EC-CUBE 3: 会員管理 > 会員マスター > CSVダウンロード. It has no points. */
export const eccube3Customers: SourceReader = withHeadings(eccubeCustomers, {
  marks: ['メールアドレス', 'お名前(姓)', 'TEL1', '会員ID'],
  older: eccube3Person(),
  also: ECCUBE3_PARTS,
  passes: new RegExp(`^(会員ID|初回購入日|最終購入日|購入回数|更新日|${FAX})$`),
})

/** EC-CUBE 2: 会員管理 > 会員マスター > CSVダウンロード. It does not tell who is only provisional. */
export const eccube2Customers: SourceReader = withHeadings(eccubeCustomers, {
  marks: ['E-MAIL', 'お名前(姓)', 'TEL1'],
  older: {
    ...eccube3Person(),
    メールアドレス: ['E-MAIL'],
    'お名前(セイ)': ['お名前(フリガナ・姓)'],
    'お名前(メイ)': ['お名前(フリガナ・名)'],
    '都道府県(名称)': ['都道府県'],
    '性別(名称)': ['性別'],
    '職業(名称)': ['職業'],
    ポイント: ['ポイント残高'],
    ショップ用メモ欄: ['備考'],
  },
  also: ECCUBE3_PARTS,
  passes: new RegExp(`^(会員ID|初回購入日|最終購入日|購入回数|更新日|ZIP CODE|国|${FAX})$`),
})
