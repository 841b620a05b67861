import type { z } from 'zod'
import { type Message, message } from '../../../hypermedia/message.ts'
import { fail, isFailure } from '../../../hypermedia/reply.ts'
import type { Row } from '../../../store/schema.ts'
import type { WriteEnvironment } from '../../environment.ts'
import { type StoredAxis, storeAxes } from '../axis/typed-axes.ts'
import { picturesOfProduct } from '../picture/pictures.queries.ts'
import { isAlongAxes, standingFor } from '../product/record.ts'
import { axisRows } from './matrix.queries.ts'
import { isAt, type Matrix, matrixOf, type Place } from './matrix.rules.ts'
import { axesOrNone, changeMatrix, type MatrixRow, removeMatrix } from './matrix.writing.ts'
import type { TypedPrices } from './typed-prices.ts'
import { type VariantRow, variantRows } from './variant-rows.queries.ts'
import { type Combinations, MOST_VARIANTS, type ProductAxes, type ValuePictures } from './variation.fields.ts'
import { freeCodes } from './variation.queries.ts'
import { distinctNames, type Named, namedAs } from './variation.rules.ts'

/** The input that contains the axes. */
const AXES = 'axes'

/** The inputs of a product's form that describe its variants. */
export interface TypedVariation {
  readonly axes?: z.output<typeof ProductAxes> | undefined
  readonly classes?: z.output<typeof Combinations> | undefined
  readonly valuePictures?: z.output<typeof ValuePictures> | undefined
}

type TypedRow = NonNullable<TypedVariation['classes']>[number]

/** True if an input says anything of variants along axes. */
export const isVaried = ({ axes, classes, valuePictures }: TypedVariation): boolean =>
  axes !== undefined || classes !== undefined || valuePictures !== undefined

/**
 * Writes the axes of a product and its variants along them: finds or makes axes and values, makes the missing
 * combinations with the terms of the product, changes those that are sent, and removes those whose value is no
 * longer named; of these it hides what carts or orders have. The caller has locked the
 * product and refreshes it.
 */
export const changeVariation = async (
  act: WriteEnvironment,
  product: Row<'product'>,
  typed: TypedVariation,
  prices: TypedPrices,
) => {
  const variants = await variantRows(act.db, [product.id])
  if (typed.axes?.length === 0) return removeMatrix(act, product, variants)
  const found = await axesFor(act, typed.axes, variants)
  if ('errors' in found) return fail('badInput', { errors: found.errors })
  const [first, second] = found.stored
  if (!first) return typed.classes?.length ? noSuchRow(0) : { changedCount: 0 }
  const staying = matrixOf(valuesOf(first), second && valuesOf(second))
  if (staying.count > MOST_VARIANTS)
    return fail('badInput', {
      errors: {
        [`${AXES}.0.axisValues`]: message('office.product.tooManyVariants', { most: MOST_VARIANTS }),
      },
    })
  const planned = await rowsFor(act, { typed, variants, stored: found.stored, staying, prices })
  if ('errors' in planned) return fail('badInput', { errors: planned.errors })
  const { rows, sent } = planned
  const axes = { first: first.axis, second: second?.axis }
  const changed = await changeMatrix({ ...act, input: { classes: rows } }, product, variants, axes, staying)
  if (!isFailure(changed) || !changed.errors) return changed
  return { ...changed, errors: asSent(changed.errors, sent) }
}

const valuesOf = ({ axis, valueIds }: StoredAxis) => axis.values.filter(({ id }) => valueIds.includes(id))

