import { sql } from 'kysely'
import type { Reader, Writer } from '../../store/database.ts'

/** Which events are meant: those that are still tried, those that were given up, or both. */
export type EventState = 'waiting' | 'failed'

const undelivered = (db: Reader | Writer) => db.selectFrom('outbox').where('done_at', 'is', null)

/** Events that are not delivered, the newest first, each with the first mail that was written for it, and how many there are. */
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

/** Whether an event is there that is not delivered. */
export const isUndelivered = async (db: Writer, id: string): Promise<boolean> =>
  (await undelivered(db).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
