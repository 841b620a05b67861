import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely'
import type { Writer } from '../../store/database.ts'
import type { WriteEnvironment } from '../environment.ts'

/**
 * Runs something that is told to stop after so many milliseconds, if any, or when another signal says so. From then on
 * nobody waits for it, and it throws.
 */
export const within = async <T>(
  ms: number | undefined,
  stopping: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const ending = new AbortController()
  const { signal } = ending
  const stop = () => ending.abort(stopping?.reason)
  const timer = ms && setTimeout(() => ending.abort(new Error(`It took longer than ${ms / 1000} s`)), ms)
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
    // What it left running must not go on with what was given for this time alone.
    ending.abort(new Error('It is over'))
  }
}

/** What a plugin writes with until a signal says that it is over: the connection is somebody else's by then. */
export const writingUntil = (signal: AbortSignal, act: WriteEnvironment): WriteEnvironment => {
  const { publish, enqueue } = act
  return {
    ...act,
    db: act.db.withPlugin(new RefusedOnce(signal)) as Writer,
    async publish(event, payload) {
      signal.throwIfAborted()
      await publish(event, payload)
    },
    async enqueue(kind, input) {
      signal.throwIfAborted()
      return enqueue(kind, input)
    },
  }
}

class RefusedOnce implements KyselyPlugin {
  readonly #signal: AbortSignal

  constructor(signal: AbortSignal) {
    this.#signal = signal
  }

  transformQuery({ node }: PluginTransformQueryArgs) {
    this.#signal.throwIfAborted()
    return node
  }

  transformResult = async ({ result }: PluginTransformResultArgs) => result
}
