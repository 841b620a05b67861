import { z } from 'zod'
import { safe } from '../../../hypermedia/transition.ts'
import { ListedProduct } from '../../catalog/contract.ts'
import { News } from '../../content/contract.ts'
import { Yen } from '../../values.ts'

/** Something unfinished of a visitor: a cart with goods, a draft, or an unpaid order. */
const Waiting = z.object({
  what: z.enum(['cart', 'draft', 'unpaidOrder']),
  orderNo: z.string().nullable(),
  /** Null for a cart: its total depends on the destination. */
  paymentTotal: Yen.nullable(),
})

export const goTop = safe('/index', {
  title: 'The home page, from which everything can be reached',
  for: 'anyone',
  page: 'homepage',
  formless: true,
  cached: true,
  also: ['/'],
  canonical: '/',
  state: {
    shopName: z.string(),
    /** Pieces in all carts of the visitor. */
    cartCount: z.int(),
    /** Null on the shared page, too. */
    visitor: z.object({ customerId: z.string() }).nullable(),
    waiting: z.array(Waiting),
    newItems: z.array(ListedProduct),
    news: z.array(News),
    /** The roots of the category tree. */
    categories: z.array(z.object({ categoryId: z.string(), categoryName: z.string() })),
  },
  offers: ['doAddFavorite', 'doRequestNewsletter'],
  always: ['goNewsArchive'],
  items: {
    news: ['goNewsItem'],
    newItems: ['goProduct', 'doAddCartItem'],
    categories: ['goProductList'],
    waiting: ['goCart', 'goShoppingConfirm', 'goShoppingComplete', 'goMypageHistory'],
  },
})
