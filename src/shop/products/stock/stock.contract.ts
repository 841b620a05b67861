import { z } from 'zod'
import { day, integer, key, optional, text } from '../../../hypermedia/input.ts'
import { idempotent, safe } from '../../../hypermedia/transition.ts'
import { CSV_ENCODINGS } from '../../csv/import.fields.ts'
import { paged } from '../../paging.ts'
import { Sentence } from '../../values.ts'
import { arranged, arranging } from '../../views/fields.ts'
import { stockFilter, stockSorting } from './stock.fields.ts'

const article = {
  productCode: z.string(),
  productName: z.string(),
  /** The names of its axis values; null for a product without axes. */
  className: z.string().nullable(),
}

/** The people who wait for it; 0 while it is in stock. */
const restockCount = z.int()

export const goStockList = safe('/admin/stock-list', {
  title: 'What is in stock, the least first, each with the form that corrects it',
  for: 'member',
  tool: {
    says: 'Shows the stock of variants; `stockLevel` finds those that run out.',
    gives: ['articles', 'lowStock', 'count'],
  },
  input: {
    ...stockFilter,
    ...stockSorting.input,
  },
  state: {
    articles: z.array(z.object({ ...article, stock: z.int(), isLow: z.boolean(), restockCount })),
    /** The stock of an article is low at this number of pieces or fewer; null: never. */
    lowStock: z.int().nullable(),
    filters: z.record(z.string(), z.unknown()),
    ...paged.state,
    /** The encodings in which the found stocks can be saved. */
    exports: z.array(z.object({ encoding: z.enum(CSV_ENCODINGS) }).meta({ named: 'Export' })),
    ...arranged,
  },
  submitTo: 'goStockList',
  offers: ['goStockList', 'goExportStock', ...arranging],
  always: ['goStockChangeList', 'goImportStockCsv'],
  items: {
    exports: ['goExportStock'],
    articles: ['doCorrectStock', 'goStock', 'goAdminProduct'],
    views: ['goStockList', 'doDeleteListView'],
  },
})

/** The state of a change of stock. */
const Change = z
  .object({
    ...article,
    /** UTC, ISO 8601. */
    at: z.string(),
    /** `order`: sold; `return`: returned by an order; `member`: written by a member. */
    kind: z.enum(['order', 'return', 'member']),
    /** Pieces, negative if they left; null if the stock was or became unlimited. */
    quantity: z.int().nullable(),
    /** The stock after a member's change; null if it is unlimited, or an order moved it. */
    stock: z.int().nullable(),
    /** The member's reason. */
    reason: z.string().nullable(),
    memberName: z.string().nullable(),
    orderNo: z.string().nullable(),
  })
  .meta({ named: 'StockChange' })

export const goStock = safe('/admin/stock', {
  title: 'The stock of an article, its last changes, and the form that corrects it',
  for: 'member',
  input: { productCode: key() },
  state: {
    ...article,
    /** Null if unlimited. */
    stock: z.int().nullable(),
    isLow: z.boolean(),
    restockCount,
    changes: z.array(Change),
  },
  submitTo: 'doCorrectStock',
  offers: ['doCorrectStock', 'goStockChangeList', 'goAdminProduct'],
  always: ['goStockList'],
  errors: ['productUnknown'],
})

export const doCorrectStock = idempotent('PUT', '/admin/stock', {
  title: 'Correct the stock of an article, and say why',
  for: 'member',
  tool: {
    says: 'Sets the counted stock of a variant.',
  },
  refusedAt: 'goStock',
  input: {
    productCode: key(),
    /** The counted stock; pieces sold since `stockSeen` are subtracted. */
    stock: integer(0, 999_999_999),
    stockSeen: optional(integer(0, 999_999_999, 'hidden')),
    stockReason: text(255),
  },
  state: { ...article, stock: z.int(), changed: z.boolean(), message: Sentence },
  offers: ['goStock', 'goAdminProduct'],
  always: ['goStockList'],
  errors: ['productUnknown', 'stockUncounted', 'stockGone'],
})

export const goStockChangeList = safe('/admin/stock-changes', {
  title: 'What came into stock and what left it, with the reasons, the last first',
  for: 'member',
  input: {
    productCode: optional(key()),
    dateFrom: optional(day()),
    dateTo: optional(day()),
    ...paged.input,
  },
  state: {
    changes: z.array(Change),
    filters: z.record(z.string(), z.unknown()),
    ...paged.state,
  },
  submitTo: 'goStockChangeList',
  offers: ['goStockChangeList'],
  always: ['goStockList'],
  items: { changes: ['goStock'] },
})
