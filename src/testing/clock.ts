/** The clock of a shop in a test. It runs on by itself. */
export interface TestClock {
  /** Returns its time. */
  now(): Date
  /** Sets it to an instant: a jump, in which no time passes. */
  set(instant: Date): void
  /** Moves it on. */
  advance(by: {
    readonly days?: number
    readonly hours?: number
    readonly minutes?: number
    readonly seconds?: number
  }): void
}

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** Makes a clock, and a monotonic one beside it, in milliseconds, which setting does not move. */
export const movableClock = (start: Date): TestClock & { readonly monotonic: () => number } => {
  let ahead = start.getTime() - Date.now()
  let passed = 0
  return {
    now: () => new Date(Date.now() + ahead),
    set(instant) {
      ahead = instant.getTime() - Date.now()
    },
    advance({ days = 0, hours = 0, minutes = 0, seconds = 0 }) {
      const by = (days * 24 + hours) * HOUR_MS + minutes * MINUTE_MS + seconds * SECOND_MS
      ahead += by
      passed += by
    },
    monotonic: () => performance.now() + passed,
  }
}
