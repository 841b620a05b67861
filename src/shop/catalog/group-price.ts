import type { ReadEnvironment } from '../environment.ts'
import { fixedPriceOf, type GroupTerms } from './group-price.rules.ts'
import { pricedGroups } from './group-prices.queries.ts'

/** A variant as it is priced for everybody. */
interface Priced {
  readonly code: string
  readonly price02: number
  readonly price01?: number | null
  readonly sale_until?: string | null
}

/** Whether the price of a variant is that of the viewer's group, which its percent does not reduce (GRP-05). */
interface ForGroup {
  readonly isFixedPrice?: true
}

/** Returns the price list of the viewer's group; undefined for none. */
const termsFor = async ({
  memory,
  visitor: { group },
}: Pick<ReadEnvironment, 'memory' | 'visitor'>): Promise<GroupTerms | undefined> =>
  group === undefined ? undefined : (await memory.get(pricedGroups)).get(group)

/**
 * Returns variants at the prices of the viewer's group: every page, cart and order gets its unit prices here (GRP-04).
 * The price for everybody is shown as the usual one beside a lower one.
 */
export const pricedForGroup = async <V extends Priced>(
  act: Pick<ReadEnvironment, 'memory' | 'visitor'>,
  variants: readonly V[],
): Promise<readonly (V & ForGroup)[]> => {
  const terms = await termsFor(act)
  return terms === undefined ? variants : variants.map((variant) => withPrice(variant, terms))
}

const withPrice = <V extends Priced>(variant: V, terms: GroupTerms): V & ForGroup => {
  const { price02, price01 } = variant
  const fixed = fixedPriceOf(terms, variant)
  if (fixed === undefined) return variant
  return {
    ...variant,
    price02: fixed,
    ...(price01 !== undefined && fixed < price02 && { price01: Math.max(price01 ?? 0, price02) }),
    ...(variant.sale_until !== undefined && { sale_until: null }),
    isFixedPrice: true,
  }
}
