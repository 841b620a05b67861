/** The parts of a delivery method that say how long its parcels are on their way. */
export interface Transit {
  /** Days by prefecture; null if unknown. */
  readonly transitDays: Readonly<Record<string, number | null>>
  /** Further days to remote islands. */
  readonly islandDays: number
}

/**
 * Returns the days from its delivery on within which each parcel can be returned. The shop counts from the sending
 * (RET-01), search engines from the delivery, so the longest transit does not count; null if nothing is left.
 */
export const daysFromDelivery = (returnDays: number | null, methods: readonly Transit[]): number | null => {
  if (returnDays === null) return null
  const longest = methods.map(
    ({ transitDays, islandDays }) =>
      Math.max(0, ...Object.values(transitDays).map((days) => days ?? 0)) + islandDays,
  )
  const left = returnDays - Math.max(0, ...longest)
  return left > 0 ? left : null
}
