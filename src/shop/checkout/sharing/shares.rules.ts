/** The shares of a cart, fitted to its current lines and addresses (MUL-03, MUL-04, PF-10). */
import { addressKey, type ComparedAddress, type QuantityLine } from './allocation.rules.ts'

/** One destination of a cart. */
export interface Share {
  readonly addressId: string
  /** The goods that go there; null: everything. */
  readonly lines: readonly QuantityLine[] | null
}

/**
 * MUL-03: one share for each address, in the place of its first. What went to equal addresses goes
 * there together, so that nothing is lost and one delivery fee is paid. Addresses that are not known
 * are left alone.
 */
export function oneForEachAddress<S extends Share>(
  shares: readonly S[],
  addresses: ReadonlyMap<string, ComparedAddress>,
): readonly S[] {
  const merged = new Map<string, S>()
  for (const share of shares) {
    const address = addresses.get(share.addressId)
    const key = address === undefined ? share.addressId : addressKey(address)
    const first = merged.get(key)
    merged.set(key, first === undefined ? share : { ...first, lines: together(first.lines, share.lines) })
  }
  return [...merged.values()]
}

/**
 * The shares of a cart as they can be served now. A share whose address is gone goes to the orderer's
 * own; equal addresses are one; where there is less than was shared out, earlier shares keep theirs
 * (PF-10). What nobody was sent goes to the orderer's own address, never to another: `strays` says what.
 * `own` makes a share of that address.
 */
export function settleShares<S extends Share>(
  shares: readonly S[],
  lines: readonly QuantityLine[],
  addresses: ReadonlyMap<string, ComparedAddress>,
  own: S,
): { readonly shares: readonly S[]; readonly strays: readonly QuantityLine[] } {
  const addressed = shares.map((share) =>
    addresses.has(share.addressId) ? share : { ...share, addressId: own.addressId },
  )
  const [first, ...others] = oneForEachAddress(addressed, addresses)
  if (first === undefined) return { shares: [{ ...own, lines: null }], strays: [] }
  const isHome = sameAddress(first.addressId, own.addressId, addresses)
  if (others.length === 0 && (first.lines === null || isHome))
    return { shares: [{ ...first, lines: null }], strays: [] }
  const { fitted, strays } = fitShares([first, ...others], lines)
  if (strays.length === 0) return { shares: fitted, strays }
  return { shares: oneForEachAddress([...fitted, { ...own, lines: strays }], addresses), strays }
}

/** Shares cut to what is there, without those that nothing is left for; and what none of them named. */
function fitShares<S extends Share>(
  shares: readonly S[],
  lines: readonly QuantityLine[],
): { readonly fitted: readonly S[]; readonly strays: readonly QuantityLine[] } {
  const left = new Map(lines.map(({ variantId, quantity }) => [variantId, quantity]))
  const cut = shares.map((share) => ({
    ...share,
    lines: (share.lines ?? []).flatMap(({ variantId, quantity }) => {
      const has = left.get(variantId) ?? 0
      const gets = Math.min(quantity, has)
      left.set(variantId, has - gets)
      return gets > 0 ? [{ variantId, quantity: gets }] : []
    }),
  }))
  return {
    fitted: cut.filter((share) => share.lines.length > 0),
    strays: [...left].flatMap(([variantId, quantity]) => (quantity > 0 ? [{ variantId, quantity }] : [])),
  }
}

/** Everything and something is everything. */
const together = (a: Share['lines'], b: Share['lines']): Share['lines'] => {
  if (a === null || b === null) return null
  const sums = new Map<number, number>()
  for (const { variantId, quantity } of [...a, ...b])
    sums.set(variantId, (sums.get(variantId) ?? 0) + quantity)
  return [...sums].map(([variantId, quantity]) => ({ variantId, quantity }))
}

const sameAddress = (a: string, b: string, addresses: ReadonlyMap<string, ComparedAddress>): boolean => {
  const [one, other] = [addresses.get(a), addresses.get(b)]
  return a === b || (one !== undefined && other !== undefined && addressKey(one) === addressKey(other))
}