/** The typed axes as they are stored; without any those that the product has. */
const axesFor = async (
  act: WriteEnvironment,
  typed: TypedVariation['axes'],
  variants: readonly VariantRow[],
) => {
  const along = variants.filter(isAlongAxes)
  const valueIds = along.flatMap((variant) => [
    ...(variant.class_category1_id === null ? [] : [variant.class_category1_id]),
    ...(variant.class_category2_id === null ? [] : [variant.class_category2_id]),
  ])
  const axisIds = along.flatMap(({ axis1_id, axis2_id }) => [axis1_id ?? 0, axis2_id ?? 0])
  if (typed) {
    const named = typed.map(({ axisName: name, axisValues }) => ({
      name,
      values: distinctNames(axisValues),
    }))
    return storeAxes(act, named, { axisIds, valueIds })
  }
  const { first, second } = axesOrNone(await axisRows(act.db), variants)
  return {
    stored: [first, second].flatMap((axis) =>
      axis ? [{ axis, valueIds: axis.values.map(({ id }) => id).filter((id) => valueIds.includes(id)) }] : [],
    ),
  }
}

const noSuchRow = (at: number) =>
  fail('badInput', { errors: { [`classes.${at}.classCategoryName`]: message('input.choice') } })

interface Asked {
  readonly typed: TypedVariation
  readonly variants: readonly VariantRow[]
  readonly stored: readonly StoredAxis[]
  readonly staying: Matrix
  readonly prices: TypedPrices
}

/** The rows of the matrix to write; `sent` has the number of the sent row for each, if it was sent. */
interface Planned {
  readonly rows: readonly MatrixRow[]
  readonly sent: readonly (number | undefined)[]
}

const rowsFor = async (
  act: WriteEnvironment,
  { typed, variants, stored, staying, prices }: Asked,
): Promise<Planned | { readonly errors: Readonly<Record<string, Message>> }> => {
  const base = standingFor(variants)
  const whole = variants.find((variant) => !isAlongAxes(variant))
  // The first combinations share the terms of the product; later ones begin without stock.
  const offered = {
    price02: base.price02,
    stock: whole?.visible ? base.stock : 0,
    stockUnlimited: base.stock_unlimited,
  }
  const rows: MatrixRow[] = []
  const sent: (number | undefined)[] = []
  const errors: Record<string, Message> = {}
  const pictures = picturesIn(typed, {
    values: stored.flatMap(valuesOf),
    ids: (await picturesOfProduct(act.db, base.product_id)).map(({ id }) => id),
    variants,
    errors,
  })
  const add = (place: Place, row: Partial<TypedRow>, number?: number) => {
    const variant = variants.find((one) => isAt(one, place))
    const chosen = [pictures.get(place.first), pictures.get(place.second ?? 0)]
    const pictureId = chosen.find(Boolean) ?? chosen.find((id) => id !== undefined)
    const { classCategoryName: _1, classCategoryName2: _2, ...terms } = row
    const price02 = prices.untaxed(`classes.${number}.price02`, row.price02, variant ?? base)
    rows.push({
      ...(variant ? {} : { visible: true, ...offered }),
      ...defined({ ...terms, price02 }),
      ...(row.stock !== undefined &&
        row.stockUnlimited === undefined &&
        !variant && { stockUnlimited: false }),
      classCategoryId: place.first,
      classCategoryId2: place.second ?? undefined,
      ...(pictureId !== undefined && { pictureId: pictureId || null }),
    })
    sent.push(number)
  }
  const seen = new Set<number>()
  for (const [number, row] of (typed.classes ?? []).entries()) {
    const place = placeOf(row, stored)
    const at = place && staying.numberOf(place)
    if (!place || at === undefined) {
      // The form still has the rows of values that were taken out of its axes.
      if (!wasPlace(row, variants)) errors[`classes.${number}.classCategoryName`] = message('input.choice')
      continue
    }
    if (seen.has(at)) errors[`classes.${number}.classCategoryName`] = message('input.choice')
    seen.add(at)
    add(place, row, number)
  }
  for (const place of staying.places()) {
    const isSent = seen.has(staying.numberOf(place) ?? 0)
    const isThere = variants.some((one) => isAt(one, place))
    if (!isSent && (isThere || typed.axes)) add(place, {})
  }
  if (prices.faults) Object.assign(errors, prices.faults)
  if (Object.keys(errors).length > 0) return { errors }
  const codes = await freeCodes(
    act.db,
    (whole ?? base).code,
    rows.filter((row) => lacksCode(row, variants)).length,
    codesIn(typed),
  )
  return {
    rows: rows.map((row) => (lacksCode(row, variants) ? { ...row, productCode: codes.shift() } : row)),
    sent,
  }
}

