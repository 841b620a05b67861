import { type Kysely, sql } from 'kysely'
import type { Reader, Writer } from '../../store/database.ts'
import type { Database, Row } from '../../store/schema.ts'
import type { Page } from '../paging.ts'
import { toId } from '../values.ts'

type Newsletter = Row<'newsletter'>

/** Returns newsletters, the newest first. */
export const newsletterRows = (db: Reader, { limit, offset }: Page): Promise<Newsletter[]> =>
  db.selectFrom('newsletter').selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()

/** Counts the newsletters. */
export const countNewsletters = async (db: Reader): Promise<number> => {
  const { count } = await db
    .selectFrom('newsletter')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns a newsletter by its id, as it was typed; undefined if there is none. */
export const newsletterById = (db: Kysely<Database>, typed: string): Promise<Newsletter | undefined> =>
  db.selectFrom('newsletter').selectAll().where('id', '=', toId(typed)).executeTakeFirst()

/** Locks a newsletter until the transaction ends, and returns it. */
export const lockNewsletter = (tx: Writer, typed: string): Promise<Newsletter | undefined> =>
  tx
    .updateTable('newsletter')
    .set({ subject: sql`subject` })
    .where('id', '=', toId(typed))
    .returningAll()
    .executeTakeFirst()

/** Plans a draft; returns false if it is none any more. */
export const planNewsletter = async (
  tx: Writer,
  id: number,
  planned: Pick<Newsletter, 'send_at' | 'member_id' | 'started_at'>,
): Promise<boolean> => {
  const row = await tx
    .updateTable('newsletter')
    .set(planned)
    .where('id', '=', id)
    .where('send_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Makes a planned newsletter a draft again, or stops one that is being sent. */
export const stopNewsletter = async (
  tx: Writer,
  { id, started_at }: Pick<Newsletter, 'id' | 'started_at'>,
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('newsletter')
    .set(started_at === null ? { send_at: null, member_id: null } : { stopped_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** Begins the newsletters whose time has come; returns their ids. */
export const beginDue = async (tx: Writer, now: Date): Promise<readonly number[]> => {
  const at = now.toISOString()
  const rows = await tx
    .updateTable('newsletter')
    .set({ started_at: at })
    .where(sql<boolean>`send_at is not null and started_at is null`)
    .where('send_at', '<=', at)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns whether the time of a planned newsletter has come. */
export const isAnyDue = async (db: Reader, now: Date): Promise<boolean> => {
  const row = await db
    .selectFrom('newsletter')
    .select('id')
    .where(sql<boolean>`send_at is not null and started_at is null`)
    .where('send_at', '<=', now.toISOString())
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The mails of a newsletter, by what became of them. */
export interface NewsletterCounts {
  /** Not sent yet. */
  readonly waiting: number
  readonly sent: number
  /** Stored, since there is no mail server. */
  readonly kept: number
  /** Given up after several attempts. */
  readonly failed: number
  readonly bounced: number
  /** Not sent: their receivers had ended it, or may not get it. */
  readonly left: number
  /** The receivers who ended the subscription by its link. */
  readonly ended: number
}

/** Counts the mails of newsletters, by their ids. */
export const countsOf = async (
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NewsletterCounts>> => {
  if (ids.length === 0) return new Map()
  const when = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number>`sum(case when ${condition} then 1 else 0 end)`
  const isDead = sql<boolean>`exists (select 1 from outbox
    where outbox.id = newsletter_delivery.event_id and outbox.dead_at is not null)`
  const rows = await db
    .selectFrom('newsletter_delivery')
    .select([
      'newsletter_id',
      when(sql`outcome is null and not ${isDead}`).as('waiting'),
      when(sql`outcome = 'sent'`).as('sent'),
      when(sql`outcome = 'kept'`).as('kept'),
      when(sql`outcome is null and ${isDead}`).as('failed'),
      when(sql`outcome = 'bounced'`).as('bounced'),
      when(sql`outcome = 'left'`).as('left'),
      when(sql`ended_at is not null`).as('ended'),
    ])
    .where('newsletter_id', 'in', [...ids])
    .groupBy('newsletter_id')
    .execute()
  return new Map(
    rows.map(({ newsletter_id, ...counts }) => [
      newsletter_id,
      Object.fromEntries(
        Object.entries(counts).map(([name, count]) => [name, Number(count)]),
      ) as unknown as NewsletterCounts,
    ]),
  )
}
