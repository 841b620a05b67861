import type { Language } from '../../../hypermedia/language.ts'
import { type Message, message } from '../../../hypermedia/message.ts'
import { type Failure, fail } from '../../../hypermedia/reply.ts'
import type { Row } from '../../../store/schema.ts'
import { type CartVariant, itemsOf as itemOf, offeredVariants } from '../../cart/index.ts'
import { totalErrors } from '../../cart/rules.ts'
import { pricingAt, ruleOf, variantByCode } from '../../catalog/index.ts'
import { canUsePoints, pointRateOf, timesPoints } from '../../checkout/sums/points.rules.ts'
import { CustomerStatus, customerById, lockCustomer, movePoints, orderingFor } from '../../customers/index.ts'
import type { ReadEnvironment, WriteEnvironment } from '../../environment.ts'
import {
  isImported,
  type LineColumns,
  lineColumns,
  piecesOut,
  toOrderLine,
  type WholeOrder,
} from '../../orders/index.ts'
import { piecesOf } from '../../orders/stock.rules.ts'
import { type Offer, pointsTimesBy } from '../../promotions/promotion.rules.ts'
import { baseInfo } from '../../settings/index.ts'
import { isReduced, orderLine } from '../../settings/tax/sums.rules.ts'
import { LineType } from '../../settings/tax/tax.rules.ts'
import type { KeptLine } from './edit.queries.ts'
import {
  type EditedOrder,
  type EditItem,
  type EditLine,
  editOrder,
  emptiedOf,
  type OrderEdit,
} from './editing.rules.ts'

type Environment = ReadEnvironment | WriteEnvironment

/** The goods and money that an input asks for. */
export interface AskedEdit extends Omit<OrderEdit, 'items'> {
  readonly items?:
    | readonly {
        readonly productCode: string
        readonly shippingId?: string | undefined
        readonly quantity: number
        readonly price02?: number | undefined
        readonly taxRate?: number | undefined
      }[]
    | undefined
}

/** The goods and money of an order to edit; a new order has no lines yet. */
export interface Editable {
  readonly lines: readonly Row<'order_line'>[]
  readonly shippingIds: readonly string[]
  readonly usePoint: number
  /** Points that the customer gets in the same step, such as those of goods that come back. */
  readonly pointsComing?: number
  readonly customerId: string | null
  /** The language of the names in the order. */
  readonly language: Language
  /**
   * The time of the order and the prefecture of its customer. The tax rules of both apply to new lines
   * (TAX-01).
   */
  readonly taxed: { readonly at: string; readonly pref: number | null }
  /** The promotions that multiply points of a new order (PRO-06); none by default. */
  readonly offers?: readonly Offer[]
}

/** An order after an edit, with the lines to be stored. */
export interface Revised extends EditedOrder {
  readonly kept: readonly KeptLine[]
  /** The destinations that have no goods any more. */
  readonly emptied: ReadonlySet<string>
  /** True if goods are taxed at another rate than before, or than the tax rule at the time of the order. */
  readonly isRateChosen: boolean
}

/** Returns the goods and money of a whole order. */
export const editable = ({ order, shippings, lines }: WholeOrder): Editable => ({
  lines,
  shippingIds: shippings.map(({ id }) => id),
  usePoint: order.use_point,
  customerId: order.customer_id,
  language: order.language,
  taxed: {
    at: order.ordered_at ?? order.created_at,
    pref: order.customer_id === null ? null : order.pref,
  },
})

/**
 * Computes an order after an edit, with the one function that adds orders up. Rejects unknown goods and
 * destinations, and sums that cannot be paid (OED-02, OED-04, PNT-03).
 */
