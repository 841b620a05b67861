/** Which cart goods lie in (CRT-03): a merchant may change the sale type of what already lies in one. */
import { type CartLine, cartKeyOf, mergeLines } from './rules.ts'

/** A line with the sale type that its variant has now. */
export interface SortedLine extends CartLine {
  readonly saleTypeId: number
}

/** A cart as it is kept, with its lines in the order they were added. */
export interface StoredCart {
  readonly id: string
  readonly prefix: string
  readonly saleTypeId: number
  readonly version: number
  readonly updatedAt: string
  /** Each with the sale type that its variant has now. */
  readonly lines: readonly SortedLine[]
}

/** A cart with what belongs into it. */
export interface SortedCart {
  /** Null where it is not kept yet. */
  readonly id: string | null
  readonly prefix: string
  readonly saleTypeId: number
  readonly version: number
  readonly updatedAt: string
  readonly lines: readonly CartLine[]
  /** The variants that came into it or left it. */
  readonly moved: ReadonlySet<number>
}

/** Whether something lies in a cart of another sale type than its own. */
export const isMisplaced = (cart: Pick<StoredCart, 'saleTypeId' | 'lines'>): boolean =>
  cart.lines.some((line) => line.saleTypeId !== cart.saleTypeId)

/**
 * CRT-03: the same goods, each in the cart of its prefix and sale type, by sale type and then by prefix in
 * the order given. A cart that nothing is left in vanishes.
 */
export function sortedOut(carts: readonly StoredCart[]): readonly SortedCart[] {
  const sorted = new Map<string, SortedCart>()
  for (const { lines: _lines, ...cart } of carts)
    sorted.set(cartKeyOf(cart), { ...cart, lines: [], moved: new Set() })
  const put = (cart: SortedCart, lines: readonly CartLine[], moved: readonly number[]) =>
    sorted.set(cartKeyOf(cart), {
      ...cart,
      lines: mergeLines([...cart.lines, ...lines]),
      moved: new Set([...cart.moved, ...moved]),
    })
  for (const from of carts) {
    for (const { saleTypeId, ...line } of from.lines) {
      const isMoved = saleTypeId !== from.saleTypeId
      const old = sorted.get(cartKeyOf(from))
      if (isMoved && old) put(old, [], [line.variantId])
      const { prefix, updatedAt } = from
      const fresh = {
        id: null,
        prefix,
        saleTypeId,
        version: 0,
        updatedAt,
        lines: [],
        moved: new Set<number>(),
      }
      put(sorted.get(cartKeyOf({ prefix, saleTypeId })) ?? fresh, [line], isMoved ? [line.variantId] : [])
    }
  }
  const prefixes = [...new Set(carts.map(({ prefix }) => prefix))]
  return [...sorted.values()]
    .filter(({ lines }) => lines.length > 0)
    .sort((a, b) => a.saleTypeId - b.saleTypeId || prefixes.indexOf(a.prefix) - prefixes.indexOf(b.prefix))
}
