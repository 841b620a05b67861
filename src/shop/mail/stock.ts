import type { Language } from '../../hypermedia/language.ts'
import { linkToProduct, valueWords, variantsById, type WordedVariant } from '../catalog/index.ts'
import { derivedKey } from '../derived-key.ts'
import { worded } from '../environment.ts'
import { noticeById } from '../restock/index.ts'
import { baseInfo } from '../settings/index.ts'
import { link } from '../transitions.ts'
import { RESTOCK, RESTOCK_CONFIRM, STOCK_LOW } from './files.ts'
import type { LetterWriter, LetterWriters } from './letter.ts'
import { languageOf, numbersIn, textIn } from './payload.ts'
import { countWrittenSince } from './queries.ts'

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
    .map((variant) => ({ ...variantData(variant, language), stock: variant.stock }))
  if (articles.length === 0) return []
  const data = { articles, lowStock, link: address(link('goStockList', { stockLevel: 'low' })) }
  return [{ template: STOCK_LOW, language, to: email01, shopReads: false, data }]
}

const variantData = (variant: WordedVariant, language: Language) => ({
  productCode: variant.code,
  productName: worded(language, variant.name, variant.name_en),
  className: valueWords(variant, language) ?? '',
})

/** Mails that confirm an address for notices, to one address in a day, whoever asks for them. */
const MOST_A_DAY = 10
const DAY_MS = 86_400_000

/** Asks whoever has the address whether they want the notice; one who has confirmed it is asked no more. */
const requested: LetterWriter = async ({ environment, address, clock }, payload) => {
  const { db, services, now } = environment('ja')
  const notice = await noticeById(db, textIn(payload, 'noticeId'), now)
  const [variant] = notice ? await variantsById(db, [notice.variant_id]) : []
  if (!notice || !variant || notice.confirmed_at !== null) return []
  const yesterday = new Date(clock().getTime() - DAY_MS)
  if ((await countWrittenSince(db, notice.email_key, [RESTOCK_CONFIRM], yesterday)) >= MOST_A_DAY) return []
  const noticeKey = derivedKey(services.security.vault, 'restock', notice.id)
  const data = {
    article: variantData(variant, notice.language),
    link: address(link('goRestockNotice', { noticeId: notice.id, noticeKey })),
  }
  return [{ template: RESTOCK_CONFIRM, language: notice.language, to: notice.email, shopReads: false, data }]
}

const arrived: LetterWriter = async ({ environment, address }, payload) => {
  const language = languageOf(payload)
  const [variant] = await variantsById(
    environment(language).db,
    numbersIn({ ids: [payload.variantId] }, 'ids'),
  )
  if (!variant) return []
  const article = variantData(variant, language)
  const data = { article, link: address(linkToProduct(variant, variant.code)) }
  const to = { to: textIn(payload, 'email'), customerId: textIn(payload, 'customerId') || null }
  return [{ template: RESTOCK, language, ...to, shopReads: false, data }]
}

/** The mails for the events of the stock. */
export const stockLetters: LetterWriters = {
  'stock.low': low,
  'restock.requested': requested,
  'restock.arrived': arrived,
}
