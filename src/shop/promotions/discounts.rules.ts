/** Discounts, shared out to the tax rates of their goods (適格請求書: 対価の返還 by rate). */
import type { GivenDiscount } from '../plugins/index.ts'
import { lineTotal, type OrderLine, priceIncTax } from '../settings/tax/sums.rules.ts'
import { LineType, TaxDisplay, TaxType, unitTax } from '../settings/tax/tax.rules.ts'
import { discountSets, type Offer, type PromotionDiscount } from './promotion.rules.ts'

type Goods = OrderLine & { readonly variantId: number | null }

/** A line that takes something off, under the name of its discount; null: it has none of its own. */
export type DiscountLine<Name extends string | null = string> = OrderLine & {
  readonly productName: Name
  /** Its Japanese name, if `productName` may be in another language. */
  readonly productNameJa?: string
}

/** A discount; one with `variantIds` reduces only the tax rates of these goods. */
type Discount = Omit<GivenDiscount, 'plugin'> & Partial<Pick<PromotionDiscount, 'variantIds' | 'nameJa'>>

/** The lines of discounts, and the yen with tax that each takes off. */
interface Discounts<D> {
  readonly lines: readonly DiscountLine[]
  readonly taken: readonly { readonly of: D; readonly amount: number }[]
}

/**
 * The lines of promotions, of those that may apply together the best for the shopper (PRO-04), and then those of other
 * discounts, each at most what is left of the price of its goods.
 */
export const promotedLines = <D extends Discount>(
  offers: readonly Offer[],
  others: readonly D[],
  goods: readonly Goods[],
  productOf: (variantId: number) => number | undefined,
): Discounts<D | PromotionDiscount> => {
  const promoted = goods.flatMap((line) => {
    const productId = line.variantId === null ? undefined : productOf(line.variantId)
    if (line.variantId === null || productId === undefined) return []
    return [{ ...line, variantId: line.variantId, productId, priceIncTax: priceIncTax(line) }]
  })
  const yenOf = (set: readonly PromotionDiscount[]): number =>
    sum(discountLines(set, goods).taken.map(({ amount }) => amount))
  const [best] = discountSets(offers, promoted)
    .map((set) => ({ set, yen: yenOf(set) }))
    .sort((one, other) => other.yen - one.yen)
  return discountLines<D | PromotionDiscount>([...(best?.set ?? []), ...others], goods)
}

/** Whether a discount is that of a promotion. */
export const isOfPromotion = (discount: object): discount is PromotionDiscount => 'promotionId' in discount

/**
 * The lines of discounts, each at most what its goods still cost, with the yen with tax that each takes off; one
 * that takes nothing off is left out.
 */
export function discountLines<D extends Discount>(
  discounts: readonly D[],
  goods: readonly Goods[],
): Discounts<D> {
  const totals = goods.map((line) => ({
    variantId: line.variantId ?? 0,
    quantity: line.quantity,
    total: lineTotal(line),
  }))
  const basis = { subtotal: sum(totals.map(({ total }) => total)), lines: totals }
  const rates = budgetsOf(goods)
  const lines: DiscountLine[] = []
  const taken: { of: D; amount: number }[] = []
  for (const discount of discounts) {
    const weights = rates.map((rate) => Math.min(rate.yen, priceOf(rate, discount.variantIds)))
    const most = sum(weights)
    const wanted = Math.trunc(discount.amount(basis))
    const amount = Number.isFinite(wanted) ? Math.min(Math.max(wanted, 0), most) : 0
    if (amount === 0) continue
    taken.push({ of: discount, amount })
    const { name, nameJa } = discount
    const named = nameJa === undefined ? {} : { productNameJa: nameJa }
    lines.push(...takenOff(name, amount, rates, weights).map((line) => ({ ...line, ...named })))
  }
  return { lines, taken }
}

/** The price with tax of some of the goods at a rate; without `variantIds` of all. */
const priceOf = ({ lines }: Budget<Goods>, variantIds: ReadonlySet<number> | undefined): number =>
  sum(lines.filter(({ variantId }) => variantIds?.has(variantId ?? 0) ?? true).map(lineTotal))

