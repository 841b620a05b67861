const EVERY_MS = 5

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Watches the turns of this thread's event loop by the processor's time that they take, in milliseconds: a machine
 * that others keep busy makes none longer.
 */
export class Turns {
  #longest = 0
  #spent = cpuMs()
  readonly #timer = setInterval(() => this.#look(), EVERY_MS)

  #look(): void {
    const spent = cpuMs()
    this.#longest = Math.max(this.#longest, spent - this.#spent)
    this.#spent = spent
  }

  /** Begins to count: what was done before is forgotten. */
  begin(): void {
    this.#spent = cpuMs()
    this.#longest = 0
  }

  /** The longest turn since. */
  longest(): number {
    this.#look()
    return this.#longest
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
