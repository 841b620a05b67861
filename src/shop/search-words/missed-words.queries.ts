import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../../store/columns.ts'
import type { Writer } from '../../store/database.ts'
import { foldKana } from '../../store/folding.ts'
import { deleteSome, type Sweep } from '../../store/housekeeping.ts'
import type { Database } from '../../store/schema.ts'
import type { ColumnOf, SortedPage } from '../paging.ts'
import { MISSED_DAYS, MOST_OF_A_DAY } from './kept-words.ts'
import type { MissedFilter, missedSorting } from './missed-words.fields.ts'

type Db = Kysely<Database>

/** A word without results in one minute, with the first and the last moment, UTC, ISO 8601. */
export interface Missed {
  readonly day: string
  readonly word: string
  readonly firstAt: string
  readonly lastAt: string
}

const LOCK = 7_266_741

/** Counts missed words, each once. Keeps the most frequent words of a day, the latest among equals. */
export const countMissed = async (tx: Writer, dialect: Dialect, missed: readonly Missed[]): Promise<void> => {
  // Concurrent processes would wait for each other's rows, and store too many words.
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)
  await tx
    .insertInto('missed_word')
    .values(
      missed.map(({ day, word, firstAt, lastAt }) => ({
        day,
        word,
        times: 1,
        first_at: firstAt,
        last_at: lastAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['day', 'word']).doUpdateSet((eb) => ({
        times: sql`missed_word.times + 1`,
        last_at: eb.ref('excluded.last_at'),
      })),
    )
    .execute()
  for (const day of new Set(missed.map((one) => one.day)))
    await tx
      .deleteFrom('missed_word')
      .where('day', '=', day)
      .where('word', 'in', (eb) =>
        eb
          .selectFrom('missed_word')
          .select('word')
          .where('day', '=', day)
          .orderBy('times', 'desc')
          .orderBy('last_at', 'desc')
          .orderBy('word')
          // SQLite has no offset without a limit.
          .limit(missed.length)
          .offset(MOST_OF_A_DAY),
      )
      .execute()
}

const matching = (db: Db, { nameKeyword: keyword, dateFrom: from, dateTo: to }: MissedFilter) => {
  let found = db.selectFrom('missed_word')
  if (from !== undefined) found = found.where('day', '>=', from)
  if (to !== undefined) found = found.where('day', '<=', to)
  if (keyword === undefined) return found
  const pattern = `%${foldKana(keyword)
    .trim()
    .replace(/[\\%_]/g, '\\$&')}%`
  return found.where(sql<boolean>`word like ${pattern} escape '\\'`)
}

const ORDERS = {
  lastAt: sql`max(last_at)`,
  searchCount: sql`sum(times)`,
  missedWord: sql`word`,
} as const satisfies Record<ColumnOf<typeof missedSorting>, unknown>

/** The words of one page, each once over all days, with the number of all. */
export const missedRows = async (
  db: Db,
  filter: MissedFilter,
  { limit, offset, order, descending }: SortedPage<keyof typeof ORDERS>,
) => {
  const [rows, { count }] = await Promise.all([
    matching(db, filter)
      .select(['word', (eb) => eb.fn.sum<number>('times').as('times')])
      .select((eb) => [eb.fn.min('first_at').as('firstAt'), eb.fn.max('last_at').as('lastAt')])
      .groupBy('word')
      .orderBy(ORDERS[order], descending ? 'desc' : 'asc')
      .orderBy('word')
      .limit(limit)
      .offset(offset)
      .execute(),
    matching(db, filter)
      .select((eb) => eb.fn.count<number>('word').distinct().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, count: Number(count) }
}

/** Deletes a word of all days, or all words; returns the number of rows. */
export const deleteMissed = async (tx: Writer, word?: string): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('missed_word')
    .$if(word !== undefined, (all) => all.where('word', '=', word ?? ''))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

const DAY_MS = 86_400_000

/** Deletes missed words after their days. */
export const missedWordsSweep: Sweep = {
  name: 'words that found nothing',
  step: (tx, now) => {
    const before = new Date(now.getTime() - MISSED_DAYS * DAY_MS).toISOString()
    return deleteSome(tx, ['missed_word', 'day', 'word'], sql`last_at <= ${before}`)
  },
}
