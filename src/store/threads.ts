import { setTimeout as sleep } from 'node:timers/promises'
import type { ResourceLimits } from 'node:worker_threads'
import pLimit from 'p-limit'
import { Piscina } from 'piscina'
import { Unavailable } from './trouble.ts'

/** The program of threads, and their limits. */
export interface ThreadOptions {
  /** The module whose function `answer` converts a question to an answer; both are cloned. */
  readonly program: URL
  /** The `workerData` of each thread. */
  readonly workerData?: unknown
  /** Their purpose, as errors name it. */
  readonly what: string
  readonly mostThreads: number
  /** The number of questions that wait for a thread; further ones fail and may be retried. */
  readonly mostWaiting: number
  /** Milliseconds after which a question fails and its thread is ended. */
  readonly longestMs: number
  /** Further milliseconds for the first question of a thread; 0 by default. */
  readonly longestStartMs?: number
  /** Milliseconds without a question after which a thread ends; by default it stays. */
  readonly idleMs?: number
  readonly heap: ResourceLimits
  /** Receives the messages that a thread posts by itself. */
  readonly hear?: (message: unknown) => void
}

/** The longest time that closing waits for a thread that starts, in milliseconds. */
const LONGEST_START_MS = 2000

/** Thrown if a question took too long and its thread was ended. */
export class TookTooLong extends Unavailable {}

/**
 * Answers questions in threads, so that slow work does not block the process. A thread starts when it is first
 * needed, takes one question at a time, and is ended if one takes too long. Threads do not keep the process
 * alive.
 */
export class Threads<Question, Answer> {
  readonly #options: ThreadOptions
  readonly #pool: Piscina<Question, Answer>
  readonly #inTurn: ReturnType<typeof pLimit>
  #isClosed = false
  #answering = 0
  /** Questions for which a thread had to start. */
  readonly #first = new Set<Promise<unknown>>()

  constructor(options: ThreadOptions) {
    const { program, workerData, mostThreads, idleMs = Number.POSITIVE_INFINITY, heap } = options
    this.#options = options
    this.#pool = new Piscina({
      filename: program.href,
      name: 'answer',
      workerData,
      minThreads: 0,
      maxThreads: mostThreads,
      idleTimeout: idleMs,
      resourceLimits: heap,
      // Otherwise idle threads would sleep in a lock, which costs more at each question.
      atomics: 'disabled',
      recordTiming: false,
    })
    // An idle thread that dies needs no action: the next question starts another.
    this.#pool.on('error', () => undefined)
    if (options.hear) this.#pool.on('message', options.hear)
    // A question's time begins with its turn, which Piscina's own queue does not report.
    this.#inTurn = pLimit(mostThreads)
  }

  /** How many threads run. */
  get running(): number {
    return this.#pool.threads.length
  }

  /** Answers a question. Throws the error of the program, or `Unavailable`. */
  ask(question: Question): Promise<Answer> {
    const { mostWaiting, what } = this.#options
    if (this.#inTurn.pendingCount >= mostWaiting)
      return Promise.reject(new Unavailable(`Too many ${what} wait`))
    return this.#inTurn(() => this.#answer(question))
  }

  /** Ends the threads; waiting and running questions fail. */
  async close(): Promise<void> {
    this.#isClosed = true
    // A native module that is loaded in a thread while the thread is ended ends the process.
    await Promise.race([Promise.allSettled(this.#first), sleep(LONGEST_START_MS, undefined, { ref: false })])
    await this.#pool.destroy()
  }

  async #answer(question: Question): Promise<Answer> {
    // Piscina itself would start again.
    if (this.#isClosed) throw new Unavailable('Closed')
    const { longestMs, longestStartMs = 0, what } = this.#options
    const isReady = this.#pool.threads.length > this.#answering
    const patience = new AbortController()
    const timer = setTimeout(() => patience.abort(), longestMs + (isReady ? 0 : longestStartMs))
    this.#answering += 1
    const answer = this.#pool.run(question, { signal: patience.signal })
    if (!isReady) this.#first.add(answer)
    try {
      return await answer
    } catch (error) {
      if (this.#isClosed) throw new Unavailable('Closed', { cause: error })
      if (patience.signal.aborted) throw new TookTooLong(`One of the ${what} took too long`)
      throw error
    } finally {
      this.#first.delete(answer)
      this.#answering -= 1
      clearTimeout(timer)
    }
  }
}

/** Returns the address of a program of threads beside a module: it is a source file if the module is. */
export const programBeside = (moduleUrl: string, name: string): URL =>
  new URL(`./${name}${moduleUrl.endsWith('.ts') ? '.ts' : '.js'}`, moduleUrl)
