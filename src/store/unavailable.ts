/** Thrown where the database cannot answer now, but may in a while: it is locked, too busy, or took too long. */
export class Unavailable extends Error {
  /** Seconds after which it is worth another try. */
  readonly retryAfter = 5
}
