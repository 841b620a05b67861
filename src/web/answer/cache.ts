import { LRUCache } from 'lru-cache'
import type { Hole } from '../../hypermedia/page.ts'

/** A body in pieces: bytes, and between them the names of the holes that are filled when it is sent. */
export type Pieces = readonly (Buffer | Hole)[]

/** A representation ready to be sent. */
export interface Representation {
  readonly pieces: Pieces
  readonly size: number
  readonly contentType: string
  /** `Link` and `Link-Template`, where the links stand in headers. */
  readonly headers: Readonly<Record<string, string>>
  /** Identifies the pieces; the ETag adds what fills the holes. */
  readonly digest: string
  /** What the frame around it was made of. */
  readonly tags: readonly string[]
}

interface Entry<T> {
  readonly value: T
  readonly tags: readonly string[]
}

/** What a key was asked under; a representation read before a tag was cleared is not kept. */
export interface Ticket {
  readonly key: string
  readonly started: number
}

const LIFE_MS = 60_000
/** How long clearing is remembered: longer than anything is read. */
const MOST_TAGS = 10_000

/**
 * Keeps what everybody is shown, representations of public pages above all, within bounds, for a minute at most. Entries carry tags;
 * clearing a tag removes them, and keeps out what was being read at that moment. `clock` says
 * milliseconds and never goes back.
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
      // A time of 0 would be none to it.
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

  /** How much is kept, in the unit of its bound, and how often something was asked for that was there, or not. */
  figures() {
    const { size: entries, calculatedSize: size } = this.#entries
    return { entries, size, hits: this.#hits, misses: this.#misses }
  }

  /** Whether something is being made that those who ask for the key now would share. */
  isMaking(key: string): boolean {
    return this.#loading.has(this.#slotOf(key))
  }

  /** Makes something once for all who ask for the same key meanwhile. */
  async share<Made>(key: string, make: (ticket: Ticket) => Promise<Made>): Promise<Made> {
    const slot = this.#slotOf(key)
    const loading = this.#loading.get(slot) as Promise<Made> | undefined
    if (loading) return loading
    const made = make({ key, started: this.#clearings }).finally(() => this.#loading.delete(slot))
    this.#loading.set(slot, made)
    return made
  }

  /** What is kept under a key, or is made now for all who ask, and kept; `tagsOf` says what it was made of. */
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

  /** Keeps something for less than `life` milliseconds, and no longer than everything. */
  put({ key, started }: Ticket, value: T, tags: readonly string[], life = Number.POSITIVE_INFINITY): void {
    if (this.#allClearedAt > started || tags.some((tag) => (this.#clearedAt.get(tag) ?? 0) > started)) return
    // A time of 0 would be no end to it.
    this.#entries.set(key, { value, tags }, { ttl: Math.max(1, Math.min(LIFE_MS, life - 1)) })
    // What is larger than the whole of it is not there now.
    if (!this.#entries.has(key)) return
    for (const tag of tags) {
      const keys = this.#byTag.get(tag) ?? new Set()
      this.#byTag.set(tag, keys.add(key))
    }
  }

  /** Clears what carries one of the tags; everything when none is given. */
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

  /** Whoever asks after a clearing does not share what was begun before it. */
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
