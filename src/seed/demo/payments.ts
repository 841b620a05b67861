import type { PaymentInstructionData } from '../shop-data.ts'

/** How to pay, for each of the four default payment methods. */
export const paymentInstructions: readonly PaymentInstructionData[] = [
  {
    payment: 1,
    charge: 0,
    payWithinDays: 7,
    instructions: [
      '<p>ご注文から7日以内に、下記の振替口座へお支払いください。ご入金を確認してから発送します。</p><p>口座記号番号：00000-0-000000<br>加入者名：株式会社暖簾商店</p><p>通信欄にご注文番号をお書きください。払込手数料はお客様のご負担となります。</p>',
      '<p>Please pay into this postal account within seven days. We’ll ship once your payment arrives.</p><p>Account: 00000-0-000000<br>Name: Noren Shoten Co., Ltd.</p><p>Please write your order number in the message field. Transfer fees are paid by the customer.</p>',
    ],
  },
  {
    payment: 2,
    charge: 0,
    payWithinDays: 7,
    instructions: [
      '<p>ご注文から7日以内に、お支払い合計の金額を現金書留で下記へお送りください。</p><p>〒100-0000 東京都千代田区架空町1-2-3 のれんビル2階<br>株式会社暖簾商店 ご注文係</p><p>ご注文番号を書いた紙を同封してください。到着を確認してから発送します。</p>',
      '<p>Please send the total in cash by registered mail within seven days to:</p><p>Orders, Noren Shoten Co., Ltd.<br>Noren Building 2F, 1-2-3 Kaku-cho, Chiyoda-ku, Tokyo 100-0000, Japan</p><p>Enclose a note with your order number. We’ll ship once it arrives.</p>',
    ],
  },
  {
    payment: 3,
    charge: 0,
    payWithinDays: 7,
    instructions: [
      '<p>ご注文から7日以内に、下記の口座へお振り込みください。ご入金を確認してから発送します。</p><p>のれん銀行（0000） 架空支店（000）<br>普通 0000000<br>カ）ノレンショウテン</p><p>お名前の前にご注文番号をご入力ください。振込手数料はお客様のご負担となります。</p>',
      '<p>Please transfer the total within seven days. We’ll ship once your payment arrives.</p><p>Noren Bank (0000), Kaku branch (000)<br>Ordinary account 0000000<br>NOREN SHOTEN CO., LTD.</p><p>Put your order number before your name. Transfer fees are paid by the customer.</p>',
    ],
  },
  {
    payment: 4,
    charge: 330,
    instructions: [
      '<p>商品の受け取り時に、お支払い合計の金額を配達員へお支払いください。現金のほか、配達員の端末が対応するカードや電子マネーもご利用いただけます。</p><p>代金引換手数料として330円（税込）を頂戴します。</p>',
      '<p>Please pay the total to the driver when you receive the parcel, in cash or by any card or electronic money that the driver’s terminal takes.</p><p>A fee of ¥330 (tax included) is added.</p>',
    ],
  },
]
