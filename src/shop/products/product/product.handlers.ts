import { message } from '../../../hypermedia/message.ts'
import { type Act, created, fail, item, type Option, ok } from '../../../hypermedia/reply.ts'
import { type InputOf, withPreparation } from '../../../hypermedia/transition.ts'
import type { Row } from '../../../store/schema.ts'
import { categoryRows, valueWords } from '../../catalog/index.ts'
import { type Handlers, type ReadEnvironment, worded } from '../../environment.ts'
import { waitingFor } from '../../restock/index.ts'
import { deliveryMethods } from '../../settings/index.ts'
import { link } from '../../transitions.ts'
import { beside } from '../../views/index.ts'
import { allCategories } from '../category/category.queries.ts'
import { leavePictures, takePictures } from '../picture/pictures.ts'
import { shareOutPictures } from '../picture/product-pictures.ts'
import { withoutSale } from '../variant/sale-price.rules.ts'
import { variant as variantRecord } from '../variant/variant.record.ts'
import { columnsOf, insertVariant, setTaxRate, variantRows } from '../variant/variant-rows.queries.ts'
import { suggestedFor, variationForm } from '../variant/variation.form.ts'
import { shopOptions } from './choices.ts'
import { setExcludedDeliveries } from './excluded.queries.ts'
import { setCategories, setTags } from './places.queries.ts'
import type * as contract from './product.contract.ts'
import { anyProductByCode, changeProduct, insertProduct, lockedProduct } from './product.queries.ts'
import { product as productRecord } from './product.record.ts'
import { copiedCodes, ProductStatus } from './product.rules.ts'
import { refreshProduct } from './product-derived.queries.ts'
import { foundProducts } from './product-list.found.ts'
import { createProduct, stateByCode, updateProduct } from './product-saving.ts'
import {
  type ProductRecord,
  productOptions,
  recordOf,
  standingFor,
  statedRecord,
  waysFrom,
} from './record.ts'
import { relatedIds, setRelated } from './related.queries.ts'
import { roundingNow } from './surroundings.ts'

export const productHandlers: Handlers<typeof contract> = {
  goAdminProduct: (act) => showRecord(act),
  goProductEdit: (act) => showRecord(act),

  async goProductNew(act) {
    const suggested = await suggestedFor(act)
    const first = { stock: 0, makeCode: true, priceTax: 'excluded' }
    return ok(
      { ...(await shopOptions(act)), ...suggested },
      {
        form: {
          values: { ...productRecord.defaults, ...variantRecord.defaults, ...first },
          options: { ...(await productOptions(act)), priceTax: priceTaxes(act) },
        },
      },
    )
  },

  doCreateProduct: withPreparation(takePictures, createProduct, leavePictures),

  doUpdateProduct: withPreparation(takePictures, updateProduct, leavePictures),

  async doDeleteProduct(act) {
    const { db, dialect, input, now } = act
    const { productCode } = input
    const product = await lockedProduct(db, dialect, productCode)
    if (!product) return fail('productUnknown')
    const alreadyDeleted = product.status === ProductStatus.discontinued
    if (!alreadyDeleted) await changeProduct(db, product.id, { status: ProductStatus.discontinued }, now)
    return ok(
      { productCode, alreadyDeleted },
      {
        location: link('goAdminProductList'),
        notices: [message('office.product.discontinued', { name: product.name })],
        links: [link('goAdminProduct', { productCode })],
      },
    )
  },

  async doCopyProduct(act) {
    const { db, input, now } = act
    const { newProductCode } = input
    const product = await anyProductByCode(db, input.productCode)
    if (!product) return fail('productUnknown')
    const { variants, places } = await recordOf(db, product)
    const {
      id: _id,
      search_text: _text,
      price_min: _min,
      price_max: _max,
      first_code: _first,
      sold_lately: _sold,
      version: _v,
      sale_from: _from,
      sale_until: _until,
      ...words
    } = product
    const id = await insertProduct(db, { ...words, status: ProductStatus.private }, now)
    const pictures = await shareOutPictures(act, places.pictures, id)
    const codes = copiedCodes(newProductCode, variants.length)
    for (const [at, variant] of variants.entries()) {
      const code = codes[at] ?? newProductCode
      const variantId = await insertVariant(db, {
        ...columnsOf(withoutSale(variant)),
        product_id: id,
        code,
        gtin: null,
        image_id: pictures.get(variant.image_id ?? 0) ?? null,
      })
      if (variantId === undefined)
        return fail('productCodeTaken', { errors: { newProductCode: message('input.productCodeTaken') } })
      await setTaxRate(db, variantId, variant.tax_rate, { rounding: await roundingNow(act), now })
    }
    await setCategories(db, id, places.categoryIds, await allCategories(act))
    await setTags(db, id, places.tagIds)
    await setRelated(db, id, await relatedIds(db, product.id))
    await setExcludedDeliveries(db, id, places.excludedDeliveryIds)
    await refreshProduct(act, id)
    return created(
      await stateByCode(act, newProductCode),
      link('goAdminProduct', { productCode: newProductCode }),
      {
        notices: [message('office.product.copied', { name: product.name })],
        links: waysFrom({ status: ProductStatus.private }, newProductCode),
      },
    )
  },
}

