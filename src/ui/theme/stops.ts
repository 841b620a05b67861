import { LRUCache } from 'lru-cache'
import type { BrokenTemplate } from './faults.ts'

/**
 * Milliseconds for which a page with broken templates is rendered with those beneath, before they are tried
 * again.
 */
const BROKEN_MS = 60_000
/** Milliseconds within which a second stop counts against a page; a machine may be busy once. */
const STOPPED_MS = 3_600_000
const MOST_STOPS = 2
const MOST_KNOWN = 200

const perf = { now: () => performance.now() }

/** Remembers what the templates in force could not render: pages by their keys, and holes. */
export const stopsOf = (plain: string) => {
  const broken = new LRUCache<string, true>({ max: MOST_KNOWN, ttl: BROKEN_MS, perf })
  const stopped = new LRUCache<string, number>({ max: MOST_KNOWN, ttl: STOPPED_MS, perf })
  const givenUp = new Set<string>()
  let inForce = plain

  return {
    /** Sets the templates in force, by their version: faults of former ones do not count against them. */
    enforce(version: string): void {
      if (version === inForce) return
      for (const kept of [broken, stopped, givenUp]) kept.clear()
      inForce = version
    },
    /** Returns the version of the templates in force. */
    version: (): string => inForce,
    /** Whether other templates than the default theme's are in force. */
    hasOthers: (): boolean => inForce !== plain,
    note(place: string, { version, isDear }: BrokenTemplate): void {
      if (version !== inForce) return
      broken.set(place, true)
      const times = (stopped.get(place) ?? 0) + 1
      if (!isDear) return
      stopped.set(place, times)
      if (times >= MOST_STOPS) givenUp.add(place)
    },
    /** Whether it broke a short while ago. */
    isBroken: (place: string): boolean => broken.has(place) || givenUp.has(place),
    /** Whether it is not tried again with these templates: it exceeded its time or memory twice. */
    isGivenUp: (place: string): boolean => givenUp.has(place),
  }
}
