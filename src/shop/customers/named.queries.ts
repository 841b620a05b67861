import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../../store/columns.ts'
import type { Database } from '../../store/schema.ts'
import { CustomerStatus } from './customers.queries.ts'
import { spellingsOf } from './spellings.ts'

/** What customers are found by; in the very words of the index `customer_by_words`. */
const WORDS = sql`lower(name01 || name02 || ' ' || coalesce(kana01, '') || coalesce(kana02, '') || ' ' ||
    coalesce(company_name, '') || ' ' || email_key || ' ' || replace(coalesce(phone_number, ''), '-', ''))`

/**
 * How those are found whom words name. `counted`: by the index alone. `few`: they are looked up first, and
 * whatever they are sorted by, nobody else is read. `many`: all are read in their order until there are enough.
 */
export type WayToNamed = 'counted' | 'few' | 'many'

/** So many whom words name are looked up first. */
export const FEW_NAMED = 5000

const spelled = (dialect: Dialect, spelling: string, way: WayToNamed): RawBuilder<boolean> => {
  const isIn = sql<boolean>`${WORDS} like ${`%${spelling.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
  const letters = Array.from(spelling)
  if (dialect === 'sqlite' || letters.length < 2 || way === 'many') return isIn
  const pairs = letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)
  return sql<boolean>`(letter_pairs(${WORDS}) @> ${pairs}::text[] and ${isIn})`
}

/** Customers in whose words one of these spellings is. */
export const customerWithWords = (
  dialect: Dialect,
  spellings: readonly string[],
  way: WayToNamed,
): RawBuilder<boolean> => {
  if (spellings.length === 0) return sql<boolean>`false`
  const found = sql.join(
    spellings.map((spelling) => spelled(dialect, spelling, way)),
    sql` or `,
  )
  return way === 'few'
    ? sql<boolean>`customer.id in (select id from customer as named where ${found})`
    : sql<boolean>`(${found})`
}

/** A customer by their id, or by a piece of what they are called and reached by. */
export const customerInWords = (dialect: Dialect, keyword: string, way: WayToNamed): RawBuilder<boolean> => {
  const byWords = customerWithWords(dialect, spellingsOf(keyword), way)
  const id = keyword.trim()
  return isCustomerId(id) ? sql<boolean>`(customer.id = ${id} or ${byWords})` : byWords
}

/** Whether a text can be the id of a customer; the database is not asked for what cannot. */
export const isCustomerId = (text: string): boolean => /^[A-Za-z0-9._:@/-]{1,128}$/.test(text)

/** The customers whom words name, but those who withdrew, the last changed first, at most so many. */
export const customersNamed = (db: Kysely<Database>, dialect: Dialect, keyword: string, limit: number) =>
  db
    .selectFrom('customer')
    .select(['id', 'name01', 'name02', 'email', 'phone_number'])
    // The sign keeps SQLite from going by the status, of which nearly all are one.
    .where(sql<number>`+customer.status`, '<>', CustomerStatus.withdrawn)
    .where(customerInWords(dialect, keyword, 'few'))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
