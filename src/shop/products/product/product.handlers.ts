import { message } from '../../../hypermedia/message.ts'
import { created, fail, isFailure, item, ok } from '../../../hypermedia/reply.ts'
import { type InputOf, withPreparation } from '../../../hypermedia/transition.ts'
import type { Row } from '../../../store/schema.ts'
import { categoryRows, valueWords } from '../../catalog/index.ts'
import { changesOf } from '../../changes.ts'
import {
  type Handlers,
  memberOf,
  type ReadEnvironment,
  type WriteEnvironment,
  worded,
} from '../../environment.ts'
import { NO_OWN_VALUES, ownColumns } from '../../own-fields/index.ts'
import { isStale } from '../../records/index.ts'
import { waitingFor } from '../../restock/index.ts'
import { deliveryMethods } from '../../settings/index.ts'
import { link } from '../../transitions.ts'
import { allCategories } from '../category/category.queries.ts'
import { leavePictures, type TakenPictures, takePictures } from '../picture/pictures.ts'
import { pictureErrors, picturePlan, shareOutPictures, writePictures } from '../picture/product-pictures.ts'
import { salePriceFaults, withoutSale } from '../variant/sale-price.rules.ts'
import { NEW_VARIANT, variant as variantRecord } from '../variant/variant.record.ts'
import {
  changeVariant,
  columnsOf,
  insertVariant,
  setTaxRate,
  type VariantChange,
  variantRows,
} from '../variant/variant-rows.queries.ts'
import { shopOptions } from './choices.ts'
import { setExcludedDeliveries } from './excluded.queries.ts'
import { setCategories, setTags } from './places.queries.ts'
import type * as contract from './product.contract.ts'
import type { doCreateProduct, doUpdateProduct } from './product.contract.ts'
import {
  anyProductByCode,
  changeProduct,
  insertProduct,
  lockedProduct,
  type ProductChange,
} from './product.queries.ts'
import { product as productRecord } from './product.record.ts'
import { copiedCodes, ProductStatus, saleFault, stockAfter } from './product.rules.ts'
import { refreshProduct } from './product-derived.queries.ts'
import {
  type ProductRecord,
  productOptions,
  recordOf,
  statedRecord,
  unknownChoices,
  waysFrom,
} from './record.ts'
import { relatedIds, setRelated } from './related.queries.ts'
import { roundingNow } from './surroundings.ts'

