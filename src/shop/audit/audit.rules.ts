/** Decides which parts of a change the audit log stores, and which it must not. */

import { propertiesOf, tablesWhere } from '../../store/schema.ts'
import type { Whose } from '../people.rules.ts'

type Columns = Readonly<Record<string, unknown>>

/** A written row. */
export interface Written {
  readonly table: string
  readonly key: string
  readonly before: Columns | null
  readonly after: Columns | null
}

/** The column with the values of added fields, as JSON: here each of them counts as a column of its own. */
const OWN_FIELDS = 'own_fields'

const withOwnFields = (columns: Columns | null): Columns | null => {
  const held = columns?.[OWN_FIELDS]
  if (!columns || typeof held !== 'string') return columns
  const { [OWN_FIELDS]: _json, ...others } = columns
  const own = Object.entries(JSON.parse(held) as Columns).map(([name, value]) => [
    `${OWN_FIELDS}.${name}`,
    value,
  ])
  return { ...others, ...Object.fromEntries(own) }
}

/** The changed columns of a row, before and after. */
export interface Change {
  readonly table: string
  readonly key: string
  readonly kind: 'created' | 'changed' | 'deleted'
  readonly columns: Readonly<Record<string, { readonly before?: unknown; readonly after?: unknown }>>
}

/** The most rows stored for one entry; for more, their number is stored. */
export const MOST_ROWS = 1000

const SECRET = /password|secret|hash|token|(?:^|_)key$|code/i
/** Technical inputs, and the answers of authenticators. */
const WIRE = new Set([
  'csrfToken',
  'mode',
  '_method',
  'idempotencyKey',
  'clientDataJSON',
  'attestationObject',
  'transports',
])
/** Columns that change with every write. */
const NOISE = new Set(['version', 'updated_at', 'totp_step', 'points_moved_at'])

/**
 * Texts of mails to customers, their bank accounts, and searched words: they are stored only in their own tables, and deleted with
 * those rows.
 */
const WORDS = new Set(['mailSubject', 'mailBody', 'missedWord', 'refundTo'])

const HIDDEN = '•••'

/** Only the beginning of a longer text is stored: a typed file is not a change. */
const LONGEST = 100_000

const shown = (name: string, value: unknown): unknown =>
  SECRET.test(name) && !name.endsWith('Code') && !name.endsWith('_code') && value !== null ? HIDDEN : value

/** Secrets in the rows of a list; a `code` there is that of a product or of a setting. */
const SECRET_OF_ROW = /password|secret/i

const withoutSecrets = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      SECRET_OF_ROW.test(name) && inner !== null ? HIDDEN : withoutSecrets(inner),
    ]),
  )
}

/** The column with the bank account of a customer, which is erased with their data. */
const ACCOUNT = 'refund_to'

/**
 * The column `code` belongs to a variant, a theme or a plugin; an input of that name is a code for signing
 * in.
 */
const shownColumn = (name: string, value: unknown): unknown => {
  if (name === ACCOUNT) return value === null ? null : HIDDEN
  return name === 'code' ? value : shown(name, value)
}

/** Returns the inputs of a request without secrets; for files their names, for a typed one its heading. */
export const inputToKeep = (input: Columns): Columns =>
  Object.fromEntries(
    Object.entries(input)
      .filter(([name, value]) => !WIRE.has(name) && !WORDS.has(name) && value !== undefined)
      .map(([name, value]) => [
        name,
        shortened(name === 'csv' ? heading(value) : shown(name, withoutSecrets(value))),
      ]),
  )

/** Names and addresses in the lines below do not belong into the log; their changes are stored by row. */
const heading = (value: unknown): unknown =>
  typeof value === 'string' ? value.slice(0, value.search(/[\r\n]|$/)) : value

const shortened = (value: unknown): unknown =>
  typeof value === 'string' && value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value

/** Returns the changes of the written rows, merged by row; unchanged rows are left out. */
export const changesToKeep = (written: readonly Written[]): readonly Change[] => {
  const rows = new Map<string, Written>()
  for (const one of written) {
    const name = `${one.table}:${one.key}`
    const first = rows.get(name)
    rows.set(name, first ? { ...one, before: first.before } : one)
  }
  const isErased = [...rows.values()].some(isErasure)
  return [...rows.values()].slice(0, MOST_ROWS).flatMap((one) => {
    const change = changeOf(
      isErased && propertiesOf(one.table)?.personal
        ? { ...one, before: hidden(withOwnFields(one.before)) }
        : one,
    )
    return Object.keys(change.columns).length > 0 ? [change] : []
  })
}

