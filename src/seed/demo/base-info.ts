import type { BaseInfoData } from '../shop-data.ts'

/**
 * The demonstration shop's information. The company, its address, telephone and number are invented and
 * cannot exist.
 */
export const baseInfo: BaseInfoData = {
  shopName: '暖簾商店',
  shopKana: 'ノレンショウテン',
  shopNameEng: 'Noren Shoten',
  companyName: ['株式会社暖簾商店', 'Noren Shoten Co., Ltd.'],
  postalCode: '100-0000',
  pref: 13,
  addr01: ['千代田区架空町', '1-2-3 Kaku-cho, Chiyoda-ku'],
  addr02: ['1-2-3 のれんビル2階', 'Noren Building 2F'],
  phoneNumber: '03-0000-0000',
  businessHour: [
    '平日 10:00〜17:00（土日祝日・年末年始を除く）',
    'Weekdays, 10:00 to 17:00 (closed on public holidays and over New Year)',
  ],
  email: 'shop@noren.example.jp',
  goodTraded: [
    '器、台所道具、布もの、文具、日本茶、和菓子、調味料',
    'Tableware, kitchen tools, textiles, stationery, Japanese tea, sweets and seasonings',
  ],
  message: [
    '毎日使うものほど、よいものを。つくり手の顔が見える道具と食べものを、ひとつずつ選んでお届けします。',
    'The things we use every day deserve to be good. We choose tools and food one by one, from people we know.',
  ],
  invoiceRegistrationNumber: 'T0000000000000',
  deliveryFreeAmount: 11000,
  cutoffHour: 15,
  cancelHours: 24,
  returnDays: 14,
}
