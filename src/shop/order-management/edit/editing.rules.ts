/**
 * Computes the lines of an order after an edit in the office (OED-02..06, OED-11), on plain data. Amounts are
 * whole yen.
 */
import { giftLine } from '../../cart/charges.rules.ts'
import { addPointOf, type PointSettings, pointLines } from '../../checkout/sums/points.rules.ts'
import { isGiftLine } from '../../orders/gifts.rules.ts'
import { type FixedDiscount, fixedDiscountLines } from '../../promotions/discounts.rules.ts'
import { lineTotal, type OrderLine, type Sums, sumsOf } from '../../settings/tax/sums.rules.ts'
import {
  LineType,
  TaxDisplay,
  type TaxRule,
  TaxType,
  taxSnapshot,
  unitTax,
} from '../../settings/tax/tax.rules.ts'
import { type ParcelGifts, withGiftLines } from './gift-lines.rules.ts'

/** A line with the ids of its goods and its destination. */
export interface EditLine extends OrderLine {
  /** The id of its row; null for a new line. */
  readonly id: string | null
  readonly shippingId: string | null
  readonly variantId: number | null
  /** Percent; null: it grants no points. */
  readonly pointRate: number | null
  /** Its name, which distinguishes discounts; null: the usual name of its type. */
  readonly productName: string | null
  /** The Japanese name of a new gift in an order of another language. */
  readonly productNameJa?: string | undefined
}

/** Goods after the edit. Existing pieces keep their tax, and their price unless one is given. */
export interface EditItem {
  readonly variantId: number
  readonly shippingId: string
  /** 0 removes them. */
  readonly quantity: number
  /** Without tax. */
  readonly price?: number | undefined
  /** Percent. */
  readonly taxRate?: number | undefined
}

/** The changes of an edit; omitted fields stay. */
export interface OrderEdit {
  /** All goods of the order. */
  readonly items?: readonly EditItem[] | undefined
  /** The gifts of all parcels. */
  readonly gifts?: readonly ParcelGifts[] | undefined
  /** With tax, like all fields below. */
  readonly deliveryFeeTotal?: number | undefined
  readonly charge?: number | undefined
  readonly discount?: number | undefined
  /** Discounts of a new order, such as those of promotions; a typed `discount` replaces them. */
  readonly discounts?: readonly FixedDiscount[] | undefined
  readonly usePoint?: number | undefined
}

/** The data that new lines are made from. */
export interface EditTerms {
  /** One piece of each variant that can be added, at its current price. */
  readonly goods: ReadonlyMap<number, EditLine>
  /** The tax rule of lines that are not goods. */
  readonly rule: TaxRule | undefined
  readonly points: PointSettings
  /** The destination of a new delivery fee. */
  readonly shippingId: string | null
}

/** The lines of an order after the edit, with their sums. */
export interface EditedOrder {
  /** In display order: goods, delivery fees, gifts, charge, discount, points. */
  readonly lines: readonly EditLine[]
  readonly sums: Sums
  readonly usePoint: number
  readonly addPoint: number
}

/** Computes an order after an edit; validates nothing. Only customers earn points, guests do not. */
export const editOrder = (
  {
    lines,
    usePoint: used,
    isCustomer,
  }: {
    readonly lines: readonly EditLine[]
    readonly usePoint: number
    readonly isCustomer: boolean
  },
  edit: OrderEdit,
  terms: EditTerms,
): EditedOrder => {
  const usePoint = edit.usePoint ?? used
  const products = goods(ofType(lines, LineType.product), edit.items, terms)
  const charged = [
    ...fees(lines, products, { type: LineType.deliveryFee, amount: edit.deliveryFeeTotal }, terms),
    ...fees(lines, products, { type: LineType.charge, amount: edit.charge, gifts: edit.gifts }, terms),
  ]
  const next = [
    ...products,
    ...charged,
    ...discounts(lines, edit, products, charged),
    ...deduction(ofType(lines, LineType.point), used, usePoint, terms),
  ]
  return { lines: next, sums: sumsOf(next), usePoint, addPoint: isCustomer ? addPointOf(next, usePoint) : 0 }
}

const ofType = (lines: readonly EditLine[], type: LineType): readonly EditLine[] =>
  lines.filter((line) => line.type === type)

