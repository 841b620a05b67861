import { message } from '../../../hypermedia/message.ts'
import type { Option } from '../../../hypermedia/reply.ts'
import { type ReadEnvironment, worded } from '../../environment.ts'
import type { ProductRecord } from '../product/record.ts'
import { classesOf, newVariantLike, standingFor } from '../product/record.ts'
import { type Axes, axisRows } from './matrix.queries.ts'
import { isAt, matrixOf } from './matrix.rules.ts'
import { axesOrNone } from './matrix.writing.ts'
import { taxRules } from './typed-prices.ts'
import type { VariantRow } from './variant-rows.queries.ts'
import { knownAxes } from './variation.queries.ts'

/** The input that contains the pictures of values. */
const VALUE_PICTURES = 'valuePictures'

/** More combinations are edited on a page of their own. */
const MOST_ON_FORM = 100

/** Returns what the form of a product proposes: the axes of the shop, and the tax of its prices. */
export const suggestedFor = async (act: ReadEnvironment) => {
  const rule = (await taxRules(act))({ tax_rate: null })
  return {
    knownAxes: (await knownAxes(act.db)).map(({ values, ...axis }) => ({
      axisName: namedIn(act, axis),
      axisValues: values.map((value) => namedIn(act, value)),
    })),
    priceRule: {
      taxRate: rule?.taxRate ?? 0,
      roundingType: rule?.rounding ?? 1,
      taxAdjust: rule?.taxAdjust ?? 0,
    },
  }
}

const namedIn = (
  { language }: Pick<ReadEnvironment, 'language'>,
  { name, name_en }: { readonly name: string; readonly name_en: string | null },
): string => worded(language, name, name_en)

/**
 * Returns the axes of a product, and its form's values and choices for its variants. A product with too many
 * combinations has none in the form: what is not sent stays.
 */
export const variationForm = async (act: ReadEnvironment, { variants, places }: ProductRecord) => {
  const chosen = axesOrNone(classesOf(variants).length > 0 ? await axisRows(act.db) : [], variants)
  const used = new Set(variants.flatMap((one) => [one.class_category1_id, one.class_category2_id]))
  const along = [chosen.first, chosen.second].flatMap((axis) =>
    axis ? [{ axis, values: axis.values.filter(({ id }) => used.has(id)) }] : [],
  )
  const axes = along.map(({ axis, values }) => ({
    axisName: namedIn(act, axis),
    axisValues: values.map((value) => namedIn(act, value)),
  }))
  const [first, second] = along
  const matrix = matrixOf(first?.values ?? [], second?.values)
  const isOnForm = matrix.count <= MOST_ON_FORM
  const pictures = places.pictures.map(({ id, alt, alt_en }, at): Option => {
    const number = act.say(message('office.product.pictureNumber', { number: at + 1 }))
    const words = worded(act.language, alt, alt_en)
    return { value: String(id), label: words === null ? number : `${number} ${words}` }
  })
  const main = { value: '0', label: act.say(message('office.product.mainPicture')) }
  return {
    axes,
    values: isOnForm
      ? {
          axes: axes.map(({ axisName, axisValues }) => ({ axisName, axisValues: axisValues.join('\n') })),
          classes: [...matrix.places()].map((place) => {
            const variant = variants.find((one) => isAt(one, place))
            const named = (values: Axes[number]['values'] | undefined, id: number | null) => {
              const value = values?.find((one) => one.id === id)
              return value ? namedIn(act, value) : undefined
            }
            return {
              classCategoryName: named(first?.values, place.first),
              classCategoryName2: named(second?.values, place.second),
              ...termsOf(variant, variants),
            }
          }),
          valuePictures: along
            .flatMap(({ values }) => values)
            .map((value) => ({
              classCategoryName: namedIn(act, value),
              pictureId: pictureOf(value.id, variants),
            })),
        }
      : { axes: undefined, classes: undefined, valuePictures: undefined },
    options: { [`${VALUE_PICTURES}.pictureId`]: places.pictures.length > 0 ? [main, ...pictures] : [] },
  }
}

const termsOf = (variant: VariantRow | undefined, variants: readonly VariantRow[]) => {
  const base = standingFor(variants)
  const { price02, sale_limit, stock, stock_unlimited } = variant ?? { ...base, ...newVariantLike(base) }
  return {
    visible: variant?.visible ?? false,
    productCode: variant?.code,
    price02,
    stock,
    stockUnlimited: stock_unlimited,
    stockSeen: variant && !stock_unlimited ? stock : undefined,
    saleLimit: sale_limit,
  }
}

/** The picture that all variants with a value have, 0 for the product's; undefined if they differ. */
const pictureOf = (valueId: number, variants: readonly VariantRow[]): number | undefined => {
  const pictures = new Set(
    variants
      .filter((one) => one.class_category1_id === valueId || one.class_category2_id === valueId)
      .map(({ image_id }) => image_id ?? 0),
  )
  const [only] = pictures
  return pictures.size === 1 ? only : undefined
}
