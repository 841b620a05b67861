/**
 * Validates the day of birth (§13.1): whole or in its three parts, not later than yesterday, 110 years back
 * at most.
 */

/** The sent day of birth; null clears it. */
export interface SentBirth {
  readonly birth?: string | null | undefined
  readonly birth_year?: string | undefined
  readonly birth_month?: string | undefined
  readonly birth_day?: string | undefined
}

const OLDEST_YEARS = 110

const isDay = (text: string): boolean => {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/**
 * Returns the day as `YYYY-MM-DD`; undefined if none was sent, null if it was cleared. The parts apply if the
 * whole is absent. `today` is the day in the shop's time zone.
 */
export function birthOf(
  sent: SentBirth,
  today: string,
): { readonly ok: true; readonly birth: string | null | undefined } | { readonly ok: false } {
  const parts = [sent.birth_year, sent.birth_month, sent.birth_day]
  if (sent.birth === null || (sent.birth === undefined && parts.every((part) => part === undefined)))
    return { ok: true, birth: sent.birth }
  const [year = '', month = '', day = ''] = parts
  const birth = sent.birth ?? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const oldest = `${Number(today.slice(0, 4)) - OLDEST_YEARS}${today.slice(4)}`
  return /^\d{4}-\d{2}-\d{2}$/.test(birth) && isDay(birth) && birth < today && birth >= oldest
    ? { ok: true, birth }
    : { ok: false }
}
