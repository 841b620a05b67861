import type { ResourceLimits } from 'node:worker_threads'
import pLimit from 'p-limit'
import { Piscina } from 'piscina'
import { Unavailable } from './trouble.ts'

/** What threads do, and how far they may go. */
export interface ThreadOptions {
  /** The module whose function `answer` takes a question and returns what is answered; both are cloned. */
  readonly program: URL
  /** What each thread is told at its beginning, as `workerData` of Piscina. */
  readonly told?: unknown
  /** What they do, as whoever is sent away reads it. */
  readonly what: string
  readonly mostThreads: number
  /** Questions that wait for a thread; whoever comes then is told to come again. */
  readonly mostWaiting: number
  /** Milliseconds after which an answer is given up, with its thread. */
  readonly longestMs: number
  /** Milliseconds more for a question with which a thread has yet to begin; none unless given. */
  readonly longestStartMs?: number
  /** Milliseconds without a question after which a thread ends; it stays unless given. */
  readonly idleMs?: number
  readonly heap: ResourceLimits
  /** Hears what a thread posts by itself. */
  readonly hear?: (message: unknown) => void
}

/** Thrown where a question took longer than it may, and its thread was ended. */
export class TookTooLong extends Unavailable {}

/**
 * Answers questions in threads of their own, so that nobody waits for what takes long. A thread begins when
 * it is first needed, takes one question at a time, and loses its life over one that does not end. None of
 * them keeps the process from ending.
 */
export class Threads<Question, Answer> {
  readonly #options: ThreadOptions
  readonly #pool: Piscina<Question, Answer>
  readonly #inTurn: ReturnType<typeof pLimit>
  #isClosed = false
  #answering = 0

  constructor(options: ThreadOptions) {
    const { program, told, mostThreads, idleMs = Number.POSITIVE_INFINITY, heap } = options
    this.#options = options
    this.#pool = new Piscina({
      filename: program.href,
      name: 'answer',
      workerData: told,
      minThreads: 0,
      maxThreads: mostThreads,
      idleTimeout: idleMs,
      resourceLimits: heap,
      // Else threads that wait would sleep in a lock, which costs more at each question.
      atomics: 'disabled',
      recordTiming: false,
    })
    // A thread that dies over nothing is missed by nobody: the next question begins another.
    this.#pool.on('error', () => undefined)
    if (options.hear) this.#pool.on('message', options.hear)
    // A question's time begins with its turn, of which Piscina's own queue does not tell.
    this.#inTurn = pLimit(mostThreads)
  }

  /** How many threads run. */
  get running(): number {
    return this.#pool.threads.length
  }

  /** What a thread answers; throws what it throws, or `Unavailable`. */
  ask(question: Question): Promise<Answer> {
    const { mostWaiting, what } = this.#options
    if (this.#inTurn.pendingCount >= mostWaiting)
      return Promise.reject(new Unavailable(`Too many ${what} wait`))
    return this.#inTurn(() => this.#answer(question))
  }

  /** Ends the threads; what still waits or runs is given up. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#pool.destroy()
  }

  async #answer(question: Question): Promise<Answer> {
    // Piscina itself would begin anew.
    if (this.#isClosed) throw new Unavailable('Closed')
    const { longestMs, longestStartMs = 0, what } = this.#options
    const isReady = this.#pool.threads.length > this.#answering
    const patience = new AbortController()
    const timer = setTimeout(() => patience.abort(), longestMs + (isReady ? 0 : longestStartMs))
    this.#answering += 1
    try {
      return await this.#pool.run(question, { signal: patience.signal })
    } catch (error) {
      if (this.#isClosed) throw new Unavailable('Closed', { cause: error })
      if (patience.signal.aborted) throw new TookTooLong(`One of the ${what} took too long`)
      throw error
    } finally {
      this.#answering -= 1
      clearTimeout(timer)
    }
  }
}

/** A program of threads that lies beside a module: run from the sources, it is a source file too. */
export const programBeside = (moduleUrl: string, name: string): URL =>
  new URL(`./${name}${moduleUrl.endsWith('.ts') ? '.ts' : '.js'}`, moduleUrl)
