import type { ShopData } from '../shop-data.ts'
import { axes, tags } from './axes.ts'
import { baseInfo } from './base-info.ts'
import { categories } from './categories.ts'
import { deliveries } from './delivery.ts'
import { giftOptions } from './gifts.ts'
import { helpPages } from './help.ts'
import { holidays } from './holidays.ts'
import { home } from './home.ts'
import { news } from './news.ts'
import { paymentInstructions } from './payments.ts'
import { bowls } from './products-bowls.ts'
import { cups } from './products-cups.ts'
import { food } from './products-food.ts'
import { kilnOrders } from './products-kiln.ts'
import { kitchen, tableTools } from './products-kitchen.ts'
import { plates } from './products-plates.ts'
import { stationery } from './products-stationery.ts'
import { sweets } from './products-sweets.ts'
import { tea } from './products-tea.ts'
import { textiles } from './products-textiles.ts'
import { synonyms } from './synonyms.ts'
import { tradeLaw } from './trade-law.ts'

/** The demonstration shop: Noren Shoten, for tableware, kitchen, textiles, stationery, tea and food. */
export const demoShop: ShopData = {
  openedAt: '2026-04-01T01:00:00.000Z',
  baseInfo,
  categories,
  axes,
  tags,
  saleTypes: [
    ['通常のお品', 'In stock'],
    ['ご予約品（窯元直送）', 'Made to order, sent from the kiln'],
  ],
  products: [
    ...bowls,
    ...plates,
    ...cups,
    ...kilnOrders,
    ...kitchen,
    ...tableTools,
    ...textiles,
    ...stationery,
    ...tea,
    ...sweets,
    ...food,
  ],
  synonyms,
  news,
  home,
  helpPages,
  tradeLaw,
  deliveries,
  paymentInstructions,
  giftOptions,
  holidays,
}
