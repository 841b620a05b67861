/** Rules for merging two accounts of one person. */

import type { Row } from '../../../store/schema.ts'
import { heldAs, valuesIn } from '../../own-fields/own-values.rules.ts'

type Customer = Row<'customer'>

const REGULAR = 2
const WITHDRAWN = 3

/** The highest balance: it is stored in 32 bits. */
const MOST_POINTS = 2_147_483_647

/** Why an account cannot take over another. */
export type MergeFault = 'same' | 'gone' | 'unconfirmed' | 'blocked' | 'points'

/**
 * Returns why `kept` cannot take over `gone`; undefined if it can. Merging would let a blocked customer order
 * again, and would give an account that nobody confirmed to somebody else.
 */
export const mergeFault = (
  kept: Pick<Customer, 'id' | 'status' | 'blocked_at' | 'point'>,
  gone: Pick<Customer, 'id' | 'status' | 'blocked_at' | 'point'>,
): MergeFault | undefined => {
  if (kept.id === gone.id) return 'same'
  if (kept.status === WITHDRAWN || gone.status === WITHDRAWN) return 'gone'
  if (kept.blocked_at !== null || gone.blocked_at !== null) return 'blocked'
  if (kept.status !== REGULAR) return 'unconfirmed'
  return kept.point + gone.point > MOST_POINTS ? 'points' : undefined
}

/** Returns the group of the merged account: that with the higher discount, at equal ones that of the kept account. */
export const groupAfter = (
  kept: number | null,
  gone: number | null,
  discounts: ReadonlyMap<number, { readonly discount_percent: number }>,
): number | null => {
  if (kept === null || gone === null) return kept ?? gone
  const of = (id: number) => discounts.get(id)?.discount_percent ?? 0
  return of(gone) > of(kept) ? gone : kept
}

/** Returns the kept account's own fields with the other's values where it has none, and the names of those. */
export const ownFieldsAfter = (
  kept: string,
  gone: string,
): { readonly held: string; readonly filled: readonly string[] } => {
  const own = valuesIn(kept)
  const others = valuesIn(gone)
  const filled = Object.keys(others).filter((name) => own[name] === undefined)
  return { held: heldAs({ ...others, ...own }), filled }
}

/** Returns own fields without the values that a merge filled in and that are unchanged since then. */
export const ownFieldsBefore = (held: string, gone: string, filled: readonly string[]): string => {
  const others = valuesIn(gone)
  const isOthers = (name: string, value: unknown) =>
    filled.includes(name) && JSON.stringify(value) === JSON.stringify(others[name])
  return heldAs(Object.fromEntries(Object.entries(valuesIn(held)).filter((own) => !isOthers(...own))))
}
