import type { HelpPageData } from '../shop-data.ts'
import { agreement } from './help-agreement.ts'
import { guide } from './help-guide.ts'

const about: HelpPageData = {
  key: 'about',
  sections: [
    {
      heading: ['暖簾商店について', 'About Noren Shoten'],
      body: [
        '<p>暖簾商店は、毎日の暮らしで使う道具と、おいしいお茶や食べものを扱う小さな店です。飯碗ひとつ、ふきん一枚でも、手になじむものを選ぶと一日が少し変わります。そのようなものを、つくり手を訪ね、使ってみて、ひとつずつ選んでいます。</p><p>暖簾が出ているあいだは、いつでも店は開いています。どうぞ気軽におくぐりください。</p>',
        '<p>Noren Shoten is a small shop for the tools of daily life, and for good tea and food. A rice bowl or a kitchen cloth that suits your hand changes the day a little. We look for such things: we visit the people who make them, use them ourselves, and choose them one by one.</p><p>While the curtain hangs at the door, the shop is open. Please come in.</p>',
      ],
    },
    {
      heading: ['品選びで大切にしていること', 'How we choose'],
      body: [
        '<ul><li><strong>長く使えること。</strong>直せるもの、育つものを選びます。</li><li><strong>素性がわかること。</strong>素材と産地、つくり方を確かめて載せています。</li><li><strong>使いにくさも書くこと。</strong>電子レンジに使えない、手入れが要る。そうしたことも隠さずお伝えします。</li></ul>',
        '<ul><li><strong>Made to last.</strong> We prefer what can be mended and what improves with age.</li><li><strong>Known origins.</strong> We check materials, places and methods before we write about them.</li><li><strong>Honest about limits.</strong> If something needs care or cannot go into a microwave oven, we say so.</li></ul>',
      ],
    },
    {
      heading: ['会社の概要', 'The company'],
      body: [
        '<dl><dt>会社名</dt><dd>株式会社暖簾商店</dd><dt>所在地</dt><dd>〒100-0000 東京都千代田区架空町1-2-3 のれんビル2階</dd><dt>電話番号</dt><dd>03-0000-0000</dd><dt>営業時間</dt><dd>平日 10:00〜17:00</dd></dl>',
        '<dl><dt>Company</dt><dd>Noren Shoten Co., Ltd.</dd><dt>Address</dt><dd>Noren Building 2F, 1-2-3 Kaku-cho, Chiyoda-ku, Tokyo 100-0000, Japan</dd><dt>Telephone</dt><dd>03-0000-0000</dd><dt>Hours</dt><dd>Weekdays, 10:00 to 17:00</dd></dl>',
      ],
    },
  ],
}

const privacy: HelpPageData = {
  key: 'privacy',
  sections: [
    {
      heading: ['個人情報の取り扱いについて', 'How we use your information'],
      body: [
        '<p>株式会社暖簾商店（以下「当店」）は、お客様からお預かりする個人情報を、法令とこの方針にしたがって大切に取り扱います。</p>',
        '<p>Noren Shoten Co., Ltd. (“we”) treats the personal data you entrust to us with care, under the law and under this policy.</p>',
      ],
    },
    {
      heading: ['お預かりする情報', 'What we collect'],
      body: [
        '<ul><li>お名前、ご住所、電話番号、メールアドレスなど、ご注文や会員登録の際にご入力いただく情報</li><li>ご注文とお問い合わせの内容</li><li>サイトを正しく表示し、カートの中身を覚えておくためのクッキー</li></ul>',
        '<ul><li>Name, address, telephone, e-mail and whatever else you enter when you order or register</li><li>What you order and what you ask us</li><li>Cookies that let the site work and remember your cart</li></ul>',
      ],
    },
    {
      heading: ['利用の目的', 'What we use it for'],
      body: [
        '<ol><li>商品の発送、代金の請求、ご連絡のため</li><li>お問い合わせに回答するため</li><li>ご希望の方に新商品などをご案内するため</li><li>不正な利用を防ぐため</li></ol>',
        '<ol><li>To ship your order, take payment and keep you informed</li><li>To answer your questions</li><li>To tell you about new products, if you’d like</li><li>To prevent abuse</li></ol>',
      ],
    },
    {
      heading: ['第三者への提供', 'Sharing'],
      body: [
        '<p>配送会社や窯元など、商品をお届けするために必要な相手に必要な範囲でお渡しする場合と、法令に基づく場合を除き、お客様の同意なく第三者に提供することはありません。</p>',
        '<p>Carriers and kilns receive what they need to deliver your order. Beyond that, and what the law requires, we share nothing without your consent.</p>',
      ],
    },
    {
      heading: ['開示・訂正・削除', 'Access, correction, deletion'],
      body: [
        '<p>ご自身の情報は、マイページからいつでもご確認・変更いただけます。開示や削除をご希望のときは、<a href="/contact">お問い合わせ</a>からご連絡ください。ご本人であることを確かめたうえで、速やかに対応いたします。</p>',
        '<p>You can see and change your data at any time on your account page. To ask for a copy or for deletion, please <a href="/contact">contact us</a>; once we’ve confirmed it’s you, we’ll act without delay.</p>',
      ],
    },
  ],
}

/** The demonstration shop's help pages. */
export const helpPages: readonly HelpPageData[] = [about, agreement, guide, privacy]
