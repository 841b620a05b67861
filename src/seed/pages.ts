import type { Text } from './shop-data.ts'

/** The default pages, layouts and blocks, from which storefront pages are composed. */

/** Layouts: id and name. */
export const layouts = [
  [0, 'プレビュー用レイアウト'],
  [1, 'トップページ用レイアウト'],
  [2, '下層ページ用レイアウト'],
] as const

/** Blocks: id, file, name; true if a department gives it data. */
export const blocks = [
  [1, 'cart', 'カート', false],
  [2, 'category', 'カテゴリ', true],
  [3, 'category_nav_pc', 'カテゴリナビ(PC)', true],
  [4, 'category_nav_sp', 'カテゴリナビ(SP)', true],
  [5, 'eyecatch', '新入荷商品特集', false],
  [6, 'footer', 'フッター', false],
  [7, 'header', 'ヘッダー(商品検索・ログインナビ・カート)', false],
  [8, 'login', 'ログインナビ(共通)', false],
  [9, 'login_sp', 'ログインナビ(SP)', false],
  [10, 'logo', 'ロゴ', false],
  [11, 'new_item', '新着商品', true],
  [12, 'news', '新着情報', true],
  [13, 'search_product', '商品検索', true],
  [14, 'topic', 'トピック', false],
  [17, 'calendar', 'カレンダー', true],
  [18, 'auto_new_item', '新着商品（自動取得）', true],
] as const

/** The places of blocks: layout, section, blocks in order. */
export const positions = [
  [1, 3, [7, 10, 3]],
  [1, 7, [2, 17]],
  [1, 10, [6]],
  [1, 11, [13, 4, 9]],
  [2, 3, [7, 10, 3]],
  [2, 10, [6]],
  [2, 11, [13, 4, 9]],
] as const

/** A default page: id, name, url key, file, title; `more` has its differences from the usual page. */
interface PageData {
  readonly id: number
  readonly name: string
  readonly url: string
  readonly file: string
  readonly title: Text
  readonly noindex?: true
  readonly layout?: number
  /** A confirm page follows this page's layout. */
  readonly master?: number
}

const page = (
  id: number,
  url: string,
  file: string,
  name: string,
  title: Text,
  more: Pick<PageData, 'noindex' | 'layout' | 'master'> = {},
): PageData => ({ id, name, url, file, title, ...more })

const noindex = { noindex: true } as const

