import { programBeside, Threads } from '../../store/threads.ts'
import type { Press, Print } from '../press.ts'

/** The most files that wait for the thread; further requests must be retried. */
const MOST_WAITING = 32
/** Milliseconds: a file that takes longer fails, and its thread is ended. */
const LONGEST_PRINT_MS = 60_000
/** Milliseconds: an idle thread ends, and releases the memory of its fonts. */
const IDLE_MS = 60_000

/** A thread needs memory for its fonts and one file. */
const HEAP = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 }

/**
 * Prints in a thread of its own, one file at a time: setting a page takes tens of milliseconds, which would
 * block other requests. The thread starts with the first file.
 */
export class ThreadPress implements Press {
  readonly #threads: Threads<Print, Uint8Array>

  constructor({ idleMs = IDLE_MS, longestMs = LONGEST_PRINT_MS } = {}) {
    this.#threads = new Threads({
      program: programBeside(import.meta.url, 'press-worker'),
      what: 'prints',
      mostThreads: 1,
      mostWaiting: MOST_WAITING,
      longestMs,
      idleMs,
      heap: HEAP,
    })
  }

  /** Whether its thread runs. */
  get isRunning(): boolean {
    return this.#threads.running > 0
  }

  async print(print: Print): Promise<Buffer> {
    return Buffer.from(await this.#threads.ask(print))
  }

  /** Ends the thread; files still to print fail. */
  close(): Promise<void> {
    return this.#threads.close()
  }
}
