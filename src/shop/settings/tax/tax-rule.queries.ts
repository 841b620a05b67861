import type { Kysely } from 'kysely'
import type { Database, Row } from '../../../store/schema.ts'

/** Returns the general tax rules, the latest first; those of single variants are stored with them. */
export const generalRules = (db: Kysely<Database>): Promise<Row<'tax_rule'>[]> =>
  db
    .selectFrom('tax_rule')
    .selectAll()
    .where('variant_id', 'is', null)
    .orderBy('apply_date', 'desc')
    .orderBy('id')
    .execute()
