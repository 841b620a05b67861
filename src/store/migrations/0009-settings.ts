import { columnTypes } from '../columns.ts'
import type { Migration } from '../migration.ts'

/** What the law asks for that fits into no row: text beneath them. */
export const settings: Migration = {
  name: '0009-settings',
  async run({ schema }, dialect) {
    const types = columnTypes(dialect)
    for (const column of ['trade_law_body', 'trade_law_body_en'])
      await schema.alterTable('base_info').addColumn(column, types.text).execute()
  },
}
