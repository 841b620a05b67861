import { message } from '../../../hypermedia/message.ts'
import { created, fail, isFailure, ok } from '../../../hypermedia/reply.ts'
import type { InputOf } from '../../../hypermedia/transition.ts'
import type { Row } from '../../../store/schema.ts'
import { changesOf } from '../../changes.ts'
import { memberOf, type WriteEnvironment } from '../../environment.ts'
import { NO_OWN_VALUES, ownColumns } from '../../own-fields/index.ts'
import { isStale, staleRecord } from '../../records/index.ts'
import { link } from '../../transitions.ts'
import { allCategories } from '../category/category.queries.ts'
import { storeCategory } from '../category/typed-category.ts'
import type { TakenPictures } from '../picture/pictures.ts'
import { pictureErrors, picturePlan, writePictures } from '../picture/product-pictures.ts'
import { salePriceFaults } from '../variant/sale-price.rules.ts'
import { rateAfter, TypedPrices, taxRules } from '../variant/typed-prices.ts'
import { NEW_VARIANT, variant as variantRecord } from '../variant/variant.record.ts'
import {
  changeVariant,
  columnsOf,
  insertVariant,
  setTaxRate,
  type VariantChange,
  type VariantRow,
  variantRows,
} from '../variant/variant-rows.queries.ts'
import { freeCodes } from '../variant/variation.queries.ts'
import { changeVariation, isVaried } from '../variant/variation.ts'
import { setExcludedDeliveries } from './excluded.queries.ts'
import { setCategories, setTags } from './places.queries.ts'
import type { doCreateProduct, doUpdateProduct } from './product.contract.ts'
import {
  anyProductByCode,
  changeProduct,
  insertProduct,
  lockedProduct,
  type ProductChange,
} from './product.queries.ts'
import { product as productRecord } from './product.record.ts'
import { ProductStatus, saleFault, stockAfter } from './product.rules.ts'
import { refreshProduct } from './product-derived.queries.ts'
import { recordOf, statedRecord, unknownChoices, waysFrom } from './record.ts'
import { roundingNow } from './surroundings.ts'

type Create = WriteEnvironment & { readonly input: InputOf<typeof doCreateProduct> }
type Update = WriteEnvironment & { readonly input: InputOf<typeof doUpdateProduct> }

/** Creates a product with its variants, in one transaction with the axes and the category that it needs. */
export async function createProduct(act: Create, { names, fault }: TakenPictures) {
  if (fault) return fail('badInput', { errors: { image: fault } })
  const { db, now } = act
  const unknown = await unknownChoices(act, act.input)
  if (unknown) return fail('badInput', { errors: unknown })
  if (act.input.productCode === undefined && !act.input.makeCode)
    return fail('badInput', { errors: { productCode: message('input.required') } })
  const prices = new TypedPrices(await taxRules(act), act.input.priceTax)
  const input = withoutTax(act.input, prices, { tax_rate: act.input.taxRate ?? null })
  if (prices.faults) return fail('badInput', { errors: prices.faults })
  const words = productRecord.created(input, act)
  const terms = variantRecord.created(input, act)
  const saleErrors = saleFault(words, now) ?? salePriceFaults(undefined, terms)
  if (saleErrors) return fail('badInput', { errors: saleErrors })
  const nothing = { own_fields: NO_OWN_VALUES }
  const id = await insertProduct(db, { ...words, ...(await ownColumns(act, 'product', nothing, input)) }, now)
  const productCode = input.productCode ?? (await codeFor(act, id))
  const variantId = await insertVariant(db, {
    ...NEW_VARIANT,
    ...terms,
    ...(await ownColumns(act, 'variant', nothing, input)),
    ...stockAfter(NEW_VARIANT, input),
    product_id: id,
    code: productCode,
  })
  if (variantId === undefined) return codeTaken()
  await setTaxRate(db, variantId, input.taxRate ?? null, { rounding: await roundingNow(act), now })
  const categoryIds = await categoriesIn(act, input.categoryIds ?? [])
  if ('fault' in categoryIds) return fail('badInput', { errors: { newCategory: categoryIds.fault } })
  await setCategories(db, id, categoryIds.ids, await allCategories(act))
  await setTags(db, id, input.tagIds ?? [])
  await setExcludedDeliveries(db, id, input.excludedDeliveryIds ?? [])
  await writePictures(act, id, picturePlan([], {}, { names }))
  const product = isVaried(input) ? await anyProductByCode(db, productCode) : undefined
  const varied = product && (await changeVariation(act, product, input, prices))
  if (varied && isFailure(varied)) return varied
  await refreshProduct(act, id)
  return created(await stateByCode(act, productCode), link('goAdminProduct', { productCode }), {
    notices: [message('office.product.made', { name: input.productName })],
    links: waysFrom(words, productCode),
  })
}

