import { z } from 'zod'
import { optional, text } from '../../hypermedia/input.ts'
import { safe } from '../../hypermedia/transition.ts'
import { CategoryRef, ListedProduct } from './contract.ts'

/** As a search: it looks into the same index. */
const COST = 4

export const goProductSuggestions = safe('/products/suggestions', {
  title: 'What a search that is being typed might look for',
  for: 'anyone',
  cached: true,
  cost: ({ name }) => (name ? COST : 0),
  input: { name: optional(text(255)) },
  state: {
    name: z.string().nullable(),
    /** Categories with it in their names; at most five. */
    categories: z.array(CategoryRef),
    /** Products that the search finds; at most six. */
    products: z.array(ListedProduct),
    /** Words of products that begin with it; at most five. */
    completions: z.array(z.object({ suggestedWords: z.string() }).meta({ named: 'SuggestedWords' })),
    /** Near words, where nothing of the above is found; at most three. */
    near: z.array(z.object({ suggestedWords: z.string() }).meta({ named: 'NearWords' })),
    /** Products that a search for the first of them finds; at most six. */
    nearProducts: z.array(ListedProduct),
  },
  offers: ['goProductList'],
  items: {
    categories: ['goProductList'],
    products: ['goProduct', 'doAddCartItem'],
    completions: ['goProductList'],
    near: ['goProductList'],
    nearProducts: ['goProduct', 'doAddCartItem'],
  },
})
