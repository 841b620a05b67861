import { type Failure, fail } from '../../hypermedia/reply.ts'
import { networkOf } from './network.ts'

/** A limit on all requests from one network, or by one access token, in memory. It protects the process, not the accounts. */
export interface AddressLimit {
  /** Counts a request, or as many as given. Returns the seconds to wait, or 0 if it may continue. */
  wait(address: string, requests?: number): number
  /** Returns the limit and what is left of it, as RateLimit headers tell it; undefined if there is none. */
  told(address: string): Told | undefined
}

/** A limit as its clients are told of it; times are in seconds. */
export interface Told {
  readonly most: number
  readonly window: number
  readonly left: number
  /** Until the count begins anew. */
  readonly seconds: number
}

const WINDOW_MS = 10_000
const MOST_NETWORKS = 50_000

interface Window {
  hits: number
  readonly endsAt: number
}

/**
 * Allows `most` requests from a network in ten seconds, from its first one on. `clock` returns milliseconds and
 * never goes back. If there are too many networks, the one whose window began first is dropped.
 */
export const addressLimit = (most: number, clock: () => number): AddressLimit => {
  // In the order of their beginning, so that the first is the oldest.
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
      return window.hits > most ? secondsTo(window, now) : 0
    },
    told(address) {
      const now = clock()
      const known = windows.get(networkOf(address))
      const { hits, seconds } =
        known && known.endsAt > now
          ? { hits: known.hits, seconds: secondsTo(known, now) }
          : { hits: 0, seconds: WINDOW_MS / 1000 }
      return { most, window: WINDOW_MS / 1000, left: Math.max(0, most - hits), seconds }
    },
  }
}

const secondsTo = ({ endsAt }: Window, now: number): number => Math.max(1, Math.ceil((endsAt - now) / 1000))

/** No limit, for load tests. */
export const noLimit: AddressLimit = { wait: () => 0, told: () => undefined }

/** The failure of a client that has to wait so many seconds. */
export const tooManyRequests = (seconds: number): Failure => fail('tooManyRequests', { retryAfter: seconds })
