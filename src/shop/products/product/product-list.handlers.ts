import { item, ok } from '../../../hypermedia/reply.ts'
import type { Row } from '../../../store/schema.ts'
import { picturePath } from '../../catalog/index.ts'
import { CSV_ENCODINGS } from '../../csv/index.ts'
import type { Handlers, ReadEnvironment } from '../../environment.ts'
import { ownFieldsOf, ownOptions, statedOwnFields } from '../../own-fields/index.ts'
import { pagesBeside } from '../../paging.ts'
import { choices } from '../../settings/index.ts'
import { link } from '../../transitions.ts'
import { arrangement } from '../../views/index.ts'
import { variant } from '../variant/variant.record.ts'
import { type VariantRow, variantRows } from '../variant/variant-rows.queries.ts'
import { ProductStatus } from './product.rules.ts'
import { type BulkChange, productChanges } from './product-bulk.undo.ts'
import type * as contract from './product-list.contract.ts'
import { productSorting } from './product-list.fields.ts'
import { foundProducts } from './product-list.found.ts'
import { mainPictures } from './product-list.queries.ts'
import { classesOf, productOptions, standingFor } from './record.ts'

/** The list of products, beside its bulk changes. */
export const productListHandlers: Omit<Handlers<typeof contract>, BulkChange> = {
  async goAdminProductList(act) {
    const { input } = act
    const { page, asked } = productSorting.pageOf(input)
    const { limit, offset } = page
    const { rows, count } = await foundProducts(act, input)
    const [arranged, undo] = await Promise.all([
      arrangement(act, 'goAdminProductList'),
      productChanges.offered(act),
    ])
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
          link('goProductTable', { ...asked, sort: input.sort }),
          ...undo,
          ...arranged.links,
        ],
      },
    )
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
