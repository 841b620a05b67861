import { sql } from 'kysely'
import type { Reader } from './handles.ts'

/** The pending work of a shop and its results, as numbers, each counted by an index. */
export interface StoreFigures {
  /** Events that are not delivered yet, the age of the first of them (seconds), and dead letters. */
  readonly outbox: { readonly waiting: number; readonly oldestSeconds: number; readonly dead: number }
  /** Jobs by kind and state. */
  readonly jobs: readonly { readonly kind: string; readonly state: string; readonly count: number }[]
  /** Mails written in the last day. */
  readonly mails: { readonly sent: number; readonly unsent: number }
  /** Payments that are not final, by state. */
  readonly payments: readonly { readonly status: string; readonly count: number }[]
}

const DAY_MS = 86_400_000

/** The connections of one pool. */
export interface PoolFigures {
  readonly name: string
  readonly open: number
  readonly idle: number
  /** Pending requests for a connection. */
  readonly waiting: number
}

/** Counts the pending work. */
export const storeFigures = async (db: Reader, now: Date): Promise<StoreFigures> => {
  const count = sql<number>`count(*)`.as('count')
  const since = new Date(now.getTime() - DAY_MS).toISOString()
  const [waiting, dead, jobs, mails, payments] = await Promise.all([
    db
      .selectFrom('outbox')
      .select([count, sql<string | null>`min(created_at)`.as('oldest')])
      .where('done_at', 'is', null)
      .where('dead_at', 'is', null)
      .executeTakeFirstOrThrow(),
    db.selectFrom('outbox').select(count).where('dead_at', 'is not', null).executeTakeFirstOrThrow(),
    db.selectFrom('job').select(['kind', 'state', count]).groupBy(['kind', 'state']).execute(),
    db
      .selectFrom('mail')
      .select([count, sql<number>`count(sent_at)`.as('sent')])
      .where('created_at', '>=', since)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('payment_attempt')
      .select(['status', count])
      .where('look_at', 'is not', null)
      .groupBy('status')
      .execute(),
  ])
  const began = waiting.oldest === null ? now.getTime() : Date.parse(waiting.oldest)
  return {
    outbox: {
      waiting: Number(waiting.count),
      oldestSeconds: Math.max(0, now.getTime() - began) / 1000,
      dead: Number(dead.count),
    },
    jobs: jobs.map((one) => ({ ...one, count: Number(one.count) })),
    mails: { sent: Number(mails.sent), unsent: Number(mails.count) - Number(mails.sent) },
    payments: payments.map((one) => ({ ...one, count: Number(one.count) })),
  }
}
