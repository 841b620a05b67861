/** What plugins take off an order, shared out to the tax rates of its goods (適格請求書: 対価の返還 by rate). */
import type { GivenDiscount } from '../plugins/index.ts'
import { lineTotal, type OrderLine } from '../settings/sums.rules.ts'
import { LineType, TaxDisplay, TaxType, unitTax } from '../settings/tax.rules.ts'

type Goods = OrderLine & { readonly variantId: number | null }

/** A line that takes something off, under the name of its discount. */
export type DiscountLine = OrderLine & { readonly productName: string }

/**
 * The lines of discounts, each at most what the goods still cost, with the yen with tax that each takes off; one
 * that takes nothing off is left out.
 */
export function discountLines<D extends Omit<GivenDiscount, 'plugin'>>(
  discounts: readonly D[],
  goods: readonly Goods[],
): { readonly lines: readonly DiscountLine[]; readonly taken: readonly { of: D; amount: number }[] } {
  const totals = goods.map((line) => ({
    variantId: line.variantId ?? 0,
    quantity: line.quantity,
    total: lineTotal(line),
  }))
  const basis = { subtotal: sum(totals.map(({ total }) => total)), lines: totals }
  const left = new Map<string, { readonly line: Goods; yen: number }>()
  for (const line of goods) {
    const rate = left.get(rateOf(line)) ?? { line, yen: 0 }
    left.set(rateOf(line), { line: rate.line, yen: rate.yen + lineTotal(line) })
  }
  const lines: DiscountLine[] = []
  const taken: { of: D; amount: number }[] = []
  for (const discount of discounts) {
    const rates = [...left.values()]
    const most = sum(rates.map(({ yen }) => yen))
    const wanted = Math.trunc(discount.amount(basis))
    const amount = Number.isFinite(wanted) ? Math.min(Math.max(wanted, 0), most) : 0
    if (amount === 0) continue
    taken.push({ of: discount, amount })
    for (const [at, part] of shared(
      amount,
      rates.map(({ yen }) => yen),
    ).entries()) {
      const rate = rates[at]
      if (!rate || part === 0) continue
      rate.yen -= part
      lines.push(discountLine(discount.name, part, rate.line))
    }
  }
  return { lines, taken }
}

const rateOf = ({ taxRate, taxType, rounding }: Goods): string => JSON.stringify([taxRate, taxType, rounding])

const discountLine = (
  productName: string,
  yen: number,
  { taxRate, taxType, rounding }: Goods,
): DiscountLine => {
  const taxed = {
    ...{ price: -yen, taxRate, taxType, rounding, taxAdjust: 0 },
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
