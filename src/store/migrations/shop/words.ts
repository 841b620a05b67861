import { type RawBuilder, sql } from 'kysely'
import type { Make, Place } from './make.ts'

/** The tokenizer of SQLite's indexes: it splits at every character that is no letter, mark or digit. */
const FTS = sql`content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 0 categories 'L* N* M* Co'"`

const run = async ({ db }: Place, statements: readonly RawBuilder<unknown>[]): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}

/** Creates the index of products for searches. */
const productSearch: Make = (place) =>
  run(
    place,
    place.dialect === 'sqlite'
      ? [sql`create virtual table product_search using fts5(grams, ${FTS})`]
      : [
          sql`alter table product add column search_grams tsvector`,
          sql`create index product_search on product using gin (search_grams)`,
        ],
  )

/**
 * Creates the index of customers, which are found by parts of words that no index of whole words has. SQLite
 * reads an index that contains only the words; PostgreSQL splits them into pairs of characters, which takes
 * so long that it should read the rows.
 */
const customerWords: Make = (place) => {
  const text = sql`lower(name01 || name02 || ' ' || coalesce(kana01, '') || coalesce(kana02, '') || ' ' ||
    coalesce(company_name, '') || ' ' || email_key || ' ' || replace(coalesce(phone_number, ''), '-', ''))`
  return run(
    place,
    place.dialect === 'sqlite'
      ? [sql`create index customer_by_words on customer (${text}, id, status)`]
      : [
          sql`create function letter_pairs(words text) returns text[] language sql immutable parallel safe
            cost 10000 as $$ select array_agg(distinct substr(words, at, 2)) from generate_series(1, length(words) - 1) as at $$`,
          sql`create index customer_by_words on customer using gin (letter_pairs(${text}))`,
        ],
  )
}

/** Creates indexes of addresses in lower case. */
const mailAddresses: Make = (place) =>
  run(place, [
    sql`create index mail_by_recipient on mail (lower(recipient))`,
    sql`create index mail_by_reply on mail (lower(reply_to))`,
  ])

/**
 * Creates triggers for the end of a session: its orders lose it, and the answers stored for it are deleted.
 */
const sessionEnds: Make = (place) =>
  run(
    place,
    place.dialect === 'sqlite'
      ? [
          sql`create trigger session_ends after delete on session begin
            update orders set session_id = null where session_id = old.id;
            delete from idempotency where visitor = old.id; end`,
        ]
      : [
          sql`create function session_ended() returns trigger language plpgsql as $$ begin
    update orders set session_id = null where session_id = old.id;
    delete from idempotency where visitor = old.id; return old; end $$`,
          sql`create trigger session_ends after delete on session
            for each row execute function session_ended()`,
        ],
  )

const NAMED = sql.raw('order_no, name01, name02, kana01, kana02, company_name, email, phone_number')

// An order that is pending already is written again: so a transaction that indexes it at this moment is
// waited for.
const WAITS = sql.raw('on conflict (order_id) do update set waits = true')

/**
 * Creates the index of placed orders: their row marks whether they wait to be indexed. Triggers maintain it,
 * whatever writes an order or its lines; a draft has no number, and no row.
 */
const orderSearch: Make = (place) =>
  run(place, place.dialect === 'sqlite' ? orderSearchOnSqlite : orderSearchOnPostgres)

const placed = sql`when new.order_no is not null begin
    insert into order_words (order_id) values (new.id) ${WAITS}; end`

const lineWaits = (of: 'new' | 'old') => sql`on order_line begin
    update order_words set waits = true where order_id = ${sql.raw(of)}.order_id; end`

const orderSearchOnSqlite = [
  sql`create virtual table order_search using fts5(people, goods, ${FTS})`,
  sql`create trigger order_is_put after insert on orders ${placed}`,
  sql`create trigger order_is_named after update of ${NAMED} on orders ${placed}`,
  sql`create trigger order_is_gone after delete on order_words begin
      delete from order_search where rowid = old.id; end`,
  sql`create trigger order_line_is_inserted after insert ${lineWaits('new')}`,
  sql`create trigger order_line_is_updated after update of product_name ${lineWaits('new')}`,
  sql`create trigger order_line_is_deleted after delete ${lineWaits('old')}`,
]

const orderSearchOnPostgres = [
  sql`alter table order_words add column people_grams tsvector, add column goods_grams tsvector`,
  sql`create index order_words_by_people_grams on order_words using gin (people_grams)`,
  sql`create index order_words_by_goods_grams on order_words using gin (goods_grams)`,
  sql`create function order_named() returns trigger language plpgsql as $$ begin
    insert into order_words (order_id) values (new.id) ${WAITS}; return new; end $$`,
  sql`create trigger order_is_put after insert on orders
    for each row when (new.order_no is not null) execute function order_named()`,
  sql`create trigger order_is_named after update of ${NAMED} on orders
    for each row when (new.order_no is not null) execute function order_named()`,
  // A plan cached while there were few orders would read all of them for each line.
  sql`create function order_line_changed() returns trigger language plpgsql
    set plan_cache_mode = force_custom_plan as $$ begin
    update order_words set waits = true where order_id = coalesce(new.order_id, old.order_id);
    return null; end $$`,
  sql`create trigger order_line_is_changed after insert or update of product_name or delete on order_line
    for each row execute function order_line_changed()`,
]

/** Indexes and triggers, created after all tables. */
export const words: readonly Make[] = [productSearch, customerWords, mailAddresses, sessionEnds, orderSearch]
