/**
 * The one place that adds up an order (§2, TAX-07..10). Screen, mail, document, CSV and API show the sums of
 * `sumsOf` and compute none of their own. Amounts are whole yen.
 */
import {
  LineType,
  type Ratio,
  Rounding,
  ratio,
  roundTax,
  TaxDisplay,
  type Taxed,
  type TaxRule,
  TaxType,
  taxSnapshot,
  unitTax,
} from './tax.rules.ts'

/** One line of an order. Discounts and points have a negative price. */
export interface OrderLine extends Taxed {
  readonly type: LineType
  readonly quantity: number
  /** Tax in yen of ONE unit, as stored with the line (TAX-04). */
  readonly tax: number
}

/** The sales at one tax rate, as an invoice shows them: `total` yen, of which `tax` yen are tax. */
export interface RateSum {
  readonly rate: number
  readonly total: number
  readonly tax: number
}

/**
 * The sums of an order in yen, `rates` ascending. `discount` is positive and includes points;
 * `taxFreeDiscount` is its part without tax, such as points, and `taxableTotal` the taxed total before that
 * part.
 */
export interface Sums {
  readonly subtotal: number
  readonly deliveryFeeTotal: number
  readonly charge: number
  readonly discount: number
  readonly taxFreeDiscount: number
  readonly taxableTotal: number
  readonly tax: number
  readonly total: number
  readonly paymentTotal: number
  readonly rates: readonly RateSum[]
}

const displayOf: Readonly<Record<LineType, TaxDisplay>> = {
  [LineType.product]: TaxDisplay.excluded,
  [LineType.deliveryFee]: TaxDisplay.included,
  [LineType.charge]: TaxDisplay.included,
  [LineType.discount]: TaxDisplay.excluded,
  [LineType.tax]: TaxDisplay.excluded,
  [LineType.point]: TaxDisplay.included,
}

/**
 * Returns a line with the tax type and display that §2 gives its type, and its tax by the rule in force
 * (TAX-06).
 */
export function orderLine(
  { type, price, quantity }: Pick<OrderLine, 'type' | 'price' | 'quantity'>,
  rule: TaxRule | undefined,
): OrderLine {
  const taxType = type === LineType.point ? TaxType.outOfScope : TaxType.taxable
  const taxed = { price, taxType, taxDisplay: displayOf[type], ...taxSnapshot(rule, taxType) }
  return { type, quantity, ...taxed, tax: unitTax(taxed) }
}

/**
 * Returns all sums of an order; `tax` is the sum of the taxes shown by rate (TAX-08), not of the units'
 * taxes.
 */
export function sumsOf(lines: readonly OrderLine[]): Sums {
  const rates = ratesOf(lines)
  const total = totalOf(lines)
  return {
    subtotal: totalOf(ofType(lines, LineType.product)),
    deliveryFeeTotal: totalOf(ofType(lines, LineType.deliveryFee)),
    charge: totalOf(ofType(lines, LineType.charge)),
    discount: 0 - totalOf(ofType(lines, LineType.discount, LineType.point)),
    taxFreeDiscount: 0 - totalOf(lines.filter(isTaxFreeDeduction)),
    taxableTotal: totalOf(lines.filter(isTaxed)),
    tax: rates.reduce((sum, { tax }) => sum + tax, 0),
    total,
    paymentTotal: total,
    rates,
  }
}

/** Returns the price of one unit with tax. */
export const priceIncTax = ({
  price,
  tax,
  taxDisplay,
}: Pick<OrderLine, 'price' | 'tax' | 'taxDisplay'>): number =>
  taxDisplay === TaxDisplay.included ? price : price + tax

/** Returns the price of the whole line with tax; the tax is rounded by unit before, never here. */
export const lineTotal = (line: Pick<OrderLine, 'price' | 'tax' | 'taxDisplay' | 'quantity'>): number =>
  priceIncTax(line) * line.quantity

/**
 * Returns whether the line gets ※ (TAX-10); `generalRate` is that of the general rule when the order was
 * made.
 */
export const isReduced = (line: Pick<OrderLine, 'taxType' | 'taxRate'>, generalRate: number): boolean =>
  line.taxType === TaxType.taxable && line.taxRate !== generalRate

interface RateGroup {
  readonly rate: number
  readonly rounding: Rounding
  readonly total: number
}

/**
 * TAX-07, TAX-09: what is deducted without tax (points, tax-free discounts) lowers each rate in
 * proportion. Both shown numbers come from the unrounded share, each rounded once; what rounding
 * leaves over goes to the highest rate, so that the totals add up to what is paid.
 */
function ratesOf(lines: readonly OrderLine[]): readonly RateSum[] {
  const groups = groupByRate(lines.filter(isTaxed))
  const taxable = groups.reduce((sum, group) => sum + group.total, 0)
  const remaining = taxable === 0 ? 0 : taxable + totalOf(lines.filter(isTaxFreeDeduction))
  const shown = groups.map((group) => rateSum(group, shareOf(group, taxable, remaining)))
  const leftOver = remaining - shown.reduce((sum, { total }) => sum + total, 0)
  // No yen can be deducted from a rate whose sum is 0.
  const fitting = shown.findLastIndex(({ total }) => total > 0 && total + leftOver >= 0)
  const last = fitting < 0 ? shown.length - 1 : fitting
  return shown.map((sum, index) => (index === last ? { ...sum, total: sum.total + leftOver } : sum))
}

/** A point line is a deduction whatever tax type it carries: counted as taxed too it would count twice. */
const isTaxed = (line: OrderLine): boolean => line.taxType === TaxType.taxable && line.type !== LineType.point

const isTaxFreeDeduction = (line: OrderLine): boolean =>
  line.type === LineType.point || (line.type === LineType.discount && line.taxType !== TaxType.taxable)

/** One group for each rate, ascending. Rules with the same rate use the rounding of the first line. */
function groupByRate(lines: readonly OrderLine[]): readonly RateGroup[] {
  const rates = [...new Set(lines.map((line) => line.taxRate))].sort((a, b) => a - b)
  return rates.map((rate) => {
    const own = lines.filter((line) => line.taxRate === rate)
    return { rate, rounding: own[0]?.rounding ?? Rounding.half, total: totalOf(own) }
  })
}

const shareOf = (group: RateGroup, taxable: number, remaining: number): Ratio =>
  taxable === 0 ? ratio(0, 1) : ratio(BigInt(group.total) * BigInt(remaining), taxable)

function rateSum({ rate, rounding }: RateGroup, share: Ratio): RateSum {
  const tax = ratio(share.numerator * BigInt(rate), share.denominator * BigInt(100 + rate))
  return { rate, total: roundTax(rounding, share), tax: roundTax(rounding, tax) }
}

const totalOf = (lines: readonly OrderLine[]): number => lines.reduce((sum, line) => sum + lineTotal(line), 0)

const ofType = (lines: readonly OrderLine[], ...types: readonly LineType[]): readonly OrderLine[] =>
  lines.filter((line) => types.includes(line.type))
