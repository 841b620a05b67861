import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../../store/columns.ts'
import type { Database } from '../../store/schema.ts'
import { CustomerStatus } from './customers.queries.ts'
import { spellingsOf } from './spellings.ts'

/** The searched words of customers, exactly as in the index `customer_by_words`. */
const WORDS = sql`lower(name01 || name02 || ' ' || coalesce(kana01, '') || coalesce(kana02, '') || ' ' ||
    coalesce(company_name, '') || ' ' || email_key || ' ' || replace(coalesce(phone_number, ''), '-', ''))`

/**
 * The way to find customers by words. `counted`: with the index only. `few`: they are looked up first, and in
 * any order nobody else is read. `many`: all are read in their order until there are enough.
 */
export type WayToNamed = 'counted' | 'few' | 'many'

/** The most customers that are looked up first. */
export const FEW_NAMED = 5000

const spelled = (dialect: Dialect, spelling: string, way: WayToNamed): RawBuilder<boolean> => {
  const isIn = sql<boolean>`${WORDS} like ${`%${spelling.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
  const letters = Array.from(spelling)
  if (dialect === 'sqlite' || letters.length < 2 || way === 'many') return isIn
  const pairs = letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)
  return sql<boolean>`(letter_pairs(${WORDS}) @> ${pairs}::text[] and ${isIn})`
}

/** Selects customers with one of these spellings in their words. */
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

/** Selects a customer by their id, or by a part of their name, email address or phone number. */
export const customerInWords = (dialect: Dialect, keyword: string, way: WayToNamed): RawBuilder<boolean> => {
  const byWords = customerWithWords(dialect, spellingsOf(keyword), way)
  const id = keyword.trim()
  return isCustomerId(id) ? sql<boolean>`(customer.id = ${id} or ${byWords})` : byWords
}

/** Returns whether a text can be the id of a customer; others are not looked up in the database. */
export const isCustomerId = (text: string): boolean => /^[A-Za-z0-9._:@/-]{1,128}$/.test(text)

/** Returns at most `limit` customers that match words, without withdrawn ones, the last changed first. */
export const customersNamed = (db: Kysely<Database>, dialect: Dialect, keyword: string, limit: number) =>
  db
    .selectFrom('customer')
    .select(['id', 'name01', 'name02', 'email', 'phone_number'])
    // The plus sign keeps SQLite from using the status index: nearly all customers have one status.
    .where(sql<number>`+customer.status`, '<>', CustomerStatus.withdrawn)
    .where(customerInWords(dialect, keyword, 'few'))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
