import { type OrderLine, type RateSum, sumsOf } from '../settings/tax/sums.rules.ts'
import { LineType, Rounding, ratio, roundTax, TaxType } from '../settings/tax/tax.rules.ts'

/**
 * Distributes a refund, in whole yen, over the tax rates, ascending: in proportion to the sums of the invoice
 * (TAX-07), rounded down; the rest goes to the highest rate, as far as that has any (TAX-09). The included
 * tax is rounded as the rate's is. A refund of everything equals the figures of the invoice; a larger one, of
 * an order that costs less since, exceeds them in proportion.
 */
export const refundOf = (lines: readonly OrderLine[], refund: number): readonly RateSum[] => {
  const { rates } = sumsOf(lines)
  const whole = rates.reduce((sum, { total }) => sum + total, 0)
  if (whole === 0 || refund === whole) return rates
  const shares = rates.map(({ total }) =>
    roundTax(Rounding.floor, ratio(BigInt(total) * BigInt(refund), whole)),
  )
  let leftOver = refund - shares.reduce((sum, share) => sum + share, 0)
  return rates
    .map((sum, at) => ({ sum, share: shares[at] ?? 0 }))
    .toReversed()
    .map(({ sum, share }) => {
      const more = refund > whole ? leftOver : Math.min(leftOver, sum.total - share)
      leftOver -= more
      return refunded(sum, share + more, roundingOf(lines, sum.rate))
    })
    .toReversed()
}

const refunded = ({ rate, total, tax }: RateSum, share: number, rounding: Rounding): RateSum => {
  if (share === total) return { rate, total, tax }
  const within = roundTax(rounding, ratio(share * rate, 100 + rate))
  return { rate, total: share, tax: share > total ? within : Math.min(tax, within) }
}

const roundingOf = (lines: readonly OrderLine[], rate: number): Rounding =>
  lines.find(
    ({ taxType, type, taxRate }) =>
      taxType === TaxType.taxable && type !== LineType.point && taxRate === rate,
  )?.rounding ?? Rounding.half

/** Sums up the rates of several refunds, ascending. */
export const ratesTogether = (all: readonly (readonly RateSum[])[]): readonly RateSum[] =>
  [...Map.groupBy(all.flat(), ({ rate }) => rate)]
    .map(([rate, own]) => ({
      rate,
      total: own.reduce((sum, { total }) => sum + total, 0),
      tax: own.reduce((sum, { tax }) => sum + tax, 0),
    }))
    .filter(({ total, tax }) => total !== 0 || tax !== 0)
    .sort((one, other) => one.rate - other.rate)

/**
 * Returns a part of sums by rate, in yen, in proportion, rounded down; the rest goes to the highest rate that
 * has it.
 */
export const partOf = (rates: readonly RateSum[], yen: number): readonly RateSum[] => {
  const whole = rates.reduce((sum, { total }) => sum + total, 0)
  if (yen === whole || whole === 0) return rates
  let leftOver = yen
  const floored = rates.map((sum) => {
    const share = roundTax(Rounding.floor, ratio(BigInt(sum.total) * BigInt(yen), whole))
    leftOver -= share
    return { sum, share }
  })
  return floored
    .toReversed()
    .map(({ sum: { rate, total, tax }, share }) => {
      const more = Math.min(leftOver, total - share)
      leftOver -= more
      return {
        rate,
        total: share + more,
        tax: roundTax(Rounding.half, ratio(tax * (share + more), total || 1)),
      }
    })
    .toReversed()
    .filter(({ total }) => total !== 0)
}

/** The paid and current sums of an order, and its refunds, by rate. */
export interface BackFrom {
  readonly paid: readonly RateSum[]
  /** The current total: nothing if the order was returned or cancelled. */
  readonly owed: readonly RateSum[]
  readonly back: readonly RateSum[]
  /** The lines of the order, for refunds beyond the difference. */
  readonly lines: readonly OrderLine[]
}

/**
 * Distributes a refund over the rates, in whole yen: first the sums that were paid and are not owed any more,
 * such as removed goods, then anything beyond by the current sums of the order.
 */
export const ratesGivenBack = ({ paid, owed, back, lines }: BackFrom, yen: number): readonly RateSum[] => {
  const due = ratesTogether([paid, minus(owed), minus(back)]).filter(({ total }) => total > 0)
  const whole = due.reduce((sum, { total }) => sum + total, 0)
  if (yen <= whole) return partOf(due, yen)
  return ratesTogether([due, refundOf(lines, yen - whole)])
}

const minus = (rates: readonly RateSum[]): readonly RateSum[] =>
  rates.map(({ rate, total, tax }) => ({ rate, total: -total, tax: -tax }))
