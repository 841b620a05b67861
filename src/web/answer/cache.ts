import { LRUCache } from 'lru-cache'
import type { Hole } from '../../hypermedia/page.ts'

/** A body in pieces: bytes, and the names of the holes between them, which are filled when it is sent. */
export type Pieces = readonly (Buffer | Hole)[]

/** A representation that is ready to send. */
export interface Representation {
  readonly pieces: Pieces
  readonly size: number
  readonly contentType: string
  /** `Link` and `Link-Template`, if the links are in headers. */
  readonly headers: Readonly<Record<string, string>>
  /** The origins elsewhere whose pages it may show in frames. */
  readonly frames: readonly string[]
  /** Identifies the pieces; the ETag adds the content of the holes. */
  readonly digest: string
  /** The tags of what it was made of, the frame included. */
  readonly tags: readonly string[]
  /** Milliseconds after which time alone makes it out of date. */
  readonly keptFor?: number | undefined
  /** The time, in milliseconds since 1970, from which that is so. */
  readonly goodUntil: number
}

interface Entry<T> {
  readonly value: T
  readonly tags: readonly string[]
}

/**
 * A key with the time of its request. A representation that was read before a tag was cleared is not cached.
 */
export interface Ticket {
  readonly key: string
  readonly started: number
}

const LIFE_MS = 60_000
/** The number of cleared tags that are remembered; enough for the longest read. */
const MOST_TAGS = 10_000

/**
 * Caches public data within bounds, above all representations of public pages, for a minute at most. Entries
 * have tags. Clearing a tag removes them, and rejects those that were being read at that moment. `clock`
 * returns milliseconds and never goes back.
 */
export class Cache<T extends { readonly size: number } = Representation> {
  readonly #entries: LRUCache<string, Entry<T>>
  readonly #byTag = new Map<string, Set<string>>()
  readonly #clearedAt = new Map<string, number>()
  readonly #loading = new Map<string, Promise<unknown>>()
  #clearings = 0
  #hits = 0
  #misses = 0
  #allClearedAt = 0

  constructor(mostBytes: number, clock: () => number) {
    this.#entries = new LRUCache({
      maxSize: mostBytes,
      sizeCalculation: ({ value }) => Math.max(1, value.size),
      ttl: LIFE_MS,
      // The cache takes a time of 0 for none.
      perf: { now: () => clock() + 1 },
      ttlResolution: 0,
      dispose: ({ tags }, key) => this.#untag(key, tags),
    })
  }

  get(key: string): T | undefined {
    const found = this.#entries.get(key)
    if (found) this.#hits += 1
    else this.#misses += 1
    return found?.value
  }

  /** The size of the cache, in the unit of its bound, and its hits and misses. */
  figures() {
    const { size: entries, calculatedSize: size } = this.#entries
    return { entries, size, hits: this.#hits, misses: this.#misses }
  }

  /** Whether a value for the key is being made, which a request now would share. */
  isMaking(key: string): boolean {
    return this.#loading.has(this.#slotOf(key))
  }

  /** Makes a value once for all concurrent requests of the same key. */
  async share<Made>(key: string, make: (ticket: Ticket) => Promise<Made>): Promise<Made> {
    const slot = this.#slotOf(key)
    const loading = this.#loading.get(slot) as Promise<Made> | undefined
    if (loading) return loading
    const made = make({ key, started: this.#clearings }).finally(() => this.#loading.delete(slot))
    this.#loading.set(slot, made)
    return made
  }

  /**
   * The cached value of a key. If there is none, makes it once for all concurrent requests and caches it;
   * `tagsOf` returns its tags.
   */
  async keep(key: string, make: () => Promise<T>, tagsOf: (made: T) => readonly string[]): Promise<T> {
    return (
      this.get(key) ??
      this.share(key, async (ticket) => {
        const made = await make()
        this.put(ticket, made, tagsOf(made))
        return made
      })
    )
  }

  /** Caches a value for less than `life` milliseconds, and never longer than the others. */
  put({ key, started }: Ticket, value: T, tags: readonly string[], life = Number.POSITIVE_INFINITY): void {
    if (this.#allClearedAt > started || tags.some((tag) => (this.#clearedAt.get(tag) ?? 0) > started)) return
    // The cache takes a life of 0 for no end.
    this.#entries.set(key, { value, tags }, { ttl: Math.max(1, Math.min(LIFE_MS, life - 1)) })
    // A value larger than the whole cache was not stored.
    if (!this.#entries.has(key)) return
    for (const tag of tags) {
      const keys = this.#byTag.get(tag) ?? new Set()
      this.#byTag.set(tag, keys.add(key))
    }
  }

  /** Clears the entries with one of the tags; all if none is given. */
  clear(tags?: readonly string[]): void {
    this.#clearings += 1
    if (tags === undefined) {
      this.#allClearedAt = this.#clearings
      this.#entries.clear()
      this.#clearedAt.clear()
      return
    }
    if (this.#clearedAt.size > MOST_TAGS) {
      this.clear()
      return
    }
    for (const tag of tags) {
      this.#clearedAt.set(tag, this.#clearings)
      for (const key of this.#byTag.get(tag) ?? []) this.#entries.delete(key)
    }
  }

  /** A request after a clearing does not share what was begun before it. */
  #slotOf(key: string): string {
    return `${key}#${this.#clearings}`
  }

  #untag(key: string, tags: readonly string[]): void {
    for (const tag of tags) {
      const keys = this.#byTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#byTag.delete(tag)
    }
  }
}
