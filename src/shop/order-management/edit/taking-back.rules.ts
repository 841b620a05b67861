/** A line of goods, with its pieces. */
interface Goods {
  readonly id: string
  readonly variant_id: number | null
  readonly quantity: number
}

/**
 * Returns the pieces that remain of each line of goods after pieces of some variants came back, by the id of
 * the line: the first lines of a variant give theirs first. Undefined if more came back than the lines have.
 */
export const leftAfter = (
  lines: readonly Goods[],
  back: ReadonlyMap<number, number>,
): ReadonlyMap<string, number> | undefined => {
  const rest = new Map(back)
  const left = new Map(
    lines.map(({ id, variant_id, quantity }) => {
      const taken = variant_id === null ? 0 : Math.min(quantity, rest.get(variant_id) ?? 0)
      if (variant_id !== null) rest.set(variant_id, (rest.get(variant_id) ?? 0) - taken)
      return [id, quantity - taken]
    }),
  )
  return [...rest.values()].every((pieces) => pieces === 0) ? left : undefined
}
