import type { Kysely } from 'kysely'
import type { Message } from '../../../hypermedia/message.ts'
import type { Option } from '../../../hypermedia/reply.ts'
import type { Database, Row } from '../../../store/schema.ts'
import { picturePath } from '../../catalog/index.ts'
import { type ReadEnvironment, type WriteEnvironment, worded } from '../../environment.ts'
import { type OwnField, ownFieldsOf, statedOwnFields } from '../../own-fields/index.ts'
import type { ChoiceEnvironment, Sent } from '../../records/index.ts'
import { choiceName } from '../../settings/index.ts'
import { link } from '../../transitions.ts'
import { withoutSale } from '../variant/sale-price.rules.ts'
import { NEW_VARIANT, variant } from '../variant/variant.record.ts'
import { type VariantRow, variantRows } from '../variant/variant-rows.queries.ts'
import { placeOptions, unknownPlaces } from './choices.ts'
import { placesOf } from './places.queries.ts'
import { product } from './product.record.ts'
import { ProductStatus } from './product.rules.ts'

type Env = Pick<ReadEnvironment, 'memory' | 'language'> & { readonly db: Kysely<Database> }

/** Returns the choices of a product's form, in the language of the answer. */
export const productOptions = async (
  env: ChoiceEnvironment,
): Promise<Readonly<Record<string, readonly Option[]>>> => ({
  ...(await product.options(env)),
  ...(await variant.options(env)),
  ...(await placeOptions(env)),
})

/** Returns errors by field if an input names unknown choices; undefined if all exist. */
export const unknownChoices = async (
  env: ChoiceEnvironment & Pick<WriteEnvironment, 'db'>,
  input: Sent<typeof product.fields & typeof variant.fields> & Parameters<typeof unknownPlaces>[1],
): Promise<Readonly<Record<string, Message>> | undefined> => {
  const errors = {
    ...(await product.unknownChoices(env, input)),
    ...(await variant.unknownChoices(env, input)),
    ...(await unknownPlaces(env, input)),
  }
  return Object.keys(errors).length > 0 ? errors : undefined
}

/** A product with all its records. */
export interface ProductRecord {
  readonly product: Row<'product'>
  readonly variants: readonly VariantRow[]
  readonly places: Awaited<ReturnType<typeof placesOf>>
}

/** Reads all records of a product. */
export const recordOf = async (db: Env['db'], product: Row<'product'>): Promise<ProductRecord> => {
  const [variants, places] = await Promise.all([variantRows(db, [product.id]), placesOf(db, product.id)])
  return { product, variants, places }
}

/**
 * Returns the variant that represents a product: the first visible one, the first of all if none is visible.
 */
export const standingFor = (variants: readonly VariantRow[]): VariantRow => {
  const first = variants.find(({ visible }) => visible) ?? variants[0]
  if (!first) throw new Error('A product without a variant')
  return first
}

/**
 * Returns the columns of a new variant: the terms of the one that represents the product, and a stock of 0. Its
 * barcode is its own (VAR-06).
 */
export const newVariantLike = (base: VariantRow) => ({
  ...NEW_VARIANT,
  ...variant.columnsOf(withoutSale(base)),
  gtin: null,
  own_fields: base.own_fields,
})

/** True for a variant along axes, false for the variant of a product without axes (VAR-01). */
export const isAlongAxes = ({ class_category1_id }: Pick<VariantRow, 'class_category1_id'>): boolean =>
  class_category1_id !== null

/** Returns the variants along axes; empty for a product without axes. */
export const classesOf = (variants: readonly VariantRow[]): readonly VariantRow[] =>
  variants.some((variant) => variant.visible && !isAlongAxes(variant)) ? [] : variants.filter(isAlongAxes)

/**
 * Returns the state of a product, for the variant with a code; without a code for the one that represents it.
 */
export const statedRecord = async (
  env: Env,
  { product: kept, variants, places }: ProductRecord,
  code?: string,
) => {
  const { memory, language } = env
  const shown = variants.find((variant) => variant.code === code) ?? standingFor(variants)
  const pictures = places.pictures.map(({ id, file_name, made, alt, alt_en }, at) => ({
    id,
    sortNo: at + 1,
    listPath: made ? picturePath(file_name, 'list') : null,
    alt,
    altEn: alt_en,
  }))
  const [own, ofVariants] = await Promise.all([ownFieldsOf(env, 'product'), ownFieldsOf(env, 'variant')])
  const classes = classesOf(variants).map((variant) => statedVariant(variant, language, ofVariants))
  return {
    ...statedVariant(shown, language, ofVariants),
    ...product.stated(kept),
    productStatusName: await choiceName(memory, 'product_status', kept.status, language),
    categoryIds: places.categoryIds,
    ruleCategoryIds: places.ruleCategoryIds,
    tagIds: places.tagIds,
    excludedDeliveryIds: places.excludedDeliveryIds,
    images: pictures.flatMap(({ listPath }) => listPath ?? []),
    pictures,
    hasClasses: classes.length > 0,
    classes,
    ...statedArticle({ own, ofVariants }, kept, shown),
    createDate: kept.created_at,
    updateDate: kept.updated_at,
    version: kept.version,
  }
}

/** Returns the state of a variant. */
export const statedVariant = (row: VariantRow, language: Env['language'], own: readonly OwnField[]) => {
  const { variantId: _id, ...terms } = variant.stated(row)
  return {
    productCode: row.code,
    classNameId: idOf(row.axis1_id),
    className: worded(language, row.axis1_name, row.axis1_name_en),
    classCategoryId: idOf(row.class_category1_id),
    classCategoryName: worded(language, row.value1_name, row.value1_name_en),
    classNameId2: idOf(row.axis2_id),
    className2: worded(language, row.axis2_name, row.axis2_name_en),
    classCategoryId2: idOf(row.class_category2_id),
    classCategoryName2: worded(language, row.value2_name, row.value2_name_en),
    ...terms,
    usualPrice: row.usual_price,
    stock: row.stock_unlimited ? null : row.stock,
    stockUnlimited: row.stock_unlimited,
    taxRate: row.tax_rate,
    visible: row.visible,
    pictureId: row.image_id,
    ...statedOwnFields(own, row.own_fields),
  }
}

/** Returns the added fields of a product with those of one of its variants. */
const statedArticle = (
  { own, ofVariants }: Readonly<Record<'own' | 'ofVariants', readonly OwnField[]>>,
  product: Pick<Row<'product'>, 'own_fields'>,
  variant: Pick<VariantRow, 'own_fields'>,
) => {
  const ofProduct = statedOwnFields(own, product.own_fields)
  const ofVariant = statedOwnFields(ofVariants, variant.own_fields)
  return own.length + ofVariants.length > 0
    ? { ownFields: { ...ofProduct.ownFields, ...ofVariant.ownFields } }
    : {}
}

const idOf = (id: number | null): string | null => (id === null ? null : String(id))

/**
 * Returns the links that follow a product: its record, the list, and its page in the shop if it is public.
 */
export const waysFrom = (product: Pick<Row<'product'>, 'status'>, code: string) => [
  link('goAdminProductList'),
  ...(product.status === ProductStatus.public ? [link('goProduct', { productCode: code })] : []),
]