/** A discount of so many yen with tax, whatever it is taken off. */
export interface FixedDiscount {
  readonly name: string | null
  /** Its Japanese name, if `name` may be in another language. */
  readonly nameJa?: string | undefined
  readonly amount: number
  /** The tax rates of the goods that it reduces first; all by default. */
  readonly rates?: readonly number[] | undefined
}

/**
 * The lines of discounts that a member keeps or typed: each is shared over the rates of the goods by what they
 * cost, and what the goods do not cover over those of fees and charges, so that no rate falls below zero. What
 * nothing covers stays with the last rate, below zero: such an order is refused.
 */
export function fixedDiscountLines(
  discounts: readonly FixedDiscount[],
  goods: readonly OrderLine[],
  fees: readonly OrderLine[],
): readonly DiscountLine<string | null>[] {
  const [ofGoods, ofFees] = [budgetsOf(goods), budgetsOf(fees)]
  const layers = [...ofGoods, ...ofFees]
  return discounts.flatMap(({ name, amount, rates: own }) => {
    let rest = amount
    const first = ofGoods.filter(({ line }) => own?.includes(line.taxRate) ?? true)
    const lines = [first, ofGoods.filter((rate) => !first.includes(rate)), ofFees].flatMap((rates) => {
      const part = Math.min(rest, sum(rates.map(({ yen }) => yen)))
      rest -= part
      return part === 0 ? [] : takenOff(name, part, rates)
    })
    const last = layers.at(-1)
    return together(rest === 0 || !last ? lines : [...lines, discountLine(name, rest, last.line)])
  })
}

/** The price of lines at one rate, yen with tax, before discounts. */
interface Budget<Line extends OrderLine = OrderLine> {
  readonly line: Line
  readonly lines: readonly Line[]
  yen: number
}

const budgetsOf = <Line extends OrderLine>(lines: readonly Line[]): readonly Budget<Line>[] =>
  [...Map.groupBy(lines, rateOf).values()].flatMap((own) => {
    const [line] = own
    return line ? [{ line, lines: own, yen: sum(own.map(lineTotal)) }] : []
  })

/** Takes yen off what is left at some rates, in proportion; a line for each rate that loses something. */
const takenOff = <Name extends string | null>(
  name: Name,
  yen: number,
  rates: readonly Budget[],
  weights: readonly number[] = rates.map((rate) => rate.yen),
): DiscountLine<Name>[] => {
  const parts = shared(yen, weights)
  return rates.flatMap((rate, at) => {
    const part = parts[at] ?? 0
    rate.yen -= part
    return part === 0 ? [] : [discountLine(name, part, rate.line)]
  })
}

/** One line for each rate of a discount. */
const together = <Name extends string | null>(lines: readonly DiscountLine<Name>[]): DiscountLine<Name>[] =>
  [...Map.groupBy(lines, rateOf).values()].flatMap((own) => {
    const [line] = own
    return line ? [discountLine(line.productName, -sum(own.map(lineTotal)), line)] : []
  })

// However its goods are rounded, a rate is one: its first line says how it is rounded (TAX-07).
const rateOf = ({ taxRate, taxType }: OrderLine): string => JSON.stringify([taxRate, taxType])

const discountLine = <Name extends string | null>(
  productName: Name,
  yen: number,
  { taxRate, taxType, rounding }: OrderLine,
): DiscountLine<Name> => {
  const taxed = {
    price: -yen,
    taxRate,
    taxType,
    rounding,
    taxAdjust: 0,
    taxDisplay: taxType === TaxType.taxable ? TaxDisplay.included : TaxDisplay.excluded,
  }
  return { type: LineType.discount, quantity: 1, ...taxed, tax: unitTax(taxed), productName }
}

/** Shares yen out in proportion, in whole yen; what is left over goes where most was cut off (largest remainder). */
const shared = (yen: number, weights: readonly number[]): number[] => {
  const all = BigInt(sum(weights))
  const parts = weights.map((weight) => {
    const product = BigInt(yen) * BigInt(weight)
    return { yen: Number(product / all), rest: product % all }
  })
  const over = yen - sum(parts.map((part) => part.yen))
  const first = [...parts].sort((one, other) => (one.rest < other.rest ? 1 : one.rest > other.rest ? -1 : 0))
  for (const part of first.slice(0, over)) part.yen += 1
  return parts.map((part) => part.yen)
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0)
