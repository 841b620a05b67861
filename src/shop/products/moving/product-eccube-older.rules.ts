import type { SourceReader, SourceRow } from '../../csv/index.ts'
import { withHeadings } from '../../csv/renamed.rules.ts'
import { eccubeProducts } from './product-eccube.rules.ts'

/** Reads the files of products of EC-CUBE 3 and 2, whose headings differ from those of EC-CUBE 4. */

/** EC-CUBE 3: 商品管理 > 商品マスター > CSVダウンロード. */
export const eccube3Products: SourceReader = withHeadings(eccubeProducts, {
  marks: ['商品名', '販売価格', '公開ステータス(ID)', '商品種別(ID)'],
  older: { '販売種別(ID)': ['商品種別(ID)'], '販売種別(名称)': ['商品種別(名称)'] },
  ...(eccubeProducts.passes && { passes: eccubeProducts.passes }),
})

const SUBS = [1, 2, 3, 4, 5]

/** The sub-titles and sub-comments of EC-CUBE 2 follow the text of the product. */
const subsOf = (row: SourceRow): string =>
  SUBS.map((at) => {
    const title = row.cell(`詳細-サブタイトル(${at})`)
    const text = row.cell(`詳細-サブコメント(${at})`)
    return [title && `<h3>${title}</h3>`, text].filter(Boolean).join('\n')
  })
    .filter(Boolean)
    .join('\n')

const DISCONTINUED = '3'

/** EC-CUBE 2: 商品管理 > 商品マスター > CSVダウンロード. */
export const eccube2Products: SourceReader = withHeadings(eccubeProducts, {
  marks: ['商品名', '販売価格', '表示ステータス(公開・非公開)', '一覧-メインコメント'],
  older: {
    '公開ステータス(ID)': [
      '表示ステータス(公開・非公開)',
      (row) => (row.cell('削除フラグ') === '1' ? DISCONTINUED : row.cell('表示ステータス(公開・非公開)')),
    ],
    ショップ用メモ欄: ['備考欄(SHOP専用)'],
    '商品説明(一覧)': ['一覧-メインコメント'],
    '商品説明(詳細)': ['詳細-メインコメント'],
    検索ワード: ['検索ワード(コメント3)'],
    フリーエリア: ['詳細-サブコメント(1)', subsOf],
    在庫数無制限フラグ: ['在庫無制限フラグ'],
    '規格分類1(名称)': ['規格分類名'],
    '規格分類2(名称)': ['親規格分類名'],
    '商品カテゴリ(名称)': ['カテゴリ名'],
    'タグ(名称)': ['商品ステータス名'],
    '販売種別(ID)': ['商品種別ID'],
    商品画像: ['詳細-メイン画像', (row) => row.cell('詳細-メイン拡大画像') || row.cell('詳細-メイン画像')],
  },
  also: [
    ...SUBS.flatMap((at) => [`詳細-サブタイトル(${at})`, `詳細-サブコメント(${at})`]),
    ...['削除フラグ', '詳細-メイン拡大画像'],
  ],
  passes: /^(商品規格ID|親?規格分類ID|カテゴリID|商品ステータス|発送日目安ID|一覧-メイン画像)$/,
})
