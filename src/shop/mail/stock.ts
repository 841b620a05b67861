import { variantsById } from '../catalog/index.ts'
import { worded } from '../environment.ts'
import { baseInfo } from '../settings/index.ts'
import { link } from '../transitions.ts'
import { STOCK_LOW } from './files.ts'
import type { LetterWriter, LetterWriters } from './letter.ts'
import { numbersIn } from './payload.ts'

/**
 * Notifies the shop of articles whose stock an order left low; articles that were restocked since, or are not
 * for sale any more, are left out.
 */
const low: LetterWriter = async ({ environment, address }, payload) => {
  const { db, memory, language } = environment('ja')
  const { email01, low_stock: lowStock } = await memory.get(baseInfo)
  if (lowStock === null) return []
  const variants = await variantsById(db, numbersIn(payload, 'variantIds'))
  const articles = variants
    .filter(({ visible, stock, stock_unlimited }) => visible && !stock_unlimited && stock <= lowStock)
    .map((variant) => ({
      productCode: variant.code,
      productName: worded(language, variant.name, variant.name_en),
      className: [variant.value1_name, variant.value2_name].filter(Boolean).join(' / '),
      stock: variant.stock,
    }))
  if (articles.length === 0) return []
  const data = { articles, lowStock, link: address(link('goStockList', { stockLevel: 'low' })) }
  return [{ template: STOCK_LOW, language, to: email01, shopReads: false, data }]
}

/** The mails for the events of the stock. */
export const stockLetters: LetterWriters = { 'stock.low': low }
