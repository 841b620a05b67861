import type { Language } from '../../hypermedia/language.ts'
import { worded } from '../environment.ts'
import { link } from '../transitions.ts'
import { replyData } from './contact.ts'
import type { Letter, MailRendering } from './letter.ts'
import type { orderData, refundData, returnData } from './order.ts'

const NOW = '2026-11-20T03:00:00.000Z'
const IN_TEN_MINUTES = '2026-11-20T03:10:00.000Z'
const IN_A_WEEK = '2026-11-27T03:00:00.000Z'
const SAMPLE_KEY = 'SampleKey0SampleKey0SampleKey000'

/** The name of the sample data for templates that merchants made: no file has it. */
export const MADE_SAMPLE = ' made'

/** Sample data for a preview of each mail, by the file of its template. */
export const samples = (
  language: Language,
  address: MailRendering['address'],
): Readonly<Record<string, Letter['data']>> => {
  const customer = {
    name01: worded(language, '山田', 'Yamada'),
    name02: worded(language, '花子', 'Hanako'),
    email: 'hanako@example.com',
  }
  const order = sampleOrder(language, customer)
  const shipping = {
    ...order.shippings[0],
    trackingNumber: '1234-5678-9012',
    shippedAt: NOW,
    confirmUrl: 'https://carrier.example/?no=123456789012',
    parcels: [{ trackingNumber: '1234-5678-9012', confirmUrl: 'https://carrier.example/?no=123456789012' }],
  }
  const papersLink = address(link('goOrderPapers', { orderNo: order.orderNo, orderKey: SAMPLE_KEY }))
  const orderLink = address(link('goGuestOrder', { orderNo: order.orderNo, orderKey: SAMPLE_KEY }))
  const article = {
    productCode: 'furoshiki-ai-m',
    productName: worded(language, '木綿の風呂敷', 'Cotton furoshiki'),
    className: worded(language, '藍 / 中', 'Indigo / Medium'),
  }
  const changes = {
    changedAt: NOW,
    link: address(link('goLogin')),
    againLink: address(link('goForgotPassword')),
  }
  return {
    order: { order, orderLink, papersLink },
    order_link: { order, orderLink },
    order_cancelled: { order, orderLink },
    payment_received: {
      order,
      orderLink,
      papersLink,
      words: worded(language, '11月24日に発送いたします。', 'We will ship it on 24 November.'),
    },
    order_cancelled_shop: {
      order,
      orderLink,
      words: worded(
        language,
        'メーカーの在庫がなくなり、ご用意できませんでした。',
        'The maker has run out of stock.',
      ),
    },
    shipping_delayed: {
      order,
      orderLink,
      words: worded(
        language,
        '窯元からの入荷が遅れており、発送は11月30日になる見込みです。',
        'The pottery delivers late. We expect to ship on 30 November.',
      ),
    },
    return_asked: { order, orderLink, asked: sampleReturn(language, null) },
    return_notice: {
      order,
      asked: sampleReturn(language, null),
      pictureCount: 2,
      link: address(link('goReturn', { returnId: SAMPLE_KEY })),
    },
    refund: {
      order,
      orderLink,
      refund: {
        amount: 1760,
        isAtService: false,
        refundTo: worded(
          language,
          'みほん銀行 本店 普通 ****567 ヤマダ ハナコ',
          'Sample Bank, head office, ordinary ****567, Yamada Hanako',
        ),
      } satisfies ReturnType<typeof refundData>['refund'],
      words: worded(language, 'ご迷惑をおかけいたしました。', 'We are sorry for the trouble.'),
    },
    order_exchanged: {
      order: { ...order, credit: 3450, amountDue: 1100, exchangeOf: '20261113-4T8W2C' },
      refundDue: 0,
      orderLink,
      papersLink,
      words: worded(language, '交換品は明日発送いたします。', 'We will send the new goods tomorrow.'),
    },
    return_granted: {
      order,
      orderLink,
      asked: sampleReturn(
        language,
        worded(
          language,
          '下記までお送りください。\n〒100-0000 東京都千代田区架空町1-2-3 返品係',
          'Please send the goods to:\nReturns, 1-2-3 Kakucho, Chiyoda-ku, Tokyo 100-0000',
        ),
      ),
    },
    return_refused: {
      order,
      orderLink,
      asked: sampleReturn(
        language,
        worded(
          language,
          '食品のため、お客様のご都合による返品はお受けできません。',
          'As it is food, we cannot take it back.',
        ),
      ),
    },
    [MADE_SAMPLE]: { order, shipping, papersLink },
    order_mail: {
      order,
      written: {
        subject: worded(language, 'お届け日について', 'About your delivery'),
        body: worded(language, 'お届け日を変更いたしました。', 'We have changed the day of your delivery.'),
        html: worded(
          language,
          '<p>お届け日を変更いたしました。</p>',
          '<p>We have changed the day of your delivery.</p>',
        ),
      },
    },
    entry_confirm: {
      customer,
      link: address(link('goEntryActivate', { secretKey: SAMPLE_KEY })),
      againLink: changes.againLink,
      expiresAt: IN_A_WEEK,
      days: 7,
    },
    entry_complete: { customer, link: changes.link },
    customer_withdraw: { customer, link: address(link('goTop')) },
    contact: {
      contact: {
        ...customer,
        ticketId: 'INQ-20261120-7K3M9Q',
        contents: worded(
          language,
          '先日購入した急須について伺います。\n食器洗い機で洗っても差し支えないでしょうか。',
          'I have a question about the teapot I bought.\nMay I wash it in a dishwasher?',
        ),
        orderNo: '',
        product: {
          productCode: 'kyusu-1',
          productName: worded(language, '常滑焼の急須', 'Tokoname teapot'),
          link: address(link('goProduct', { productCode: 'kyusu-1' })),
        },
      },
    },
    enquiry_reply: replyData(
      { ticket_id: 'INQ-20261120-7K3M9Q', name: worded(language, '山田 花子', 'Hanako Yamada') },
      {
        subject: worded(
          language,
          'Re: お問い合わせ [INQ-20261120-7K3M9Q]',
          'Re: Your message [INQ-20261120-7K3M9Q]',
        ),
        text: worded(
          language,
          '食器洗い機はお使いになれません。\n水かぬるま湯で、やさしく洗ってください。',
          'Please do not wash it in a dishwasher.\nRinse it gently with water instead.',
        ),
      },
      {
        text: worded(
          language,
          '急須を食器洗い機で洗っても差し支えないでしょうか。',
          'May I wash the teapot in a dishwasher?',
        ),
        created_at: NOW,
      },
    ),
    forgot: {
      customer,
      link: address(link('goPasswordReset', { resetKey: SAMPLE_KEY })),
      againLink: changes.againLink,
      expiresAt: IN_TEN_MINUTES,
      minutes: 10,
    },
    reset_complete: { customer, ...changes },
    shipping_notify: { order, shipping },
    customer_change_notify: {
      customer,
      ...changes,
      changed: ['email', 'phoneNumber'],
      address: '203.0.113.5',
      device: worded(language, 'Safari（iPhone）', 'Safari on iPhone'),
    },
    email_confirm: {
      customer,
      link: address(link('goConfirmEmail', { secretKey: SAMPLE_KEY })),
      expiresAt: IN_A_WEEK,
      days: 7,
    },
    email_changed: {
      customer,
      ...changes,
      link: address(link('goConfirmEmail', { undoKey: SAMPLE_KEY })),
      expiresAt: IN_A_WEEK,
      days: 7,
      address: '203.0.113.5',
      device: worded(language, 'Safari（iPhone）', 'Safari on iPhone'),
    },
    email_restored: { customer, link: changes.againLink },
    email_taken: { customer, ...changes, wish: 'entry' },
    member_secured: {
      member: { loginId: 'yamada', name: customer.name01 },
      change: worded(language, '認証アプリを登録しました。', 'An authenticator app was set up.'),
      changedAt: NOW,
      link: address(link('goLoginHistoryList')),
      address: '203.0.113.5',
      device: worded(language, 'Safari（iPhone）', 'Safari on iPhone'),
    },
    restock_confirm: {
      article,
      link: address(link('goRestockNotice', { noticeId: SAMPLE_KEY, noticeKey: SAMPLE_KEY })),
    },
    newsletter_confirm: {
      link: address(link('goNewsletterConfirm', { subscriptionId: SAMPLE_KEY, subscriptionKey: SAMPLE_KEY })),
    },
    restock: { article, link: address(link('goProduct', { productCode: article.productCode })) },
    points_ending: {
      customer,
      points: 1200,
      endOn: '2026-12-20',
      link: address(link('goProductList')),
      historyLink: address(link('goPointHistory')),
    },
    stock_low: {
      lowStock: 5,
      link: address(link('goStockList', { stockLevel: 'low' })),
      articles: [
        { ...article, stock: 2 },
        {
          productCode: 'hojicha-100',
          productName: worded(language, '茎ほうじ茶「焚火」', 'Roasted stem tea “Takibi”'),
          className: '',
          stock: 0,
        },
      ],
    },
  }
}

