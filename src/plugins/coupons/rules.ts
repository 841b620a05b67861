import { type DiscountBasis, type Message, message } from '../../plugin.ts'

/** The terms of a coupon. One of `yen` and `percent` is set. */
export interface Terms {
  /** With tax. */
  readonly yen: number | null
  /** Percent of the price of the goods with tax. */
  readonly percent: number | null
  /** The least price of the goods, yen with tax. */
  readonly minimum: number
  /** Its first and its last day in the shop's time zone, `YYYY-MM-DD`. */
  readonly valid_from: string | null
  readonly valid_until: string | null
  readonly members_only: boolean
  readonly once_each: boolean
  /** The most uses in all; null: unlimited. */
  readonly uses_most: number | null
  readonly is_active: boolean
}

/** Folds a typed code: ignores case, width and spaces. */
export const foldCode = (typed: string): string => typed.normalize('NFKC').replace(/\s/g, '').toUpperCase()

/** Returns the discount, yen with tax: never more than the price of the goods, and 0 below the minimum. */
export const amountOff = (
  { yen, percent, minimum }: Pick<Terms, 'yen' | 'percent' | 'minimum'>,
  { subtotal }: Pick<DiscountBasis, 'subtotal'>,
): number =>
  subtotal < minimum ? 0 : Math.min(subtotal, yen ?? Math.floor((subtotal * (percent ?? 0)) / 100))

/** Returns why somebody cannot use it today, whatever they buy; undefined if they can. */
export const refusalOf = (
  terms: Terms & { readonly uses: number },
  by: { readonly today: string; readonly isMember: boolean; readonly hasUsed: boolean },
): Message | undefined => {
  const { valid_from: from, valid_until: until, uses, uses_most: most } = terms
  if (!terms.is_active || (until !== null && by.today > until)) return message('coupons.ended')
  if (from !== null && by.today < from) return message('coupons.notYet', { day: from })
  if (terms.members_only && !by.isMember) return message('coupons.membersOnly')
  if (terms.once_each && by.hasUsed) return message('coupons.usedBefore')
  return most !== null && uses >= most ? message('coupons.usedUp') : undefined
}

/** Returns the faults of a coupon's terms, by field. */
export const termsFaults = ({
  yen,
  percent,
  valid_from: from,
  valid_until: until,
}: Terms): Readonly<Record<string, Message>> => ({
  ...((yen === null) === (percent === null) && { discountYen: message('coupons.oneOfTwo') }),
  ...(from !== null && until !== null && until < from && { validUntil: message('coupons.endsFirst') }),
})
