import {
  type CompiledQuery,
  type ConnectionProvider,
  type DeleteQueryNode,
  type InsertQueryNode,
  type KyselyPlugin,
  type QueryExecutor,
  type QueryId,
  type QueryResult,
  ReturningNode,
  type RootOperationNode,
  SelectionNode,
  SelectQueryNode,
  type UpdateQueryNode,
} from 'kysely'
import { transactionThrough, type Writer } from './handles.ts'
import { keyOf } from './schema.ts'
import { targetOf } from './tags.ts'

type Columns = Readonly<Record<string, unknown>>

/** A written row: before, unless it is new, and after, unless it is deleted. */
export interface RowChange {
  readonly table: string
  /** The values of its primary key, joined by a comma. */
  readonly key: string
  readonly before: Columns | null
  readonly after: Columns | null
}

/** A transaction that knows its written rows of some tables. */
export interface Recorded {
  readonly tx: Writer
  /** The changes in the order of their writing. */
  readonly changes: readonly RowChange[]
}

/**
 * Records the rows that a transaction writes, before and after. It does not see statements in plain SQL
 * (`sql`). A row that an insert finds in its place counts as new. It stops after `most` rows.
 */
export const recorded = (
  tx: Writer,
  isMeant: (table: string) => boolean,
  most = Number.POSITIVE_INFINITY,
): Recorded => {
  const changes: RowChange[] = []
  const executor = new RecordingExecutor(tx.getExecutor(), { isMeant, most, changes })
  return { tx: transactionThrough(tx, executor), changes }
}

interface Recording {
  readonly isMeant: (table: string) => boolean
  readonly most: number
  readonly changes: RowChange[]
}

type WritingNode = InsertQueryNode | UpdateQueryNode | DeleteQueryNode

const ALL = SelectionNode.createSelectAll()

/** Runs statements with another executor, and reads the rows that they write. */
class RecordingExecutor implements QueryExecutor {
  readonly #inner: QueryExecutor
  readonly #recording: Recording

  constructor(inner: QueryExecutor, recording: Recording) {
    this.#inner = inner
    this.#recording = recording
  }

  get adapter() {
    return this.#inner.adapter
  }

  get plugins() {
    return this.#inner.plugins
  }

  transformQuery<T extends RootOperationNode>(node: T, queryId: QueryId): T {
    return this.#inner.transformQuery(node, queryId)
  }

  compileQuery<R = unknown>(node: RootOperationNode, queryId: QueryId): CompiledQuery<R> {
    return this.#inner.compileQuery(node, queryId)
  }

  provideConnection: QueryExecutor['provideConnection'] = (consumer) =>
    this.#inner.provideConnection(consumer)

  stream: QueryExecutor['stream'] = (query, chunkSize) => this.#inner.stream(query, chunkSize)

  withConnectionProvider(provider: ConnectionProvider): QueryExecutor {
    return this.#around(this.#inner.withConnectionProvider(provider))
  }

  withPlugin(plugin: KyselyPlugin): QueryExecutor {
    return this.#around(this.#inner.withPlugin(plugin))
  }

  withPlugins(plugins: readonly KyselyPlugin[]): QueryExecutor {
    return this.#around(this.#inner.withPlugins(plugins))
  }

  withPluginAtFront(plugin: KyselyPlugin): QueryExecutor {
    return this.#around(this.#inner.withPluginAtFront(plugin))
  }

  withoutPlugins(): QueryExecutor {
    return this.#around(this.#inner.withoutPlugins())
  }

  async executeQuery<R>(query: CompiledQuery<R>): Promise<QueryResult<R>> {
    const table = targetOf(query.query)
    const { isMeant, most, changes } = this.#recording
    if (table === undefined || !isMeant(table) || changes.length >= most)
      return this.#inner.executeQuery(query)
    const node = query.query as WritingNode
    const before = node.kind === 'UpdateQueryNode' ? await this.#rowsMeant(node, query) : []
    const result = await this.#inner.executeQuery(this.#returningAll(node, query))
    this.#note(table, node, before, result.rows as readonly Columns[])
    return { ...result, numAffectedRows: BigInt(result.rows.length) } as QueryResult<R>
  }

  #around(inner: QueryExecutor): QueryExecutor {
    return new RecordingExecutor(inner, this.#recording)
  }

  /** The rows that an update is about to change. */
  async #rowsMeant(
    node: UpdateQueryNode,
    { parameters, queryId }: CompiledQuery,
  ): Promise<readonly Columns[]> {
    const tables = node.table ? [node.table] : []
    const select: SelectQueryNode = {
      ...SelectQueryNode.createFrom(tables),
      selections: [ALL],
      ...(node.where && { where: node.where }),
    }
    const compiled = this.#inner.compileQuery(select, queryId)
    // The compared values come after the set ones. A prepared statement has other values each time.
    const compared = compiled.parameters.length === 0 ? [] : parameters.slice(-compiled.parameters.length)
    const { rows } = await this.#inner.withoutPlugins().executeQuery({ ...compiled, parameters: compared })
    return rows as readonly Columns[]
  }

  #returningAll(node: WritingNode, { parameters, queryId }: CompiledQuery): CompiledQuery {
    const own = node.returning?.selections ?? []
    const returning = ReturningNode.create([...own, ALL])
    return { ...this.#inner.compileQuery({ ...node, returning }, queryId), parameters }
  }

  #note(table: string, { kind }: WritingNode, before: readonly Columns[], rows: readonly Columns[]): void {
    const { changes } = this.#recording
    const old = new Map(before.map((row) => [keyIn(table, row), row]))
    for (const row of rows) {
      const key = keyIn(table, row)
      if (kind === 'DeleteQueryNode') changes.push({ table, key, before: row, after: null })
      else changes.push({ table, key, before: old.get(key) ?? null, after: row })
    }
  }
}

const keyIn = (table: string, row: Columns): string =>
  keyOf(table)
    .map((column) => String(row[column]))
    .join()
