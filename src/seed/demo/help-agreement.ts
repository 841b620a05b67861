import type { HelpPageData } from '../shop-data.ts'

/** The terms of use. */
export const agreement: HelpPageData = {
  key: 'agreement',
  sections: [
    {
      heading: ['第1条（規約の適用）', 'Article 1 (Scope)'],
      body: [
        '<p>本規約は、株式会社暖簾商店（以下「当店」）が運営するこのサイトの利用と、ここでの商品の売買に適用されます。お客様は、本規約に同意のうえで会員登録またはご注文をお願いいたします。</p>',
        '<p>These terms apply to the use of this site, run by Noren Shoten Co., Ltd. (“we”), and to the sale of goods on it. By registering or ordering you agree to them.</p>',
      ],
    },
    {
      heading: ['第2条（会員登録）', 'Article 2 (Accounts)'],
      body: [
        '<ol><li>会員登録は、ご本人が正確な情報を入力して行ってください。</li><li>登録内容に変更が生じたときは、速やかにマイページで変更してください。</li><li>退会は、マイページからいつでも行えます。退会すると、残っているポイントは失われます。</li></ol>',
        '<ol><li>Please register for yourself, with correct information.</li><li>When something changes, please update it on your account page.</li><li>You may close your account at any time on the account page. Remaining points are then lost.</li></ol>',
      ],
    },
    {
      heading: ['第3条（パスワードの管理）', 'Article 3 (Passwords)'],
      body: [
        '<p>パスワードはお客様ご自身で管理してください。第三者に使われたおそれがあるときは、直ちに変更し、当店へご連絡ください。</p>',
        '<p>Your password is yours to keep. If you suspect that someone else has used it, change it at once and tell us.</p>',
      ],
    },
    {
      heading: ['第4条（売買契約の成立）', 'Article 4 (Contract)'],
      body: [
        '<ol><li>ご注文の手続きが完了し、当店がご注文受付のメールをお送りした時に、売買契約が成立します。</li><li>在庫の相違や価格の明らかな誤りがあった場合、当店はご連絡のうえご注文をお取り消しすることがあります。その際、お支払い済みの代金は全額お返しします。</li></ol>',
        '<ol><li>The contract is made when your order is complete and we have sent the mail that confirms it.</li><li>If stock was wrong or a price plainly mistaken, we may cancel the order after telling you, and return all you have paid.</li></ol>',
      ],
    },
    {
      heading: ['第5条（所有権の移転）', 'Article 5 (Ownership)'],
      body: [
        '<p>商品の所有権は、商品をお受け取りいただき、かつ代金の全額をお支払いいただいた時に、お客様へ移ります。</p>',
        '<p>Goods become yours when you have received them and paid in full.</p>',
      ],
    },
    {
      heading: ['第6条（ポイント）', 'Article 6 (Points)'],
      body: [
        '<p>会員の方には、ご購入金額に応じてポイントを差し上げます。ポイントは発送後に使えるようになり、次回以降のお支払いに1ポイント1円としてご利用いただけます。現金との引き換えはできません。</p>',
        '<p>Members earn points on what they buy. They can be used once the order has been dispatched, at one yen a point, and cannot be exchanged for cash.</p>',
      ],
    },
    {
      heading: ['第7条（禁止事項）', 'Article 7 (What is not allowed)'],
      body: [
        '<ul><li>偽りの情報で登録または注文すること</li><li>転売を目的として大量に購入すること</li><li>サイトの運営を妨げること、またはそのおそれのある行為</li><li>サイトに掲載された文章や画像を無断で転載すること</li></ul>',
        '<ul><li>Registering or ordering with false information</li><li>Buying large quantities for resale</li><li>Disturbing the operation of this site, or risking to do so</li><li>Copying texts or pictures of this site without permission</li></ul>',
      ],
    },
    {
      heading: ['第8条（規約の変更）', 'Article 8 (Changes)'],
      body: [
        '<p>本規約を変更するときは、効力の生じる日と内容を、あらかじめこのサイトでお知らせします。</p>',
        '<p>When we change these terms, we announce the change and the day it takes effect on this site beforehand.</p>',
      ],
    },
    {
      heading: ['第9条（準拠法と裁判所）', 'Article 9 (Law and court)'],
      body: [
        '<p>本規約には日本法を適用し、紛争が生じたときは東京地方裁判所を第一審の専属的合意管轄裁判所とします。</p><p>附則：2026年2月1日から実施します。</p>',
        '<p>Japanese law applies. The Tokyo District Court has exclusive jurisdiction in the first instance.</p><p>In force from 1 February 2026.</p>',
      ],
    },
  ],
}
