import type { z } from 'zod'
import type { Language } from '../../hypermedia/language.ts'
import type { Row } from '../../store/schema.ts'
import { type ReadEnvironment, worded } from '../environment.ts'
import { ownFieldsOf, readOwnFields, statedOwnFields } from '../own-fields/index.ts'
import { marksOf, offersFor } from '../promotions/index.ts'
import { baseInfo, durations } from '../settings/index.ts'
import { taxedPrice } from '../settings/tax/tax.rules.ts'
import { axisPropertyOf } from './axis-property.rules.ts'
import type { Variant } from './contract.ts'
import { type describeTags, isOffered, type Pricing, pricesOf, pricingNow, ruleOf } from './listing.ts'
import { type PictureSize, pictureFile, picturePath, pictureSizes } from './pictures.rules.ts'
import type { picturesOf } from './queries.ts'
import { breadcrumbsOf, standsFor, stockStatusOf, swatchesOf } from './rules.ts'
import type { WordedVariant } from './variant.queries.ts'
import { youtubeId } from './video.rules.ts'

/** All rows of a product's page. */
export interface ProductRows {
  readonly product: Row<'product'>
  /** The requested code. */
  readonly code: string
  readonly variants: readonly WordedVariant[]
  readonly pictures: Awaited<ReturnType<typeof picturesOf>>
  readonly tags: Parameters<typeof describeTags>[0]
  /** Ids of the categories chosen for it. */
  readonly chosen: readonly number[]
  readonly categories: readonly Row<'category'>[]
}

/** Returns the state of a product's page, without the related products. */
export const describeProduct = async (environment: ReadEnvironment, rows: ProductRows) => {
  const { memory, language } = environment
  const { product, categories } = rows
  const [pricing, base, terms, own, ofVariants, offers] = await Promise.all([
    pricingNow(environment),
    memory.get(baseInfo),
    memory.get(durations),
    ownFieldsOf(environment, 'product'),
    ownFieldsOf(environment, 'variant'),
    offersFor(environment, [product.id]),
  ])
  const seen = own.filter(({ visible }) => visible)
  const seenOfVariants = ofVariants.filter(({ visible }) => visible)
  const offered = rows.variants.filter(isOffered)
  const shown = offered.find((variant) => variant.code === rows.code) ?? offered[0] ?? rows.variants[0]
  if (!shown) throw new Error(`Product ${product.id} has no variant`)
  const images = rows.pictures.map(({ file_name, alt, alt_en, width, height }) => ({
    fileName: pictureFile(file_name, 'detail'),
    imagePath: picturePath(file_name, 'detail'),
    listPath: picturePath(file_name, 'list'),
    largePath: pictureSizes({ width, height }).includes('large') ? picturePath(file_name, 'large') : null,
    width,
    height,
    alt: worded(language, alt, alt_en),
  }))
  const pictureIdOf = standingFor(offered, rows.pictures)
  const mainId = pictureIdOf(shown)
  const mainAt = rows.pictures.findIndex(({ id }) => id === mainId)
  const main = images[Math.max(mainAt, 0)]
  const breadcrumbs = breadcrumbsOf(categories, handFirst(categories, rows.chosen)).map((path) =>
    path.map((category) => ({
      categoryId: String(category.id),
      categoryName: worded(language, category.name, category.name_en),
    })),
  )
  const prices = pricesOf(offered.length > 0 ? offered : [shown], pricing)
  return {
    productCode: shown.code,
    productName: worded(language, product.name, product.name_en),
    productStatus: product.status,
    description: worded(language, product.description_detail, product.description_detail_en),
    descriptionList: worded(language, product.description_list, product.description_list_en),
    freeArea: product.free_area,
    videoUrl: product.video_url,
    videoId: youtubeId(product.video_url ?? ''),
    price01: shown.price01,
    price02: shown.price02,
    price02IncTax: taxedPrice(shown.price02, ruleOf(shown, pricing)),
    ...prices,
    price02Min: prices.price02Min ?? shown.price02,
    price02Max: prices.price02Max ?? shown.price02,
    price02IncTaxMin: prices.price02IncTaxMin ?? 0,
    price02IncTaxMax: prices.price02IncTaxMax ?? 0,
    stock: shown.stock_unlimited ? null : shown.stock,
    stockUnlimited: shown.stock_unlimited,
    stockStatus: stockStatusOf(offered),
    saleLimit: shown.sale_limit,
    fileName: main?.fileName ?? null,
    imagePath: main?.imagePath ?? null,
    mainImage: main?.imagePath ?? null,
    mainListImage: main?.listPath ?? null,
    images,
    categoryNames: breadcrumbs.flatMap((path) => path.at(-1)?.categoryName ?? []),
    breadcrumbs,
    tags: rows.tags.map((tag) => ({
      tagId: String(tag.id),
      tagName: worded(language, tag.name, tag.name_en),
    })),
    promotions: [...marksOf(offers, product.id, environment.say)],
    classNames: axesOf(offered, rows.pictures, language),
    classes: offered.map((variant) =>
      describeVariant(variant, language, pricing, {
        deliveryFee: base.option_product_delivery_fee ? (variant.delivery_fee ?? 0) : null,
        deliveryDuration: durationOf(variant, terms, language),
        imagePath: pathOf(rows.pictures, variant.image_id, 'detail'),
        mainImage: pathOf(rows.pictures, pictureIdOf(variant), 'detail'),
        ...statedOwnFields(seenOfVariants, variant.own_fields),
      }),
    ),
    ...statedOwnFields(seen, product.own_fields),
    // Added fields of a single variant are shown as the product's.
    ownFieldList: [
      ...readOwnFields(seen, product.own_fields, language),
      ...(offered.length > 1 ? [] : readOwnFields(seenOfVariants, shown.own_fields, language)),
    ],
  }
}

