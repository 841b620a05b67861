import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/**
 * Which products have a variant that is not counted, with all that is asked of it: no stock that is taken or given
 * back writes there.
 */
export const unlimitedVariants: Migration = {
  name: '0051-unlimited',
  async run(db) {
    await sql`create index variant_unlimited on variant (product_id, visible, stock_unlimited)
      where visible and stock_unlimited`.execute(db)
  },
}
