import { AsyncResource } from 'node:async_hooks'
import type { InSpan } from '../hypermedia/spans.ts'

const LOOK_EVERY_MS = 5_000

/** Does pending work of the database in rounds, when it is told of it, and by checking every few seconds. */
export abstract class Poller {
  #running: Promise<void> | undefined
  #again = false
  #stopped = false
  readonly #everyMs: number
  #timer: NodeJS.Timeout | undefined
  /** Its work is its own, and no part of the request that told it of some. */
  readonly #own = new AsyncResource('Poller')

  constructor(everyMs = LOOK_EVERY_MS) {
    this.#everyMs = everyMs
  }

  /** Does the pending work; resolves to whether there may be more. It does not throw. */
  protected abstract round(): Promise<boolean>

  /** Whether nothing new is to be started. */
  protected get isStopped(): boolean {
    return this.#stopped
  }

  /** Checks for work at an interval, in addition to `kick`. */
  start(): void {
    this.#timer = setInterval(() => this.kick(), this.#everyMs).unref()
    this.kick()
  }

  /** Reports that there may be work. Returns at once. */
  kick(): void {
    this.#again = true
    this.#running ??= this.#own.runInAsyncScope(() => this.rounds())
  }

  /** Stops after the current work. The rest is left to the next process. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#stopped = true
    await this.#running
  }

  /** Does all work that is due, then resolves. */
  async settle(): Promise<void> {
    this.kick()
    await this.#running
  }

  /** Does rounds until there is nothing left. */
  protected async rounds(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false
      if (await this.round()) this.#again = true
    }
    // In the same turn as the last check, or a `kick` in between would be lost.
    this.#running = undefined
  }
}

/** The time after which another process may take work whose lease was not renewed, in milliseconds. */
const LEASE_MS = 60_000

/** The end of a lease that is taken or renewed now. */
export const leaseFrom = (now: Date): string => new Date(now.getTime() + LEASE_MS).toISOString()

/** Does work that is not traced. */
export const asIs: InSpan = (_origin, work) => work({ answered: () => undefined })

/** Calls `beat` repeatedly, until the returned function is called. */
export type Heartbeat = (beat: () => Promise<unknown>) => () => void

/** Beats every third of a lease, so that it survives a failed beat. */
export const everyThird: Heartbeat = (beat) => {
  const timer = setInterval(() => void beat().catch(() => undefined), LEASE_MS / 3).unref()
  return () => clearInterval(timer)
}
