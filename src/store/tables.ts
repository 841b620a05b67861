import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryId,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely'
import type { Database } from './schema.ts'

type Table = keyof Database

/**
 * Whom a table concerns. What is kept in memory is made of those of everybody alone, and only of them a
 * change is told; all others hold what belongs to one visitor, or to the shop's own running.
 */
const CONCERNS: Readonly<Record<Table, 'everybody' | 'one'>> = {
  base_info: 'everybody',
  master: 'everybody',
  order_status: 'everybody',
  own_field: 'everybody',
  category: 'everybody',
  class_name: 'everybody',
  class_category: 'everybody',
  tag: 'everybody',
  synonym: 'everybody',
  missed_word: 'one',
  template_break: 'one',
  product: 'everybody',
  product_category: 'everybody',
  product_tag: 'everybody',
  excluded_delivery: 'everybody',
  product_image: 'everybody',
  unused_picture: 'one',
  user_file: 'one',
  variant: 'everybody',
  tax_rule: 'everybody',
  payment: 'everybody',
  delivery: 'everybody',
  delivery_fee: 'everybody',
  delivery_time: 'everybody',
  delivery_payment: 'everybody',
  delivery_duration: 'everybody',
  holiday: 'everybody',
  news: 'everybody',
  trade_law: 'everybody',
  layout: 'everybody',
  block: 'everybody',
  block_position: 'everybody',
  page: 'everybody',
  theme: 'everybody',
  plugin: 'everybody',
  template: 'everybody',
  template_change: 'everybody',
  page_section: 'everybody',
  customer: 'one',
  customer_address: 'one',
  favorite: 'one',
  email_change: 'one',
  email_undo: 'one',
  session: 'one',
  session_item: 'one',
  rate_limit: 'one',
  cart: 'one',
  cart_line: 'one',
  orders: 'one',
  open_order: 'one',
  payment_attempt: 'one',
  shipping: 'one',
  order_line: 'one',
  order_change: 'one',
  stock_movement: 'one',
  point_movement: 'one',
  sales_day: 'one',
  sales_change: 'one',
  sales_zone: 'one',
  order_words: 'one',
  idempotency: 'one',
  outbox: 'one',
  job: 'one',
  schedule: 'one',
  background_fault: 'one',
  member: 'one',
  member_recovery_code: 'one',
  member_session: 'one',
  member_passkey: 'one',
  passkey_challenge: 'one',
  login_history: 'one',
  deny_rule: 'everybody',
  security: 'everybody',
  stock_change: 'one',
  price_change: 'one',
  csv_column: 'one',
  list_view: 'one',
  list_columns: 'one',
  app_secret: 'one',
  heartbeat: 'one',
  audit_log: 'one',
  audit_subject: 'one',
  mail_template: 'everybody',
  mail: 'one',
  receipt: 'one',
  paper_wording: 'one',
}

/** The primary keys that are no single `id`. */
const KEYS: { readonly [T in Table]?: readonly string[] } = {
  master: ['kind', 'id'],
  list_columns: ['member_id', 'screen'],
  paper_wording: ['member_id'],
  csv_column: ['csv_type', 'name'],
  product_category: ['category_id', 'product_id'],
  product_tag: ['product_id', 'tag_id'],
  synonym: ['folded'],
  missed_word: ['day', 'word'],
  template_break: ['page'],
  excluded_delivery: ['product_id', 'delivery_id'],
  unused_picture: ['file_name'],
  delivery_fee: ['delivery_id', 'pref'],
  delivery_payment: ['delivery_id', 'payment_id'],
  block_position: ['layout_id', 'section', 'block_id'],
  page_section: ['page_id', 'sort_no'],
  theme: ['code'],
  plugin: ['code'],
  schedule: ['kind'],
  background_fault: ['plugin_code'],
  template: ['theme_code', 'name'],
  favorite: ['customer_id', 'product_id'],
  email_change: ['customer_id'],
  session_item: ['session_id', 'name'],
  rate_limit: ['key'],
  idempotency: ['visitor', 'transition', 'key'],
  cart_line: ['cart_id', 'variant_id'],
  open_order: ['order_id'],
  sales_day: ['day'],
  sales_change: ['day', 'id'],
  member_recovery_code: ['member_id', 'code_hash'],
  passkey_challenge: ['session_id'],
  audit_subject: ['seq', 'table_name', 'row_key'],
  audit_log: ['seq'],
  app_secret: ['fingerprint'],
}

