import { z } from 'zod'
import {
  choice,
  flag,
  integer,
  key,
  list,
  narrowed,
  needed,
  optional,
  text,
} from '../../../hypermedia/input.ts'
import { safe, unsafe } from '../../../hypermedia/transition.ts'
import { Sentence, Yen } from '../../values.ts'
import { typedPlacing } from '../place/placing.fields.ts'
import { variant } from '../variant/variant.record.ts'
import { ProductStatus } from './product.fields.ts'
import { productFilter, productSorting } from './product-list.fields.ts'
import { ADJUSTMENT } from './product-table.rules.ts'

/** The most rows of one request; a page has about a hundred. */
const MOST_ROWS = 600

/** The cells of a variant; prices in yen without tax. */
const TableCells = {
  price02: Yen,
  price01: Yen.nullable(),
  /** Null if unlimited. */
  stock: z.int().nullable(),
  productStatus: z.int(),
  productStatusName: z.string(),
}

/** A row of the table: a variant. */
const TableRow = z
  .object({
    productCode: z.string(),
    productName: z.string(),
    className: z.string().nullable(),
    /** Whether it is the first row of its product: the status is that of the product. */
    isFirst: z.boolean(),
    ...TableCells,
    version: z.int(),
  })
  .meta({ named: 'TableRow' })

const asked = { ...productFilter, ...productSorting.input }

export const goProductTable = safe('/admin/product-table', {
  title: 'Prices, stock and status of the variants that a search finds, as a table to change them',
  for: 'member',
  // The codes of ticked products; and the rows of a table that is shown again.
  input: { ...asked, productCodes: optional(list(key(), 1000)), rows: typedPlacing() },
  state: {
    rows: z.array(TableRow),
    filters: z.record(z.string(), z.unknown()),
    /** How many products the search finds; pages have whole products. */
    count: z.int(),
    limit: z.int(),
    offset: z.int(),
  },
  submitTo: 'doUpdateProductTable',
  offers: ['doUpdateProductTable', 'goProductTable', 'goAdminProductList'],
  items: { rows: ['goAdminProduct'] },
})

const unread = (typed: string) => narrowed(typed).replace(/[−ー]/gu, '-').replace(/\s/gu, '')

export const doUpdateProductTable = unsafe('POST', '/admin/product-table', {
  title: 'Change prices, stock and status of many variants; rows that others changed since are left',
  for: 'member',
  tool: {
    says: 'Changes price, stock and status of many variants at once; `preview` shows the differences.',
  },
  refusedAt: 'goProductTable',
  submitTo: 'doUpdateProductTable',
  bodyLimit: 1024 * 1024,
  once: true,
  input: {
    rows: needed(
      list(
        z.object({
          productCode: key(),
          /** Whether it is one of those that are adjusted. */
          ticked: optional(flag()),
          price02: optional(variant.create.price02),
          price01: variant.changes.price01,
          stock: optional(integer(0, 999_999_999)),
          /** The stock that the member saw: pieces sold meanwhile are subtracted from the new one. */
          stockSeen: optional(integer(0, 999_999_999, 'hidden')),
          productStatus: optional(ProductStatus),
          version: optional(integer(0, 2_147_483_647, 'hidden')),
        }),
        MOST_ROWS,
      ),
      { productCodes: true, whole: true },
    ),
    /** The column whose chosen rows are adjusted, and by how much. */
    adjustColumn: optional(choice(['price02', 'price01', 'stock'])),
    adjustBy: optional(text(16, { pattern: ADJUSTMENT, refused: 'input.adjustment', fold: unread })),
    /** Answers what would change, and changes nothing. */
    preview: optional(flag()),
    /** Instead of rows: leads to the table of these products, or with `whole` of all that the search finds. */
    productCodes: optional(list(key(), 1000)),
    whole: optional(flag()),
    ...asked,
  },
  state: {
    preview: z.boolean(),
    /** The rows that change, and those that are left, with the values that they get. */
    rows: z.array(
      TableRow.extend({
        outcome: z.enum(['changed', 'left']),
        /** Why it is left; null if it changes. */
        reason: z.string().nullable(),
        /** The stored cells before the change. */
        before: z.object(TableCells),
      }).meta({ named: 'ChangedTableRow' }),
    ),
    changedCount: z.int(),
    refusedCount: z.int(),
    message: Sentence,
  },
  offers: ['doUpdateProductTable', 'goProductTable', 'goAdminProductList'],
  errors: ['badInput'],
})