/** Returns a sample request for a return with the shop's answer. */
const sampleReturn = (
  language: Language,
  returnAnswer: string | null,
): ReturnType<typeof returnData>['asked'] => ({
  returnNo: 1,
  returnReasonName: worded(language, 'サイズや色が合わない', 'Size or colour does not suit'),
  returnWords: worded(language, 'もう少し大きいものを探しています。', 'I need a larger one.'),
  returnAnswer,
  items: [
    {
      productCode: 'furoshiki-ai-m',
      productName: worded(language, '木綿の風呂敷', 'Cotton furoshiki'),
      classCategoryName1: worded(language, '藍', 'Indigo'),
      classCategoryName2: worded(language, '中', 'Medium'),
      quantity: 1,
      received: null,
    },
  ],
})

/** Returns a sample order with all data that real ones have. */
const sampleOrder = (
  language: Language,
  person: { readonly name01: string; readonly name02: string; readonly email: string },
) => {
  const { email, ...named } = person
  const address = {
    ...named,
    kana01: 'ヤマダ',
    kana02: 'ハナコ',
    companyName: null,
    postalCode: '100-0001',
    pref: 13,
    prefName: worded(language, '東京都', 'Tokyo'),
    addr01: worded(language, '千代田区千代田', 'Chiyoda, Chiyoda-ku'),
    addr02: '1-1',
    phoneNumber: '03-1234-5678',
  }
  const tea = {
    productCode: 'hojicha-100',
    productName: worded(language, '茎ほうじ茶「焚火」', 'Roasted stem tea “Takibi”'),
    className1: null,
    classCategoryName1: null,
    className2: null,
    classCategoryName2: null,
    mainListImage: null,
    price: 950,
    price02: 880,
    quantity: 2,
    totalPrice: 1900,
    reducedTax: true,
  }
  const cloth = {
    productCode: 'furoshiki-ai-m',
    productName: worded(language, '木綿の風呂敷', 'Cotton furoshiki'),
    className1: worded(language, '色', 'Colour'),
    classCategoryName1: worded(language, '藍', 'Indigo'),
    className2: worded(language, 'サイズ', 'Size'),
    classCategoryName2: worded(language, '中', 'Medium'),
    mainListImage: null,
    price: 1760,
    price02: 1600,
    quantity: 1,
    totalPrice: 1760,
    reducedTax: false,
  }
  const items = [tea, cloth]
  return {
    orderNo: '20261120-7K3M9Q',
    orderedAt: NOW,
    paymentId: '3',
    paymentName: worded(language, '銀行振込', 'Bank transfer'),
    payUntil: '2026-11-27',
    paymentState: 'awaiting',
    message: null,
    instructions: null,
    customer: { ...address, email },
    customerId: null,
    items,
    subtotal: 3660,
    charge: 220,
    giftTotal: 220,
    deliveryFeeTotal: 770,
    discount: 100,
    discounts: [],
    taxFreeDiscount: 100,
    taxableTotal: 4650,
    usePoint: 100,
    addPoint: 0,
    tax: 383,
    total: 4550,
    paymentTotal: 4550,
    credit: 0,
    amountDue: 4550,
    exchangeOf: null,
    taxes: [
      { rate: 8, total: 1859, tax: 138 },
      { rate: 10, total: 2691, tax: 245 },
    ],
    shippings: [
      {
        shippingId: '1',
        address,
        deliveryId: '1',
        deliveryName: worded(language, '宅配便', 'Parcel service'),
        deliveryFee: 770,
        deliveryDate: '2026-11-24',
        deliveryTimeId: '1',
        deliveryTime: worded(language, '午前', 'Morning'),
        items,
        gifts: [
          {
            giftKind: 'wrapping',
            giftName: worded(language, '包装紙でのラッピング', 'Gift wrap'),
            giftPrice: 220,
            omotegaki: null,
            mizuhiki: 'none',
            mizuhikiName: null,
            giftText: null,
          },
        ],
      },
    ],
  } satisfies ReturnType<typeof orderData>['order']
}