const goods = (
  lines: readonly EditLine[],
  items: readonly EditItem[] | undefined,
  terms: EditTerms,
): readonly EditLine[] => {
  if (items === undefined) return lines
  const left = [...lines]
  return addedUp(items, lines).flatMap((item) => {
    const at = left.findIndex((line) => isSame(line, item))
    const [own] = at < 0 ? [] : left.splice(at, 1)
    const line = own ?? terms.goods.get(item.variantId)
    return line && item.quantity !== 0 ? [pieces({ ...line, shippingId: item.shippingId }, item, terms)] : []
  })
}

/** Merges goods that are named more often than there are lines of them: each once, with all their pieces. */
const addedUp = (items: readonly EditItem[], lines: readonly EditLine[]): readonly EditItem[] => {
  const next: EditItem[] = []
  for (const item of items) {
    const named = next.filter((one) => isSame(one, item))
    const [first] = named
    const own = lines.filter((line) => isSame(line, item)).length
    if (first && named.length >= Math.max(1, own))
      next[next.indexOf(first)] = { ...first, quantity: first.quantity + item.quantity }
    else next.push(item)
  }
  return next
}

const isSame = (
  one: { readonly variantId: number | null; readonly shippingId: string | null },
  other: { readonly variantId: number | null; readonly shippingId: string | null },
): boolean => one.variantId === other.variantId && one.shippingId === other.shippingId

/** Returns a line of goods with another quantity. Its tax is computed again if its price or rate changed. */
const pieces = (line: EditLine, item: EditItem, { rule }: EditTerms): EditLine => {
  const price = item.price ?? line.price
  const taxRate = item.taxRate ?? line.taxRate
  if (price === line.price && taxRate === line.taxRate) return { ...line, quantity: item.quantity }
  const taxed = { ...line, price, taxRate, rounding: line.rounding ?? rule?.rounding ?? null }
  return { ...taxed, quantity: item.quantity, tax: unitTax(taxed) }
}

/** Returns the destinations that had goods and have none any more. */
export const emptiedOf = (before: readonly EditLine[], after: readonly EditLine[]): ReadonlySet<string> =>
  new Set(destinationsOf(before).filter((id) => !destinationsOf(after).includes(id)))

const destinationsOf = (lines: readonly EditLine[]): readonly string[] =>
  ofType(lines, LineType.product).flatMap(({ shippingId }) => shippingId ?? [])

type FeeType = typeof LineType.deliveryFee | typeof LineType.charge

/**
 * Removes the delivery fee and the gifts of a destination without goods, unless the input sets the sum of all fees
 * or charges.
 */
const fees = (
  lines: readonly EditLine[],
  products: readonly EditLine[],
  {
    type,
    amount,
    gifts = [],
  }: {
    readonly type: FeeType
    readonly amount: number | undefined
    readonly gifts?: OrderEdit['gifts']
  },
  terms: EditTerms,
): readonly EditLine[] => {
  const before = ofType(lines, type)
  const after = withGiftLines(before, gifts, (gift, shippingId) => ({
    ...NEW_LINE,
    ...giftLine(gift, terms.rule),
    shippingId,
  }))
  const emptied = emptiedOf(lines, products)
  const left = after.filter(({ shippingId }) => shippingId === null || !emptied.has(shippingId))
  return amount === undefined || amount === totalOf(before) ? left : distributed(left, amount, type, terms)
}

/**
 * Distributes an amount with tax over lines: earlier ones keep theirs while it lasts, the last takes the rest. What
 * exceeds the prices of gifts is a charge of its own.
 */
const distributed = (
  lines: readonly EditLine[],
  amount: number,
  type: FeeType,
  terms: EditTerms,
): readonly EditLine[] => {
  const sum = totalOf(lines)
  if (amount === sum) return lines
  const last = lines.at(-1)
  if (!last) return amount === 0 ? [] : [priced(type, amount, terms)]
  if (isGiftLine({ type, shipping: last.shippingId }) && amount > sum)
    return [...lines, priced(type, amount - sum, terms)]
  let rest = amount
  const earlier = lines.slice(0, -1).map((line) => {
    const own = Math.min(totalOf([line]), rest)
    rest -= own
    return repriced(line, own)
  })
  return [...earlier, repriced(last, rest)]
}

const totalOf = (lines: readonly EditLine[]): number =>
  lines.reduce((sum, line) => sum + line.price * line.quantity, 0)

/**
 * Returns a line with tax included at another price. At the same price it stays unchanged, such as free
 * delivery with its quantity of 0.
 */
