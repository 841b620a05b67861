import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely'
import type { Writer } from '../../store/database.ts'
import { Unavailable } from '../../store/trouble.ts'
import type { WriteEnvironment } from '../environment.ts'

/** The error of work that took too long. */
const late = (ms: number): Error => new Error(`It took longer than ${ms / 1000} s`)

/**
 * Runs work that is aborted after `ms` milliseconds, if given, or by another signal. It then throws without
 * waiting for the work; the error is `tooLate` if its time was up.
 */
export const within = async <T>(
  ms: number | undefined,
  stopping: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>,
  tooLate: (ms: number) => Error = late,
): Promise<T> => {
  const ending = new AbortController()
  const { signal } = ending
  const stop = () => ending.abort(stopping?.reason)
  const timer = ms && setTimeout(() => ending.abort(tooLate(ms)), ms)
  stopping?.addEventListener('abort', stop, { once: true })
  const ended = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  if (stopping?.aborted) stop()
  try {
    return await Promise.race([ended, (async () => run(signal))()])
  } finally {
    clearTimeout(timer)
    stopping?.removeEventListener('abort', stop)
    // Work that continues must not use what it was given for this time alone.
    ending.abort(new Error('It is over'))
  }
}

/** The writing environment of a plugin until a signal ends it: then the connection belongs to others. */
export const writingUntil = <A extends WriteEnvironment>(
  signal: AbortSignal,
  act: A,
  queries: Queries = new Queries(),
): A => {
  const { publish, enqueue } = act
  return {
    ...act,
    db: act.db.withPlugin(queries.until(signal)) as Writer,
    async publish(event: Parameters<typeof publish>[0], payload: Parameters<typeof publish>[1]) {
      signal.throwIfAborted()
      await publish(event, payload)
    },
    async enqueue(kind: string, input: unknown) {
      signal.throwIfAborted()
      return enqueue(kind, input)
    },
  }
}

/** The queries of a plugin in one transaction. */
class Queries {
  #asked = 0

  /** Whether one of them is pending. */
  get isWaiting(): boolean {
    return this.#asked > 0
  }

  /** Passes queries until a signal ends it. */
  until(signal: AbortSignal): KyselyPlugin {
    return {
      transformQuery: ({ node }: PluginTransformQueryArgs) => {
        signal.throwIfAborted()
        this.#asked += 1
        return node
      },
      transformResult: async ({ result }: PluginTransformResultArgs) => {
        this.#asked -= 1
        return result
      },
    }
  }
}

/** Milliseconds in a transaction, for which all other writers wait on SQLite; and in a page. */
const LONGEST_MS = { writing: 3000, reading: 30_000 }

/**
 * Runs a plugin's part of a page or of a transaction, with a time limit. If it waits for the database, which
 * others may lock, that is not the plugin's fault.
 */
export const inTime = <A, T>(
  act: A,
  run: (act: A) => T | Promise<T>,
  longestMs: Readonly<typeof LONGEST_MS> = LONGEST_MS,
): Promise<T> => {
  if (!isWriting(act)) return within(longestMs.reading, undefined, async () => run(act))
  const queries = new Queries()
  return within(
    longestMs.writing,
    undefined,
    async (over) => run(writingUntil(over, act, queries)),
    (ms) => (queries.isWaiting ? new Unavailable('The database took too long for a plugin') : late(ms)),
  )
}

const isWriting = <A>(act: A): act is A & WriteEnvironment =>
  typeof act === 'object' && act !== null && 'startJob' in act
