import type { KyselyPlugin, PluginTransformResultArgs, QueryResult, UnknownRow } from 'kysely'
import type { Writer } from './database.ts'

/** A transaction that knows whether it has written. */
export interface Watched {
  readonly tx: Writer
  /** Whether a statement other than a query changed, or locked, a row. */
  readonly hasEffect: () => boolean
}

class Watcher implements KyselyPlugin {
  hasEffect = false

  transformQuery<T>({ node }: { readonly node: T }): T {
    return node
  }

  /** Both drivers return the number of changed rows for a statement that writes, and none for a query. */
  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    if ((result.numAffectedRows ?? 0n) > 0n) this.hasEffect = true
    return result
  }
}

/** Watches the writes of a transaction. */
export const watched = (tx: Writer): Watched => {
  const watcher = new Watcher()
  return { tx: tx.withPlugin(watcher) as Writer, hasEffect: () => watcher.hasEffect }
}
