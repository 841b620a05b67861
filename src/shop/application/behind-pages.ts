import type { Ask } from '../../hypermedia/within.ts'
import type { Writer } from '../../store/database.ts'
import type { Hearing, Subscriber } from '../../store/outbox.ts'
import {
  asked,
  type BackgroundEnvironment,
  listenerOf,
  PluginFault,
  within,
  writingUntil,
} from '../plugins/index.ts'
import { NOBODY } from './asked.ts'
import type { Environments } from './environments.ts'
import type { ApplicationParts } from './parts.ts'
import { reachOf } from './reach.ts'
import type { InTransaction } from './transactions.ts'

/** Milliseconds of a plugin's transaction: on SQLite all other writers wait for it. */
const LONGEST_WRITE_MS = 1000

/** Creates the background environment of plugins. */
export const behindPagesOf = (
  { plugins, services, memory }: Pick<ApplicationParts, 'plugins' | 'services' | 'memory'>,
  readEnvironment: Environments['readEnvironment'],
  inTransaction: InTransaction,
) => {
  /** Returns the environment of a plugin in the background. */
  const background = (code: string, signal: AbortSignal, ask: Ask): BackgroundEnvironment => {
    const { db, slowDb, dialect, now, today, dayOf, startOf, sayIn } = readEnvironment(NOBODY)
    return {
      ...reachOf({ plugins, services, memory }, code, signal),
      ask,
      db,
      slowDb,
      dialect,
      memory,
      now,
      today,
      dayOf,
      startOf,
      sayIn,
      signal,
      write: (work) =>
        inTransaction(NOBODY, (act) =>
          within(LONGEST_WRITE_MS, signal, (over) => work(writingUntil(over, plugins.writingOf(code, act)))),
        ),
    }
  }

  /** Runs a plugin in the background, with a time limit in milliseconds; an error is stored, and thrown. */
  const behindPages = async <T>(
    code: string,
    {
      stopping,
      ms,
      ask = services.ask,
    }: { readonly stopping: AbortSignal | undefined; readonly ms?: number; readonly ask?: Ask },
    run: (act: BackgroundEnvironment) => Promise<T>,
  ): Promise<T> => {
    try {
      return await asked(code, () => within(ms, stopping, (signal) => run(background(code, signal, ask))))
    } catch (error) {
      if (error instanceof PluginFault && !stopping?.aborted) await plugins.noteFault(error)
      throw error
    }
  }

  return {
    behindPages,
    /** Returns the plugins that listen to events, as their subscribers. */
    listeners: (): Readonly<Record<string, Subscriber>> =>
      Object.fromEntries(
        [...plugins.listeners()].map(([code, listeners]) => [
          listenerOf(code),
          {
            ...hearingOf(listeners),
            async deliver({ event, payload }, stopping) {
              const listener = listeners.find((one) => one.event === event)
              if (!listener) throw new Error(`${code} does not hear of ${event}`)
              const ms = listener.seconds * 1000
              await behindPages(code, { stopping, ms }, (act) => listener.hear(act, payload))
            },
          },
        ]),
      ),
    /** Returns the plugins that listen to events in a transaction, by the names of their subscribers. */
    hearing: async (tx: Writer): Promise<Readonly<Record<string, Hearing>>> =>
      Object.fromEntries(
        [...plugins.listeners(await plugins.onIn(tx))].map(([code, listeners]) => [
          listenerOf(code),
          hearingOf(listeners),
        ]),
      ),
  }
}

/**
 * The subscriptions of a plugin with these listeners. They are delivered apart, so that nothing waits for them.
 */
const hearingOf = (listeners: readonly { readonly event: string }[]): Hearing => ({
  subscribesTo: listeners.map(({ event }) => event),
  isApart: true,
})
