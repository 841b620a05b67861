import type { HelpPageData } from '../shop-data.ts'

/** How to shop here: ordering, payment, delivery, returns. */
export const guide: HelpPageData = {
  key: 'guide',
  sections: [
    {
      heading: ['ご注文の流れ', 'How to order'],
      body: [
        '<ol><li><a href="/products">商品一覧</a>や検索から商品を選び、色や大きさがあるものはお選びのうえ、カートに入れてください。</li><li>カートで数量を確かめ、「ご注文の手続きへ」を押してください。会員登録をしなくてもご注文いただけます。</li><li>お届け先、配送方法、お支払い方法を選び、内容を確認して注文を確定してください。</li><li>ご注文受付のメールをお送りします。届かないときは、迷惑メールの振り分けをご確認のうえお問い合わせください。</li></ol>',
        '<ol><li>Browse <a href="/products">all products</a> or search, choose a colour or size where there is one, and add it to your cart.</li><li>Check the quantities in your cart and press “Go to checkout”. No account needed.</li><li>Choose your address, delivery and payment, check everything, and place your order.</li><li>We’ll e-mail you to confirm. If it doesn’t arrive, check your spam folder, then contact us.</li></ol>',
      ],
    },
    {
      heading: ['窯元のご予約品', 'Pieces made to order at the kiln'],
      body: [
        '<p>商品名に「ご予約」とあるものは、窯元から直接お届けする品です。ほかの商品とはカートが分かれ、別々にご注文いただきます。お支払いは銀行振込のみとなります。</p>',
        '<p>Items marked “Pre-order” ship straight from the kiln. They have their own cart and are ordered separately. Payment is by bank transfer only.</p>',
      ],
    },
    {
      heading: ['お支払い方法', 'Payment'],
      body: [
        '<dl><dt>郵便振替・銀行振込</dt><dd>前払いです。ご注文から7日以内にお支払いください。手数料はお客様のご負担となります。</dd><dt>現金書留</dt><dd>前払いです。ご注文から7日以内にお送りください。</dd><dt>代金引換</dt><dd>受け取り時に配達員へお支払いください。手数料は330円（税込）です。コンパクト便ではご利用いただけません。</dd></dl>',
        '<dl><dt>Postal transfer, bank transfer</dt><dd>In advance, within seven days of your order. Transfer fees are paid by the customer.</dd><dt>Registered cash mail</dt><dd>In advance, within seven days of your order.</dd><dt>Cash on delivery</dt><dd>Pay the driver. The fee is ¥330 (tax included). Not available with compact mail.</dd></dl>',
      ],
    },
    {
      heading: ['消費税について', 'Consumption tax'],
      body: [
        '<p>お茶と食品には軽減税率8%、そのほかの商品には標準税率10%が適用されます。軽減税率の商品には、ご注文のメールや納品書で※印をつけています。</p>',
        '<p>Tea and food are taxed at the reduced rate of 8%, everything else at 10%. Items at the reduced rate are marked ※ in e-mails and on delivery notes.</p>',
      ],
    },
    {
      heading: ['配送と送料', 'Delivery and fees'],
      body: [
        '<table><thead><tr><th>お届け先</th><th>宅配便</th><th>コンパクト便</th><th>窯元直送</th></tr></thead><tbody><tr><td>北海道</td><td>1,320円</td><td>440円</td><td>2,200円</td></tr><tr><td>東北</td><td>880円</td><td>385円</td><td>1,540円</td></tr><tr><td>関東・信越・北陸・東海</td><td>770円</td><td>385円</td><td>1,320円</td></tr><tr><td>関西</td><td>880円</td><td>385円</td><td>1,320円</td></tr><tr><td>中国・四国</td><td>990円</td><td>385円</td><td>1,430円</td></tr><tr><td>九州</td><td>1,210円</td><td>385円</td><td>1,760円</td></tr><tr><td>沖縄</td><td>1,650円</td><td>495円</td><td>2,640円</td></tr></tbody></table><p>送料は税込です。1か所へのお届けごとに、商品代金の合計が税込11,000円以上なら送料無料です。土鍋やお米5kgなど、大きく重い商品には追加の送料がかかることがあります。</p><p>コンパクト便は郵便受けへのお届けで、日時の指定はできません。器や瓶など割れやすいものには、宅配便をお選びください。</p>',
        '<table><thead><tr><th>To</th><th>Parcel</th><th>Compact</th><th>From the kiln</th></tr></thead><tbody><tr><td>Hokkaido</td><td>¥1,320</td><td>¥440</td><td>¥2,200</td></tr><tr><td>Tohoku</td><td>¥880</td><td>¥385</td><td>¥1,540</td></tr><tr><td>Kanto, Shin’etsu, Hokuriku, Tokai</td><td>¥770</td><td>¥385</td><td>¥1,320</td></tr><tr><td>Kansai</td><td>¥880</td><td>¥385</td><td>¥1,320</td></tr><tr><td>Chugoku, Shikoku</td><td>¥990</td><td>¥385</td><td>¥1,430</td></tr><tr><td>Kyushu</td><td>¥1,210</td><td>¥385</td><td>¥1,760</td></tr><tr><td>Okinawa</td><td>¥1,650</td><td>¥495</td><td>¥2,640</td></tr></tbody></table><p>Fees include tax. Delivery to an address is free for items of ¥11,000 or more (tax included). Large and heavy items, such as earthen pots or 5 kg of rice, may have an extra fee.</p><p>Compact mail goes into your letter box, and you can’t choose a date or time. For things that break, such as bowls and bottles, choose parcel delivery.</p>',
      ],
    },
    {
      heading: ['お届けまでの日数', 'How long it takes'],
      body: [
        '<p>商品ごとに発送日の目安を表示しています。複数の商品をご注文のときは、いちばん遅いものにあわせてまとめて発送します。「お取り寄せ」の商品は、入荷の見込みをメールでご案内します。</p>',
        '<p>Each product shows when it ships. If you order several, we ship them together once the last is ready. For items “on order”, we’ll e-mail you when to expect them.</p>',
      ],
    },
    {
      heading: ['ご注文の取消し', 'Cancelling an order'],
      body: [
        '<p>ご注文から24時間以内で、発送の準備を始める前であれば、購入履歴またはご注文のメールのリンクから、ご自分で取り消していただけます。それ以降は<a href="/contact">お問い合わせ</a>ください。</p>',
        '<p>Within 24 hours, and until we start packing, you can cancel your order on its page in your order history, or through the link in its e-mail. After that, please <a href="/contact">contact us</a>.</p>',
      ],
    },
    {
      heading: ['返品・交換', 'Returns and exchanges'],
      body: [
        '<p>お届けした商品が破損していたり、ご注文と違っていたりしたときは、8日以内に、ご注文のページの「返品を申し込む」または<a href="/contact">お問い合わせ</a>からご連絡ください。送料当店負担で交換または返金いたします。</p><p>お客様のご都合による返品・交換は、未使用の商品に限り8日以内に承ります。食品と、ご注文後にお作りする品はお受けできません。</p>',
        '<p>If something arrives broken, or isn’t what you ordered, request a return on your order’s page or <a href="/contact">contact us</a> within eight days. We’ll exchange or refund it at our cost.</p><p>If you change your mind, you can return unused items within eight days, except food and pieces made to order.</p>',
      ],
    },
    {
      heading: ['贈りもの', 'Gifts'],
      body: [
        '<p>のし紙・ラッピング・メッセージカードを、ご注文の手続きの「ギフト」で、お届け先ごとにお選びいただけます。のし紙は無料です。ギフトの荷物には、金額のわかる書類を入れずにお届けします。</p>',
        '<p>Choose a noshi band, wrapping and a message card under “Gift” at checkout, for each address. The noshi is free. Gifts ship without any document that shows the price.</p>',
      ],
    },
  ],
}
