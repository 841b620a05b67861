import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryId,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely'
import type { Writer } from './database.ts'

/** A transaction that knows whether anything was written through it. */
export interface Watched {
  readonly tx: Writer
  /** Whether a statement other than a query changed, or locked, a row. */
  readonly hasEffect: () => boolean
}

class Watcher implements KyselyPlugin {
  readonly #writes = new WeakSet<QueryId>()
  hasEffect = false

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    if (node.kind !== 'SelectQueryNode') this.#writes.add(queryId)
    return node
  }

  async transformResult({ queryId, result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const changed = (result.numAffectedRows ?? 0n) > 0n || result.rows.length > 0
    if (changed && this.#writes.has(queryId)) this.hasEffect = true
    return result
  }
}

/** Watches what is written through a transaction. */
export const watched = (tx: Writer): Watched => {
  const watcher = new Watcher()
  return { tx: tx.withPlugin(watcher) as Writer, hasEffect: () => watcher.hasEffect }
}