/** Changes a product with its variants, in one transaction with the axes and the category that it needs. */
export async function updateProduct(act: Update, taken: TakenPictures) {
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

/** Returns an input with the prices of the product without tax; a price that does not exist is noted as an error. */
const withoutTax = <I extends Create['input'] | Update['input']>(
  input: I,
  prices: TypedPrices,
  own: Pick<VariantRow, 'tax_rate'>,
): I => ({
  ...input,
  price02: prices.untaxed('price02', input.price02, own),
  price01: prices.untaxed('price01', input.price01, own),
})

/** Returns the ids of categories with that of the typed one; or why it cannot be chosen. */
const categoriesIn = async (act: Create | Update, ids: readonly number[]) => {
  const { newCategory } = act.input
  if (newCategory === undefined) return { ids }
  const made = await storeCategory(act, newCategory)
  return 'fault' in made ? made : { ids: [...new Set([...ids, made.id])] }
}

/** Returns a free code for a product without one, after its number. */
const codeFor = async ({ db }: WriteEnvironment, id: number): Promise<string> => {
  const code = `p${id}`
  return (await anyProductByCode(db, code)) ? ((await freeCodes(db, code, 1))[0] ?? code) : code
}

/** Returns the state of the product that was just written, by a code. */
export const stateByCode = async (act: WriteEnvironment, code: string) => {
  const product = await anyProductByCode(act.db, code)
  if (!product) throw new Error(`${code} has just been written`)
  return statedRecord(act, await recordOf(act.db, product), code)
}

/** Applies the changes of an input to a product and the variant with its code; rejects a stale version. */
const changeRecord = async (act: Update, product: Row<'product'>, taken: TakenPictures) => {
  const { db, now } = act
  const { productCode } = act.input
  const variants = await variantRows(db, [product.id])
  const variant = variants.find(({ code }) => code === productCode)
  if (!variant) throw new Error(`${productCode} is no variant of product ${product.id}`)
  const prices = new TypedPrices(await taxRules(act), act.input.priceTax)
  const input = withoutTax(act.input, prices, rateAfter(variant, act.input.taxRate))
  if (prices.faults) return fail('badInput', { errors: prices.faults })
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
  const { tagIds, excludedDeliveryIds, taxRate } = input
  const { places } = await recordOf(db, product)
  // Of what was written since a stale form was drawn, before this transaction changes anything.
  const fresh = isStale(input, product.version) ? await stateByCode(act, productCode) : undefined
  const chosen = input.categoryIds ?? (input.newCategory === undefined ? undefined : places.categoryIds)
  const categories = chosen && (await categoriesIn(act, chosen))
  if (categories && 'fault' in categories)
    return fail('badInput', { errors: { newCategory: categories.fault } })
  const categoryIds = categories?.ids
  const pictures = picturePlan(places.pictures, input, taken)
  const isMoved =
    (categoryIds && !isSameSet(categoryIds, places.categoryIds)) ||
    (tagIds && !isSameSet(tagIds, places.tagIds)) ||
    (excludedDeliveryIds && !isSameSet(excludedDeliveryIds, places.excludedDeliveryIds))
  const isTaxed = taxRate !== undefined && taxRate !== variant.tax_rate
  const changed = Boolean(words ?? terms ?? (isMoved || isTaxed || pictures.isAny))
  if (changed && fresh) return staleRecord(act, 'product', product.id, fresh)
  if (!stock) return fail('stockGone', { state: await stateByCode(act, productCode) })
  const errors = pictureErrors(places.pictures, input, pictures)
  if (errors) return fail('badInput', { errors })
  if (terms) await changeVariant(db, variant, terms, { memberId: memberOf(act), now })
  if (isTaxed) await setTaxRate(db, variant.id, taxRate, { rounding: await roundingNow(act), now })
  if (categoryIds && isMoved) await setCategories(db, product.id, categoryIds, await allCategories(act))
  if (tagIds) await setTags(db, product.id, tagIds)
  if (excludedDeliveryIds) await setExcludedDeliveries(db, product.id, excludedDeliveryIds)
  await writePictures(act, product.id, pictures)
  const varied = isVaried(input) ? await changeVariation(act, product, input, prices) : { changedCount: 0 }
  if (isFailure(varied)) return varied
  const isAny = changed || varied.changedCount > 0
  if (isAny && fresh) return staleRecord(act, 'product', product.id, fresh)
  if (!isAny) return { changed: false }
  await changeProduct(db, product.id, words ?? {}, now)
  await refreshProduct(act, product.id)
  return { changed: true }
}

const isSameSet = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))

const codeTaken = () =>
  fail('productCodeTaken', { errors: { productCode: message('input.productCodeTaken') } })
