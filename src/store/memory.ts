import type { Reader, Store } from './database.ts'

/** Something small that is read from the database once and kept until one of its tags changes. */
export interface Kept<T> {
  readonly tags: readonly string[]
  /** Which of the store's readers it is read by. */
  readonly by: 'reader' | 'slowReader'
  readonly load: (db: Reader, memory: Memory) => Promise<T>
}

/** Declares what is to be kept: settings, masters, the category tree. What takes long to read names the slow reader. */
export const kept = <T>(
  tags: readonly string[],
  load: Kept<T>['load'],
  by: Kept<T>['by'] = 'reader',
): Kept<T> => ({ tags, load, by })

/** The kept values of one process. */
export class Memory {
  readonly #store: Pick<Store, Kept<unknown>['by']>
  readonly #values = new Map<Kept<unknown>, Promise<unknown>>()

  constructor(store: Pick<Store, Kept<unknown>['by'] | 'changes'>) {
    this.#store = store
    store.changes.listen((tags) => this.#forget(tags))
  }

  /** The value, read if it is not there. One that is being read when its tag changes is not kept. */
  async get<T>(what: Kept<T>): Promise<T> {
    const known = this.#values.get(what)
    if (known) return known as Promise<T>
    const reading = what.load(this.#store[what.by], this)
    this.#values.set(what, reading)
    reading.catch(() => {
      if (this.#values.get(what) === reading) this.#values.delete(what)
    })
    return reading
  }

  #forget(tags: readonly string[] | undefined): void {
    for (const what of this.#values.keys())
      if (tags === undefined || what.tags.some((tag) => tags.includes(tag))) this.#values.delete(what)
  }
}
