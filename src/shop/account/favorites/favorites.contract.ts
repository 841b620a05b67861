import { z } from 'zod'
import { integer, key, list, needed, optional } from '../../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../../hypermedia/transition.ts'
import { ListedProduct } from '../../catalog/contract.ts'
import { accountPages } from '../../customers/account-pages.contract.ts'
import { SEES_PROFILE } from '../../scopes.ts'

export const goFavoriteList = safe('/mypage/favorite-list', {
  title: 'The favourites, newest first',
  for: 'customer',
  permission: SEES_PROFILE,
  page: 'mypage_favorite',
  input: { limit: optional(integer(1, 100)), offset: optional(integer(0)) },
  state: {
    customerId: z.string(),
    favorites: z.array(ListedProduct),
    favoriteCount: z.int(),
    limit: z.int(),
    offset: z.int(),
  },
  offers: [...accountPages, 'goProductList'],
  items: { favorites: ['goProduct', 'doAddCartItem', 'doRemoveFavorite'] },
  errors: ['favoritesOff'],
})

export const goFavoritesAmong = safe('/mypage/favorite-codes', {
  title: 'Which of some products are favourites',
  for: 'customer',
  input: { productCode: optional(list(key(), 100)) },
  state: {
    /** Those of the asked codes whose products are favourites. */
    favoriteCodes: z.array(z.string()),
  },
  offers: ['goFavoriteList'],
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