/** Returns whether the rows of a table are about one of these: a customer, or an order. */
export const isAbout = (table: string, whose: readonly Whose[]): boolean => {
  const about = propertiesOf(table)?.tellsOf
  return about !== undefined && whose.includes(about)
}

/** The tables of the shop whose changes are recorded. */
export const AUDITED: readonly string[] = tablesWhere(({ audit }) => audit !== false)

/** Returns the tables whose rows are about a customer, or an order. */
export const tablesTellingOf = (whose: readonly Whose[]): readonly string[] =>
  tablesWhere(({ tellsOf }) => tellsOf !== undefined && whose.includes(tellsOf))

/** Returns whether a customer was deleted: their personal data must not be in the log of it either. */
const isErasure = ({ table, before, after }: Written): boolean =>
  table === 'customer' && Boolean(after?.deleted_at) && !before?.deleted_at

const hidden = (columns: Columns | null): Columns | null =>
  columns &&
  Object.fromEntries(Object.entries(columns).map(([name, value]) => [name, value === null ? null : HIDDEN]))

/** A record that an entry is about. */
export interface Subject {
  readonly table: string
  readonly key: string
}

/**
 * Returns the records that changes are about, each once: the rows themselves, and the records that they are
 * part of.
 */
export const subjectsOf = (changes: readonly Change[], written: readonly Written[]): readonly Subject[] => {
  const kept = new Set(changes.map(({ table, key }) => `${table}:${key}`))
  const wholes = written
    .filter(({ table, key }) => kept.has(`${table}:${key}`))
    .flatMap(({ table, before, after }) => {
      const [whole, column = ''] = propertiesOf(table)?.partOf ?? []
      const key = after?.[column] ?? before?.[column]
      return whole === undefined || key === undefined || key === null
        ? []
        : [{ table: whole, key: String(key) }]
    })
  const all = [...changes.map(({ table, key }) => ({ table, key })), ...wholes]
  return [...new Map(all.map((one) => [`${one.table}:${one.key}`, one])).values()]
}

/** An input that names a record. */
const NAMES_RECORD = /Id$/

/** The parts of an entry that can be erased. */
export interface Said {
  readonly input: Columns
  readonly changes: readonly Change[]
}

/**
 * Returns an entry without a person's data: the values of these columns of it and of its parts, and the typed
 * inputs for them. An order keeps its customer's data, and so do the entries about it.
 */
export const withoutPerson = (
  { input, changes }: Said,
  subject: Subject,
  columns: readonly string[],
): Said => {
  const isMeant = ({ table, key }: Change) =>
    (table === subject.table && key === subject.key) || propertiesOf(table)?.partOf?.[0] === subject.table
  const isOfOrder = changes.some(({ table }) => table === 'orders')
  return {
    input: isOfOrder
      ? input
      : Object.fromEntries(
          Object.entries(input).map(([name, value]) => [name, NAMES_RECORD.test(name) ? value : HIDDEN]),
        ),
    changes: changes.map((change) => (isMeant(change) ? blanked(change, columns) : change)),
  }
}

const blanked = (change: Change, columns: readonly string[]): Change => ({
  ...change,
  columns: Object.fromEntries(
    Object.entries(change.columns).map(([name, values]) => [
      name,
      columns.includes(columnOf(name)) ? (hidden(values) ?? values) : values,
    ]),
  ),
})

/** Returns the column of a row for a name in an entry. */
const columnOf = (name: string): string => (name.startsWith(`${OWN_FIELDS}.`) ? OWN_FIELDS : name)

const changeOf = ({ table, key, ...written }: Written): Change => {
  const before = withOwnFields(written.before)
  const after = withOwnFields(written.after)
  return {
    table,
    key,
    kind: kindOf(before, after),
    columns: Object.fromEntries(
      Object.keys({ ...before, ...after })
        .filter((name) => !NOISE.has(name) && !isSame(before?.[name], after?.[name]))
        .map((name) => [
          name,
          {
            ...(before && { before: shownColumn(name, before[name] ?? null) }),
            ...(after && { after: shownColumn(name, after[name] ?? null) }),
          },
        ]),
    ),
  }
}

const kindOf = (before: Columns | null, after: Columns | null): Change['kind'] => {
  if (!before) return 'created'
  return after ? 'changed' : 'deleted'
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
