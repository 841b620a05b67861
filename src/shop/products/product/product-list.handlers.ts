import { type Message, message } from '../../../hypermedia/message.ts'
import { fail, isFailure, item, ok } from '../../../hypermedia/reply.ts'
import type { InputOf } from '../../../hypermedia/transition.ts'
import type { Row } from '../../../store/schema.ts'
import { picturePath } from '../../catalog/index.ts'
import { CSV_ENCODINGS } from '../../csv/index.ts'
import type { Handlers, ReadEnvironment, WriteEnvironment } from '../../environment.ts'
import { ownFieldsOf, ownOptions, statedOwnFields } from '../../own-fields/index.ts'
import { pagesBeside } from '../../paging.ts'
import { choices } from '../../settings/index.ts'
import { link } from '../../transitions.ts'
import { arrangement } from '../../views/index.ts'
import { allCategories } from '../category/category.queries.ts'
import { variant } from '../variant/variant.record.ts'
import { type VariantRow, variantRows } from '../variant/variant-rows.queries.ts'
import { categoryFault } from './choices.ts'
import { categoriesThere, idsThere, placesOf, setCategories, setTags } from './places.queries.ts'
import { changeProduct } from './product.queries.ts'
import { ProductStatus } from './product.rules.ts'
import { idsFound, idsOfCodes, setStatus } from './product-bulk.queries.ts'
import type * as contract from './product-list.contract.ts'
import type { doBulkUpdateProductPlaces } from './product-list.contract.ts'
import { productSorting } from './product-list.fields.ts'
import { type AskedProducts, filterOf } from './product-list.filter.ts'
import { mainPictures, productRows } from './product-list.queries.ts'
import { classesOf, productOptions, standingFor } from './record.ts'

/** So many products are changed at one time: more would hold up who orders meanwhile. */
const MOST_AT_ONCE = 10_000

export const productListHandlers: Handlers<typeof contract> = {
  async goAdminProductList(act) {
    const { input } = act
    const { page, asked } = productSorting.pageOf(input)
    const { limit, offset } = page
    const { rows, count } = await productRows(act, await filterOf(asked, act), page)
    const arranged = await arrangement(act, 'goAdminProductList')
    return ok(
      {
        products: await listed(act, rows),
        filters: asked,
        exports: CSV_ENCODINGS.map((encoding) =>
          item({ encoding }, [link('goExportProduct', { ...asked, encoding })]),
        ),
        count,
        limit,
        offset,
        ...arranged.state,
      },
      {
        form: { values: asked, options: await optionsFor(act) },
        links: [
          ...pagesBeside({ limit, offset }, count, (at) =>
            link('goAdminProductList', { ...input, offset: at }),
          ),
          link('goExportProduct', asked),
          ...arranged.links,
        ],
      },
    )
  },

  async doBulkUpdateProductStatus(act) {
    const { db, input, now } = act
    const ids = await chosenIds(act, input)
    if (isFailure(ids)) return ids
    const changedCount = await setStatus(db, ids, input.productStatus, now)
    return told({ requestedCount: requested(input, ids), changedCount })
  },

  async doBulkUpdateProductPlaces(act) {
    const { db, input, now } = act
    const { intoCategoryId, outOfCategoryId, addTagId, removeTagId } = input
    const errors = await unknownPlaces(act, input)
    if (errors) return fail('badInput', { errors })
    const ids = await chosenIds(act, input)
    if (isFailure(ids)) return ids
    const categories = await allCategories(act)
    let changedCount = 0
    for (const id of ids) {
      const { categoryIds, tagIds } = await placesOf(db, id)
      const places = moved(categoryIds, intoCategoryId, outOfCategoryId)
      const tags = moved(tagIds, addTagId, removeTagId)
      if (places) await setCategories(db, id, places, categories)
      if (tags) await setTags(db, id, tags)
      if (!places && !tags) continue
      await changeProduct(db, id, {}, now)
      changedCount += 1
    }
    return told({ requestedCount: requested(input, ids), changedCount })
  },
}

