import { as, type Link } from '../../hypermedia/link.ts'
import { message } from '../../hypermedia/message.ts'
import { fail, ok } from '../../hypermedia/reply.ts'
import { type Handlers, worded } from '../environment.ts'
import { baseInfo, choices } from '../settings/index.ts'
import { link } from '../transitions.ts'
import { PAGE_TAGS } from '../values.ts'
import type * as contract from './contract.ts'
import { listed, trimmingsOf } from './listing.ts'
import { describeProduct } from './product.ts'
import {
  categoryRows,
  chosenCategories,
  type ProductSearch,
  productByCode,
  productCount,
  productPage,
  publicCount,
  relatedProducts,
  variantsOfProduct,
} from './queries.ts'
import { pagesAround, pagingOf, pathTo, productTag } from './rules.ts'

const MOST_RELATED = 4

export const handlers: Handlers<typeof contract> = {
  async goProductList(act) {
    const { input, db, dialect, memory, language } = act
    const paging = pagingOf(input)
    if ('fault' in paging) return fail('badInput', { errors: { [paging.fault]: message('input.page') } })
    const categories = await memory.get(categoryRows)
    const categoryId = input.category_id === undefined ? undefined : Number(input.category_id)
    const path = categoryId === undefined ? [] : pathTo(categories, categoryId)
    if (categoryId !== undefined && path.length === 0) return fail('categoryNotFound')
    const words = input.name ?? input.nameKeyword ?? ''
    const base = await memory.get(baseInfo)
    const search: ProductSearch = {
      words,
      categoryId,
      orderBy: input.orderby,
      ...paging,
      hideSoldOut: base.option_nostock_hidden,
    }
    const unfiltered = words === '' && categoryId === undefined && !search.hideSoldOut && !pricedOnly(search)
    const [rows, count, orders] = await Promise.all([
      productPage(db, dialect, search),
      unfiltered ? memory.get(publicCount) : productCount(db, dialect, search),
      choices(memory, 'product_list_order', language),
    ])
    const products = await listed(act, rows)
    const toRef = (category: (typeof categories)[number]) => ({
      categoryId: String(category.id),
      categoryName: worded(language, category.name, category.name_en),
    })
    const current = Math.floor(paging.offset / paging.limit) + 1
    const last = count === null ? null : Math.max(1, Math.ceil(count / paging.limit))
    const hasMore = count === null ? products.length === paging.limit : current < (last ?? 1)
    const self = path.at(-1)
    return ok(
      {
        products,
        count,
        filters: {
          name: words === '' ? null : words,
          category: self ? toRef(self) : null,
          categoryPath: path.map(toRef),
          categories: categories.filter((one) => one.parent_id === (self?.id ?? null)).map(toRef),
          orderby: input.orderby ?? null,
          orders: orders.map((order) => ({ id: String(order.id), name: order.name })),
        },
        pager: { current, last, ...paging, pages: pagesAround(current, last, hasMore) },
      },
      {
        links: [
          link('goProductList'),
          link('goTop'),
          link('goCart'),
          ...around(input, { current, last }, hasMore, paging.limit),
        ],
        about: {
          ...(self && { title: worded(language, self.name, self.name_en) }),
          ...(words !== '' && { title: words, robots: 'noindex' }),
          canonical: link('goProductList', {
            ...(input.category_id !== undefined && { category_id: input.category_id }),
            ...(current > 1 && { pageno: String(current) }),
          }),
        },
        tags: [...PAGE_TAGS, ...rows.map((row) => productTag(row.id))],
      },
    )
  },

  async goProduct(act) {
    const { input, db, memory } = act
    const product = await productByCode(db, input.productCode)
    if (product?.status !== 1) return fail('productNotFound', { params: { productCode: input.productCode } })
    const [variants, chosen, categories] = await Promise.all([
      variantsOfProduct(db, product.id),
      chosenCategories(db, product.id),
      memory.get(categoryRows),
    ])
    const related = await relatedProducts(db, chosen, product.id, MOST_RELATED)
    const trimmings = await trimmingsOf(db, [product.id, ...related.map((row) => row.id)])
    const state = await describeProduct(act, {
      product,
      code: input.productCode,
      variants,
      pictures: trimmings.pictures.get(product.id) ?? [],
      tags: trimmings.tags.get(product.id) ?? [],
      chosen,
      categories,
    })
    const canBuy = state.stockStatus !== 'soldOut' && state.classes.length > 0
    return ok(
      { ...state, related: await listed(act, related, trimmings) },
      {
        links: [
          ...(canBuy ? [link('doAddCartItem', { productCode: state.productCode })] : []),
          link('goProductList'),
          link('goCart'),
          link('goTop'),
        ],
        about: {
          title: state.productName,
          ...(state.descriptionList !== null && { description: state.descriptionList }),
          ...(state.mainImage !== null && { image: state.mainImage }),
          canonical: link('goProduct', { productCode: state.classes[0]?.productCode ?? state.productCode }),
        },
        tags: [...PAGE_TAGS, ...[product, ...related].map((row) => productTag(row.id))],
      },
    )
  },
}

/** The two price orders leave out what has no price to show (LST-01). */
const pricedOnly = ({ orderBy }: ProductSearch): boolean => orderBy === '1' || orderBy === '3'

type ListInput = Parameters<(typeof handlers)['goProductList']>[0]['input']

/** The links to the pages beside this one; behind the last page only the first is left. */
const around = (
  input: ListInput,
  { current, last }: { readonly current: number; readonly last: number | null },
  hasMore: boolean,
  limit: number,
): Link[] => {
  const to = (page: number): Link => {
    const { limit: _limit, offset: _offset, ...filters } = input
    return link('goProductList', { ...filters, pageno: String(page), disp_number: String(limit) })
  }
  if (limit > 100) return []
  // Behind the last page there is nothing beside this one.
  const isBehind = last !== null && current > last
  return [
    ...(current > 1 ? [as('first', to(1))] : []),
    ...(current > 1 && !isBehind ? [as('prev', to(current - 1))] : []),
    ...(hasMore ? [as('next', to(current + 1))] : []),
  ]
}
