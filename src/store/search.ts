import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Dialect } from './columns.ts'
import { foldForSearch } from './folding.ts'
import type { Database, Row } from './schema.ts'

/**
 * Full-text search for words of one or two characters, as Japanese needs: text is cut into overlapping pairs of
 * characters, and a word is searched as a phrase of its pairs. SQLite stores them in FTS5, PostgreSQL in a
 * tsvector under GIN; the pairs are the same.
 */

const RUNS = /[\p{L}\p{N}\p{M}ー々〆]+/gu

const pairsOf = (run: string): string[] => {
  const characters = Array.from(run)
  return characters.map((character, at) => character + (characters[at + 1] ?? ''))
}

/** The pairs of a folded text, in order, and the last character of each run alone. */
export const gramsOf = (folded: string): string[] => (folded.match(RUNS) ?? []).flatMap(pairsOf)

/** The largest number of words in a search: each costs a lookup in the index. */
export const MOST_WORDS = 8

/** The folded parts between spaces: words and marks. */
export const typedWords = (typed: string, fold = foldForSearch): string[] =>
  fold(typed).split(/\s+/).filter(Boolean)

const isIndexed = (word: string): boolean => word.replace(RUNS, '') !== word

/** The folded words of a search, all of which must be found. Marks alone are not indexed and do not count. */
export const wordsOf = (typed: string, fold = foldForSearch): string[] =>
  typedWords(typed, fold).filter(isIndexed).slice(0, MOST_WORDS)

/** The ignored part of a search: `marks`, it has nothing but marks; `rest`, it has too many words. */
export const uncountedOf = (typed: string): 'marks' | 'rest' | undefined => {
  const words = typedWords(typed)
  const indexed = words.filter(isIndexed)
  if (indexed.length > MOST_WORDS) return 'rest'
  return words.length > 0 && indexed.length === 0 ? 'marks' : undefined
}

/** Words that together mean the same as one word; all must be found. */
export type Wording = readonly string[]

/** A word to search; or wordings, including the word itself, one of which must be found. */
export type Sought = string | readonly Wording[]

const wordingsOf = (sought: Sought): readonly Wording[] => (typeof sought === 'string' ? [[sought]] : sought)

/** A table of product ids, in order, from which products can be read. */
export interface Source {
  readonly table: RawBuilder<unknown>
  /** A condition on the table alone that selects the rows. */
  readonly holds: RawBuilder<boolean>
  readonly productId: RawBuilder<number>
}

/** A product and its folded search text. */
export type Indexed = Pick<Row<'product'>, 'id' | 'search_text'>

interface Search {
  /** Replaces products in the index, a few hundred at most. */
  index(db: Kysely<Database>, products: readonly Indexed[]): Promise<void>
  /**
   * The table that contains the words; undefined if the index is part of `product`, or without words. If
   * `isSure` is false, it also contains products that do not match.
   */
  source(words: readonly Sought[]): (Source & { readonly isSure: boolean }) | undefined
  /** A condition on `product`: its text contains all the words. */
  matches(words: readonly Sought[]): RawBuilder<boolean>
  /** `product` in a query that only counts the products of a source. */
  readonly counted: RawBuilder<unknown>
}

/**
 * The products of a source, or all of them. A cross join makes SQLite begin at the source; PostgreSQL begins
 * where its statistics say.
 */
export const productsOf = (
  db: Kysely<Database>,
  source: Source | undefined,
  name: RawBuilder<unknown> = sql`product`,
) => {
  const product = sql.table('product')
  const tables = source ? sql`${source.table} cross join ${product}` : product
  const products = db.selectFrom(sql<Database['product']>`${tables}`.as<'product'>(name))
  if (!source) return products
  return products.where(source.holds).where(sql<boolean>`product.id = ${source.productId}`)
}

