import type { Kysely } from 'kysely'
import type { Database, Row } from '../../store/schema.ts'
import { picturePath } from '../catalog/index.ts'
import { type ReadEnvironment, worded } from '../environment.ts'
import { choiceName } from '../settings/index.ts'
import { link } from '../transitions.ts'
import { placesOf, type VariantRow, variantRows } from './product.queries.ts'
import { ProductStatus } from './product.rules.ts'

type Env = Pick<ReadEnvironment, 'memory' | 'language'> & { readonly db: Kysely<Database> }

/** A product with all that hangs on it. */
export interface ProductRecord {
  readonly product: Row<'product'>
  readonly variants: readonly VariantRow[]
  readonly places: Awaited<ReturnType<typeof placesOf>>
}

/** All that is kept of a product. */
export const recordOf = async (db: Env['db'], product: Row<'product'>): Promise<ProductRecord> => {
  const [variants, places] = await Promise.all([variantRows(db, [product.id]), placesOf(db, product.id)])
  return { product, variants, places }
}

/** The variant that stands for a product: the first that is shown, the first of all where none is. */
export const standingFor = (variants: readonly VariantRow[]): VariantRow => {
  const first = variants.find(({ visible }) => visible) ?? variants[0]
  if (!first) throw new Error('A product without a variant')
  return first
}

/** Whether a variant is one along axes, and not the row of a product without any (VAR-01). */
export const isAlongAxes = ({ class_category1_id }: Pick<VariantRow, 'class_category1_id'>): boolean =>
  class_category1_id !== null

/** The variants along axes of a product that is sold by them; none of one that is sold as a whole. */
export const classesOf = (variants: readonly VariantRow[]): readonly VariantRow[] =>
  variants.some((variant) => variant.visible && !isAlongAxes(variant)) ? [] : variants.filter(isAlongAxes)

/** A product as answers state it, seen from the variant of a code; from the one that stands for it without. */
export const statedRecord = async (env: Env, { product, variants, places }: ProductRecord, code?: string) => {
  const { memory, language } = env
  const shown = variants.find((variant) => variant.code === code) ?? standingFor(variants)
  const pictures = places.pictures.map(({ id, file_name, made, alt, alt_en }, at) => ({
    id,
    sortNo: at + 1,
    listPath: made ? picturePath(file_name, 'list') : null,
    alt,
    altEn: alt_en,
  }))
  const classes = classesOf(variants).map((variant) => statedVariant(variant, language))
  return {
    ...statedVariant(shown, language),
    productId: String(product.id),
    productName: product.name,
    productNameEn: product.name_en,
    productStatus: product.status,
    productStatusName: await choiceName(memory, 'product_status', product.status, language),
    description: product.description_list,
    descriptionEn: product.description_list_en,
    descriptionDetail: product.description_detail,
    descriptionDetailEn: product.description_detail_en,
    searchWord: product.search_word,
    note: product.note,
    freeArea: product.free_area,
    saleFrom: product.sale_from,
    saleUntil: product.sale_until,
    categoryIds: places.categoryIds,
    tagIds: places.tagIds,
    excludedDeliveryIds: places.excludedDeliveryIds,
    images: pictures.flatMap(({ listPath }) => listPath ?? []),
    pictures,
    hasClasses: classes.length > 0,
    classes,
    createDate: product.created_at,
    updateDate: product.updated_at,
    version: product.version,
  }
}

type ValueNames = Pick<VariantRow, 'value1_name' | 'value1_name_en' | 'value2_name' | 'value2_name_en'>

/** The words of a variant's values; nothing where it has none. */
export const valueWords = (names: ValueNames, language: Env['language']): string | null => {
  const words = [
    worded(language, names.value1_name, names.value1_name_en),
    worded(language, names.value2_name, names.value2_name_en),
  ].filter((word) => word !== null)
  return words.length > 0 ? words.join(' / ') : null
}

/** A variant as answers state it. */
export const statedVariant = (variant: VariantRow, language: Env['language']) => ({
  productCode: variant.code,
  classNameId: idOf(variant.axis1_id),
  className: worded(language, variant.axis1_name, variant.axis1_name_en),
  classCategoryId: idOf(variant.class_category1_id),
  classCategoryName: worded(language, variant.value1_name, variant.value1_name_en),
  classNameId2: idOf(variant.axis2_id),
  className2: worded(language, variant.axis2_name, variant.axis2_name_en),
  classCategoryId2: idOf(variant.class_category2_id),
  classCategoryName2: worded(language, variant.value2_name, variant.value2_name_en),
  price01: variant.price01,
  price02: variant.price02,
  stock: variant.stock_unlimited ? null : variant.stock,
  stockUnlimited: variant.stock_unlimited,
  saleLimit: variant.sale_limit,
  saleType: variant.sale_type_id,
  deliveryDuration: variant.delivery_duration_id,
  deliveryFee: variant.delivery_fee,
  pointRate: variant.point_rate,
  taxRate: variant.tax_rate,
  visible: variant.visible,
  pictureId: variant.image_id,
})

const idOf = (id: number | null): string | null => (id === null ? null : String(id))

/** Where one goes on from a product: to its record, to the list, and into the shop where it is to be seen there. */
export const waysFrom = (product: Pick<Row<'product'>, 'status'>, code: string) => [
  link('goAdminProduct', { productCode: code }),
  link('goAdminProductList'),
  ...(product.status === ProductStatus.public ? [link('goProduct', { productCode: code })] : []),
]
