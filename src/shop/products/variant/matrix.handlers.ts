import { message } from '../../../hypermedia/message.ts'
import { fail, isFailure, type Option, ok } from '../../../hypermedia/reply.ts'
import type { Row } from '../../../store/schema.ts'
import { type Handlers, type ReadEnvironment, type WriteEnvironment, worded } from '../../environment.ts'
import { ownFieldsOf } from '../../own-fields/index.ts'
import { isStale } from '../../records/index.ts'
import { link } from '../../transitions.ts'
import { picturesOfProduct } from '../picture/pictures.queries.ts'
import { shopOptions } from '../product/choices.ts'
import { anyProductByCode, changeProduct, lockedProduct } from '../product/product.queries.ts'
import { refreshProduct } from '../product/product-derived.queries.ts'
import { newVariantLike, standingFor, statedVariant } from '../product/record.ts'
import type * as contract from './matrix.contract.ts'
import { axisRows } from './matrix.queries.ts'
import { codesFor, isAt, placesDrawn } from './matrix.rules.ts'
import {
  axesOf,
  axesOrNone,
  type ChosenAxes,
  CLASSES,
  changeMatrix,
  chosenAxes,
  matrixAlong,
  removeMatrix,
} from './matrix.writing.ts'
import { variant as variantRecord } from './variant.record.ts'
import { type VariantRow, variantRows } from './variant-rows.queries.ts'

export const matrixHandlers: Handlers<typeof contract> = {
  async goProductClass(act) {
    const { db, input, language } = act
    const { productCode } = input
    const product = await anyProductByCode(db, productCode)
    if (!product) return fail('productUnknown')
    const [axes, variants, pictures] = await Promise.all([
      axisRows(db),
      variantRows(db, [product.id]),
      picturesOfProduct(db, product.id),
    ])
    const chosen = chosenAxes(axes, input.classNameId === undefined ? axesOf(axes, variants) : input)
    // Shown again along the product's own axes: saved along others it would lose its variants.
    if (isFailure(chosen)) return { ...chosen, at: { classNameId: undefined, classNameId2: undefined } }
    const state = await matrixState(act, product, variants, chosen)
    const options = await variantRecord.options(act)
    const named = axes.map(({ id, name, name_en }) => ({
      value: String(id),
      label: worded(language, name, name_en),
    }))
    return ok(
      { ...state, ...(await shopOptions(act)) },
      {
        form: {
          values: {
            ...state,
            classes: state.classes.map(({ deliveryFee, stock, ...row }) => ({
              ...row,
              delivery_fee: deliveryFee,
              stock: stock ?? 0,
              stockSeen: row.exists ? stock : null,
            })),
          },
          options: {
            classNameId: named,
            classNameId2: named,
            [`${CLASSES}.saleType`]: options.saleType ?? [],
            [`${CLASSES}.pictureId`]: pictures.map((picture, at) => pictureOption(act, picture, at + 1)),
          },
        },
        links: [
          link('doUpdateProductClass', { productCode }),
          link('goProductClass', { productCode }),
          ...waysBack(productCode),
        ],
      },
    )
  },

  async doUpdateProductClass(act) {
    const { db, dialect, input, now } = act
    const product = await lockedProduct(db, dialect, input.productCode)
    if (!product) return fail('productUnknown')
    const [axes, variants] = await Promise.all([axisRows(db), variantRows(db, [product.id])])
    const chosen = chosenAxes(axes, input)
    if (isFailure(chosen)) return chosen
    if (isStale(input, product.version))
      return fail('staleVersion', {
        state: await matrixState(act, product, variants, axesOrNone(axes, variants)),
      })
    const changed = await (chosen.first
      ? changeMatrix(act, product, variants, chosen)
      : removeMatrix(act, product, variants))
    if (isFailure(changed)) return changed
    const { changedCount } = changed
    if (changedCount > 0) {
      await changeProduct(db, product.id, {}, now)
      await refreshProduct(act, product.id)
    }
    const after = await variantRows(db, [product.id])
    const code = standingFor(after).code
    const kept = await anyProductByCode(db, code)
    const done = message(changedCount > 0 ? 'office.product.changed' : 'office.nothingChanged', {
      name: product.name,
    })
    return ok(
      { ...(await matrixState(act, kept ?? product, after, axesOrNone(axes, after))), changedCount },
      {
        location: link('goProductClass', { productCode: code }),
        notices: [done],
        links: waysBack(code),
      },
    )
  },
}

/** Returns a picture as a choice: its number, and its alternative text if it has one. */
const pictureOption = (
  { say, language }: ReadEnvironment,
  { id, alt, alt_en }: Row<'product_image'>,
  number: number,
): Option => {
  const words = worded(language, alt, alt_en)
  const label = say(message('office.product.pictureNumber', { number }))
  return { value: String(id), label: words === null ? label : `${label} ${words}` }
}

const waysBack = (productCode: string) => [
  link('goAdminProduct', { productCode }),
  link('goAdminProductList'),
]

/** More rows make the page too slow; the others follow as these are filled in. */
const MOST_DRAWN = 200

type Env = Pick<ReadEnvironment | WriteEnvironment, 'language' | 'memory'>

const matrixState = async (
  { language, memory }: Env,
  product: Row<'product'>,
  variants: readonly VariantRow[],
  axes: ChosenAxes,
) => {
  const own = await ownFieldsOf({ memory }, 'variant')
  const base = standingFor(variants)
  const matrix = matrixAlong(axes)
  const nextCode = codesFor(
    base.code,
    variants.map(({ code }) => code),
  )
  const words = new Map(
    [...(axes.first?.values ?? []), ...(axes.second?.values ?? [])].map((value) => [value.id, value]),
  )
  const classes = placesDrawn(matrix, variants, MOST_DRAWN).map((place) => {
    const variant = variants.find((one) => isAt(one, place))
    if (variant) return { ...statedVariant(variant, language, own), exists: true }
    const first = words.get(place.first)
    const second = place.second === null ? undefined : words.get(place.second)
    const offered = {
      ...base,
      ...newVariantLike(base),
      code: nextCode(),
      visible: false,
      class_category1_id: place.first,
      class_category2_id: place.second,
      axis1_id: axes.first?.id ?? null,
      axis1_name: axes.first?.name ?? null,
      axis1_name_en: axes.first?.name_en ?? null,
      axis2_id: axes.second?.id ?? null,
      axis2_name: axes.second?.name ?? null,
      axis2_name_en: axes.second?.name_en ?? null,
      value1_name: first?.name ?? null,
      value1_name_en: first?.name_en ?? null,
      value2_name: second?.name ?? null,
      value2_name_en: second?.name_en ?? null,
    }
    return { ...statedVariant(offered, language, own), exists: false }
  })
  return {
    productId: String(product.id),
    productCode: base.code,
    productName: product.name,
    classNameId: axes.first ? String(axes.first.id) : null,
    classNameId2: axes.second ? String(axes.second.id) : null,
    classes,
    moreCount: matrix.count - classes.length,
    version: product.version,
  }
}
