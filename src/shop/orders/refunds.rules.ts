import type { RateSum } from '../settings/tax/sums.rules.ts'

/** A change of an order that may be a refund, or the word that a refund was noted by mistake. */
interface Change {
  readonly kind: string
  readonly amount: number | null
}

/** The refunds that stand, the first first: each that is taken back takes the last one before it with it. */
export const standingRefunds = <C extends Change>(changes: readonly C[]): readonly C[] => {
  const standing: C[] = []
  for (const change of changes) {
    if (change.kind === 'refund') standing.push(change)
    if (change.kind === 'undo_refund') standing.pop()
  }
  return standing
}

/** The sums by rate that a change keeps; none where it keeps none. */
export const keptRates = ({ rates }: { readonly rates: string | null }): readonly RateSum[] =>
  rates === null ? [] : (JSON.parse(rates) as RateSum[])
