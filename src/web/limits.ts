import { type Failure, fail } from '../hypermedia/reply.ts'

/** A limit on all requests from one address, in memory: it shields the process, not the accounts. */
export interface AddressLimit {
  /** Seconds to wait, or 0 where the request may go on. */
  wait(address: string): number
}

const WINDOW_MS = 10_000
const MOST_ADDRESSES = 50_000

/** At most `most` requests from an address in ten seconds. Windows are fixed: the count of one is forgotten as a whole. */
export const addressLimit = (most: number, clock: () => number): AddressLimit => {
  let hits = new Map<string, number>()
  let endsAt = 0
  return {
    wait(address) {
      const now = clock()
      if (now >= endsAt || hits.size > MOST_ADDRESSES) {
        hits = new Map()
        endsAt = now + WINDOW_MS
      }
      const count = (hits.get(address) ?? 0) + 1
      hits.set(address, count)
      return count > most ? Math.max(1, Math.ceil((endsAt - now) / 1000)) : 0
    },
  }
}

/** No limit at all, for load tests. */
export const noLimit: AddressLimit = { wait: () => 0 }

/** The refusal of one who has to wait so many seconds. */
export const tooManyRequests = (seconds: number): Failure =>
  fail('tooManyRequests', { params: { seconds }, retryAfter: seconds })
