import { message } from '../../../hypermedia/message.ts'
import type { CsvFault } from '../../csv/index.ts'
import { memberOf, type WriteEnvironment } from '../../environment.ts'
import { allCategories } from '../category/category.queries.ts'
import { setExcludedDeliveries } from '../product/excluded.queries.ts'
import { setCategories, setTags } from '../product/places.queries.ts'
import { changeProduct, insertProducts, touchProducts } from '../product/product.queries.ts'
import { ProductStatus } from '../product/product.rules.ts'
import { isAlongAxes } from '../product/record.ts'
import { roundingNow } from '../product/surroundings.ts'
import { isCodeTaken } from '../variant/matrix.queries.ts'
import { codesFor } from '../variant/matrix.rules.ts'
import { NEW_VARIANT } from '../variant/variant.record.ts'
import {
  changeVariant,
  changeVariants,
  insertTaxRates,
  insertVariant,
  insertVariants,
  setTaxRate,
} from '../variant/variant-rows.queries.ts'
import type { PlannedProduct, ProductWork, VariantWork } from './product-csv.plan.ts'
import { holdersOfCodes, type ProductOfFile, placeNewProducts, setPictures } from './product-csv.queries.ts'

/** Discontinues a product, as in the office: orders keep it. */
export const discontinue = async (
  { db, now }: WriteEnvironment,
  record: ProductOfFile | undefined,
): Promise<void> => {
  if (record) await changeProduct(db, record.product.id, { status: ProductStatus.discontinued }, now)
}

/**
 * Changes a product with its variants; returns its id, or the fault if a code was taken meanwhile. The caller
 * updates derived columns: see `refreshProducts`.
 */
export const writeProduct = async (
  act: WriteEnvironment,
  work: ProductWork,
  record: ProductOfFile,
): Promise<CsvFault | number> => {
  const { db, now } = act
  const { id } = record.product
  const { words, variants, categoryIds, tagIds, excludedDeliveryIds, images } = work
  for (const one of variants) {
    const fault = await writeVariant(act, id, one, record)
    if (fault) return fault
  }
  await hideWhole(act, work, record)
  if (categoryIds) await setCategories(db, id, categoryIds, await allCategories(act))
  if (tagIds) await setTags(db, id, tagIds)
  if (excludedDeliveryIds) await setExcludedDeliveries(db, id, excludedDeliveryIds)
  if (images) await setPictures(db, id, images)
  await changeProduct(db, id, words, now)
  return id
}

/**
 * Creates products with their variants, a few hundred at most; returns their ids, or the fault if a code was
 * taken meanwhile. The caller updates derived columns: see `refreshProducts`.
 */
export const makeProducts = async (
  act: WriteEnvironment,
  works: readonly ProductWork[],
): Promise<readonly number[] | { readonly fault: CsvFault }> => {
  if (works.length === 0) return []
  const { db, now } = act
  const ids = await insertProducts(
    db,
    works.map(({ words }) => ({ name: '', status: ProductStatus.private, ...words })),
    now,
  )
  const made = works.map((work, at) => ({ ...work, id: ids[at] ?? 0 }))
  const variants = await codedVariants(
    act,
    made.flatMap(({ id, variants }) => variants.map((one) => ({ ...one, productId: id }))),
  )
  const written = await insertVariants(
    db,
    variants.map(({ productId, line, change, code }) => ({
      ...NEW_VARIANT,
      price02: 0,
      sort_no: line.line,
      ...change,
      product_id: productId,
      code,
    })),
  )
  const taken = variants.find(({ code }) => !written.has(code))
  if (taken) return { fault: codeTaken(taken) }
  const rates = variants.flatMap(({ code, taxRate = null }) => {
    const variantId = written.get(code)
    return taxRate === null || variantId === undefined ? [] : [{ variantId, rate: taxRate }]
  })
  if (rates.length > 0) await insertTaxRates(db, rates, { rounding: await roundingNow(act), now })
  const isPlaced = made.some(({ categoryIds = [] }) => categoryIds.length > 0)
  await placeNewProducts(db, made, isPlaced ? await allCategories(act) : [])
  for (const { id, images } of made) if (images) await setPictures(db, id, images)
  return ids
}

