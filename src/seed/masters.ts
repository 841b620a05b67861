import type { Text } from './shop-data.ts'

/** The fixed choices of the trade. Code uses the ids; names and order can be edited. */

/** A master's rows in order: id, then the names. */
export type MasterData = readonly (readonly [id: number, ...name: Text])[]

const prefectures: readonly Text[] = [
  ['北海道', 'Hokkaido'],
  ['青森県', 'Aomori'],
  ['岩手県', 'Iwate'],
  ['宮城県', 'Miyagi'],
  ['秋田県', 'Akita'],
  ['山形県', 'Yamagata'],
  ['福島県', 'Fukushima'],
  ['茨城県', 'Ibaraki'],
  ['栃木県', 'Tochigi'],
  ['群馬県', 'Gunma'],
  ['埼玉県', 'Saitama'],
  ['千葉県', 'Chiba'],
  ['東京都', 'Tokyo'],
  ['神奈川県', 'Kanagawa'],
  ['新潟県', 'Niigata'],
  ['富山県', 'Toyama'],
  ['石川県', 'Ishikawa'],
  ['福井県', 'Fukui'],
  ['山梨県', 'Yamanashi'],
  ['長野県', 'Nagano'],
  ['岐阜県', 'Gifu'],
  ['静岡県', 'Shizuoka'],
  ['愛知県', 'Aichi'],
  ['三重県', 'Mie'],
  ['滋賀県', 'Shiga'],
  ['京都府', 'Kyoto'],
  ['大阪府', 'Osaka'],
  ['兵庫県', 'Hyogo'],
  ['奈良県', 'Nara'],
  ['和歌山県', 'Wakayama'],
  ['鳥取県', 'Tottori'],
  ['島根県', 'Shimane'],
  ['岡山県', 'Okayama'],
  ['広島県', 'Hiroshima'],
  ['山口県', 'Yamaguchi'],
  ['徳島県', 'Tokushima'],
  ['香川県', 'Kagawa'],
  ['愛媛県', 'Ehime'],
  ['高知県', 'Kochi'],
  ['福岡県', 'Fukuoka'],
  ['佐賀県', 'Saga'],
  ['長崎県', 'Nagasaki'],
  ['熊本県', 'Kumamoto'],
  ['大分県', 'Oita'],
  ['宮崎県', 'Miyazaki'],
  ['鹿児島県', 'Kagoshima'],
  ['沖縄県', 'Okinawa'],
]

/** The small masters by kind. */
export const masters: Readonly<Record<string, MasterData>> = {
  pref: prefectures.map(([ja, en], at) => [at + 1, ja, en] as const),
  job: [
    [1, '公務員', 'Government staff'],
    [2, 'コンサルタント', 'Consultant'],
    [3, 'コンピューター関連技術職', 'Engineer (IT)'],
    [4, 'コンピューター関連以外の技術職', 'Engineer (non-IT)'],
    [5, '金融関係', 'Finance'],
    [6, '医師', 'Doctor'],
    [7, '弁護士', 'Lawyer'],
    [8, '総務・人事・事務', 'Administration, HR, clerical'],
    [9, '営業・販売', 'Sales'],
    [10, '研究・開発', 'R&D'],
    [11, '広報・宣伝', 'PR'],
    [12, '企画・マーケティング', 'Planning, marketing'],
    [13, 'デザイン関係', 'Design'],
    [14, '会社経営・役員', 'Business owner, board member'],
    [15, '出版・マスコミ関係', 'Publishing, mass media'],
    [16, '学生・フリーター', 'Student, part-timer'],
    [17, '主婦', 'Homemaker'],
    [18, 'その他', 'Other'],
  ],
  sex: [
    [1, '男性', 'Male'],
    [2, '女性', 'Female'],
    [3, 'その他', 'Other'],
    [4, '回答しない', 'No answer'],
  ],
  customer_status: [
    [1, '仮会員', 'Provisional'],
    [2, '本会員', 'Regular'],
    [3, '退会', 'Withdrawn'],
  ],
  product_status: [
    [1, '公開', 'Public'],
    [2, '非公開', 'Hidden'],
    [3, '廃止', 'Discontinued'],
  ],
  order_line_type: [
    [1, '商品', 'Product'],
    [2, '送料', 'Delivery fee'],
    [3, '手数料', 'Charge'],
    [4, '割引', 'Discount'],
    [5, '税', 'Tax'],
    [6, 'ポイント', 'Points'],
  ],
  tax_type: [
    [1, '課税', 'Taxable'],
    [2, '不課税', 'Out of scope'],
    [3, '非課税', 'Exempt'],
  ],
  tax_display: [
    [1, '税抜', 'Tax excluded'],
    [2, '税込', 'Tax included'],
  ],
  rounding: [
    [1, '四捨五入', 'Half up'],
    [2, '切り捨て', 'Down'],
    [3, '切り上げ', 'Up'],
  ],
  device_type: [
    [2, 'モバイル', 'Mobile'],
    [10, 'PC', 'PC'],
  ],
  product_list_max: [
    [20, '20件', '20 items'],
    [40, '40件', '40 items'],
    [60, '60件', '60 items'],
  ],
  product_list_order: [
    [4, '売れている順', 'Best selling'],
    [1, '価格が低い順', 'Lowest price'],
    [3, '価格が高い順', 'Highest price'],
    [2, '新着順', 'Newest'],
    [5, '商品名順', 'Name'],
  ],
  page_max: [10, 20, 30, 40, 50, 60, 70, 80, 90, 100].map(
    (size) => [size, String(size), String(size)] as const,
  ),
  authority: [
    [0, 'システム管理者', 'System administrator'],
    [1, '店舗オーナー', 'Store owner'],
    [2, '閲覧のみ', 'Read only'],
    [3, '役割による', 'By role'],
  ],
  work: [
    [0, '非稼働', 'Inactive'],
    [1, '稼働', 'Active'],
  ],
  login_history_status: [
    [0, '失敗', 'Failure'],
    [1, '成功', 'Success'],
  ],
  csv_type: [
    [3, '受注CSV', 'Order CSV'],
    [4, '配送CSV', 'Shipping CSV'],
    [1, '商品CSV', 'Product CSV'],
    [2, '会員CSV', 'Customer CSV'],
  ],
}

