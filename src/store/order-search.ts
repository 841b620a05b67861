import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Dialect } from './columns.ts'
import type { Reader, Writer } from './database.ts'
import { foldForSearch } from './folding.ts'
import { gramsOf, lexemes, phrase, runsOf } from './search.ts'

/**
 * The index of placed orders. It contains the words of each order's customer and of its goods, cut into pairs
 * as those of products are. An order is indexed a while after it was placed or changed, so that no shopper
 * waits for it; until then it is pending, and searched itself.
 */

/** The parts of the index. */
export type Part = 'people' | 'goods'

/** Spellings, one of which must be in a part. */
export interface SoughtWords {
  readonly part: Part
  readonly spellings: readonly string[]
}

/** The indexed words of one order. */
interface Words {
  readonly id: number
  readonly people: string
  readonly goods: string
}

/** Orders of one step: other writes wait no longer than for one batch. */
const BATCH = 250

/** Indexes some pending orders, of those behind a row. Returns the last row, if more may be pending. */
export const indexOrders = async (tx: Writer, dialect: Dialect, after = 0): Promise<number | undefined> => {
  const waiting = await tx
    .selectFrom('order_words')
    .select(['id', 'order_id'])
    .where(sql<boolean>`waits`)
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .$if(dialect === 'postgres', (query) => query.forUpdate().skipLocked())
    .execute()
  if (waiting.length === 0) return undefined
  const words = await wordsOf(tx, new Map(waiting.map(({ id, order_id }) => [order_id, id])))
  await (dialect === 'sqlite' ? putOnSqlite(tx, words) : putOnPostgres(tx, words))
  return waiting.length < BATCH ? undefined : waiting.at(-1)?.id
}

const wordsOf = async (tx: Writer, ids: ReadonlyMap<string, number>): Promise<readonly Words[]> => {
  const orders = await tx
    .selectFrom('orders')
    .select([
      'id',
      'order_no',
      'name01',
      'name02',
      'kana01',
      'kana02',
      'company_name',
      'email',
      'phone_number',
    ])
    .where('id', 'in', [...ids.keys()])
    .execute()
  const lines = await tx
    .selectFrom('order_line')
    .select(['order_id', 'product_name'])
    .where('order_id', 'in', [...ids.keys()])
    .execute()
  const linesBy = Map.groupBy(lines, ({ order_id }) => order_id)
  return orders.map((order) => ({
    id: ids.get(order.id) ?? 0,
    people: grams([
      order.order_no,
      order.name01 + order.name02,
      `${order.kana01 ?? ''}${order.kana02 ?? ''}`,
      order.company_name,
      order.email,
      order.phone_number?.replaceAll('-', ''),
    ]),
    goods: grams([...new Set(linesBy.get(order.id)?.map(({ product_name }) => product_name))]),
  }))
}

const grams = (texts: readonly (string | null | undefined)[]): string =>
  texts.flatMap((text) => gramsOf(foldForSearch(text ?? ''))).join(' ')

const putOnSqlite = async (tx: Writer, words: readonly Words[]): Promise<void> => {
  const ids = sql.join(words.map(({ id }) => id))
  await sql`delete from order_search where rowid in (${ids})`.execute(tx)
  const marks = words.map(() => '(?,?,?)').join()
  await tx.executeQuery(
    CompiledQuery.raw(
      `insert into order_search (rowid, people, goods) values ${marks}`,
      words.flatMap(({ id, people, goods }) => [id, people, goods]),
    ),
  )
  await sql`update order_words set waits = false where id in (${ids})`.execute(tx)
}

const putOnPostgres = async (tx: Writer, words: readonly Words[]): Promise<void> => {
  const vector = (text: string) => [...new Set(text.split(' '))].filter(Boolean).map((gram) => `'${gram}'`)
  const rows = words.map(({ id, people, goods }) => ({
    id,
    people: vector(people).join(' '),
    goods: vector(goods).join(' '),
  }))
  await sql`update order_words set waits = false, people_grams = made.people, goods_grams = made.goods
    from json_to_recordset(${JSON.stringify(rows)}::json) as made(id integer, people tsvector, goods tsvector)
    where order_words.id = made.id`.execute(tx)
}

/** The orders that may contain the words; each match must be checked. */
export interface Named {
  /** Their ids, as a select of `order_id`. */
  readonly ids: RawBuilder<unknown>
  /**
   * `few`: look them up first and read no others. `many`: read them one after the other until there are enough.
   * `dense`: read all orders, because the next match is never far.
   */
  readonly are: 'few' | 'many' | 'dense'
}

/** If so many of the first orders contain the words, at least one in three of all is assumed to. */
const DENSE = 3

/**
 * The orders that may contain all the words, including pending ones; up to `most` are few. Undefined if no
 * index contains the words: single characters are not indexed.
 */
export const ordersWith = async (
  db: Reader,
  dialect: Dialect,
  sought: readonly SoughtWords[],
  most: number,
): Promise<Named | undefined> => {
  const usable = sought.flatMap(({ part, spellings }) => {
    const runs = spellings.map((spelling) => runsOf(foldForSearch(spelling)).filter(isLong))
    return runs.some((some) => some.length === 0) ? [] : [{ part, runs }]
  })
  if (usable.length === 0) return undefined
  const found = dialect === 'sqlite' ? foundOnSqlite(usable) : foundOnPostgres(usable)
  const all = sql`${found} union all select id, order_id from order_words where waits`
  const { rows } = await sql<{ id: number; order_id: string }>`
    select id, order_id from (${all}) as every limit ${most + 1}`.execute(db)
  if (rows.length <= most) return { ids: listed(dialect, rows), are: 'few' }
  const [first = 0, last = 0] = [rows.at(0)?.id, rows.at(-1)?.id]
  return { ids: all, are: last - first < DENSE * most ? 'dense' : 'many' }
}

const listed = (dialect: Dialect, rows: readonly { readonly order_id: string }[]) => {
  const ids = JSON.stringify(rows.map(({ order_id }) => order_id))
  return dialect === 'sqlite'
    ? sql`select value as order_id from json_each(${ids})`
    : sql`select order_id from json_array_elements_text(${ids}::json) as listed(order_id)`
}

interface Usable {
  readonly part: Part
  /** The runs of each spelling, all of which must be found. */
  readonly runs: readonly (readonly string[])[]
}

const isLong = (run: string): boolean => Array.from(run).length > 1

const foundOnSqlite = (usable: readonly Usable[]) => {
  const query = usable
    .map(
      ({ part, runs }) =>
        `${part} : (${runs.map((all) => `(${all.map(phrase).join(' AND ')})`).join(' OR ')})`,
    )
    .join(' AND ')
  return sql`select order_words.id, order_words.order_id from order_search cross join order_words
    where order_search match ${query} and order_words.id = order_search.rowid and not order_words.waits`
}

const foundOnPostgres = (usable: readonly Usable[]) => {
  const matches = usable.map(({ part, runs }) => {
    const query = runs.map((all) => `(${all.map(lexemes).join(' & ')})`).join(' | ')
    return sql`${sql.ref(`${part}_grams`)} @@ ${query}::tsquery`
  })
  return sql`select id, order_id from order_words where ${sql.join(matches, sql` and `)} and not waits`
}
