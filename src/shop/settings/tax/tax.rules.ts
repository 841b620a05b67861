/**
 * Consumption tax (TAX-01..05): chooses the rule in force, and computes the tax of one unit. Amounts are
 * whole yen, rates whole percent. All division is done on exact fractions: a float would sometimes put 0.5
 * yen on the wrong side.
 */

/** Types of order line (明細区分). 5 is reserved and never made by the shop itself. */
export const LineType = { product: 1, deliveryFee: 2, charge: 3, discount: 4, tax: 5, point: 6 } as const
export type LineType = (typeof LineType)[keyof typeof LineType]

/** 課税, 不課税, 非課税. */
export const TaxType = { taxable: 1, outOfScope: 2, exempt: 3 } as const
export type TaxType = (typeof TaxType)[keyof typeof TaxType]

/** Whether a line's `price` is without tax (税抜) or includes it (税込). */
export const TaxDisplay = { excluded: 1, included: 2 } as const
export type TaxDisplay = (typeof TaxDisplay)[keyof typeof TaxDisplay]

/** 四捨五入 (half away from zero), 切り捨て, 切り上げ; the last two are mathematical also below zero. */
export const Rounding = { half: 1, floor: 2, ceiling: 3 } as const
export type Rounding = (typeof Rounding)[keyof typeof Rounding]

/** A tax rule as stored. A null attribute means that the rule applies to all of them. */
export interface TaxRule {
  /** The moment from which the rule applies: ISO 8601, UTC or with an offset. */
  readonly applyDate: string
  /** Whole percent, 0..100. */
  readonly taxRate: number
  readonly rounding: Rounding
  /** Yen added to the tax of each unit. */
  readonly taxAdjust: number
  readonly productId: number | null
  readonly variantId: number | null
  readonly pref: number | null
}

/** The item that a tax rule is chosen for. Without product and variant only general rules apply. */
export interface TaxedThing {
  /** The moment of the order: ISO 8601. */
  readonly at: string
  readonly productId?: number | null
  readonly variantId?: number | null
  /** Prefecture of the signed-in customer; absent for a guest. */
  readonly pref?: number | null
  /** The shop's option 商品別税率: without it rules of products and variants are ignored. */
  readonly perProduct: boolean
}

/** The tax rule in force as an order line stores it (TAX-06); rounding null: no tax. */
export interface TaxSnapshot {
  readonly taxRate: number
  readonly rounding: Rounding | null
  readonly taxAdjust: number
}

/** A price in yen with all data for its tax; an order line is one. */
export interface Taxed extends TaxSnapshot {
  readonly price: number
  readonly taxType: TaxType
  readonly taxDisplay: TaxDisplay
}

/** An exact fraction of yen; the denominator is not 0. */
export interface Ratio {
  readonly numerator: bigint
  readonly denominator: bigint
}

/**
 * Returns the rule in force (TAX-01), or undefined if there is none. Rules of the product precede general
 * ones, then the latest `applyDate` on or before `at`, then the more specific one, then the first of the
 * list.
 */
export function chooseTaxRule(rules: readonly TaxRule[], thing: TaxedThing): TaxRule | undefined {
  return rules.filter((rule) => applies(rule, thing)).sort(byPrecedence)[0]
}

function applies(rule: TaxRule, thing: TaxedThing): boolean {
  if (isOfProduct(rule) && !thing.perProduct) return false
  return (
    Date.parse(rule.applyDate) <= Date.parse(thing.at) &&
    (rule.productId === null || rule.productId === thing.productId) &&
    (rule.variantId === null || rule.variantId === thing.variantId) &&
    (rule.pref === null || rule.pref === thing.pref)
  )
}

function byPrecedence(a: TaxRule, b: TaxRule): number {
  return (
    Number(isOfProduct(b)) - Number(isOfProduct(a)) ||
    Date.parse(b.applyDate) - Date.parse(a.applyDate) ||
    weight(b) - weight(a)
  )
}

const isOfProduct = (rule: TaxRule): boolean => rule.productId !== null || rule.variantId !== null

const weight = (rule: TaxRule): number =>
  (rule.productId === null ? 0 : 2) + (rule.variantId === null ? 0 : 4) + (rule.pref === null ? 0 : 8)

/**
 * Returns the values of a rule that a line of this tax type stores (TAX-05, TAX-06); without a rule there is
 * no tax.
 */
export function taxSnapshot(rule: TaxRule | undefined, taxType: TaxType): TaxSnapshot {
  if (rule === undefined || taxType !== TaxType.taxable) return { taxRate: 0, rounding: null, taxAdjust: 0 }
  return { taxRate: rule.taxRate, rounding: rule.rounding, taxAdjust: rule.taxAdjust }
}

/**
 * Returns the price with tax, in yen, of goods with this `price` without it (TAX-14); `price` itself if no
 * rule is in force.
 */
export function taxedPrice(price: number, rule: TaxRule | undefined): number {
  const { taxable } = TaxType
  return (
    price +
    unitTax({ price, taxType: taxable, taxDisplay: TaxDisplay.excluded, ...taxSnapshot(rule, taxable) })
  )
}

/**
 * Returns the tax in yen of ONE unit (TAX-04, TAX-05): on top of a price without tax, contained in one with
 * tax.
 */
export function unitTax({ price, taxType, taxDisplay, taxRate, rounding, taxAdjust }: Taxed): number {
  if (taxType !== TaxType.taxable || rounding === null) return 0
  return taxDisplay === TaxDisplay.included
    ? roundTax(rounding, ratio(BigInt(price - taxAdjust) * BigInt(taxRate), 100 + taxRate))
    : roundTax(rounding, ratio(BigInt(price) * BigInt(taxRate), 100)) + taxAdjust
}

/** Returns the fraction of two integers. */
export const ratio = (numerator: number | bigint, denominator: number | bigint): Ratio => ({
  numerator: BigInt(numerator),
  denominator: BigInt(denominator),
})

/**
 * Rounds a fraction of yen to whole yen (TAX-03), exact for amounts of any size. An unknown type rounds up.
 */
export function roundTax(rounding: Rounding, value: Ratio): number {
  const turned = value.denominator < 0n
  const numerator = turned ? -value.numerator : value.numerator
  const denominator = turned ? -value.denominator : value.denominator
  const whole = numerator / denominator
  const rest = numerator % denominator
  return Number(whole + step(rounding, rest, denominator))
}

/** From the whole part, which division cut towards zero, to the rounded value: -1, 0 or 1. */
function step(rounding: Rounding, rest: bigint, denominator: bigint): bigint {
  const awayFromZero = rest < 0n ? -1n : 1n
  if (rounding === Rounding.half) return rest * awayFromZero * 2n >= denominator ? awayFromZero : 0n
  if (rounding === Rounding.floor) return rest < 0n ? -1n : 0n
  return rest > 0n ? 1n : 0n
}