/** Categories that a rule fills, such as those of a price, come after those that were chosen by hand. */
const handFirst = (categories: readonly Row<'category'>[], chosen: readonly number[]): readonly number[] => {
  const byRule = new Set(categories.filter(({ rule }) => rule !== null).map(({ id }) => id))
  return [...chosen.filter((id) => !byRule.has(id)), ...chosen.filter((id) => byRule.has(id))]
}

const pathOf = (
  pictures: ProductRows['pictures'],
  pictureId: number | null | undefined,
  size: PictureSize,
): string | null => {
  const own = pictures.find(({ id }) => id === pictureId)
  return own ? picturePath(own.file_name, size) : null
}

/** Returns what tells the picture that stands for a variant. */
const standingFor = (offered: readonly WordedVariant[], pictures: ProductRows['pictures']) => {
  const swatches = (['1', '2'] as const).map((axis) => ({ axis, of: swatchesIn(valuesOf(offered, axis)) }))
  const ofVariants = new Set(offered.map(({ image_id }) => image_id))
  const ids = pictures.map(({ id }) => id)
  return (variant: WordedVariant): number | undefined =>
    standsFor(
      variant.image_id,
      swatches.map(({ axis, of }) => of.get(variant[`value${axis}_id`] ?? 0)),
      ids,
      ofVariants,
    )
}

/** Returns the choices of each axis, for the form that adds to the cart. */
export const variantOptions = (axes: ReturnType<typeof axesOf>) =>
  Object.fromEntries(
    axes.map(({ choices }, at) => [
      `classCategoryId${at + 1}`,
      choices.map((one) => ({ value: one.classCategoryId, label: one.classCategoryName })),
    ]),
  )

const durationOf = (
  variant: WordedVariant,
  terms: ReadonlyMap<number, Row<'delivery_duration'>>,
  language: Language,
): string | null => {
  const term = terms.get(variant.delivery_duration_id ?? 0)
  return term ? worded(language, term.name, term.name_en) : null
}

const idOf = (id: number | null): string | null => (id === null ? null : String(id))

