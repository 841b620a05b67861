import type { TradeLawData } from '../shop-data.ts'

/** The statements that the Act on Specified Commercial Transactions requires of a shop. */
export const tradeLaw: readonly TradeLawData[] = [
  {
    name: ['販売業者', 'Seller'],
    description: ['株式会社暖簾商店', 'Noren Shoten Co., Ltd.'],
    onOrderScreen: false,
  },
  {
    name: ['代表責任者', 'Person in charge'],
    description: ['暖簾 太郎', 'Taro Noren'],
    onOrderScreen: false,
  },
  {
    name: ['所在地', 'Address'],
    description: [
      '〒100-0000 東京都千代田区架空町1-2-3 のれんビル2階',
      'Noren Building 2F, 1-2-3 Kaku-cho, Chiyoda-ku, Tokyo 100-0000, Japan',
    ],
    onOrderScreen: false,
  },
  {
    name: ['電話番号', 'Telephone'],
    description: ['03-0000-0000（平日 10:00〜17:00）', '03-0000-0000 (weekdays, 10:00 to 17:00)'],
    onOrderScreen: false,
  },
  {
    name: ['メールアドレス', 'E-mail'],
    description: ['shop@noren.example.jp', 'shop@noren.example.jp'],
    onOrderScreen: false,
  },
  {
    name: ['URL', 'URL'],
    description: ['https://noren.example.jp/', 'https://noren.example.jp/'],
    onOrderScreen: false,
  },
  {
    name: ['商品代金以外の必要料金', 'Additional fees'],
    description: [
      '<ul><li>送料：宅配便 770円〜1,650円、コンパクト便 385円〜495円、窯元直送 1,320円〜2,640円、クール便 1,100円〜1,980円（税込。商品代金の合計が税込11,000円以上のご注文は無料です）</li><li>大型・重量品には、商品ごとの追加送料がかかります</li><li>代金引換手数料：330円</li><li>郵便振替・銀行振込・現金書留の手数料と郵送料はお客様のご負担となります</li></ul>',
      '<ul><li>Delivery: parcel ¥770 to ¥1,650, compact ¥385 to ¥495, direct from the kiln ¥1,320 to ¥2,640, cool delivery ¥1,100 to ¥1,980 (tax included; free for orders of ¥11,000 or more, tax included)</li><li>Large and heavy items have an extra delivery fee</li><li>Cash on delivery: ¥330</li><li>Transfer fees and the postage of registered cash mail are paid by the customer</li></ul>',
    ],
    onOrderScreen: true,
  },
  {
    name: ['引き渡し時期', 'Delivery time'],
    description: [
      '<p>商品ごとに表示する発送日目安のとおり発送します。前払いの場合は、ご入金を確認した日から起算します。窯元のご予約品は、ご注文後にお届け予定をメールでお知らせします。</p>',
      '<p>We ship within the time shown for each product, counted from your payment if you pay in advance. For pieces made to order at the kiln, we’ll e-mail you the expected date.</p>',
    ],
    onOrderScreen: true,
  },
  {
    name: ['お支払方法', 'Payment'],
    description: [
      '<p>郵便振替、現金書留、銀行振込、代金引換をご利用いただけます。前払いの場合は、ご注文から7日以内にお支払いください。代金引換は、商品の受け取り時に配達員へお支払いください。</p>',
      '<p>Postal transfer, registered cash mail, bank transfer or cash on delivery. If you pay in advance, please do so within seven days of your order. Cash on delivery is paid to the driver.</p>',
    ],
    onOrderScreen: true,
  },
  {
    name: ['返品・交換について', 'Returns and exchanges'],
    description: [
      '<p>ご注文から24時間以内で、発送の準備を始める前であれば、ご注文のページから取り消していただけます。</p><p>未使用の商品に限り、お届けから8日以内にご連絡いただければ返品・交換を承ります（返送料はお客様のご負担）。食品と、ご注文後にお作りする品は、お客様のご都合による返品をお受けできません。不良品・誤送の場合は、送料当店負担で交換または返金いたします。</p>',
      '<p>Within 24 hours, and until we start packing, you can cancel your order on its page.</p><p>Unused items can be returned or exchanged if you contact us within eight days of delivery (return postage is paid by the customer). Food and pieces made to order can’t be returned for a change of mind. If an item is faulty or wrong, we’ll exchange or refund it at our cost.</p>',
    ],
    onOrderScreen: true,
  },
]
