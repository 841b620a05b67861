import type { Kysely } from 'kysely'
import { cached } from '../../../store/memory.ts'
import type { Database, Row } from '../../../store/schema.ts'

/** Caches the customer groups, by their ids. */
export const customerGroups = cached(async (db) => {
  const rows = await db.selectFrom('customer_group').selectAll().orderBy('id').execute()
  return new Map(rows.map((row) => [row.id, row]))
})

/** Returns the id of a customer's group; null for none. */
export const groupIdOf = async (db: Kysely<Database>, customerId: string): Promise<number | null> => {
  const row = await db
    .selectFrom('customer')
    .select('group_id')
    .where('id', '=', customerId)
    .executeTakeFirst()
  return row?.group_id ?? null
}

/** A customer group. */
export type CustomerGroup = Row<'customer_group'>
