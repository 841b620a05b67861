/** Points at checkout (PNT-02..05). A point is worth `pointConversionRate` yen; rates are whole percent. */

import { message } from '../../../hypermedia/message.ts'
import type { FlowMessage } from '../../cart/rules.ts'
import type { Offer } from '../../promotions/promotion.rules.ts'
import { type OrderLine, orderLine } from '../../settings/tax/sums.rules.ts'
import { LineType, Rounding, ratio, roundTax } from '../../settings/tax/tax.rules.ts'

/** The shop's settings on points. */
export interface PointSettings {
  readonly optionPoint: boolean
  /** ポイント付与率, percent. */
  readonly basicPointRate: number
  /** ポイント換算レート, yen for one point; below 1 points cannot be used. */
  readonly pointConversionRate: number
}

/** A product line with the rate its points are granted by. */
export interface PointedLine extends OrderLine {
  /** Percent; null: none are granted. */
  readonly pointRate: number | null
}

/** PNT-02: what points are worth in yen. */
export const yenOfPoints = (points: number, { pointConversionRate }: PointSettings): number =>
  Math.trunc(points * pointConversionRate)

/** PNT-03: whether points can be paid with at all: never for nothing. */
export const canUsePoints = ({
  optionPoint,
  pointConversionRate,
}: Pick<PointSettings, 'optionPoint' | 'pointConversionRate'>): boolean =>
  optionPoint && pointConversionRate >= 1

/**
 * PNT-03: how many of the points asked for are used, with a warning when these are fewer. `total` is
 * the order before points, in yen; `balance` what the customer has, null for a guest, who uses none.
 */
export function usablePoints(
  asked: number,
  balance: number | null,
  total: number,
  settings: PointSettings,
): { readonly usePoint: number; readonly messages: readonly FlowMessage[] } {
  if (!canUsePoints(settings) || balance === null || asked < 1) return { usePoint: 0, messages: [] }
  const payable = Math.max(Math.floor(total / settings.pointConversionRate), 0)
  const owned = Math.max(balance, 0)
  if (asked <= payable && asked <= owned) return { usePoint: asked, messages: [] }
  const usePoint = Math.min(payable, owned)
  const key = owned < payable ? 'checkout.overCustomerPoint' : 'checkout.overPaymentTotal'
  return { usePoint, messages: [{ level: 'warning', message: message(key, { usePoint }) }] }
}

/** PNT-03: the deduction, outside the scope of tax; none for no points. */
export const pointLines = (usePoint: number, settings: PointSettings): readonly OrderLine[] =>
  usePoint === 0
    ? []
    : [orderLine({ type: LineType.point, price: -yenOfPoints(usePoint, settings), quantity: 1 }, undefined)]

/**
 * PNT-04: the rate a line keeps: the variant's own unless it is 0, else the shop's; null when the shop
 * gives no points.
 */
export const pointRateOf = (
  own: number | null,
  { optionPoint, basicPointRate }: PointSettings,
): number | null => (optionPoint ? own || basicPointRate : null)

/** PRO-06: the rate of a line whose points a promotion multiplies. */
export const timesPoints = (rate: number | null, offer: Pick<Offer, 'times'> | undefined): number | null =>
  rate === null ? null : rate * (offer?.times ?? 1)

/** PNT-05: the points that one line of goods grants. */
export const pointsOfLine = (line: PointedLine): number => pointsOfUnit(line) * line.quantity

/**
 * PNT-05, as the interface says it: Σ over product lines of price without tax × rate, rounded half up
 * by unit, × quantity, less the points used, and not below 0. A guest gets none: that is for the caller
 * to know.
 */
export function addPointOf(lines: readonly PointedLine[], usePoint: number): number {
  const granted = lines
    .filter(({ type }) => type === LineType.product)
    .reduce((sum, line) => sum + pointsOfLine(line), 0)
  return Math.max(granted - usePoint, 0)
}

const pointsOfUnit = ({ price, pointRate }: PointedLine): number =>
  roundTax(Rounding.half, ratio(BigInt(price) * BigInt(pointRate ?? 0), 100))
