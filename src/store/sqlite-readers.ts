import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { resultOf } from './sqlite.ts'
import type { Outcome } from './sqlite-statements.ts'
import { Unavailable } from './trouble.ts'

/** A query on its way to a thread. */
export interface Question {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** What a thread answers. */
export type Answer =
  | { readonly outcome: Outcome }
  | { readonly error: { readonly message: string; readonly code: string } }

/** Threads that read: more than there are cores to run them would only get in each other's way. */
const MOST_THREADS = Math.max(2, Math.min(4, availableParallelism() - 1))
/** Queries that wait for a thread; whoever comes then is told to come again. */
const MOST_WAITING = 256
/** A query that takes longer is given up, with its thread. */
const LONGEST_QUERY_MS = 10_000

/** A thread holds no more than the rows of one answer. */
const HEAP = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 }

interface Task {
  readonly question: Question
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}

// Run from the sources, the thread is a source file too.
const PROGRAM = new URL(`./sqlite-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url)

/**
 * Reads an SQLite file in threads of their own: SQLite is synchronous, and a query that takes long
 * would hold up everybody. A thread begins when it is first needed, takes one query at a time, and
 * loses its life over one that does not end.
 */
export class SqliteReaders implements DatabaseConnection {
  readonly #file: string
  readonly #idle: Worker[] = []
  readonly #busy = new Map<Worker, { readonly task: Task; readonly timer: NodeJS.Timeout }>()
  readonly #waiting: Task[] = []

  readonly #longestMs: number
  readonly #mostWaiting: number
  readonly #mostThreads: number

  constructor(
    file: string,
    longestMs = LONGEST_QUERY_MS,
    mostWaiting = MOST_WAITING,
    mostThreads = MOST_THREADS,
  ) {
    this.#file = file
    this.#longestMs = longestMs
    this.#mostWaiting = mostWaiting
    this.#mostThreads = mostThreads
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#waiting.length >= this.#mostWaiting) throw new Unavailable('Too many slow queries')
    const outcome = await new Promise<Outcome>((resolve, reject) => {
      this.#waiting.push({ question: { sql, parameters }, resolve, reject })
      this.#next()
    })
    return resultOf(outcome)
  }

  streamQuery(): never {
    throw new Error('Rows are read by key, a page at a time')
  }

  /** Ends the threads; what still runs is given up. */
  async close(): Promise<void> {
    const all = [...this.#idle, ...this.#busy.keys()]
    for (const worker of this.#busy.keys())
      this.#settle(worker, ({ reject }) => reject(new Unavailable('Closed')))
    for (const { reject } of this.#waiting.splice(0)) reject(new Unavailable('Closed'))
    await Promise.all(all.map((worker) => worker.terminate()))
  }

  #next(): void {
    const task = this.#waiting[0]
    const worker =
      task && (this.#idle.pop() ?? (this.#busy.size < this.#mostThreads ? this.#start() : undefined))
    if (!task || !worker) return
    this.#waiting.shift()
    const timer = setTimeout(
      () => this.#lose(worker, new Unavailable('The query took too long')),
      this.#longestMs,
    )
    this.#busy.set(worker, { task, timer })
    worker.ref()
    worker.postMessage(task.question)
  }

  #start(): Worker {
    const worker = new Worker(PROGRAM, { workerData: this.#file, resourceLimits: HEAP })
    worker.on('message', (answer: Answer) => {
      this.#settle(worker, ({ resolve, reject }) => {
        if ('outcome' in answer) resolve(answer.outcome)
        else reject(Object.assign(new Error(answer.error.message), { code: answer.error.code }))
      })
      worker.unref()
      this.#idle.push(worker)
      this.#next()
    })
    worker.on('error', (error) => this.#lose(worker, error))
    return worker
  }

  #settle(worker: Worker, how: (task: Task) => void): void {
    const running = this.#busy.get(worker)
    if (!running) return
    clearTimeout(running.timer)
    this.#busy.delete(worker)
    how(running.task)
  }

  /** Gives a thread up, and the query that it was at. */
  #lose(worker: Worker, error: unknown): void {
    this.#settle(worker, ({ reject }) => reject(error))
    const at = this.#idle.indexOf(worker)
    if (at >= 0) this.#idle.splice(at, 1)
    void worker.terminate()
    this.#next()
  }
}
