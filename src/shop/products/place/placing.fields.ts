import { z } from 'zod'
import { withoutEmpty } from '../../../hypermedia/entries.ts'
import { integer, key, list, optional, text, unchanged } from '../../../hypermedia/input.ts'

/** Rows of one form: the placed products, and as many others as a page has. */
const MOST_ROWS = 1000

/** Products in an order of their own, as a whole. Rows without a number are not placed. */
export const placing = (mostRows = MOST_ROWS) =>
  unchanged(
    list(
      z.object({
        productCode: key(),
        /** Ascending; of two that are equal, the one sent first comes first. */
        sortNo: optional(integer(0, 1_000_000)),
      }),
      mostRows,
    ),
  )

/** Words that search products to place. */
export const PlacingKeyword = optional(text(255))

/** The rows of a form that is shown again, however invalid: only which products. */
export const typedPlacing = (mostRows = MOST_ROWS) =>
  z
    .preprocess(
      (raw) => (Array.isArray(raw) ? withoutEmpty(raw).slice(0, mostRows).map(codeIn) : undefined),
      z.array(z.string()).optional(),
    )
    .meta({ control: 'list' })

const codeIn = (row: unknown): string => {
  const code: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, 'productCode') : row
  return typeof code === 'string' ? code : ''
}

/** A product that can be placed. */
export const PlaceableProduct = z
  .object({
    productCode: z.string(),
    productName: z.string(),
    productStatus: z.int(),
    productStatusName: z.string(),
    /** Path of its picture at list size. */
    mainListImage: z.string().nullable(),
    /** Its place; null if it has none. */
    sortNo: z.int().nullable(),
  })
  .meta({ named: 'PlaceableProduct' })
