import { sql } from 'kysely'
import type { Reader, Writer } from '../../store/database.ts'

/** The states of events to return: pending, dead letters, or both. */
export type EventState = 'waiting' | 'failed'

const undelivered = (db: Reader | Writer) => db.selectFrom('outbox').where('done_at', 'is', null)

/**
 * Returns undelivered events, the newest first, each with the first mail written for it, and their number.
 */
export const undeliveredEvents = async (
  db: Reader,
  state: EventState | undefined,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) => {
  const found = undelivered(db)
    .$if(state === 'failed', (query) => query.where('dead_at', 'is not', null))
    .$if(state === 'waiting', (query) => query.where('dead_at', 'is', null))
  const [rows, { count }] = await Promise.all([
    found
      .select(['id', 'event', 'created_at', 'attempts', 'next_attempt_at', 'dead_at', 'last_error'])
      .select(
        sql<string | null>`(select min(mail.id) from mail where mail.event_id = outbox.id)`.as('mail_id'),
      )
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, count: Number(count) }
}

/** Returns whether an event exists that is not delivered. */
export const isUndelivered = async (db: Writer, id: string): Promise<boolean> =>
  (await undelivered(db).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