export const productHandlers: Handlers<typeof contract> = {
  goAdminProduct: (act) => showRecord(act),
  goProductEdit: (act) => showRecord(act),

  async goProductNew(act) {
    return ok(await shopOptions(act), {
      form: {
        values: { ...productRecord.defaults, ...variantRecord.defaults, stock: 0 },
        options: await productOptions(act),
      },
    })
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
      if (variantId === undefined) return codeTaken('newProductCode')
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

type Create = WriteEnvironment & { readonly input: InputOf<typeof doCreateProduct> }
type Update = WriteEnvironment & { readonly input: InputOf<typeof doUpdateProduct> }

async function createProduct(act: Create, { names, fault }: TakenPictures) {
  if (fault) return fail('badInput', { errors: { image: fault } })
  const { db, input, now } = act
  const { productCode, productName } = input
  const errors = await unknownChoices(act, input)
  if (errors) return fail('badInput', { errors })
  const words = productRecord.created(input, act)
  const terms = variantRecord.created(input, act)
  const saleErrors = saleFault(words, now) ?? salePriceFaults(undefined, terms)
  if (saleErrors) return fail('badInput', { errors: saleErrors })
  const nothing = { own_fields: NO_OWN_VALUES }
  const id = await insertProduct(db, { ...words, ...(await ownColumns(act, 'product', nothing, input)) }, now)
  const variantId = await insertVariant(db, {
    ...NEW_VARIANT,
    ...terms,
    ...(await ownColumns(act, 'variant', nothing, input)),
    ...stockAfter(NEW_VARIANT, input),
    product_id: id,
    code: productCode,
  })
  if (variantId === undefined) return codeTaken('productCode')
  await setTaxRate(db, variantId, input.taxRate ?? null, { rounding: await roundingNow(act), now })
  await setCategories(db, id, input.categoryIds ?? [], await allCategories(act))
  await setTags(db, id, input.tagIds ?? [])
  await setExcludedDeliveries(db, id, input.excludedDeliveryIds ?? [])
  await writePictures(act, id, picturePlan([], {}, { names }))
  await refreshProduct(act, id)
  return created(await stateByCode(act, productCode), link('goAdminProduct', { productCode }), {
    notices: [message('office.product.made', { name: productName })],
    links: waysFrom(words, productCode),
  })
}

async function updateProduct(act: Update, taken: TakenPictures) {
  const { db, dialect, input } = act
  const { productCode } = input
  const product = await lockedProduct(db, dialect, productCode)
  if (!product) return fail('productUnknown')
  const errors = taken.fault ? { image: taken.fault } : await unknownChoices(act, input)
  if (errors) return fail('badInput', { errors })
  const changed = await changeRecord(act, product, taken)
  if (isFailure(changed)) return changed
  const state = await stateByCode(act, productCode)
  const done = message(changed.changed ? 'office.product.changed' : 'office.nothingChanged', {
    name: state.productName,
  })
  return ok(
    { ...state, ...changed },
    {
      location: link('goAdminProduct', { productCode }),
      notices: [done],
      links: waysFrom({ status: state.productStatus }, productCode),
    },
  )
}

const showRecord = async (act: ReadEnvironment & { readonly input: { readonly productCode: string } }) => {
  const { productCode } = act.input
  const product = await anyProductByCode(act.db, productCode)
  if (!product) return fail('productUnknown')
  const record = await recordOf(act.db, product)
  const state = await statedRecord(act, record, productCode)
  return ok(
    {
      ...state,
      ...(await shopOptions(act)),
      isDelivered: await isDelivered(act, record),
      awaited: await awaitedOf(act, record),
      ruleCategories: await ruleCategoriesOf(act, record),
    },
    {
      form: {
        values: { ...state, stockSeen: state.stock, stock: state.stock ?? 0 },
        options: await productOptions(act),
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
      ],
    },
  )
}

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

const stateByCode = async (act: WriteEnvironment, code: string) => {
  const product = await anyProductByCode(act.db, code)
  if (!product) throw new Error(`${code} has just been written`)
  return statedRecord(act, await recordOf(act.db, product), code)
}

/** Applies the changes of an input to a product and the variant with its code; rejects a stale version. */
const changeRecord = async (act: Update, product: Row<'product'>, taken: TakenPictures) => {
  const { db, input, now } = act
  const variants = await variantRows(db, [product.id])
  const variant = variants.find(({ code }) => code === input.productCode)
  if (!variant) throw new Error(`${input.productCode} is no variant of product ${product.id}`)
  const stock = stockAfter(variant, input)
  const words = changesOf<ProductChange>(product, {
    ...productRecord.columns(input, act),
    ...(await ownColumns(act, 'product', product, input)),
    ...(input.productStatus === ProductStatus.public && input.saleFrom === undefined && { sale_from: null }),
  })
  const terms = changesOf<VariantChange>(columnsOf(variant), {
    ...variantRecord.columns(input, act),
    ...(await ownColumns(act, 'variant', variant, input)),
    ...stock,
  })
  const saleErrors =
    saleFault({ ...product, ...words }, now) ?? salePriceFaults(variant, { ...variant, ...terms })
  if (saleErrors) return fail('badInput', { errors: saleErrors })
  const { categoryIds, tagIds, excludedDeliveryIds, taxRate } = input
  const places = (await recordOf(db, product)).places
  const pictures = picturePlan(places.pictures, input, taken)
  const isMoved =
    (categoryIds && !isSameSet(categoryIds, places.categoryIds)) ||
    (tagIds && !isSameSet(tagIds, places.tagIds)) ||
    (excludedDeliveryIds && !isSameSet(excludedDeliveryIds, places.excludedDeliveryIds))
  const isTaxed = taxRate !== undefined && taxRate !== variant.tax_rate
  const changed = Boolean(words ?? terms ?? (isMoved || isTaxed || pictures.isAny))
  if (changed && isStale(input, product.version))
    return fail('staleVersion', { state: await stateByCode(act, input.productCode) })
  if (!stock) return fail('stockGone', { state: await stateByCode(act, input.productCode) })
  const errors = pictureErrors(places.pictures, input, pictures)
  if (errors) return fail('badInput', { errors })
  if (!changed) return { changed }
  if (terms) await changeVariant(db, variant, terms, { memberId: memberOf(act), now })
  if (isTaxed) await setTaxRate(db, variant.id, taxRate, { rounding: await roundingNow(act), now })
  if (categoryIds) await setCategories(db, product.id, categoryIds, await allCategories(act))
  if (tagIds) await setTags(db, product.id, tagIds)
  if (excludedDeliveryIds) await setExcludedDeliveries(db, product.id, excludedDeliveryIds)
  await writePictures(act, product.id, pictures)
  await changeProduct(db, product.id, words ?? {}, now)
  await refreshProduct(act, product.id)
  return { changed }
}

const isSameSet = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))

const codeTaken = (field: string) =>
  fail('productCodeTaken', { errors: { [field]: message('input.productCodeTaken') } })
