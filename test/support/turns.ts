import { constants, PerformanceObserver } from 'node:perf_hooks'

const EVERY_MS = 5

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Whether an entry is a collection of the whole heap: of what all requests before have left. */
const isOfAll = (entry: object): boolean =>
  Reflect.get(Object(Reflect.get(entry, 'detail')), 'kind') === constants.NODE_PERFORMANCE_GC_MAJOR

/**
 * Watches the turns of this thread's event loop by the processor's time that they take, in milliseconds: a machine
 * that others keep busy makes none longer.
 */
export class Turns {
  #longest = 0
  #spent = cpuMs()
  /** The time of collections since the count began. */
  #collected = 0
  readonly #observer = new PerformanceObserver((list) => this.#note(list.getEntries()))
  readonly #timer = setInterval(() => this.#look(), EVERY_MS)

  constructor() {
    this.#observer.observe({ entryTypes: ['gc'] })
  }

  #note(entries: readonly { readonly duration: number }[]): void {
    for (const one of entries) if (isOfAll(one)) this.#collected += one.duration
  }

  #look(): void {
    const spent = cpuMs()
    this.#longest = Math.max(this.#longest, spent - this.#spent)
    this.#spent = spent
  }

  /** Begins to count: what was done before is forgotten. */
  begin(): void {
    this.#observer.takeRecords()
    this.#collected = 0
    this.#spent = cpuMs()
    this.#longest = 0
  }

  /** The longest turn since. */
  longest(): number {
    this.#look()
    return this.#longest
  }

  /** The longest turn since without collections of the whole heap, which may fall into any turn. */
  longestWithoutCollections(): number {
    this.#note(this.#observer.takeRecords())
    return Math.max(0, this.longest() - this.#collected)
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#observer.disconnect()
  }
}
