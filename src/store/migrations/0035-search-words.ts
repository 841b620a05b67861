import { columnTypes } from '../columns.ts'
import type { Migration } from '../migration.ts'

/** Words that mean the same to a search, and words that found nothing. */
export const searchWords: Migration = {
  name: '0035-search-words',
  async run({ schema }, dialect) {
    const types = columnTypes(dialect)
    // A word is in one group: two that name it would each lead to the other's products.
    await schema
      .createTable('synonym')
      .addColumn('folded', types.key, (c) => c.primaryKey())
      .addColumn('group_id', types.key, (c) => c.notNull())
      .addColumn('word', types.text, (c) => c.notNull())
      .addColumn('sort_no', types.integer, (c) => c.notNull())
      .execute()
    await schema.createIndex('synonym_by_group').on('synonym').columns(['group_id', 'sort_no']).execute()
    await schema
      .createTable('missed_word')
      .addColumn('day', types.day, (c) => c.notNull())
      .addColumn('word', types.key, (c) => c.notNull())
      .addColumn('times', types.integer, (c) => c.notNull())
      .addColumn('first_at', types.instant, (c) => c.notNull())
      .addColumn('last_at', types.instant, (c) => c.notNull())
      .addPrimaryKeyConstraint('missed_word_key', ['day', 'word'])
      .execute()
  },
}
