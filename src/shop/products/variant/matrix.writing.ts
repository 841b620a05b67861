import { type Message, message } from '../../../hypermedia/message.ts'
import { fail } from '../../../hypermedia/reply.ts'
import type { InputOf } from '../../../hypermedia/transition.ts'
import type { Row } from '../../../store/schema.ts'
import { changesOf } from '../../changes.ts'
import { memberOf, type WriteEnvironment } from '../../environment.ts'
import { ownColumns } from '../../own-fields/index.ts'
import { picturesOfProduct } from '../picture/pictures.queries.ts'
import { stockAfter } from '../product/product.rules.ts'
import { classesOf, isAlongAxes, newVariantLike, standingFor } from '../product/record.ts'
import { roundingNow } from '../product/surroundings.ts'
import type { doUpdateProductClass } from './matrix.contract.ts'
import { type Axes, deleteVariants, freeCodes, isCodeTaken, variantsInUse } from './matrix.queries.ts'
import { codesFor, givingUp, isAt, type Matrix, matrixOf, type Place } from './matrix.rules.ts'
import { salePriceFaults, withoutSale } from './sale-price.rules.ts'
import { variant as variantRecord } from './variant.record.ts'
import {
  changeVariant,
  columnsOf,
  insertVariant,
  setTaxRate,
  type VariantChange,
  type VariantRow,
  variantRows,
} from './variant-rows.queries.ts'

/** The input that contains the rows of the matrix. */
export const CLASSES = 'classes'

type Axis = Axes[number]

/** The axes of a matrix; the second requires the first. */
export interface ChosenAxes {
  readonly first?: Axis | undefined
  readonly second?: Axis | undefined
}

interface AskedAxes {
  readonly classNameId?: number | undefined
  readonly classNameId2?: number | undefined
}

/** Returns the requested axes; rejects unknown ones, and the same axis twice (VAR-02). */
export const chosenAxes = (axes: Axes, { classNameId, classNameId2 }: AskedAxes) => {
  const first = axes.find(({ id }) => id === classNameId)
  const second = axes.find(({ id }) => id === classNameId2)
  const isWrong =
    (classNameId !== undefined && !first && 'classNameId') ||
    (classNameId2 !== undefined && (!second || !first || first === second) && 'classNameId2')
  if (isWrong) {
    const why = message(first && first === second ? 'office.product.sameAxis' : 'input.choice')
    return fail('badInput', { errors: { [isWrong]: why }, at: { classNameId2: undefined } })
  }
  return { first, second } satisfies ChosenAxes
}

/** Returns the axes of a product's variants. */
export const axesOf = (axes: Axes, variants: readonly VariantRow[]): AskedAxes => {
  const classes = classesOf(variants)
  const along = classes.find(({ visible }) => visible) ?? classes[0]
  const axisOf = (valueId: number | null) =>
    axes.find(({ values }) => values.some(({ id }) => id === valueId))?.id
  return along
    ? { classNameId: axisOf(along.class_category1_id), classNameId2: axisOf(along.class_category2_id) }
    : {}
}

/** Returns the axes of a product's variants with their values; empty if the product has none. */
export const axesOrNone = (axes: Axes, variants: readonly VariantRow[]): ChosenAxes => {
  const { classNameId, classNameId2 } = axesOf(axes, variants)
  return {
    first: axes.find(({ id }) => id === classNameId),
    second: axes.find(({ id }) => id === classNameId2),
  }
}

/** Returns the matrix of the values of axes. */
export const matrixAlong = ({ first, second }: ChosenAxes): Matrix =>
  matrixOf(first?.values ?? [], second?.values)

type SubmittedRow = NonNullable<InputOf<typeof doUpdateProductClass>['classes']>[number]

/** A row of a submitted matrix; what it does not have stays. */
export type MatrixRow = Pick<SubmittedRow, 'classCategoryId'> & Partial<Omit<SubmittedRow, 'classCategoryId'>>

/** A submitted matrix. */
export type Update = WriteEnvironment & {
  readonly input: { readonly classes?: readonly MatrixRow[] | undefined }
}

