const LOOK_EVERY_MS = 5_000

/** Does work that stands in the database, in rounds, as long as there is some: when told of it, and by looking every few seconds. */
export abstract class Poller {
  #running: Promise<void> | undefined
  #again = false
  #stopped = false
  readonly #everyMs: number
  #timer: NodeJS.Timeout | undefined

  constructor(everyMs = LOOK_EVERY_MS) {
    this.#everyMs = everyMs
  }

  /** Does what is there now; whether there may be more. It does not throw. */
  protected abstract round(): Promise<boolean>

  /** Whether nothing new is to be begun. */
  protected get isStopped(): boolean {
    return this.#stopped
  }

  /** Looks for work every few seconds, or as often as it was made to, besides being told. */
  start(): void {
    this.#timer = setInterval(() => this.kick(), this.#everyMs).unref()
    this.kick()
  }

  /** Says that there may be work; returns at once. */
  kick(): void {
    this.#again = true
    this.#running ??= this.#run()
  }

  /** Stops after what is being done; the rest is left to whoever comes next. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#stopped = true
    await this.#running
  }

  /** Does all that is due now, then resolves. */
  async settle(): Promise<void> {
    this.kick()
    await this.#running
  }

  async #run(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false
      if (await this.round()) this.#again = true
    }
    // In the same breath as the last look, or somebody told in between would not be heard.
    this.#running = undefined
  }
}

/** How long work is one process's own without a word from it. */
const LEASE_MS = 60_000

/** The end of a lease that is taken, or renewed, at a moment. */
export const leaseFrom = (now: Date): string => new Date(now.getTime() + LEASE_MS).toISOString()

/** Calls something again and again, until the function that it gives back is called. */
export type Heartbeat = (beat: () => Promise<unknown>) => () => void

/** Beats often enough for a lease to outlive a beat that fails. */
export const everyThird: Heartbeat = (beat) => {
  const timer = setInterval(() => void beat().catch(() => undefined), LEASE_MS / 3).unref()
  return () => clearInterval(timer)
}
