import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../store/schema.ts'
import type { Source } from '../../store/search.ts'
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

/** The ids of the products that have a value of a field. */
export const productsHolding = (condition: OwnCondition): RawBuilder<unknown> =>
  sql`select product_id from product_own_value where field_id = ${sql.lit(condition.fieldId)} and ${isMeant(condition)}`

/**
 * The products that meet conditions and are in other lists of ids too, as a table to read them from. The lists are in
 * the order of ids, in which both databases merge them.
 */
export const sourceMeeting = (
  conditions: readonly OwnCondition[],
  others: readonly RawBuilder<unknown>[] = [],
): Source => {
  const [held, unheld] = [false, true].map((isNot) =>
    conditions.filter((one) => one.isNot === isNot).map(productsHolding),
  )
  const wanted = [...others, ...(held ?? [])]
  const among = wanted.length > 0 ? wanted : [sql`select id as product_id from product where status = 1`]
  const all = [sql.join(among, sql` intersect `), ...(unheld ?? [])]
  return {
    // Several variants of a product may have values in a range.
    table: sql`(select distinct product_id from (${sql.join(all, sql` except `)}) as listed) as met`,
    holds: sql<boolean>`true`,
    productId: sql<number>`met.product_id`,
  }
}

/** Whether a product meets a condition; the few values of a product are looked through, not those of all. */
export const isMet = (condition: OwnCondition): RawBuilder<boolean> => {
  const held = sql`exists (
    select 1 from product_own_value where product_id = product.id
    and +field_id = ${sql.lit(condition.fieldId)} and ${isMeant(condition)} limit 1 offset 0)`
  return condition.isNot ? sql<boolean>`not ${held}` : sql<boolean>`${held}`
}

/** The same, in a list that is read once: for PostgreSQL where it has to look through many products anyway. */
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
