import { LRUCache } from 'lru-cache'
import type { BrokenTemplate } from './faults.ts'

/** A page whose templates broke is printed with those beneath for so long, before they are tried again. */
const BROKEN_MS = 60_000
/** Within so long a second stop is held against a page; a machine may be busy once. */
const STOPPED_MS = 3_600_000
const MOST_STOPS = 2
const MOST_KNOWN = 200

const perf = { now: () => performance.now() }

/** What templates in force could not print: pages by their keys, and holes. */
export const stopsOf = (plain: string) => {
  const broken = new LRUCache<string, true>({ max: MOST_KNOWN, ttl: BROKEN_MS, perf })
  const stopped = new LRUCache<string, number>({ max: MOST_KNOWN, ttl: STOPPED_MS, perf })
  const givenUp = new Set<string>()
  let inForce = plain

  return {
    /** Says which templates are in force from here on, by their version: of others nothing is held against these. */
    enforce(version: string): void {
      if (version === inForce) return
      for (const kept of [broken, stopped, givenUp]) kept.clear()
      inForce = version
    },
    /** What templates are in force. */
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
    /** Whether it is not tried again with these templates: it took too much time or memory twice. */
    isGivenUp: (place: string): boolean => givenUp.has(place),
  }
}
