import { type Kysely, sql } from 'kysely'
import type { Database, Row } from '../../store/schema.ts'
import type { FilteredRecord } from './own-filters.queries.ts'
import { type Held, ownRowsOf } from './own-filters.rules.ts'
import { toOwnField } from './own-values.rules.ts'

type Db = Kysely<Database>

/** Records whose rows follow each change of one; those of products are made with all that derives from a product. */
export type RowsOf = Exclude<FilteredRecord, 'product'>

/** The tables as one: their columns are alike, but for the name of the id. */
const TABLES = {
  customer: { table: 'customer_own_value', id: 'customer_id' },
  order: { table: 'order_own_value' as 'customer_own_value', id: 'order_id' as 'customer_id' },
} as const satisfies Record<RowsOf, object>

const filterableFields = async (tx: Db, record: RowsOf) =>
  (
    await tx
      .selectFrom('own_field')
      .selectAll()
      .where('record', '=', record)
      .where('deleted_at', 'is', null)
      .where('filterable', '=', true)
      .execute()
  ).map(toOwnField)

/** Stores the values by which a list finds a record, in the transaction that changes them. */
export const keepOwnRows = async (tx: Db, record: RowsOf, id: string, held: string): Promise<void> => {
  const { table, id: column } = TABLES[record]
  await tx.deleteFrom(table).where(column, '=', id).execute()
  await addRows(tx, record, ownRowsOf(await filterableFields(tx, record), [{ id, own_fields: held }]))
}

/** Stores the values of a field of some records that have no rows of it. */
export const fillOwnRows = (
  tx: Db,
  record: RowsOf,
  field: Row<'own_field'>,
  holders: readonly Held[],
): Promise<void> => addRows(tx, record, ownRowsOf([toOwnField(field)], holders))

const addRows = async (tx: Db, record: RowsOf, rows: ReturnType<typeof ownRowsOf>): Promise<void> => {
  const { table, id: column } = TABLES[record]
  if (rows.length === 0) return
  const values = rows.map(({ id, ...row }) => ({ ...row, [column]: id }))
  await tx
    .insertInto(table)
    .values(values as unknown as Row<'customer_own_value'>[])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Deletes some rows of a field; how many there were. */
export const dropOwnRows = async (
  tx: Db,
  record: RowsOf,
  fieldId: number,
  limit: number,
): Promise<number> => {
  const { table, id: column } = TABLES[record]
  const some = tx.selectFrom(table).select(column).where('field_id', '=', fieldId).limit(limit)
  const { numDeletedRows } = await tx
    .deleteFrom(table)
    .where('field_id', '=', fieldId)
    .where(column, 'in', (eb) =>
      eb.selectFrom(some.as('some')).select(sql<string>`${sql.ref(column)}`.as(column)),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