/** The default pages. The confirm pages follow the pages whose layout they have. */
export const pages: readonly PageData[] = [
  page(1, 'homepage', 'index', 'TOPページ', ['ホーム', 'Home'], { layout: 1 }),
  page(2, 'product_list', 'Product/list', '商品一覧ページ', ['商品一覧', 'Products']),
  page(3, 'product_detail', 'Product/detail', '商品詳細ページ', ['商品', 'Product']),
  page(4, 'mypage', 'Mypage/index', 'MYページ', ['マイページ', 'My account'], noindex),
  page(
    5,
    'mypage_change',
    'Mypage/change',
    'MYページ/会員登録内容変更(入力ページ)',
    ['会員情報の変更', 'Change your details'],
    noindex,
  ),
  page(
    6,
    'mypage_change_complete',
    'Mypage/change_complete',
    'MYページ/会員登録内容変更(完了ページ)',
    ['会員情報の変更完了', 'Your details are changed'],
    noindex,
  ),
  page(
    7,
    'mypage_delivery',
    'Mypage/delivery',
    'MYページ/お届け先一覧',
    ['お届け先一覧', 'Addresses'],
    noindex,
  ),
  page(
    8,
    'mypage_delivery_new',
    'Mypage/delivery_edit',
    'MYページ/お届け先追加',
    ['お届け先の追加', 'Add an address'],
    noindex,
  ),
  page(
    9,
    'mypage_favorite',
    'Mypage/favorite',
    'MYページ/お気に入り一覧',
    ['お気に入り', 'Favourites'],
    noindex,
  ),
  page(
    10,
    'mypage_history',
    'Mypage/history',
    'MYページ/購入履歴詳細',
    ['ご注文の詳細', 'Your order'],
    noindex,
  ),
  page(11, 'mypage_login', 'Mypage/login', 'MYページ/ログイン', ['ログイン', 'Sign in'], noindex),
  page(
    12,
    'mypage_withdraw',
    'Mypage/withdraw',
    'MYページ/退会手続き(入力ページ)',
    ['退会手続き', 'Close your account'],
    noindex,
  ),
  page(
    13,
    'mypage_withdraw_complete',
    'Mypage/withdraw_complete',
    'MYページ/退会手続き(完了ページ)',
    ['退会手続きの完了', 'Your account is closed'],
    noindex,
  ),
  page(14, 'help_about', 'Help/about', '当サイトについて', ['当店について', 'About us']),
  page(15, 'cart', 'Cart/index', '現在のカゴの中', ['カート', 'Cart'], noindex),
  page(16, 'contact', 'Contact/index', 'お問い合わせ(入力ページ)', ['お問い合わせ', 'Contact']),
  page(
    17,
    'contact_complete',
    'Contact/complete',
    'お問い合わせ(完了ページ)',
    ['お問い合わせの完了', 'Your message was sent'],
    noindex,
  ),
  page(18, 'entry', 'Entry/index', '会員登録(入力ページ)', ['会員登録', 'Register']),
  page(19, 'help_agreement', 'Help/agreement', 'ご利用規約', ['ご利用規約', 'Terms of use']),
  page(
    20,
    'entry_complete',
    'Entry/complete',
    '会員登録(完了ページ)',
    ['会員登録の完了', 'You are registered'],
    noindex,
  ),
  page(21, 'help_tradelaw', 'Help/tradelaw', '特定商取引に関する法律に基づく表記', [
    '特定商取引法に基づく表記',
    'Legal notice',
  ]),
  page(
    22,
    'entry_activate',
    'Entry/activate',
    '本会員登録(完了ページ)',
    ['本会員登録', 'Activation'],
    noindex,
  ),
  page(23, 'shopping', 'Shopping/index', '商品購入', ['ご注文手続き', 'Checkout'], noindex),
  page(
    24,
    'shopping_shipping',
    'Shopping/shipping',
    '商品購入/お届け先の指定',
    ['お届け先の指定', 'Choose the address'],
    noindex,
  ),
  page(
    25,
    'shopping_shipping_multiple',
    'Shopping/shipping_multiple',
    '商品購入/お届け先の複数指定',
    ['お届け先の複数指定', 'Several addresses'],
    noindex,
  ),
  page(
    28,
    'shopping_complete',
    'Shopping/complete',
    '商品購入/ご注文完了',
    ['ご注文完了', 'Thank you for your order'],
    noindex,
  ),
  page(29, 'help_privacy', 'Help/privacy', 'プライバシーポリシー', [
    'プライバシーポリシー',
    'Privacy policy',
  ]),
  page(
    30,
    'shopping_login',
    'Shopping/login',
    '商品購入ログイン',
    ['ご購入方法の選択', 'How would you like to order?'],
    noindex,
  ),
  page(
    31,
    'shopping_nonmember',
    'Shopping/nonmember',
    '非会員購入情報入力',
    ['お客様情報の入力', 'Your details'],
    noindex,
  ),
  page(
    32,
    'shopping_shipping_edit',
    'Shopping/shipping_edit',
    '商品購入/お届け先の追加',
    ['お届け先の追加', 'Add an address'],
    noindex,
  ),
  page(
    33,
    'shopping_shipping_multiple_edit',
    'Shopping/shipping_multiple_edit',
    '商品購入/お届け先の複数指定(お届け先の追加)',
    ['お届け先の追加', 'Add an address'],
    noindex,
  ),
  page(
    34,
    'shopping_error',
    'Shopping/shopping_error',
    '商品購入/購入エラー',
    ['ご注文を完了できませんでした', 'Your order could not be placed'],
    noindex,
  ),
  page(35, 'help_guide', 'Help/guide', 'ご利用ガイド', ['ご利用ガイド', 'Shopping guide']),
  page(36, 'forgot', 'Forgot/index', 'パスワード再発行(入力ページ)', [
    'パスワードの再設定',
    'Forgotten password',
  ]),
  page(
    37,
    'forgot_complete',
    'Forgot/complete',
    'パスワード再発行(完了ページ)',
    ['メールを送信しました', 'We sent you a mail'],
    noindex,
  ),
  page(
    38,
    'forgot_reset',
    'Forgot/reset',
    'パスワード再発行(再設定ページ)',
    ['新しいパスワード', 'New password'],
    noindex,
  ),
  page(42, 'shopping_redirect_to', 'Shopping/index', '商品購入/遷移', ['ご注文手続き', 'Checkout'], noindex),
  page(
    44,
    'mypage_delivery_edit',
    'Mypage/delivery_edit',
    'MYページ/お届け先編集',
    ['お届け先の入力', 'Address'],
    { noindex: true, master: 8 },
  ),
  page(
    45,
    'shopping_confirm',
    'Shopping/confirm',
    '商品購入/ご注文確認',
    ['ご注文内容の確認', 'Review your order'],
    noindex,
  ),
  page(
    46,
    'entry_confirm',
    'Entry/confirm',
    '会員登録(確認ページ)',
    ['会員登録の確認', 'Review your registration'],
    { noindex: true, master: 18 },
  ),
  page(
    47,
    'mypage_withdraw_confirm',
    'Mypage/withdraw_confirm',
    'MYページ/退会手続き(確認ページ)',
    ['退会手続きの確認', 'Close your account'],
    { noindex: true, master: 12 },
  ),
  page(
    48,
    'contact_confirm',
    'Contact/confirm',
    'お問い合わせ(確認ページ)',
    ['お問い合わせ内容の確認', 'Review your message'],
    { noindex: true, master: 16 },
  ),
  page(49, 'action_redirect', 'action_redirect', '移動ページ', ['ページの移動', 'Moving on'], noindex),
  page(
    50,
    'unsupported_route',
    'unsupported_route',
    '提供していないページ',
    ['ページのご案内', 'This page is elsewhere'],
    noindex,
  ),
  page(51, 'error', 'error', 'エラーページ', ['エラー', 'Error'], noindex),
  page(
    52,
    'mypage_history_list',
    'Mypage/history_list',
    'MYページ/購入履歴一覧',
    ['ご注文履歴', 'Your orders'],
    noindex,
  ),
  page(
    53,
    'mypage_points',
    'Mypage/points',
    'MYページ/ポイント履歴',
    ['ポイント履歴', 'Your points'],
    noindex,
  ),
  page(
    54,
    'mypage_email',
    'Mypage/email',
    'MYページ/メールアドレスの確認',
    ['メールアドレスの確認', 'Confirm your e-mail address'],
    noindex,
  ),
  page(
    55,
    'mypage_sessions',
    'Mypage/sessions',
    'MYページ/ログイン中の端末',
    ['ログイン中の端末', 'Where you are signed in'],
    noindex,
  ),
  page(
    57,
    'order_papers',
    'Shopping/papers',
    'ご注文の書類',
    ['請求書・領収書', 'Invoice and receipts'],
    noindex,
  ),
  page(59, 'order_lookup', 'Shopping/lookup', 'ご注文の確認', ['ご注文の確認', 'Find your order'], noindex),
  page(
    62,
    'order_return',
    'Shopping/return',
    '返品のお申し込み',
    ['返品のお申し込み', 'Ask for a return'],
    noindex,
  ),
  page(60, 'order_guest', 'Shopping/guest', 'ゲストのご注文', ['ご注文', 'Your order'], noindex),
  page(
    61,
    'delivery_estimate',
    'Product/delivery',
    'お届け日の目安',
    ['お届け日の目安', 'Delivery estimate'],
    noindex,
  ),
  page(
    63,
    'restock_notice',
    'Product/restock',
    '再入荷のお知らせ',
    ['再入荷のお知らせ', 'Restock notice'],
    noindex,
  ),
  page(58, 'shopping_pay', 'Shopping/pay', '商品購入/お支払い', ['お支払い', 'Payment'], noindex),
]
