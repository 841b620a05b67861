import type { RateSum } from '../settings/tax/sums.rules.ts'

/** A change of an order: perhaps a refund, or the undoing of one. */
interface Change {
  readonly kind: string
  readonly amount: number | null
}

/**
 * Returns the refunds that were not undone, the oldest first: each undoing removes the last refund before it.
 */
export const standingRefunds = <C extends Change>(changes: readonly C[]): readonly C[] => {
  const standing: C[] = []
  for (const change of changes) {
    if (change.kind === 'refund') standing.push(change)
    if (change.kind === 'undo_refund') standing.pop()
  }
  return standing
}

/** Returns a text with a bank account without its number but for the last digits, for mails. */
export const maskedAccount = (text: string): string =>
  text.normalize('NFKC').replace(/\d{5,}/g, (digits) => `${'*'.repeat(digits.length - 3)}${digits.slice(-3)}`)

/** Returns the stored sums by rate of a change; empty if it has none. */
export const keptRates = ({ rates }: { readonly rates: string | null }): readonly RateSum[] =>
  rates === null ? [] : (JSON.parse(rates) as RateSum[])
