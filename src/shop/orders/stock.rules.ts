/** Counts the pieces of each variant in lines of goods. */
export const piecesOf = (
  lines: readonly { readonly variant_id: number | null; readonly quantity: number }[],
): ReadonlyMap<number, number> => {
  const pieces = new Map<number, number>()
  for (const { variant_id: id, quantity } of lines)
    if (id !== null) pieces.set(id, quantity + (pieces.get(id) ?? 0))
  return pieces
}