export const reviseOrder = async (
  act: Environment,
  order: Editable,
  asked: AskedEdit,
): Promise<Revised | Failure<'badInput'>> => {
  const items = await itemsOf(act, order, asked)
  if ('errors' in items) return fail('badInput', { errors: items.errors })
  const [pricing, base] = await Promise.all([pricingAt(act.memory, order.taxed), act.memory.get(baseInfo)])
  const points = {
    optionPoint: base.option_point,
    basicPointRate: base.basic_point_rate,
    pointConversionRate: base.point_conversion_rate,
  }
  const added = await offeredVariants(await orderingFor(act, order.customerId), items.added)
  const goodsLine = (variant: CartVariant): EditLine => ({
    id: null,
    shippingId: order.shippingIds[0] ?? null,
    variantId: variant.variantId,
    pointRate: timesPoints(
      pointRateOf(variant.pointRate, points),
      pointsTimesBy(order.offers ?? [], variant.productId),
    ),
    productName: null,
    ...orderLine(
      { type: LineType.product, price: variant.price02, quantity: 1 },
      ruleOf(variant.row, pricing),
    ),
  })
  const before = order.lines.map(editLine)
  const edited = editOrder(
    {
      lines: before,
      usePoint: order.usePoint,
      isCustomer: order.customerId !== null,
    },
    { ...asked, items: items.items },
    {
      goods: new Map([...added].map(([id, variant]) => [id, goodsLine(variant)])),
      rule: pricing.generalRule,
      points,
      shippingId: order.shippingIds[0] ?? null,
    },
  )
  const errors = {
    ...sumFaults(edited),
    ...(await pointFaults(act, order, edited, canUsePoints(points))),
  }
  if (Object.keys(errors).length > 0) return fail('badInput', { errors })
  const rows = new Map(order.lines.map((row) => [row.id, row]))
  const inOrder = { ...act, language: order.language }
  const kept = edited.lines.map((line): KeptLine => {
    const { id, shippingId: shipping_id } = line
    const own = id === null ? undefined : rows.get(id)
    if (own) {
      const reduced = line.taxRate === own.tax_rate ? own.reduced : isReduced(line, pricing.generalRate)
      return { ...own, ...figures(line), shipping_id, reduced, id }
    }
    const variant = line.variantId === null ? undefined : added.get(line.variantId)
    const goods = variant && {
      productId: variant.productId,
      variantId: variant.variantId,
      ...itemOf({ ...line, variantId: variant.variantId }, variant, pricing, inOrder),
    }
    const columns: LineColumns = lineColumns(line, goods, { ...inOrder, generalRate: pricing.generalRate })
    return { ...columns, shipping_id, id: null }
  })
  const isRateChosen = edited.lines.some(({ id, type, variantId, taxRate }) => {
    if (type !== LineType.product) return false
    const variant = variantId === null ? undefined : added.get(variantId)
    const usual = id === null ? variant && goodsLine(variant).taxRate : rows.get(id)?.tax_rate
    return usual !== taxRate
  })
  return { ...edited, kept: kept.map(withoutPlace), emptied: emptiedOf(before, edited.lines), isRateChosen }
}

const withoutPlace = ({ ...line }: KeptLine & Partial<Pick<Row<'order_line'>, 'order_id' | 'sort_no'>>) => {
  const { order_id: _order, sort_no: _place, ...columns } = line
  return columns
}

const figures = (line: EditLine) => ({
  price: line.price,
  quantity: line.quantity,
  tax: line.tax,
  tax_rate: line.taxRate,
  rounding: line.rounding,
  tax_adjust: line.taxAdjust,
})

const editLine = (row: Row<'order_line'>): EditLine => ({
  ...toOrderLine(row),
  id: row.id,
  shippingId: row.shipping_id,
  variantId: row.variant_id,
  pointRate: row.point_rate,
  productName: row.product_name,
})

/** Resolves the requested goods to variants, with those that the order does not contain yet. */
const itemsOf = async (act: Environment, { lines, shippingIds }: Editable, { items }: AskedEdit) => {
  if (items === undefined) return { items: undefined, added: [] }
  const own = new Map(
    lines.flatMap(({ product_code, variant_id }) =>
      product_code && variant_id ? [[product_code, variant_id]] : [],
    ),
  )
  const found: EditItem[] = []
  const errors: Record<string, Message> = {}
  const added = new Set<number>()
  for (const [at, { productCode, shippingId: named, quantity, price02: price, taxRate }] of items.entries()) {
    const variantId = own.get(productCode) ?? (await variantByCode(act.db, productCode))?.id
    const shippingId = named ?? onlyOne(placesOf(lines, productCode)) ?? onlyOne(shippingIds)
    if (variantId === undefined) errors[`items.${at}.productCode`] = message('input.choice')
    else if (shippingId === undefined)
      errors[`items.${at}.shippingId`] = message('office.order.whichShipping')
    else if (!shippingIds.includes(shippingId)) errors[`items.${at}.shippingId`] = message('input.choice')
    else {
      const item = { variantId, shippingId, quantity, price, taxRate }
      const same = found.find((one) => one.variantId === variantId && one.shippingId === shippingId)
      const there = lines.filter((line) => line.variant_id === variantId && line.shipping_id === shippingId)
      if (same && there.length < 2 && (same.price !== price || same.taxRate !== taxRate))
        errors[`items.${at}.price02`] = message('office.order.twoPrices')
      if (there.length === 0) added.add(variantId)
      found.push(item)
    }
  }
  if (Object.keys(errors).length > 0) return { errors }
  return { items: found, added: [...added] }
}

