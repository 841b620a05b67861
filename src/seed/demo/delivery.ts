import type { DeliveryData } from '../shop-data.ts'

const prefectures = (ids: readonly number[], fee: number): Record<number, number> =>
  Object.fromEntries(ids.map((id) => [id, fee]))

const hokkaido = [1]
const tohoku = [2, 3, 4, 5, 6, 7]
const kansai = [25, 26, 27, 28, 29, 30]
const chugokuShikoku = [31, 32, 33, 34, 35, 36, 37, 38, 39]
const kyushu = [40, 41, 42, 43, 44, 45, 46]
const okinawa = [47]

const parcelTimes: DeliveryData['times'] = [
  ['午前中', 'Morning'],
  ['14時〜16時', '14:00–16:00'],
  ['16時〜18時', '16:00–18:00'],
  ['18時〜20時', '18:00–20:00'],
  ['19時〜21時', '19:00–21:00'],
]

/** The demonstration shop's delivery methods; parcels leave from Tokyo, kiln orders from Gifu. */
export const deliveries: readonly DeliveryData[] = [
  {
    name: ['宅配便', 'Parcel delivery'],
    saleType: 1,
    sortNo: 3,
    carrier: 'yamato',
    capacity: { mostWeight: 30_000, mostSize: 200 },
    fee: {
      base: 770,
      byPref: {
        ...prefectures(hokkaido, 1320),
        ...prefectures(tohoku, 880),
        ...prefectures(kansai, 880),
        ...prefectures(chugokuShikoku, 990),
        ...prefectures(kyushu, 1210),
        ...prefectures(okinawa, 1650),
      },
    },
    payments: [1, 2, 3, 4],
    times: parcelTimes,
  },
  {
    name: ['コンパクト便', 'Compact mail'],
    saleType: 1,
    sortNo: 2,
    carrier: 'yupack',
    capacity: { mostWeight: 1000, mostSize: 60 },
    fee: { base: 385, byPref: { ...prefectures(hokkaido, 440), ...prefectures(okinawa, 495) } },
    // It goes into the letter box, so nobody takes cash or keeps a time.
    payments: [1, 2, 3],
    times: [],
  },
  {
    name: ['窯元直送', 'Direct from the kiln'],
    saleType: 2,
    sortNo: 1,
    carrier: 'sagawa',
    fee: {
      base: 1320,
      byPref: {
        ...prefectures(hokkaido, 2200),
        ...prefectures(tohoku, 1540),
        ...prefectures(chugokuShikoku, 1430),
        ...prefectures(kyushu, 1760),
        ...prefectures(okinawa, 2640),
      },
    },
    payments: [3],
    times: [
      ['午前中', 'Morning'],
      ['14時〜17時', '14:00–17:00'],
    ],
  },
  {
    name: ['クール便（冷蔵）', 'Cool delivery'],
    saleType: 1,
    sortNo: 0,
    carrier: 'yamato',
    capacity: { temperature: 'cool', takesNormal: true, mostWeight: 15_000, mostSize: 120 },
    fee: {
      base: 1100,
      byPref: {
        ...prefectures(hokkaido, 1650),
        ...prefectures(tohoku, 1210),
        ...prefectures(kansai, 1210),
        ...prefectures(chugokuShikoku, 1320),
        ...prefectures(kyushu, 1540),
        ...prefectures(okinawa, 1980),
      },
    },
    payments: [1, 2, 3, 4],
    times: parcelTimes,
  },
]
