import type { KyselyPlugin, PluginTransformResultArgs, QueryResult, UnknownRow } from 'kysely'
import type { Writer } from './database.ts'

/** A transaction that knows whether anything was written through it. */
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

  /** Both drivers say of a statement how many rows it changed, and nothing of a query. */
  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    if ((result.numAffectedRows ?? 0n) > 0n) this.hasEffect = true
    return result
  }
}

/** Watches what is written through a transaction. */
export const watched = (tx: Writer): Watched => {
  const watcher = new Watcher()
  return { tx: tx.withPlugin(watcher) as Writer, hasEffect: () => watcher.hasEffect }
}