/** Whether a source has more than so many products, hidden ones included. */
export const isLonger = async (
  db: Kysely<Database>,
  { table, holds }: Source,
  most: number,
): Promise<boolean> => {
  const held = sql`select 1 from ${table} where ${holds} limit ${most + 1}`
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${held}) as held`.execute(db)
  return (rows[0]?.count ?? 0) > most
}

const like = (word: string) =>
  sql`product.search_text like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`

const likeAll = (words: readonly Sought[]): RawBuilder<boolean> => {
  const one = (wording: Wording) => sql.join(wording.map(like), sql` and `)
  const any = (sought: Sought) => {
    const wordings = wordingsOf(sought).map(one)
    return wordings.length > 1 ? sql`(${sql.join(wordings, sql` or `)})` : sql.join(wordings)
  }
  return sql<boolean>`${sql.join(words.map(any), sql` and `)}`
}

/** The runs of letters and digits in a folded text. */
export const runsOf = (word: string): readonly string[] => word.match(RUNS) ?? []

/** The query of an index for all words: `print` writes a run of characters. */
const queryOf = (
  words: readonly Sought[],
  [and, or]: readonly [and: string, or: string],
  print: (run: string) => string,
): string => {
  const one = (wording: Wording) => wording.flatMap(runsOf).map(print).join(and)
  const any = (sought: Sought) => {
    const wordings = wordingsOf(sought).map(one)
    return wordings.length > 1 ? `(${wordings.map((wording) => `(${wording})`).join(or)})` : wordings.join()
  }
  return words.map(any).join(and)
}

// A run's last character was indexed with what follows it, so that it is looked up as a prefix when it stands alone.
/**
 * A run of characters as an FTS5 phrase. Its last character was indexed with the one after it, so a single
 * character is searched as a prefix.
 */
export const phrase = (run: string): string => {
  const characters = Array.from(run)
  if (characters.length === 1) return `"${run}"*`
  return `"${pairsOf(run).slice(0, -1).join(' ')}"`
}

const sqlite: Search = {
  async index(db, products) {
    if (products.length === 0) return
    const ids = products.map(({ id }) => id)
    const rows = products.map(({ id, search_text }) => sql`(${id}, ${gramsOf(search_text).join(' ')})`)
    await sql`delete from product_search where rowid in (${sql.join(ids)})`.execute(db)
    await sql`insert into product_search (rowid, grams) values ${sql.join(rows)}`.execute(db)
  },
  source(words) {
    if (words.length === 0) return undefined
    return {
      table: sql`product_search`,
      holds: sql<boolean>`product_search match ${queryOf(words, [' AND ', ' OR '], phrase)}`,
      productId: sql<number>`product_search.rowid`,
      // A phrase is exact; only punctuation inside a word is not in the index.
      isSure: words.every((sought) =>
        wordingsOf(sought).every((wording) => wording.every((word) => word.replace(RUNS, '') === '')),
      ),
    }
  },
  matches: likeAll,
  // The index contains the status, so that the long rows are not read.
  counted: sql`product indexed by product_by_id`,
}

const postgres: Search = {
  async index(db, products) {
    const found = products.map(({ id, search_text }) => ({ id, grams: [...new Set(gramsOf(search_text))] }))
    await sql`
      update product set search_grams = array_to_tsvector(array(select json_array_elements_text(found.grams)))
      from json_to_recordset(${JSON.stringify(found)}) as found (id integer, grams json)
      where product.id = found.id`.execute(db)
  },
  source: () => undefined,
  matches(words) {
    const grams = queryOf(words, [' & ', ' | '], lexemes)
    // A tsvector made of an array has no positions, so the text itself is compared too.
    return sql<boolean>`product.search_grams @@ ${grams}::tsquery and ${likeAll(words)}`
  },
  counted: sql`product`,
}

/** A run of characters as a tsquery. */
export const lexemes = (run: string): string => {
  const characters = Array.from(run)
  if (characters.length === 1) return `'${run}':*`
  return pairsOf(run)
    .slice(0, -1)
    .map((pair) => `'${pair}'`)
    .join(' & ')
}

/** The search of a database. */
export const searchOf = (dialect: Dialect): Search => (dialect === 'sqlite' ? sqlite : postgres)
