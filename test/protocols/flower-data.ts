import { demoShop } from '../../src/seed/demo/index.ts'
import type { ProductData, ShopData } from '../../src/seed/shop-data.ts'

/** Okinawa, where only the flights of the express go. */
const OKINAWA = 47

/** Prices without tax whose prices with 10 % are those of the suite: 3,500 yen is 3,182 without tax. */
const flower = (code: string, name: string, price02: number, stock: number): ProductData => ({
  name: [name, name],
  categories: ['flowers'],
  summary: [name, name],
  description: [`<p>${name}</p>`, `<p>${name}</p>`],
  pictures: [],
  variants: [{ code, price02, stock }],
})

/**
 * The flower shop of the official conformance suite of UCP as a shop of Noren: its goods with their stock, at whole yen
 * for what are cents there, and its ways to send them.
 */
export const flowerShop: ShopData = {
  ...demoShop,
  baseInfo: { ...demoShop.baseInfo, shopName: '花屋', deliveryFreeAmount: 10_000 },
  categories: [{ key: 'flowers', name: ['花', 'Flowers'] }],
  home: [],
  products: [
    flower('bouquet_roses', 'Bouquet of Red Roses', 3182, 1000),
    flower('pot_ceramic', 'Ceramic Pot', 1364, 2000),
    flower('bouquet_sunflowers', 'Sunflower Bundle', 2273, 500),
    flower('bouquet_tulips', 'Spring Tulips', 2728, 1500),
    flower('orchid_white', 'White Orchid', 4091, 800),
    flower('gardenias', 'Gardenias', 1819, 0),
  ],
  deliveries: [
    {
      name: ['Standard Shipping', 'Standard Shipping'],
      saleType: 1,
      sortNo: 1,
      fee: { base: 500 },
      payments: [3],
      times: [],
    },
    {
      name: ['Express Shipping (US)', 'Express Shipping (US)'],
      saleType: 1,
      sortNo: 2,
      fee: { base: 1500 },
      payments: [3],
      times: [],
    },
    {
      ...{
        name: ['International Express', 'International Express'],
        saleType: 1,
        sortNo: 3,
        fee: { base: 2500 },
      },
      ...{ payments: [3], times: [] },
    },
  ],
}

/** The ids of the suite for the ways to send, by the shop's. */
export const OPTION_IDS: Readonly<Record<string, string>> = {
  1: 'std-ship',
  2: 'exp-ship-us',
  3: 'exp-ship-intl',
}

/** The prefectures that each way does not serve: the suite's countries are two of them. */
export const UNSERVED = [
  { delivery_id: 2, prefs: [OKINAWA] },
  { delivery_id: 3, prefs: Array.from({ length: OKINAWA - 1 }, (_, at) => at + 1) },
] as const