/** Returns the destinations of goods in an order. */
const placesOf = (lines: Editable['lines'], productCode: string): readonly string[] => [
  ...new Set(
    lines.flatMap(({ product_code, shipping_id }) =>
      product_code === productCode ? (shipping_id ?? []) : [],
    ),
  ),
]

const onlyOne = <One>(all: readonly One[]): One | undefined => (all.length === 1 ? all[0] : undefined)

const sumFaults = ({ lines, sums }: EditedOrder): Record<string, Message> => {
  if (!lines.some(({ type }) => type === LineType.product)) return { items: message('office.order.noItems') }
  const lowest = Math.min(sums.total, ...sums.rates.map(({ total }) => total))
  const [fault] = totalErrors(lowest < 0 ? lowest : sums.total)
  return fault ? { [lowest < 0 ? 'discount' : 'items']: fault.message } : {}
}

/**
 * Validates the used points: only customers can use them, no more than they own besides, and no more than the
 * sum owed.
 */
const pointFaults = async (
  { db }: Environment,
  { customerId, usePoint: before, pointsComing = 0 }: Editable,
  { usePoint }: EditedOrder,
  arePaidWith: boolean,
): Promise<Record<string, Message>> => {
  if (usePoint <= before) return {}
  if (customerId === null || !arePaidWith) return { usePoint: message('office.order.noPoints') }
  const point = ((await customerById(db, customerId))?.point ?? 0) + pointsComing
  return point >= usePoint - before ? {} : { usePoint: message('office.order.pointsLeft', { point }) }
}

/**
 * Returns the pieces that an edit takes from the stock, by variant; negative if they come back. For goods whose
 * quantity changes, as many pieces are out of stock afterwards as are ordered; none of an unlimited stock. An imported
 * order moves none: the stock of another program had its goods.
 */
export const piecesOfEdit = async (
  act: WriteEnvironment,
  orderId: string,
  before: readonly Row<'order_line'>[],
  after: readonly KeptLine[],
): Promise<ReadonlyMap<number, number>> => {
  if (await isImported(act.db, orderId)) return new Map()
  const out = await piecesOut(act.db, orderId)
  const old = piecesOf(before)
  const next = piecesOf(after)
  const changed = [...new Set([...old.keys(), ...next.keys()])].filter((id) => old.get(id) !== next.get(id))
  const variants = await offeredVariants(act, changed)
  return new Map(
    changed.map((id) => {
      const wanted = variants.get(id)?.stockUnlimited ? 0 : (next.get(id) ?? 0)
      return [id, wanted - (out.get(id) ?? 0)]
    }),
  )
}

/** Moves the points of an order by the difference of an edit. */
export const moveEditPoints = async (
  { db, now }: WriteEnvironment,
  { customer_id, id: order_id, change_no, use_point, add_point }: Row<'orders'>,
  { usePoint, addPoint }: Pick<Revised, 'usePoint' | 'addPoint'>,
  isEarned: boolean,
): Promise<Failure<'orderPointsShort'> | undefined> => {
  if (customer_id === null) return undefined
  const used = usePoint - use_point
  const earned = isEarned ? addPoint - add_point : 0
  if (used === 0 && earned === 0) return undefined
  const customer = await lockCustomer(db, customer_id)
  const point = customer?.point ?? 0
  if (used > point) return fail('orderPointsShort', { params: { point, used } })
  // Withdrawn customers have no points any more.
  if (customer?.status === CustomerStatus.withdrawn) return undefined
  const moved = { customer_id, order_id, change_no: change_no + 1 }
  if (used !== 0) await movePoints(db, { ...moved, kind: used > 0 ? 'use' : 'give_back', points: -used }, now)
  if (earned !== 0)
    await movePoints(db, { ...moved, kind: earned > 0 ? 'grant' : 'take_back', points: earned }, now)
  return undefined
}
