const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** The gaps between attempts, as Standard Webhooks recommends: more than three days in all. */
export const GAPS_MS: readonly number[] = [
  ...[5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS],
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
]

/** Returns the time of the next attempt after so many that failed; undefined if there is none. */
export const nextAttempt = (failed: number, now: Date): Date | undefined => {
  const gap = GAPS_MS[failed - 1]
  return gap === undefined ? undefined : new Date(now.getTime() + gap)
}

/** Whether the receiver has taken a message: any other answer is a failure, a redirect among them. */
export const isTaken = (status: number | undefined): boolean =>
  status !== undefined && status >= 200 && status < 300
