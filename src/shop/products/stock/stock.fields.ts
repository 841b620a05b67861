import { choice, optional, text } from '../../../hypermedia/input.ts'
import { sorting } from '../../paging.ts'
import { STOCK_LEVELS } from './stock.rules.ts'

/** Which stocks are meant. */
export const stockFilter = {
  /** Words of the name, or a code: what a scanner types. */
  nameKeyword: optional(text(255)),
  stockLevel: optional(choice(STOCK_LEVELS)),
}

/** What the list of stocks can be sorted by, by the names of its columns. */
export const stockSorting = sorting(['stock', 'productCode', 'productName'], 'stock')
