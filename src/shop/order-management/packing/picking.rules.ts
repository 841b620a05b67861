/** The order in which a person walks through the store room. */

/** Goods of a picking list. */
export interface Picked {
  /** The place of its category in the menus; null without one. */
  readonly categoryPlace: number | null
  readonly productCode: string | null
  readonly productName: string
}

/**
 * Sorts goods by category, those without one last, then by code: numbers in codes count as numbers, so that `A-2` comes
 * before `A-10`.
 */
export const asStored = <Goods extends Picked>(goods: readonly Goods[]): readonly Goods[] =>
  goods.toSorted(
    (one, other) =>
      (one.categoryPlace ?? Number.MAX_SAFE_INTEGER) - (other.categoryPlace ?? Number.MAX_SAFE_INTEGER) ||
      byCode.compare(one.productCode ?? '', other.productCode ?? '') ||
      byCode.compare(one.productName, other.productName),
  )

const byCode = new Intl.Collator('ja', { numeric: true })