const describeVariant = (
  variant: WordedVariant,
  language: Language,
  pricing: Pricing,
  more: Pick<
    z.infer<typeof Variant>,
    'deliveryFee' | 'deliveryDuration' | 'imagePath' | 'mainImage' | 'ownFields'
  >,
): z.infer<typeof Variant> => {
  const rule = ruleOf(variant, pricing)
  return {
    productCode: variant.code,
    classNameId: idOf(variant.axis1_id),
    className: worded(language, variant.axis1_name, variant.axis1_name_en),
    classCategoryId: idOf(variant.value1_id),
    classCategoryName: worded(language, variant.value1_name, variant.value1_name_en),
    classNameId2: idOf(variant.axis2_id),
    className2: worded(language, variant.axis2_name, variant.axis2_name_en),
    classCategoryId2: idOf(variant.value2_id),
    classCategoryName2: worded(language, variant.value2_name, variant.value2_name_en),
    price01: variant.price01,
    price01IncTax: variant.price01 === null ? null : taxedPrice(variant.price01, rule),
    price02: variant.price02,
    price02IncTax: taxedPrice(variant.price02, rule),
    salePriceUntil: variant.sale_until === null ? null : new Date(variant.sale_until).toISOString(),
    taxRate: rule?.taxRate ?? 0,
    reducedTax: (rule?.taxRate ?? 0) !== pricing.generalRate,
    stock: variant.stock_unlimited ? null : variant.stock,
    stockUnlimited: variant.stock_unlimited,
    stockStatus: stockStatusOf([variant]),
    saleLimit: variant.sale_limit,
    temperature: variant.temperature,
    gtin: variant.gtin,
    ...more,
  }
}

/** Returns the axes that a shopper chooses on, each value once, in the merchant's order (LST-08). */
const axesOf = (offered: readonly WordedVariant[], pictures: ProductRows['pictures'], language: Language) => {
  const first = offered[0]
  if (!first) return []
  const axes = [
    first.axis1_id === null ? [] : [axisOf(offered, '1', pictures, language)],
    first.axis2_id === null ? [] : [axisOf(offered, '2', pictures, language)],
  ]
  return axes.flat()
}

type Axis = '1' | '2'

const valuesOf = (offered: readonly WordedVariant[], axis: Axis) =>
  Map.groupBy(offered, (variant) => variant[`value${axis}_id`] ?? 0)

const swatchesIn = (values: ReadonlyMap<number, readonly WordedVariant[]>) =>
  swatchesOf([...values].map(([value, all]) => ({ value, pictures: all.map(({ image_id }) => image_id) })))

const axisOf = (
  offered: readonly WordedVariant[],
  axis: Axis,
  pictures: ProductRows['pictures'],
  language: Language,
) => {
  const values = valuesOf(offered, axis)
  const ordered = [...values].sort(
    ([, [a]], [, [b]]) => (b?.[`value${axis}_sort_no`] ?? 0) - (a?.[`value${axis}_sort_no`] ?? 0),
  )
  const swatches = swatchesIn(values)
  const [example] = offered
  return {
    classNameId: String(example?.[`axis${axis}_id`]),
    classNameLabel: worded(
      language,
      example?.[`axis${axis}_name`] ?? '',
      example?.[`axis${axis}_name_en`] ?? null,
    ),
    schemaProperty: axisPropertyOf(
      example?.[`axis${axis}_name`] ?? null,
      example?.[`axis${axis}_name_en`] ?? null,
    ),
    choices: ordered.map(([id, [variant, ...others]]) => ({
      classCategoryId: String(id),
      classCategoryName: worded(
        language,
        variant?.[`value${axis}_name`] ?? '',
        variant?.[`value${axis}_name_en`] ?? null,
      ),
      soldOut: stockStatusOf(variant ? [variant, ...others] : []) === 'soldOut',
      listPath: pathOf(pictures, swatches.get(id), 'list'),
    })),
  }
}
