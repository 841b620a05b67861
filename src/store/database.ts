import type { Tracing } from '../hypermedia/spans.ts'
import type { Store } from './store.ts'
import { tracedStore } from './traced.ts'

export type { Reader, Writer } from './handles.ts'
export type { Store } from './store.ts'

/**
 * Opens PostgreSQL if there is an address for it, else SQLite in the directory. Loads the driver of that
 * database only.
 */
export const openStore = async (options: {
  readonly databaseUrl?: string | undefined
  readonly dataDir: string
  /** Whether it is a shop's: others learn by `isServed` that it is open. */
  readonly serves?: boolean
  /** Called for each transaction that lost a deadlock or a serialization, before it is retried. */
  readonly onLost?: ((error: unknown) => void) | undefined
  /** Traces of transactions and statements. */
  readonly tracing?: Tracing | undefined
}): Promise<Store> => {
  const { databaseUrl, dataDir, serves = false, onLost, tracing } = options
  const { note } = tracing ?? {}
  const store =
    databaseUrl === undefined
      ? await (await import('./sqlite-store.ts')).sqliteStore(dataDir, { serves, note })
      : await (await import('./postgres-store.ts')).postgresStore(databaseUrl, { serves, onLost, note })
  return tracing ? tracedStore(store, tracing) : store
}
