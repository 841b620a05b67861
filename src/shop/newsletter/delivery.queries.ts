import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Reader, Writer } from '../../store/database.ts'
import { deleteSome, type Sweep } from '../../store/housekeeping.ts'
import { publishTo } from '../../store/outbox.ts'
import type { Row } from '../../store/schema.ts'
import type { EventName } from '../events.ts'
import { dropMail } from '../mail/index.ts'
import { mayGet } from './receivers.queries.ts'

type Delivery = Row<'newsletter_delivery'>

/** The subscriber of the outbox that sends newsletters, and its event. */
export const LANE = 'newsletter'
export const DUE: EventName = 'newsletter.due'

/** Returns the last receiver whose mail is in the outbox; empty before the first. */
export const lastPlanned = async (db: Reader | Writer, newsletterId: number): Promise<string> => {
  const row = await db
    .selectFrom('newsletter_delivery')
    .select('subscription_id')
    .where('newsletter_id', '=', newsletterId)
    .where('subscription_id', 'is not', null)
    .orderBy('subscription_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.subscription_id ?? ''
}

/** Counts the mails of newsletters that are due and not sent yet. */
export const countDue = async (db: Reader): Promise<number> => {
  const { count } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('subscriber', '=', LANE)
    .where(sql<boolean>`done_at is null`)
    .where('dead_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Puts the mails to some receivers into the outbox, each once however often it is tried; returns how many it put
 * there, undefined if the newsletter was stopped.
 */
export const planMails = async (
  tx: Writer,
  newsletterId: number,
  receivers: readonly string[],
  now: Date,
): Promise<number | undefined> => {
  const going = await tx
    .updateTable('newsletter')
    .set({ subject: sql`subject` })
    .where('id', '=', newsletterId)
    .where('stopped_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!going) return undefined
  // Receivers who were deleted since they were read have no subscription to refer to.
  const there = await tx
    .selectFrom('subscription')
    .select('id')
    .where('id', 'in', [...receivers])
    .execute()
  if (there.length === 0) return 0
  const planned = await tx
    .insertInto('newsletter_delivery')
    .values(
      there.map(({ id }) => ({
        id: uuidv7(),
        newsletter_id: newsletterId,
        subscription_id: id,
        event_id: uuidv7(),
        outcome: null,
        done_at: null,
        bounced_at: null,
        ended_at: null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['newsletter_id', 'subscription_id']).doNothing())
    .returning(['id', 'event_id'])
    .execute()
  await publishTo(
    tx,
    { subscriber: LANE, event: DUE },
    planned.map(({ id, event_id }) => ({ id: event_id, payload: { deliveryId: id } })),
    now,
  )
  return planned.length
}

/** Notes that all mails of a newsletter are in the outbox. */
export const noteQueued = async (tx: Writer, newsletterId: number, now: Date): Promise<void> => {
  await tx
    .updateTable('newsletter')
    .set({ queued_at: now.toISOString() })
    .where('id', '=', newsletterId)
    .execute()
}

/** Returns a mail with its newsletter and its receiver as they are now; undefined if there is none. */
export const dueDelivery = (db: Reader, id: string) =>
  db
    .selectFrom('newsletter_delivery')
    .innerJoin('newsletter', 'newsletter.id', 'newsletter_delivery.newsletter_id')
    .leftJoin('subscription', 'subscription.id', 'newsletter_delivery.subscription_id')
    .leftJoin('customer', 'customer.id', 'subscription.customer_id')
    .select([
      'newsletter_delivery.id',
      'newsletter_delivery.outcome',
      'newsletter_delivery.event_id',
      'newsletter.subject',
      'newsletter.subject_en',
      'newsletter.body',
      'newsletter.body_en',
      'newsletter.stopped_at',
      'subscription.email',
      'subscription.language',
      'subscription.customer_id',
      'customer.name01',
      'customer.name02',
    ])
    .select(sql<boolean>`coalesce(${mayGet}, 1 = 0)`.as('may_get'))
    .where('newsletter_delivery.id', '=', id)
    .executeTakeFirst()

/** Settles a mail; its stored text is deleted, unless there is no mail server and it stays `kept`. */
export const settleDelivery = async (
  tx: Writer,
  { id, outcome, mailId }: { id: string; outcome: NonNullable<Delivery['outcome']>; mailId?: string },
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('newsletter_delivery')
    .set({ outcome, done_at: now.toISOString() })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .execute()
  if (mailId !== undefined && outcome !== 'kept') await dropMail(tx, mailId)
}

/** The days for which it is stored who got a newsletter. */
const KEPT_DAYS = 365
const DAY_MS = 86_400_000

/** Deletes the records of mails after a year. */
export const deliverySweeps: readonly Sweep[] = [
  {
    name: 'deliveries of newsletters',
    step: (tx, now) => {
      const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString()
      return deleteSome(tx, ['newsletter_delivery', 'id'], sql`done_at <= ${before}`)
    },
  },
]