const listed = async (act: ReadEnvironment, products: readonly Row<'product'>[]) => {
  const { db, memory, language } = act
  if (products.length === 0) return []
  const ids = products.map(({ id }) => id)
  const [variants, pictures, statuses, own] = await Promise.all([
    variantRows(db, ids),
    mainPictures(db, ids),
    choices(memory, 'product_status', language),
    ownFieldsOf(act, 'product'),
  ])
  const byProduct = Map.groupBy(variants, ({ product_id }) => product_id)
  return products.map((product) => {
    const all = byProduct.get(product.id) ?? []
    const standing = standingFor(all)
    const { code: productCode } = standing
    const { variantId: _id, price02: _price, ...terms } = variant.stated(standing)
    const picture = pictures.get(product.id)
    return item(
      {
        productId: String(product.id),
        productCode,
        productName: product.name,
        productStatus: product.status,
        productStatusName: statuses.find(({ id }) => id === product.status)?.name ?? '',
        mainListImage: picture === undefined ? null : picturePath(picture, 'list'),
        ...terms,
        ...figuresOf(all),
        createDate: product.created_at,
        updateDate: product.updated_at,
        version: product.version,
        ...statedOwnFields(own, product.own_fields),
      },
      [
        link('goAdminProduct', { productCode }),
        // Of several variants each has a price and a stock of its own: those stand in the matrix.
        ...(classesOf(all).length > 0 ? [] : [link('doUpdateProduct', { productCode })]),
        ...(product.status === ProductStatus.public ? [link('goProduct', { productCode })] : []),
      ],
    )
  })
}

const figuresOf = (variants: readonly VariantRow[]) => {
  const visible = variants.filter((variant) => variant.visible)
  const counted = visible.length > 0 ? visible : [standingFor(variants)]
  const prices = counted.map(({ price02 }) => price02)
  const stockUnlimited = counted.some(({ stock_unlimited }) => stock_unlimited)
  return {
    price02: Math.min(...prices),
    price02Max: Math.max(...prices),
    stock: stockUnlimited ? null : counted.reduce((sum, { stock }) => sum + stock, 0),
    stockUnlimited,
    variantCount: visible.length,
  }
}

const optionsFor = async (act: ReadEnvironment) => {
  const { productStatus = [], categoryIds = [], tagIds = [] } = await productOptions(act)
  const { say } = act
  return {
    ...(await ownOptions(act, 'article')),
    status: productStatus,
    categoryId: categoryIds,
    tagId: tagIds,
    stockStatus: [
      { value: 'in', label: say({ key: 'office.stockStatus.in' }) },
      { value: 'out', label: say({ key: 'office.stockStatus.out' }) },
    ],
  }
}

type Chosen = AskedProducts & {
  readonly productCodes?: readonly string[] | undefined
  readonly whole?: boolean | undefined
}

/** The ids of the products that are meant. */
const chosenIds = async (act: WriteEnvironment, { productCodes = [], whole = false, ...asked }: Chosen) => {
  const { db, dialect } = act
  if (!whole && productCodes.length === 0)
    return fail('badInput', { errors: { productCodes: message('office.product.noneChosen') } })
  const ids = whole
    ? await idsFound(db, dialect, await filterOf(asked, act), MOST_AT_ONCE + 1)
    : await idsOfCodes(db, productCodes)
  if (ids.length <= MOST_AT_ONCE) return ids
  const tooMany = message('office.product.tooMany', { most: MOST_AT_ONCE })
  return fail('badInput', { errors: { whole: tooMany } })
}

const requested = ({ whole, productCodes = [] }: Chosen, ids: readonly number[]): number =>
  whole ? ids.length : new Set(productCodes).size

const told = (counts: { readonly requestedCount: number; readonly changedCount: number }) =>
  ok(counts, {
    location: link('goAdminProductList'),
    notices: [message('office.product.changedMany', { count: counts.changedCount })],
  })

type Places = InputOf<typeof doBulkUpdateProductPlaces>

const unknownPlaces = async ({ db }: WriteEnvironment, input: Places) => {
  const given = (['intoCategoryId', 'outOfCategoryId', 'addTagId', 'removeTagId'] as const).flatMap(
    (field) => {
      const id = input[field]
      return id === undefined ? [] : [{ field, id }]
    },
  )
  if (given.length === 0) return { intoCategoryId: message('input.required') }
  const errors: Record<string, Message> = {}
  for (const { field, id } of given) {
    const fault = field.includes('Category')
      ? categoryFault([id], await categoriesThere(db, [id]))
      : (await idsThere(db, 'tag', [id])).length === 0 && message('input.choice')
    if (fault) errors[field] = fault
  }
  return Object.keys(errors).length === 0 ? undefined : errors
}

/** A list of ids with one more and one less; nothing where that leaves it as it is. */
const moved = (
  ids: readonly number[],
  added: number | undefined,
  removed: number | undefined,
): readonly number[] | undefined => {
  const kept = ids.filter((id) => id !== removed)
  const next = added === undefined || kept.includes(added) ? kept : [...kept, added]
  return next.length === ids.length && next.every((id) => ids.includes(id)) ? undefined : next
}