/** The columns of a table's primary key. */
export const keyOf = (table: Table): readonly string[] => KEYS[table] ?? ['id']

/** What the names of the tables that plugins bring begin with. */
export const PLUGIN_TABLES = 'plugin_'

/** Whether a plugin has brought a table. */
export const isOfPlugin = (table: string): boolean => table.startsWith(PLUGIN_TABLES)

// What a plugin keeps may be shown to everybody; the shop cannot know what is not.
const isShared = (table: string): boolean => isOfPlugin(table) || Reflect.get(CONCERNS, table) === 'everybody'

const isKnown = (table: string): boolean => table in CONCERNS || isOfPlugin(table)

/** A column that changes often and in single rows. */
interface RowColumn {
  readonly column: string
  /**
   * Names the row: a change to the column alone, by a statement that returns this, concerns what was made of
   * those rows and nothing else of the table.
   */
  readonly row: string
  /** The column as it is read by those to whom most changes do not matter. */
  readonly roughly: string
  /** Returned as true by a change that does not matter to them. */
  readonly roughlySame: string
}

const BY_ROW: { readonly [T in Table]?: RowColumn } = {
  variant: {
    column: 'stock',
    row: 'product_id',
    roughly: 'stock_roughly',
    roughlySame: 'stock_roughly_same',
  },
}

/** The tag of a column that changes by row: of one row of it, or of all. */
const columnTag = (table: string, column: string, row?: unknown): string =>
  row === undefined ? `${table}.${column}` : `${table}.${column}:${row}`

/** The statements that were made, by the id under which their results come. */
const statements = new WeakMap<QueryId, RootOperationNode>()

/** Remembers what a statement looks like, for one that is made once and run often. */
export const rememberStatement = (queryId: QueryId, node: RootOperationNode): void => {
  statements.set(queryId, node)
}

type Rows = readonly UnknownRow[]

/** Sees each statement, and its result when it was run. */
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

/** Notes, as tags, what was read through it. */
export class ReadNotes extends StatementNotes {
  readonly #tags: Set<string>
  readonly #withRows: boolean

  /** `withRows` is false where what changes by row does not matter to what is made. */
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

/** Notes, as tags, what was changed through it. */
export class WriteNotes extends StatementNotes {
  readonly #tags = new Set<string>()
  #isAnything = false

  /** What was changed; nothing where it cannot be told from what was not. */
  get tags(): readonly string[] | undefined {
    return this.#isAnything ? undefined : [...this.#tags]
  }

  protected note(node: RootOperationNode, { rows, numAffectedRows }: QueryResult<UnknownRow>): void {
    if (node.kind === 'SelectQueryNode' || (numAffectedRows ?? BigInt(rows.length)) === 0n) return
    if (node.kind === 'RawNode') this.#noteText(node)
    const table = targetOf(node)
    if (table === undefined || !isShared(table)) return
    // Rows of other tables go with it.
    if (node.kind === 'DeleteQueryNode') this.#isAnything = true
    for (const tag of changedTags(node, table, rows)) this.#tags.add(tag)
  }

  #noteText(node: RootOperationNode): void {
    const written = tablesIn(node)
    if (isWritingText(node) && (written.length === 0 || written.some(isShared))) this.#isAnything = true
  }
}

const rowTags = (table: string, rows: Rows): readonly string[] => {
  const known = BY_ROW[table as Table]
  if (!known) return []
  const ids = rows.map((row) => row[known.row])
  if (ids.includes(undefined)) return [columnTag(table, known.column)]
  const column = rows.every((row) => known.roughly in row) ? known.roughly : known.column
  return [...new Set(ids)].map((id) => columnTag(table, column, id))
}

const changedTags = (node: RootOperationNode, table: string, rows: Rows): readonly string[] => {
  const known = BY_ROW[table as Table]
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

/** The table that a statement writes to; none where it only reads. */
export const targetOf = (node: RootOperationNode): string | undefined => {
  const names = new Set<string>()
  if (node.kind === 'InsertQueryNode') collect(node.into, names)
  if (node.kind === 'UpdateQueryNode') collect(node.table, names)
  if (node.kind === 'DeleteQueryNode') collect(node.from, names)
  const [name] = names
  return name
}

/** Kinds of nodes below which no table can stand; of references the table, or its alias, stands elsewhere too. */
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
