import type { Language } from '../../../hypermedia/language.ts'
import { message } from '../../../hypermedia/message.ts'
import { fail, item, ok } from '../../../hypermedia/reply.ts'
import type { Reader, Writer } from '../../../store/database.ts'
import type { Row } from '../../../store/schema.ts'
import { valueWords } from '../../catalog/index.ts'
import { CSV_ENCODINGS } from '../../csv/index.ts'
import { type Handlers, memberOf, type ReadEnvironment, worded } from '../../environment.ts'
import { pageOf, pagesBeside } from '../../paging.ts'
import { waitingFor } from '../../restock/index.ts'
import { baseInfo } from '../../settings/index.ts'
import { link } from '../../transitions.ts'
import { daysAfter } from '../../values.ts'
import { arrangement } from '../../views/index.ts'
import { anyProductByCode, lockedProduct } from '../product/product.queries.ts'
import { stockAfter } from '../product/product.rules.ts'
import { changeVariant, type VariantRow, variantRows } from '../variant/variant-rows.queries.ts'
import type * as contract from './stock.contract.ts'
import { stockSorting } from './stock.fields.ts'
import { type StockChangeRow, stockChanges, stockRows } from './stock.queries.ts'
import { stockFilterOf } from './stock.rules.ts'

/** The most changes of stock on the page of an article. */
const LAST_CHANGES = 20

export const stockHandlers: Handlers<typeof contract> = {
  async goStockList(act) {
    const { input, slowDb, dialect, memory, language, say } = act
    const { page, asked } = stockSorting.pageOf(input)
    const { limit, offset } = page
    const { low_stock: lowStock } = await memory.get(baseInfo)
    const { rows, count } = await stockRows(slowDb, dialect, stockFilterOf(asked, lowStock), page)
    const arranged = await arrangement(act, 'goStockList')
    const exports = CSV_ENCODINGS.map((encoding) =>
      item({ encoding }, [link('goExportStock', { ...asked, encoding })]),
    )
    const waiting = await waitingFor(slowDb, soldOut(rows), act.now)
    const articles = rows.map(({ id, code: productCode, name, name_en, stock, ...words }) =>
      item(
        {
          productCode,
          productName: worded(language, name, name_en),
          className: valueWords(words, language),
          stock,
          isLow: lowStock !== null && stock <= lowStock,
          restockCount: waiting.get(id) ?? 0,
        },
        [
          link('doCorrectStock', { productCode }),
          link('goStock', { productCode }),
          link('goAdminProduct', { productCode }),
        ],
      ),
    )
    return ok(
      { articles, lowStock, filters: asked, count, limit, offset, exports, ...arranged.state },
      {
        form: {
          values: asked,
          options: {
            stockLevel: [
              { value: 'out', label: say({ key: 'office.stockLevel.out' }) },
              { value: 'low', label: say({ key: 'office.stockLevel.low' }) },
              { value: 'enough', label: say({ key: 'office.stockLevel.enough' }) },
            ],
          },
        },
        links: [
          ...pagesBeside({ limit, offset }, count, (at) => link('goStockList', { ...input, offset: at })),
          link('goExportStock', asked),
          ...arranged.links,
        ],
      },
    )
  },

  async goStock(act) {
    const { input, db, slowDb, memory, language } = act
    const { productCode } = input
    const found = await articleOf(db, productCode)
    if (!found) return fail('productUnknown')
    const { product, variant } = found
    const { low_stock: lowStock } = await memory.get(baseInfo)
    const { rows } = await stockChanges(slowDb, { code: productCode }, { limit: LAST_CHANGES, offset: 0 })
    const stock = variant.stock_unlimited ? null : variant.stock
    return ok(
      {
        ...statedArticle(product, variant, language),
        stock,
        isLow: stock !== null && lowStock !== null && stock <= lowStock,
        restockCount:
          (await waitingFor(db, soldOut([{ id: variant.id, stock }]), act.now)).get(variant.id) ?? 0,
        changes: rows.map((row) => statedChange(row, act)),
      },
      {
        form: { values: { productCode, stock, stockSeen: stock } },
        links: [
          ...(stock === null ? [] : [link('doCorrectStock', { productCode })]),
          link('goStockChangeList', { productCode }),
          link('goAdminProduct', { productCode }),
        ],
      },
    )
  },

  async doCorrectStock(act) {
    const { db, dialect, input, now, language } = act
    const { productCode, stockReason: reason } = input
    const found = (await lockedProduct(db, dialect, productCode)) && (await articleOf(db, productCode))
    if (!found) return fail('productUnknown')
    const { product, variant } = found
    if (variant.stock_unlimited) return fail('stockUncounted')
    const left = stockAfter(variant, input)
    if (!left) return fail('stockGone')
    const changed = left.stock !== variant.stock
    if (changed) await changeVariant(db, variant, left, { memberId: memberOf(act), now, reason })
    const article = statedArticle(product, variant, language)
    const done = message(changed ? 'office.stock.corrected' : 'office.nothingChanged', {
      name: article.productName,
      stock: left.stock,
    })
    return ok(
      { ...article, stock: left.stock, changed },
      {
        location: link('goStockList'),
        notices: [done],
        links: [link('goStock', { productCode }), link('goAdminProduct', { productCode })],
      },
    )
  },

  async goStockChangeList(act) {
    const { input, slowDb, startOf } = act
    const { page, asked } = pageOf(input)
    const { limit, offset } = page
    const { productCode: code, dateFrom, dateTo } = asked
    const { rows, count } = await stockChanges(
      slowDb,
      {
        code,
        from: dateFrom && startOf(dateFrom).toISOString(),
        until: dateTo && startOf(daysAfter(dateTo, 1)).toISOString(),
      },
      { limit, offset },
    )
    const changes = rows.map((row) =>
      item(statedChange(row, act), [link('goStock', { productCode: row.code })]),
    )
    return ok(
      { changes, filters: asked, count, limit, offset },
      {
        form: { values: asked },
        links: [
          ...pagesBeside({ limit, offset }, count, (at) =>
            link('goStockChangeList', { ...input, offset: at }),
          ),
        ],
      },
    )
  },
}

const soldOut = (rows: readonly { readonly id: number; readonly stock: number | null }[]) =>
  rows.flatMap(({ id, stock }) => (stock === 0 ? [id] : []))

const articleOf = async (db: Reader | Writer, code: string) => {
  const product = await anyProductByCode(db, code)
  const variant = product && (await variantRows(db, [product.id])).find((one) => one.code === code)
  return variant && { product, variant }
}

const statedArticle = (product: Row<'product'>, variant: VariantRow, language: Language) => ({
  productCode: variant.code,
  productName: worded(language, product.name, product.name_en),
  className: valueWords(variant, language),
})

const KINDS = { take: 'order', give_back: 'return', member: 'member' } as const

const statedChange = (row: StockChangeRow, { language }: Pick<ReadEnvironment, 'language'>) => ({
  productCode: row.code,
  productName: worded(language, row.name, row.name_en),
  className: valueWords(row, language),
  at: new Date(row.created_at).toISOString(),
  kind: KINDS[row.kind],
  quantity: row.quantity,
  stock: row.after,
  reason: row.reason,
  memberName: row.member_name,
  orderNo: row.order_no,
})
