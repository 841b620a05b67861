/** The hours for which a former secret stays valid after a renewal. */
export const OVERLAP_HOURS = { usual: 24, most: 168 }

const HOUR_MS = 3_600_000

/** Returns until when a former secret stays valid (UTC, ISO 8601); null if it ends at once. */
export const overlapEnd = (hours: number | undefined, now: Date): string | null => {
  const wanted = hours ?? OVERLAP_HOURS.usual
  return wanted === 0 ? null : new Date(now.getTime() + wanted * HOUR_MS).toISOString()
}

/** Returns an end that is still ahead; null for one that has passed, or none. */
export const endAhead = (until: string | null, now: Date): string | null =>
  until !== null && Date.parse(until) > now.getTime() ? until : null
