import { z } from 'zod'
import { optional, text } from '../../hypermedia/input.ts'
import { safe } from '../../hypermedia/transition.ts'
import { ListedProduct } from './contract.ts'

/** Each visitor has other codes: their answers are rarely cached. */
const COST = 2

export const goProductCards = safe('/products/cards', {
  title: 'Products by their codes, as lists show them, in this order',
  for: 'anyone',
  page: 'product_cards',
  cached: true,
  cost: ({ codes }) => (codes ? COST : 0),
  input: { codes: optional(text(1000)) },
  state: {
    /** At most twelve; those that the shop does not offer are left out. */
    products: z.array(ListedProduct),
  },
  offers: ['goProductList', 'goTop'],
  items: { products: ['goProduct', 'doAddCartItem'] },
})