const repriced = (line: EditLine, price: number): EditLine => {
  if (price === totalOf([line])) return line
  const taxed = { ...line, price, quantity: 1 }
  return { ...taxed, tax: unitTax(taxed) }
}

/** The columns of a new line that is no goods. */
const NEW_LINE = { id: null, variantId: null, pointRate: null, productName: null } as const

/** Returns a new line with tax included, by the general rule (TAX-06). */
const priced = (type: LineType, price: number, { rule, shippingId }: EditTerms): EditLine => {
  const taxed = {
    price,
    taxType: TaxType.taxable,
    taxDisplay: TaxDisplay.included,
    ...taxSnapshot(rule, TaxType.taxable),
  }
  return {
    ...NEW_LINE,
    shippingId: type === LineType.deliveryFee ? shippingId : null,
    type,
    quantity: 1,
    ...taxed,
    tax: unitTax(taxed),
  }
}

/**
 * Shares discounts with tax over the rates of the lines that they reduce, as at the checkout; computed again
 * with every change of goods and fees. Another amount than the order's replaces its discounts by a single
 * one. Discounts without tax stay.
 */
const discounts = (
  lines: readonly EditLine[],
  { discount: amount, discounts: given }: Pick<OrderEdit, 'discount' | 'discounts'>,
  products: readonly EditLine[],
  charged: readonly EditLine[],
): readonly EditLine[] => {
  if (given && amount === undefined) return newDiscounts(given, products, charged)
  const before = ofType(lines, LineType.discount)
  const taxed = before.filter(({ taxType }) => taxType === TaxType.taxable)
  const stays = amount === undefined || amount === 0 - sumsOf(taxed).total
  const isReduced = [...products, ...charged].some(
    (line) => !lines.some((own) => own.id === line.id && isTaxedAlike(own, line)),
  )
  const isLess =
    lines.filter(({ type }) => REDUCED.includes(type)).length !== products.length + charged.length
  if (stays && !isReduced && !isLess) return before
  const wanted = stays ? named(taxed, ofType(lines, LineType.product)) : [{ name: null, amount }]
  const left = [...taxed]
  const shared = fixedDiscountLines(wanted, products, charged).map((line): EditLine => {
    const at = left.findIndex((own) => own.productName === line.productName && own.taxRate === line.taxRate)
    const [own] = at < 0 ? [] : left.splice(at, 1)
    const { id = null, pointRate = null } = own ?? {}
    return { ...line, id, pointRate, shippingId: null, variantId: null }
  })
  return [...before.filter((line) => !taxed.includes(line)), ...shared]
}

/** The lines of the discounts of a new order. */
const newDiscounts = (
  given: readonly FixedDiscount[],
  products: readonly EditLine[],
  charged: readonly EditLine[],
): readonly EditLine[] =>
  fixedDiscountLines(given, products, charged).map((line) => {
    const productNameJa = given.find(({ name }) => name === line.productName)?.nameJa
    return { ...NEW_LINE, ...line, shippingId: null, ...(productNameJa !== undefined && { productNameJa }) }
  })

/** A discount reduces lines of these types. */
const REDUCED: readonly LineType[] = [LineType.product, LineType.deliveryFee, LineType.charge]

const isTaxedAlike = (one: EditLine, other: EditLine): boolean =>
  lineTotal(one) === lineTotal(other) && one.taxRate === other.taxRate && one.rounding === other.rounding

/**
 * Groups discounts by name, yen with tax. One that did not reduce all rates of the goods, such as that of a promotion
 * for food, keeps to its rates (PRO-03).
 */
const named = (lines: readonly EditLine[], products: readonly EditLine[]): readonly FixedDiscount[] =>
  [...Map.groupBy(lines, ({ productName }) => productName)].map(([name, own]) => {
    const isWhole = products.every(({ taxRate }) => own.some((line) => line.taxRate === taxRate))
    const rates = isWhole ? undefined : own.map(({ taxRate }) => taxRate)
    return { name, amount: 0 - sumsOf(own).total, rates }
  })

const deduction = (
  lines: readonly EditLine[],
  used: number,
  usePoint: number,
  { points }: EditTerms,
): readonly EditLine[] =>
  used === usePoint
    ? lines
    : pointLines(usePoint, points).map((line) => ({
        ...line,
        id: lines[0]?.id ?? null,
        shippingId: null,
        variantId: null,
        pointRate: null,
        productName: null,
      }))
