import { columnTypes } from '../columns.ts'
import type { Migration } from '../migration.ts'

/** Payment methods say within how many days their money is to come, and orders what was said when they were drawn up. */
export const paymentDeadlines: Migration = {
  name: '0036-payment-deadlines',
  async run({ schema }, dialect) {
    const types = columnTypes(dialect)
    for (const table of ['payment', 'orders'])
      await schema.alterTable(table).addColumn('pay_within_days', types.integer).execute()
  },
}
