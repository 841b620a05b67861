import type { Migration } from '../migration.ts'

/** What an edit of an order began from, and what a refund gave back, at each rate of tax. */
export const refundRates: Migration = {
  name: '0043-refund-rates',
  async run({ schema }) {
    await schema.alterTable('order_change').addColumn('rates', 'text').execute()
  },
}
