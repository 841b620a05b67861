import { choice, optional, text } from '../../../hypermedia/input.ts'
import { sorting } from '../../paging.ts'
import { STOCK_LEVELS } from './stock.rules.ts'

/** The search for stocks. */
export const stockFilter = {
  /** Words of the name, or a code, as a scanner types it. */
  nameKeyword: optional(text(255)),
  stockLevel: optional(choice(STOCK_LEVELS)),
}

/** The columns that the list of stocks can be sorted by. */
export const stockSorting = sorting(['stock', 'productCode', 'productName'], 'stock')
