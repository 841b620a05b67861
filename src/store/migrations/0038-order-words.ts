import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../columns.ts'
import type { Migration } from '../migration.ts'
import type { Database } from '../schema.ts'

/**
 * By which words placed orders are found: their row says whether they still wait for being put into the
 * index. Triggers see to it, whoever writes an order or its lines; a draft has no number, and no row.
 */
export const orderWords: Migration = {
  name: '0038-order-words',
  async run(db, dialect) {
    const types = columnTypes(dialect)
    let table = db.schema
      .createTable('order_words')
      .addColumn('id', types.serial, (c) => c.primaryKey())
      .addColumn('order_id', types.key, (c) =>
        c.notNull().unique().references('orders.id').onDelete('cascade'),
      )
      .addColumn('waits', types.flag, (c) => c.notNull().defaultTo(true))
    if (dialect === 'postgres')
      table = table.addColumn('people_grams', sql`tsvector`).addColumn('goods_grams', sql`tsvector`)
    await table.execute()
    await sql`create index order_words_waiting on order_words (id) where waits`.execute(db)
    await sql`insert into order_words (order_id) select id from orders where order_no is not null order by id`.execute(
      db,
    )
    await (dialect === 'sqlite' ? onSqlite(db) : onPostgres(db))
  },
}

const NAMED = ['order_no', 'name01', 'name02', 'kana01', 'kana02', 'company_name', 'email', 'phone_number']

// An order that waits already is written again: whoever puts it into the index at this moment waits for it.
const WAITS = 'on conflict (order_id) do update set waits = true'

const onSqlite = async (db: Kysely<Database>): Promise<void> => {
  await sql`create virtual table order_search using fts5(people, goods, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 0 categories 'L* N* M* Co'")`.execute(
    db,
  )
  const placed = sql.raw(`when new.order_no is not null begin
    insert into order_words (order_id) values (new.id) ${WAITS}; end`)
  await sql`create trigger order_is_put after insert on orders ${placed}`.execute(db)
  await sql`create trigger order_is_named after update of ${sql.raw(NAMED.join())} on orders ${placed}`.execute(
    db,
  )
  await sql`create trigger order_is_gone after delete on order_words begin
    delete from order_search where rowid = old.id; end`.execute(db)
  const line = (event: string, of: 'new' | 'old') =>
    sql
      .raw(
        `create trigger order_line_is_${event.split(' ')[0]}d after ${event} on order_line begin
    update order_words set waits = true where order_id = ${of}.order_id; end`,
      )
      .execute(db)
  await line('insert', 'new')
  await line('update of product_name', 'new')
  await line('delete', 'old')
}

const onPostgres = async (db: Kysely<Database>): Promise<void> => {
  for (const column of ['people_grams', 'goods_grams'])
    await sql`create index ${sql.id(`order_words_by_${column}`)} on order_words using gin (${sql.id(column)})`.execute(
      db,
    )
  await sql`create function order_named() returns trigger language plpgsql as $$ begin
    insert into order_words (order_id) values (new.id) ${sql.raw(WAITS)}; return new; end $$`.execute(db)
  const placed = sql`on orders for each row when (new.order_no is not null) execute function order_named()`
  await sql`create trigger order_is_put after insert ${placed}`.execute(db)
  await sql`create trigger order_is_named after update of ${sql.raw(NAMED.join())} ${placed}`.execute(db)
  // A plan that was made while there were few orders, and kept, would read all of them for each line.
  await sql`create function order_line_changed() returns trigger language plpgsql
    set plan_cache_mode = force_custom_plan as $$ begin
    update order_words set waits = true where order_id = coalesce(new.order_id, old.order_id);
    return null; end $$`.execute(db)
  await sql`create trigger order_line_is_changed after insert or update of product_name or delete on order_line
    for each row execute function order_line_changed()`.execute(db)
}
