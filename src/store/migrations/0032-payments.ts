import { columnTypes } from '../columns.ts'
import type { Migration } from '../migration.ts'

/** The payment methods of a new shop, as of EC-CUBE's: postal transfer, registered mail, bank transfer; cash on delivery. */
const PAID_FIRST = [1, 2, 3]
const PAID_AT_THE_DOOR = [4]

/** Payment methods say when their money comes, and entries of the audit log that something was taken out of them. */
export const payments: Migration = {
  name: '0032-payments',
  async run(db, dialect) {
    const { schema } = db
    const types = columnTypes(dialect)
    await schema
      .alterTable('payment')
      .addColumn('paid_when', types.key, (c) => c.notNull().defaultTo('any'))
      .execute()
    for (const [paid_when, ids] of [
      ['first', PAID_FIRST],
      ['door', PAID_AT_THE_DOOR],
    ] as const)
      await db
        .updateTable('payment')
        .set({ paid_when })
        .where('id', 'in', [...ids])
        .execute()
    await schema.alterTable('audit_log').addColumn('seal', types.key).execute()
  },
}
