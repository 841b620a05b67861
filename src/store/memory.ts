import type { Reader, Store } from './database.ts'
import { ReadNotes } from './tags.ts'

/** Small data that is read from the database once and cached until its tables change. */
export interface Cached<T> {
  readonly load: (db: Reader, memory: Memory) => Promise<T>
  /** The reader of the store that reads it. */
  readonly by: 'reader' | 'slowReader'
  /** Whether it depends on data that changes by row, such as stock. */
  readonly withRows: boolean
}

/** The cached values. */
export interface Memory {
  /** The value, read if it is not cached. */
  get<T>(what: Cached<T>): Promise<T>
}

/**
 * Declares a cached value: settings, masters, the category tree. One that takes long to read names the slow
 * reader.
 */
export const cached = <T>(
  load: Cached<T>['load'],
  how: Partial<Omit<Cached<T>, 'load'>> = {},
): Cached<T> => ({
  load,
  by: 'reader',
  withRows: true,
  ...how,
})

/** The longest life of a value: data that changes by time alone is read again. */
const LIFE_MS = 60_000

interface Held {
  readonly value: Promise<unknown>
  /** The tags of its data; while it is being read, those so far. */
  readonly tags: Set<string>
  readonly bornAt: number
  isRead: boolean
  /** The tags that changed while it was being read. */
  readonly missed: Set<string>
}

/** The cached values of one process. `clock` returns milliseconds and never goes back. */
export class StoreMemory implements Memory {
  readonly #store: Pick<Store, Cached<unknown>['by']>
  readonly #clock: () => number
  readonly #values = new Map<Cached<unknown>, Held>()
  #hits = 0
  #misses = 0

  constructor(
    store: Pick<Store, Cached<unknown>['by'] | 'changes'>,
    clock: () => number = () => performance.now(),
  ) {
    this.#store = store
    this.#clock = clock
    store.changes.listen((tags) => this.#forget(tags))
  }

  get<T>(what: Cached<T>): Promise<T> {
    return this.#held(what).value as Promise<T>
  }

  /** Returns this cache; adds the tags of each value that is read to `tags`. */
  noting(tags: Set<string>): Memory {
    return {
      get: async (what) => {
        const held = this.#held(what)
        const value = await held.value
        for (const tag of held.tags) tags.add(tag)
        return value as never
      },
    }
  }

  /** The number of cached values, with hits and misses. */
  figures() {
    return { entries: this.#values.size, hits: this.#hits, misses: this.#misses }
  }

  #held(what: Cached<unknown>): Held {
    const known = this.#values.get(what)
    if (known && this.#clock() - known.bornAt < LIFE_MS) {
      this.#hits += 1
      return known
    }
    this.#misses += 1
    const tags = new Set<string>()
    const db = this.#store[what.by].withPlugin(new ReadNotes(tags, what.withRows))
    const value = what.load(db, this.noting(tags))
    const held: Held = { value, tags, bornAt: this.#clock(), isRead: false, missed: new Set() }
    this.#values.set(what, held)
    value.then(
      () => this.#settle(what, held),
      () => this.#drop(what, held),
    )
    return held
  }

  // A value that was being read when its data changed may be out of date.
  #settle(what: Cached<unknown>, held: Held): void {
    held.isRead = true
    if ([...held.missed].some((tag) => held.tags.has(tag))) this.#drop(what, held)
  }

  #drop(what: Cached<unknown>, held: Held): void {
    if (this.#values.get(what) === held) this.#values.delete(what)
  }

  #forget(tags: readonly string[] | undefined): void {
    for (const [what, held] of this.#values) {
      if (tags === undefined || tags.some((tag) => held.tags.has(tag))) this.#values.delete(what)
      else if (!held.isRead) for (const tag of tags) held.missed.add(tag)
    }
  }
}
