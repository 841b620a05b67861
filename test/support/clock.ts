/** When the tests take place: a Friday noon in Tokyo. */
export const TEST_TIME = new Date('2026-11-20T03:00:00Z')

/** A clock that stands still until it is moved. */
export interface TestClock {
  readonly now: () => Date
  set(instant: Date): void
  advance(milliseconds: number): void
  /** How long it was moved on for; setting it is a jump, in which no time passes. */
  readonly monotonic: () => number
}

/** A clock standing at `TEST_TIME`. */
export const testClock = (): TestClock => {
  let instant = TEST_TIME.getTime()
  let passed = 0
  return {
    now: () => new Date(instant),
    set: (to) => {
      instant = to.getTime()
    },
    advance: (milliseconds) => {
      instant += milliseconds
      passed += milliseconds
    },
    monotonic: () => passed,
  }
}
