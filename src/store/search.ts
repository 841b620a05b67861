import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Dialect } from './columns.ts'
import type { Database } from './schema.ts'

/**
 * Full-text search that finds one- and two-character words, as Japanese needs: text is cut into
 * overlapping pairs of characters, and a word is looked up as a phrase of its pairs. SQLite keeps
 * them in FTS5, PostgreSQL in a tsvector under GIN; the cutting is the same.
 */

/** Folds text for searching: full and half width, case, and hiragana to katakana are one (LST-03). */
export const foldForSearch = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ぁ-ゖ]/g, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) + 0x60))

const RUNS = /[\p{L}\p{N}\p{M}ー々〆]+/gu

const pairsOf = (run: string): string[] => {
  const characters = Array.from(run)
  return characters.map((character, at) => character + (characters[at + 1] ?? ''))
}

/** The pairs of a folded text, in order; the last character of each run stands alone. */
export const gramsOf = (folded: string): string[] => (folded.match(RUNS) ?? []).flatMap(pairsOf)

/** The words of a search, folded; they must all be found. */
export const wordsOf = (typed: string): string[] => foldForSearch(typed).split(/\s+/).filter(Boolean)

interface Search {
  /** Puts a product into the index, in place of what was there. */
  index(db: Kysely<Database>, productId: number, searchText: string): Promise<void>
  /** A condition on `product.id` and `product.search_text`: all the words are in the product's text. */
  matches(words: readonly string[]): RawBuilder<boolean>
}

const likeAll = (words: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(
    words.map((word) => sql`product.search_text like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`),
    sql` and `,
  )}`

// A run's last character was indexed with what follows it, so that it is looked up as a prefix when it stands alone.
const phrase = (run: string): string => {
  const characters = Array.from(run)
  if (characters.length === 1) return `"${run}"*`
  return `"${pairsOf(run).slice(0, -1).join(' ')}"`
}

const sqlite: Search = {
  async index(db, productId, searchText) {
    await sql`delete from product_search where rowid = ${productId}`.execute(db)
    await sql`insert into product_search (rowid, grams) values (${productId}, ${gramsOf(searchText).join(' ')})`.execute(
      db,
    )
  },
  matches(words) {
    const runs = words.flatMap((word) => word.match(RUNS) ?? [])
    if (runs.length === 0) return likeAll(words)
    const query = runs.map(phrase).join(' AND ')
    const found = sql<boolean>`product.id in (select rowid from product_search where product_search match ${query})`
    // A phrase is exact; only punctuation inside a word is not in the index.
    const rest = words.filter((word) => word.replace(RUNS, '') !== '')
    return rest.length === 0 ? found : sql<boolean>`${found} and ${likeAll(rest)}`
  },
}

const postgres: Search = {
  async index(db, productId, searchText) {
    const grams = [...new Set(gramsOf(searchText))]
    await sql`update product set search_grams = array_to_tsvector(${grams}::text[]) where id = ${productId}`.execute(
      db,
    )
  },
  matches(words) {
    const grams = words.flatMap((word) => (word.match(RUNS) ?? []).map(lexemes)).filter(Boolean)
    if (grams.length === 0) return likeAll(words)
    // A tsvector made of an array has no positions: the text itself decides.
    return sql<boolean>`product.search_grams @@ ${grams.join(' & ')}::tsquery and ${likeAll(words)}`
  },
}

const lexemes = (run: string): string => {
  const characters = Array.from(run)
  if (characters.length === 1) return `'${run}':*`
  return pairsOf(run)
    .slice(0, -1)
    .map((pair) => `'${pair}'`)
    .join(' & ')
}

/** The search of a database. */
export const searchOf = (dialect: Dialect): Search => (dialect === 'sqlite' ? sqlite : postgres)
