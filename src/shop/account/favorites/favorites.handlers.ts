import { message } from '../../../hypermedia/message.ts'
import { created, fail, item, linksOf, ok } from '../../../hypermedia/reply.ts'
import { listed, productByCode } from '../../catalog/index.ts'
import { accountLinks } from '../../customers/index.ts'
import { customerOf, type Handlers, type WriteEnvironment } from '../../environment.ts'
import { pageOf, pagesBeside } from '../../paging.ts'
import { baseInfo } from '../../settings/index.ts'
import { link } from '../../transitions.ts'
import type * as contract from './favorites.contract.ts'
import {
  addFavorite,
  countFavorites,
  favoriteProducts,
  favoritesAmong,
  keepWish,
  removeFavorite,
} from './favorites.queries.ts'

/** The favourites of a customer (CUS-13). */
export const favoritesHandlers: Handlers<typeof contract> = {
  async goFavoriteList(act) {
    const { db, memory } = act
    const base = await memory.get(baseInfo)
    if (!base.option_favorite_product) return fail('favoritesOff')
    const customerId = customerOf(act)
    const { page } = pageOf(act.input)
    const [products, favoriteCount, links] = await Promise.all([
      favoriteProducts(db, customerId, page).then((rows) => listed(act, rows)),
      countFavorites(db, customerId),
      accountLinks(act),
    ])
    return ok(
      {
        customerId,
        favorites: products.map((product) => {
          const { productCode } = product
          return item(product, [...(linksOf(product) ?? []), link('doRemoveFavorite', { productCode })])
        }),
        favoriteCount,
        ...page,
      },
      {
        links: [
          ...pagesBeside(page, favoriteCount, (offset) => link('goFavoriteList', { ...act.input, offset })),
          ...links,
          link('goProductList'),
        ],
      },
    )
  },

  async goFavoritesAmong(act) {
    const { option_favorite_product: hasList } = await act.memory.get(baseInfo)
    const favoriteCodes = await favoritesAmong(act.db, customerOf(act), act.input.productCode ?? [])
    return ok({ favoriteCodes }, { links: hasList ? [link('goFavoriteList')] : [] })
  },

  async doAddFavorite(act) {
    const { db, memory, visitor, now } = act
    const { productCode = '' } = act.input
    const { customerId } = visitor
    const { option_favorite_product: hasList } = await memory.get(baseInfo)
    const product = await productByCode(db, productCode)
    const isThere = product?.status === 1
    // The permission is checked before the input.
    if (customerId === null) return hasList && isThere ? wishFor(productCode) : fail('signInFirst')
    if (!hasList) return fail('favoritesOff')
    if (productCode === '') return fail('badInput', { errors: { productCode: message('input.required') } })
    if (!isThere) return fail('productNotFound', { params: { productCode } })
    const isNew = await addFavorite(db, customerId, product.id, now)
    const state = { customerId, productCode, alreadyExisted: !isNew }
    const links = [link('doRemoveFavorite', { productCode }), link('goProduct', { productCode })]
    const location = link('goFavoriteList')
    return isNew ? created(state, location, { links }) : ok(state, { location, links })
  },

  async doRemoveFavorite(act) {
    const { productCode } = act.input
    const customerId = customerOf(act)
    const product = await productByCode(act.db, productCode)
    const wasThere = product !== undefined && (await removeFavorite(act.db, customerId, product.id))
    const { option_favorite_product: hasList } = await act.memory.get(baseInfo)
    const location = hasList ? link('goFavoriteList') : link('goMypage')
    return ok({ customerId, productCode, alreadyAbsent: !wasThere }, { location })
  },
}

/** It is carried out once they have signed in, and they return to the product. */
const wishFor = (productCode: string) =>
  fail('signInFirst', {
    notices: [message('favorites.signInFirst')],
    links: [link('goLogin', { returnTo: `/product?productCode=${encodeURIComponent(productCode)}` })],
    keep: ({ db, visitor, now }: WriteEnvironment) => keepWish(db, visitor, productCode, now),
  })