/**
 * Changes the submitted rows, creates new ones, and hides the product's variant without axes. Removes variants
 * that are not in `staying`, by default all places along the axes.
 */
export const changeMatrix = async (
  act: Update,
  product: Row<'product'>,
  variants: readonly VariantRow[],
  axes: ChosenAxes,
  staying?: Matrix,
) => {
  const matrix = matrixAlong(axes)
  const stays = staying ?? matrix
  const rows = act.input.classes ?? []
  const pictures = await picturesOfProduct(act.db, product.id)
  const errors = wrongRows(rows, matrix, variants, pictures)
  if (errors) return fail('badInput', { errors })
  const elsewhere = variants.filter(
    ({ class_category1_id: first, class_category2_id: second }) =>
      first !== null && stays.numberOf({ first, second }) === undefined,
  )
  let changed = await removeVariants(act, elsewhere)
  const wanted = rows.map((row) => ({
    variant: variants.find((one) => isAt(one, placeOf(row))),
    code: row.productCode,
  }))
  await freeCodes(act.db, givingUp(wanted))
  for (const [at, row] of rows.entries()) {
    const place = placeOf(row)
    const sortNo = matrix.numberOf(place) ?? 0
    const variant = variants.find((one) => isAt(one, place))
    const done = variant
      ? await changeRow(act, variant, row, sortNo)
      : await makeRow(act, product, standingFor(variants), row, sortNo)
    if (done === 'taken') {
      const errors = { [`classes.${at}.productCode`]: message('input.productCodeTaken') }
      return fail('productCodeTaken', { errors })
    }
    if (done === 'gone') return fail('stockGone')
    if (typeof done === 'object') {
      const errors = Object.entries(done).map(([field, fault]) => [`classes.${at}.${field}`, fault])
      return fail('badInput', { errors: Object.fromEntries(errors) })
    }
    if (done) changed += 1
  }
  const whole = variants.find((variant) => !isAlongAxes(variant))
  if (whole?.visible) {
    await changeVariant(act.db, whole, { visible: false }, edit(act))
    changed += 1
  }
  const after = await variantRows(act.db, [product.id])
  if (!after.some((variant) => isAlongAxes(variant) && variant.visible))
    return fail('badInput', { errors: { classes: message('office.product.noneVisible') } })
  return { changedCount: changed }
}

const placeOf = ({ classCategoryId, classCategoryId2 }: MatrixRow): Place => ({
  first: classCategoryId,
  second: classCategoryId2 ?? null,
})

const edit = (act: WriteEnvironment) => ({ memberId: memberOf(act), now: act.now })

/**
 * Returns the errors of rows: a place outside the matrix, a place sent twice, a picture of another product.
 */
const wrongRows = (
  rows: readonly MatrixRow[],
  matrix: Matrix,
  variants: readonly VariantRow[],
  pictures: readonly { readonly id: number }[],
): Readonly<Record<string, Message>> | undefined => {
  const errors: Record<string, Message> = {}
  const seen = new Set<string>()
  for (const [at, row] of rows.entries()) {
    const place = placeOf(row)
    const name = `${place.first} ${place.second}`
    if (matrix.numberOf(place) === undefined || seen.has(name))
      errors[`classes.${at}.classCategoryId`] = message('input.choice')
    seen.add(name)
    if (row.pictureId && !pictures.some(({ id }) => id === row.pictureId))
      errors[`classes.${at}.pictureId`] = message('input.choice')
    const isNew = !variants.some((variant) => isAt(variant, place))
    if (isNew && row.visible && row.price02 === undefined)
      errors[`classes.${at}.price02`] = message('input.required')
    if (isNew && row.visible && row.productCode === undefined)
      errors[`classes.${at}.productCode`] = message('input.required')
  }
  return Object.keys(errors).length > 0 ? errors : undefined
}

const termsIn = (act: Update, { delivery_fee, ...row }: MatrixRow) =>
  variantRecord.columns({ ...row, deliveryFee: delivery_fee }, act)

const columnsIn = (act: Update, row: MatrixRow) => ({
  ...termsIn(act, row),
  visible: row.visible,
  code: row.productCode,
  image_id: row.pictureId,
})