const codesIn = ({ classes = [] }: TypedVariation): readonly string[] =>
  classes.flatMap(({ productCode }) => productCode ?? [])

/** True for a row that makes a variant and names no code. */
const lacksCode = (row: MatrixRow, variants: readonly VariantRow[]): boolean =>
  row.productCode === undefined &&
  row.visible === true &&
  !variants.some((one) => isAt(one, { first: row.classCategoryId, second: row.classCategoryId2 ?? null }))

const defined = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>

/** The place that a row names by its values; undefined if the axes have none of them. */
const placeOf = (
  { classCategoryName, classCategoryName2 }: Pick<TypedRow, 'classCategoryName' | 'classCategoryName2'>,
  [first, second]: readonly StoredAxis[],
): Place | undefined => {
  const one = first && namedAs(valuesOf(first), classCategoryName)[0]
  const other = second && namedAs(valuesOf(second), classCategoryName2 ?? '')[0]
  if (!one || (second && !other) || (!second && classCategoryName2 !== undefined)) return undefined
  return { first: one.id, second: other?.id ?? null }
}

/** True if a row names the values of a variant that the product has. */
const wasPlace = (row: TypedRow, variants: readonly VariantRow[]): boolean =>
  variants.some(
    (one) =>
      isCalled(row.classCategoryName, one.value1_name, one.value1_name_en) &&
      isCalled(row.classCategoryName2, one.value2_name, one.value2_name_en),
  )

const isCalled = (typed: string | undefined, name: string | null, name_en: string | null): boolean =>
  typed === undefined ? name === null : name !== null && namedAs([{ name, name_en }], typed).length > 0

interface Pictured {
  readonly values: readonly (Named & { readonly id: number })[]
  /** The pictures of the product. */
  readonly ids: readonly number[]
  readonly variants: readonly VariantRow[]
  readonly errors: Record<string, Message>
}

/** Returns the chosen pictures by the ids of their values, 0 for that of the product; notes wrong choices. */
const picturesIn = (
  { valuePictures = [] }: TypedVariation,
  { values, ids, variants, errors }: Pictured,
): ReadonlyMap<number, number> =>
  new Map(
    valuePictures.flatMap(({ classCategoryName: name, pictureId }, at) => {
      const value = namedAs(values, name)[0]
      if (!value && !variants.some((one) => hasValue(one, name)))
        errors[`valuePictures.${at}.classCategoryName`] = message('input.choice')
      if (pictureId && !ids.includes(pictureId))
        errors[`valuePictures.${at}.pictureId`] = message('input.choice')
      return value && pictureId !== undefined ? [[value.id, pictureId] as const] : []
    }),
  )

const hasValue = (one: VariantRow, name: string): boolean =>
  isCalled(name, one.value1_name, one.value1_name_en) || isCalled(name, one.value2_name, one.value2_name_en)

/** Returns errors of written rows under the numbers of the rows that were sent. */
const asSent = (
  errors: Readonly<Record<string, Message>>,
  sent: readonly (number | undefined)[],
): Readonly<Record<string, Message>> =>
  Object.fromEntries(
    Object.entries(errors).map(([field, error]) => {
      const [, at = '', name = ''] = /^classes\.(\d+)\.(.+)$/.exec(field) ?? []
      if (at === '') return [field, error]
      const number = sent[Number(at)]
      return [number === undefined ? `${AXES}.0.axisValues` : `classes.${number}.${name}`, error]
    }),
  )
