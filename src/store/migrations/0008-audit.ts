import { columnTypes } from '../columns.ts'
import type { Migration } from '../migration.ts'

/** What members did, row by row. */
export const audit: Migration = {
  name: '0008-audit',
  async run({ schema }, dialect) {
    const types = columnTypes(dialect)
    await schema
      .createTable('audit_log')
      .addColumn('seq', types.integer, (c) => c.primaryKey())
      .addColumn('at', types.instant, (c) => c.notNull())
      .addColumn('member_id', types.key, (c) => c.notNull())
      .addColumn('login_id', types.key, (c) => c.notNull())
      .addColumn('member_name', types.text, (c) => c.notNull())
      .addColumn('client_ip', types.key, (c) => c.notNull())
      .addColumn('transition', types.key, (c) => c.notNull())
      .addColumn('input', types.text, (c) => c.notNull())
      .addColumn('changes', types.text, (c) => c.notNull())
      .addColumn('digest', types.key, (c) => c.notNull())
      .execute()
    for (const column of ['member_id', 'transition', 'at'] as const)
      await schema.createIndex(`audit_log_by_${column}`).on('audit_log').columns([column, 'seq']).execute()
    await schema
      .createTable('audit_subject')
      .addColumn('seq', types.integer, (c) => c.notNull().references('audit_log.seq').onDelete('cascade'))
      .addColumn('table_name', types.key, (c) => c.notNull())
      .addColumn('row_key', types.key, (c) => c.notNull())
      .addPrimaryKeyConstraint('audit_subject_key', ['seq', 'table_name', 'row_key'])
      .execute()
    await schema
      .createIndex('audit_subject_by_row')
      .on('audit_subject')
      .columns(['table_name', 'row_key', 'seq'])
      .execute()
  },
}
