import { programBeside, Threads } from '../../store/threads.ts'
import type { Press, Print } from '../press.ts'

/** Files that wait for the thread; whoever comes then is told to come again. */
const MOST_WAITING = 32
/** A file that takes longer is given up, with the thread. */
const LONGEST_PRINT_MS = 60_000
/** A thread that has had nothing to do for so long ends, and gives back the memory that its letters take. */
const IDLE_MS = 60_000

/** A thread holds its letters and one file. */
const HEAP = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 }

/**
 * Prints in a thread of its own, one file at a time: to set a page takes tens of milliseconds, for which a
 * request of anybody else would have to wait. The thread begins with the first file.
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

  /** Ends the thread; what is still to be printed is given up. */
  close(): Promise<void> {
    return this.#threads.close()
  }
}