const changeRow = async (act: Update, variant: VariantRow, row: MatrixRow, sortNo: number) => {
  const { db, now } = act
  const stock = stockAfter(variant, row)
  if (!stock) return 'gone'
  const change = changesOf<VariantChange>(columnsOf(variant), {
    ...columnsIn(act, row),
    ...(await ownColumns(act, 'variant', variant, row)),
    ...stock,
    sort_no: sortNo,
  })
  const isTaxed = row.taxRate !== undefined && row.taxRate !== variant.tax_rate
  const saleErrors = salePriceFaults(variant, { ...variant, ...change })
  if (saleErrors) return saleErrors
  if (change?.code !== undefined && (await isCodeTaken(db, change.code))) return 'taken'
  if (change) await changeVariant(db, variant, change, edit(act))
  if (isTaxed)
    await setTaxRate(db, variant.id, row.taxRate ?? null, { rounding: await roundingNow(act), now })
  return change !== undefined || isTaxed
}

/** Creates the variant of a row that is for sale; a row that is not stays a possibility. */
const makeRow = async (
  act: Update,
  product: Row<'product'>,
  base: VariantRow,
  row: MatrixRow,
  sortNo: number,
) => {
  const { db, now } = act
  const { productCode, price02 } = row
  if (!row.visible || productCode === undefined || price02 === undefined) return false
  const { first, second } = placeOf(row)
  const like = newVariantLike(base)
  const terms = changesOf<Omit<VariantChange, 'code'>>(like, {
    ...termsIn(act, row),
    ...(await ownColumns(act, 'variant', like, row)),
    ...stockAfter(like, row),
  })
  const saleErrors = salePriceFaults(undefined, { ...like, ...terms, price02 })
  if (saleErrors) return saleErrors
  const id = await insertVariant(db, {
    ...like,
    ...terms,
    image_id: row.pictureId ?? null,
    product_id: product.id,
    class_category1_id: first,
    class_category2_id: second,
    code: productCode,
    price02,
    sort_no: sortNo,
  })
  if (id === undefined) return 'taken'
  const rate = row.taxRate === undefined ? base.tax_rate : row.taxRate
  await setTaxRate(db, id, rate, { rounding: await roundingNow(act), now })
  return true
}

/** Deletes variants; hides those that carts or orders reference. Returns their number. */
const removeVariants = async (act: WriteEnvironment, variants: readonly VariantRow[]): Promise<number> => {
  const used = await variantsInUse(
    act.db,
    variants.map(({ id }) => id),
  )
  const hidden = variants.filter(({ id, visible }) => used.includes(id) && visible)
  for (const variant of hidden) await changeVariant(act.db, variant, { visible: false }, edit(act))
  const gone = variants.filter(({ id }) => !used.includes(id))
  await deleteVariants(
    act.db,
    gone.map(({ id }) => id),
  )
  return hidden.length + gone.length
}

/** Deletes all variants along axes, and shows the product's variant without axes again (VAR-04). */
export const removeMatrix = async (
  act: WriteEnvironment,
  product: Row<'product'>,
  variants: readonly VariantRow[],
) => {
  const whole = variants.find((variant) => !isAlongAxes(variant))
  const along = variants.filter(isAlongAxes)
  if (along.length === 0) return { changedCount: 0 }
  const base = standingFor(variants)
  const changedCount = await removeVariants(act, along)
  if (whole) {
    await changeVariant(act.db, whole, { visible: true }, edit(act))
    return { changedCount }
  }
  const left = await variantRows(act.db, [product.id])
  const codes = left.map(({ code }) => code)
  const made = await insertVariant(act.db, {
    ...columnsOf(withoutSale(base)),
    class_category1_id: null,
    class_category2_id: null,
    stock: 0,
    visible: true,
    sort_no: 1,
    code: codes.includes(base.code) ? codesFor(base.code, codes)() : base.code,
  })
  return made === undefined
    ? fail('productCodeTaken', { errors: { productCode: message('input.productCodeTaken') } })
    : { changedCount }
}
