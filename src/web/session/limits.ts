import { type Failure, fail } from '../../hypermedia/reply.ts'
import { networkOf } from './network.ts'

/** A limit on all requests from one network, in memory: it shields the process, not the accounts. */
export interface AddressLimit {
  /** Counts a request, or what counts as so many; seconds to wait, or 0 where it may go on. */
  wait(address: string, requests?: number): number
}

const WINDOW_MS = 10_000
const MOST_NETWORKS = 50_000

interface Window {
  hits: number
  readonly endsAt: number
}

/**
 * At most `most` requests from a network in ten seconds, from its first one on. `clock` says
 * milliseconds and never goes back. Where there are too many networks the one that began longest ago is
 * forgotten, and no other.
 */
export const addressLimit = (most: number, clock: () => number): AddressLimit => {
  // In the order in which their windows began, so that the first is the oldest.
  const windows = new Map<string, Window>()
  const begin = (network: string, now: number): Window => {
    windows.delete(network)
    for (const [oldest] of windows) {
      if (windows.size < MOST_NETWORKS) break
      windows.delete(oldest)
    }
    const window = { hits: 0, endsAt: now + WINDOW_MS }
    windows.set(network, window)
    return window
  }
  return {
    wait(address, requests = 1) {
      const now = clock()
      const network = networkOf(address)
      const known = windows.get(network)
      const window = known && known.endsAt > now ? known : begin(network, now)
      window.hits += requests
      return window.hits > most ? Math.max(1, Math.ceil((window.endsAt - now) / 1000)) : 0
    },
  }
}

/** No limit at all, for load tests. */
export const noLimit: AddressLimit = { wait: () => 0 }

/** The refusal of one who has to wait so many seconds. */
export const tooManyRequests = (seconds: number): Failure => fail('tooManyRequests', { retryAfter: seconds })
