/** Rules of customer groups: their discount, and the group that a customer's purchases lead to. */

/** The terms of a group that a customer joins by their purchases. */
export interface Rank {
  readonly id: number
  readonly discount_percent: number
  /** Yen with tax, at least; null: members put customers into the group. */
  readonly minimum_total: number | null
}

/** Returns the discount of a group, whole yen with tax, off goods that cost `subtotal` (GRP-01). */
export const groupDiscountOf = (
  { discount_percent: percent }: Pick<Rank, 'discount_percent'>,
  subtotal: number,
): number => Math.min(subtotal, Math.floor((subtotal * percent) / 100))

/** Sorts groups from the best rank on: the highest sum, then the largest discount (GRP-02). */
export const bestFirst = <R extends Rank>(groups: readonly R[]): readonly (R & { minimum_total: number })[] =>
  groups
    .flatMap((group) =>
      group.minimum_total === null ? [] : [{ ...group, minimum_total: group.minimum_total }],
    )
    .sort(
      (one, other) =>
        other.minimum_total - one.minimum_total ||
        other.discount_percent - one.discount_percent ||
        one.id - other.id,
    )

/** Returns whether customers join a group by their purchases. */
export const isByPurchases = ({ minimum_total }: Pick<Rank, 'minimum_total'>): boolean =>
  minimum_total !== null
