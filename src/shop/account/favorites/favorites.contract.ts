import { z } from 'zod'
import { key, needed } from '../../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../../hypermedia/transition.ts'
import { ListedProduct } from '../../catalog/contract.ts'
import { accountPages } from '../../customers/account-pages.contract.ts'

export const goFavoriteList = safe('/mypage/favorite-list', {
  title: 'The favourites, newest first',
  for: 'customer',
  page: 'mypage_favorite',
  state: {
    customerId: z.string(),
    favorites: z.array(ListedProduct),
    favoriteCount: z.int(),
  },
  offers: [...accountPages, 'goProductList'],
  items: { favorites: ['goProduct', 'doAddCartItem', 'doRemoveFavorite'] },
  errors: ['favoritesOff'],
})

export const doAddFavorite = unsafe('POST', '/mypage/favorite', {
  title: 'Put a product among the favourites',
  // Visitors are asked to sign in, and then it is carried out: the handler checks that the product exists.
  for: 'anyone',
  afterSignIn: true,
  input: { productCode: needed(key()) },
  state: { customerId: z.string(), productCode: z.string(), alreadyExisted: z.boolean() },
  offers: ['goFavoriteList', 'doRemoveFavorite', 'goProduct'],
  errors: ['badInput', 'signInFirst', 'productNotFound', 'favoritesOff'],
})

export const doRemoveFavorite = idempotent('DELETE', '/mypage/favorite', {
  title: 'Take a product out of the favourites',
  for: 'customer',
  refusedAt: 'goFavoriteList',
  input: { productCode: key() },
  state: { customerId: z.string(), productCode: z.string(), alreadyAbsent: z.boolean() },
  offers: ['goFavoriteList', 'goMypage'],
})
