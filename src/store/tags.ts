import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryId,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely'
import { isOfPlugin, propertiesOf } from './schema.ts'

// Pages may show the tables of plugins to everybody: the shop cannot know which are private.
const isShared = (table: string): boolean => isOfPlugin(table) || propertiesOf(table)?.shared === true

const isKnown = (table: string): boolean => propertiesOf(table) !== undefined || isOfPlugin(table)

/** The tag of a column that changes by row, for one row or for all. */
const columnTag = (table: string, column: string, row?: unknown): string =>
  row === undefined ? `${table}.${column}` : `${table}.${column}:${row}`

/** The statements by the id under which their results arrive. */
const statements = new WeakMap<QueryId, RootOperationNode>()

/** Registers the node of a statement that is built once and run often. */
export const rememberStatement = (queryId: QueryId, node: RootOperationNode): void => {
  statements.set(queryId, node)
}

type Rows = readonly UnknownRow[]

/** Sees each statement, and its result after the run. */
abstract class StatementNotes implements KyselyPlugin {
  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    rememberStatement(queryId, node)
    return node
  }

  async transformResult({ result, queryId }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const node = statements.get(queryId)
    if (node) this.note(node, result)
    return result
  }

  protected abstract note(node: RootOperationNode, result: QueryResult<UnknownRow>): void
}

/** Collects the tags of the data that is read through it. */
export class ReadNotes extends StatementNotes {
  readonly #tags: Set<string>
  readonly #withRows: boolean

  /** `withRows` is false if data that changes by row does not matter to the reader. */
  constructor(tags: Set<string>, withRows = true) {
    super()
    this.#tags = tags
    this.#withRows = withRows
  }

  protected note(node: RootOperationNode, { rows }: QueryResult<UnknownRow>): void {
    for (const table of tablesIn(node)) {
      if (!isKnown(table)) continue
      if (!isShared(table)) throw new Error(`What is kept for everybody cannot be made of ${table}`)
      this.#tags.add(table)
      if (this.#withRows) for (const tag of rowTags(table, rows)) this.#tags.add(tag)
    }
  }
}

/** Collects the tags of the data that is changed through it. */
export class WriteNotes extends StatementNotes {
  readonly #tags = new Set<string>()
  #isAnything = false

  /** The changed tags; undefined if the changes are not known in detail. */
  get tags(): readonly string[] | undefined {
    return this.#isAnything ? undefined : [...this.#tags]
  }

  protected note(node: RootOperationNode, { rows, numAffectedRows }: QueryResult<UnknownRow>): void {
    if (node.kind === 'SelectQueryNode' || (numAffectedRows ?? BigInt(rows.length)) === 0n) return
    if (node.kind === 'RawNode') this.#noteText(node)
    const table = targetOf(node)
    if (table === undefined || !isShared(table)) return
    // Rows of other tables are deleted with it.
    if (node.kind === 'DeleteQueryNode') this.#isAnything = true
    for (const tag of changedTags(node, table, rows)) this.#tags.add(tag)
  }

  #noteText(node: RootOperationNode): void {
    const written = tablesIn(node)
    if (isWritingText(node) && (written.length === 0 || written.some(isShared))) this.#isAnything = true
  }
}

const rowTags = (table: string, rows: Rows): readonly string[] => {
  const known = propertiesOf(table)?.byRow
  if (!known) return []
  const ids = rows.map((row) => row[known.row])
  if (ids.includes(undefined)) return [columnTag(table, known.column)]
  const column = rows.every((row) => known.roughly in row) ? known.roughly : known.column
  return [...new Set(ids)].map((id) => columnTag(table, column, id))
}

const changedTags = (node: RootOperationNode, table: string, rows: Rows): readonly string[] => {
  const known = propertiesOf(table)?.byRow
  const isByRow = node.kind === 'UpdateQueryNode' && rows.length > 0
  if (!known || !isByRow || columnsSetBy(node).some((column) => column !== known.column)) return [table]
  const tags = rowTags(table, rows)
  const all = columnTag(table, known.column)
  if (tags.includes(all)) return [table]
  const seen = rows.filter((row) => !row[known.roughlySame]).map((row) => row[known.row])
  return [all, ...tags, ...[...new Set(seen)].map((id) => columnTag(table, known.roughly, id))]
}

const found = new WeakMap<object, readonly string[]>()

/** The names of all tables in a statement. */
const tablesIn = (node: RootOperationNode): readonly string[] => {
  const known = found.get(node)
  if (known) return known
  const names = new Set<string>()
  collect(node, names)
  found.set(node, [...names])
  return [...names]
}

/** The table that a statement writes to; undefined if it only reads. */
export const targetOf = (node: RootOperationNode): string | undefined => {
  const names = new Set<string>()
  if (node.kind === 'InsertQueryNode') collect(node.into, names)
  if (node.kind === 'UpdateQueryNode') collect(node.table, names)
  if (node.kind === 'DeleteQueryNode') collect(node.from, names)
  const [name] = names
  return name
}

/** Kinds of nodes that contain no table; tables of references are in other nodes too. */
const LEAVES = new Set(['ReferenceNode', 'ColumnNode', 'ValueNode', 'PrimitiveValueListNode', 'OperatorNode'])

const NAMED_IN_TEXT = /\b(?:from|join|into|update|table)\s+"?(\w+)"?/gi

const collect = (value: unknown, names: Set<string>): void => {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const one of value) collect(one, names)
    return
  }
  const node = value as { readonly kind?: string } & Readonly<Record<string, unknown>>
  if (node.kind === 'TableNode') {
    const { identifier } = node.table as { readonly identifier: { readonly name: string } }
    names.add(identifier.name)
    return
  }
  if (node.kind !== undefined && LEAVES.has(node.kind)) return
  if (node.kind === 'RawNode')
    for (const [, name = ''] of textOf(node).matchAll(NAMED_IN_TEXT)) names.add(name)
  for (const one of Object.values(node)) collect(one, names)
}

const textOf = (node: Readonly<Record<string, unknown>>): string =>
  (node.sqlFragments as readonly string[]).join(' ')

const isWritingText = (node: RootOperationNode): boolean =>
  /^\s*(insert|update|delete|alter|drop|truncate)\b/i.test(textOf({ ...node }))

const columnsSetBy = (node: RootOperationNode): readonly string[] =>
  node.kind === 'UpdateQueryNode'
    ? (node.updates ?? []).map(({ column }) =>
        column.kind === 'ColumnNode'
          ? String(Reflect.get(Reflect.get(column, 'column') as object, 'name'))
          : '',
      )
    : []