/** Returns the links to the products beside one in the list that the member came from. */
const besideProduct = (
  act: Act<InputOf<typeof contract.goAdminProduct>, ReadEnvironment>,
  { id }: Row<'product'>,
) =>
  beside(act, act.input, {
    list: 'goAdminProductList',
    read: async (asked) => (await foundProducts(act, asked)).rows,
    isThis: (row) => row.id === id,
    // A product that shoppers see nothing of has no first code.
    to: async ({ id: other, first_code }) =>
      link('goAdminProduct', {
        productCode: first_code ?? standingFor(await variantRows(act.db, [other])).code,
      }),
  })

const showRecord = async (act: Act<InputOf<typeof contract.goAdminProduct>, ReadEnvironment>) => {
  const { productCode } = act.input
  const product = await anyProductByCode(act.db, productCode)
  if (!product) return fail('productUnknown')
  const record = await recordOf(act.db, product)
  const state = await statedRecord(act, record, productCode)
  const variation = await variationForm(act, record)
  return ok(
    {
      ...state,
      ...(await shopOptions(act)),
      ...(await suggestedFor(act)),
      axes: variation.axes,
      isDelivered: await isDelivered(act, record),
      awaited: await awaitedOf(act, record),
      ruleCategories: await ruleCategoriesOf(act, record),
    },
    {
      form: {
        values: {
          ...state,
          ...variation.values,
          stockSeen: state.stock,
          stock: state.stock ?? 0,
          priceTax: 'excluded',
        },
        options: { ...(await productOptions(act)), ...variation.options, priceTax: priceTaxes(act) },
      },
      links: [
        link('doUpdateProduct', { productCode }),
        ...(product.status === ProductStatus.discontinued ? [] : [link('doDeleteProduct', { productCode })]),
        link('doCopyProduct', { productCode }),
        link('goRelatedGoods', { productCode }),
        link('goProductClass', { productCode }),
        link('goStock', { productCode }),
        ...waysFrom(product, productCode),
        ...(product.status === ProductStatus.public ? [] : [link('goProductPreview', { productCode })]),
        link('goAuditLog', { table: 'product', key: String(product.id) }),
        ...(await besideProduct(act, product)),
      ],
    },
  )
}

/** The ways to type prices, as choices. */
const priceTaxes = ({ say }: ReadEnvironment): readonly Option[] => [
  { value: 'excluded', label: say(message('office.product.priceTax.excluded')) },
  { value: 'included', label: say(message('office.product.priceTax.included')) },
]

const ruleCategoriesOf = async ({ memory, language }: ReadEnvironment, { places }: ProductRecord) =>
  (await memory.get(categoryRows))
    .filter(({ id }) => places.ruleCategoryIds.includes(id))
    .map(({ id, name, name_en }) => {
      const categoryId = String(id)
      return item({ categoryId, categoryName: worded(language, name, name_en) }, [
        link('goCategory', { categoryId }),
      ])
    })

/** Returns whether each sales type of its visible variants has a visible delivery method. */
const isDelivered = async ({ memory, language }: ReadEnvironment, { variants }: ProductRecord) => {
  const methods = (await deliveryMethods(memory, language)).filter(({ visible }) => visible)
  const served = new Set(methods.map(({ saleTypeId }) => saleTypeId))
  return variants.every(({ visible, sale_type_id }) => !visible || served.has(sale_type_id))
}

/** Returns the sold-out variants of a product that people wait for. */
const awaitedOf = async ({ db, now, language }: ReadEnvironment, { variants }: ProductRecord) => {
  const soldOut = variants.filter(({ stock, stock_unlimited }) => !stock_unlimited && stock === 0)
  const waiting = await waitingFor(
    db,
    soldOut.map(({ id }) => id),
    now,
  )
  return soldOut.flatMap((variant) => {
    const restockCount = waiting.get(variant.id) ?? 0
    const article = { productCode: variant.code, className: valueWords(variant, language) }
    return restockCount > 0 ? [{ ...article, restockCount }] : []
  })
}