/** Order statuses in their order; 2 does not exist. */
export const orderStatuses = [
  {
    id: 1,
    name: ['新規受付', 'New'],
    customer: ['注文受付', 'Received'],
    color: '#437ec4',
    customerSort: 0,
    counted: true,
  },
  {
    id: 6,
    name: ['入金済み', 'Paid'],
    customer: ['注文受付', 'Received'],
    color: '#25b877',
    customerSort: 2,
    counted: true,
  },
  {
    id: 4,
    name: ['対応中', 'In progress'],
    customer: ['注文受付', 'Received'],
    color: '#eeb128',
    customerSort: 3,
    counted: true,
  },
  {
    id: 3,
    name: ['注文取消し', 'Cancelled'],
    customer: ['注文取消し', 'Cancelled'],
    color: '#c04949',
    customerSort: 4,
    counted: false,
  },
  {
    id: 5,
    name: ['発送済み', 'Shipped'],
    customer: ['発送済み', 'Shipped'],
    color: '#25b877',
    customerSort: 6,
    counted: false,
  },
  {
    id: 8,
    name: ['購入処理中', 'Purchase in progress'],
    customer: ['注文未完了', 'Incomplete'],
    color: '#a3a3a3',
    customerSort: 5,
    counted: false,
  },
  {
    id: 7,
    name: ['決済処理中', 'Payment in progress'],
    customer: ['注文受付', 'Received'],
    color: '#a3a3a3',
    customerSort: 1,
    counted: false,
  },
  {
    id: 9,
    name: ['返品', 'Returned'],
    customer: ['返品', 'Returned'],
    color: '#c04949',
    customerSort: 7,
    counted: false,
  },
] as const

/**
 * The beginnings of the postal codes of Japan's remote islands: the Izu and Ogasawara islands, Rishiri, Rebun,
 * Okushiri, Sado, Awashima, Oki, Tsushima, Iki, Goto, Tanegashima, Yakushima, Koshikijima, Amami and the
 * islands around Okinawa.
 */
export const remoteIslands = [
  '10001, 10002, 10003, 10004, 10005, 10006, 10011, 10012, 10014, 10015, 10016, 10017, 10021, 10022',
  '09701, 09702, 09703, 09704, 09711, 09712, 04314, 04315',
  '952, 9580061',
  '68401, 68402, 68403, 68404, 685',
  '817, 8115, 853, 85742, 85743, 85744, 85745, 85746, 85747',
  '89131, 89132, 89133, 89134, 89135, 89136, 89137, 89142, 89143, 89144, 8961',
  '894, 8916, 8917, 8918, 8919',
  '90131, 90133, 90134, 90135, 90136, 90137, 90138, 90139, 90505, 90506, 90507, 906, 907',
].join('\n')

/** Delivery durations: days until it is sent, negative on order. */
export const deliveryDurations: readonly (readonly [id: number, days: number, ...name: Text])[] = [
  [1, 0, '即日', 'Same day'],
  [2, 1, '1～2日後', 'In 1–2 days'],
  [3, 3, '3～4日後', 'In 3–4 days'],
  [4, 7, '1週間以降', 'In a week or more'],
  [5, 14, '2週間以降', 'In 2 weeks or more'],
  [6, 21, '3週間以降', 'In 3 weeks or more'],
  [7, 30, '1ヶ月以降', 'In a month or more'],
  [8, 60, '2ヶ月以降', 'In 2 months or more'],
  [9, -1, 'お取り寄せ(商品入荷後)', 'On order'],
]

/** Payment methods, with the time of payment; listed by sort number, the highest first. */
export const payments: readonly (readonly [
  id: number,
  sortNo: number,
  paidWhen: 'first' | 'door',
  ...name: Text,
])[] = [
  [1, 4, 'first', '郵便振替', 'Postal transfer'],
  [2, 3, 'first', '現金書留', 'Registered cash mail'],
  [3, 2, 'first', '銀行振込', 'Bank transfer'],
  [4, 1, 'door', '代金引換', 'Cash on delivery'],
]

/** The trade-law rows of a new shop: names only, to be filled in. */
export const tradeLawNames: readonly Text[] = [
  ['販売業者', 'Seller'],
  ['代表責任者', 'Person in charge'],
  ['所在地', 'Address'],
  ['電話番号', 'Telephone'],
  ['メールアドレス', 'E-mail'],
  ['URL', 'URL'],
  ['商品代金以外の必要料金', 'Fees besides the price'],
  ['引き渡し時期', 'Time of delivery'],
  ['お支払方法', 'Payment methods'],
  ['返品・交換について', 'Returns and exchanges'],
]
