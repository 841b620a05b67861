import { availableParallelism } from 'node:os'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { resultOf } from './sqlite.ts'
import type { Outcome } from './sqlite-statements.ts'
import { programBeside, type ThreadOptions, Threads } from './threads.ts'

/** A query for a thread. */
export type Question = Pick<CompiledQuery, 'sql' | 'parameters'>

/** The answer of a thread. An error would lose its code on the way, so it is sent as a value. */
export type Answer =
  | { readonly outcome: Outcome }
  | { readonly error: { readonly message: string; readonly code: string } }

/**
 * The number of threads that read, including those of the office. More threads than cores would only slow each
 * other down.
 */
export const MOST_THREADS = Math.max(2, Math.min(4, availableParallelism() - 1))
/** The number of queries that wait for a thread; further ones fail and may be retried. */
const MOST_WAITING = 256
/** The longest time of a query. After it, its thread is ended. */
const LONGEST_QUERY_MS = 10_000

/** A thread needs memory for the rows of one answer only. */
const HEAP = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 }

/** Reads a SQLite file in threads: SQLite is synchronous, and a slow query would block the process. */
export class SqliteReaders implements DatabaseConnection {
  readonly #threads: Threads<Question, Answer>

  constructor(
    file: string,
    {
      longestMs = LONGEST_QUERY_MS,
      mostWaiting = MOST_WAITING,
      mostThreads = MOST_THREADS,
    }: {
      readonly [Name in 'longestMs' | 'mostWaiting' | 'mostThreads']?: ThreadOptions[Name] | undefined
    } = {},
  ) {
    this.#threads = new Threads({
      program: programBeside(import.meta.url, 'sqlite-worker'),
      workerData: file,
      what: 'slow queries',
      mostThreads,
      mostWaiting,
      longestMs,
      heap: HEAP,
    })
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const answer = await this.#threads.ask({ sql, parameters })
    if ('outcome' in answer) return resultOf(answer.outcome)
    throw Object.assign(new Error(answer.error.message), { code: answer.error.code })
  }

  streamQuery(): never {
    throw new Error('Rows are read by key, a page at a time')
  }

  /** Ends the threads and their running queries. */
  close(): Promise<void> {
    return this.#threads.close()
  }
}
