import { availableParallelism } from 'node:os'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { resultOf } from './sqlite.ts'
import type { Outcome } from './sqlite-statements.ts'
import { programBeside, type ThreadOptions, Threads } from './threads.ts'

/** A query on its way to a thread. */
export type Question = Pick<CompiledQuery, 'sql' | 'parameters'>

/** What a thread answers. An error loses its code on the way, so it goes as a value. */
export type Answer =
  | { readonly outcome: Outcome }
  | { readonly error: { readonly message: string; readonly code: string } }

/** Threads that read, those of the office among them: more than there are cores to run them would only get in each other's way. */
export const MOST_THREADS = Math.max(2, Math.min(4, availableParallelism() - 1))
/** Queries that wait for a thread; whoever comes then is told to come again. */
const MOST_WAITING = 256
/** A query that takes longer is given up, with its thread. */
const LONGEST_QUERY_MS = 10_000

/** A thread holds no more than the rows of one answer. */
const HEAP = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 }

/** Reads an SQLite file in threads: SQLite is synchronous, and a query that takes long would hold up everybody. */
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
      told: file,
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

  /** Ends the threads; what still runs is given up. */
  close(): Promise<void> {
    return this.#threads.close()
  }
}
