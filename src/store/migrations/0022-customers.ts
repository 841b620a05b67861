import { type Kysely, sql } from 'kysely'
import { columnTypes, type Dialect } from '../columns.ts'
import type { Migration } from '../migration.ts'
import type { Database } from '../schema.ts'

/** What the office keeps of customers, and by what it finds them; who moved points by hand, and why. */
export const customers: Migration = {
  name: '0022-customers',
  async run(db, dialect) {
    const { schema } = db
    const types = columnTypes(dialect)
    await schema.alterTable('customer').addColumn('note', types.text).execute()
    await schema.alterTable('customer').addColumn('deleted_at', types.instant).execute()
    await schema.alterTable('point_movement').addColumn('reason', types.text).execute()
    await schema
      .alterTable('point_movement')
      .addColumn('member_id', types.key, (c) => c.references('member.id'))
      .execute()
    for (const column of ['updated_at', 'created_at'] as const)
      await schema
        .createIndex(`customer_by_${column}`)
        .on('customer')
        .columns([column, 'id', 'status'])
        .execute()
    await words(db, dialect)
  },
}

/**
 * Customers are found by pieces of words that no index of whole words has. SQLite reads an index that holds
 * the words alone; PostgreSQL cuts them into pairs of letters, which takes so long that it had better look them up.
 */
const words = async (db: Kysely<Database>, dialect: Dialect): Promise<void> => {
  const text = sql`lower(name01 || name02 || ' ' || coalesce(kana01, '') || coalesce(kana02, '') || ' ' ||
    coalesce(company_name, '') || ' ' || email_key || ' ' || replace(coalesce(phone_number, ''), '-', ''))`
  if (dialect === 'sqlite') {
    await sql`create index customer_by_words on customer (${text}, id, status)`.execute(db)
    return
  }
  await sql`create function letter_pairs(words text) returns text[] language sql immutable parallel safe
    cost 10000 as $$ select array_agg(distinct substr(words, at, 2)) from generate_series(1, length(words) - 1) as at $$`.execute(
    db,
  )
  await sql`create index customer_by_words on customer using gin (letter_pairs(${text}))`.execute(db)
}
