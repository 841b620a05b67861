import type { QuantityLine } from './allocation.rules.ts'

/**
 * The shares of a cart by destination, fitted to what is in it now: where there is less than was
 * shared out, earlier destinations keep theirs and later ones get what is left (PF-10). Nothing
 * where there is more in the cart than was shared out: then nobody knows where it should go.
 */
export function fitShares(
  shares: readonly (readonly QuantityLine[])[],
  lines: readonly QuantityLine[],
): readonly (readonly QuantityLine[])[] | undefined {
  const left = new Map(lines.map(({ variantId, quantity }) => [variantId, quantity]))
  const fitted = shares.map((share) =>
    share.flatMap(({ variantId, quantity }) => {
      const has = left.get(variantId) ?? 0
      const gets = Math.min(quantity, has)
      left.set(variantId, has - gets)
      return gets > 0 ? [{ variantId, quantity: gets }] : []
    }),
  )
  return [...left.values()].some((quantity) => quantity > 0) ? undefined : fitted
}
