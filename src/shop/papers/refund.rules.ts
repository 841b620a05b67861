import { type OrderLine, type RateSum, sumsOf } from '../settings/sums.rules.ts'
import { LineType, Rounding, ratio, roundTax, TaxType } from '../settings/tax.rules.ts'

/**
 * What of a refund, in whole yen, goes back at each rate of tax, rates ascending: in proportion to what the
 * invoice states for it (TAX-07), rounded down; what that leaves over goes to the highest rate, as far as that
 * has any (TAX-09). The tax within is rounded as the rate's is. A refund of everything gives the figures of the
 * invoice itself; one of more than that, of an order that comes to less since, exceeds them in proportion.
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
