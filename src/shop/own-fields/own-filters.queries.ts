import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../../store/columns.ts'
import type { Database } from '../../store/schema.ts'
import type { Source } from '../../store/search.ts'
import type { OwnRecord } from './own-field.rules.ts'
import type { OwnCondition } from './own-filters.rules.ts'

type Bounds = Pick<OwnCondition, 'from' | 'to' | 'isRange'>

/**
 * The values that a condition means. One of a few choices stands in the statement itself: PostgreSQL would take it
 * for as rare as all values are on average, and look each record up that has it.
 */
const isMeant = ({ from, to, isRange }: Bounds): RawBuilder<boolean> => {
  if (!isRange) return sql`value = ${sql.lit(unquoted(from))}`
  const ends = [
    ...(from === undefined ? [] : [sql`value >= ${from}`]),
    ...(to === undefined ? [] : [sql`value <= ${to}`]),
  ]
  return sql`${sql.join(ends, sql` and `)}`
}

const unquoted = (value = ''): string => {
  if (!/^[\w-]*$/.test(value)) throw new Error('A value with letters that need quoting')
  return value
}

/** Where the values by which records are found stand, by record; products are found by their variants' values too. */
const VALUES = {
  product: { table: 'product_own_value', id: 'product_id', of: 'product', all: 'status = 1' },
  customer: { table: 'customer_own_value', id: 'customer_id', of: 'customer', all: 'true' },
  order: { table: 'order_own_value', id: 'order_id', of: 'orders', all: 'order_no is not null' },
} as const satisfies Readonly<Partial<Record<OwnRecord, object>>>

/** A record whose lists are filtered by its fields. */
export type FilteredRecord = keyof typeof VALUES

const holding = (record: FilteredRecord, condition: OwnCondition): RawBuilder<unknown> => {
  const { table, id } = VALUES[record]
  return sql`select ${sql.ref(id)} from ${sql.table(table)} where field_id = ${sql.lit(condition.fieldId)} and ${isMeant(condition)}`
}

/** The ids of the products that have a value of a field. */
export const productsHolding = (condition: OwnCondition): RawBuilder<unknown> => holding('product', condition)

/** The ids of the records that meet conditions and are in other lists of ids too. The lists are in the order of ids, in which both databases merge them. */
const idsMeeting = (
  record: FilteredRecord,
  conditions: readonly OwnCondition[],
  others: readonly RawBuilder<unknown>[] = [],
): RawBuilder<unknown> => {
  const { id, of, all } = VALUES[record]
  const [held = [], unheld = []] = [false, true].map((isNot) =>
    conditions.filter((one) => one.isNot === isNot).map((one) => holding(record, one)),
  )
  const wanted = [...others, ...held]
  const every = sql`select id as ${sql.ref(id)} from ${sql.table(of)} where ${sql.raw(all)}`
  const among = wanted.length > 0 ? wanted : [every]
  return sql.join([sql.join(among, sql` intersect `), ...unheld], sql` except `)
}

/** The products that meet conditions and are in other lists of ids, as a table to read them from. */
export const sourceMeeting = (
  conditions: readonly OwnCondition[],
  others: readonly RawBuilder<unknown>[] = [],
): Source => ({
  // Several variants of a product may have values in a range.
  table: sql`(select distinct product_id from (${idsMeeting('product', conditions, others)}) as listed) as met`,
  holds: sql<boolean>`true`,
  productId: sql<number>`met.product_id`,
})

/** Whether a record meets a condition; the few values of one are looked through, not those of all. */
export const isMet = (condition: OwnCondition, record: FilteredRecord = 'product'): RawBuilder<boolean> => {
  const { table, id, of } = VALUES[record]
  const held = sql`exists (
    select 1 from ${sql.table(table)} where ${sql.ref(id)} = ${sql.ref(`${of}.id`)}
    and +field_id = ${sql.lit(condition.fieldId)} and ${isMeant(condition)} limit 1 offset 0)`
  return condition.isNot ? sql<boolean>`not ${held}` : sql<boolean>`${held}`
}

/** The records that meet all conditions on their fields. */
export interface OwnMet {
  /** With few of them these are looked up first; else a page is read along its order. */
  readonly are: 'few' | 'many'
  /** Whether a record is one of them, found for each. */
  readonly holds: RawBuilder<boolean>
  /** As above, by a list of all of them. */
  readonly isListed: RawBuilder<boolean>
  /** They as a table `met`, and its column with their ids. */
  readonly met: RawBuilder<unknown>
  readonly id: RawBuilder<string>
}

/** Looks for the records that meet conditions; undefined without any. At most `few` are read at once. */
export const recordsMeeting = async (
  db: Kysely<Database>,
  dialect: Dialect,
  record: Exclude<FilteredRecord, 'product'>,
  { conditions, few }: { readonly conditions: readonly OwnCondition[]; readonly few: number },
): Promise<OwnMet | undefined> => {
  if (conditions.length === 0) return undefined
  const { id, of } = VALUES[record]
  const column = sql.ref(`${of}.id`)
  const met = sql`(${idsMeeting(record, conditions)}) as met`
  const some = sql<{ id: string }>`select met.${sql.ref(id)} as id from ${met} limit ${few + 1}`
  const ids = (await some.execute(db)).rows.map((row) => row.id)
  const are = ids.length > few ? 'many' : 'few'
  const known =
    dialect === 'sqlite'
      ? sql<boolean>`${column} in (select value from json_each(${JSON.stringify(ids)}))`
      : sql<boolean>`${column} = any(${ids}::text[])`
  const listed = sql<boolean>`${column} in (select met.${sql.ref(id)} from ${met})`
  const each = sql<boolean>`${sql.join(
    conditions.map((one) => isMet(one, record)),
    sql` and `,
  )}`
  return {
    are,
    holds: are === 'few' ? known : each,
    isListed: are === 'few' ? known : listed,
    met,
    id: sql<string>`met.${sql.ref(id)}`,
  }
}

/** As above, in a list that is read once: for PostgreSQL where it has to look through many products anyway. */
export const isListed = (condition: OwnCondition): RawBuilder<boolean> =>
  // It would join a mere `in`.
  sql<boolean>`(product.id in (${productsHolding(condition)})) is ${condition.isNot ? sql`not true` : sql`true`}`

/** The different values of a field that public products have, each looked up behind the one before. */
export const valuesHeld = async (db: Kysely<Database>, fieldId: number): Promise<readonly string[]> => {
  const field = sql.lit(fieldId)
  const next = (behind: RawBuilder<unknown>) =>
    sql`select min(value) from product_own_value where field_id = ${field}${behind}`
  const { rows } = await sql<{ value: string }>`
    with recursive held (value) as (
      ${next(sql``)}
      union all
      select (${next(sql` and value > held.value`)}) from held where held.value is not null
    )
    select held.value from held where held.value is not null and exists (
      select 1 from product_own_value inner join product on product.id = product_own_value.product_id
      where product_own_value.field_id = ${field} and product_own_value.value = held.value and product.status = 1
    )`.execute(db)
  return rows.map(({ value }) => value)
}

/** One value of a field that a public product has; none where none has any. */
export const hasValues = async (db: Kysely<Database>, fieldId: number): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('product_own_value')
    .innerJoin('product', 'product.id', 'product_own_value.product_id')
    .select('product_own_value.value')
    .where('product_own_value.field_id', '=', fieldId)
    .where('product.status', '=', 1)
    .limit(1)
    .execute()
  return rows.map(({ value }) => value)
}