/** True if a product changes only in columns of its existing variants. */
export const changesVariantsAlone = ({ steps, work }: PlannedProduct): boolean => {
  const { words, variants, ...lists } = work
  return (
    steps.some(({ outcome }) => outcome !== 'unchanged') &&
    Object.keys(words).length === 0 &&
    Object.values(lists).every((list) => list === undefined) &&
    variants.every(({ row, change, taxRate }) => row && change.code === undefined && taxRate === undefined)
  )
}

/** Writes the changes of the variants of products, a few hundred at once; returns the ids of the products. */
export const writeVariants = async (
  act: WriteEnvironment,
  works: readonly { readonly planned: PlannedProduct; readonly record: ProductOfFile | undefined }[],
): Promise<number[]> => {
  const ids = works.flatMap(({ record }) => record?.product.id ?? [])
  const changed = works.flatMap(({ planned }) =>
    planned.work.variants.flatMap(({ row, change }) =>
      row && Object.keys(change).length > 0 ? [{ variant: row, change }] : [],
    ),
  )
  await changeVariants(act.db, changed, edit(act))
  await touchProducts(act.db, ids, act.now)
  return ids
}

const edit = (act: WriteEnvironment) => ({ memberId: memberOf(act), now: act.now })

const writeVariant = async (
  act: WriteEnvironment,
  productId: number,
  { line, row, code, change, taxRate }: VariantWork,
  record: ProductOfFile,
): Promise<CsvFault | undefined> => {
  const { db, now } = act
  let id = row?.id
  if (row) {
    if (change.code !== undefined && (await isCodeTaken(db, change.code))) return codeTaken({ line })
    if (Object.keys(change).length > 0) await changeVariant(db, row, change, edit(act))
  } else {
    const sort_no = record.variants.length + line.line
    const own = { ...NEW_VARIANT, price02: 0, sort_no, ...change, product_id: productId }
    id = await insertVariant(db, { ...own, code: code ?? (await freeCode(act, productId)) })
    if (id === undefined) return codeTaken({ line })
  }
  if (taxRate !== undefined && id !== undefined)
    await setTaxRate(db, id, taxRate, { rounding: await roundingNow(act), now })
  return undefined
}

const codeTaken = ({ line }: Pick<VariantWork, 'line'>): CsvFault =>
  line.fault(message('input.productCodeTaken'), 'productCode')

/** Completes the variants of new products with codes: those without one get it from their product's id. */
const codedVariants = async <V extends VariantWork & { readonly productId: number }>(
  act: WriteEnvironment,
  variants: readonly V[],
): Promise<readonly (V & { readonly code: string })[]> => {
  const given = new Set(variants.flatMap(({ code }) => code ?? []))
  const meant = variants.map((one) => ({ one, code: one.code ?? codesFor(`p${one.productId}`, [])() }))
  const made = meant.filter(({ one }) => one.code === undefined).map(({ code }) => code)
  const held = new Set((await holdersOfCodes(act.db, made)).map(({ code }) => code))
  const coded: (V & { readonly code: string })[] = []
  for (const { one, code } of meant) {
    const isFree = one.code !== undefined || !(held.has(code) || given.has(code))
    coded.push({ ...one, code: isFree ? code : await freeCode(act, one.productId) })
  }
  return coded
}

/** Returns a free code for a variant without one: from its product's id. */
const freeCode = async ({ db }: WriteEnvironment, productId: number): Promise<string> => {
  const nextCode = codesFor(`p${productId}`, [])
  for (;;) {
    const code = nextCode()
    if (!(await isCodeTaken(db, code))) return code
  }
}

/** Hides the variant without axes of a product that gets axes (VAR-01). */
const hideWhole = async (
  act: WriteEnvironment,
  { variants }: ProductWork,
  record: ProductOfFile,
): Promise<void> => {
  const isAlong = variants.some(({ row, change }) => !row && (change.class_category1_id ?? null) !== null)
  const whole = record.variants.find((one) => !isAlongAxes(one) && one.visible)
  if (isAlong && whole) await changeVariant(act.db, whole, { visible: false }, edit(act))
}
