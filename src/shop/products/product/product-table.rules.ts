/** The table in which members change prices, stock and status of many variants. */
import { Rounding, ratio, roundTax } from '../../settings/tax/tax.rules.ts'

/** An adjustment of numbers: by whole yen or pieces, or by percent. */
export interface Adjustment {
  readonly by: number
  readonly isPercent: boolean
}

/** `+10%`, `-5.5％`, `+100`, `-50円`: signed, in half or full width after NFKC. */
export const ADJUSTMENT = /^[+-]\d{1,9}(\.\d{1,2})?%?(円|yen)?$/

/** Returns a typed adjustment; undefined for a broken number of yen, or more than 1,000 percent. */
export const adjustmentIn = (typed: string): Adjustment | undefined => {
  const isPercent = typed.includes('%')
  const by = Number(typed.replace(/%|円|yen/g, ''))
  const isWrong = isPercent ? Math.abs(by) > 1000 : !Number.isInteger(by)
  return isWrong ? undefined : { by, isPercent }
}

/** Returns the adjusted number; percents are rounded half up, to whole yen or pieces. It may be below 0. */
export const adjusted = (value: number, { by, isPercent }: Adjustment): number =>
  isPercent
    ? roundTax(Rounding.half, ratio(BigInt(value) * BigInt(10_000 + Math.round(by * 100)), 10_000))
    : value + by

/** Returns how many of the first lists fit on a page of `most` entries; the first always does. */
export const listsThatFit = (lengths: readonly number[], most: number): number => {
  let sum = 0
  const over = lengths.findIndex((length) => {
    sum += length
    return sum > most
  })
  return over < 0 ? lengths.length : Math.max(1, over)
}
